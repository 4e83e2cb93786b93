"""The tray on paper: a template at its true size, a section that shows the light, and stickers for the dice."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin

from .ink import BLUE, GREEN, INK, OCHRE, PALE, RED, TEAL, Point, Sheet
from .tray_sizes import derived, sizes

A4 = (210.0, 297.0)
At = Callable[[float, float], Point]
"""Millimetres in the section -> a point on the sheet."""

FACES = {
    1: ("white", "#ffffff"),
    2: ("red", "#d01f1f"),
    3: ("yellow", "#f6d500"),
    4: ("green", "#11963a"),
    5: ("blue", "#1f4fc8"),
    6: ("magenta", "#cf1f98"),
}
"""Face of a die -> the name and the ink of its colour. They are taught: others will do if no two are alike."""

PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)), 6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}  # fmt: skip


def template() -> Sheet:
    """The deck from above at its true size, to lay on wood or to compare with a print."""
    size = sizes()
    of = derived(size)
    sheet = Sheet(
        *A4, "Template of the dice tray, to print at 100 %",
        f"The deck of the tray from above, {of['length']:g} by {of['width']:g} mm, with two square wells of "
        f"{of['well']:g} mm, a hole of {size['hole']:g} mm in the middle of each, screw holes in the corners, and a "
        "ruler of 100 mm to check the scale of the print.", millimetres=True,
    )  # fmt: skip
    sheet.text(15, 16, "Dice tray: template of the deck, from above", size=5.5, bold=True)
    sheet.text(15, 23, "Print at 100 %, not fitted to the page. Measure both rulers before you cut.", size=3.6)
    rulers(sheet, 15, 34)
    left, top = 15.0, 62.0
    length, width, wall = of["length"], of["width"], size["wall"]
    sheet.box(left, top, length, width, thick=0.4)
    sheet.box(left + wall, top + wall, length - 2 * wall, width - 2 * wall, thick=0.2, dash="2 1", stroke=PALE)
    sheet.text(left + 10, top + 20, "the place to roll", size=4.5)
    sheet.text(left + 10, top + 26, f"{size['roll_length']:g} x {size['roll_width']:g} mm", size=3.6, colour=PALE)
    x = left + length - wall - size["well_zone"] / 2 - 2
    for name, side in (("A", -1), ("B", 1)):
        _well(sheet, x, top + width / 2 + side * size["well_gap"] / 2, name)
    for corner_x in (left + wall + 5, left + length - wall - 5):
        for corner_y in (top + wall + 5, top + width - wall - 5):
            sheet.dot(corner_x, corner_y, (size["screw"] + 0.4) / 2, fill="none", stroke=INK, thick=0.25)
    sheet.box(
        left + wall + 1, top + width / 2 - size["pico_width"] / 2, size["pico_length"], size["pico_width"],
        stroke=GREEN, thick=0.25, dash="1.5 1", round=1,
    )  # fmt: skip
    sheet.text(left + wall + 4, top + width / 2 + 1.5, "Pico, below; USB on this side", size=3.2, colour=GREEN)
    sheet.text(left, top + width + 7, f"{length:g} mm long, {width:g} mm wide", size=3.6)
    _legend(sheet, left, top + width + 17, size, of)
    return sheet


def _well(sheet: Sheet, x: float, y: float, name: str) -> None:
    size = sizes()
    well = derived(size)["well"]
    for side, thick, dash, colour in (
        (well, 0.4, "", INK), (size["window_side"], 0.2, "1 0.8", BLUE), (well + 2 * size["wall"], 0.2, "2 1", PALE),
    ):  # fmt: skip
        sheet.box(x - side / 2, y - side / 2, side, side, thick=thick, dash=dash, stroke=colour)
    sheet.dot(x, y, size["hole"] / 2, fill="none", stroke=RED, thick=0.4)
    sheet.line((x - 2, y), (x + 2, y), thick=0.15)
    sheet.line((x, y - 2), (x, y + 2), thick=0.15)
    sheet.text(x - well / 2 - 5, y + 1.3, name, size=4.5, at="end", bold=True)


def _legend(sheet: Sheet, x: float, y: float, size: dict[str, float], of: dict[str, float]) -> None:
    for number, (colour, dash, words) in enumerate(
        (
            (INK, "", f"well, {of['well']:g} mm square, {size['well_depth']:g} mm deep: cut"),
            (
                RED,
                "",
                f"hole of {size['hole']:g} mm through the {size['lip']:g} mm that are left below the pane: drill",
            ),
            (BLUE, "1 0.8", f"clear pane, {size['window_side']:g} mm square, {size['window']:g} mm: let in flush"),
            (PALE, "2 1", f"collar, {size['baffle']:g} mm high, open on the left; and the inside of the rim"),
        )
    ):
        sheet.line((x, y + number * 7 - 1.2), (x + 12, y + number * 7 - 1.2), stroke=colour, thick=0.5, dash=dash)
        sheet.text(x + 16, y + number * 7, words, size=3.6)
    sheet.text(x, y + 32, "In wood: one board with both wells cut through, one of thin card or plywood with", size=3.6)
    sheet.text(x, y + 37.5, "the holes glued below it. Everything black and matt inside the wells and below.", size=3.6)


def rulers(sheet: Sheet, x: float, y: float) -> None:
    """Two rulers, across and down: printers have been seen to shrink one way only."""
    sheet.line((x, y), (x + 100, y), thick=0.25)
    for mark in range(0, 101, 5):
        sheet.line((x + mark, y), (x + mark, y + (4 if mark % 10 == 0 else 2.4)), thick=0.25)
    for mark in range(0, 101, 20):
        sheet.text(x + mark, y + 8, str(mark), size=3.2, at="middle")
    sheet.text(x + 107, y + 8, "mm: this line is 100 mm long", size=3.2)
    sheet.line((x + 180, y - 24), (x + 180, y + 16), thick=0.25)
    for mark in range(0, 41, 10):
        sheet.line((x + 180, y - 24 + mark), (x + 176, y - 24 + mark), thick=0.25)
    sheet.text(x + 174, y - 18, "40 mm", size=3.2, at="end")


def section() -> Sheet:
    """A well, sawn through: where the light goes, eleven times as large as life."""
    size = sizes()
    of = derived(size)
    sheet = Sheet(
        920, 730, "Section through a well: how the sensor sees the die and not the lamp",
        f"The die stands on a clear pane above a hole of {size['hole']:g} mm. The sensor lies "
        f"{size['sensor_distance']:g} mm under the die, its board leaning by {size['tilt']:g} degrees with the lamp "
        "raised, so that the place where the pane mirrors the lamp lies beside the hole.",
    )  # fmt: skip
    scale, middle, ground = 20.0, 400.0, 330.0

    def at(x: float, z: float) -> Point:
        """Millimetres from the middle of the well and the underside of the die -> the sheet."""
        return middle + x * scale, ground - z * scale

    half, lean = of["well"] / 2, radians(size["tilt"])
    under, deck_foot = -size["window"], -size["window"] - size["lip"]
    _deck(sheet, at, half, size)
    sensor = (of["shift"], -size["sensor_distance"])
    lamp = (sensor[0] + size["lamp_offset"] * cos(lean), sensor[1] + size["lamp_offset"] * sin(lean))
    edges = [(sensor[0] + (side - sensor[0]) * size["sensor_distance"] / (size["sensor_distance"] + under), 0.0)
             for side in (-size["hole"] / 2, size["hole"] / 2)]  # fmt: skip
    sheet.line(at(*sensor), at(*edges[0]), at(*edges[1]), at(*sensor), stroke=BLUE, fill="#1f4fa322", thick=1.5)
    sheet.line(at(*lamp), at(-1, 0), stroke=OCHRE, thick=2.5)
    sheet.line(at(-1, 0), at(*sensor), stroke=OCHRE, thick=2.5, dash="6 5")
    sheet.line(at(*lamp), at(of["glare"], under), at(*sensor), stroke=RED, thick=2, dash="3 4")
    _board(sheet, at, sensor, size)
    for (x, z), colour in ((sensor, BLUE), (lamp, OCHRE)):
        sheet.dot(*at(x, z), 7, fill=colour)
    sheet.text(30, 38, "Section through a well, enlarged", size=20, bold=True)
    sheet.text(middle, ground - 4.6 * scale, f"die, {size['die_size']:g} mm", size=16, at="middle")
    sheet.text(at(-half - 4.4, 2)[0], at(0, 2)[1], "deck", size=14, at="middle")
    sheet.line((180, 440), at(-size["window_side"] / 2 + 1, under / 2), stroke=TEAL)
    sheet.text(30, 458, f"clear pane, {size['window']:g} mm", colour=TEAL, bold=True)
    sheet.text(at(sensor[0], 0)[0] - 18, at(0, sensor[1])[1] + 1, "sensor", at="end", colour=BLUE, bold=True)
    sheet.text(at(lamp[0], 0)[0] + 16, at(0, lamp[1])[1] - 6, "lamp", colour=OCHRE, bold=True)
    sheet.lines(
        660, at(0, deck_foot)[1] + 40,
        (f"hole {size['hole']:g} mm", f"sensor {size['sensor_distance']:g} mm below the die",
         f"board leans by {size['tilt']:g} degrees"),
    )  # fmt: skip
    sheet.lines(
        30, 664,
        ("blue: what the sensor sees, all of it flat die",
         "ochre: light of the lamp, and what the die gives back",
         "red: the pane's mirror image of the lamp, which the deck beside the hole keeps away"),
    )  # fmt: skip
    return sheet


def _deck(sheet: Sheet, at: At, half: float, size: dict[str, float]) -> None:
    """Deck, collar, pane and die."""
    top, foot = size["well_depth"], -size["window"] - size["lip"]
    pane, hole, scale = size["window_side"] / 2, size["hole"] / 2, at(1, 0)[0] - at(0, 0)[0]
    for side in (-1, 1):
        outer = side * (half + 6.5)
        collar = [(side * (half + size["wall"]), top), (side * (half + size["wall"]), top + size["baffle"]),
                  (side * half, top + size["baffle"])] if side == 1 else []  # fmt: skip
        corners = [(outer, top), *collar, (side * half, top), (side * half, 0), (side * pane, 0),
                   (side * pane, -size["window"]), (side * hole, -size["window"]), (side * hole, foot), (outer, foot),
                   (outer, top)]  # fmt: skip
        sheet.line(*[at(x, z) for x, z in corners], fill="#c9ced6", thick=2)
    sheet.box(*at(-pane, 0), 2 * pane * scale, size["window"] * scale, fill="#d8f0f2", stroke=TEAL)
    die = size["die_size"]
    sheet.box(*at(-die / 2, die * 0.68), die * scale, die * 0.68 * scale, fill="#f7e3e1", stroke=RED, round=8, thick=2)


def _board(sheet: Sheet, at: At, sensor: Point, size: dict[str, float]) -> None:
    lean = radians(size["tilt"])

    def on(along: float, below: float) -> Point:
        """Along the board from the sensor, and below its face."""
        return at(sensor[0] + along * cos(lean) + below * sin(lean), sensor[1] + along * sin(lean) - below * cos(lean))

    half, high, thick = size["board_side"] / 2, size["sensor_height"], size["board_thick"]
    corners = [on(-half, high), on(half, high), on(half, high + thick), on(-half, high + thick), on(-half, high)]
    sheet.line(*corners, fill="#bfe3c8", stroke=GREEN, thick=2)


def stickers() -> Sheet:
    """Six coloured faces for each die, with pips, at their true size."""
    size = sizes()
    side = size["die_size"] - 2 * size["die_edge"]
    sheet = Sheet(
        *A4, "Stickers for the dice, to print at 100 %",
        f"Three sets of six squares of {side:g} mm: "
        + ", ".join(f"{face} {name}" for face, (name, _) in FACES.items()) + ". A ruler checks the scale of the print.",
        millimetres=True,
    )  # fmt: skip
    sheet.text(15, 16, "Stickers for the dice", size=5.5, bold=True)
    sheet.text(15, 23, "Matt label paper, at 100 %. Cut along the thin lines.", size=3.6)
    rulers(sheet, 15, 34)
    pitch = side + 12
    for row, name in enumerate(("die 1", "die 2", "spare")):
        y = 66 + row * (side + 14)
        sheet.text(15, y + side / 2 + 1.3, name, size=4)
        for face, (_, ink) in FACES.items():
            _sticker(sheet, 32 + (face - 1) * pitch, y, side, face, ink)
    foot = 66 + 3 * (side + 14)
    for face, (colour, _) in FACES.items():
        sheet.text(32 + (face - 1) * pitch + side / 2, foot + 2, colour, size=3.6, at="middle")
    sheet.lines(
        15, foot + 16,
        (f"For dice of {size['die_size']:g} mm whose edges are rounded by {size['die_edge']:g} mm. For other dice",
         "change die_size in tray/tray.scad, and draw anew.",
         "Opposite faces add up to seven: 1 and 6, 2 and 5, 3 and 4.",
         "The pips are small on purpose: black takes light away but does not change the colour.",
         "Both dice get the same colours. Teach them after sticking: printers and papers differ."),
        size=3.6,
    )  # fmt: skip
    return sheet


def _sticker(sheet: Sheet, x: float, y: float, side: float, face: int, ink: str) -> None:
    sheet.box(x, y, side, side, fill=ink, stroke=INK, thick=0.15)
    for across, down in PIPS[face]:
        sheet.dot(x + side / 2 + across * side * 0.3, y + side / 2 + down * side * 0.3, side * 0.06)
