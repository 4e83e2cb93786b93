"""What one seat knows of the cards: a pencil sheet with a column for each place where cards lie.

A card is a bit. For each column the sheet keeps which cards may lie there and which surely do, how many lie there, and
"it holds one of these". `Sheet.deduce` draws all that follows from them; who is content with less leaves that out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache, reduce
from operator import or_
from typing import Any

from companion.rules.commands import Seat
from companion.rules.edition import KINDS, Edition

BESIDE = "beside"
"""The column of the cards that lie hidden beside the board or in rooms."""
CASE = "case"
"""The place of a look into the envelope."""


class Signs:
    """The cards of one box as bits: `bit` of each, and the set of each kind."""

    def __init__(self, edition: Edition) -> None:
        self.bit = {card: 1 << n for n, card in enumerate(edition.ids)}
        self.kinds = {kind: sum(self.bit[c.id] for c in edition.cards if c.kind == kind) for kind in KINDS}
        self.everything = sum(self.kinds.values())
        self._named: dict[int, list[str]] = {}

    def named(self, mask: int) -> list[str]:
        """The cards of a set; the list is kept and not to be changed."""
        known = self._named.get(mask)
        if known is None:
            known = self._named[mask] = [card for card, bit in self.bit.items() if mask & bit]
            if len(self._named) > KEPT:
                self._named.clear()
        return known


KEPT = 4096
"""How many sets of cards are kept by name."""
signs = lru_cache(maxsize=16)(Signs)


class Sheet:
    """The sheet of one game of one seat.

    `can` and `has` are sets of cards as bits, a column each: the hands, what lies beside, and last the envelope, of
    which each kind is a column for one card. `changes` counts what was written.
    """

    def __init__(self, edition: Edition, seat: Seat, table: Mapping[str, Any], hand: Iterable[str]) -> None:
        box = signs(edition)
        self.bit, self.kinds, self.named = box.bit, box.kinds, box.named
        shares = table["rules"].get("teams") == "two-hands"
        self.column: dict[str, int] = {}
        self.size: list[int] = []
        self._add_hands(table["seats"], table["teams"] if shares else {})
        hidden = len(table["side"]) + len(table["room_cards"])
        if hidden:
            self.column[BESIDE] = len(self.size)
            self.size.append(hidden)
        self.holders = len(self.size)
        """How many columns there are besides the envelope's."""
        self.me = self.column[seat]
        self.can = [box.everything] * self.holders + [self.kinds[kind] for kind in KINDS]
        self.has = [0] * len(self.can)
        self.size += [1] * len(KINDS)
        self.one_of: set[tuple[int, int]] = set()
        self.not_these: set[int] = set()
        """Accusations that were wrong, as three bits each."""
        self.changes = 0
        self.open = 0
        """Cards that all can see: they lie face up, or were turned up."""
        self._put(self.me, sum(self.bit[card] for card in hand))
        self.can[self.me] = self.has[self.me]
        for lies in table["open"]:
            self.open |= self.bit[lies["card"]]
        if self.open:
            self.can = [mask & ~self.open for mask in self.can]

    def _add_hands(self, seats: Iterable[Mapping[str, Any]], teams: Mapping[str, int]) -> None:
        hands: dict[object, int] = {}
        for sits in seats:
            hand = teams.get(sits["seat"], sits["seat"])
            if hand not in hands:
                hands[hand] = len(self.size)
                self.size.append(sits["cards"])
            self.column[sits["seat"]] = hands[hand]

    # --- writing

    def holds(self, column: int, card: str) -> None:
        """The card lies there, and so nowhere else."""
        bit = self.bit[card]
        if not self.has[column] & bit:
            self._put(column, bit)

    def lies_in_envelope(self, card: str) -> None:
        """The card was seen in the envelope."""
        bit = self.bit[card]
        self.holds(self.holders + next(n for n, kind in enumerate(KINDS) if self.kinds[kind] & bit), card)

    def lacks(self, column: int, cards: int) -> None:
        """None of these cards lies there."""
        gone = self.can[column] & cards & ~self.has[column]
        if gone:
            self.can[column] ^= gone
            self.changes += 1

    def holds_one_of(self, column: int, cards: int) -> None:
        """At least one of these cards lies there: the only one of them that can, if there is one."""
        possible = cards & self.can[column]
        if possible.bit_count() == 1:
            if not self.has[column] & possible:
                self._put(column, possible)
        elif not self.has[column] & cards and (column, cards) not in self.one_of:
            self.one_of.add((column, cards))
            self.changes += 1

    def is_wrong(self, cards: int) -> None:
        """These three are not the solution."""
        if cards not in self.not_these:
            self.not_these.add(cards)
            self.changes += 1

    def _put(self, column: int, bits: int) -> None:
        elsewhere = ~bits
        self.can = [mask & elsewhere for mask in self.can]
        self.can[column] |= bits
        self.has[column] |= bits
        self.changes += 1

    # --- reading

    def left(self) -> dict[str, list[str]]:
        """For each kind the cards that may lie in the envelope: the one that can lie nowhere else, if there is one."""
        alone = ~reduce(or_, self.can[: self.holders])
        left = {}
        for kind, here in zip(KINDS, self.can[self.holders :], strict=True):
            left[kind] = self.named(here & alone or here)
        return left

    def in_fewest_hands(self, *choices: Iterable[str]) -> list[list[str]]:
        """Of each of these lists the cards that the fewest hands may hold."""
        ones = twos = fours = 0  # the number of hands of each card, up to seven, in binary: a digit of all in each
        for hand in self.can[: self.holders]:
            carry = ones & hand
            ones ^= hand
            fours |= twos & carry
            twos ^= carry
        fewest = []
        for cards in choices:
            of = sum(map(self.bit.__getitem__, cards))
            for digit in (fours, twos, ones):
                of = of & ~digit or of
            fewest.append(self.named(of))
        return fewest

    def fill_beside(self) -> None:
        """Once every hidden card beside the board was seen, nothing else can lie there."""
        beside = self.column.get(BESIDE)
        if beside is not None and self.has[beside].bit_count() == self.size[beside]:
            self.can[beside] = self.has[beside]

    # --- all that follows

    def deduce(self) -> None:
        """Writes down what follows from hand sizes, from places that are the only ones left and from "one of these",
        until nothing more does."""
        before = -1
        while before != self.changes:
            before = self.changes
            self._only_place()
            self._full_and_just_enough()
            self._one_of_these()

    def _only_place(self) -> None:
        once = twice = 0
        for mask in self.can:
            twice |= once & mask
            once |= mask
        for column, mask in enumerate(self.can):
            found = mask & once & ~twice & ~self.has[column]
            if found:
                self._put(column, found)

    def _full_and_just_enough(self) -> None:
        for column, size in enumerate(self.size):
            can, has = self.can[column], self.has[column]
            if can == has:
                continue
            if has.bit_count() == size:
                self.lacks(column, can & ~has)
            elif can.bit_count() == size:
                self._put(column, can & ~has)

    def _one_of_these(self) -> None:
        self.one_of = {
            (column, cards & self.can[column]) for column, cards in self.one_of if not cards & self.has[column]
        }
        common: dict[int, int] = {}
        for column, cards in self.one_of:
            if cards.bit_count() == 1:
                self._put(column, cards)
                return  # which may be what others of these were about: look again
            common[column] = common.get(column, cards) & cards
        for column, cards in common.items():  # with room for one card it has to do for all of them
            if self.size[column] - self.has[column].bit_count() == 1 and cards:
                self.lacks(column, self.can[column] & ~self.has[column] & ~cards)
