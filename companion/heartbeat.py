"""The heartbeat: how the system that started Butler hears that it lives, and hears nothing once a part stands still.

    heart = Heartbeat.of_the_system(os.environ)
    heart.watches({"hub": lambda: hub.moved_at})    # when that part's loop last came round
    heart.ready("Phones can join.")
    soon = heart.beat()                             # by the main loop, each time round
    heart.stopping()

Only the main loop beats, and only while every loop that people depend on comes round: a beat from a timer's thread
would say no more than that the timer lives. Where nobody listens (no unit started it) all of it does nothing.
The words on the socket are those of sd_notify(3).
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Mapping, MutableMapping
from contextlib import suppress

BEATS = 4
"""So many in the time after which the system gives up: one that comes late does not end the evening."""
PATIENCE_S = 8.0
"""The longest that a loop with nothing to do sleeps is 5 s (the phones' crew); a slow card takes its time, too."""
ASK_AGAIN_S = 0.5

Moved = Callable[[], float]

log = logging.getLogger("butler.heart")


class Heartbeat:
    """`address` is the socket that is listened at ("" for none), `every_s` how often a beat is due (None: never)."""

    def __init__(
        self, address: str = "", every_s: float | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._address, self._every_s, self._clock = address, every_s, clock
        self._due = clock()
        self._moved: dict[str, Moved] = {}
        self._told: tuple[str, ...] = ()

    @classmethod
    def of_the_system(cls, environ: MutableMapping[str, str]) -> Heartbeat:
        """As the unit wants it; what tells of it is taken out of `environ`, so that no program we start beats for
        us."""
        address = environ.pop("NOTIFY_SOCKET", "")
        microseconds, whose = environ.pop("WATCHDOG_USEC", ""), environ.pop("WATCHDOG_PID", "")
        is_watched = microseconds.isdecimal() and whose in ("", str(os.getpid()))
        return cls(address, int(microseconds) / 1e6 / BEATS if is_watched else None)

    @property
    def is_listened_to(self) -> bool:
        """Whether a unit started this program."""
        return bool(self._address)

    def watches(self, moved: Mapping[str, Moved]) -> None:
        """From now on these have to move, each by its name; by the clock of this heart."""
        self._moved.update(moved)

    def ready(self, status: str) -> None:
        """Phones can join. From here on the system counts the beats."""
        self._say(f"READY=1\nSTATUS={status}")

    def stopping(self) -> None:
        """The evening is over; putting away may take a moment."""
        self._say("STOPPING=1\nSTATUS=Putting the table away.")

    def still(self) -> tuple[str, ...]:
        """The parts that have not come round for too long."""
        now = self._clock()
        return tuple(name for name, moved in self._moved.items() if now - moved() > PATIENCE_S)

    def beat(self) -> float | None:
        """Beat if it is time and everything moves. When the main loop has to be back, in seconds; None: any time."""
        if self._every_s is None or not self._address:
            return None
        now = self._clock()
        if now >= self._due:
            self._due = now + (ASK_AGAIN_S if self._is_still() else self._every_s)
        return self._due - now

    def _is_still(self) -> bool:
        still = self.still()
        if still != self._told:
            self._told = still
            names = ", ".join(still)
            if still:
                log.warning("these have stopped moving: %s; the system will start Butler anew", names)
            self._say(f"STATUS=Stopped moving: {names}." if still else "STATUS=All moves again.")
        if not still:
            self._say("WATCHDOG=1")
        return bool(still)

    def _say(self, words: str) -> None:
        if not self._address:
            return
        import socket  # nothing that takes long to import stands before the first picture

        # An "@" is a name without a file; a system that does not listen any more is no reason to stop playing.
        address = f"\0{self._address[1:]}" if self._address.startswith("@") else self._address
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
            line.setblocking(False)
            line.sendto(words.encode(), address)
