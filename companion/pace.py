"""The box's own pace. What people do is passed on at once; what the box does by itself comes after a fixed time.

The time depends on nothing but the kind of act, so it tells nobody what a hand holds (F8). It is counted from the
commit that called for the act, on the committing thread: whoever was still thinking then is not waited for.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from companion.attendant import Attendant
from companion.disk import DiskFailed
from companion.rules.refusals import Refused
from companion.table import Stale, Table

SECONDS: Mapping[str, float] = {"chance": 0.0, "answer": 1.5, "accusation": 3.0}
"""How long the box takes for each thing it owes."""
AGAIN = 5.0
"""How long it waits before it tries again what the disk refused."""


class Since:
    """Since when a fact has been what it is now. The table's bell looks at each commit; anybody may look besides."""

    def __init__(self, fact: Callable[[], Any], clock: Callable[[], float]) -> None:
        self._fact, self._clock = fact, clock
        self._lock = threading.Lock()
        self._is, self._at = fact(), clock()

    def look(self) -> tuple[Any, float]:
        """The fact, and since when, in seconds of the clock."""
        with self._lock:
            now, fact = self._clock(), self._fact()
            if fact != self._is:
                self._is, self._at = fact, now
            return self._is, self._at

    def again(self) -> None:
        """Counted from now on."""
        self.counts_from_now(self.look()[1])

    def counts_from_now(self, before: float) -> None:
        """Something was done about it, and it is as before, since `before`: then it is counted anew."""
        self.look()
        with self._lock:
            if self._at == before:
                self._at = self._clock()


class Pace:
    """The thread that lets the box do what it owes, `scale` times as fast as usual (a demonstration hurries)."""

    def __init__(self, table: Table, scale: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._table = table
        self._scale = scale
        self._clock = clock
        self._owed = Since(lambda: (table.owes(), table.version("public")), clock)
        self._attendant = Attendant("pace", self._attend)
        table.bell(self._stir)

    def start(self) -> None:
        self._owed.again()
        self._attendant.start()
        self._stir()

    def stop(self) -> None:
        self._attendant.stop()

    def step(self) -> float | None:
        """Does what is due by now; the seconds until the next thing is, None while nothing is owed."""
        (owes, _), since = self._owed.look()
        if not owes:
            return None
        left = since + SECONDS[owes] * self._scale - self._clock()
        if left > 0:
            return left
        done = self._do()
        self._owed.counts_from_now(since)
        return 0.0 if done else AGAIN

    def _stir(self) -> None:
        """The table's bell: nobody wakes while the box owes nothing."""
        (owes, _), _ = self._owed.look()
        if owes:
            self._attendant.stir()

    def _attend(self) -> None:
        left: float | None = 0.0
        while self._attendant.sleeps(left):
            left = self.step()

    def _do(self) -> bool:
        try:
            self._table.go_on()
        except (Refused, Stale):  # the table has gone on meanwhile, or to another game
            return True
        except DiskFailed:
            return False
        return True
