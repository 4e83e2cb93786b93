"""Each holder by itself, as a small automaton that takes or leaves the cards that concern it, one after the other.

A state is one integer: what is still to be taken and which demands are still open. Taking a card changes it by a fixed
difference, leaving one keeps it. States from which the holder cannot be filled any more are pruned, so that a joint
count over all holders meets only what each of them alone would allow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from .case import TooMany

Options = tuple[tuple[int, int], ...]
"""Ways to take a card: by how much each changes the state, and whether it counts as 1 or -1."""
Table = dict[int, tuple[Options, bool]]
"""For one card, what each live state may do with it, and whether it may leave it."""
How = tuple[tuple[bool, int], ...]
TAKES: How = ((True, 1),)
DOES_NOT: How = ((False, -1),)
EITHER: How = ((True, 1), (False, -1))
"""What taking a card is for a hand: it is taken; taken in vain, which makes up for having been counted among those that
anybody may have (see `companion.deduction.dealing`); or both. True: the demands for it are met."""

MOST_STATES = 5000
"""More of them than any hand of Clue has, by far."""


class Automaton:
    """`start`; the `width` of a state in bits; a table for each card that concerns it; the states that may be `last`.
    `taken` says how many cards have been taken in a state."""

    def __init__(
        self,
        start: int,
        width: int,
        taken: Callable[[int], int],
        cards: int,
        options: Callable[[int, int], list[tuple[int, int]]],
        ends: Callable[[int], bool],
    ) -> None:
        """`options(state, n)` are the states after taking card n of `cards`, each with its sign; `ends` says whether
        a state may be the last."""
        self.start = start
        self.width = width
        self.taken = taken
        levels: list[dict[int, list[tuple[int, int]]]] = []
        states = {start}
        for n in range(cards):
            level = {state: options(state, n) for state in states}
            levels.append(level)
            states = states | {after for ways in level.values() for after, _ in ways}
            if len(states) > MOST_STATES:
                raise TooMany("there are more possibilities here than can be counted")
        alive = self.last = {state for state in states if ends(state)}
        tables: list[Table] = []
        for level in reversed(levels):
            table: Table = {}
            for state, ways in level.items():
                takes = tuple([(after - state, sign) for after, sign in ways if after in alive])
                if takes or state in alive:
                    table[state] = takes, state in alive
            alive = set(table)
            tables.append(table)
        self.tables = tables[::-1]
        self.lives = start in alive

    def how_many(self, n: int, bits: int) -> int:
        """How many states may be met before card n, by the number of cards taken, `bits` bits for each number."""
        states: Iterable[int] = self.tables[n] if n < len(self.tables) else self.last
        taken = self.taken
        return sum([1 << bits * taken(state) for state in states])


def hand(room: int, demands: Sequence[int], cards: Sequence[tuple[int, How]], spare: int) -> Automaton:
    """The automaton of a hand with `room` for cards, up to `spare` of which come in the end from elsewhere; of each set
    in `demands` it takes at least one. `cards` are those that concern it (a bit each), and what taking them is."""
    low = room.bit_length()
    mask, full = (1 << low) - 1, 1 << low
    meets = [sum([1 << low + n for n, demand in enumerate(demands) if demand & card]) for card, _ in cards]

    def options(state: int, n: int) -> list[tuple[int, int]]:
        if not state & mask:
            return []
        met = meets[n]
        how = cards[n][1]
        if how is EITHER and not state & met:
            return []  # both ways lead to the same and make up for each other
        return [((state & ~met if meeting else state) - 1, sign) for meeting, sign in how]

    def ends(state: int) -> bool:
        return state < full and state <= spare

    start = room | ((1 << len(demands)) - 1) << low
    return Automaton(start, low + len(demands), lambda state: room - (state & mask), len(cards), options, ends)


def envelope(
    kinds: Sequence[int], wrong: Sequence[int], demands: Sequence[int], cards: Sequence[int], spare: int
) -> Automaton:
    """The automaton of the envelope: one card of each of `kinds` (sets of cards) is to be taken; `spare` has a bit for
    each of them of which it may also come in the end from elsewhere. Not all cards of a set in `wrong` may be taken, of
    each in `demands` at least one must.

    A state has a bit for each category to be taken, for each of `wrong` that may still come true, for each open demand.
    """
    low, middle = len(kinds), len(kinds) + len(wrong)
    width = middle + len(demands)
    wanted = (1 << low) - 1
    kind_of = [next(1 << n for n, kind in enumerate(kinds) if kind & card) for card in cards]
    clears = [
        kind
        | sum([1 << low + n for n, three in enumerate(wrong) if not three & card])
        | sum([1 << middle + n for n, some in enumerate(demands) if some & card])
        for card, kind in zip(cards, kind_of, strict=True)
    ]
    doubts = ((1 << len(wrong)) - 1) << low

    def options(state: int, n: int) -> list[tuple[int, int]]:
        if not state & kind_of[n]:
            return []
        after = state & ~clears[n]
        return [] if after & doubts and not after & wanted else [(after, 1)]

    def ends(state: int) -> bool:
        return not state >> middle and not state & wanted & ~spare

    start = (1 << width) - 1
    return Automaton(start, width, lambda state: low - (state & wanted).bit_count(), len(cards), options, ends)
