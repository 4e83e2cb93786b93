"""How far a turn is: what was thrown, suggested, accused, and what runs between two steps of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from companion.frozen import dataclass

from .commands import Seat
from .seating import Copied


@dataclass(frozen=True, slots=True)
class RolledDice:
    """A throw to walk by; `counts` is "sum", or "higher" where only the higher face does (003, Potion of Speed)."""

    faces: tuple[int, ...]
    origin: str
    counts: str = "sum"

    @property
    def total(self) -> int:
        return sum(self.faces) if self.counts == "sum" else max(self.faces)


@dataclass(frozen=True)
class Suggestion(Copied):
    """A suggestion on its way round the table.

    `asked` is who has to answer now; while `checking` the box looks first (swift disproof). It is settled once
    `shown_by` is known or `nobody` could disprove.
    """

    seat: Seat
    suspect: str
    weapon: str
    room: str
    asked: Seat | None = None
    checking: bool = False
    passed: tuple[Seat, ...] = ()
    shown_by: Seat | None = None
    nobody: bool = False

    @property
    def named(self) -> tuple[str, str, str]:
        return (self.suspect, self.weapon, self.room)


@dataclass(frozen=True, slots=True)
class Accusation:
    seat: Seat
    suspect: str
    weapon: str
    room: str


@dataclass(frozen=True)
class Turn(Copied):
    """One turn. `step` is begin, rolled, arrived (in a room), stopped (in a corridor or blocked), disproof, after,
    accusation or final-guess; `started` is where the token stood when it began; `stayed` once the house rule "stay and
    investigate" was used, `fought` once a monster was met, `again` when another turn of the same seat follows."""

    seat: Seat
    number: int
    step: str
    started: str
    moved_there: bool
    roll: RolledDice | None = None
    suggestion: Suggestion | None = None
    accusation: Accusation | None = None
    stayed: bool = False
    fought: bool = False
    again: bool = False


@dataclass(frozen=True)
class Interlude(Copied):
    """Something of its own between two steps of a turn: a drawn card, a fight, a look, a mass showing.

    `effect` says what runs (`companion.rules.asking`), `asked` who has to answer, `picks` what each of several has
    chosen so far (secret until all have), `rolls` the faces thrown in it, `named` the card, kind or seat it is about.
    """

    seat: Seat
    effect: str
    card: str = ""
    named: str = ""
    asked: tuple[Seat, ...] = ()
    picks: Mapping[Seat, str] = field(default_factory=dict)
    rolls: tuple[int, ...] = ()


@dataclass(frozen=True)
class RollOff(Copied):
    """Who starts: `contenders` throw in table order; ties of the highest throw again in the next round."""

    contenders: tuple[Seat, ...]
    round: int
    rolls: Mapping[Seat, tuple[int, ...]]
