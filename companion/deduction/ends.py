"""The end of a count: the spare cards and the pool are dealt by a formula.

To the hands go all of them but one for each category that the envelope still wants. So many cards can be dealt to hands
of given room in as many ways as a multinomial coefficient says, and each lies in a hand as often as its share of the
room.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import factorial

from .dealing import Dealing

POOL = -1
"""The column of cards that are dealt in the end, to any of the takers."""


class Ends:
    """For each final state `to_come` are the ways to deal the end, and `pool` the ways in which one given card of the
    pool lies at each of the takers, `bits` bits for each. Over all final states, `by_solution` are the ways by the
    cards that went to the envelope before, and `counts` those of the spare cards by card and column."""

    def __init__(self, dealing: Dealing, finals: Mapping[int, int]) -> None:
        rest, bits = dealing.rest, dealing.bits
        low, half = (1 << bits) - 1, 1 << bits - 1
        fields = [(column, dealing.at[column], dealing.masks[column]) for column in rest.takers]
        envelope_at, every_kind = dealing.at[rest.envelope], (1 << len(rest.kinds)) - 1
        sizes = [cards.bit_count() for cards in rest.spare]
        self.to_come: dict[int, int] = {}
        self.pool: dict[int, int] = {}
        self.by_solution = 0
        lies: dict[int, dict[int, int]] = {}  # what the envelope wants -> column -> ways in which one card lies there
        all_ways: dict[int, int] = {}
        for state, value in finals.items():
            number = value & low
            if number >= half:  # it is less than nothing
                number -= low + 1
            rooms = [(column, room) for column, at, mask in fields if (room := state >> at & mask)]
            wanted = state >> envelope_at & every_kind
            to_hands = sum([room for _, room in rooms])
            each = factorial(to_hands)
            for _, room in rooms:
                each //= factorial(room)
            self.by_solution += (value - number >> bits) * each
            for n, size in enumerate(sizes[:-1]):
                if wanted >> n & 1:
                    each *= size
            self.to_come[state] = each
            all_ways[wanted] = all_ways.get(wanted, 0) + number * each
            lie, pool = lies.setdefault(wanted, {}), 0
            for column, room in rooms:
                share = each * room // to_hands
                pool |= share << bits * column
                lie[column] = lie.get(column, 0) + number * share
            self.pool[state] = pool
        self.counts: dict[int, dict[int, int]] = {}
        for n, cards in enumerate(rest.spare):
            if cards:
                here = self._of_kind(n, sizes[n], lies, all_ways, rest.envelope)
                self.counts |= {1 << bit: here for bit in range(cards.bit_length()) if cards >> bit & 1}

    def _of_kind(
        self, n: int, size: int, lies: Mapping[int, Mapping[int, int]], all_ways: Mapping[int, int], envelope: int
    ) -> dict[int, int]:
        """Where each of the `size` spare cards of kind `n` lies: one of them in the envelope where it wants that kind,
        the others in the hands alike."""
        here: dict[int, int] = {}
        for wanted, lie in lies.items():
            goes = wanted >> n & 1
            if goes:
                here[envelope] = here.get(envelope, 0) + all_ways[wanted] // size
            for column, many in lie.items():
                here[column] = here.get(column, 0) + (many - many // size if goes else many)
        return {column: many for column, many in here.items() if many}
