"""What the driver contract adds for a tray that speaks DP1, which keeps and repeats what it read: nothing is lost
either, whatever happens to the cable.

"pty" is the real driver on a pseudo terminal through pyserial, "memory" the simulated reader inside the
process. What holds for every source of dice is in `test_driver_contract.py`.
"""

import pytest
from device_rig import DiceRig

from companion.ports import DiceFault, DiceMissed, DiceRead, LinkLost, LinkUp
from hardware import dice_lines as dp1
from hardware.simulated_reader import SimulatedReader


@pytest.fixture(params=["pty", "memory"])
def make_rig(request, tmp_path):
    """A rig whose simulated reader is as wished."""
    made = []

    def make(**wishes):
        made.append(DiceRig(request.param, tmp_path, **wishes))
        return made[-1]

    yield make
    for rig in made:
        rig.close()


@pytest.fixture
def rig(make_rig):
    return make_rig()


@pytest.fixture
def linked(rig):
    rig.until(lambda: "up" in rig.told.links)
    return rig


def test_a_reader_that_greets_is_there_within_a_second(rig):
    rig.until(lambda: rig.told.links == ["up"], seconds=1.0)


def test_a_roll_bears_the_readers_own_number(linked):
    linked.reader.roll(3, 4)
    linked.until(lambda: linked.told.of(DiceRead))
    assert linked.told.of(DiceRead)[0].source == ("w1", linked.reader.end.boot, 1)


def test_the_reader_keeps_a_roll_until_its_effect_is_on_the_disk(linked):
    linked.reader.roll(3, 4)
    linked.run(5)
    assert linked.reader.end.kept == (1,)
    linked.ack_all()
    linked.until(lambda: linked.reader.end.kept == ())


def test_an_ack_out_of_order_frees_nothing_that_is_not_on_the_disk(linked):
    linked.reader.roll(1, 1)
    linked.reader.roll(2, 2)
    linked.reader.roll(3, 3)
    linked.until(lambda: len(linked.told.rolls) == 3)
    first, second, third = linked.told.of(DiceRead)
    linked.dice.ack(second.source)
    linked.run(1)
    assert linked.reader.end.kept == (1, 2, 3)
    linked.dice.ack(first.source)
    linked.until(lambda: linked.reader.end.kept == (3,))
    linked.dice.ack(third.source)
    linked.until(lambda: linked.reader.end.kept == ())


def test_a_fault_of_the_reader_is_told_with_its_word(linked):
    linked.reader.fault("saturated")
    linked.until(lambda: linked.told.of(DiceFault))
    assert linked.told[-1].why == "saturated"
    assert linked.told.rolls == []


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("no-sensor-B", "sensor of well B does not answer"),
        ("too-bright-A", "Too much light falls into well A"),
        ("untaught", "butler hardware teach"),
    ],
)
def test_what_keeps_a_reader_from_reading_is_said_once_and_for_as_long_as_it_is_so(linked, state, words):
    linked.reader.end.state = state
    linked.run(5)
    linked.reader.end.state = "ready"
    linked.run(5)
    lost, back = (told for told in linked.told if getattr(told, "part", "") == "dice-wells")
    assert words in lost.say
    assert "type the roll" in lost.say
    assert isinstance(back, LinkUp)


def test_a_roll_made_while_unplugged_comes_with_its_age(linked):
    linked.cable.unplug()
    linked.until(lambda: linked.told.links == ["up", "lost:gone"], seconds=1)
    linked.reader.roll(6, 6)
    linked.run(40)
    linked.cable.plug()
    linked.until(lambda: linked.told.of(DiceRead))
    assert 40_000 <= linked.told.of(DiceRead)[0].age_ms < 44_000
    assert linked.told.links == ["up", "lost:gone", "up"]


def test_a_roll_that_was_told_and_not_acknowledged_is_not_told_again_after_a_replug(linked):
    linked.reader.roll(2, 5)
    linked.until(lambda: linked.told.rolls == [(2, 5)])
    linked.cable.unplug()
    linked.run(1)
    linked.cable.plug()
    linked.until(lambda: linked.told.links[-1] == "up" and len(linked.told.links) == 3)
    linked.run(2)
    assert linked.told.rolls == [(2, 5)]
    linked.ack_all()
    linked.until(lambda: linked.reader.end.kept == ())


