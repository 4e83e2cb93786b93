"""Every device without hardware: a panel whose contacts bounce as real ones do, lamps and speaker that
remember.

The dice reader's half is in `simulated_reader` and `simulated_cables`; `simulated_dice` is here too, so
that one import has them all. All of it ships: it is what `butler play --panel simulated --dice simulated`
runs on.

    >>> from hardware.bounces import chatter
    >>> signals = []
    >>> panel = SimulatedPanel(ListQueue(signals))
    >>> panel.press("ok", at=0.0, hold_s=0.2, bounce=chatter)
    >>> panel.pass_time(1.0)
    >>> [type(signal).__name__ for signal in signals]
    ['Pressed', 'Released']
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping

from companion.ports import Light, Signal, SignalQueue

from .bounces import Bounce, Edges, clean, press, turn
from .raw_edges import PANEL_CHORDS, PANEL_HABITS, RawEdges
from .simulated_cables import MemoryCable, PtyCable, simulated_dice
from .simulated_reader import SimulatedReader

__all__ = [
    "HandClock",
    "ListQueue",
    "MemoryCable",
    "PtyCable",
    "SimulatedLamps",
    "SimulatedPanel",
    "SimulatedReader",
    "SimulatedSpeaker",
    "simulated_dice",
]


class HandClock:
    """Seconds that pass only when somebody says so."""

    def __init__(self, now: float = 0.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class ListQueue:
    """A signal queue that is an ordinary list."""

    def __init__(self, signals: list[Signal]) -> None:
        self._signals = signals

    def put_nowait(self, item: Signal, /) -> None:
        self._signals.append(item)


class SimulatedPanel:
    """`companion.ports.Buttons` pressed by a program: contacts that bounce, a clock of its own or the
    world's.

    With the clock of its own (`HandClock`, the default) nothing happens until `pass_time`. With the
    world's, `start` runs it like any panel, and `edge` is the finger.
    """

    def __init__(
        self,
        signals: SignalQueue,
        *,
        clock: Callable[[], float] | None = None,
        seed: int = 0,
        chords: Iterable[tuple[str, ...]] = PANEL_CHORDS,
    ) -> None:
        self.clock = clock or HandClock()
        self._edges = RawEdges(signals, clock=self.clock, habits=PANEL_HABITS, chords=chords)
        self._chance = random.Random(seed)
        self._coming: Edges = []

    def edge(self, name: str, closed: bool) -> None:
        """A contact closes or opens now."""
        self._edges.edge(name, closed)

    def press(self, button: str, *, at: float, hold_s: float = 0.1, bounce: Bounce = clean) -> None:
        """A finger goes down at `at` and comes up after `hold_s`."""
        self._coming += press(self._chance, button, at, hold_s, bounce)

    def turn(self, steps: int, *, at: float, step_s: float = 0.05) -> None:
        """The knob goes round by `steps` clicks, clockwise positive."""
        self._coming += turn(self._chance, steps, at, step_s)

    def pass_time(self, seconds: float) -> None:
        """Let the panel's own clock run, with all that was arranged for that time."""
        assert isinstance(self.clock, HandClock), "the world's clock passes by itself"
        end = self.clock.now + seconds
        self._coming.sort(key=lambda coming: coming[0])
        while self._coming and self._coming[0][0] <= end:
            at, name, closed = self._coming.pop(0)
            self.clock.now = max(at, self.clock.now)
            self._edges.edge(name, closed)
            self._edges.step()
        self.clock.now = end
        self._edges.step()

    def step(self) -> None:
        self._edges.step()

    def start(self) -> None:
        self._edges.start()

    def stop(self) -> None:
        self._edges.stop()

    def health(self) -> str | None:
        return self._edges.health()


class SimulatedLamps:
    """`companion.ports.Lamps` that remember: `now` is what shines, `before` every plan, "refused" for
    each blink."""

    def __init__(self) -> None:
        self.now: dict[str, Light] = {}
        self.before: list[dict[str, Light] | str] = []

    def show(self, plan: Mapping[str, Light]) -> None:
        if dict(plan) != self.now:
            self.now = dict(plan)
            self.before.append(self.now)

    def refuse(self) -> None:
        self.before.append("refused")


class SimulatedSpeaker:
    """`companion.ports.Speaker` that remembers what it played."""

    def __init__(self) -> None:
        self.played: list[str] = []

    def play(self, cue: str) -> None:
        self.played.append(cue)
