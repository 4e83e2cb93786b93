// The tray of the dice reader: a place to roll, and two wells in which a colour sensor looks at each die from below.
//
//   openscad -o deck.stl -D 'part="deck"' tray.scad       the upper part, printed as it lies
//   openscad -o base.stl -D 'part="base"' tray.scad       the lower part: sensors, cables, the Pico
//
// All sizes are millimetres. Change the numbers in the first block only; everything else follows, and a size that
// cannot work stops with a sentence. hardware/drawings/tray_sizes.py reads the same block for the paper template.

// --- sizes: one a line, a number, what it is

die_size = 16;          // edge of your dice, measured
die_edge = 2;           // how far the rounding of their edges reaches in from each side
well_play = 1.5;        // how much wider than the die a well is
well_depth = 5;         // how far a die drops into its well
baffle = 5;             // collar round three sides of a well, above the deck: keeps room light out
window = 1;             // thickness of the clear acrylic pane under the die
window_side = 14;       // edge of that pane
lip = 1.2;              // deck left under the pane
hole = 8;               // round hole through which the sensor looks
sensor_distance = 9;    // from the underside of the die to the face of the sensor
tilt = 12;              // the board leans by so many degrees, its lamp's side up: the pane must not mirror the lamp
lamp_offset = 7;        // from the middle of the sensor to the middle of its lamp, measured on your board
board_side = 20.5;      // edge of the sensor board
board_thick = 1.6;      // its thickness
sensor_height = 0.8;    // how far the sensor stands above it
wire_room = 13;         // room for pins, sockets and wires below the board
well_gap = 36;          // from the middle of one well to that of the other
roll_length = 105;      // the place to roll: along the tray
roll_width = 100;       // and across
well_zone = 36;         // length of the end with the wells
rim = 24;               // height of the rim above the deck
wall = 2.4;             // thickness of rim, chambers and lower part
cable_width = 8;        // channel from each chamber to the Pico
cable_height = 4;
pico_length = 51;       // the board; its USB plug looks out of the short side
pico_width = 21;
pico_foot = 6;          // how high it lies, upside down: its pins point up, its USB socket hangs below
plug_width = 14;        // opening for the plug, from the floor up
plug_height = 12;
screw = 3;              // four screws hold the two parts together

// --- what to make: deck, base, all (one above the other) or cut (all, sawn through a well)

part = "all";

// --- what follows from the sizes

$fn = 48;
well = die_size + well_play;
deck = well_depth + window + lip;
length = roll_length + well_zone + 2 * wall;
width = roll_width + 2 * wall;
well_x = length - wall - well_zone / 2 - 2;
well_y = [width / 2 - well_gap / 2, width / 2 + well_gap / 2];
under_pane = sensor_distance - window;
shift = sensor_distance * tan(tilt);        // the leaning sensor still looks at the middle of the hole
glare = shift + lamp_offset * cos(tilt) * under_pane / (2 * under_pane - lamp_offset * sin(tilt));
reach = hole / 2 + (shift + hole / 2) * window / under_pane;   // how far from the middle of the die the sensor sees
flat = die_size / 2 - die_edge - well_play / 2;                // how far from there the die is surely flat
chamber = board_side + 4;
depth = ceil(sensor_distance - window - lip + sin(tilt) * board_side / 2 + sensor_height + board_thick + wire_room);
sensor_z = lip + window - sensor_distance;                     // above the underside of the deck

assert(glare > hole / 2 + 0.5, "The pane would mirror the lamp into the sensor: more tilt, or a smaller hole.");
assert(reach < flat, "The sensor would see past the flat of the die: smaller hole, or a bigger die.");
assert(window_side >= hole + 3 && window_side <= well - 2, "The pane must cover the hole and lie within the well.");
assert(well_gap >= chamber + 2 * wall, "The wells are too near for two boards beside each other.");
assert(well_gap >= well + 2 * wall + 2, "The wells are too near for two dice beside each other.");
assert(well_gap + well + 2 * wall <= roll_width, "The wells are wider than the tray.");
assert(well_depth + baffle <= die_size * 2 / 3, "Nobody can get hold of the die: less depth or a lower collar.");
assert(pico_length + 10 <= roll_length && depth >= pico_foot + 1 + 17, "There is no room for the Pico below the place to roll.");
echo(well = well, deck = deck, length = length, width = width, depth = depth, shift = shift, glare = glare,
     reach = reach, flat = flat);

module corners() {
    for (x = [wall + 5, length - wall - 5], y = [wall + 5, width - wall - 5]) translate([x, y, 0]) children();
}

