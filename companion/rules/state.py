"""The state of one game: what you get by folding its events. It never leaves the process; only views do.

A state is never changed; the next one is a copy that shares everything else (`but`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from companion.frozen import dataclass

from .commands import SealedCard, Seat
from .edition import Edition, SetupStep
from .hearing import News
from .kept import Kept
from .seating import Copied, Player, Seating
from .turn_state import Interlude, RollOff, Turn

CORRIDOR, START, BESIDE = "corridor", "start", "beside"
CENTRE, QUESTION, CLAW, MAZE = "centre", "question", "claw", "maze"
"""Places that only some boards have."""
ON_SQUARES = (CORRIDOR, QUESTION, CLAW)
"""Places where a token stands on a square of a corridor."""


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
    """The state before the last undoable act of `seat`; its own `before` leads further back."""

    seat: Seat
    was: State = field(repr=False)


@dataclass(frozen=True, slots=True)
class Log:
    """The last thing that somebody heard, as all did and as single seats did that heard more of it, and through
    `earlier` everything before it: adding costs the same in any turn."""

    public: News
    private: Mapping[Seat, News]
    earlier: Log | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class Ending:
    how: str
    winner: Seat
    points: Mapping[Seat, int]


@dataclass(frozen=True)
class State(Copied):
    """One game at one moment.

    `rules` are the answers in force: the box's, then what the house has `chosen`, then the variant's. `edition` is the
    box as this table has told it: `names` it has said of cards, `starts` of the order of the tokens; `confirmed` is
    what it need not be asked again; `language` is that of its cards where it is not the box's own, and names and what
    is confirmed are kept by language (`companion.rules.board.key`). `beside` holds the cards that lie neither in the
    envelope nor in a hand, by place ("open/1", "side/2", "room/kitchen"), and `looked` who has seen which of them.
    `boxes` lie at hand (id, name, seats), `other_box` was chosen among them: this table is laid anew. `left` is the
    room each seat left in its last turn. `squares` says on which square a token in a corridor stands, as far as
    somebody has told. `way_back` holds the place of each of a seat's last marks and what stood there before. `first`
    begins this game, `began` began the one before.
    """

    game: str
    edition: Edition
    rules: Mapping[str, str]
    box: str = ""
    chosen: Mapping[str, str] = field(default_factory=dict)
    passages: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    starts: tuple[str, ...] = ()
    confirmed: tuple[str, ...] = ()
    language: str = ""
    phase: str = "lobby"
    paused: bool = False
    aside: bool = False
    players: Seating = field(default_factory=Seating)  # a plain default of a class of ours makes every look at it slow
    host: Seat = ""
    joined: int = 0
    step: int = 0
    tokens: Mapping[str, str] = field(default_factory=dict)
    weapons: Mapping[str, str] = field(default_factory=dict)
    squares: Mapping[str, str] = field(default_factory=dict)
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
    way_back: Mapping[Seat, tuple[tuple[str, str], ...]] = field(default_factory=dict)
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
