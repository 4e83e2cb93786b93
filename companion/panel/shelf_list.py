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
    """The shelf of one house. It is read by the panel's own thread alone, when the table comes to another game or
    phase: files may be many, and whoever draws has no time for them."""

    def __init__(self, volumes: Callable[[], Sequence[Any]], take_up: Callable[[str], None]) -> None:
        self.take_up = take_up
        self._volumes = volumes
        self._read: tuple[Any, tuple[tuple[str, str], ...]] = (None, ())

    def look(self, view: View) -> None:
        """Read what stands there, if this is another moment than the last time."""
        moment = _moment(view)
        if moment != self._read[0]:
            self._read = moment, tuple(self._waiting(view["game"])) if moment else ()

    def laid_out(self, view: View) -> View:
        """The panel's view with the games that may be taken up, each by what is written on its back."""
        moment, games = self._read
        if not games or moment != _moment(view):
            return view
        taken = {"do": TAKE_UP, "slots": {"game": tuple(game for game, _ in games)}, "called": games}
        return {**view, "choices": [*view["choices"], taken]}

    def _waiting(self, here: str) -> list[tuple[str, str]]:
        games = [volume for volume in self._volumes() if volume.state in WAITING and volume.game != here]
        return [(volume.game, f"{', '.join(volume.players)} ({volume.started})") for volume in games if volume.players]


def _moment(view: View) -> Any:
    """When the shelf may be reached for; None for at no time."""
    is_free = view["phase"] in TAKEN_FROM and not view.get("paused") and not view.get("aside")
    return (view["game"], view["phase"]) if is_free else None


EMPTY = ShelfOf(tuple, lambda game: None)
"""Where there is no shelf."""
