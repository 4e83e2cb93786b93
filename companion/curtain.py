"""How an evening ends: anybody may let the curtain fall, and whoever waits on the stage is woken.

curtain = Curtain()
curtain.on_signals()                # SIGTERM, SIGINT and SIGHUP let it fall
curtain.wakes(screen.stop)          # called when it falls, from whatever thread
curtain.wait()
curtain.why                         # the exception it fell for, or None for a good end
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable


class Curtain:
    """Falls once. Safe from every thread and from signal handlers."""

    def __init__(self) -> None:
        self._down = threading.Event()
        self._wake: list[Callable[[], None]] = []
        self.why: Exception | None = None

    def on_signals(self) -> None:
        """Take the signals that end a program; again after SDL was started, which swallows them."""
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, lambda _number, _frame: self.fall())

    def wakes(self, call: Callable[[], None]) -> None:
        """`call` when the curtain falls; at once if it is down already."""
        self._wake.append(call)
        if self._down.is_set():
            call()

    @property
    def is_down(self) -> bool:
        """Whether the evening is over."""
        return self._down.is_set()

    def fall(self, why: Exception | None = None) -> None:
        """End the evening; `why` is what went wrong, if anything did."""
        if self._down.is_set():
            return
        self.why = why
        self._down.set()
        for call in tuple(self._wake):
            call()

    def wait(self) -> None:
        """Until it falls. Python runs signal handlers meanwhile."""
        self._down.wait()
