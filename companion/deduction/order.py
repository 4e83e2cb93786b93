"""In which order cards are counted: demands are met one after the other, so that few of them are open at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence


def in_order(cards: Iterable[int], demands: Mapping[int, Sequence[int]]) -> list[int]:
    """`cards` (a bit each): first those of which a demand speaks (`demands` are sets of them, by column), hand by hand,
    those with most demands first, and demand by demand, overlapping ones together; then the others."""
    ordered: dict[int, None] = {}
    for column in sorted(demands, key=lambda column: -len(demands[column])):
        todo, done = list(demands[column]), 0
        while todo:
            nearest = max(todo, key=lambda demand: ((demand & done).bit_count(), -demand.bit_count()))
            todo.remove(nearest)
            done |= nearest
            for card in cards:
                if card & nearest:
                    ordered[card] = None
    return list(dict.fromkeys((*ordered, *cards)))
