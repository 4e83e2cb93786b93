"""A whole reader on a line to its host."""

import binascii

import kept
import lamps
import lines
import port
import reader
import settings
from bench import FOLDER, ON_TOP, Hands
from kept_checks import emptied
from ticks import TICKS


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


def check_what_the_game_is_played_with_is_not_written_to_the_flash():
    whole = Whole(FullFlash(FOLDER))
    whole.ask("GO,1,b1,0")
    assert whole.answer("CF,1,dice,1") == ["OK,1"]
    assert whole.answer("CF,2,dice,3") == ["ER,2,out-of-range"]
    assert whole.answer("CF,3,settle-ms,250") == ["OK,3"], "it is so already"
    whole.hands.put(B=6)
    whole.run(900)
    assert whole.reader.end.last == 1


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
