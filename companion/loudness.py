"""How loud the table is: a level from 0 to 10, muted with one press, silent by itself at night.

Whoever turns the sound up at night means it: until that night is over it sounds.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.night import Hours, is_night, local_hour

MOST = 10


class Loudness:
    """The level people chose and whether anything sounds now. Each act is one assignment: safe from any thread."""

    def __init__(
        self,
        level: int = 7,
        night: Hours = (22, 7),
        hour: Callable[[], int] = local_hour,
        keep: Callable[[int], None] = lambda level: None,
    ) -> None:
        """`keep` is told each level that somebody chose, to be remembered."""
        self._level, self._night, self._hour, self._keep = level, night, hour, keep
        self._is_muted = False
        self._is_awake = False  # somebody wants it to sound this night

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
        """Louder or quieter; that is also a wish to hear it."""
        self._is_muted, self._is_awake = False, True
        self._level = max(0, min(MOST, self._level + steps))
        self._keep(self._level)

    def mute(self) -> None:
        """Silence with one press, and sound again with the next."""
        if self.now() > 0:
            self._is_muted = True
        else:
            self._is_muted, self._is_awake = False, True
            self._level = max(1, self._level)
