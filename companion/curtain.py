"""How an evening ends: anybody may let the curtain fall, and whoever waits on the stage is woken.

curtain = Curtain()
curtain.on_signals()                # SIGTERM, SIGINT and SIGHUP let it fall
curtain.wakes(screen.stop)          # called when it falls, from whatever thread
curtain.wait()
curtain.why                         # the exception it fell for, or None for a good end
"""

from __future__ import annotations

import os
import select
import signal
import threading
from collections.abc import Callable

ENDING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


class Curtain:
    """Falls once. Safe from every thread and from signal handlers.

    A handler runs between two steps of the main thread, also in the middle of another handler, so nothing here takes
    a lock: falling sets a flag and writes to a descriptor, and waiting is waiting for that descriptor.

    And a handler runs only when the main thread takes its next step. The system may hand a signal to any thread, and
    then wakes that one: the main thread, which waits for the evening's end, would go on waiting. So signals are heard
    by a thread of their own, too.
    """

    def __init__(self) -> None:
        self._fallen = False
        self._bell = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)
        self._ear: threading.Thread | None = None
        self._wake: list[Callable[[], None]] = []
        self.why: Exception | None = None

    def __del__(self) -> None:
        os.close(self._bell)

    def on_signals(self) -> None:
        """Take the signals that end a program; again after SDL was started, which swallows them."""
        for number in ENDING:
            signal.signal(number, lambda _number, _frame: self.fall())
        if self._ear is None:
            heard, told = os.pipe2(os.O_CLOEXEC)
            os.set_blocking(told, False)
            signal.set_wakeup_fd(told, warn_on_full_buffer=False)
            self._ear = threading.Thread(target=self._listen, args=(heard,), name="signals", daemon=True)
            self._ear.start()

    def _listen(self, heard: int) -> None:
        while not self._fallen:
            if set(os.read(heard, 64)) & set(ENDING):
                self.fall()

    def wakes(self, call: Callable[[], None]) -> None:
        """`call` when the curtain falls; at once if it is down already. It may be called twice."""
        self._wake.append(call)
        if self._fallen:
            call()

    @property
    def is_down(self) -> bool:
        """Whether the evening is over."""
        return self._fallen

    def fall(self, why: Exception | None = None) -> None:
        """End the evening; `why` is what went wrong, if anything did."""
        if self._fallen:
            return
        self._fallen, self.why = True, why
        os.eventfd_write(self._bell, 1)
        for call in tuple(self._wake):
            call()

    def wait(self, each_round: Callable[[], float | None] = lambda: None) -> None:
        """Until it falls. Python runs signal handlers meanwhile. `each_round` is done each time round and says in how
        many seconds it wants to be done again (None: whenever somebody comes)."""
        while not self._fallen:
            select.select([self._bell], [], [], each_round())
