"""The firmware's own checks, on a sensor that is simulated down to its registers and a clock that wraps at 2**30.

    MICROPYPATH=firmware:firmware/simulated micropython -X heapsize=200k tests/firmware/checks.py [FOLDER [WORD]]
    PYTHONPATH=firmware:firmware/simulated python tests/firmware/checks.py [FOLDER]

FOLDER is where files may be written; a word after it picks the checks with that word in their name. The last line says
"N passed, N failed".
"""

import binascii
import os
import sys

import colours
import kept
import lamps
import lines
import port
import reader
import settings
import tcs34725
import tray
import wells
from chip import Chip, Scene
from ticks import TICKS, passed

FOLDER = sys.argv[1] + "/" if len(sys.argv) > 1 else ""
START = TICKS - 3000
"""Every check begins three seconds before the clock wraps."""
ON_TOP = (1, 2, 3, 4, 5, 6)


class Hands:
    """A tray on a bench: what hands do, and everything that it told."""

    def __init__(self, taught=True, noise=None, **wishes):
        self.now = START
        self.scenes = {"A": Scene(), "B": Scene()}
        self.chips = {name: Chip(self.scenes[name], self.clock) for name in "AB"}
        self.wishes = settings.as_built()
        self.wishes.update(wishes)
        self.known = colours.Colours()
        sides = [
            tray.Side(name, tcs34725.ColourSensor(self.chips[name], self.scenes[name].light, self.clock))
            for name in "AB"
        ]
        self.tray = tray.Tray(sides, self.known, self.wishes, self.clock)
        self.tray.settle()
        self.told = []
        if taught:
            self.known.taught.update(all_colours())
            self.run(350)
        for scene in self.scenes.values():
            scene.noise = noise

    def clock(self):
        return self.now

    def run(self, ms, stride=5):
        """Time goes by."""
        for _ in range(ms // stride):
            self.now = (self.now + stride) % TICKS
            self.told += self.tray.step()

    def put(self, **faces):
        for name in faces:
            self.scenes[name].change(lies=faces[name], leans=False)

    def lift(self, *names):
        for name in names:
            self.scenes[name].change(lies="", leans=False)
        self.run(350)

    def throw(self, first, second):
        """Both dice from the wells, thrown, and seated."""
        self.lift("A", "B")
        self.put(A=first, B=second)
        self.run(900)

    def teach(self, name, face):
        why = self.tray.teach(1, name, face)
        if why:
            return why
        for _ in range(60):
            if self.tray.answers:
                return self.tray.answers.pop(0)[1]
            self.run(100)
        return "no answer"

    def of(self, kind):
        return [words[1:] for words in self.told if words[0] == kind]


TAUGHT = {}


def all_colours():
    """Taught once for all checks, as people teach them."""
    if not TAUGHT:
        hands = Hands(taught=False)
        hands.run(350)
        for face in ON_TOP:
            hands.put(A=face)
            assert hands.teach("A", face) == "", "a colour was not learnt"
        TAUGHT.update(hands.known.taught)
    return TAUGHT


# --- the sensor


def sensor(noise=None, **wishes):
    hands = Hands(taught=False)
    hands.scenes["A"].change(lies=1, **wishes)
    one = tcs34725.ColourSensor(hands.chips["A"], hands.scenes["A"].light, hands.clock)
    return hands, one


def measured(hands, one, lit, cycles=21, gain=4):
    one.wake(cycles, gain)
    hands.now = (hands.now + 3) % TICKS
    one.look(lit)
    for waited in range(400):
        hands.now = (hands.now + 1) % TICKS
        counts = one.seen()
        if counts is not None:
            return counts, waited
    raise AssertionError("it never measured")


def check_a_measurement_counts_every_colour_for_as_long_as_it_takes():
    hands, one = sensor()
    counts, waited = measured(hands, one, True)
    for count, rate in zip(counts, hands.scenes["A"].rates()):
        assert abs(count - rate * 21 * 4) <= 2, (counts, hands.scenes["A"].rates())
    assert 52 <= waited <= 56, waited
    _, waited = measured(hands, one, True, cycles=10)
    assert 26 <= waited <= 29, waited


def check_lit_minus_dark_is_free_of_the_rooms_light():
    looks = []
    for room in (0, 20, 120):
        hands, one = sensor(room=room)
        dark, _ = measured(hands, one, False)
        assert not hands.scenes["A"].lit
        lit, _ = measured(hands, one, True)
        looks.append(colours.subtract(lit, dark))
    for look in looks[1:]:
        assert max([abs(a - b) for a, b in zip(look, looks[0])]) <= 2, looks


def check_nothing_of_the_other_light_is_in_a_measurement():
    hands, one = sensor()
    counts, _ = measured(hands, one, True)
    for wait in (10, 30, 53):
        one.look(False)
        hands.now = (hands.now + wait) % TICKS
        one.look(True)
        hands.now = (hands.now + 54) % TICKS
        assert max([abs(a - b) for a, b in zip(one.seen(), counts)]) <= 2, wait


def check_a_sensor_that_wakes_up_is_given_time_to():
    hands = Hands(taught=False)
    hands.run(1500, stride=1)
    assert hands.told == []


def check_the_light_is_out_before_the_first_look_and_after_every_fault():
    hands = Hands(taught=False)
    assert not hands.scenes["A"].lit and not hands.scenes["B"].lit, "the resistor on the board lights it"
    hands, one = sensor()
    for deed in (lambda: one.wake(21, 4), lambda: one.look(True), one.seen):
        hands.chips["A"].is_there = True
        one.wake(21, 4)
        hands.now += 3
        one.look(True)
        hands.now += 100
        hands.chips["A"].is_there = False
        hands.scenes["A"].light(1)
        try:
            deed()
            raise AssertionError("nobody was there")
        except OSError:
            pass
        assert not hands.scenes["A"].lit, "a board in trouble shines"


def check_a_chip_of_another_kind_and_one_that_lost_its_power_are_faults():
    hands, one = sensor()
    hands.chips["A"] = Chip(hands.scenes["A"], hands.clock, ident=0x10)
    one = tcs34725.ColourSensor(hands.chips["A"], hands.scenes["A"].light, hands.clock)
    try:
        one.wake(21, 4)
        raise AssertionError("another chip was taken")
    except OSError:
        pass
    hands, one = sensor()
    measured(hands, one, True)
    one.look(True)
    hands.chips["A"].lose_power()
    try:
        for _ in range(300):
            hands.now = (hands.now + 1) % TICKS
            assert one.seen() is None, "it measured without power"
        raise AssertionError("nobody noticed")
    except OSError:
        assert not hands.scenes["A"].lit


def check_a_sensor_filled_to_the_brim_is_said_once_and_again_after_it_was_well():
    hands = Hands()
    hands.put(A=2, B=3)
    hands.run(900)
    for _ in range(2):
        hands.scenes["A"].change(room=2000)
        hands.run(2000)
        assert hands.tray.fault() == "too-bright-A"
        hands.scenes["A"].change(room=20)
        hands.run(900)
        assert hands.tray.fault() == ""
    assert hands.told[2:] == [("F", "too-bright-A")] * 2 or hands.of("F") == [("too-bright-A",)] * 2, hands.told
    assert hands.of("R") == [(2, 3)], hands.told


def check_a_sensor_that_is_unplugged_is_said_once_and_comes_back():
    hands = Hands()
    hands.throw(1, 2)
    hands.chips["B"].is_there = False
    hands.run(5000)
    assert hands.of("F") == [("no-sensor-B",)], hands.told
    assert not hands.scenes["B"].lit, "a board in trouble shines"
    assert hands.tray.fault() == "no-sensor-B"
    hands.chips["B"].is_there = True
    hands.chips["B"].lose_power()
    hands.run(2500)
    assert hands.tray.fault() == ""
    assert hands.of("R") == [(1, 2)], "what lies there was never thrown"
    hands.throw(5, 5)
    assert hands.of("R") == [(1, 2), (5, 5)], hands.told


def check_a_brown_out_of_the_sensor_alone_is_noticed_and_mended():
    hands = Hands()
    hands.throw(1, 2)
    hands.chips["A"].lose_power()
    hands.run(3000)
    assert hands.of("F") == [("no-sensor-A",)], hands.told
    hands.throw(6, 6)
    assert hands.of("R") == [(1, 2), (6, 6)], hands.told


# --- colours


def check_every_face_is_known_in_every_well_and_room():
    hands = Hands()
    for room in (0, 60, 150):
        for name in "AB":
            hands.scenes[name].change(room=room)
        for face in ON_TOP:
            hands.throw(face, 7 - face)
    assert hands.of("R") == [(face, 7 - face) for face in ON_TOP] * 3, hands.of("R")


def check_a_colour_that_is_too_near_or_not_there_is_not_taught():
    hands = Hands(taught=False)
    hands.run(350)
    hands.put(A=1)
    assert hands.teach("A", 1) == ""
    assert hands.teach("A", 2) == "too-near-1"
    assert hands.teach("B", 2) == "too-near-1" if hands.put(B=1) else True
    assert hands.teach("A", 1) == "", "the same face may be taught again"
    hands.lift("A")
    assert hands.teach("C", 2) == "unknown-well"
    assert hands.teach("A", 3) == "nothing-there"
    assert sorted(hands.known.taught) == [("A", 1)]


def check_an_empty_well_is_no_colour_however_much_of_it_is_seen():
    for wishes in ({}, {"gain": 16, "cycles": 64}, {"gain": 1}):
        for room in (0, 20):
            hands = Hands(taught=False, **wishes)
            hands.scenes["A"].change(room=room)
            assert hands.teach("A", 1) == "nothing-there", wishes
            hands.put(A=5)
            assert hands.teach("A", 5) == "", wishes
            hands.lift("A")
            assert hands.teach("A", 1) == "nothing-there", wishes
            assert sorted(hands.known.taught) == [("A", 5)]


def check_a_die_that_was_always_there_is_learnt_once_its_well_was_seen_empty():
    for is_forgotten in (False, True):
        hands = Hands(taught=False)
        if is_forgotten:
            hands.run(350)
        hands.put(A=4)
        hands.run(350)
        if is_forgotten:
            hands.tray.forget()
        assert hands.teach("A", 4) == "nothing-there", is_forgotten
        hands.lift("A")
        hands.put(A=4)
        assert hands.teach("A", 4) == "", is_forgotten


def check_a_lesson_with_a_moving_die_or_without_a_sensor_teaches_nothing():
    hands = Hands(taught=False)
    hands.run(350)
    hands.put(A=1)
    assert hands.tray.teach(7, "A", 1) == ""
    assert hands.tray.teach(8, "A", 2) == "busy"
    assert hands.tray.is_teaching()
    hands.run(450)
    hands.scenes["A"].change(leans=True)
    hands.run(900)
    assert hands.tray.answers == [(7, "unsteady")], hands.tray.answers
    hands.tray.answers.clear()
    hands.chips["A"].is_there = False
    hands.run(300)
    assert hands.tray.teach(9, "A", 1) == "no-sensor-A"
    hands.chips["A"].is_there = True
    hands.run(1500)
    assert hands.tray.teach(10, "A", 1) == ""
    hands.run(100)
    hands.chips["A"].is_there = False
    hands.run(6000)
    assert hands.tray.answers == [(10, "no-sensor-A")], hands.tray.answers
    assert hands.known.taught == {}


def check_nothing_is_told_of_dice_before_colours_are_taught():
    hands = Hands(taught=False)
    hands.throw(1, 2)
    hands.throw(3, 4)
    assert hands.told == [], hands.told


# --- the wells


def check_a_roll_is_both_lifted_and_both_seated_and_is_told_once():
    hands = Hands()
    hands.throw(3, 4)
    assert hands.of("R") == [(3, 4)], hands.told
    hands.run(5000)
    assert hands.of("R") == [(3, 4)], "it lies there still"
    hands.lift("A")
    hands.put(A=6)
    hands.run(2000)
    assert hands.of("R") == [(3, 4)], "one die was not thrown"
    assert hands.of("L") == [("A",)], hands.told
    hands.lift("B")
    hands.put(B=5)
    hands.run(900)
    assert hands.of("R") == [(3, 4), (6, 5)], hands.told
    assert hands.of("T") == [] and hands.of("C") == [], hands.told


def check_dice_that_lie_there_at_power_up_were_never_thrown():
    hands = Hands(taught=False)
    hands.known.taught.update(all_colours())
    hands.put(A=2, B=2)
    hands.run(3000)
    assert hands.told == [], hands.told
    hands.throw(2, 2)
    assert hands.of("R") == [(2, 2)]


def well_after(steps, **wishes):
    """A well after looks, (seen, how often) 55 ms apart, and what it told: [(kind, ms)]."""
    one = wells.Well("A")
    for name in wishes:
        setattr(one, name, wishes[name])
    now = START
    told = []
    for seen, times in steps:
        for _ in range(times):
            now = (now + 55) % TICKS
            kind = one.look(seen, now)
            if kind:
                told.append((kind, passed(now, START)))
    return one, told


def check_a_face_counts_after_four_looks_and_250_ms():
    for looks, is_seated in ((4, False), (5, False), (6, True), (7, True)):
        one, _ = well_after([(colours.EMPTY, 5), (3, looks)])
        assert (one.face == 3) == is_seated, looks
    slow = wells.Well("A")
    for n in range(1, 5):
        assert slow.face is None, n
        slow.look(3, START + 200 * n)
    assert slow.face == 3, "four looks are enough once they took long"
    fast = wells.Well("A")
    for n in range(20):
        fast.look(3, START + n)
    assert fast.face is None, "twenty looks in 20 ms are one glance"


def check_a_face_between_two_others_is_passed_over():
    one, told = well_after([(colours.EMPTY, 5), (1, 3), (2, 3), (6, 3), (4, 6)])
    assert one.face == 4 and told == [], told


def check_cocked_is_something_without_a_face_for_a_second_and_a_half_and_told_once():
    _, told = well_after([(colours.EMPTY, 5), (colours.SOMETHING, 26)])
    assert told == [], told
    _, told = well_after([(colours.EMPTY, 5), (colours.SOMETHING, 100)])
    assert [kind for kind, _ in told] == ["C"], told
    assert 1775 <= told[0][1] <= 1885, told
    flicker = [(colours.SOMETHING, 2), (5, 2)] * 10
    _, told = well_after([(colours.EMPTY, 5)] + flicker)
    assert [kind for kind, _ in told] == ["C"], "two colours in turn are no face"
    _, told = well_after([(colours.EMPTY, 5), (colours.SOMETHING, 40), (colours.EMPTY, 4), (colours.SOMETHING, 40)])
    assert [kind for kind, _ in told] == ["C", "L", "C"], told


def check_a_die_that_leans_is_cocked_and_pushed_flat_it_is_the_roll():
    hands = Hands()
    hands.lift("A", "B")
    hands.put(A=1, B=2)
    hands.scenes["B"].change(leans=True)
    hands.run(3000)
    assert hands.told == [("C", "B")], hands.told
    hands.scenes["B"].change(leans=False)
    hands.run(900)
    assert hands.told == [("C", "B"), ("R", 1, 2)], hands.told


def check_a_finger_in_the_well_is_no_die():
    hands = Hands()
    hands.throw(1, 1)
    hands.lift("A", "B")
    hands.put(A="finger", B=3)
    hands.run(1000)
    assert hands.of("R") == [(1, 1)], hands.told


def check_a_die_turned_by_hand_is_told_and_is_no_roll():
    hands = Hands()
    hands.throw(1, 1)
    hands.put(A=6)
    hands.run(900)
    hands.put(B=6)
    hands.run(900)
    assert hands.told == [("R", 1, 1), ("T", "A"), ("T", "B")], hands.told
    hands.lift("A", "B")
    hands.put(A=2)
    hands.run(900)
    hands.put(A=6)
    hands.run(900)
    hands.put(B=6)
    hands.run(900)
    assert hands.of("R") == [(1, 1)], "a turned die was taken for a thrown one"
    hands.lift("A")
    hands.put(A=4)
    hands.run(900)
    assert hands.of("R") == [(1, 1), (4, 6)], hands.told


def check_one_dark_look_is_no_lift():
    one, told = well_after([(colours.EMPTY, 5), (3, 8)])
    one.was_rolled()
    one.look(colours.EMPTY, START + 900)
    one.look(3, START + 955)
    assert not one.is_armed and one.face == 3 and told == []


def check_one_die_is_a_roll_where_one_is_played():
    hands = Hands(dice=1)
    hands.lift("A", "B")
    for faces in ({"A": 3}, {"B": 4}, {"B": 4}, {"A": 1}):
        hands.put(**faces)
        hands.run(900)
        hands.lift("A", "B")
    assert hands.of("R") == [(3,), (4,), (4,), (1,)], hands.told
    hands.put(A=5)
    hands.run(900)
    hands.put(B=2)
    hands.run(900)
    assert hands.of("R")[4:] == [(5,)], "the other die was only put back"
    hands.lift("B")
    hands.run(900)
    assert hands.of("R")[4:] == [(5,)], "nothing was thrown"
    hands.put(B=6)
    hands.run(900)
    assert hands.of("R")[4:] == [(5,), (6,)], "one of two that lie there was thrown"


def check_what_the_game_is_played_with_is_not_written_to_the_flash():
    whole = Whole(FullFlash(FOLDER))
    whole.ask("GO,1,b1,0")
    assert whole.answer("CF,1,dice,1") == ["OK,1"]
    assert whole.answer("CF,2,dice,3") == ["ER,2,out-of-range"]
    assert whole.answer("CF,3,settle-ms,250") == ["OK,3"], "it is so already"
    whole.hands.put(B=6)
    whole.run(900)
    assert whole.reader.end.last == 1


def check_a_die_that_lies_for_more_than_a_wrap_of_the_clock_is_still_the_same_die():
    hands = Hands()
    hands.throw(3, 4)
    for jump in (TICKS - 100, TICKS // 2, TICKS // 2 + 7):
        hands.now = (hands.now + jump) % TICKS
        hands.run(2000)
    assert hands.told == [("R", 3, 4)], hands.told


class Random:
    """Noise that is the same everywhere."""

    def __init__(self, part):
        self.part = part
        self.state = 1933

    def __call__(self):
        self.state = (self.state * 1103515245 + 12345) % 2147483648
        return 1 + self.part * (self.state / 1073741824 - 1)


def check_with_noise_on_every_channel_no_roll_is_wrong_or_twice():
    hands = Hands(noise=Random(0.05))
    thrown = [(n % 6 + 1, n // 6 % 6 + 1) for n in range(0, 36, 3)]
    for first, second in thrown:
        hands.throw(first, second)
        hands.run(900)
    assert hands.of("R") == thrown, hands.of("R")
    assert hands.of("T") == [], hands.told


# --- what is kept


def emptied():
    for name in kept.NAMES:
        try:
            os.remove(FOLDER + name)
        except OSError:
            pass
    return kept.Kept(FOLDER)


def check_settings_and_colours_come_back_as_they_were_kept():
    wishes = settings.as_built()
    taught = {("A", 1): (100, 20, 30, 40), ("B", 6): (1, 2, 3, 4)}
    assert settings.change(wishes, "gain", "16") == ""
    assert settings.change(wishes, "gain", "17") == "out-of-range"
    assert settings.change(wishes, "gain", "-1") == "out-of-range"
    assert settings.change(wishes, "gain", "99999999") == "out-of-range"
    assert settings.change(wishes, "gian", "16") == "unknown-setting"
    emptied().save(settings.written(wishes, taught))
    assert settings.read(kept.Kept(FOLDER).load()) == (wishes, taught)
    nonsense = ["", "set", "set gain x", "set gain 1 2", "taught A 7 1 1 1 1", "taught A 1 1 1 1 -1", "?"]
    assert settings.read(nonsense) == (settings.as_built(), {})


def check_a_power_cut_at_any_byte_of_a_save_leaves_the_old_or_the_new():
    for old, new in ((["one"], ["two", "three"]), ([], ["a"]), (["a"] * 20, [])):
        files = emptied()
        files.save(["first"])
        files.save(old)
        files.save(new)
        path = FOLDER + kept.NAMES[0]
        with open(path, "rb") as file:
            whole = file.read()
        for cut in range(len(whole) + 1):
            for rest in (b"", b"\x00\xff"):
                with open(path, "wb") as file:
                    file.write(whole[:cut] + rest)
                found = kept.Kept(FOLDER)
                want = new if cut == len(whole) and not rest else old
                assert found.load() == want, (cut, rest)
        found.save(["after"])
        assert kept.Kept(FOLDER).load() == ["after"]


# --- the line


class Wire:
    """Both ends of a USB line; `room` is how many bytes the host's side takes."""

    def __init__(self):
        self.to_board = bytearray()
        self.to_host = bytearray()
        self.room = 100000

    def read(self, count):
        assert count == 1 and self.to_board, "this would block"
        byte = bytes(self.to_board[:1])
        self.to_board = self.to_board[1:]
        return byte

    def write(self, data):
        assert len(data) <= self.room, "this would block"
        self.room -= len(data)
        self.to_host.extend(data)


class Whole:
    """A whole reader on the bench, and what it says."""

    def __init__(self, kept_in=None):
        self.hands = Hands()
        self.wire = Wire()
        self.strip = Strip()
        clock = self.hands.clock
        usb = port.HostPort(
            self.wire, self.wire, lambda: len(self.wire.to_board) > 0, lambda: self.wire.room > 0, clock
        )
        end = lines.ReaderEnd("w1", "b1", reader.FIRMWARE, clock())
        self.kept = kept_in or emptied()
        self.reader = reader.Reader(end, usb, self.hands.tray, lamps.Lamps(self.strip), self.kept, self.hands.wishes)
        self.heard = lines.LineBuffer()

    def run(self, ms):
        """The bodies that the host heard meanwhile."""
        for _ in range(ms // 5):
            self.hands.now = (self.hands.now + 5) % TICKS
            self.reader.step(self.hands.clock)
        said = self.heard.feed(bytes(self.wire.to_host))
        self.wire.to_host = bytearray()
        return said

    def ask(self, body, ms=20):
        self.wire.to_board.extend(lines.frame(body))
        return self.run(ms)

    def answer(self, body, ms=20):
        return [said for said in self.ask(body, ms) if said[:2] in ("OK", "ER")]


class Strip:
    def __init__(self):
        self.lamps = [None] * 6
        self.next = [None] * 6
        self.writes = 0

    def __setitem__(self, place, colour):
        self.next[place] = colour

    def write(self):
        self.lamps = list(self.next)
        self.writes += 1


def check_a_roll_goes_out_and_is_said_again_with_its_age_until_it_is_acknowledged():
    whole = Whole()
    assert whole.run(600) == ["HI,1,dice,w1,b1,1.0,0"] * 2
    assert whole.ask("GO,1,b1,0") == ["HB,b1,0,0,ready,0"]
    whole.hands.scenes["A"].change(lies=2)
    whole.hands.scenes["B"].change(lies=5)
    told = []
    for n in range(40):
        told += whole.ask(f"PI,{n}", 100)
    events = [body.split(",") for body in told if body[:2] == "EV"]
    assert len(events) >= 9 and all(event[1] == "1" and event[3:] == ["R", "2", "5"] for event in events), told
    ages = [int(event[2]) for event in events]
    assert ages[0] <= 5 and ages == sorted(ages) and ages[-1] > 3000, ages
    whole.ask("AK,1")
    assert [body for body in whole.run(900) if body[:2] == "EV"] == []


def check_a_right_frame_with_a_wrong_number_is_counted_and_harmless():
    whole = Whole()
    whole.ask("GO,1,-,0")
    for body in ("AK,x", "AK,", "AK,-1", "AK,99999999999", "GO,x,-,0", "GO,1,-,y", "PI,", "TE,x,A,1", "QQ,1", "LM,1,$"):
        line = body.encode()
        whole.wire.to_board.extend(b"$" + line + b"*" + b"%08X" % (binascii.crc32(line) & 0xFFFFFFFF) + b"\n")
    whole.wire.to_board.extend(b"\x03\x03\xff\x00MPY: soft reboot\r\n>>> $AK,1")
    told = whole.run(1200)
    beats = [body for body in told if body[:2] == "HB"]
    assert beats[-1] == "HB,b1,0,0,ready,11", told


def check_a_host_that_does_not_read_stops_nothing_and_hears_the_truth_later():
    whole = Whole()
    whole.ask("GO,1,b1,0")
    whole.wire.room = 30
    whole.hands.scenes["A"].change(lies=2)
    whole.hands.scenes["B"].change(lies=5)
    for n in range(60):
        whole.ask(f"PI,{n}", 100)
    assert whole.reader.end.last == 1, "the tray was not looked at"
    whole.wire.room = 100000
    told = whole.run(1000)
    events = [body.split(",") for body in told if body[:2] == "EV"]
    assert events and all(int(event[2]) > 4500 for event in events), told


def check_a_line_that_was_stuck_does_not_lie_about_its_age():
    whole = Whole()
    whole.ask("GO,1,b1,0")
    whole.wire.room = 0
    whole.hands.put(A=2, B=5)
    whole.run(1500)
    whole.wire.room = 100000
    events = [body.split(",") for body in whole.run(450) if body[:2] == "EV"]
    assert events and all(int(event[2]) > 900 for event in events), events


def check_teaching_by_the_host_is_answered_when_it_is_kept():
    whole = Whole()
    whole.ask("GO,1,b1,0")
    assert whole.answer("TE,1,forget") == ["OK,1"]
    assert [body for body in whole.run(1100) if body[:2] == "HB"][0].split(",")[4] == "untaught"
    for n, face in enumerate(ON_TOP):
        whole.hands.put(B=face)
        said = whole.ask(f"TE,{n},B,{face}", 1200)
        assert f"OK,{n}" in said, said
        whole.ask("PI,99")
    for words, why in (
        ("B,7", "unknown-face"),
        ("B", "unknown-face"),
        ("B,x", "unknown-face"),
        ("C,1", "unknown-well"),
    ):
        assert whole.answer("TE,50," + words) == ["ER,50," + why], words
    assert whole.answer("TE,51,B,1", 1500) == ["ER,51,too-near-6"]
    _, taught = settings.read(kept.Kept(FOLDER).load())
    assert sorted(taught) == [("B", face) for face in ON_TOP]
    assert taught == whole.hands.known.taught


class FullFlash(kept.Kept):
    def save(self, lines):
        raise OSError(28)


def check_what_the_flash_does_not_take_is_not_done():
    whole = Whole(FullFlash(FOLDER))
    whole.ask("GO,1,b1,0")
    before = dict(whole.hands.known.taught)
    assert whole.answer("CF,1,settle-ms,300") == ["ER,1,not-kept"]
    assert whole.hands.wishes["settle-ms"] == 250
    assert whole.answer("TE,2,forget") == ["ER,2,not-kept"]
    assert whole.hands.known.taught == before
    assert whole.answer("CF,3,dice,1") == ["OK,3"]
    assert whole.answer("CF,4,settle-ms,300") == ["ER,4,not-kept"]
    assert whole.hands.wishes["dice"] == 1, "the game is played with one die still"


def check_a_setting_takes_effect_at_once():
    whole = Whole()
    whole.ask("GO,1,b1,0")
    assert whole.answer("CF,1,settle-ms,1000") == ["OK,1"]
    assert whole.answer("CF,2,settle-ms,20") == ["ER,2,out-of-range"]
    assert whole.answer("CF,3,settle-ms") == ["ER,3,unknown-setting"]
    whole.hands.put(A=1, B=1)
    whole.run(900)
    assert whole.reader.end.last == 0
    whole.run(600)
    assert whole.reader.end.last == 1


def check_lamps_shine_as_told_and_are_dark_without_a_host():
    whole = Whole()
    whole.ask("GO,1,b1,0")
    assert whole.strip.lamps == [(0, 0, 0)] * 6
    assert whole.answer("LM,1,on,off,fast,slow,off,off") == ["OK,1"]
    assert whole.answer("LM,2,red,off,off,off,off,off") == ["ER,2,unknown-light"]
    seen = set()
    for _ in range(40):
        whole.ask("PI,3", 50)
        seen.add(tuple(whole.strip.lamps[2]))
        assert whole.strip.lamps[0] == (63, 40, 20), whole.strip.lamps
        assert whole.strip.lamps[1] == (0, 0, 0)
    assert seen == {(0, 0, 0), (63, 40, 20)}, seen
    assert whole.strip.writes <= 45, "20 times a second at most"
    whole.run(2200)
    assert whole.strip.lamps == [(0, 0, 0)] * 6, "nobody knows who is awaited"


def main():
    passes = failures = 0
    for name in sorted(globals()):
        if name.startswith("check_") and all(word in name for word in sys.argv[2:]):
            try:
                globals()[name]()
                passes += 1
            except Exception as wrong:
                failures += 1
                print("FAILED", name)
                if hasattr(sys, "print_exception"):
                    sys.print_exception(wrong)
                else:
                    sys.excepthook(type(wrong), wrong, wrong.__traceback__)
    print(f"{passes} passed, {failures} failed")
    sys.exit(1 if failures else 0)


main()
