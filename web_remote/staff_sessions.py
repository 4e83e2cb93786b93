"""Who is staff on which phone or laptop: a cookie of its own, good for a while after the last act, and in memory only.

Nothing of it is written down, so a restart ends every session. It goes with staff's doors alone and opens nothing else;
no seat's cookie opens them.
"""

from __future__ import annotations

import hashlib
import secrets
import threading
import time
from collections.abc import Callable

COOKIE = "butler-staff"
PATH = "/api/staff"
MOST = 16
"""Sessions at once; the one that was idle for longest makes room."""
LONGEST_S = 12 * 3600.0


class StaffSessions:
    """The sessions of one table. Safe to call from any thread.

    >>> now = [0.0]
    >>> sessions = StaffSessions(60.0, lambda: now[0])
    >>> token = sessions.begin()
    >>> now[0] = 59.0; sessions.holds(token, acts=True)
    True
    >>> now[0] = 120.0; sessions.holds(token, acts=True)
    False
    """

    def __init__(self, idle_s: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._idle_s, self._clock = idle_s, clock
        self._lock = threading.Lock()
        self._open: dict[str, tuple[float, float]] = {}
        """By the hash of its token: when it began, and when somebody last did something."""

    def begin(self) -> str:
        """A new session; the token for its cookie."""
        token, now = secrets.token_urlsafe(32), self._clock()
        with self._lock:
            self._tidy(now)
            while len(self._open) >= MOST:
                del self._open[min(self._open, key=lambda mark: self._open[mark][1])]
            self._open[_mark(token)] = now, now
        return token

    def holds(self, token: str, *, acts: bool) -> bool:
        """Whether this token is good. `acts`: a person did something, and not the page by itself."""
        now = self._clock()
        with self._lock:
            self._tidy(now)
            begun = self._open.get(mark := _mark(token))
            if begun and acts:
                self._open[mark] = begun[0], now
            return begun is not None

    def left_s(self, token: str) -> int:
        """Whole seconds until it ends if nobody does anything."""
        now = self._clock()
        with self._lock:
            begun, acted = self._open.get(_mark(token), (now - LONGEST_S, now))
            return max(0, int(min(acted + self._idle_s, begun + LONGEST_S) - now))

    def end(self, token: str) -> None:
        with self._lock:
            self._open.pop(_mark(token), None)

    def end_all(self) -> None:
        """Whatever PIN they came in with, it is another one now."""
        with self._lock:
            self._open.clear()

    def _tidy(self, now: float) -> None:
        over = [
            mark
            for mark, (begun, acted) in self._open.items()
            if now - acted >= self._idle_s or now - begun >= LONGEST_S
        ]
        for mark in over:
            del self._open[mark]


def _mark(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
