"""One contract for every source of dice, real driver and simulated twin alike: never a roll invented or doubled, and
none lost in silence.

"pty" is the tray's real driver on a pseudo terminal through pyserial, "memory" the simulated reader inside the
process, "bluetooth" the driver of Bluetooth dice with the makers' bytes over the simulated radio. What a tray, which
keeps what it read, owes besides is in `test_driver_contract_tray.py`; the panels' half of the contract, over mock
pins, the keyboard and the simulated panel, in `test_driver_contract_buttons.py`.
"""

import threading

import pytest
from device_rig import BluetoothRig, Told, TrayCable, wait_until

from companion.ports import DiceCocked, DiceLifted, DiceRead, DiceTurned, FromReader, LinkLost
from hardware.ble_dice import BluetoothDice
from hardware.dice_serial import DiceSerial
from hardware.simulated_radio import SimulatedRadio

SOURCES = ("pty", "memory", "bluetooth")


@pytest.fixture(params=SOURCES)
def rig(request, tmp_path):
    rig = BluetoothRig() if request.param == "bluetooth" else TrayCable(request.param, tmp_path)
    yield rig
    rig.close()


@pytest.fixture
def linked(rig):
    """Linked, and a roll of two dice is asked for."""
    rig.until(lambda: "up" in rig.told.links)
    rig.dice.want(2, rig.clock())
    return rig


def test_a_source_that_is_there_says_so_once(rig):
    rig.until(lambda: rig.told.links == ["up"], seconds=rig.found_within_s)
    rig.run(5)
    assert rig.told.links == ["up"]
    assert rig.dice.health() is None


def test_a_roll_is_told_once_with_its_faces_and_age(linked):
    linked.reader.roll(3, 4)
    linked.until(lambda: linked.told.of(DiceRead))
    roll = linked.told.of(DiceRead)[0]
    assert roll.faces == (3, 4)
    assert 0 <= roll.age_ms < 500
    assert roll.at <= linked.clock()
    linked.run(15, step=0.25)
    assert linked.told.rolls == [(3, 4)], "a reader may say it again until it is acknowledged; the driver does not"


def test_no_two_signals_are_one_and_the_same(linked):
    for faces in ((1, 2), (1, 2), (6, 6)):
        linked.reader.roll(*faces)
        linked.run(2)
        linked.ack_all()
    linked.reader.lift()
    linked.run(1)
    sources = [signal.source for signal in linked.told.of(FromReader)]
    assert len(sources) == len(set(sources))
    assert linked.told.rolls == [(1, 2), (1, 2), (6, 6)]


@pytest.mark.parametrize("faces", [(n, 7 - n) for n in range(1, 7)])
def test_every_face_is_read_as_it_lies(linked, faces):
    linked.reader.roll(*faces)
    linked.until(lambda: linked.told.rolls == [faces])


def test_everything_else_that_a_hand_does_is_told_and_is_no_roll__F37(linked):
    linked.reader.lift()
    linked.run(1)
    linked.reader.turn()
    linked.run(1)
    linked.reader.cock()
    linked.run(2)
    for kind in (DiceLifted, DiceTurned, DiceCocked):
        assert linked.told.of(kind), kind
    linked.run(15, step=0.25)
    assert linked.told.rolls == []


def test_a_die_in_the_hand_that_never_settles_is_no_roll__F37(linked):
    """Moving, moving, moving and nothing more: a tray has no word for it, a Bluetooth die says each."""
    for _ in range(3):
        linked.reader.lift()
        linked.run(0.5)
    linked.run(15, step=0.25)
    assert linked.told.rolls == []


def test_the_same_with_nobody_to_roll__F37(rig):
    rig.until(lambda: "up" in rig.told.links)
    rig.dice.want(0, rig.clock())
    rig.reader.lift()
    rig.run(15, step=0.25)
    assert rig.told.rolls == []


def test_one_die_is_a_roll_where_one_is_played(linked):
    linked.dice.want(1, linked.clock())
    linked.reader.roll(5)
    linked.until(lambda: linked.told.rolls == [(5,)])
    linked.run(15, step=0.25)
    assert linked.told.rolls == [(5,)]


