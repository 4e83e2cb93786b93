"""Nothing takes for ever: trying gives way to counting, and what cannot be counted in a moment is said to be so."""

from __future__ import annotations

import json
import time
from random import Random

import pytest

from companion.bench import clauses
from companion.deduction import Case, Holder, Some, TooMany, counting, search, solve
from companion.deduction.reading import answered
from companion.deduction.sheet import Sheet, frame_of


def one_too_many(cards: int) -> Case:
    """One of so many suspects is said to be in each of so many hands of two; and one is in the envelope."""
    suspects = tuple(f"S{n}" for n in range(cards))
    others = 2 * cards - (cards - 1) + 2
    weapons, rooms = (tuple(f"{kind}{n}" for n in range(others)[half::2]) for half, kind in enumerate("WR"))
    hands = tuple(Holder(f"P{n}", "player", 2) for n in range(cards))
    some = tuple(Some(hand.id, suspects) for hand in hands)
    envelope = Holder("E", "envelope", 3)
    return Case("P0", {"suspect": suspects, "weapon": weapons, "room": rooms}, (*hands, envelope), some)


def test_what_trying_does_not_soon_find_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """By trying alone it would take a hundred thousand steps and more to see that there is a suspect too few."""
    closed: list[Sheet] = []
    real = search.close

    def closes(sheet: Sheet) -> None:
        closed.append(sheet)
        real(sheet)

    monkeypatch.setattr(search, "close", closes)
    case = one_too_many(6)
    assert not search.fits(Sheet(frame_of(case), case.knowledge))
    assert len(closed) == 1 + search.MOST_TRIALS
    fitting = case.knowledge[:-1]
    assert search.fits(Sheet(frame_of(case), fitting))
    assert solve(case).clash == (0, 1, 2, 3, 4, 5)


@pytest.mark.parametrize("trials", [0, 3])
def test_it_is_all_one_whether_trying_or_counting_finds_it(trials: int, monkeypatch: pytest.MonkeyPatch) -> None:
    cases = [clauses.broken_case(Random(f"trials/{n}"), clauses.SMALL) for n in range(30)]
    before = [solve(case) for case in cases]
    monkeypatch.setattr(search, "MOST_TRIALS", trials)
    assert [solve(case) for case in cases] == before


def test_more_moves_than_a_moment_has_are_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    case = clauses.hands_of_three(Random(4))
    assert solve(case).total
    monkeypatch.setattr(counting, "MOST_WORK", 100)
    with pytest.raises(TooMany):
        solve(case)


def test_what_cannot_be_counted_in_a_moment_is_said_to_be_so() -> None:
    """Forty cards in eleven hands, and many of three shown by each: more than anybody can count."""
    rng = Random(1)
    rooms, suspects, weapons = ([f"{kind}{n}" for n in range(many)] for kind, many in (("R", 14), ("S", 13), ("W", 13)))
    hands = [{"id": f"P{n}", "kind": "player", "size": 4 - (n < 7)} for n in range(11)]
    knowledge = [
        {"t": "some", "h": f"P{n}", "cards": [rng.choice(rooms), rng.choice(suspects), rng.choice(weapons)]}
        for n in range(11)
        for _ in range(4)
    ]
    case = {
        "id": "vast",
        "me": "P0",
        "categories": {"suspect": suspects, "weapon": weapons, "room": rooms},
        "holders": [*hands, {"id": "E", "kind": "envelope", "size": 3}],
        "knowledge": knowledge,
    }
    began = time.process_time()
    answer = answered(json.dumps(case).encode())
    assert answer["id"] == "vast"
    assert "more possibilities" in answer["error"]
    assert time.process_time() - began < 30
