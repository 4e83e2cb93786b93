"""The state of one game: what you get by folding its events. It never leaves the process; only views do.

A state is never changed; the next one is a copy that shares everything else (`but`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Self

from companion.frozen import dataclass

from . import events as e
from .commands import SealedCard, Seat
from .edition import Edition, SetupStep
from .hearing import Told, told
from .kept import Kept, once

CORRIDOR, START, BESIDE = "corridor", "start", "beside"
CENTRE, QUESTION, CLAW, MAZE = "centre", "question", "claw", "maze"
"""Places that only some boards have."""


class Copied:
    """Something that never changes; `but` makes the next one, sharing all the rest.

    A plain copy of the fields, since this runs for every event of every simulated game.
    """

    def but(self, **changes: Any) -> Self:
        """The same but for these fields."""
        other = object.__new__(type(self))
        object.__setattr__(other, "__dict__", self.__dict__ | changes)
        return other


@dataclass(frozen=True)
class Player(Copied):
    """One seat at the table, of a person or of a bot that plays at its `level`: `out` after a wrong accusation, `away`
    while the box answers for it."""

    seat: Seat
    name: str
    suspect: str
    bot: bool = False
    level: str = ""
    out: bool = False
    away: bool = False


class Seating(tuple[Player, ...]):
    """The players clockwise round the table. Who sits where is looked up far more often than it changes."""

    @once
    def by_seat(self) -> Mapping[Seat, Player]:
        return {player.seat: player for player in self}

    @once
    def left_of(self) -> Mapping[Seat, tuple[Player, ...]]:
        """For each seat the others clockwise, beginning on its left."""
        return {player.seat: (*self[at + 1 :], *self[:at]) for at, player in enumerate(self)}

    @once
    def seats(self) -> tuple[Seat, ...]:
        return tuple(player.seat for player in self)

    @once
    def people(self) -> tuple[Seat, ...]:
        return tuple(player.seat for player in self if not player.bot)

    @once
    def present(self) -> tuple[Seat, ...]:
        return tuple(player.seat for player in self if not player.bot and not player.away)

    @once
    def absent(self) -> tuple[Seat, ...]:
        return tuple(player.seat for player in self if player.away)


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


@dataclass(frozen=True, slots=True)
class Seal:
    root: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class Correction(Copied):
    seat: Seat
    token: str
    place: str
    consents: frozenset[Seat]


@dataclass(frozen=True, slots=True)
class Shown:
    """A card that a seat was shown, by whom (a seat, or the place where it lies) and in which turn."""

    card: str
    by: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class Before:
    """What the last undoable act of `seat` changed, as it was before; `earlier` leads further back."""

    seat: Seat
    turn: Turn | None
    tokens: Mapping[str, str]
    weapons: Mapping[str, str]
    moved: frozenset[str]
    left: Mapping[Seat, str]
    opened_passage: str
    earlier: Before | None = field(repr=False)


@dataclass(frozen=True)
class Log:
    """The last thing that somebody heard and, through `earlier`, everything before it: adding costs the same in any
    turn. What each seat heard of it is made when it is first asked for, and kept."""

    event: e.Event
    turn: int
    earlier: Log | None = field(repr=False)

    @once
    def told(self) -> Told:
        return told(self.event, self.turn)


@dataclass(frozen=True, slots=True)
class Ending:
    how: str
    winner: Seat
    points: Mapping[Seat, int]


@dataclass(frozen=True)
class State(Copied):
    """One game at one moment.

    `rules` are the answers in force: the box's, then what the house has `chosen`, then the variant's. `beside` holds
    the cards that lie neither in the envelope nor in a hand, by place ("open/1", "side/2", "room/kitchen"), and
    `looked` who has seen which of them. `boxes` lie at hand (id, name, seats), `other_box` was chosen among them: this
    table is laid anew. `left` is the room each seat left in its last turn. `first` begins this game,
    `began` began the one before.
    """

    game: str
    edition: Edition
    rules: Mapping[str, str]
    box: str = ""
    chosen: Mapping[str, str] = field(default_factory=dict)
    passages: Mapping[str, str] = field(default_factory=dict)
    phase: str = "lobby"
    paused: bool = False
    aside: bool = False
    players: Seating = Seating()
    host: Seat = ""
    joined: int = 0
    step: int = 0
    tokens: Mapping[str, str] = field(default_factory=dict)
    weapons: Mapping[str, str] = field(default_factory=dict)
    moved: frozenset[str] = frozenset()
    seal: Seal | None = None
    cards: tuple[SealedCard, ...] = ()
    hands: Mapping[Seat, tuple[SealedCard, ...]] = field(default_factory=dict)
    envelope: tuple[str, ...] = ()
    beside: Mapping[str, SealedCard] = field(default_factory=dict)
    looked: Mapping[str, frozenset[Seat]] = field(default_factory=dict)
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    shuffle_due: bool = False
    draw_due: Seat = ""
    opened_passage: str = ""
    interlude: Interlude | None = None
    case: tuple[str, ...] = ()
    first: Seat = ""
    began: Seat = ""
    decided: tuple[Seat, ...] = ()
    roll_off: RollOff | None = None
    dice_asked: Seat | None = None
    turn: Turn | None = None
    turns: int = 0
    shown: Mapping[Seat, tuple[Shown, ...]] = field(default_factory=dict)
    revealed: tuple[Shown, ...] = ()
    opened: frozenset[Seat] = frozenset()
    undisproved: frozenset[Seat] = frozenset()
    left: Mapping[Seat, str] = field(default_factory=dict)
    totals: Mapping[int, int] = field(default_factory=dict)
    marks: Mapping[Seat, Mapping[str, str]] = field(default_factory=dict)
    correction: Correction | None = None
    before: Before | None = None
    log: Log | None = None
    ending: Ending | None = None
    number: int = 1
    points: Mapping[Seat, int] = field(default_factory=dict)
    next_called: bool = False
    boxes: tuple[tuple[str, str, int], ...] = ()
    other_box: str = ""

    def player(self, seat: Seat) -> Player | None:
        """Who sits there; None for a seat that is not taken."""
        return self.players.by_seat.get(seat)

    def after(self, seat: Seat) -> tuple[Player, ...]:
        """The other players clockwise, beginning on the left of `seat`."""
        return self.players.left_of[seat]

    def suspect_of(self, seat: Seat) -> str:
        """The token that `seat` plays."""
        return self.players.by_seat[seat].suspect

    def holds(self, seat: Seat) -> tuple[str, ...]:
        """The cards in the hand of `seat`."""
        return tuple(sealed.card for sealed in self.hands.get(seat, ()))

    @property
    def steps(self) -> tuple[SetupStep, ...]:
        """The steps of setting up that these rules call for."""
        return _steps_kept("", self.edition.setup, self.rules)


def _called_for(_: Seat, setup: tuple[SetupStep, ...], rules: Mapping[str, str]) -> tuple[SetupStep, ...]:
    return tuple(step for step in setup if all(rules[rule] in fit for rule, fit in step.when.items()))


_steps_kept = Kept(_called_for)
