"""How loud the table is: a level from 0 to 10, muted with one press, silent by itself at night.

Whoever turns the sound up at night means it: until that night is over it sounds. The level and the silence that people
chose outlive the evening.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from companion.disk import DiskFailed
from companion.night import Hours, is_night, local_hour

MOST = 10
KEPT_AS = "loudness"
"""What the house book knows it by."""


class Book(Protocol):
    """What is needed of the house's memory (`companion.house_book`)."""

    def recall(self, key: str, default: Any = None) -> Any: ...

    def remember(self, key: str, value: Any) -> None: ...


class Loudness:
    """The level people chose and whether anything sounds now. Each act is one assignment: safe from any thread."""

    def __init__(
        self,
        level: int = 7,
        night: Hours = (22, 7),
        hour: Callable[[], int] = local_hour,
        keep: Callable[[int, bool], None] = lambda level, is_muted: None,
        is_muted: bool = False,
    ) -> None:
        """`keep` is told what somebody chose: the level, and whether it is muted."""
        self._level, self._night, self._hour, self._keep = level, night, hour, keep
        self._is_muted = is_muted
        self._is_awake = False  # somebody wants it to sound this night

    @classmethod
    def as_left(cls, book: Book, begins: int, night: Hours) -> Loudness:
        """As people left it in this house; `begins`, the level of its settings, where nobody has chosen since that was
        written there."""

        def keep(level: int, is_muted: bool) -> None:
            with suppress(DiskFailed):  # the evening is as loud as they chose; the next one may be not
                book.remember(KEPT_AS, [begins, level, is_muted])

        known = book.recall(KEPT_AS)
        level, is_muted = known[1:] if known and known[0] == begins else (begins, False)
        return cls(level, night, keep=keep, is_muted=is_muted)

    def sleeps(self, night: Hours) -> None:
        """Within these hours nothing sounds by itself, from now on."""
        self._night = night

    @property
    def level(self) -> int:
        """What people chose, also while nothing sounds."""
        return self._level

    def now(self) -> float:
        """From 0 (nothing sounds) to 1."""
        at_night = is_night(self._night, self._hour())
        if not at_night:
            self._is_awake = False
        if self._is_muted or (at_night and not self._is_awake):
            return 0.0
        return self._level / MOST

    def turn(self, steps: int) -> None:
        """Louder, which is also a wish to hear it, or quieter, which in silence is none."""
        if steps > 0 or self.now() > 0:
            return self.put(self._level + steps)
        self._level = max(0, self._level + steps)
        self._keep(self._level, self._is_muted)

    def put(self, level: int) -> None:
        """So loud, 0 to 10; that is also a wish to hear it."""
        self._is_muted, self._is_awake = False, True
        self._level = max(0, min(MOST, level))
        self._keep(self._level, False)

    def mute(self) -> None:
        """Silence with one press, and sound again with the next."""
        if self.now() > 0:
            self._is_muted = True
        else:
            self._is_muted, self._is_awake = False, True
            self._level = max(1, self._level)
        self._keep(self._level, self._is_muted)
