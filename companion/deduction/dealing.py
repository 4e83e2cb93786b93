"""A closed sheet made ready for counting: which cards are dealt one by one, in which order, and by which automata.

Some hands are `takers`: cards that are spare, or pooled, are dealt to them in the end by a formula, each to any of
them. Spare cards are those that may lie in just these hands and of which nothing more is said. Any other card may be
counted in one of two ways:

- one by one: each hand that may hold it takes it, or the envelope does;
- pooled: it is dealt in the end like a spare card, as if nothing more were said of it, and each hand of which more is
  said makes up for that: a hand that cannot hold it takes it in vain and counts as -1; one of which a demand would be
  met takes it once with the demand met, and once in vain.

Pooling makes few branches, and the joint states of few hands; one by one, all hands together have taken as many cards
as were dealt. Where there is much to count both are tried, and the one with fewer states is taken.
"""

from __future__ import annotations

from math import factorial, prod

from . import automata
from .rest import Concerns, Rest
from .sheet import Sheet

Tables = list[tuple[int, int, int, automata.Table]]
"""Who may take a card: the column, where its state lies in the joint one, its mask there, and its table."""
MANY = 1200
"""From so many joint states on it is worth looking for another way."""


class Dealing:
    """A way to deal what is left: from the joint state `start`, each of `rest.cards` by its `tables`, those in `pooled`
    also to the pool. `at` and `masks` say where each column's state lies in the joint one. By solution ways are
    counted in one number with `places` of `bits` bits; a card that goes to the envelope shifts it by its `shifts`."""

    def __init__(self, rest: Rest, pools: bool) -> None:
        self.rest = rest
        self.pooled = 0
        self.concerns: list[Concerns] = []
        for card in rest.cards:
            concerns = rest.pooled(card) if pools else None
            if concerns is None:
                concerns = rest.by_hand(card)
            else:
                self.pooled |= card
            self.concerns.append(concerns)
        self._lay_out()

    def _lay_out(self) -> None:
        """Makes the automata and gives each its place in the joint state."""
        rest = self.rest
        concerned: dict[int, list[tuple[int, automata.How]]] = {column: [] for column in rest.room}
        self.layers: dict[int, list[int]] = {column: [] for column in rest.room}
        for n, (card, concerns) in enumerate(zip(rest.cards, self.concerns, strict=True)):
            for column, how in concerns:
                concerned[column].append((card, how))
                self.layers[column].append(n)
        self.automata = {
            column: automata.hand(room, rest.demands[column], concerned[column], room if column in rest.takers else 0)
            for column, room in rest.room.items()
        }
        to_envelope = sum(rest.kinds)
        self.layers[rest.envelope] = [n for n, card in enumerate(rest.cards) if card & to_envelope]
        spare = sum([1 << n for n, cards in enumerate(rest.spare[:-1]) if cards])
        cards = [card for card in rest.cards if card & to_envelope]
        self.automata[rest.envelope] = automata.envelope(rest.kinds, rest.wrong, rest.in_envelope, cards, spare)
        self.lives = all(each.lives for each in self.automata.values())

    def states(self) -> int:
        """At most how many joint states there will be: in each layer, the hands' own states put together so that what
        they have taken are the cards dealt so far, but for those in the pool."""
        rest, bits = self.rest, 32
        many, pooled = 0, 0
        passed = dict.fromkeys(self.automata, 0)
        for n, card in enumerate(rest.cards):
            together = 1
            for column, each in self.automata.items():
                together *= each.how_many(passed[column], bits)
                if passed[column] < len(self.layers[column]) and self.layers[column][passed[column]] == n:
                    passed[column] += 1
            for taken in range(max(0, n - pooled), n + 1):
                many += together >> bits * taken & (1 << bits) - 1
            pooled += bool(card & self.pooled)
        return many

    def gets_ready(self) -> None:
        """Puts the tables of all automata where the count finds them."""
        rest = self.rest
        self.at: dict[int, int] = {}
        self.masks: dict[int, int] = {}
        self.tables: list[Tables] = [[] for _ in rest.cards]
        self.start = end = 0
        for column, each in self.automata.items():
            mask = (1 << each.width) - 1
            self.at[column], self.masks[column] = end, mask
            self.start |= each.start << end
            for n, table in zip(self.layers[column], each.tables, strict=True):
                self.tables[n].append((column, end, mask, table))
            end += each.width
        self._number()

    def _number(self) -> None:
        """Where in a number by solution each choice of cards lies: one place for each choice of those that are dealt
        one by one, in each category also for none of them."""
        rest = self.rest
        ways = factorial(len(rest.may)) // prod(factorial(room) for room in rest.room.values())
        paths = prod(2 + sum(len(how) for _, how in concerns) for concerns in self.concerns)
        self.bits = max(ways, 2 * paths).bit_length()
        self.place: dict[int, int] = {}
        stride = 1
        for kind in rest.kinds:
            here = [card for card in rest.cards if card & kind]
            for n, card in enumerate(here, 1):
                self.place[card] = n * stride
            stride *= len(here) + 1
        self.places = stride
        self.shifts = [self.place.get(card, 0) * self.bits for card in rest.cards]


def dealing_of(sheet: Sheet) -> Dealing | None:
    """The better way to deal what a closed sheet leaves open; None where no deal fits."""
    rest = Rest(sheet)
    dealing = Dealing(rest, pools=True)
    if not dealing.lives:
        return None
    if dealing.pooled and len(rest.cards) > 6 and (many := dealing.states()) > MANY:
        other = Dealing(rest, pools=False)
        if other.states() < many:
            dealing = other
    dealing.gets_ready()
    return dealing
