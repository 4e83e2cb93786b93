"""Nothing is missed and nothing is claimed: against known answers, a SAT solver, and plain dealing."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from deduction.oracle import Oracle
from deduction.plain_count import card_by_card, one_by_one

from companion.bench import clauses
from companion.bench.deducing import cases_of_a_game
from companion.deduction import Answer, Case, Has, NotSolution, solve
from companion.deduction.reading import case_from
from tests import proof
from tests.deduction import states

HANDED = [json.loads(line) for line in (Path(__file__).parent / "handed.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("handed", HANDED, ids=lambda handed: handed["id"])
def test_the_handed_cases_are_answered_to_the_last_digit(handed):
    case, _ = case_from(handed)
    answer, expected = solve(case), handed["expected"]
    assert (answer.consistent, answer.total) == (expected["consistent"], expected["total"])
    if not answer.consistent:
        return
    assert answer.counts == expected["counts"]
    assert [list(solution) for solution in answer.solutions] == expected["solutions"]
    for facts, name in ((answer.has, "has"), (answer.has_not, "has_not")):
        assert {holder: sorted(cards) for holder, cards in facts.items()} == {
            holder: sorted(cards) for holder, cards in expected[name].items()
        }


def fresh(games: int, wild: int, made: int, broken: int, seed: int) -> Iterator[tuple[str, Case]]:
    """Cases nobody has seen: moments of games by bots and at random, true clauses about a deal, and contradictions."""
    played = (case for n in range(10**6) for case in cases_of_a_game(f"{seed}/{n}"))
    yield from (("a game of bots", case) for case in islice(played, games))
    chaos = (moment for n in range(10**6) for moment in islice(states.at_random(seed + n), 9))
    yield from (("a wild game", moment.case) for moment in islice(chaos, wild))
    yield from (("clauses", clauses.true_case(Random(f"{seed}/{n}"))) for n in range(made))
    yield from (("contradictions", clauses.broken_case(Random(f"{seed}/{n}"))) for n in range(broken))


def of_every_kind(many: int) -> Iterator[tuple[str, Case]]:
    return fresh(many * 50 // 100, many * 20 // 100, many * 18 // 100, many * 12 // 100, proof.seed())


def test_no_fact_is_missed_and_none_is_wrong():
    """Where each card may lie, fact by fact, as the SAT solver finds it."""
    began = time.perf_counter()
    many = proof.count(200, long=2000)
    seen: Counter[str] = Counter()
    facts = 0
    for kind, case in of_every_kind(many):
        answer = solve(case)
        with Oracle(case) as oracle:
            assert answer.consistent == oracle.fits(), case
            if not answer.consistent:
                assert_cannot_all_be_true(case, answer, oracle)
                seen["nothing fits"] += 1
                continue
            places = oracle.places()
        assert {card: set(at) for card, at in answer.counts.items()} == places, case
        for holder in case.holders:
            assert set(answer.has[holder.id]) == {card for card in places if places[card] == {holder.id}}
            assert set(answer.has_not[holder.id]) == {card for card in places if holder.id not in places[card]}
            facts += len(answer.has[holder.id]) + len(answer.has_not[holder.id])
        assert_adds_up(case, answer)
        seen[kind] += 1
        seen[f"{sum(holder.kind == 'player' for holder in case.holders)} hands"] += 1
        seen.update({holder.kind for holder in case.holders})
    assert {f"{hands} hands" for hands in range(2, 7)} | {"face_up", "face_down", "nothing fits"} <= set(seen)
    proof.figure(
        "certain facts of fresh cases against python-sat: none missed, none wrong",
        count=many,
        figure=f"{facts:,} facts",
        seconds=time.perf_counter() - began,
        seed=proof.seed(),
    )


def assert_cannot_all_be_true(case: Case, answer: Answer, oracle: Oracle) -> None:
    """The entries named clash, and without any one of them the others do not."""
    clash = list(answer.clash)
    assert clash
    assert not oracle.fits(clash), case
    for index in clash:
        assert oracle.fits([other for other in clash if other != index]), (case, clash, index)


def assert_adds_up(case: Case, answer: Answer) -> None:
    """Each card lies somewhere in every deal, each holder has its size in every deal, each deal has a solution."""
    total = answer.total
    held: Counter[str] = Counter()
    for at in answer.counts.values():
        assert sum(at.values()) == total
        held.update(at)
    assert held == {holder.id: holder.size * total for holder in case.holders if holder.size}
    assert sum(solution[-1] for solution in answer.solutions) == total
    envelope = next(holder.id for holder in case.holders if holder.kind == "envelope")
    in_solutions: Counter[str] = Counter()
    for *cards, number in answer.solutions:
        in_solutions.update(dict.fromkeys(cards, number))
    assert in_solutions == {card: at[envelope] for card, at in answer.counts.items() if envelope in at}


def test_wrong_accusations_take_away_their_own_deals_and_no_others() -> None:
    """Also where they share cards, and where all but one solution of a kind is gone."""
    case = clauses.hands_of_three(Random(3))
    whole = solve(case)
    wrong = [solution[:-1] for solution in whole.solutions[:6]] + [whole.solutions[-1][:-1]]
    less = solve(Case(case.me, case.categories, case.holders, (*case.knowledge, *map(NotSolution, wrong))))
    left = [solution for solution in whole.solutions if solution[:-1] not in wrong]
    assert less.solutions == left
    assert less.total == sum(solution[-1] for solution in left)
    assert_adds_up(case, less)


def test_small_cases_are_counted_as_by_dealing_every_deal():
    for n in range(proof.count(16, long=600)):
        rng = Random(f"{proof.seed()}/small/{n}")
        case = (clauses.broken_case if n % 5 == 4 else clauses.true_case)(rng, clauses.SMALL)
        total, counts, solutions = one_by_one(case)
        answer = solve(case)
        assert answer.total == total, case
        if total:
            assert answer.counts == counts, case
            assert {solution[:-1]: solution[-1] for solution in answer.solutions} == solutions, case


def test_cases_of_full_size_are_counted_as_card_by_card():
    """Totals and solutions of a sample, and single counts as the total once that card is put there."""
    few = proof.count(1, long=5)
    checked = 0
    for n, (_, case) in enumerate(fresh(10 * few, 4 * few, 4 * few, 0, proof.seed() + 7000)):
        answer = solve(case)
        if len(case.holders) > 5 or sum(len(at) > 1 for at in answer.counts.values()) > 12:
            continue  # it would take too long
        plain = card_by_card(case)
        assert {solution[:-1]: solution[-1] for solution in answer.solutions} == plain
        rng = Random(n)
        card = rng.choice(case.cards)
        holder = rng.choice(list(answer.counts[card]))
        put = Case(case.me, case.categories, case.holders, (*case.knowledge, Has(holder, (card,))))
        assert answer.counts[card][holder] == card_by_card(put).total(), (case, card, holder)
        checked += 1
    assert checked >= 4 * few
