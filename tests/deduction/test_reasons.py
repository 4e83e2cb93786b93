"""Every certain fact has a reason: entries from which it follows, as a SAT solver agrees, and none too many."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from deduction.oracle import Oracle

from companion.bench import clauses
from companion.bench.deducing import cases_of_a_game
from companion.deduction import Answer, Case, Has, HasNone, Holder, NotSolution, Some, solve, why
from tests import proof

Fact = tuple[str, str, bool]


def facts_of(answer: Answer) -> Iterator[Fact]:
    """(holder, card, held) for everything that is certain."""
    for facts, held in ((answer.has, True), (answer.has_not, False)):
        for holder, cards in facts.items():
            yield from ((holder, card, held) for card in cards)


def cases(many: int) -> Iterator[Case]:
    played = (case for n in range(10**6) for case in islice(cases_of_a_game(f"{proof.seed()}/why/{n}"), 4))
    yield from islice(played, many * 3 // 4)
    yield from (clauses.true_case(Random(f"{proof.seed()}/why/{n}")) for n in range(many - many * 3 // 4))


def test_every_certain_fact_has_a_reason_and_nothing_of_it_could_be_left_out() -> None:
    began = time.perf_counter()
    lengths: Counter[int] = Counter()
    many = proof.count(8, long=400)
    for case in cases(many):
        with Oracle(case) as oracle:
            for fact in facts_of(solve(case)):
                reason = list(why(case, *fact))
                assert oracle.follows(reason, *fact), (case, fact, reason)
                for index in reason:
                    assert not oracle.follows([n for n in reason if n != index], *fact), (case, fact, reason, index)
                lengths[len(reason)] += 1
    mean = sum(length * times for length, times in lengths.items()) / lengths.total()
    assert mean < 4
    proof.figure(
        "certain facts with a reason that python-sat confirms, nothing of which could be left out",
        count=lengths.total(),
        figure=f"{mean:.1f} entries a reason, {max(lengths)} at most",
        seconds=time.perf_counter() - began,
        seed=proof.seed(),
    )


CATEGORIES = {"suspect": ("S1", "S2"), "weapon": ("W1", "W2"), "room": ("R1", "R2", "R3")}
HOLDERS = (Holder("A", "player", 2), Holder("B", "player", 2), Holder("E", "envelope", 3))


def case(*knowledge: Has | HasNone | Some | NotSolution) -> Case:
    return Case("A", CATEGORIES, HOLDERS, knowledge)


def test_what_an_entry_says_itself_is_its_own_reason() -> None:
    told = case(Some("B", ("S2", "R1")), HasNone("B", ("S2", "W2")), Has("A", ("W1",)))
    assert why(told, "B", "W2", False) == (1,)
    assert why(told, "A", "W1", True) == (2,)
    assert why(told, "E", "W1", False) == (2,)
    assert why(told, "B", "R1", True) == (0, 1)


def test_what_follows_from_sizes_alone_needs_no_entry() -> None:
    lonely = Case("A", {"suspect": ("S1",), "weapon": ("W1",), "room": ("R1",)}, (Holder("E", "envelope", 3),), ())
    assert why(lonely, "E", "S1", True) == ()


def test_what_does_not_follow_has_no_reason() -> None:
    with pytest.raises(ValueError, match="S1 lies at A"):
        why(case(), "A", "S1", True)
    with pytest.raises(ValueError, match="does not lie"):
        why(case(Has("A", ("S1",))), "A", "S1", False)


def test_a_reason_that_only_trying_finds() -> None:
    """Of three rooms of which B has none one is in the envelope, so A has the other two and nothing else: no rule that
    looks at one card or one hand says so."""
    told = case(Some("B", ("S1", "S2", "W1")), HasNone("B", ("R1", "R2", "R3")))
    assert solve(told).has_not["A"] == ("S1", "S2", "W1", "W2")
    assert why(told, "A", "S1", False) == (1,)
    assert solve(case(HasNone("B", ("R1", "R2", "R3")), Some("A", ("W1", "W2")))).clash == (0, 1)


def test_clashes_are_named_briefly() -> None:
    assert solve(case(Has("A", ("S1",)), Some("B", ("W1", "R1")), Has("B", ("S1",)))).clash == (0, 2)
    assert solve(case(NotSolution(("S1", "W1", "R1")), Has("E", ("S1", "W1", "R1")))).clash == (0, 1)
    assert solve(case(Some("B", ()))).clash == (0,)
