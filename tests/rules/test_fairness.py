"""Shuffle and dice: every card is equally likely everywhere, and no two evenings are alike (F12, F13)."""

from __future__ import annotations

import math
import subprocess
import sys
import time
from collections import Counter
from random import Random
from types import SimpleNamespace

import pytest

from companion import chance
from companion.rules import commands as c
from tests import proof
from tests.table_talk import Table

DEALS = proof.count(6000, long=60000)
STARTS = proof.count(10, long=200)


def chi_square_p(observed: list[int], expected: float, freedom: int) -> float:
    """The chance of a deviation at least this large (Wilson and Hilferty's approximation)."""
    statistic = sum((count - expected) ** 2 / expected for count in observed)
    z = ((statistic / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    return 0.5 * math.erfc(z / math.sqrt(2))


def about_to_deal() -> Table:
    table = Table("ann bo cy", dealt=False)
    table.does(c.Start(c.PANEL))
    table.does(c.NextStep(c.PANEL))
    return table


def test_every_card_is_as_likely_at_every_place__F12(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.rules import events as e
    from companion.rules.evolve import evolve

    monkeypatch.setattr(
        chance.seal,
        "seal",
        lambda game, placed, salts: SimpleNamespace(root="", words=(), paths=dict.fromkeys(placed, ())),
    )
    state = evolve(about_to_deal().state, e.StepTaken(2))
    rng, began = Random(12), time.perf_counter()
    seen: dict[str, Counter[str]] = {"envelope/room": Counter(), "s1/1": Counter(), "s3/6": Counter()}
    for _ in range(DEALS):
        deal = chance.pays(state, rng)
        assert isinstance(deal, c.Deal)
        for sealed in deal.cards:
            if sealed.place in seen:
                seen[sealed.place][sealed.card] += 1
    rooms = [seen["envelope/room"][room] for room in state.edition.rooms]
    assert chi_square_p(rooms, DEALS / 9, 8) > 0.0001
    for place in ("s1/1", "s3/6"):
        for kind, each in (("suspect", 5 / 6), ("weapon", 5 / 6), ("room", 8 / 9)):
            cards = [card.id for card in state.edition.cards if card.kind == kind]
            counts = [seen[place][card] for card in cards]
            assert chi_square_p(counts, DEALS * each / 18, len(cards) - 1) > 0.0001, (place, kind)
    proof.figure(
        "deals, card by place, chi-square p > 0.0001",
        count=DEALS,
        seed=12,
        figure="fair",
        seconds=time.perf_counter() - began,
    )


def test_virtual_dice_are_fair() -> None:
    table = Table("ann bo cy", dealt=False)
    table.deals()
    state = table.state.but(dice_asked=table.ann.seat)
    rng, faces = Random(5), Counter[int]()
    for _ in range(DEALS):
        throw = chance.pays(state, rng)
        assert isinstance(throw, c.ThrowDice)
        faces.update(throw.faces)
    assert chi_square_p([faces[face] for face in range(1, 7)], 2 * DEALS / 6, 5) > 0.0001


FIRST_HAND = """
import time
time.time = lambda: 1.0
time.monotonic = time.time
from random import SystemRandom
from companion import chance
from tests.rules.test_fairness import about_to_deal
from companion.rules.evolve import evolve
from companion.rules.events import StepTaken
state = evolve(about_to_deal().state, StepTaken(2))
print(" ".join(sealed.card for sealed in chance.pays(state, SystemRandom()).cards))
"""


def test_fresh_starts_deal_differently__F13() -> None:
    deals = {
        subprocess.run([sys.executable, "-c", FIRST_HAND], capture_output=True, text=True, check=True).stdout
        for _ in range(STARTS)
    }
    assert len(deals) == STARTS
    assert all(len(set(deal.split())) == 21 for deal in deals)
