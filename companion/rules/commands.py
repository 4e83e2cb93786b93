"""What somebody asks for. A command is a wish in the imperative; `decide` answers with events or a refusal.

Every command names the seat that asks. Besides the players' seats there are `PANEL` (the buttons on the table, with
every power a host has), `HOUSE` (chance, pace and the door: it deals, throws the virtual dice and seats people) and
`PUBLIC`, which only watches.
"""

from __future__ import annotations

from companion.frozen import dataclass

Seat = str
PUBLIC: Seat = "public"
PANEL: Seat = "panel"
HOUSE: Seat = "house"


@dataclass(frozen=True, slots=True)
class Command:
    """The wish of one seat."""

    seat: Seat


# --- lobby


@dataclass(frozen=True, slots=True)
class TakeSeat(Command):
    """The door seats a newcomer (or a bot); `seat` is HOUSE, `suspect` "" takes the first free token."""

    name: str
    suspect: str = ""
    bot: bool = False


@dataclass(frozen=True, slots=True)
class ChooseSuspect(Command):
    suspect: str


@dataclass(frozen=True, slots=True)
class MoveSeat(Command):
    """Put a seat at the given place round the table, 1 being the first."""

    who: Seat
    place: int


@dataclass(frozen=True, slots=True)
class SetRule(Command):
    rule: str
    answer: str


@dataclass(frozen=True, slots=True)
class MakeHost(Command):
    who: Seat


@dataclass(frozen=True, slots=True)
class AddBot(Command):
    """Fill an empty seat with a bot that plays this well."""

    level: str


@dataclass(frozen=True, slots=True)
class Leave(Command):
    pass


@dataclass(frozen=True, slots=True)
class RemoveSeat(Command):
    who: Seat


@dataclass(frozen=True, slots=True)
class Start(Command):
    pass


# --- setting up, sealing, dealing


@dataclass(frozen=True, slots=True)
class NextStep(Command):
    pass


@dataclass(frozen=True, slots=True)
class PreviousStep(Command):
    pass


@dataclass(frozen=True, slots=True)
class PlaceWeapons(Command):
    """Chance puts each weapon into a room of its own: (weapon, room) pairs."""

    rooms: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SealedCard:
    """One card at its place with what proves it: `place` as in "envelope/room" or "s1/3", a fresh salt in hex, and
    the sibling hashes up to the root."""

    place: str
    card: str
    salt: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Deal(Command):
    """Chance fills the envelope and the hands; the seal's root was made over exactly these places."""

    root: str
    words: tuple[str, ...]
    cards: tuple[SealedCard, ...]


# --- dice


@dataclass(frozen=True, slots=True)
class Roll(Command):
    """Throw the virtual dice for whoever is to roll."""


@dataclass(frozen=True, slots=True)
class TypeRoll(Command):
    """Real dice, typed in; `second` is 0 where one die is played."""

    first: int
    second: int = 0


@dataclass(frozen=True, slots=True)
class ThrowDice(Command):
    """Chance answers a virtual roll."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReadDice(Command):
    """The dice reader settled: `source` is (reader, boot, sequence number), `age_ms` how long ago it happened."""

    faces: tuple[int, ...]
    source: tuple[str, str, int]
    age_ms: int = 0


@dataclass(frozen=True, slots=True)
class SetAsideReading(Command):
    """A reading that nobody asked for, or an old one: written down, shown, and of no effect by itself. `may_use`:
    whoever is to roll is asked whether it is the throw."""

    faces: tuple[int, ...]
    source: tuple[str, str, int]
    why: str
    may_use: bool = False


# --- a turn


@dataclass(frozen=True, slots=True)
class TakePassage(Command):
    to: str


@dataclass(frozen=True, slots=True)
class MoveTo(Command):
    """Say where the token ended: a room, or "corridor"; and, where the board's squares are known, on which `square` of
    it ("E8"), which nobody has to say."""

    to: str
    square: str = ""


@dataclass(frozen=True, slots=True)
class Stay(Command):
    """Every door was blocked: the token stays in its room."""


@dataclass(frozen=True, slots=True)
class Suggest(Command):
    suspect: str
    weapon: str


@dataclass(frozen=True, slots=True)
class Show(Command):
    card: str


@dataclass(frozen=True, slots=True)
class SayCannot(Command):
    pass


@dataclass(frozen=True, slots=True)
class Accuse(Command):
    suspect: str
    weapon: str
    room: str


@dataclass(frozen=True, slots=True)
class Decline(Command):
    """The last one in passes up the one final guess."""


@dataclass(frozen=True, slots=True)
class EndTurn(Command):
    pass


@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    pass


@dataclass(frozen=True, slots=True)
class GoOn(Command):
    """The house's own pace: look at the next hand, answer for an away seat, open the envelope.

    `card` is what the house drew for an away seat: the card it shows, or whatever else an interlude asks of it (a room,
    a seat, a place in a row); "" where nothing is to be chosen.
    """

    card: str = ""


# --- one's own notes


@dataclass(frozen=True, slots=True)
class Mark(Command):
    """A mark on one's own sheet: `column` is a seat or "envelope"."""

    card: str
    column: str
    mark: str


@dataclass(frozen=True, slots=True)
class TakeBackMark(Command):
    """The last of one's own marks goes, and what stood there before comes back."""


# --- the table itself


@dataclass(frozen=True, slots=True)
class Pause(Command):
    pass


@dataclass(frozen=True, slots=True)
class Resume(Command):
    pass


@dataclass(frozen=True, slots=True)
class SetAside(Command):
    """Put the game on the shelf for another day."""


@dataclass(frozen=True, slots=True)
class TakeUp(Command):
    """The house takes a game from the shelf again; `points` is where the match stands by now, and `number` says which
    game of it this is, at least."""

    points: tuple[tuple[Seat, int], ...] = ()
    number: int = 0


@dataclass(frozen=True, slots=True)
class CallOff(Command):
    pass


@dataclass(frozen=True, slots=True)
class SitOut(Command):
    """The table agrees that the box answers from this seat's sealed hand."""

    who: Seat


@dataclass(frozen=True, slots=True)
class SitIn(Command):
    who: Seat


@dataclass(frozen=True, slots=True)
class ProposeCorrection(Command):
    """Ask the table to agree that a token stands elsewhere than the box believes."""

    token: str
    place: str


@dataclass(frozen=True, slots=True)
class Consent(Command):
    pass


@dataclass(frozen=True, slots=True)
class Object(Command):
    pass


@dataclass(frozen=True, slots=True)
class PlayAgain(Command):
    """The same seats, the next game."""