def test_an_ack_given_while_unplugged_is_not_lost(linked):
    linked.reader.roll(2, 5)
    linked.until(lambda: linked.told.rolls == [(2, 5)])
    linked.cable.unplug()
    linked.run(0.5)
    linked.ack_all()
    linked.run(0.5)
    linked.cable.plug()
    linked.until(lambda: linked.reader.end.kept == ())


@pytest.mark.parametrize("count", [0, 1, 9, 17, 18, 25, 26, 27, 28, 40, 53, 54, 80])
def test_unplugged_at_any_byte_no_roll_is_lost_or_doubled(linked, count):
    linked.reader.cut_after(count)
    linked.reader.roll(3, 4)
    linked.reader.roll(5, 6)
    linked.until(lambda: linked.told.links[-1] == "lost:gone")
    linked.cable.plug()
    linked.until(lambda: len(linked.told.rolls) == 2)
    linked.run(2)
    assert linked.told.rolls == [(3, 4), (5, 6)]


def test_bad_lines_banners_and_noise_cost_time_and_no_roll(linked):
    reader = linked.reader
    faults = [
        lambda: reader.noise(b"\x00\xff\x03$$$\r\n*"),
        reader.half,
        lambda: reader.flip(40),
        lambda: reader.flip(8 * 200 + 5),
        lambda: reader.noise(b"MPY: soft reboot\r\n"),
        lambda: reader.noise(b"$EV,99,0,R,6,6*00000000\n"),
        lambda: reader.noise(b"$" + b"A" * 500),
        reader.again,
    ]
    thrown = []
    for number, fault in enumerate(faults):
        fault()
        thrown.append((number % 6 + 1, 1))
        reader.roll(*thrown[-1])
        linked.until(lambda: len(linked.told.rolls) == len(thrown))
    linked.run(3)
    assert linked.told.rolls == thrown
    assert linked.told.links == ["up"]


def test_lines_said_twice_and_old_lines_said_again_change_nothing(linked):
    linked.reader.double = True
    for faces in ((1, 2), (3, 4), (5, 6)):
        linked.reader.roll(*faces)
        linked.run(1)
        linked.ack_all()
        linked.reader.again()
    linked.run(4)
    assert linked.told.rolls == [(1, 2), (3, 4), (5, 6)]
    assert linked.reader.end.kept == ()
    assert linked.told.links[-1] == "up"


def test_a_reboot_starts_the_numbers_again_and_nothing_is_mixed_up(linked):
    linked.reader.roll(1, 1)
    linked.until(lambda: linked.told.rolls == [(1, 1)])
    linked.reader.reboot()
    linked.reader.roll(2, 2)
    linked.until(lambda: linked.told.rolls == [(1, 1), (2, 2)])
    first, second = linked.told.of(DiceRead)
    assert first.seq == second.seq == 1
    assert first.boot != second.boot
    linked.ack_all()
    linked.until(lambda: linked.reader.end.kept == ())


def test_a_full_ring_is_noticed_and_the_rest_still_comes(linked):
    linked.cable.unplug()
    linked.run(1)
    for _ in range(20):
        linked.reader.roll(4, 2)
    linked.cable.plug()
    linked.until(lambda: len(linked.told.rolls) == 16)
    assert [missed.count for missed in linked.told.of(DiceMissed)] == [4]
    linked.ack_all()
    linked.until(lambda: linked.reader.end.kept == ())


def test_nothing_is_missed_when_an_event_is_only_late(linked):
    """A damaged line is said again; only a full ring loses anything."""
    linked.reader.flip(30)
    linked.reader.roll(1, 2)
    linked.reader.roll(3, 4)
    linked.run(3)
    assert linked.told.rolls == [(1, 2), (3, 4)]
    assert linked.told.of(DiceMissed) == []


@pytest.mark.parametrize("bit", range(0, 220, 13))
def test_a_bit_that_flips_on_the_way_costs_400_ms_and_keeps_the_order(linked, bit):
    linked.reader.flip(bit)
    linked.reader.roll(1, 2)
    linked.reader.roll(3, 4)
    linked.until(lambda: len(linked.told.rolls) == 2, seconds=1.0)
    assert linked.told.rolls == [(1, 2), (3, 4)]


