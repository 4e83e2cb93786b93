"""How bright the picture is: full while people play, darker at night and when nobody has done anything for a while.

A display that always shows the same burns in, and lights a room that people have left. The picture is darkened in the
program, which every display can, by a veil of black that leaves contrasts as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from companion.night import Hours, is_night, local_hour

QUIET = 0.7
"""How much darker a picture becomes that waits for people to come, to begin or to come back."""
THINKING = 0.4
"""The same in a turn: somebody may only be thinking, and the others read on."""
LONGER = 4
"""So many times longer may a turn be quiet before it grows darker."""


class Wishes(Protocol):
    """What the settings say of the screen: percents, and quiet minutes."""

    @property
    def brightness(self) -> int: ...

    @property
    def brightness_at_night(self) -> int: ...

    @property
    def dims_after(self) -> int: ...


@dataclass(frozen=True)
class Light:
    """What the house wants: brightness in percent by day and at night, and after how many quiet seconds the picture
    grows darker (0: never). `hour` says what hour it is."""

    by_day: int = 100
    at_night: int = 80
    night: Hours = (22, 7)
    quiet_s: float = 300.0
    hour: Callable[[], int] = field(default=local_hour, compare=False)

    @classmethod
    def wanted(cls, screen: Wishes, night: Hours) -> Light:
        """As the house has it in its settings."""
        return cls(screen.brightness, screen.brightness_at_night, night, 60.0 * screen.dims_after)

    def veil(self, quiet_s: float, waits: bool) -> float:
        """How much of the picture's light is kept back, 0 to 1, after so many quiet seconds; `waits`: nobody's turn."""
        part = (self.at_night if is_night(self.night, self.hour()) else self.by_day) / 100
        if self.is_quiet(quiet_s, waits):
            part *= 1 - (QUIET if waits else THINKING)
        return round(1 - part, 2)

    def is_quiet(self, quiet_s: float, waits: bool) -> bool:
        """Whether nobody has done anything for so long that the picture grows darker."""
        return 0 < self.quiet_s * (1 if waits else LONGER) <= quiet_s


FULL = Light(at_night=100)
"""As bright by night as by day; dark after five quiet minutes."""
