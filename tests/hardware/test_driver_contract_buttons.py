"""One contract for every panel: gpiozero's pins (mock), the simulated panel, the keyboard. No press lost
or doubled."""

import random
import threading

import pytest
from device_rig import GpioButtons, KeyboardButtons, SimulatedButtons, Told, pass_time, play, wait_until

from companion.ports import Chorded, Held, Parted, Pressed, Released, Turned
from hardware.bounces import spiky
from hardware.debounce import Debounce, Habit
from hardware.raw_edges import PANEL_HABITS


@pytest.fixture(params=[GpioButtons, SimulatedButtons, KeyboardButtons])
def rig(request):
    rig = request.param()
    yield rig
    rig.close()


@pytest.fixture(params=[GpioButtons, SimulatedButtons])
def bouncing(request):
    rig = request.param()
    yield rig
    rig.close()


def kinds(told, button=None):
    return [type(signal).__name__ for signal in told if button is None or signal.button == button]


def press(button, at=0.0, hold_s=0.1):
    return [(at, button, True), (at + hold_s, button, False)]


@pytest.mark.parametrize("button", ["ok", "back", "accuse", "off", "knob"])
def test_a_press_is_told_by_name_and_so_is_its_end(rig, button):
    play(rig, press(button), then_s=0.1)
    assert rig.told == [Pressed(button, 100.0), Released(button, pytest.approx(100.1), False)]


@pytest.mark.parametrize("button", ["back", "accuse", "off", "knob"])
def test_a_long_press_is_told_once_at_its_time(rig, button):
    hold_s = PANEL_HABITS[button].hold_s
    play(rig, [(0, button, True)], then_s=hold_s - 0.1)
    assert kinds(rig.told) == ["Pressed"]
    pass_time(rig, 0.2)
    assert rig.told[1:] == [Held(button, pytest.approx(100.0 + hold_s))]
    pass_time(rig, 5)
    play(rig, [(0, button, False)], then_s=0.1)
    assert kinds(rig.told) == ["Pressed", "Held", "Released"]
    assert rig.told[-1].after_hold


def test_letting_go_just_before_the_hold_time_is_no_hold(rig):
    """gpiozero's own when_held fires after release (gpiozero#697)."""
    play(rig, press("accuse", hold_s=1.995), then_s=5)
    assert kinds(rig.told) == ["Pressed", "Released"]


def test_buttons_do_not_get_into_each_others_way(rig):
    trace = press("ok", 0.0, 0.5) + press("back", 0.1, 0.2) + press("accuse", 0.2, 2.5)
    play(rig, trace, then_s=0.5)
    assert kinds(rig.told, "ok") == ["Pressed", "Released"]
    assert kinds(rig.told, "back") == ["Pressed", "Released"]
    assert kinds(rig.told, "accuse") == ["Pressed", "Held", "Released"]
    assert [signal.at for signal in rig.told] == sorted(signal.at for signal in rig.told)


def test_the_release_that_bounces_for_two_milliseconds_is_one_press__F35(bouncing):
    up = [(0.3 + n * 0.004, "ok", n % 2 == 1) for n in range(10)] + [(0.34, "ok", False)]
    play(bouncing, [(0, "ok", True), *up], then_s=0.3)
    assert kinds(bouncing.told) == ["Pressed", "Released"]


def test_a_spike_on_the_wire_is_no_press(bouncing):
    chance = random.Random(5)
    spikes = []
    for n in range(40):
        spikes += [(n * 0.03, "ok", True), (n * 0.03 + chance.uniform(0.0005, 0.014), "ok", False)]
    play(bouncing, spikes, then_s=0.3)
    assert bouncing.told == []


def test_held_through_spikes_is_still_held__F35(bouncing):
    down = spiky(random.Random(1), 0.0, True)
    play(bouncing, [(at, "accuse", closed) for at, closed in down], then_s=2.5)
    play(bouncing, [(0, "accuse", False)], then_s=0.1)
    assert kinds(bouncing.told) == ["Pressed", "Held", "Released"]


def test_a_button_that_is_down_at_the_start_is_no_press():
    keys = Debounce({"ok": Habit(hold_s=1.0)})
    keys.begin("ok", True, 5.0)
    assert keys.tick(20.0) == []
    assert keys.feed("ok", False, 20.0) + keys.tick(21.0) == [Released("ok", 20.0, after_hold=True)]
    assert keys.feed("ok", True, 22.0) + keys.tick(22.1) == [Pressed("ok", 22.0)]


def test_a_level_that_is_read_again_and_again_settles_all_the_same():
    keys = Debounce({"ok": Habit()})
    told = [signal for n in range(8) for signal in keys.feed("ok", True, n * 0.005)]
    assert told == [Pressed("ok", 0.0)]


