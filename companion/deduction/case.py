"""A case: where cards may lie and what one player knows of it; and the answer: all that follows.

Nothing here knows a table or a game. Whoever has a pencil and a sheet of paper can write a case down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.frozen import dataclass

PLAYER, ENVELOPE, FACE_UP, FACE_DOWN = "player", "envelope", "face_up", "face_down"
HOLDER_KINDS = (PLAYER, ENVELOPE, FACE_UP, FACE_DOWN)


class Holder(NamedTuple):
    """Where `size` cards lie: a player's hand, the envelope, a row of cards face up or face down."""

    id: str
    kind: str
    size: int


@dataclass(frozen=True, slots=True)
class AboutHolder:
    """What is known of some cards at one holder."""

    holder: str
    cards: tuple[str, ...]


class Has(AboutHolder):
    """All of these cards lie at this holder."""

    __slots__ = ()


class HasNone(AboutHolder):
    """None of these cards lies at this holder."""

    __slots__ = ()


class Some(AboutHolder):
    """At least one of these cards lies at this holder."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class NotSolution:
    """The envelope does not hold exactly these cards, one of each category."""

    cards: tuple[str, ...]


Entry = Has | HasNone | Some | NotSolution


@dataclass(frozen=True, slots=True)
class Case:
    """What `me` (a holder's id; it says whose eyes these are and changes no answer) knows.

    `categories` are the cards by category, each card once. The envelope holds one card of each category; the sizes of
    all `holders` together are all cards.
    """

    me: str
    categories: Mapping[str, tuple[str, ...]]
    holders: tuple[Holder, ...]
    knowledge: tuple[Entry, ...]

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards, category by category."""
        return tuple(card for cards in self.categories.values() for card in cards)


@dataclass(frozen=True, slots=True)
class Answer:
    """All that follows from a case.

    `total` deals fit it; card -> holder -> in how many of them the card lies there (never 0: what is missing is
    impossible); `solutions` are (a card of each category ..., in how many deals). `has` and `has_not` are the certain
    facts by holder. Where the entries contradict each other nothing fits, and `clash` are the indices of entries that
    cannot all be true, none of which could be left out.
    """

    consistent: bool
    total: int
    counts: Mapping[str, Mapping[str, int]]
    solutions: Sequence[tuple[*tuple[str, ...], int]]
    has: Mapping[str, tuple[str, ...]]
    has_not: Mapping[str, tuple[str, ...]]
    clash: tuple[int, ...] = ()


class NotACase(ValueError):
    """Holders, sizes, cards or entries do not fit each other; the text says what, to people."""


class TooMany(ValueError):
    """There are more possibilities than can be counted in a moment; the text says so, to people."""
