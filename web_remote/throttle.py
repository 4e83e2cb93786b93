"""How often something may be tried: by one address, and by everybody together.

A bucket holds `burst` tries and gets one back every `seconds`. The limiter counts the address the socket
has; what a header says about where a request came from is not looked at (F46). Asking a drained bucket again
changes nothing, so whoever waits is let in again; whoever hammers learns no more than that it is closed.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from companion.frozen import dataclass

REMEMBERED_ADDRESSES = 1024


@dataclass(frozen=True)
class Pace:
    """`burst` tries at once, then one more every `seconds`."""

    burst: int
    seconds: float


class Throttle:
    """Counts tries per address and in total.

    >>> now = [0.0]
    >>> throttle = Throttle(Pace(2, 10), Pace(100, 1), clock=lambda: now[0])
    >>> [throttle.allows("10.0.0.7") for _ in range(3)]
    [True, True, False]
    >>> throttle.wait_s("10.0.0.7")
    10
    >>> now[0] = 10.0
    >>> throttle.allows("10.0.0.7")
    True
    """

    def __init__(self, each: Pace, total: Pace, clock: Callable[[], float] = time.monotonic) -> None:
        self._each, self._total = each, total
        self._clock = clock
        self._lock = threading.Lock()
        self._everybody = (float(total.burst), clock())
        self._addresses: dict[str, tuple[float, float]] = {}

    def allows(self, address: str) -> bool:
        """Counts one try; False when the address or everybody together has used theirs up."""
        now = self._clock()
        with self._lock:
            mine = _filled(self._each, self._addresses.get(address), now)
            everybody = _filled(self._total, self._everybody, now)
            if mine < 1 or everybody < 1:
                return False
            self._everybody = (everybody - 1, now)
            self._addresses.pop(address, None)
            self._addresses[address] = (mine - 1, now)
            if len(self._addresses) > REMEMBERED_ADDRESSES:
                del self._addresses[next(iter(self._addresses))]
            return True

    def wait_s(self, address: str) -> int:
        """Whole seconds until the next try may succeed, at least 1."""
        now = self._clock()
        with self._lock:
            mine = (1 - _filled(self._each, self._addresses.get(address), now)) * self._each.seconds
            everybody = (1 - _filled(self._total, self._everybody, now)) * self._total.seconds
        return max(1, -int(-max(mine, everybody) // 1))


def _filled(pace: Pace, level: tuple[float, float] | None, now: float) -> float:
    if level is None:
        return float(pace.burst)
    tries, then = level
    return min(float(pace.burst), tries + (now - then) / pace.seconds)