def test_two_buttons_together_are_a_chord_and_nothing_else():
    keys = Debounce({"ok": Habit(), "back": Habit(hold_s=1.0), "off": Habit()}, chords=[("back", "ok")])
    told = keys.feed("back", True, 0.0) + keys.feed("ok", True, 0.03) + keys.tick(3.0)
    assert told == [Chorded(("back", "ok"), pytest.approx(0.03))]
    told = keys.feed("ok", False, 3.0) + keys.feed("back", False, 3.2) + keys.tick(4.0)
    assert told == [Parted(("back", "ok"), 3.0)]
    assert kinds(keys.feed("back", True, 5.0) + keys.feed("back", False, 5.05) + keys.tick(6.0)) == [
        "Pressed",
        "Released",
    ]


def test_two_buttons_one_after_the_other_are_no_chord():
    keys = Debounce({"ok": Habit(), "back": Habit()}, chords=[("back", "ok")])
    told = keys.feed("back", True, 0.0) + keys.feed("ok", True, 0.2) + keys.tick(1.0)
    assert told == [Pressed("back", 0.0), Pressed("ok", 0.2)]


def test_a_button_may_repeat_while_it_is_down():
    keys = Debounce({"ok": Habit(repeat_s=0.1, wait_s=0.5)})
    told = keys.feed("ok", True, 0.0) + keys.tick(0.85)
    assert kinds(told) == ["Pressed"] + ["Repeated"] * 4
    assert [signal.at for signal in told[1:]] == pytest.approx([0.5, 0.6, 0.7, 0.8])
    assert kinds(keys.feed("ok", False, 0.86) + keys.tick(2)) == ["Released"]


def click(first, second, at=0.0, step_s=0.04):
    quarter = step_s / 4
    path = ((first, True), (second, True), (first, False), (second, False))
    return [(at + n * quarter, name, closed) for n, (name, closed) in enumerate(path)]


def test_the_knob_tells_clicks_in_both_directions(bouncing):
    right, left = ("knob-a", "knob-b"), ("knob-b", "knob-a")
    trace = [edge for n in range(3) for edge in click(*right, n * 0.05)]
    trace += [edge for n in range(3, 5) for edge in click(*left, n * 0.05)]
    play(bouncing, trace, then_s=0.3)
    assert [turn.steps for turn in bouncing.told if isinstance(turn, Turned)] == [1, 1, 1, -1, -1]


def test_a_knob_that_bounces_or_is_turned_half_and_back_makes_no_click(bouncing):
    bounce = [(n * 0.001, "knob-a", n % 2 == 0) for n in range(12)]
    half = [(0.1, "knob-a", True), (0.11, "knob-b", True), (0.12, "knob-b", False), (0.13, "knob-a", False)]
    play(bouncing, bounce + half, then_s=0.3)
    assert bouncing.told == []


def test_a_knob_that_bounces_while_it_turns_makes_one_click(bouncing):
    trace = []
    for at, name, closed in click("knob-a", "knob-b", step_s=0.2):
        trace += [(at, name, closed), (at + 0.002, name, not closed), (at + 0.004, name, closed)]
    play(bouncing, trace, then_s=0.3)
    assert [turn.steps for turn in bouncing.told] == [1]


class StubbornQueue(Told):
    """A queue that has no room until it is told to have some."""

    has_room = True

    def put_nowait(self, signal):
        if not self.has_room:
            raise RuntimeError("no room")
        self.append(signal)


@pytest.mark.parametrize("make", [GpioButtons, SimulatedButtons, KeyboardButtons])
def test_whatever_goes_wrong_with_one_signal_the_next_press_is_heard(make, caplog):
    """lgpio's one thread dies of an exception in a callback; ours outlives one anywhere."""
    rig = make(StubbornQueue())
    rig.told.clear()
    rig.told.has_room = False
    rig.panel.start()
    rig.edge("ok", True)
    rig.clock.now += 1
    wait_until(lambda: "made a mistake" in caplog.text)
    rig.told.has_room = True
    rig.edge("ok", False)
    rig.clock.now += 1
    rig.edge("back", True)
    rig.clock.now += 0.2
    wait_until(lambda: Pressed in [type(signal) for signal in rig.told if signal.button == "back"])
    assert rig.panel.health() is None
    rig.close()


@pytest.mark.parametrize("make", [GpioButtons, SimulatedButtons, KeyboardButtons])
def test_the_thread_hears_presses_and_stop_waits_for_it(make):
    rig = make()
    rig.panel.start()
    rig.panel.start()
    rig.edge("ok", True)
    rig.clock.now += 0.05
    wait_until(lambda: kinds(rig.told) == ["Pressed"])
    rig.panel.stop()
    rig.panel.stop()
    assert not [thread for thread in threading.enumerate() if thread.name == "panel"]
    rig.close()
