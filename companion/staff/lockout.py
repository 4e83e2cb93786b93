"""How often the staff's PIN may be tried, so that trying all of them is hopeless and guests never notice (F46, F47).

From the fifth wrong try of one address on, each costs that address a pause, twice as long as the one before; so do
those of all addresses together, from the twentieth on. During a pause nothing is looked at: the right PIN gets the same
answer as a wrong one, and as fast.

A try is written down before it is looked at. What is kept are counts, never times: after a restart a pause begins anew,
and no clock on the wall can shorten it. Who asks is known by the address that its socket has.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

FREE_EACH, FREE_TOTAL = 5, 20
FIRST_PAUSE_S = 30.0
LONGEST_EACH_S, LONGEST_TOTAL_S = 3600.0, 900.0
MOST_ADDRESSES = 64
ALL = "*"
KEPT_AS = "staff-tries"
"""What the house book knows the counts by."""


class Locked(Exception):
    """Nothing is looked at now; `wait_s` whole seconds until it is again."""

    def __init__(self, wait_s: int) -> None:
        super().__init__(wait_s)
        self.wait_s = wait_s


class Lockout:
    """The counts of one house. Safe to call from any thread.

    >>> now, kept = [0.0], {}
    >>> def lockout():
    ...     return Lockout(lambda: kept.get("tries"), lambda tries: kept.update(tries=tries), lambda: now[0])
    >>> tries = lockout()
    >>> for _ in range(5):
    ...     tries.begin("10.0.0.7", "a hash")
    >>> tries.wait_s("10.0.0.7"), tries.wait_s("10.0.0.8")
    (30, 0)
    >>> now[0] = 20.0
    >>> lockout().wait_s("10.0.0.7")         # after a power cut it begins anew
    30
    """

    def __init__(
        self,
        recall: Callable[[], Any],
        remember: Callable[[dict[str, Any]], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`recall` and `remember` read and write the counts; the latter raises `DiskFailed`, and then no try was
        made."""
        self._remember, self._clock = remember, clock
        self._lock = threading.Lock()
        kept = recall()
        kept = kept if isinstance(kept, Mapping) else {}
        self._of = str(kept.get("of", ""))
        wrong = kept.get("wrong")
        self._wrong: dict[str, int] = {
            str(who): count for who, count in (wrong if isinstance(wrong, Mapping) else {}).items() if _is_count(count)
        }
        self._until = {who: clock() + pause for who, count in self._wrong.items() if (pause := _pause(who, count))}

    def begin(self, address: str, of: str) -> None:
        """Counts a try at the PIN with the hash `of`, before it is looked at; it counts as wrong until `was_right`.

        Raises `Locked`, and then counts nothing: who waits is let in again, whatever was tried meanwhile.
        """
        with self._lock:
            if of != self._of:  # another PIN was set: what was tried at the old one is over
                self._of, self._wrong, self._until = of, {}, {}
            if left := self._left(address):
                raise Locked(left)
            wrong = {**self._wrong, address: self._wrong.get(address, 0) + 1, ALL: self._wrong.get(ALL, 0) + 1}
            self._keep(_fewest_kept(wrong, address))
            for who in (address, ALL):
                if pause := _pause(who, wrong[who]):
                    self._until[who] = self._clock() + pause

    def was_right(self, address: str) -> None:
        """The try was right: its address has none against it, and half of those of all are forgotten."""
        with self._lock:
            wrong = {who: count for who, count in self._wrong.items() if who != address}
            wrong[ALL] = wrong.get(ALL, 0) // 2
            self._keep(wrong)
            for who in (address, ALL):
                self._until.pop(who, None)

    def wait_s(self, address: str = ALL) -> int:
        """Whole seconds until this address may try again, 0 at once."""
        with self._lock:
            return self._left(address)

    def longest_s(self) -> int:
        """Whole seconds until everybody may try again: what the screen tells people."""
        with self._lock:
            return max((self._left(who) for who in self._until), default=0)

    def _left(self, address: str) -> int:
        now = self._clock()
        left = max(self._until.get(who, now) - now for who in (address, ALL))
        return max(0, -int(-left // 1))

    def _keep(self, wrong: dict[str, int]) -> None:
        self._remember({"of": self._of, "wrong": wrong})
        self._wrong = wrong


def _pause(who: str, wrong: int) -> float:
    """How long nobody may try after so many wrong ones."""
    free, longest = (FREE_TOTAL, LONGEST_TOTAL_S) if who == ALL else (FREE_EACH, LONGEST_EACH_S)
    return min(longest, FIRST_PAUSE_S * 2 ** min(wrong - free, 16)) if wrong >= free else 0.0


def _is_count(count: object) -> bool:
    return type(count) is int and 0 <= count < 2**31


def _fewest_kept(wrong: dict[str, int], newest: str) -> dict[str, int]:
    """Not more addresses than fit: those that tried least are forgotten; their tries still count among those of all."""
    while len(wrong) > MOST_ADDRESSES:
        least = min((who for who in wrong if who not in (ALL, newest)), key=lambda who: wrong[who])
        del wrong[least]
    return wrong
