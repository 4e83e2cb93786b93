"""In which order cards are counted: so that few demands are open at a time, and what cannot be shows early."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

LAST, BEGUN, NEW = 3.0, 1.0, 0.6
"""What a card is worth for each demand of which it is the last card, one of a begun one, the first. Tried on hands of
three with many demands: the numbers hardly matter, but an order made this way saves two thirds of the states."""


def in_order(cards: Sequence[int], demands: Mapping[int, Sequence[int]]) -> list[int]:
    """`cards` (a bit each), each time the one that ends, goes on with or begins most of the `demands` (sets of cards,
    by column); those that no demand speaks of come last."""
    left = [demand for demands_of in demands.values() for demand in demands_of]
    speak = {card: [n for n, demand in enumerate(left) if demand & card] for card in cards}
    todo = [card for card in cards if speak[card]]
    ordered: list[int] = []
    begun = [False] * len(left)
    while todo:
        best, most = 0, 0.0
        for card in todo:
            worth = 0.0
            for n in speak[card]:
                worth += LAST if left[n] == card else BEGUN if begun[n] else NEW
            if worth > most:
                best, most = card, worth
        todo.remove(best)
        ordered.append(best)
        for n in speak[best]:
            begun[n] = True
            left[n] ^= best
    return ordered + [card for card in cards if not speak[card]]
