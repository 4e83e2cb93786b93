"""The volume on the panel: three entries of the house's list, and OFF pressed shortly for silence.

What sounds is somebody else's (`companion.sound`); a house without anything to sound with has none of this.
"""

from __future__ import annotations

from typing import Protocol

from companion.panel.menu import VOLUME, Command, View
from companion.ports import Released, Signal


class Loud(Protocol):
    """What can be made louder, quieter or mute."""

    @property
    def is_silent(self) -> bool: ...

    def does(self, wish: str) -> None: ...


class Volume:
    """`sound` may be missing."""

    def __init__(self, sound: Loud | None = None) -> None:
        self._sound = sound

    def laid_out(self, view: View) -> View:
        """The panel's view with what may be done about the sound, after all that concerns the game; so whoever looks
        there reads whether it is off."""
        if self._sound is None:
            return view
        wishes = ("louder", "quieter", "unmute" if self._sound.is_silent else "mute")
        choices = [{"do": wish, "kind": "house", "slots": {}} for wish in wishes]
        return {**view, "choices": [*view["choices"], *choices]}

    def hears(self, signal: Signal) -> bool:
        """True if that was OFF let go before it was held: one press for silence, one more to hear again."""
        is_short = isinstance(signal, Released) and signal.button == "off" and not signal.after_hold
        return is_short and self._does("mute")

    def does(self, wish: Command) -> bool:
        """True if that was a wish about the sound."""
        return wish["do"] in VOLUME and self._does(str(wish["do"]))

    def _does(self, wish: str) -> bool:
        if self._sound is None:
            return False
        self._sound.does(wish)
        return True
