"""Something that is looked after at the table by a thread of its own, which sleeps until it is stirred.

    self._attendant = Attendant("album", self._attend)
    table.gong(self._attendant.stir)

    def _attend(self):
        while self._attendant.sleeps():
            ...

Stirring costs next to nothing and may be done from any thread, the committing one too; being stirred several times
before it wakes is being stirred once, and nothing that is stirred for while it works is missed. The thread begins when
there is something to look at for the first time: many an evening there is nothing.
"""

from __future__ import annotations

import threading
from collections.abc import Callable


class Attendant:
    """`attend` is what the thread of this name does, until `sleeps` tells it that it is to end."""

    def __init__(self, name: str, attend: Callable[[], None]) -> None:
        self._stirred, self._stopped = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=attend, name=name, daemon=True)
        self._beginning = threading.Lock()
        self._is_there = self._has_begun = False

    def start(self) -> None:
        """From now on it wakes; it does so at once if it was stirred already."""
        self._is_there = True
        if self._stirred.is_set():
            self._begin()

    def stir(self) -> None:
        """There is something to look at."""
        self._stirred.set()
        if self._is_there and not self._has_begun:  # set before it is asked here, and asked there after it is set
            self._begin()

    def _begin(self) -> None:
        with self._beginning:
            if not self._has_begun and not self._stopped.is_set():
                self._has_begun = True
                self._thread.start()

    def stop(self, seconds: float = 5.0) -> None:
        """It is to end; waits so long until it has. May be called where it never started."""
        with self._beginning:
            self._stopped.set()
        self._stirred.set()
        if self._thread.is_alive():
            self._thread.join(seconds)

    @property
    def is_stirred(self) -> bool:
        """Whether there is something that it has not woken for yet."""
        return self._stirred.is_set()

    @property
    def is_stopped(self) -> bool:
        """Whether it is to end."""
        return self._stopped.is_set()

    # --- what the thread itself asks

    def sleeps(self, seconds: float | None = None) -> bool:
        """Until it is stirred, or so long; False once it is to end."""
        self._stirred.wait(seconds)
        self._stirred.clear()
        return not self._stopped.is_set()

    def lingers(self, seconds: float) -> None:
        """So long, or until it is stirred, for which it will wake all the same."""
        self._stirred.wait(seconds)

    def pauses(self, seconds: float) -> bool:
        """So long, whoever stirs it; False once it is to end."""
        return not self._stopped.wait(seconds)
