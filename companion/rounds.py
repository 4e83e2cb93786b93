"""The rounds: every part of the table is asked now and then how it is, and what it says stands on the table.

    rounds = Rounds(table, {"screen": lambda: screen.reason, "dice": reader.health})
    rounds.start()

A part that answers None is well. Only what the rounds have put on the table do they take away again: a part that
reports its own loss (a reader pulled out) clears it itself.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Protocol

EVERY_S = 2.0


class Told(Protocol):
    """What the rounds need of a table."""

    def fault(self, part: str, say: str | None) -> None: ...


class Rounds:
    """One thread that asks. A question has to be quick and must not wait for its part."""

    def __init__(self, table: Told, ask: Mapping[str, Callable[[], str | None]], every_s: float = EVERY_S) -> None:
        self._table, self._ask, self._every_s = table, ask, every_s
        self._ailing: dict[str, str] = {}
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="rounds", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join()

    def go(self) -> None:
        """Once round."""
        for part, how_are_you in self._ask.items():
            say = how_are_you()
            if say == self._ailing.get(part):
                continue
            if say is None:
                del self._ailing[part]
            else:
                self._ailing[part] = say
            self._table.fault(part, say)

    def _run(self) -> None:
        while not self._stopped.is_set():
            self.go()
            self._stopped.wait(self._every_s)
