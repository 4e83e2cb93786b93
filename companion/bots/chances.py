"""How likely each card lies where, as far as a sheet tells: shares, not certainties.

Where cards may lie is spread evenly and then fitted, in turn, to "each card lies somewhere" and "each hand has its
size"; "holds one of these" leans it a little. It is an estimate, quick and good enough to choose a question by.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .sheet import Sheet

ROUNDS = 4
"""How often the two fittings are done: after that the shares hardly move."""


class Chances:
    """For each card (as a bit) its share in each column of `sheet`; the sheet's own facts are shares of 0 and 1."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        free = [can & ~has for can, has in zip(sheet.can, sheet.has, strict=True)]
        room = [size - has.bit_count() for size, has in zip(sheet.size, sheet.has, strict=True)]
        self.share: dict[int, list[float]] = {}
        for bit in sheet.bit.values():
            if any(has & bit for has in sheet.has):
                self.share[bit] = [float(bool(has & bit)) for has in sheet.has]
            else:
                self.share[bit] = [float(bool(can & bit)) for can in free]
        self._lean()
        self._fit([bit for bit in self.share if any(can & bit for can in free)], room)

    def _lean(self) -> None:
        """Whoever showed one of three holds each of them the likelier, the fewer they are."""
        for column, cards in self.sheet.one_of:
            more = 1.0 + 1.0 / cards.bit_count()
            for bit, shares in self.share.items():
                if bit & cards:
                    shares[column] *= more

    def _fit(self, open_: Sequence[int], room: Sequence[int]) -> None:
        for _ in range(ROUNDS):
            sums = [0.0] * len(room)
            for bit in open_:
                for column, share in enumerate(self.share[bit]):
                    sums[column] += share
            fit = [size / total if total else 0.0 for size, total in zip(room, sums, strict=True)]
            for bit in open_:
                fitted = [share * by for share, by in zip(self.share[bit], fit, strict=True)]
                total = sum(fitted)
                self.share[bit] = [share / total for share in fitted] if total else fitted

    def envelope(self, card: str) -> float:
        """The share of the envelope in this card."""
        return sum(self.share[self.sheet.bit[card]][self.sheet.holders :])

    def guesses(self) -> Mapping[tuple[str, ...], float]:
        """The three cards that may be the solution, with their share of it."""
        sheet = self.sheet
        found: dict[tuple[str, ...], float] = {(): 1.0}
        for cards in sheet.left().values():
            found = {
                (*so_far, card): share * max(self.envelope(card), LEAST)
                for so_far, share in found.items()
                for card in cards
            }
        right = {
            cards: share for cards, share in found.items() if sum(sheet.bit[c] for c in cards) not in sheet.not_these
        }
        total = sum(right.values())
        return {cards: share / total for cards, share in right.items()} if total else right


LEAST = 1e-3
"""A share that counts as none."""
