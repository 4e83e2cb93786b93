"""How a game opens: the first event of every game, with all that it does not decide itself.

Whatever the house remembers, which box, how it is played and what its board looks like, is written into it, so that a
game is read back from its own file alone.
"""

from __future__ import annotations

from companion.frozen import dataclass

from .commands import Seat


@dataclass(frozen=True, slots=True)
class Event:
    """One fact."""


@dataclass(frozen=True, slots=True)
class GameOpened(Event):
    """A new game with an empty or a kept table: `seats` are (seat, name, suspect, bot), `points` of a match so far,
    `began` the seat that began the game before. `rules` are what the house chose; `passages` how they run where the
    table has said so; `box` the TOML of an edition that is not shipped as it stands; `boxes` those that lie at hand:
    id, name, and how many may sit down to it; `levels` how well which bot plays. `names`, `starts`, `confirmed` and
    `language` are what the table has said of its own board (`companion.rules.board`). The seats `at_table` are played
    without a phone."""

    game: str
    edition: str
    rules: tuple[tuple[str, str], ...] = ()
    seats: tuple[tuple[Seat, str, str, bool], ...] = ()
    host: Seat = ""
    number: int = 1
    points: tuple[tuple[Seat, int], ...] = ()
    began: Seat = ""
    passages: tuple[tuple[str, str], ...] = ()
    box: str = ""
    boxes: tuple[tuple[str, str, int], ...] = ()
    levels: tuple[tuple[Seat, str], ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    starts: tuple[str, ...] = ()
    confirmed: tuple[str, ...] = ()
    language: str = ""
    at_table: tuple[Seat, ...] = ()
