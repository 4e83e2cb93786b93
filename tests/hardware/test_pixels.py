"""Pixels dice, from their bytes.

The frames below follow the layouts that the maker publishes (the protocol page and the open library); they were put
together by hand from those and were not recorded from a die here.
"""

import random

import pytest

from hardware.ble_makers import GODICE, OLD_PIXELS, PIXELS, looks_like_a_die, maker_of
from hardware.ble_words import Battery, Introduced, Leans, Lies, Moves, Rests
from hardware.pixels import PixelsVoice, about

# who  leds colour type  hash         id           flash  built 2023-11-17 06:09:04  state face battery power
OLD = bytes.fromhex("02 06 01 00 d4c3b2a1 cdab3412 0008 80035765 05 02 50 00")
NEW = bytes.fromhex(
    "02"
    "0f 0001 80a98566 0400 0100 0100 0100"  # firmware, built 2024-07-03, settings, three interface numbers
    "09 cdab3412 00 02 06 01"  # id, chip, type d6, leds, colour black
    "02 00"  # no design of its own
    "0a 4c75636b7920313300"  # "Lucky 13" and a nought
    "0d d4c3b2a1 e8030000 00080000"
    "05 4b 01 05 02"  # 75 %, low, on face, index 2
)


def voice(frame=NEW):
    die = PixelsVoice()
    die.hear(frame)
    return die


def test_an_old_die_says_who_it_is_in_22_bytes():
    assert len(OLD) == 22
    told = about(OLD)
    assert (told.leds, told.built, told.percent, told.index, told.sides) == (6, 1_700_201_344, 80, 2, 6)
    assert PixelsVoice().hear(OLD) == (Introduced(6, "black"), Battery(80, charging=False))


def test_a_new_die_says_who_it_is_in_chunks_with_their_length_in_front():
    assert PixelsVoice().hear(NEW) == (
        Introduced(6, "black", "Lucky 13"),
        Battery(75, charging=False, is_low=True),
    )
    assert about(NEW).built == 1_720_035_712


def test_chunks_that_a_later_firmware_made_longer_are_read_as_far_as_we_know_them():
    longer = NEW.replace(bytes.fromhex("09cdab341200020601"), bytes.fromhex("0bcdab341200020601ffee"))
    assert about(longer) == about(NEW)


@pytest.mark.parametrize("index", range(6))
def test_a_face_is_one_more_than_its_index(index):
    assert voice().hear(bytes([3, 1, index])) == (Rests(index + 1),)


def test_four_faces_are_turned_under_the_firmware_of_2023_11_17():
    assert [voice(OLD).face(index) for index in range(6)] == [1, 5, 4, 3, 2, 6]
    mended = bytearray(OLD)
    mended[14:18] = (1_704_150_001).to_bytes(4, "little")
    assert [voice(bytes(mended)).face(index) for index in range(6)] == [1, 2, 3, 4, 5, 6]
    pipped = bytearray(OLD)
    pipped[1], pipped[3] = 21, 8
    assert [voice(bytes(pipped)).face(index) for index in range(6)] == [1, 2, 3, 4, 5, 6]


def test_only_rolled_is_a_reading__F37():
    die = voice()
    assert die.hear(bytes([3, 2, 4])) == (Moves(rolls=False),)
    assert die.hear(bytes([3, 3, 4])) == (Moves(rolls=True),)
    assert die.hear(bytes([3, 4, 4])) == (Leans(),)
    assert die.hear(bytes([3, 5, 4])) == (Lies(5),)
    assert die.hear(bytes([3, 0, 4])) == die.hear(bytes([3, 6, 4])) == ()
    assert die.hear(bytes([3, 1, 4])) == (Rests(5),)


def test_no_face_is_read_before_the_die_has_said_which_firmware_it_has():
    die = PixelsVoice()
    assert not die.is_introduced
    assert die.hear(bytes([3, 1, 4])) == ()
    assert die.greeting() == (b"\x01",)
    die.hear(NEW)
    assert die.is_introduced


def test_what_it_lies_on_when_we_meet_it_is_no_reading():
    rolled_before = NEW[:-2] + bytes([1, 3])
    assert not any(isinstance(word, Rests) for word in PixelsVoice().hear(rolled_before))


def test_a_die_of_another_shape_says_so():
    d20 = NEW.replace(bytes.fromhex("00020601"), bytes.fromhex("00071401"))
    assert PixelsVoice().hear(d20)[0].sides == 20
    fudge = NEW.replace(bytes.fromhex("00020601"), bytes.fromhex("00090601"))
    assert PixelsVoice().hear(fudge)[0].sides == 0


@pytest.mark.parametrize(
    ("frame", "battery"),
    [
        ("22 64 03", Battery(100, charging=True)),
        ("22 09 01", Battery(9, charging=False, is_low=True)),
        ("22 32 02 ff", Battery(50, charging=True)),
    ],
)
def test_how_full_it_is(frame, battery):
    assert voice().hear(bytes.fromhex(frame)) == (battery,)


def test_short_and_damaged_frames_say_nothing_and_never_raise():
    for whole in (OLD, NEW, bytes([3, 1, 2]), bytes([34, 50, 0])):
        for cut in range(len(whole)):
            PixelsVoice().hear(whole[:cut])
    assert about(NEW[:-1]) is about(NEW[:30]) is about(b"\x02") is about(b"\x02\x00") is None
    assert voice().hear(b"") == voice().hear(b"\x03\x01") == voice().hear(b"\x22\xff\x00") == ()
    assert voice().hear(bytes([3, 1, 6])) == voice().hear(bytes([3, 1, 255])) == ()
    chance = random.Random(5)
    for _ in range(2000):
        die = voice()
        die.hear(bytes([chance.randrange(40)]) + chance.randbytes(chance.randrange(70)))


def test_which_die_is_whose_by_name_and_characteristics():
    """The common service is that of old Pixels, of GoDice, and of half the toys in a house."""
    uart = "6E400001-B5A3-F393-E0A9-E50E24DCCA9E"
    assert looks_like_a_die("Fred", ["a6b90001-7a5a-43f2-a962-350c8edc9b5b"])
    assert looks_like_a_die("PixelRed", [uart])
    assert looks_like_a_die("GoDice_C1A2B3_R_v04", [])
    assert not looks_like_a_die("Toothbrush", [uart])
    assert not looks_like_a_die("Pixel 8 Pro", [])

    def uarts(*numbers):
        return {f"6e40000{number}-b5a3-f393-e0a9-e50e24dcca9e" for number in numbers}

    assert maker_of("PixelRed", uarts(1, 2)) is OLD_PIXELS
    assert maker_of("GoDice_C1A2B3_R_v04", uarts(2, 3)) is GODICE
    assert maker_of("Toothbrush", uarts(2, 3)) is None
    assert maker_of("any", {f"a6b9000{n}-7a5a-43f2-a962-350c8edc9b5b" for n in (2, 3)}) is PIXELS
    assert maker_of("any", {"a6b90002-7a5a-43f2-a962-350c8edc9b5b"}) is None
