"""What contacts really do around a change: models of bounce, for simulated panels and for the tests of real ones.

    bounce(chance, at, closed) -> [(seconds, closed), ...]     what is seen around a change to `closed` at `at`

    clean     as in a textbook                      late      opens once more for a moment: a worn spring
    chatter   a dozen changes within 10 ms          spiky     2 ms spikes long after, as from a motor (F35)
    ringing   ever rarer, ever shorter swings       ramp      a slow level that noise lifts over the threshold and back
    dirty     an old contact, up to 40 ms

Between two changes of all these lie less than 15 ms until the contact stands; spikes are shorter than that. Whoever
counts a level only when it has stood for 15 ms loses nothing and doubles nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable

Trace = list[tuple[float, bool]]
"""Levels over time: (seconds, closed), as a logic analyser would draw them."""

Bounce = Callable[[random.Random, float, bool], Trace]

Edges = list[tuple[float, str, bool]]
"""The same for more than one contact: (seconds, contact, closed)."""


def clean(chance: random.Random, at: float, closed: bool) -> Trace:
    """A contact as in a textbook."""
    return [(at, closed)]


def chatter(chance: random.Random, at: float, closed: bool) -> Trace:
    """The usual: up to a dozen changes within ten milliseconds, and then it stands."""
    times = sorted(chance.uniform(0, 0.010) for _ in range(2 * chance.randrange(7)))
    return [(at, closed)] + [(at + t, closed if n % 2 else not closed) for n, t in enumerate(times)]


def ringing(chance: random.Random, at: float, closed: bool) -> Trace:
    """A leaf of metal that swings after it let go: each swing comes later and stays shorter than the one before."""
    trace, now, gap, swing = [(at, closed)], at, 0.0015, 0.0025
    for _ in range(chance.randrange(1, 6)):
        now += gap * chance.uniform(0.8, 1.2)
        trace += [(now, not closed), (now + swing, closed)]
        now, gap, swing = now + swing, gap * 1.5, swing * 0.7
    return trace


def ramp(chance: random.Random, at: float, closed: bool) -> Trace:
    """A level that takes 20 ms from one side to the other, with noise on it: the more often over the threshold, the
    nearer it is to it."""
    trace: Trace = []
    for n in range(40):
        level = n / 39 + chance.gauss(0, 0.18)
        seen = closed if level > 0.5 else not closed
        if not trace or trace[-1][1] != seen:
            trace.append((at + n * 0.0005, seen))
    return trace if trace[-1][1] == closed else [*trace, (at + 0.0205, closed)]


def late(chance: random.Random, at: float, closed: bool) -> Trace:
    """Stands, and then opens once more for a moment: a worn spring."""
    gap = at + chance.uniform(0.002, 0.012)
    return [(at, closed), (gap, not closed), (gap + chance.uniform(0.0005, 0.003), closed)]


def spiky(chance: random.Random, at: float, closed: bool) -> Trace:
    """Five spikes of 2 ms long after the change, as from a motor on the same wire (F35)."""
    spikes: Trace = [(at, closed)]
    for n in range(5):
        start = at + 0.03 + n * 0.012
        spikes += [(start, not closed), (start + 0.002, closed)]
    return spikes


def dirty(chance: random.Random, at: float, closed: bool) -> Trace:
    """An old contact: chatter for up to 40 ms, never still for 15 of them until it stands."""
    trace, now, level = [(at, closed)], at, closed
    for _ in range(2 * chance.randrange(1, 5)):
        now, level = now + chance.uniform(0.0005, 0.005), not level
        trace.append((now, level))
    return trace


BOUNCES: tuple[Bounce, ...] = (clean, chatter, ringing, ramp, late, spiky, dirty)
SHORT: tuple[Bounce, ...] = (clean, chatter, ringing, late)
"""Those that a knob's contacts do between two quarters of a click."""


def press(chance: random.Random, button: str, at: float, hold_s: float, bounce: Bounce) -> Edges:
    """A finger that goes down at `at` and comes up after `hold_s`."""
    down, up = bounce(chance, at, True), bounce(chance, at + hold_s, False)
    return [(when, button, closed) for when, closed in (*(edge for edge in down if edge[0] < at + hold_s), *up)]


def turn(chance: random.Random, steps: int, at: float, step_s: float = 0.12, bounce: Bounce = clean) -> Edges:
    """The knob, so many clicks clockwise (or, below 0, the other way)."""
    first, second = ("knob-a", "knob-b") if steps > 0 else ("knob-b", "knob-a")
    edges: Edges = []
    for click in range(abs(steps)):
        for n, (contact, closed) in enumerate(((first, True), (second, True), (first, False), (second, False))):
            start = at + click * step_s + n * step_s / 4
            edges += [(when, contact, level) for when, level in bounce(chance, start, closed)]
    return edges
