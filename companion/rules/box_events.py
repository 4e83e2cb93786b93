"""What happened that only some boxes know: decks, fights, looks, and other beginnings.

As permanent as the events of `companion.rules.events`, and of their kind.
"""

from __future__ import annotations

from companion.frozen import dataclass

from .commands import Seat
from .events import Event

# --- before the first turn


@dataclass(frozen=True, slots=True)
class EditionChosen(Event):
    """The table plays another box. Which game that is has a file of its own, as the next one has."""

    edition: str


@dataclass(frozen=True, slots=True)
class WeaponPlaced(Event):
    weapon: str
    to: str


@dataclass(frozen=True, slots=True)
class PassageSet(Event):
    """How this room's passage runs on the table's own board; `to` "none" for no passage."""

    room: str
    to: str


@dataclass(frozen=True, slots=True)
class StartSet(Event):
    """Where this token starts on the table's own board, counted clockwise."""

    suspect: str
    place: int


@dataclass(frozen=True, slots=True)
class NameSet(Event):
    """What is printed on this card of the table's own box, in the language its cards are in now."""

    card: str
    name: str


@dataclass(frozen=True, slots=True)
class SquareTold(Event):
    """Somebody has said on which square of a corridor this token stands."""

    seat: Seat
    token: str
    square: str


@dataclass(frozen=True, slots=True)
class NamesChosen(Event):
    """The cards of the table's box are printed in this language."""

    language: str


@dataclass(frozen=True, slots=True)
class FactConfirmed(Event):
    """The table has compared this fact with its own board, and need not be asked again."""

    fact: str


@dataclass(frozen=True, slots=True)
class FirstAwaited(Event):
    """The table has to say, or chance has to draw, who begins."""


@dataclass(frozen=True, slots=True)
class FirstNamed(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class StartRoomTaken(Event):
    seat: Seat
    to: str


# --- decks


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """The deck lies in this order, the top card first. Nobody's to hear."""

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawAwaited(Event):
    """A card is due and none is left: the discarded ones are shuffled first (C8)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """`card` is the deck's card, read aloud."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class CardReturned(Event):
    """The card is done: `to` is bottom, discard, shuffled (back in, and shuffled), or board."""

    card: str
    to: str


# --- interludes


@dataclass(frozen=True, slots=True)
class InterludeBegan(Event):
    """`seat` has the turn; `asked` have to answer; `card` is the deck's card, `named` what the effect is about."""

    seat: Seat
    effect: str
    card: str = ""
    named: str = ""
    asked: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class InterludeEnded(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class CardPicked(Event):
    """What one of several has chosen; carried out when all have, and until then nobody else's to know."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class CardNamed(Event):
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class SeatPointedAt(Event):
    seat: Seat
    who: Seat


@dataclass(frozen=True, slots=True)
class CardRevealed(Event):
    """`seat` turned up `card` for the whole table and took it back."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class NobodyHolds(Event):
    """No player has the card that was named: nothing is turned up."""

    card: str


@dataclass(frozen=True, slots=True)
class CardPassedLeft(Event):
    seat: Seat
    to: Seat
    card: str


@dataclass(frozen=True, slots=True)
class CardPeeked(Event):
    """`seat` looked at the card at `place`: "side/2", "room/kitchen", "case", or a seat whose hand it is in. `to` are
    all who saw it."""

    seat: Seat
    place: str
    card: str
    to: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class NeutralShown(Event):
    """A neutral card was shown to all players, and to nobody who only watches."""

    place: str
    card: str
    to: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CaseShuffled(Event):
    order: tuple[str, ...]


# --- what cards and fights do


@dataclass(frozen=True, slots=True)
class PassageOpened(Event):
    seat: Seat
    room: str


@dataclass(frozen=True, slots=True)
class PassageClosed(Event):
    room: str


@dataclass(frozen=True, slots=True)
class TokenSent(Event):
    """A card, a lost fight or a blocked door puts `token` at `to`."""

    seat: Seat
    token: str
    to: str


@dataclass(frozen=True, slots=True)
class WalkGranted(Event):
    """The turn may walk on: `faces` say how far, `counts` whether their "sum" or the "higher" one counts."""

    seat: Seat
    faces: tuple[int, ...]
    counts: str


@dataclass(frozen=True, slots=True)
class AgainGranted(Event):
    """Another whole turn of `seat` follows this one."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FightWon(Event):
    seat: Seat
    monster: str
    face: int


@dataclass(frozen=True, slots=True)
class FightLost(Event):
    seat: Seat
    monster: str
    face: int


@dataclass(frozen=True, slots=True)
class MazeHeld(Event):
    """Neither a five nor a six: the token stays in the maze."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MatchDecided(Event):
    """The match is over and these seats have won it."""

    seats: tuple[Seat, ...]
