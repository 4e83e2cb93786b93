"""What a sensor measures, and what it says when it cannot."""

import colours
import tcs34725
from bench import Hands
from chip import Chip
from ticks import TICKS


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
