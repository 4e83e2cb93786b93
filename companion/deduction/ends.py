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
        self._envelope = rest.envelope
        self._sizes = [cards.bit_count() for cards in rest.spare]
        fields = [(column, dealing.at[column], dealing.masks[column]) for column in rest.takers]
        envelope_at, every_kind = dealing.at[rest.envelope], (1 << len(rest.kinds)) - 1
        self.to_come: dict[int, int] = {}
        self.pool: dict[int, int] = {}
        self.by_solution = 0
        self._lie: list[dict[int, int]] = [{} for _ in self._sizes]
        for state, value in finals.items():
            number = (value + half & low) - half
            rooms = [(column, state >> at & mask) for column, at, mask in fields]
            wanted = state >> envelope_at & every_kind
            to_hands = sum([room for _, room in rooms])
            each = factorial(to_hands)
            for _, room in rooms:
                each //= factorial(room)
            self.by_solution += (value - number >> bits) * each
            for n, size in enumerate(self._sizes[:-1]):
                if wanted >> n & 1:
                    each *= size
            self.to_come[state] = each
            self.pool[state] = sum([each * room // to_hands << bits * n for n, (_, room) in enumerate(rooms) if room])
            self._share(number * each, rooms, to_hands, wanted)
        self.counts = {
            1 << n: {column: many for column, many in lie.items() if many}
            for cards, lie in zip(rest.spare, self._lie, strict=True)
            for n in range(cards.bit_length())
            if cards >> n & 1
        }

    def _share(self, ways: int, rooms: list[tuple[int, int]], to_hands: int, wanted: int) -> None:
        """In how many of these ways a spare card of each kind lies where."""
        for n, size in enumerate(self._sizes):
            if not size:
                continue
            lie, dealt = self._lie[n], ways
            if n < len(self._sizes) - 1 and wanted >> n & 1:
                lie[self._envelope] = lie.get(self._envelope, 0) + ways // size
                dealt -= ways // size
            for column, room in rooms:
                if room:
                    lie[column] = lie.get(column, 0) + dealt * room // to_hands
