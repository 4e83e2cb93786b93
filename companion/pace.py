"""The box's own pace. What people do is passed on at once; what the box does by itself comes after a fixed time.

The time depends on nothing but the kind of act, so it tells nobody what a hand holds (F8).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping

from companion.disk import DiskFailed
from companion.rules.refusals import Refused
from companion.table import Stale, Table

SECONDS: Mapping[str, float] = {"chance": 0.0, "answer": 1.5, "accusation": 3.0}
"""How long the box takes for each thing it owes."""
AGAIN = 5.0
"""How long it waits before it tries again what the disk refused."""


class Pace:
    """The thread that lets the box do what it owes, `scale` times as fast as usual (a demonstration hurries)."""

    def __init__(self, table: Table, scale: float = 1.0) -> None:
        self._table = table
        self._scale = scale
        self._stirred = threading.Event()
        self._stopped = False
        self._thread = threading.Thread(target=self._run, name="pace", daemon=True)
        table.bell(self._stir)

    def start(self) -> None:
        self._stirred.set()
        self._thread.start()

    def stop(self) -> None:
        self._stopped = True
        self._stirred.set()
        self._thread.join(5)

    def _stir(self) -> None:
        """The table's bell: nobody wakes while the box owes nothing."""
        if self._table.owes():
            self._stirred.set()

    def _run(self) -> None:
        due, since = ("", 0), 0.0
        while not self._stopped:
            now = time.monotonic()
            owes = self._table.owes()
            picture = (owes, self._table.version("public")) if owes else ("", 0)
            if picture != due:
                due, since = picture, now
            left = since + SECONDS[owes] * self._scale - now if owes else None
            if left is not None and left <= 0:
                due = ("", 0)
                if not self._do():
                    self._stirred.wait(AGAIN)
                continue
            self._stirred.wait(left)
            self._stirred.clear()

    def _do(self) -> bool:
        try:
            self._table.go_on()
        except (Refused, Stale):  # the table has gone on meanwhile, or to another game
            return True
        except DiskFailed:
            return False
        return True
