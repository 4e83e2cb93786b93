"""GoDice, from their bytes.

The frames below follow the layouts that the maker publishes (its JavaScript interface); they were put together by
hand from those and were not recorded from a die here.
"""

import random

import pytest

from hardware.ble_words import Battery, Introduced, Leans, Lies, Moves, Rests
from hardware.godice import COLOURS, GoDiceVoice

hear = GoDiceVoice().hear


@pytest.mark.parametrize(
    ("frame", "face"),
    [
        ("53 c0 00 00", 1),  # S -64 0 0
        ("53 fd 04 3e", 2),
        ("53 02 3f fb", 3),
        ("53 fc c1 05", 4),
        ("53 00 fa c2", 5),
        ("53 40 00 00", 6),
        ("53 3a 15 0a", 6),  # on a board that is not level
    ],
)
def test_a_die_that_came_to_rest_after_a_roll_shows_the_nearest_face(frame, face):
    assert hear(bytes.fromhex(frame)) == (Rests(face),)


def test_everything_else_is_no_reading__F37():
    assert hear(b"R") == (Moves(rolls=True),)
    assert hear(bytes.fromhex("46 53 00 00 40")) == (Lies(2),)  # FS: "fake", came to rest and was no roll
    assert hear(bytes.fromhex("4d 53 00 00 40")) == (Lies(2),)  # MS: moved
    assert hear(bytes.fromhex("54 53 00 00 40")) == (Leans(),)  # TS: tilted, however straight it says it lies


def test_a_die_on_its_edge_that_says_it_lies_still_is_not_believed():
    assert hear(bytes.fromhex("53 2d 2d 00")) == (Leans(),)
    assert hear(bytes.fromhex("53 00 00 00")) == (Leans(),)
    assert hear(bytes.fromhex("4d 53 2d 2d 00")) == (Lies(None),)


@pytest.mark.parametrize("number", range(6))
def test_its_colour(number):
    assert hear(b"Col" + bytes([number])) == (Introduced(colour=COLOURS[number]),)


def test_how_full_it_is():
    assert hear(bytes.fromhex("42 61 74 5f")) == (Battery(95),)
    assert hear(bytes.fromhex("42 61 74 c8")) == ()


def test_it_is_there_once_it_was_heard():
    die = GoDiceVoice()
    die.hear(b"?")
    assert not die.is_introduced
    assert die.greeting() == (b"\x17", b"\x03")
    die.hear(b"Bat\x50")
    assert die.is_introduced


def test_short_and_damaged_frames_say_nothing_and_never_raise():
    for whole in (b"R", b"S\x40\x00\x00", b"FS\x40\x00\x00", b"TS\x40\x00\x00", b"Bat\x10", b"Col\x01"):
        for cut in range(1, len(whole)):
            assert hear(whole[:cut]) == ()
    assert hear(b"") == hear(b"Col\x06") == hear(b"RR") == hear(b"XS\x40\x00\x00") == ()
    chance = random.Random(6)
    for _ in range(2000):
        hear(
            chance.choice((b"", b"R", b"S", b"FS", b"TS", b"MS", b"Bat", b"Col"))
            + chance.randbytes(chance.randrange(6))
        )


def test_a_coordinate_may_be_the_letter_s():
    assert hear(b"S" + bytes([0x00, 0x53, 0x00])) == (Rests(3),)
    assert hear(b"TS" + bytes([0x53, 0x00, 0x00])) == (Leans(),)
