"""What several Bluetooth dice say, put together into rolls: no radio, no thread, time is an argument. Pure.

The rules, in order of their weight:

- A reading is a `Rests` after a movement that was seen on the same link. What a die says when it comes back says
  nothing about who threw it and when, so it counts for nothing.
- It stands only if the die then stays still for `STILL_S`: in a hand a die may call itself at rest for a moment.
- A roll is one standing reading of each of as many dice as are asked for. Each reading is used once.
- Dice that are missing `PAIR_S` after the first of them rolled are asked for; the readings that are there keep
  for as long as their dice lie still and their links hold, but never into the next request.
- A link that drops takes its die's reading with it: nobody saw what happened to the die meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from .ble_words import Leans, Lies, Moves, Rests, Word

STILL_S = 0.25
PAIR_S = 10.0


@dataclass(frozen=True, slots=True)
class Rolled:
    """A whole roll: faces in the order of the dice; the first of them came to rest at `first`, the last at `last`."""

    faces: tuple[int, ...]
    first: float
    last: float


@dataclass(frozen=True, slots=True)
class Waiting:
    """Some dice were read, others are still to be thrown."""

    faces: tuple[int, ...]
    missing: tuple[str, ...]


@dataclass(frozen=True)
class OfOneDie:
    """Something befell `die`, and there is no roll of it."""

    die: str


class Lifted(OfOneDie):
    """It is in the hand."""


class Cocked(OfOneDie):
    """It leans."""


class TurnedOver(OfOneDie):
    """It lies with another face up, or was put down, without having been thrown."""


class Spoilt(OfOneDie):
    """Its link dropped while its throw was under way or waited for the others."""


Telling = Rolled | Waiting | OfOneDie


@dataclass
class Die:
    """One die as it is followed: `face` is a reading that no roll has used yet."""

    moves: bool = False
    rolled_at: float | None = None
    face: int | None = None
    at: float = 0.0

    def forget(self) -> None:
        self.face = self.rolled_at = None

    @property
    def is_under_way(self) -> bool:
        """Thrown, or read and not used."""
        return self.face is not None or self.rolled_at is not None


@dataclass
class Throws:
    """The dice of one table. `number` is how many make a roll; `asked` whether one is asked for now."""

    number: int = 2
    asked: bool = False
    _dice: dict[str, Die] = field(default_factory=dict)
    _told_missing: bool = False
    _not_before: float = float("-inf")

    def know(self, dice: Iterable[str]) -> None:
        """These are the table's dice, and no others; their order is that of a roll's faces."""
        self._dice = {die: self._dice.get(die) or Die() for die in dice}

    def want(self, dice: int, since: float) -> None:
        """A roll of so many dice is asked for, 0: none. What came to rest before is no part of it."""
        self.asked = dice > 0
        self.number = dice or self.number
        self._told_missing, self._not_before = False, float("-inf")
        for known in self._dice.values():
            if known.face is not None and known.at < since:
                known.forget()

    def hear(self, die: str, word: Word, at: float) -> list[Telling]:
        """What a die says."""
        known = self._dice.get(die)
        if known is None:
            return []
        if isinstance(word, Moves):
            return self._moves(die, known, word, at)
        if isinstance(word, Rests):
            return self._rests(die, known, word.face, at)
        if isinstance(word, Leans):
            return self._leans(die, known)
        return self._lies(die, known, word.face) if isinstance(word, Lies) else []

    def lost(self, die: str) -> list[Telling]:
        """Its link dropped."""
        known = self._dice.get(die)
        if known is None:
            return []
        was_under_way, known.moves = known.is_under_way, False
        known.forget()
        return [Spoilt(die)] if was_under_way and self.asked else []

    def tick(self, now: float) -> list[Telling]:
        """Time has passed."""
        standing = {name: die for name, die in self._dice.items() if die.face is not None and now - die.at >= STILL_S}
        if len(standing) >= self.number:
            return [self._roll(list(standing.values())[: self.number])]
        ask_at = self._ask_at()
        if ask_at is None or now < ask_at or not standing:
            return []
        if not self.asked:
            for die in standing.values():
                die.forget()  # half a throw that nobody asked for
            return []
        if self._told_missing:
            return []
        self._told_missing = True
        faces = tuple(die.face for die in standing.values() if die.face is not None)
        return [Waiting(faces, tuple(name for name in self._dice if name not in standing))]

    def due(self, now: float) -> float | None:
        """When `tick` next has something to say, if nobody says anything before."""
        times = [die.at + STILL_S for die in self._dice.values() if die.face is not None]
        ask_at = self._ask_at()
        if ask_at is not None and not self._told_missing:
            times.append(ask_at)
        return min((when for when in times if when > now), default=None)

    # --- what a word does

    def _moves(self, die: str, known: Die, word: Moves, at: float) -> list[Telling]:
        was_moving, known.moves = known.moves, True
        if known.face is not None:
            known.forget()  # in the hand again before its roll was whole, or never out of it
        if self._told_missing:  # somebody does as asked; if nothing comes of it, it is asked again
            self._told_missing, self._not_before = False, at + PAIR_S
        if word.rolls and known.rolled_at is None:
            known.rolled_at = at
        return [] if was_moving else [Lifted(die)]

    def _rests(self, die: str, known: Die, face: int, at: float) -> list[Telling]:
        if not known.moves:
            return self._lies(die, known, face)
        known.moves, known.face, known.at = False, face, at
        return []

    def _leans(self, die: str, known: Die) -> list[Telling]:
        was_thrown = known.moves or known.is_under_way
        known.moves = False
        known.forget()
        return [Cocked(die)] if was_thrown and self.asked else []

    def _lies(self, die: str, known: Die, face: int | None) -> list[Telling]:
        is_same = not known.moves and face == known.face
        was_thrown, known.moves = known.moves or known.face is not None, False
        if is_same:
            return []
        known.forget()
        return [TurnedOver(die)] if was_thrown and self.asked else []

    def _ask_at(self) -> float | None:
        """When the missing dice are asked for, if some are there: `PAIR_S` after the first of those rolled."""
        begun = [
            known.at if known.rolled_at is None else known.rolled_at
            for known in self._dice.values()
            if known.face is not None
        ]
        return max(min(begun) + PAIR_S, self._not_before) if begun else None

    def _roll(self, dice: list[Die]) -> Rolled:
        faces = tuple(die.face for die in dice if die.face is not None)
        rolled = Rolled(faces, min(die.at for die in dice), max(die.at for die in dice))
        for die in dice:
            die.forget()
        self._told_missing, self._not_before = False, float("-inf")
        return rolled
