"""What happened. Facts in the past tense: never refused, never edited; their names on disk are permanent.

A game is the fold of its events. Old shapes are lifted when they are read (`companion.wire`), so a field may be added
with a default but never removed or given another meaning.
"""

from __future__ import annotations

from companion.frozen import dataclass

from .commands import SealedCard, Seat
from .opening import Event as Event
from .opening import GameOpened as GameOpened


@dataclass(frozen=True, slots=True)
class SeatTaken(Event):
    seat: Seat
    name: str
    suspect: str
    bot: bool = False
    level: str = ""
    at_table: bool = False


@dataclass(frozen=True, slots=True)
class SuspectChosen(Event):
    seat: Seat
    suspect: str


@dataclass(frozen=True, slots=True)
class SeatMoved(Event):
    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class RuleSet(Event):
    rule: str
    answer: str


@dataclass(frozen=True, slots=True)
class HostMade(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatLeft(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class SetupBegan(Event):
    pass


@dataclass(frozen=True, slots=True)
class StepTaken(Event):
    """Setting up stands at this step, 0 being the first."""

    step: int


@dataclass(frozen=True, slots=True)
class WeaponsPlaced(Event):
    rooms: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Sealed(Event):
    """The commitment to envelope and deal, before anyone sees a card."""

    root: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Where every card lies. The whole of it is nobody's to hear."""

    cards: tuple[SealedCard, ...]


@dataclass(frozen=True, slots=True)
class RollOffBegan(Event):
    contenders: tuple[Seat, ...]
    round: int


@dataclass(frozen=True, slots=True)
class DiceAsked(Event):
    """Somebody wants the virtual dice; chance owes a throw."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """`origin` is virtual, typed or reader; `source` names the reader's reading so that it counts once."""

    seat: Seat
    faces: tuple[int, ...]
    origin: str
    source: tuple[str, str, int] | None = None


@dataclass(frozen=True, slots=True)
class ReadingSetAside(Event):
    """`may_use`: whoever is to roll is asked whether it is the throw."""

    faces: tuple[int, ...]
    source: tuple[str, str, int]
    why: str
    may_use: bool = False


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class PassageTaken(Event):
    seat: Seat
    to: str


@dataclass(frozen=True, slots=True)
class TokenMoved(Event):
    """The seat on turn says where its token ended, and maybe on which square of a corridor."""

    seat: Seat
    to: str
    square: str = ""


@dataclass(frozen=True, slots=True)
class TokenStayed(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class SuggestionMade(Event):
    seat: Seat
    suspect: str
    weapon: str
    room: str


@dataclass(frozen=True, slots=True)
class HandChecked(Event):
    """Under swift disproof the box looks whether this seat holds a named card before it asks."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatAsked(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatPassed(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class CardShown(Event):
    seat: Seat
    to: Seat
    card: str


@dataclass(frozen=True, slots=True)
class NobodyDisproved(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class AccusationMade(Event):
    seat: Seat
    suspect: str
    weapon: str
    room: str


@dataclass(frozen=True, slots=True)
class AccusationFailed(Event):
    """Wrong: the accuser alone has seen the envelope and is out."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AccusationHeld(Event):
    """Right in all three."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FinalGuessOffered(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class FinalGuessDeclined(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """`how` is solved, unsolved, friendly or called-off; `points` are what this game adds to the match."""

    how: str
    winner: Seat = ""
    points: tuple[tuple[Seat, int], ...] = ()


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class MarkMade(Event):
    """A private note: nobody is told; its own seat sees it on its sheet."""

    seat: Seat
    card: str
    column: str
    mark: str


@dataclass(frozen=True, slots=True)
class MarkTakenBack(Event):
    """The last mark of this seat that still stands; as private as the mark was."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Paused(Event):
    pass


@dataclass(frozen=True, slots=True)
class Resumed(Event):
    pass


@dataclass(frozen=True, slots=True)
class GameSetAside(Event):
    pass


@dataclass(frozen=True, slots=True)
class GameTakenUp(Event):
    """`points` and `number`: where the match stands by now, after games played while this one lay on the shelf."""

    points: tuple[tuple[Seat, int], ...] = ()
    number: int = 0


@dataclass(frozen=True, slots=True)
class SeatSatOut(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatSatIn(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class CorrectionProposed(Event):
    seat: Seat
    token: str
    place: str


@dataclass(frozen=True, slots=True)
class Consented(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class CorrectionMade(Event):
    token: str
    place: str


@dataclass(frozen=True, slots=True)
class CorrectionDropped(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class NextGameCalled(Event):
    """The table plays on with the same seats; the next game has a file of its own."""