def test_a_lost_link_is_said_once_with_what_to_use_instead_and_comes_back(linked):
    linked.cable.unplug()
    linked.until(lambda: linked.told.links == ["up", "lost:gone"], seconds=1)
    linked.run(30, step=0.25)
    assert linked.told.links == ["up", "lost:gone"], "one sentence, not a flood"
    assert "type the roll" in linked.told.of(LinkLost)[-1].say
    linked.cable.plug()
    linked.until(lambda: linked.told.links == ["up", "lost:gone", "up"], seconds=20)
    linked.reader.roll(2, 6)
    linked.until(lambda: linked.told.rolls == [(2, 6)])


def test_a_roll_made_while_the_link_is_down_comes_with_its_age_or_not_at_all(linked):
    linked.cable.unplug()
    linked.run(1)
    linked.reader.roll(6, 6)
    linked.run(40)
    linked.cable.plug()
    linked.until(lambda: linked.told.links[-1] == "up", seconds=20)
    linked.run(5)
    told = linked.told.of(DiceRead)
    assert len(told) == linked.keeps_rolls
    assert all(roll.age_ms >= 40_000 for roll in told)


def test_a_roll_that_was_told_is_not_told_again_when_the_link_comes_back(linked):
    linked.reader.roll(2, 5)
    linked.until(lambda: linked.told.rolls == [(2, 5)])
    linked.cable.unplug()
    linked.run(1)
    linked.cable.plug()
    linked.until(lambda: linked.told.links == ["up", "lost:gone", "up"], seconds=20)
    linked.run(15, step=0.25)
    assert linked.told.rolls == [(2, 5)]


MOMENTS = [
    ("pty", 0.0),
    ("pty", 0.05),
    *(("memory", n / 20) for n in range(4)),
    *(("bluetooth", n / 20) for n in range(30)),
]
"""A tray tells a roll within a moment, a die over a second."""


@pytest.mark.parametrize(("rig", "moment"), MOMENTS, indirect=["rig"])
def test_a_link_that_breaks_at_any_moment_of_a_throw_invents_and_doubles_nothing(linked, moment):
    """And what it cost is said: the link, where the roll did not come."""
    linked.reader.roll(3, 4)
    linked.run(moment)
    linked.cable.unplug()
    linked.run(0.5)
    linked.cable.plug()
    linked.until(lambda: linked.told.links[-1] == "up", seconds=20)
    linked.run(12, step=0.25)
    assert linked.told.rolls in ([(3, 4)], [])
    assert linked.told.rolls or not linked.keeps_rolls
    assert linked.told.links == ["up", "lost:gone", "up"]
    linked.reader.roll(5, 6)
    linked.until(lambda: linked.told.rolls[-1:] == [(5, 6)])


def test_a_companion_started_anew_never_gives_an_old_roll_a_new_name(linked):
    linked.reader.roll(2, 3)
    linked.until(lambda: linked.told.rolls == [(2, 3)])
    old = linked.told.of(DiceRead)[0].source
    linked.dice.stop()
    told = Told()
    anew = linked.driver(told)
    linked.until(lambda: told.links == ["up"], dice=anew, seconds=20)
    anew.want(2, float("-inf"))
    linked.run(3, dice=anew)
    assert [roll.source for roll in told.of(DiceRead)] == ([old] if linked.keeps_rolls else [])
    linked.reader.roll(4, 4)
    linked.until(lambda: told.rolls[-1:] == [(4, 4)], dice=anew)
    assert told.of(DiceRead)[-1].source != old


def test_acknowledging_what_nobody_knows_is_harmless(linked):
    linked.dice.ack(("nobody", "never", 7))
    linked.reader.roll(1, 6)
    linked.until(lambda: linked.told.rolls == [(1, 6)])
    linked.ack_all()
    linked.ack_all()
    linked.run(2)
    assert linked.told.rolls == [(1, 6)]


def absent(source, told):
    """A driver whose device does not exist, in real time."""
    if source == "bluetooth":
        radio = SimulatedRadio([])
        radio.trouble = "no-adapter"
        return BluetoothDice(told, radio)
    return DiceSerial("auto", told, comports=lambda: [])


@pytest.mark.parametrize("source", ["tray", "bluetooth"])
def test_a_missing_device_is_said_once_and_starting_and_stopping_twice_is_no_mistake__F38(source):
    told = Told()
    dice = absent(source, told)
    before = threading.active_count()
    for _ in range(2):
        dice.start()
        dice.start()
        wait_until(lambda: told.of(LinkLost))
        assert dice.health() is None
        dice.want(2, 0.0)
        dice.ack(("nobody", "never", 1))
        dice.stop()
        dice.stop()
    assert threading.active_count() == before
    assert len(told.of(LinkLost)) == 1
    assert told.rolls == []