def test_an_ack_that_got_lost_is_said_again(linked):
    linked.reader.roll(2, 2)
    linked.until(lambda: linked.told.rolls == [(2, 2)])
    linked.reader.deaf = True
    linked.ack_all()
    linked.run(0.3)
    linked.reader.deaf = False
    linked.until(lambda: linked.reader.end.kept == (), seconds=1.5)
    assert linked.told.rolls == [(2, 2)]


def test_a_boot_that_was_another_readers_loses_no_roll(linked):
    """The journal knows more of this boot than the reader itself: its boots share a number. Nothing is swallowed."""
    linked.dice.stop()
    told = type(linked.told)()
    anew = linked.driver(told, applied=lambda uid, boot: 40)
    linked.reader.roll(5, 2)
    linked.until(lambda: told.rolls == [(5, 2)], dice=anew)


def test_old_lines_of_an_earlier_boot_change_nothing(linked):
    for n in range(1, 6):
        linked.reader.roll(n, n)
        linked.run(0.3)
        linked.ack_all()
    linked.reader.reboot()
    linked.reader.again()
    linked.run(1)
    linked.reader.roll(6, 1)
    linked.run(1.2)
    linked.reader.again()
    linked.run(1)
    linked.reader.again()
    linked.reader.roll(6, 2)
    linked.until(lambda: len(linked.told.rolls) == 7)
    linked.run(3)
    assert linked.told.rolls == [(n, n) for n in range(1, 6)] + [(6, 1), (6, 2)]
    assert {roll.boot for roll in linked.told.of(DiceRead)[5:]} == {linked.reader.end.boot}
    assert linked.told.of(DiceMissed) == []


def test_an_old_greeting_does_not_lend_its_boot_to_a_new_roll(linked):
    """An old Hello and Beat just before a new event of the number that was due in the old boot."""
    old = linked.reader.end.boot
    for n in range(1, 4):
        linked.reader.roll(n, n)
        linked.run(0.3)
        linked.ack_all()
    linked.run(1)
    linked.reader.reboot()
    for n in range(1, 4):
        linked.reader.roll(n, 6)
        linked.until(lambda n=n: linked.told.rolls[-1:] == [(n, 6)])
        linked.ack_all()
    linked.run(1)
    linked.reader.noise(dp1.frame(f"HI,1,dice,w1,{old},sim,3") + dp1.frame(f"HB,{old},3,0,ready,0"))
    linked.reader.roll(5, 5)
    linked.until(lambda: linked.told.rolls[-1:] == [(5, 5)])
    assert linked.told.of(DiceRead)[-1].boot == linked.reader.end.boot


def test_a_reader_whose_boots_share_a_number_is_named(linked):
    boot = linked.reader.end.boot
    for faces in ((1, 1), (2, 2), (3, 3)):
        linked.reader.roll(*faces)
    linked.until(lambda: len(linked.told.rolls) == 3)
    linked.reader.reboot()
    linked.reader.end.boot = boot
    linked.until(lambda: linked.told.links[-1] == "lost:boot-repeats", seconds=6)
    linked.reader.reboot()
    linked.until(lambda: linked.told.links[-1] == "up", seconds=6)


def test_three_seconds_without_a_heartbeat_are_a_lost_link_said_once(linked):
    linked.reader.mute = True
    linked.until(lambda: linked.told.links == ["up", "lost:silent"], seconds=3.5)
    linked.run(20, step=0.25)
    assert linked.told.links == ["up", "lost:silent"], "one sentence, not a flood"
    linked.reader.roll(3, 3)
    linked.reader.mute = False
    linked.until(lambda: linked.told.links[-1] == "up" and linked.told.rolls == [(3, 3)], seconds=15)


def test_a_reader_that_is_deaf_to_us_is_not_called_ready(rig):
    rig.reader.deaf = True
    rig.run(8, step=0.25)
    assert "up" not in rig.told.links
    rig.reader.deaf = False
    rig.until(lambda: rig.told.links[-1:] == ["up"])


def test_a_host_that_stops_talking_is_greeted_again_and_hears_all(linked):
    """The companion hangs for a while; rolls go on."""
    linked.reader.roll(1, 6)
    for _ in range(100):
        linked.clock.now += 0.1
        linked.cable.step()
    linked.until(lambda: linked.told.rolls == [(1, 6)])
    linked.run(4)
    assert linked.told.links[-1] == "up"


