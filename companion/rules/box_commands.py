"""What only some boxes ask for: other beginnings, and the answers to a drawn card, a fight or a look.

While an interlude lasts (`companion.rules.state.Interlude`) these are the only moves; which of them is asked of whom
says `companion.rules.asking`.
"""

from __future__ import annotations

from companion.frozen import dataclass

from .commands import Command, Seat

# --- before the first turn


@dataclass(frozen=True, slots=True)
class ChooseEdition(Command):
    """Before anybody plays: another of the boxes that lie at hand, with the same people. The house itself may bring the
    same box again, when its cards were written anew."""

    edition: str


@dataclass(frozen=True, slots=True)
class PlaceWeapon(Command):
    """Where people choose where the weapons start: this one goes into that room, which has to be free."""

    weapon: str
    to: str


@dataclass(frozen=True, slots=True)
class TellSquare(Command):
    """The square on which a token in a corridor stands ("E8"), where the squares are known; "" for somewhere."""

    token: str
    square: str


@dataclass(frozen=True, slots=True)
class NameFirst(Command):
    """Who has the first turn, where people agree on it (002, "Choose a room directly"), or where it is drawn."""

    who: Seat


@dataclass(frozen=True, slots=True)
class StartIn(Command):
    """The room this seat begins in, a different one for each (002, "Choose a room directly")."""

    to: str


@dataclass(frozen=True, slots=True)
class SetPassage(Command):
    """Where the box could not be looked at beforehand: this room's passage leads there, or to "none"."""

    room: str
    to: str


@dataclass(frozen=True, slots=True)
class SetStart(Command):
    """Likewise: this token's start square is at the given place clockwise, 1 being the first."""

    suspect: str
    place: int


@dataclass(frozen=True, slots=True)
class SetName(Command):
    """Likewise: what is printed on this card. The name is free text, the only one in a game."""

    card: str
    name: str


@dataclass(frozen=True, slots=True)
class ChooseNames(Command):
    """In which language the cards of the table's box are printed, of those in which this box is known."""

    language: str


@dataclass(frozen=True, slots=True)
class ConfirmFact(Command):
    """The table has looked at its board: this fact (`companion.rules.board`) is as it is shown here."""

    fact: str


# --- chance


@dataclass(frozen=True, slots=True)
class ShuffleDeck(Command):
    """Chance puts the deck, or what was discarded, into this order, the top card first."""

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShuffleCase(Command):
    """Chance lays the envelope's cards face down in this order for one look, so that the place tells nobody the kind
    (C20)."""

    order: tuple[str, ...]


# --- a turn


@dataclass(frozen=True, slots=True)
class Fight(Command):
    """Battle the monster at this claw mark (003, "The Monster")."""


# --- answers to a card, a fight or a look


@dataclass(frozen=True, slots=True)
class Reveal(Command):
    """Turn up a card of one's hand for the whole table."""

    card: str


@dataclass(frozen=True, slots=True)
class PassLeft(Command):
    """Show a card of one's hand to the player on the left, when all have chosen theirs."""

    card: str


@dataclass(frozen=True, slots=True)
class NameCard(Command):
    """Name the card whose holder has to turn it up."""

    card: str


@dataclass(frozen=True, slots=True)
class PointAt(Command):
    """Choose the player whom the card is about."""

    who: Seat


@dataclass(frozen=True, slots=True)
class OpenPassage(Command):
    """Join this room to the four rooms with passages."""

    to: str


@dataclass(frozen=True, slots=True)
class GoTo(Command):
    """Walk straight into this room, as a card allows."""

    to: str


@dataclass(frozen=True, slots=True)
class PickCard(Command):
    """Take the card at this place of a row that one cannot read, 1 being the first."""

    position: int


@dataclass(frozen=True, slots=True)
class Peek(Command):
    """Look at the card that lies face down at this place."""

    place: str


@dataclass(frozen=True, slots=True)
class MoveToken(Command):
    """Put any token into any room."""

    token: str
    to: str


@dataclass(frozen=True, slots=True)
class SuggestAfar(Command):
    """A suggestion about any room, made from where one stands."""

    suspect: str
    weapon: str
    room: str


@dataclass(frozen=True, slots=True)
class CarryOut(Command):
    """With a printed deck: what the card that was drawn from the real deck asks for, and how many `pips` it lets one
    walk, where it does."""

    effect: str
    pips: int = 0


@dataclass(frozen=True, slots=True)
class CardDone(Command):
    """There is nothing (more) to do about this card."""


@dataclass(frozen=True, slots=True)
class LeaveDoor(Command):
    """Where the token of a wrong accuser goes: into the room whose door it blocks, or nowhere ("corridor")."""

    to: str
