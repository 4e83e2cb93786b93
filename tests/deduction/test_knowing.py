"""Who could have known when: looked back on it is what each seat could have worked out at the time, and nothing of it
is to be had before the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.deduction import TooMany, solve
from companion.deduction.heard import case_of
from companion.gallery import Gallery, Notes
from companion.knowing import Knew, knew
from companion.rules.commands import Seat
from companion.rules.offer import hands_lie_open
from tests import proof
from tests.box_games import Game, every_way, plays_on, sits_down, whole_game

WAYS = [("classic", "standard"), ("event", "standard"), ("bonus", "two-players"), ("dungeon", "monsters")]
QUICK = {"disproof": "each-answers"}
TELLING = {
    "suggestion-made", "seat-passed", "card-shown", "accusation-failed", "card-revealed", "nobody-holds",
    "card-passed-left", "card-peeked", "neutral-shown", "turn-began",
}  # fmt: skip


def notes_of(game: Game) -> list[Notes]:
    gallery = Gallery({}).after(game.state)
    return [gallery.notes(seat) for seat in game.state.players.seats]


def could_name_it(notes: Notes) -> bool:
    """Whether the seat can name the envelope from what its own view and log say at this moment."""
    case, _ = case_of(notes.view, notes.heard, notes.edition)
    return len(solve(case).solutions) == 1


def at_the_time(game: Game) -> Mapping[Seat, int]:
    """Seat -> the turn in which it could first name the envelope without having looked, watched as the game went on."""
    found: dict[Seat, int] = {}
    told: dict[Seat, int] = {}
    for _ in plays_on(game):
        state = game.state
        if state.phase == "over" or not state.hands or not hands_lie_open(state):
            continue
        for notes in notes_of(game):
            seat = notes.view["seat"]
            if seat in found or seat in state.opened:
                continue
            since, told[seat] = told.get(seat, 0), len(notes.heard)
            if TELLING & {item["event"] for item in notes.heard[since:]} and could_name_it(notes):
                found[seat] = notes.heard[-1]["turn"]
    return found


@pytest.mark.parametrize(("box", "variant"), every_way() if proof.count(0, long=1) else WAYS)
def test_it_is_what_each_could_have_worked_out_at_the_time(box: str, variant: str) -> None:
    how = set()
    for seed in range(proof.count(1, long=8)):
        game = sits_down(box, variant, proof.seed() + seed, **QUICK)
        watched = at_the_time(game)
        for each in knew(notes_of(game)):
            seat = each["seat"]
            how.add(each["how"])
            assert (each["how"] == "concluded") == (seat in watched), (seat, each, watched)
            assert each["how"] != "concluded" or each["turn"] == watched[seat], (each, watched)
            assert (each["how"] == "looked") <= (seat in game.state.opened)
    assert how


def test_every_way_of_coming_to_know_is_met_and_tells_its_news() -> None:
    met: dict[str, Knew] = {}
    for box, variant in every_way():
        for each in knew(notes_of(whole_game(box, variant, 1))):
            met[each["how"]] = each
            assert (each["turn"] is None) == (each["how"] == "never")
            assert each["how"] == "concluded" or (each["item"] is None) == (each["how"] == "never")
    assert met.keys() == {"concluded", "looked", "guessed", "never"}
    news = {how: (each["item"] or {}).get("event") for how, each in met.items()}
    assert (news["looked"], news["guessed"]) == ("accusation-failed", "accusation-held")


def test_the_news_that_told_it_are_told_as_all_heard_them() -> None:
    """Which card it was that Bo showed stays theirs, after the game as well."""
    events = set()
    for seed in range(4):
        game = whole_game("classic", "standard", seed)
        for each in knew(notes_of(game)):
            if each["item"]:
                events.add(each["item"]["event"])
                assert not set(map(str, each["item"].values())) & set(game.state.edition.ids)
    assert "card-shown" in events


@pytest.mark.parametrize("box", ["classic", "event"])
def test_before_the_end_there_is_nothing_to_be_had(box: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even a thought, which would take its time."""
    thought: list[Any] = []
    monkeypatch.setattr("companion.deduction.heard.case_of", lambda *case: thought.append(case))
    game = sits_down(box, "standard", 3)
    for n, _ in enumerate(plays_on(game)):
        if n % 20 == 0 and game.state.phase != "over":
            assert knew(notes_of(game)) == []
    assert not thought


def test_views_of_two_moments_are_not_mixed() -> None:
    game = sits_down("classic", "standard", 3)
    before: list[Notes] = []
    for _ in plays_on(game):
        before = notes_of(game) if game.state.phase == "turn" else before
    over = notes_of(game)
    assert knew([over[0], before[1]]) == []
    assert knew(over) != []


def test_what_takes_too_long_is_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    notes = notes_of(whole_game("classic", "standard", 1))
    asked = iter([True] * 2)
    found = knew(notes, lambda: next(asked, False))
    assert {each["how"] for each in found[1:]} == {"not-worked-out"}

    def too_many(case: object) -> None:
        raise TooMany("more than can be counted")

    monkeypatch.setattr("companion.deduction.solve", too_many)
    assert {each["how"] for each in knew(notes)} == {"not-worked-out"}
