"""The engine that every panel shares: raw edges in, signals out.

A driver calls `edge` whenever it sees a level, from whatever thread its library uses; that only enqueues.
One thread of ours takes the edges in order, feeds `Debounce` and `Knob` and puts the signals on the
companion's queue. Tests leave the thread out and call `step`.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress

from companion.ports import BUTTONS, Clock, SignalQueue, Turned, said

from .debounce import SETTLE_S, Debounce, Habit
from .knob import Knob

PANEL_HABITS: Mapping[str, Habit] = {
    "ok": Habit(),
    "back": Habit(hold_s=1.0),
    "accuse": Habit(hold_s=2.0),
    "off": Habit(hold_s=3.0),
    "knob": Habit(hold_s=1.0),
}
"""Seconds until `Held`: what cannot be undone takes the longest."""

PANEL_CHORDS: tuple[tuple[str, ...], ...] = (("back", "accuse"),)
"""What means something else together. Neither of these two does anything when it goes down, so nobody notices that its
press is told a little later than others."""

KNOB_CONTACTS = ("knob-a", "knob-b")
INPUTS = (*BUTTONS, *KNOB_CONTACTS)
STUCK_S = 60.0
IDLE_S = 0.2
"""The thread looks round at least so often, also when nothing is due."""

log = logging.getLogger(__name__)

Edge = tuple[str, bool, float]


class RawEdges:
    """One panel's buttons and knob.

    `each_round` is called once per round of the thread with the time, for what else the driver has to do;
    it may give the time at which it wants to be called next.
    """

    def __init__(
        self,
        signals: SignalQueue,
        *,
        clock: Clock = time.monotonic,
        settle_s: float = SETTLE_S,
        habits: Mapping[str, Habit] = PANEL_HABITS,
        chords: Iterable[tuple[str, ...]] = PANEL_CHORDS,
        each_round: Callable[[float], float | None] | None = None,
    ) -> None:
        self._signals, self._clock, self._each_round = signals, clock, each_round
        self._habits = habits
        self._debounce = Debounce(habits, settle_s=settle_s, chords=chords)
        self._knob = Knob()
        self._knob_levels = dict.fromkeys(KNOB_CONTACTS, False)
        self._edges: queue.SimpleQueue[Edge | None] = queue.SimpleQueue()
        self._at = self.moved_at = clock()  # the second: when the thread last came round
        self._next_round: float | None = None
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def edge(self, name: str, closed: bool, at: float | None = None) -> None:
        """The contact `name` is closed or open now. Any thread; never blocks, never raises."""
        # lgpio has one thread for all pins: whatever is raised in it silences every button until a restart.
        with suppress(Exception):
            self._edges.put((name, closed, self._clock() if at is None else at))

    def begin(self, name: str, closed: bool) -> None:
        """The level of a contact before anything happened; before `start`."""
        if name in self._knob_levels:
            self._knob_levels[name] = closed
        else:
            self._debounce.begin(name, closed, self._clock())

    def read(self, name: str, closed: bool, at: float) -> None:
        """The level of a contact, read by `each_round` in the panel's own thread.

        Not through the queue: there it could come to stand behind an edge that is newer than the reading.
        """
        self._take((name, closed, at))

    def wake(self) -> None:
        """Something for `each_round` to do. Any thread."""
        self._edges.put(None)

    def step(self) -> None:
        """Take the edges that have come, tell what is due."""
        with suppress(queue.Empty):
            while True:
                self._take(self._edges.get_nowait())
        self._tick()

    def start(self) -> None:
        if self._thread is None:
            self._stop.clear()
            self._thread = threading.Thread(target=self._run, name="panel", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._edges.put(None)
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def stuck(self, now: float) -> str | None:
        """The button that nobody can be pressing any more, so long has it been down."""
        return next((button for button in self._habits if self._debounce.down_for(button, now) > STUCK_S), None)

    def health(self) -> str | None:
        if self._thread is not None and not self._thread.is_alive():
            return said("The panel is not listened to any more: use the phones, and restart Butler.")
        return None

    # --- the thread's own

    def _run(self) -> None:
        while not self._stop.is_set():
            self.moved_at = self._clock()
            try:
                edge = None
                with suppress(queue.Empty):
                    edge = self._edges.get(timeout=self._patience())
                self._take(edge)
                self.step()
            except Exception:
                # Ours, not the library's; the next press gets its chance, and the log says why.
                log.exception("the panel's thread made a mistake")
                self._stop.wait(IDLE_S)

    def _patience(self) -> float:
        now = self._clock()
        times = [due for due in (self._debounce.due(), self._next_round) if due is not None]
        return min(max(0.001, min(times, default=now + IDLE_S) - now), IDLE_S)

    def _take(self, edge: Edge | None) -> None:
        if edge is None:
            return
        name, closed, at = edge
        # Two threads may enqueue in another order than they read the clock.
        self._at = max(self._at, at)
        if name in self._knob_levels:
            self._knob_levels[name] = closed
            steps = self._knob.feed(*self._knob_levels.values())
            if steps:
                self._signals.put_nowait(Turned(steps, self._at))
            return
        for signal in self._debounce.feed(name, closed, self._at):
            self._signals.put_nowait(signal)

    def _tick(self) -> None:
        self._at = max(self._at, self._clock())
        for signal in self._debounce.tick(self._at):
            self._signals.put_nowait(signal)
        if self._each_round is not None:
            self._next_round = self._each_round(self._at)
