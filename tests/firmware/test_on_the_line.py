"""The firmware under MicroPython and the companion's driver, over a pseudo terminal, and every fault of the field
between them: no roll invented, lost or doubled."""

from __future__ import annotations

import time
from random import Random

import pytest
from proof import count, figure, seed

from companion.ports import DiceCocked, DiceFault, DiceLifted, DiceMissed, DiceRead, DiceTurned, LinkLost, LinkUp
from hardware import dice_lines as dp1
from tests.firmware.interpreters import MODULES

TICKS = 2**30


def test_a_roll_is_told_once_with_its_age_and_kept_until_it_is_on_the_disk(linked):
    linked.throw(3, 4)
    linked.until(lambda: linked.told.rolls == [(3, 4)])
    roll = linked.told.of(DiceRead)[0]
    assert roll.source[:2] == (linked.board.uid, linked.reader.end.boot)
    assert roll.age_ms <= 100
    linked.run(3)
    assert linked.told.rolls == [(3, 4)], "it was said again and again, and applied once"
    assert roll.seq in linked.reader.end.kept
    linked.ack_all()
    linked.until(lambda: linked.reader.end.kept == ())


def test_whatever_else_hands_do_is_told_as_that_and_is_no_roll__F37(linked):
    linked.throw(1, 1)
    linked.told.clear()
    linked.board.hands("put A 4")
    linked.until(lambda: linked.told.of(DiceTurned))
    linked.board.hands("lift B")
    linked.until(lambda: linked.told.of(DiceLifted))
    linked.board.hands("lean B 5")
    linked.until(lambda: linked.told.of(DiceCocked))
    linked.board.hands("finger B")
    linked.run(3)
    assert [type(signal) for signal in linked.told] == [DiceTurned, DiceLifted, DiceCocked]


def test_a_roll_made_while_unplugged_comes_with_its_age(linked):
    linked.cable.unplug()
    linked.throw(6, 2)
    linked.run(40, step=0.25)
    linked.cable.plug()
    linked.until(lambda: linked.told.rolls == [(6, 2)])
    assert 39_000 < linked.told.of(DiceRead)[0].age_ms < 44_000
    assert linked.told.links == ["up", "lost:gone", "up"]


