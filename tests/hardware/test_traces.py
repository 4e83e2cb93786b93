"""Traces as a logic analyser would draw them, played to every panel with contacts: no press lost or doubled (F35).

A trace is some seconds at the panel: fingers on any of the buttons, one over the other, long presses, two together, the
knob both ways; every contact bounces by a model of its own (`hardware.bounces`). What must be told is known beforehand.
"""

from __future__ import annotations

import doctest
import itertools
import random
import time
from collections import Counter

import pytest
from device_rig import GpioButtons, SimulatedButtons

from companion.ports import BUTTONS, Chorded, Held, Parted, Pressed, Released, Turned
from hardware import bounces, debounce, knob
from hardware.bounces import BOUNCES, SHORT, press, turn
from hardware.raw_edges import PANEL_CHORDS, PANEL_HABITS
from tests import proof

TRACES = proof.count(100, long=1000)
(CHORD,) = PANEL_CHORDS
STILL_S = 0.12
"""Spikes come up to 90 ms after a change: so long a finger stays where it is."""


class Hands:
    """Makes up a trace, and what must be told of it."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.edges, self.now = [], 0.05
        self.told = {button: [] for button in BUTTONS}
        self.chords, self.clicks = 0, []
        for _ in range(self.chance.randrange(3, 8)):
            self.chance.choice([self.tap, self.tap, self.long, self.over, self.chord, self.knob])()

    def bounce(self):
        return self.chance.choice(BOUNCES)

    def press(self, button, at, hold_s):
        self.edges += press(self.chance, button, at, hold_s, self.bounce())
        hold = PANEL_HABITS[button].hold_s
        is_held = hold is not None and hold_s > hold
        self.told[button] += [Pressed, Held, Released] if is_held else [Pressed, Released]
        self.now = max(self.now, at + hold_s)

    def rest(self):
        self.now += self.chance.uniform(STILL_S, 0.4)

    def tap(self):
        self.press(self.chance.choice(BUTTONS), self.now, self.chance.uniform(STILL_S, 0.8))
        self.rest()

    def long(self):
        button = self.chance.choice([button for button in BUTTONS if PANEL_HABITS[button].hold_s])
        hold = PANEL_HABITS[button].hold_s
        self.press(button, self.now, hold + self.chance.choice([-0.1, 0.1, 0.7]))
        self.rest()

    def over(self):
        """One finger still down when the next comes."""
        first, second = self.chance.sample([button for button in BUTTONS if button not in CHORD], 2)
        start = self.now
        self.press(first, start, self.chance.uniform(0.3, 0.9))
        self.press(second, start + self.chance.uniform(0.0, 0.25), self.chance.uniform(STILL_S, 0.9))
        self.rest()

    def chord(self):
        start, apart, length = self.now, self.chance.uniform(0.0, 0.04), self.chance.uniform(0.2, 3.0)
        self.edges += press(self.chance, CHORD[0], start, length, self.bounce())
        self.edges += press(self.chance, CHORD[1], start + apart, length, self.bounce())
        self.chords += 1
        self.now = start + apart + length
        self.rest()

    def knob(self):
        clicks = self.chance.choice([-3, -1, 1, 2, 5])
        self.edges += turn(self.chance, clicks, self.now, 0.12, self.chance.choice(SHORT))
        self.clicks += [1 if clicks > 0 else -1] * abs(clicks)
        self.now += 0.12 * abs(clicks)
        self.rest()


def play(rig, hands):
    """As the panel's own thread would: at each edge, and whenever something may be due."""
    start, rig.told[:] = rig.clock.now, []
    for at, contact, closed in sorted(hands.edges, key=lambda edge: edge[0]):
        step_to(rig, start + at)
        rig.edge(contact, closed)
        rig.panel.step()
    step_to(rig, start + hands.now + 0.5)


def step_to(rig, then):
    while rig.clock.now < then:
        due = rig.panel._edges._debounce.due()
        rig.clock.now = min(then, max(due, rig.clock.now)) if due is not None else then
        rig.panel.step()
        if due is not None and rig.clock.now < then:
            rig.clock.now = min(then, rig.clock.now + 0.0005)


def is_as_it_was(told, hands):
    by_button = {button: [type(s) for s in told if getattr(s, "button", "") == button] for button in BUTTONS}
    assert by_button == hands.told
    assert [s.steps for s in told if isinstance(s, Turned)] == hands.clicks
    assert Counter(type(s) for s in told if isinstance(s, Chorded | Parted)) == Counter(
        {Chorded: hands.chords, Parted: hands.chords} if hands.chords else {}
    )


@pytest.mark.parametrize("make", [GpioButtons, SimulatedButtons])
def test_of_a_thousand_traces_no_press_is_lost_or_doubled__F35(make):
    began, rig, presses = time.monotonic(), make(), Counter()
    for seed in range(TRACES):
        hands = Hands(seed + proof.seed())
        play(rig, hands)
        try:
            is_as_it_was(rig.told, hands)
        except AssertionError as wrong:
            raise AssertionError(f"trace {seed + proof.seed()}: {sorted(hands.edges)}") from wrong
        presses.update(type(signal).__name__ for signal in rig.told)
    rig.close()
    assert min(presses[kind] for kind in ("Pressed", "Held", "Released", "Chorded", "Parted", "Turned")) > TRACES // 5
    proof.figure(
        f"traces with bounce at the {make.__name__}: presses, holds, chords and clicks lost or doubled",
        count=TRACES,
        figure=f"0 of {presses['Pressed']:,} presses, {presses['Held']:,} holds, {presses['Turned']:,} clicks",
        seconds=time.monotonic() - began,
        seed=proof.seed(),
    )


@pytest.mark.parametrize("bounce", BOUNCES)
def test_what_a_contact_does_by_a_model_ends_as_it_was_meant_and_is_never_still_for_long__F35(bounce):
    chance = random.Random(1)
    for closed in (True, False):
        for _ in range(200):
            trace = bounce(chance, 1.0, closed)
            times = [at for at, _ in trace]
            assert times == sorted(times)
            assert times[-1] - times[0] < STILL_S
            assert trace[-1][1] is closed
            # What stands for so long against what is meant is no bounce, but another press.
            against = [later - at for (at, level), (later, _) in itertools.pairwise(trace) if level != closed]
            assert max(against, default=0) < debounce.SETTLE_S


@pytest.mark.parametrize("module", [bounces, debounce, knob])
def test_the_examples_in_the_docstrings_are_true(module):
    assert doctest.testmod(module).failed == 0