def test_the_boards_clock_wraps_and_ages_stay_true(make_rig):
    late = make_rig(ticks_at_start=2**30 - 2000)
    late.until(lambda: late.told.links == ["up"])
    late.cable.unplug()
    late.reader.roll(6, 1)
    late.run(5)
    late.cable.plug()
    late.until(lambda: late.told.of(DiceRead))
    assert 5_000 <= late.told.of(DiceRead)[0].age_ms < 9_000
    late.run(4)
    assert late.told.links[-1] == "up"


@pytest.mark.parametrize("applied", [0, 1])
def test_a_companion_started_anew_gets_what_is_not_on_the_disk(linked, applied):
    """Killed between a roll's arrival and its commit (0), or between the commit and the Ack (1)."""
    linked.reader.roll(2, 3)
    linked.until(lambda: linked.told.rolls == [(2, 3)])
    boot = linked.reader.end.boot
    linked.dice.stop()
    told = type(linked.told)()
    anew = linked.driver(told, applied=lambda uid, b: applied if (uid, b) == ("w1", boot) else 0)
    linked.until(lambda: told.links == ["up"], dice=anew)
    linked.run(1, dice=anew)
    assert told.rolls == ([] if applied else [(2, 3)])
    assert told.of(DiceMissed) == []
    linked.reader.roll(4, 4)
    linked.until(lambda: told.rolls[-1:] == [(4, 4)], dice=anew)


@pytest.mark.parametrize(
    ("wishes", "why"),
    [({"kind": "scale"}, "not-a-reader"), ({"protocol": 2}, "other-protocol")],
)
def test_what_is_no_reader_of_ours_is_named_and_never_written_to(make_rig, wishes, why):
    other = make_rig(**wishes)
    other.until(lambda: other.told.links == [f"lost:{why}"], seconds=4)
    assert other.reader.written == 0


def test_a_silent_device_is_left_alone_after_three_seconds(make_rig):
    other = make_rig()
    other.reader.mute = True
    other.until(lambda: other.told.links == ["lost:not-a-reader"], seconds=4)
    other.run(20, step=0.25)
    assert other.told.links == ["lost:not-a-reader"]
    assert other.reader.written == 0


def test_a_second_reader_is_the_spare_and_takes_over(linked):
    spare = SimulatedReader("w2", clock=linked.clock)
    linked.cable_for(spare, "tray-9")
    linked.until(lambda: any(link.part == "spare-dice" for link in linked.told.of(LinkUp)), seconds=4)
    spare.roll(5, 5)
    linked.run(3)
    assert linked.told.rolls == [], "the spare is not listened to"
    linked.cable.unplug()
    linked.until(lambda: linked.told.links == ["up", "lost:gone", "up"], seconds=1)
    linked.until(lambda: linked.told.rolls == [(5, 5)])
    assert linked.told.of(DiceRead)[0].age_ms > 3_000
    assert linked.told.of(LinkLost)[-1].part == "spare-dice"


def test_a_house_with_two_trays_can_name_its_own(rig):
    mine = SimulatedReader("w2", clock=rig.clock)
    rig.cable_for(mine, "tray-9")
    rig.dice.uid = "w2"
    rig.until(lambda: rig.told.links == ["up"])
    rig.reader.roll(1, 1)
    mine.roll(2, 2)
    rig.run(2)
    assert rig.told.rolls == [(2, 2)]


def test_a_reader_that_comes_back_under_another_name_is_found_within_three_seconds__F36(linked):
    linked.cable.unplug()
    linked.until(lambda: linked.told.links[-1] == "lost:gone", seconds=1)
    assert "type the roll" in linked.told.of(LinkLost)[-1].say
    linked.rename("tray-1")
    linked.reader.roll(6, 5)
    linked.until(lambda: linked.told.rolls == [(6, 5)], seconds=3)


def test_a_port_that_another_companion_holds_is_said_and_taken_later__F39(linked):
    told = type(linked.told)()
    second = linked.driver(told)
    linked.until(lambda: told.links == ["lost:in-use"], dice=second)
    assert "Another program" in told.of(LinkLost)[0].say
    linked.dice.stop()
    linked.until(lambda: told.links == ["lost:in-use", "up"], dice=second)


def test_no_reader_at_all_is_said_once_and_one_plugged_in_later_is_found__F38(rig):
    rig.cable.unplug()
    rig.run(30, step=0.25)
    assert rig.told.links == ["lost:none-found"]
    rig.cable.plug()
    rig.until(lambda: rig.told.links == ["lost:none-found", "up"])
