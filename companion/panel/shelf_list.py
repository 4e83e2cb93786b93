"""The games on the shelf, as a list for the knob: which may be taken up now, and what each is called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from companion.panel.menu import TAKE_UP, View

TAKEN_FROM = ("lobby", "over")
"""The phases in which the table is free for another game."""
WAITING = ("aside", "running", "damaged")
"""A game that was not played to its end; a damaged one may have a good copy."""


class Volume(Protocol):
    """What stands on the back of one game (`companion.shelf.Volume`)."""

    game: str
    players: Sequence[str]
    started: str
    turns: int
    state: str


class ShelfOf:
    """The shelf of one house. It is read when the table comes to another game or phase, not at every look."""

    def __init__(self, volumes: Callable[[], Sequence[Any]], take_up: Callable[[str], None]) -> None:
        self.take_up = take_up
        self._volumes = volumes
        self._read_for: tuple[Any, ...] | None = None
        self._games: tuple[tuple[str, str], ...] = ()

    def laid_out(self, view: View) -> View:
        """The panel's view with the games that may be taken up, each by what is written on its back."""
        if view["phase"] not in TAKEN_FROM or view.get("paused"):
            self._read_for = None
            return view
        asked = (view["game"], view["phase"])
        if asked != self._read_for:
            self._games, self._read_for = tuple(self._waiting(view["game"])), asked
        if not self._games:
            return view
        slots = {"game": tuple(game for game, _ in self._games)}
        taken = {"do": TAKE_UP, "slots": slots, "called": self._games}
        return {**view, "choices": [*view["choices"], taken]}

    def _waiting(self, here: str) -> list[tuple[str, str]]:
        games = [volume for volume in self._volumes() if volume.state in WAITING and volume.game != here]
        return [(volume.game, f"{', '.join(volume.players)} ({volume.started})") for volume in games if volume.players]
