"""How loud the table is, at the panel: the knob wherever it turns nothing else, three entries of the house's list, and
OFF pressed shortly for silence. What came of it stands on the screen for a moment.

What sounds is somebody else's (`companion.sound`); a house without anything to sound with has none of this.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

from companion.loudness import MOST, Loudness
from companion.panel.menu import VOLUME, Command, View
from companion.ports import Clock, Released, Signal
from companion.said import said

TOLD_S = 2.0
"""How long it stands there."""


class Loud(Protocol):
    """What can be made louder, quieter or mute."""

    @property
    def loudness(self) -> Loudness: ...

    @property
    def is_silent(self) -> bool: ...

    def does(self, wish: str) -> None: ...


class Volume:
    """`sound` may be missing. `tell` is told what came of a wish, and "" a moment later."""

    def __init__(
        self,
        sound: Loud | None = None,
        tell: Callable[[str], None] = lambda words: None,
        *,
        clock: Clock = time.monotonic,
    ) -> None:
        self._sound, self._tell, self._clock = sound, tell, clock
        self._until: float | None = None

    def laid_out(self, view: View) -> View:
        """The panel's view with what may be done about the sound, after all that concerns the game; so whoever looks
        there reads whether it is off."""
        if self._sound is None:
            return view
        wishes = ("louder", "quieter", "unmute" if self._sound.is_silent else "mute")
        choices = [{"do": wish, "kind": "house", "slots": {}} for wish in wishes]
        return {**view, "choices": [*view["choices"], *choices], "sounds": True}

    def hears(self, signal: Signal) -> bool:
        """True if that was OFF let go before it was held: one press for silence, one more to hear again."""
        is_short = isinstance(signal, Released) and signal.button == "off" and not signal.after_hold
        return is_short and self._does("mute")

    def turns(self, steps: int) -> bool:
        """The knob was turned where it turns nothing else; True if that made it louder or quieter."""
        return all(self._does("louder" if steps > 0 else "quieter") for _ in range(abs(steps)))

    def does(self, wish: Command) -> bool:
        """True if that was a wish about the sound."""
        return wish["do"] in VOLUME and self._does(str(wish["do"]))

    def due(self) -> float | None:
        """When what stands on the screen goes again."""
        return self._until

    def settle(self) -> None:
        """Take it away once it has stood there long enough."""
        if self._until is not None and self._clock() >= self._until:
            self._until = None
            self._tell("")

    def _does(self, wish: str) -> bool:
        if self._sound is None:
            return False
        self._sound.does(wish)
        self._until = self._clock() + TOLD_S
        level = said("Volume: {n} of {most}", n=self._sound.loudness.level, most=MOST)
        self._tell(said("The sound is off.") if self._sound.is_silent else level)
        return True
