"""Shuffle and dice: every card is equally likely everywhere, and no two evenings are alike (F12, F13).

All chi-square tests of this file together raise a false alarm once in a million runs: each has the same share of it
(Bonferroni). Chance starts from the run's seed, so that `make test` sees the same every time.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cmp_to_key
from itertools import combinations, permutations, product
from math import prod
from random import Random

import pytest

from companion import chance
from companion.rules.dealing import rooms_for_cards
from companion.rules.edition import KINDS
from companion.rules.state import State
from companion.streams import Streams
from tests import proof
from tests.rules.about_to import owing
from tests.rules.chi_square import p_of, tail

RULES = {
    "all": ("classic", "standard", 4),
    "even-open": ("bonus", "standard", 4),
    "one-of-each-open": ("classic", "fast", 4),
    "side-four": ("bonus", "two-players", 2),
    "neutral-four": ("classic", "two-players", 2),
    "rooms-four": ("event", "two-players", 2),
    "corners-four": ("event", "corners", 2),
}
"""Every deal rule, with a box, a variant and a number of people that play by it."""
DEALS = proof.count(20_000, long=600_000) // len(RULES)
THROWS = proof.count(6_000, long=300_000)
STARTS = proof.count(10, long=200)
TESTS = 400
LEVEL = 1e-6 / TESTS
"""Below this a test has found something."""

done: list[float] = []
"""What every test of this run came to."""


def is_fair(observed: Sequence[int], shares: Sequence[float] | None = None) -> bool:
    done.append(p_of(observed, shares))
    return done[-1] > LEVEL


class Deals:
    """Many deals of one state, counted."""

    def __init__(self, state: State, rng: Random, many: int) -> None:
        self.state, self.many = state, many
        self.kinds = {kind: [card.id for card in state.edition.cards if card.kind == kind] for kind in KINDS}
        self.at: dict[str, Counter[str]] = defaultdict(Counter)
        self.answers: Counter[tuple[str, ...]] = Counter()
        self.answers_left: Counter[tuple[int, ...]] = Counter()
        self.rooms: Counter[frozenset[str]] = Counter()
        for _ in range(many):
            self._count(chance.dealt(state, rng))

    def _count(self, placed: dict[str, str]) -> None:
        for place, card in placed.items():
            self.at[place][card] += 1
        answer = tuple(placed[f"envelope/{kind}"] for kind in KINDS)
        self.answers[answer] += 1
        if self.has_open_kinds:
            self.answers_left[tuple(self._among_the_rest(placed, answer))] += 1
        self.rooms[frozenset(place for place in placed if place.startswith("room/"))] += 1

    @property
    def has_open_kinds(self) -> bool:
        """Whether one card of each kind is opened before the envelope is filled."""
        return self.state.rules["deal"] == "one-of-each-open"

    def _among_the_rest(self, placed: dict[str, str], answer: Iterable[str]) -> Iterator[int]:
        """Which of the cards of each kind that are not open lies in the envelope, by its number."""
        for number, (kind, card) in enumerate(zip(KINDS, answer, strict=True), 1):
            yield [each for each in self.kinds[kind] if each != placed[f"open/{number}"]].index(card)

    def shares(self, place: str) -> dict[str, float]:
        """How likely each card is at this place, if every deal is."""
        opened = self.has_open_kinds
        by_kind = dict(zip([f"envelope/{kind}" for kind in KINDS], KINDS, strict=True))
        if opened:
            by_kind |= dict(zip(("open/1", "open/2", "open/3"), KINDS, strict=True))
        if place in by_kind:
            cards = self.kinds[by_kind[place]]
            return dict.fromkeys(cards, 1 / len(cards))
        before = 2 if opened else 1
        rest = len(self.state.edition.cards) - before * len(KINDS)
        return {
            card: (len(cards) - before) / len(cards) / rest for cards in self.kinds.values() for card in cards
        }  # fmt: skip

    def unfair(self) -> Iterator[str]:
        """Everything about them that is too unlikely."""
        for place, seen in self.at.items():
            shares = self.shares(place)
            assert seen.keys() <= shares.keys(), place
            if not is_fair([seen[card] for card in shares], [*shares.values()]):
                yield place
        if not is_fair([self.answers[answer] for answer in product(*self.kinds.values())]):
            yield "the answers"
        if self.has_open_kinds:
            left = product(*(range(len(cards) - 1) for cards in self.kinds.values()))
            if not is_fair([self.answers_left[numbers] for numbers in left]):
                yield "the answers among the cards that are not open"
        if len(self.rooms) > 1:
            fours = combinations([f"room/{room}" for room in rooms_for_cards(self.state)], 4)
            if not is_fair([self.rooms[frozenset(four)] for four in fours]):
                yield "the rooms with cards"


@pytest.mark.parametrize("rule", RULES)
def test_every_card_is_as_likely_at_every_place_and_so_is_every_answer__F12(rule: str) -> None:
    box, variant, people = RULES[rule]
    began = time.perf_counter()
    state = owing(box, "deal", variant=variant, people=people)
    assert state.rules["deal"] == rule
    deals = Deals(state, Streams.seeded(proof.seed()).deal, DEALS)
    assert len({*product(*deals.kinds.values())}) == 324
    assert prod(len(cards) - 1 for cards in deals.kinds.values()) == 200
    assert list(deals.unfair()) == []
    assert (len(deals.rooms) > 1) == (rule == "rooms-four")
    proof.figure(
        f"deals by the rule {rule}: card by place and answer, chi-square at one in a million for all together (F12)",
        count=DEALS,
        seed=proof.seed(),
        figure="fair",
        seconds=time.perf_counter() - began,
    )


# --- shuffles that look random and are not


class SwapsWithAny(Random):
    """Each card changes places with any other, those before it among them."""

    def shuffle(self, cards) -> None:
        for at in range(len(cards)):
            other = self.randrange(len(cards))
            cards[at], cards[other] = cards[other], cards[at]


class SortsByWhim(Random):
    """Sorted by a comparison that says what it likes."""

    def shuffle(self, cards) -> None:
        cards.sort(key=cmp_to_key(lambda one, other: self.choice((-1, 1))))


class NeverStays(Random):
    """Each card changes places with one of those before it, and never keeps its own."""

    def shuffle(self, cards) -> None:
        for at in range(len(cards) - 1, 0, -1):
            other = self.randrange(at)
            cards[at], cards[other] = cards[other], cards[at]


@pytest.mark.parametrize("bad", [SwapsWithAny, SortsByWhim, NeverStays])
def test_a_bad_shuffle_is_caught__F12(bad: Callable[[int], Random]) -> None:
    box, variant, people = RULES["all"]
    counted = len(done)
    deals = Deals(owing(box, "deal", variant=variant, people=people), bad(proof.seed()), 5000)
    assert list(deals.unfair()), "it looks fair"
    del done[counted:]


def test_the_tail_is_what_tables_of_it_say() -> None:
    """Quantiles as printed in any table of the chi-square distribution."""
    for statistic, freedom, p in ((3.841, 1, 0.05), (11.070, 5, 0.05), (20.515, 5, 0.001), (124.342, 100, 0.05)):
        assert tail(statistic, freedom) == pytest.approx(p, rel=2e-3)
    assert tail(1000.0, 323) < LEVEL < tail(450.0, 323)


# --- decks, dice, and what else is drawn


@pytest.mark.parametrize(("box", "variant"), [("event", "standard"), ("bonus", "standard"), ("dungeon", "monsters")])
def test_every_card_of_a_deck_is_as_likely_at_every_place_of_it__F12(box: str, variant: str) -> None:
    state, rng = owing(box, "shuffle-deck", variant=variant), Streams.seeded(proof.seed())
    seen: list[Counter[str]] = []
    orders: Counter[tuple[str, ...]] = Counter()
    for _ in range(THROWS):
        order = chance.pays(state, rng).order  # type: ignore[union-attr]
        seen = seen or [Counter() for _ in order]
        for place, card in zip(seen, order, strict=True):
            place[card] += 1
        orders[order] += 1
    cards = sorted(seen[0])
    for place in seen:
        assert is_fair([place[card] for card in cards])
    if len(cards) == 6:
        assert is_fair([orders[order] for order in permutations(cards)])


@pytest.mark.parametrize("box", ["classic", "dansk"])
def test_virtual_dice_are_fair__F12(box: str) -> None:
    state, rng = owing(box, "throw-dice"), Streams.seeded(proof.seed())
    throws = [chance.pays(state, rng).faces for _ in range(THROWS)]  # type: ignore[union-attr]
    many = len(throws[0])
    seen = Counter(throws)
    assert is_fair([seen[faces] for faces in product(range(1, 7), repeat=many)])
    pairs = Counter((one[0], other[0]) for one, other in zip(throws[::2], throws[1::2], strict=True))
    assert is_fair([pairs[pair] for pair in product(range(1, 7), repeat=2)]), "a throw tells of the next one"


def test_every_weapon_is_as_likely_in_every_room__F12() -> None:
    state, rng = owing("classic", "place-weapons"), Streams.seeded(proof.seed())
    at: dict[str, Counter[str]] = defaultdict(Counter)
    for _ in range(THROWS):
        for weapon, room in chance.pays(state, rng).rooms:  # type: ignore[union-attr]
            at[weapon][room] += 1
    for weapon in state.edition.weapons:
        assert is_fair([at[weapon][room] for room in state.edition.rooms])


def test_there_are_no_more_tests_than_share_the_level() -> None:
    assert len(done) <= TESTS


# --- no two evenings

FIRST_HAND = """
import time
time.time = lambda: 1.0
time.monotonic = time.time
from companion import chance
from companion.streams import Streams
from tests.rules.about_to import owing
print(*chance.dealt(owing("classic", "deal"), Streams.of_the_system().deal).values())
"""


def test_fresh_starts_deal_differently__F13() -> None:
    deals = {
        subprocess.run([sys.executable, "-c", FIRST_HAND], capture_output=True, text=True, check=True).stdout
        for _ in range(STARTS)
    }
    assert len(deals) == STARTS
    assert all(len(set(deal.split())) == 21 for deal in deals)
