"""The sheet: for each place the cards that may lie there and those that surely do, as bits.

The envelope is a column of one card for each category, after the columns of all other holders. Entries are written down
first; `companion.deduction.closing` then draws what follows card by card.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from .case import ENVELOPE, Case, Entry, Has, HasNone, Holder, NotACase, NotSolution, Some


class Contradiction(Exception):
    """No deal at all fits what is written on the sheet."""


class Frame:
    """What is the same for all cases of one deck and one table: bits, columns, sizes.

    `bit` of each card (`cards` in order), `categories` as sets; `column` of each holder but the envelope, `sizes` of
    all columns, the last of which, from `envelope` on, are the envelope's.
    """

    def __init__(self, categories: tuple[tuple[str, tuple[str, ...]], ...], holders: tuple[Holder, ...]) -> None:
        self.cards = tuple(card for _, cards in categories for card in cards)
        self.bit = {card: 1 << n for n, card in enumerate(self.cards)}
        self.categories = [sum(self.bit[card] for card in cards) for _, cards in categories]
        self.everything = (1 << len(self.cards)) - 1
        self.holders = holders
        others = [holder for holder in holders if holder.kind != ENVELOPE]
        self.column = {holder.id: n for n, holder in enumerate(others)}
        self.envelope = len(others)
        self.envelope_id = next((holder.id for holder in holders if holder.kind == ENVELOPE), "")
        self.sizes = [holder.size for holder in others] + [1] * len(categories)
        self._check(holders)

    def _check(self, holders: tuple[Holder, ...]) -> None:
        if len(self.bit) != len(self.cards):
            raise NotACase("a card is there twice")
        if len({holder.id for holder in holders}) != len(holders):
            raise NotACase("two holders have the same id")
        envelopes = [holder.size for holder in holders if holder.kind == ENVELOPE]
        if envelopes != [len(self.categories)]:
            raise NotACase("one envelope is needed, with a card of each category")
        if not all(self.categories):
            raise NotACase("a category has no cards")
        if any(holder.size < 0 for holder in holders) or sum(self.sizes) != len(self.cards):
            raise NotACase(f"the holders have room for {sum(self.sizes)} cards, and there are {len(self.cards)}")


_frames = lru_cache(maxsize=64)(Frame)


def frame_of(case: Case) -> Frame:
    """The frame of this case. Raises `NotACase`."""
    return _frames(tuple(case.categories.items()), case.holders)


class Sheet:
    """One sheet. `can` and `has` are sets of cards, a column each; `some` are pairs of a column and a set of which at
    least one lies there; `in_envelope` are sets of which at least one lies in the envelope; `wrong` are sets of three
    that are not the solution."""

    __slots__ = ("can", "frame", "has", "in_envelope", "some", "wrong")

    def __init__(self, frame: Frame, entries: Iterable[Entry]) -> None:
        self.frame = frame
        self.has = [0] * len(frame.sizes)
        self.can = [frame.everything] * frame.envelope + frame.categories
        self.some: list[tuple[int, int]] = []
        self.in_envelope: list[int] = []
        self.wrong: list[int] = []
        try:
            for entry in entries:
                self.write(entry)
        except KeyError as unknown:
            raise NotACase(f"there is no card and no holder {unknown.args[0]!r}") from None

    def write(self, entry: Entry) -> None:
        """Writes one entry down, and nothing that follows from it."""
        frame = self.frame
        cards, bit = 0, frame.bit
        for card in entry.cards:
            cards |= bit[card]
        if isinstance(entry, NotSolution):
            self._is_wrong(cards)
        elif entry.holder == frame.envelope_id:
            self._write_of_envelope(type(entry), cards)
        else:
            column = frame.column[entry.holder]
            if isinstance(entry, HasNone):
                self.can[column] &= ~cards
            elif isinstance(entry, Has):
                self.has[column] |= cards
            else:
                self.some.append((column, cards))

    def _is_wrong(self, cards: int) -> None:
        """Anything but one card of each category is not the solution anyway."""
        categories = self.frame.categories
        if cards.bit_count() == len(categories) and all(cards & category for category in categories):
            self.wrong.append(cards)

    def _write_of_envelope(self, kind: type[Entry], cards: int) -> None:
        if kind is Some:
            self.in_envelope.append(cards)
            return
        for column, category in enumerate(self.frame.categories, self.frame.envelope):
            if kind is Has:
                self.has[column] |= cards & category
            else:
                self.can[column] &= ~cards

    def copy(self) -> Sheet:
        """Another sheet with the same written on it."""
        other = Sheet.__new__(Sheet)
        other.frame = self.frame
        other.has, other.can = self.has[:], self.can[:]
        other.some, other.in_envelope, other.wrong = self.some[:], self.in_envelope[:], self.wrong[:]
        return other


def bits_of(mask: int) -> list[int]:
    """The cards of a set, each as a set."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low)
        mask ^= low
    return found
