"""How many deals fit: exact counts for each card at each holder and for each solution, out of one pass.

The undecided cards that nobody has said anything particular of are left to the end, where the ways to deal them are a
formula. The others are dealt one after the other. What the holders still need is the joint state of their automata,
packed into one integer; how many ways lead to it is one integer as well, with a place for each choice of cards in the
envelope, so that all solutions are counted at once. A pass backwards then gives the counts for each card and holder.
"""

from __future__ import annotations

from collections.abc import Mapping

from .case import TooMany
from .dealing import Dealing, Tables, dealing_of
from .ends import POOL, Ends
from .sheet import Sheet, bits_of

MOST_WORK = 500_000
"""So many moves take about two seconds, and a game of Clue needs some thousands. Each counts one more for every 8,000
bits that a number by solution has."""
MOST_BITS = 1 << 31
"""More than these the numbers of one layer may not take (a quarter of a gigabyte)."""

Counts = dict[int, dict[int, int]]
"""Card (as a bit) -> column -> in how many deals it lies there."""
Option = tuple[int, int]


class Counted:
    """`total` deals; `counts` of the undecided cards, the envelope being one column for all categories. For each
    category that was open `options` has the cards that may be its solution, each with its place; the places of three
    together say where among `numbers` the number of their deals stands."""

    def __init__(self, total: int, counts: Counts, options: list[list[Option]], numbers: list[int]) -> None:
        self.total = total
        self.counts = counts
        self.options = options
        self.numbers = numbers


NOTHING = Counted(0, {}, [], [])


def count(sheet: Sheet) -> Counted:
    """Counts the deals that fit a closed sheet. Raises `TooMany`."""
    dealing = dealing_of(sheet)
    if dealing is None:
        return NOTHING
    layers = _forward(dealing)
    return _backward(dealing, *layers)


Move = tuple[int, int, int]
"""What may be done with a card: the column it goes to, by how much the joint state changes, the sign it counts with."""
Half = tuple[list[Move], int]
Layer = list[tuple[int, int, list[Move]]]
"""For each joint state the number of ways that lead to it, and the moves from it."""


def _forward(dealing: Dealing) -> tuple[list[Layer], dict[int, int]]:
    """The layers, card by card, and the ways into each final state: in the lowest `bits` their number, above them
    that number by solution."""
    bits = dealing.bits
    low, half = (1 << bits) - 1, 1 << bits - 1
    ways = {dealing.start: 1 << bits | 1}
    layers: list[Layer] = []
    size = bits * dealing.places
    work, weight = 0, 1 + size // 8000
    envelope = dealing.rest.envelope
    for card, tables, shift in zip(dealing.rest.cards, dealing.tables, dealing.shifts, strict=True):
        layer: Layer = []
        after: dict[int, int] = {}
        reached = after.get
        moves_of = Moves(tables, bool(card & dealing.pooled)).of
        for state, value in ways.items():
            moves = moves_of(state)
            number = value & low
            if number >= half:  # it is less than nothing
                number -= low + 1
            layer.append((state, number, moves))
            for column, by, sign in moves:
                to = state + by
                if column == envelope:
                    after[to] = reached(to, 0) + ((value - number) << shift) + number
                elif sign > 0:
                    after[to] = reached(to, 0) + value
                else:
                    after[to] = reached(to, 0) - value
            work += len(moves) * weight
            if work > MOST_WORK or len(after) * size > MOST_BITS:
                raise TooMany("there are more possibilities here than can be counted")
        layers.append(layer)
        ways = after
    return layers, ways


class Moves:
    """What may be done with one card, by joint state. Half of the holders at a time, for each half is met in the same
    states again and again."""

    def __init__(self, tables: Tables, pooled: bool) -> None:
        half = len(tables) // 2
        self._halves = tables[:half], tables[half:]
        self._masks = [sum(mask << at for _, at, mask, _ in tables) for tables in self._halves]
        self._known: tuple[dict[int, Half], dict[int, Half]] = {}, {}
        self._pool: list[Move] = [(POOL, 0, 1)] if pooled else []

    def of(self, state: int) -> list[Move]:
        """The moves from this joint state; none where two holders must take the card."""
        left, right = state & self._masks[0], state & self._masks[1]
        moves, due = self._known[0].get(left) or self._look(0, left)
        others, due_too = self._known[1].get(right) or self._look(1, right)
        if not due:
            return others if due_too else moves + others + self._pool
        return [] if due_too else moves

    def _look(self, half: int, state: int) -> Half:
        """What the holders of this half may do, and how many of them must take the card."""
        moves: list[Move] = []
        due = 0
        for column, at, mask, table in self._halves[half]:
            options, leaves = table[state >> at & mask]
            here = [(column, by << at, sign) for by, sign in options]
            if not leaves:
                moves = [] if due else here
                due += 1
            elif not due:
                moves += here
        found = self._known[half][state] = moves, due
        return found


def _backward(dealing: Dealing, layers: list[Layer], finals: Mapping[int, int]) -> Counted:
    """The counts: for each card and move, the ways up to it times the ways from there on."""
    rest, bits = dealing.rest, dealing.bits
    last = Ends(dealing, finals)
    counts: Counts = {**last.counts}
    to_come, pool = last.to_come, last.pool
    for card, layer in zip(reversed(rest.cards), reversed(layers), strict=True):
        comes = to_come.get
        before: dict[int, int] = {}
        found = dict.fromkeys((*rest.room, rest.envelope, POOL), 0)
        for state, number, moves in layer:
            ways = 0
            for column, by, sign in moves:
                there = comes(state + by, 0) * sign
                if there:
                    ways += there
                    found[column] += number * there
            before[state] = ways
        del found[POOL]
        if dealing.pooled:
            pool, pooled = _pooled(layer, pool)
            for column in rest.takers:
                found[column] += pooled >> column * bits & (1 << bits) - 1
        counts[card] = {column: number for column, number in found.items() if number}
        to_come = before
    total = to_come.get(dealing.start, 0)
    low = (1 << bits) - 1
    numbers = [last.by_solution >> bits * n & low for n in range(dealing.places)]
    return Counted(total, counts, _options(dealing), numbers) if total else NOTHING


def _pooled(layer: Layer, pool: Mapping[int, int]) -> tuple[dict[int, int], int]:
    """In how many of the ways that come after each state of this layer one card of the pool lies at each of the takers;
    and in how many the card of this layer does, as far as it is in the pool."""
    before: dict[int, int] = {}
    pooled = 0
    for state, number, moves in layer:
        share = 0
        for column, by, sign in moves:
            there = pool.get(state + by, 0)
            share += sign * there
            if column == POOL:
                pooled += number * there
        before[state] = share
    return before, pooled


def _options(dealing: Dealing) -> list[list[Option]]:
    """For each open category the cards that may be the solution, in order, and each one's place: that of spare cards
    is the same, for they were counted as one."""
    found = []
    for kind, spare in zip(dealing.rest.kinds, dealing.rest.spare, strict=False):
        options = [(card, 0) for card in bits_of(spare)]
        options += [(card, dealing.place[card]) for card in dealing.rest.cards if card & kind]
        found.append(sorted(options))
    return found