def test_unplugged_at_any_byte_no_roll_is_lost_or_doubled(linked):
    thrown = []
    for place in range(0, 190, count(15, long=1)):
        linked.reader.cut_after(place)
        thrown.append((place % 6 + 1, place // 6 % 6 + 1))
        linked.throw(*thrown[-1])
        linked.until(lambda: linked.told.links[-1] == "lost:gone")
        linked.cable.plug()
        linked.until(lambda: linked.told.links[-1] == "up" and len(linked.told.rolls) >= len(thrown))
        if place % 2:
            linked.ack_all()
    linked.run(2)
    assert linked.told.rolls == thrown
    assert linked.told.of(DiceMissed, DiceFault) == []


def test_bad_lines_banners_prompts_and_noise_cost_time_and_no_roll(linked):
    reader = linked.reader
    faults = [
        lambda: reader.noise(b"\x00\xff\x03$$$\r\n*"),
        reader.half,
        lambda: reader.flip(40),
        lambda: reader.noise(b"MPY: soft reboot\r\nMicroPython v1.24; type help() for more\r\n>>> $HI,1,di"),
        lambda: reader.noise(b"$EV,99,0,R,6,6*00000000\n"),
        lambda: reader.noise(dp1.frame("EV,90,0,R,6,6")),
        lambda: reader.noise(b"$" + b"A" * 500),
        reader.again,
        lambda: setattr(reader, "double", True),
        reader.again,
    ]
    thrown = []
    for number, fault in enumerate(faults):
        fault()
        thrown.append((number % 6 + 1, 1))
        linked.throw(*thrown[-1])
        linked.until(lambda: len(linked.told.rolls) == len(thrown))
        if number % 3 == 2:
            linked.ack_all()
    linked.run(2)
    assert linked.told.rolls == thrown
    assert linked.told.links == ["up"]


def test_what_the_host_says_may_be_damaged_as_well(linked):
    linked.throw(2, 2)
    linked.until(lambda: linked.told.rolls == [(2, 2)])
    last = linked.reader.end.last
    for line in (b"$AK,9*FFAF4CC4\n", dp1.frame("AK,99"), dp1.frame("GO,1,elsewhere,50"), b"\x03\x03\x04\x02$AK"):
        linked.board.hears(line)
    linked.run(1.2)
    assert last in linked.reader.end.kept, "forgotten on the word of a damaged line"
    linked.throw(2, 3)
    linked.until(lambda: linked.told.rolls == [(2, 2), (2, 3)])


def test_a_reboot_begins_a_new_boot_and_what_lies_there_was_never_thrown(linked):
    linked.throw(1, 5)
    linked.until(lambda: linked.told.rolls == [(1, 5)])
    before = linked.reader.end.boot
    linked.reader.reboot()
    for well, face in (("A", 1), ("B", 5)):
        linked.board.hands(f"put {well} {face}")
    linked.until(lambda: linked.reader.end.boot not in ("", before))
    linked.reader.again()
    linked.run(3)
    assert linked.told.rolls == [(1, 5)]
    linked.throw(6, 6)
    linked.until(lambda: linked.told.rolls == [(1, 5), (6, 6)])
    first, second = linked.told.of(DiceRead)
    assert first.boot == before != second.boot
    linked.ack_all()
    linked.until(lambda: linked.reader.end.kept == ())


def test_a_full_ring_forgets_the_oldest_and_says_so(linked):
    linked.cable.unplug()
    for number in range(8):
        linked.throw(number % 6 + 1, 3)
    linked.cable.plug()
    linked.until(lambda: linked.told.rolls[-1:] == [(2, 3)])
    # Three events a throw but the first, whose wells were empty: 22, of which 16 are kept.
    assert [missed.count for missed in linked.told.of(DiceMissed)] == [6]
    assert linked.told.rolls == [(number % 6 + 1, 3) for number in range(2, 8)]


def test_the_boards_clock_wraps_and_ages_stay_true(make_rig):
    late = make_rig(start=TICKS - 3500)
    late.until(lambda: late.told.links == ["up"])
    late.cable.unplug()
    late.throw(6, 1)
    late.run(5)
    late.throw(1, 6)
    late.cable.plug()
    late.until(lambda: late.told.rolls == [(6, 1), (1, 6)])
    first, second = late.told.of(DiceRead)
    assert 5_900 < first.age_ms < 9_500
    assert second.age_ms < 3_500
    late.run(4)
    assert late.told.links == ["up", "lost:gone", "up"]
    assert int(late.board.hands("fed")) < 50, "the watchdog is fed in every round"


@pytest.mark.parametrize("is_on_the_disk", [False, True])
def test_a_companion_started_anew_gets_what_is_not_on_the_disk(linked, is_on_the_disk):
    linked.throw(2, 3)
    linked.until(lambda: linked.told.rolls == [(2, 3)])
    source = linked.told.of(DiceRead)[0].source
    linked.dice.stop()
    told = type(linked.told)()
    anew = linked.driver(told, applied=lambda *boot: source[2] if is_on_the_disk and boot == source[:2] else 0)
    linked.until(lambda: told.links == ["up"], dice=anew)
    linked.run(1, dice=anew)
    assert told.rolls == ([] if is_on_the_disk else [(2, 3)])
    linked.throw(4, 4, dice=anew)
    linked.until(lambda: told.rolls[-1:] == [(4, 4)], dice=anew)


def test_a_host_that_hangs_is_greeted_again_and_hears_all_with_its_age(linked):
    linked.board.hands("put A 1"), linked.board.hands("put B 6")
    for _ in range(60):
        linked.clock.now += 0.25
        linked.cable.step()
    linked.until(lambda: linked.told.rolls == [(1, 6)])
    assert linked.told.of(DiceRead)[0].age_ms > 14_000, "what lay in the kernel's queue does not know how long"
    linked.run(4)
    assert linked.told.links[-1] == "up"
    assert linked.told.rolls == [(1, 6)]


def test_a_second_board_is_the_spare_and_takes_over(linked, new_board):
    spare = new_board("w2")
    linked.plugged(spare, "tray-9")
    linked.until(lambda: any(link.part == "spare-dice" for link in linked.told.of(LinkUp)), seconds=4)
    linked.throw(5, 5, spare)
    linked.run(2)
    assert linked.told.rolls == [], "the spare is not listened to"
    linked.cable.unplug()
    linked.until(lambda: linked.told.rolls == [(5, 5)])
    assert linked.told.of(DiceRead)[0].uid == spare.uid
    assert linked.told.of(LinkLost)[-1].part == "spare-dice"


def patched(folder, name, right, other):
    """The firmware with one line otherwise."""
    for path in MODULES:
        text = path.read_text()
        assert path.name != name or right in text
        (folder / path.name).write_text(text.replace(right, other) if path.name == name else text)
    return folder


@pytest.mark.parametrize(
    ("right", "other", "why"),
    [("PROTOCOL = 1", "PROTOCOL = 2", "other-protocol"), (",dice,{self.uid}", ",scale,{self.uid}", "not-a-reader")],
)
def test_a_board_with_another_program_is_named_and_never_written_to(make_rig, tmp_path, right, other, why):
    rig = make_rig(firmware=patched(tmp_path, "lines.py", right, other))
    rig.until(lambda: rig.told.links == [f"lost:{why}"], seconds=4)
    assert rig.reader.written == 0


def test_a_mistake_in_the_program_starts_the_board_anew_and_costs_no_evening(make_rig, tmp_path):
    told_as_cocked = 'return ""\n        # Not before'
    rig = make_rig(firmware=patched(tmp_path, "wells.py", told_as_cocked, told_as_cocked.replace("#", "oh_no  #")))
    rig.throw(1, 2)
    rig.until(lambda: rig.told.rolls == [(1, 2)])
    rig.ack_all()
    rig.board.hands("lean A 5")
    rig.until(lambda: rig.board.resets == 1)
    rig.throw(3, 4)
    rig.until(lambda: rig.told.rolls == [(1, 2), (3, 4)])
    first, second = rig.told.of(DiceRead)
    assert first.boot != second.boot
    assert rig.told.links == ["up"], "sooner back than anybody missed it"


def test_a_board_under_another_port_name_is_found_within_three_seconds__F36(linked):
    linked.rename("tray-1")
    linked.throw(6, 5)
    linked.until(lambda: linked.told.rolls == [(6, 5)], seconds=3)


def test_a_port_that_another_companion_holds_is_said_and_taken_later__F39(linked):
    told = type(linked.told)()
    second = linked.driver(told)
    linked.until(lambda: told.links == ["lost:in-use"], dice=second)
    linked.dice.stop()
    linked.throw(3, 2, dice=second)
    linked.until(lambda: told.rolls == [(3, 2)], dice=second)
    assert told.links == ["lost:in-use", "up"]


def test_a_sensor_off_its_wires_is_one_fault_a_dark_light_and_no_roll(linked):
    linked.board.hands("unplug B")
    linked.until(lambda: [fault.why for fault in linked.told.of(DiceFault)] == ["no-sensor-B"])
    linked.throw(4, 4)
    linked.run(2)
    assert linked.reader.end.state == "no-sensor-B"
    assert linked.board.hands("lights")[2] == "0"
    assert linked.told.rolls == []
    assert len(linked.told.of(DiceFault)) == 1
    linked.board.hands("plug B")
    linked.run(2)
    assert linked.told.rolls == [], "nobody saw it thrown"
    linked.throw(4, 5)
    linked.until(lambda: linked.told.rolls == [(4, 5)])


def test_what_was_taught_and_set_survives_the_power_cut(linked, taught):
    linked.asks("CF", "brightness", "100")
    linked.run(0.5)
    linked.reader.reboot()
    linked.dice.show({"seat-1": "on", "seat-6": "on"})
    linked.until(lambda: linked.reader.end.state == "ready")
    linked.until(lambda: linked.board.hands("lamps").split() == ["255,160,80", *["0,0,0"] * 4, "255,160,80"])
    linked.cable.unplug()
    linked.run(3)
    assert linked.board.hands("lamps").split() == ["0,0,0"] * 6, "nobody knows who is awaited"


def test_a_board_that_was_never_taught_says_so_and_reads_nothing(linked):
    linked.asks("TE", "forget")
    linked.throw(3, 3)
    linked.run(2)
    assert linked.told.rolls == []
    (untaught,) = of_the_wells(linked)
    assert isinstance(untaught, LinkLost)
    assert "butler hardware teach" in untaught.say
    linked.cable.unplug()
    linked.until(lambda: linked.told.links[-1] == "lost:gone")
    assert isinstance(linked.told[-1], LinkUp), "one sentence is enough"
    assert linked.told[-1].part == "dice-wells"


def of_the_wells(rig):
    return [link for link in rig.told if getattr(link, "part", "") == "dice-wells"]


def test_a_sensor_that_failed_before_the_companion_came_is_said_until_it_is_back(make_rig):
    """The board has its power long before Butler plays; the event is old news then, the fault is not."""
    rig = make_rig()
    rig.cable.unplug()
    rig.board.hands("unplug B")
    rig.run(30, step=0.25)
    rig.cable.plug()
    rig.until(lambda: [fault.age_ms > 20_000 for fault in rig.told.of(DiceFault)] == [True])
    (lost,) = of_the_wells(rig)
    assert lost.why == "no-sensor-B"
    assert "well B does not answer" in lost.say
    rig.board.hands("plug B")
    rig.until(lambda: isinstance(of_the_wells(rig)[-1], LinkUp))
    rig.board.hands("room A 4000")
    rig.until(lambda: len(of_the_wells(rig)) == 3)
    assert "light falls into well A" in of_the_wells(rig)[-1].say


def test_a_game_with_one_die_is_read_die_by_die(linked):
    linked.dice.want(1, 0.0)
    linked.run(0.3)
    linked.board.hands("put B 4")
    linked.until(lambda: linked.told.rolls == [(4,)])
    linked.reader.reboot()
    linked.until(lambda: linked.told.links == ["up"] and linked.reader.end.state == "ready")
    linked.run(1)
    linked.board.hands("put A 2")
    linked.until(lambda: linked.told.rolls == [(4,), (2,)])
    linked.dice.want(0, 0.0)
    linked.dice.want(2, 0.0)
    linked.throw(5, 6)
    linked.until(lambda: linked.told.rolls == [(4,), (2,), (5, 6)])


ORDERS = count(2, long=60)
SEEN: list[int] = []
"""How many throws there were in each order of faults that was tried."""
BEGAN = time.monotonic()


@pytest.mark.parametrize("number", range(ORDERS))
def test_whatever_happens_in_whatever_order_no_roll_is_invented_lost_or_doubled(linked, number):
    rng = Random(f"{seed()} {number}")
    reader, thrown = linked.reader, []
    happenings = [
        lambda: reader.noise(rng.randbytes(rng.randrange(200))),
        lambda: reader.noise(dp1.frame(f"HB,{reader.end.boot},0,0,ready,0")),
        lambda: reader.flip(rng.randrange(300)),
        lambda: linked.board.hears(rng.randbytes(rng.randrange(300))),
        lambda: reader.cut_after(rng.randrange(200)),
        lambda: linked.cable.unplug(),
        reader.half,
        reader.again,
        linked.ack_all,
        lambda: linked.run(rng.uniform(0.1, 4.0)),
    ]
    for _ in range(14):
        rng.choice(happenings)()
        if rng.random() < 0.6:
            thrown.append((rng.randint(1, 6), rng.randint(1, 6)))
            linked.throw(*thrown[-1])
        if linked.cable._master < 0 and rng.random() < 0.7:
            linked.cable.plug(linked.tmp_path / f"tray-{rng.randrange(3)}")
        # Sixteen events are kept, three for each throw: before more are under way the host has to hear them.
        if len(thrown) - len(linked.told.rolls) >= 3:
            if linked.cable._master < 0:
                linked.cable.plug()
            linked.until(lambda: len(linked.told.rolls) == len(thrown), seconds=20)
            linked.ack_all()
            linked.until(lambda: reader.end.kept == (), seconds=20)
    linked.cable.plug()
    linked.until(lambda: len(linked.told.rolls) >= len(thrown), seconds=20)
    linked.run(3)
    assert linked.told.rolls == thrown
    assert linked.told.of(DiceMissed) == []
    SEEN.append(len(thrown))
    if len(SEEN) == ORDERS:
        figure(
            "The dice reader's program on a line with faults in any order: no roll invented, lost or doubled",
            count=ORDERS, figure=f"{sum(SEEN)} throws, each told once", seconds=time.monotonic() - BEGAN, seed=seed(),
        )  # fmt: skip
