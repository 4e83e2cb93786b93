"""What holding OFF means: the end of Butler, or of the whole machine.

Butler itself switches nothing off, and may not. Where its service says BUTLER_OFF=machine, as that of an appliance does
(hardware/appliance/power.conf), it saves, ends and leaves a number behind, and the service does the rest once the last
file is closed.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.said import said

ENDS = said("The game is kept. It goes on when Butler is started again.")
UNPLUG = said("The game is kept. Pull the plug when this screen has been dark for ten seconds.")


class Off:
    """Whether OFF `was_held`, and what it means here. `say` is for everybody, before their lines end."""

    def __init__(self, *, is_the_machines: bool) -> None:
        self._is_the_machines = is_the_machines
        self.was_held = False
        self.say = UNPLUG if is_the_machines else ENDS

    @classmethod
    def of_the_system(cls, environ: Mapping[str, str]) -> Off:
        """As whoever started Butler wants it."""
        return cls(is_the_machines=environ.get("BUTLER_OFF") == "machine")

    @property
    def ends_the_machine(self) -> bool:
        """Whether the machine is to be switched off now."""
        return self.was_held and self._is_the_machines