module wells() {
    for (y = well_y) translate([well_x, y, 0]) children();
}

module slab(x, y, z, centre_x = 0, centre_y = 0) {
    translate([centre_x - x / 2, centre_y - y / 2, 0]) cube([x, y, z]);
}

module deck() {
    difference() {
        union() {
            cube([length, width, deck]);
            difference() {                                     // the rim
                cube([length, width, deck + rim]);
                translate([wall, wall, -1]) cube([length - 2 * wall, width - 2 * wall, deck + rim + 2]);
            }
            wells() difference() {                             // collars, open towards the place to roll
                slab(well + 2 * wall, well + 2 * wall, deck + baffle);
                translate([-well, -well / 2, -1]) cube([1.5 * well, well, deck + baffle + 2]);
            }
        }
        wells() {
            translate([0, 0, deck - well_depth]) slab(well, well, rim);
            translate([0, 0, lip]) slab(window_side, window_side, deck);
            translate([0, 0, -1]) cylinder(d = hole, h = deck);
        }
        corners() {
            translate([0, 0, -1]) cylinder(d = screw + 0.4, h = deck + 2);
            translate([0, 0, deck - screw]) cylinder(d1 = screw, d2 = 2 * screw + 1, h = screw + 0.01);
        }
    }
}

module chamber_walls() {
    difference() {
        slab(chamber + 2 * wall, chamber + 2 * wall, depth, shift);
        translate([0, 0, -1]) slab(chamber, chamber, depth + 2, shift);
        translate([shift - chamber, -cable_width / 2, -1]) cube([chamber, cable_width, cable_height + 1]);
    }
}

// Two leaning rails carry the board; their outer half stands higher and keeps it in place.
module rails() {
    intersection() {
        slab(chamber, chamber, depth, shift);
        translate([shift, 0, depth + sensor_z]) rotate([0, -tilt, 0])
            for (side = [-1, 1]) {
                translate([-board_side / 2, side * board_side / 2 - 1.5, -sensor_height - board_thick - 2 * depth])
                    cube([board_side, 3, 2 * depth]);
                translate([-board_side / 2, side * (board_side / 2 + 0.9) - 0.7, -sensor_height - 2 * depth])
                    cube([board_side, 1.4, 2 * depth]);
            }
    }
}

module base() {
    translate([0, 0, -wall]) cube([length, width, wall]);
    difference() {
        cube([length, width, depth]);
        translate([wall, wall, -1]) cube([length - 2 * wall, width - 2 * wall, depth + 2]);
        translate([-1, width / 2 - plug_width / 2, 0]) cube([wall + 2, plug_width, plug_height]);
    }
    wells() { chamber_walls(); rails(); }
    corners() difference() {
        cylinder(d = 2 * screw + 3, h = depth);
        translate([0, 0, depth - 12]) cylinder(d = screw - 0.5, h = 13);
    }
    translate([wall + 1, width / 2, 0]) {                       // two rails under the Pico's long edges, and a stop
        for (side = [-1, 1]) {
            translate([0, side * (pico_width / 2 + 0.4) - 1.2, 0]) cube([pico_length, 2.4, pico_foot]);
            translate([0, side * (pico_width / 2 + 0.9) - 0.6, 0]) cube([pico_length, 1.2, pico_foot + 2]);
        }
        translate([pico_length + 0.4, -5, 0]) cube([2, 10, pico_foot + 2]);
    }
}

module whole() {
    color("dimgray") base();
    color("slategray") translate([0, 0, depth]) deck();
    translate([0, 0, depth]) wells() {
        color("lightcyan") translate([0, 0, lip]) slab(window_side - 0.3, window_side - 0.3, window);
        color("seagreen") translate([shift, 0, sensor_z]) rotate([0, -tilt, 0]) {
            translate([0, 0, -sensor_height - board_thick]) slab(board_side, board_side, board_thick);
            translate([0, 0, -sensor_height]) slab(2, 2.4, sensor_height);
            translate([lamp_offset, 0, -sensor_height]) slab(2, 2, sensor_height);
        }
        color("firebrick") translate([0, 0, deck - well_depth]) slab(die_size, die_size, die_size);
    }
}

if (part == "deck") deck();
if (part == "base") base();
if (part == "all") whole();
if (part == "cut") difference() {
    whole();
    translate([-1, -1, -wall - 1]) cube([length + 2, well_y[0] + 1, depth + deck + rim + die_size + 9]);
}
