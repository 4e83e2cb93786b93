"""F8, F9: when something is heard tells nothing about cards. Pairs of houses that differ in hidden cards only, with
seats that are away, bots that think for as long as their cards make them, people who take their time, and mass
showings: whoever looks on hears of everything at the very same instants.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.bots.seats import Player
from companion.company import SECONDS as BOT_S
from companion.journal import Journal
from companion.pace import SECONDS, Pace
from companion.rules import commands as c
from companion.rules.asking import ALL_AT_ONCE
from companion.rules.state import State
from companion.table import Table
from companion.wire import event_to
from tests import proof
from tests.box_games import ways_with
from tests.leaks.instants import MOST_THINKING_S, Instants, Twins
from tests.leaks.swaps import kinds_of_difference
from tests.table_talk import Table as Told

PAIRS = proof.count(80, long=2000)
STEPS = 10


def is_in_disproof(state: State) -> bool:
    return bool(state.turn) and state.turn.step == "disproof"  # type: ignore[union-attr]


def is_mass_showing(state: State) -> bool:
    return state.interlude is not None and state.interlude.effect in ALL_AT_ONCE


Moment = tuple[tuple[str, str], Callable[[State], bool], dict[str, str]]
MOMENTS: list[Moment] = [
    *((("classic", "standard"), is_in_disproof, {"disproof": answer}) for answer in ("swift", "each-answers")),
    *(
        (way, is_mass_showing, {"first": effect})
        for effect in ("all-reveal", "all-show-left")
        for way in ways_with(effect)[:2]
    ),
    *((way, is_in_disproof, {}) for way in (("dungeon", "standard"), ("event", "standard"), ("bonus", "teams"))),
]


def pairs(most: int) -> Iterator[tuple[int, Twins]]:
    """Twins at the moment at which somebody is asked for cards: the box, the answers of the house, who is away, and
    what differs, in turn."""
    found = seed = 0
    while found < most:
        way, moment, more = MOMENTS[found % len(MOMENTS)]
        seed += 1
        like = Twins(*way, seed, "nothing", c.PUBLIC if seed % 4 == 3 else "", **more)
        there = kinds_of_difference(like.states[0], like.viewer)
        kinds = [kind for kind in ("hands", "envelope", "order") if kind in there]
        twins = Twins(*way, seed, kinds[seed % len(kinds)], like.viewer, away=seed % 3, **more)
        if twins.reaches(moment, 150):
            yield seed, twins
            found += 1


def of_the_cards(state: State, seat: str) -> float:
    """A time that hangs on where every card lies."""
    number = sum(place * sum(map(ord, sealed.card)) for place, sealed in enumerate(state.cards))
    return (number * 37 + sum(map(ord, seat))) % 100 / 100 * MOST_THINKING_S


def both(folder: Path, seed: int, twins: Twins) -> tuple[Instants, Instants] | None:
    """The same two games from here on, in time; None where the rules tell the two apart at once."""
    events = [list(side.events) for side in twins.sides]
    played = twins.lays_down(STEPS)
    if not played[0]:
        return None
    rng = Random(seed)
    away = twins.states[0].players.absent
    present = [seat for seat in twins.states[0].players.seats if seat not in away]
    bots = rng.sample(present, rng.randint(0, len(present)))
    houses = [Instants(folder / f"{seed}-{n}", events[n], played[n], bots, twins.viewer, of_the_cards) for n in (0, 1)]
    for house in houses:
        house.run()
    return houses[0], houses[1]


def compared(folder: Path, most: int) -> Iterator[tuple[int, Instants, Instants]]:
    """That many pairs that were played on in time."""
    done = 0
    for seed, twins in pairs(2 * most):
        houses = both(folder, seed, twins)
        if houses is not None:
            done += 1
            yield seed, *houses
        if done == most:
            return


def test_everything_is_heard_at_the_same_instants_whatever_the_hands_hold__F8_F9(folder: Path) -> None:
    began, acts, tried = time.perf_counter(), dict.fromkeys(("people", "bots", "box"), 0), 0
    for seed, one, other in compared(folder, PAIRS):
        assert one.heard == other.heard, seed
        for who in acts:
            acts[who] += one.acts[who]
        tried += 1
    assert tried == PAIRS
    assert min(acts.values()) > PAIRS, acts
    proof.figure(
        "twin houses in time: at which instants whoever looks on hears of anything",
        count=tried,
        seed=0,
        figure=f"{sum(acts.values())} acts of people, bots and the box, 0 differences",
        seconds=time.perf_counter() - began,
    )


# --- the box answers for whoever is away

HOLDS = {"none": "hall study lounge", "one": "plum hall study", "three": "plum rope library"}


def answers_at(folder: Path, holds: str, disproof: str, *, away: bool) -> list[float]:
    """Ann suggests at noon; when the whole table sees anything new, with Bo holding that and being away or a bot."""
    told = Told("ann bo cy", deal={"ann": "white", "bo": HOLDS[holds], "cy": "green"}, disproof=disproof)
    told.ann.goes_to("library")
    if away:
        told.does(c.SitOut(c.PANEL, "s2"))
    journal = Journal.create(folder / "g1.game", "g1")
    journal.append([event_to(event) for event in told.events])
    table, now, heard = Table(journal, Random(1)), 12.0, []
    pace = Pace(table, clock=lambda: now)
    player = Player(table, "s2", _says_what_it_can, BOT_S, lambda: now)
    table.bell(player.note)
    table.bell(lambda: heard.append(now))
    table.submit(c.Suggest("s1", "plum", "rope"))
    for tick in range(1, 400):
        now = 12.0 + tick / 100
        pace.step()
        if not away:
            player.step()
    journal.close()
    (folder / "g1.game").unlink()
    return [round(at - 12, 2) for at in dict.fromkeys(heard)]


def _says_what_it_can(view: Any) -> dict[str, Any] | None:
    offered = {choice["do"]: choice["slots"] for choice in view["choices"] if choice["kind"] == "play"}
    if "show" in offered:
        return {"do": "show", "card": offered["show"]["card"][0]}
    return {"do": "say-cannot"} if "say-cannot" in offered else None


@pytest.mark.parametrize("away", [True, False], ids=["away", "bot"])
def test_an_answer_comes_at_the_same_instant_with_no_card_with_one_and_with_three__F8(folder: Path, away: bool) -> None:
    at = {holds: answers_at(folder, holds, "each-answers", away=away) for holds in HOLDS}
    first = SECONDS["answer"] if away else BOT_S
    assert {holds: found[1] for holds, found in at.items()} == dict.fromkeys(HOLDS, first)
    assert at["one"] == at["three"]


def test_a_swift_pass_and_a_swift_question_come_at_the_same_instant__F8(folder: Path) -> None:
    at = {holds: answers_at(folder, holds, "swift", away=True) for holds in HOLDS}
    assert {holds: found[1] for holds, found in at.items()} == dict.fromkeys(HOLDS, SECONDS["answer"])
    assert at["one"] == at["three"]


# --- planted leaks


def is_told_apart(folder: Path) -> bool:
    """Whether the instants of some pair differ."""
    return any(one.heard != other.heard for _, one, other in compared(folder, 40))


def test_a_bot_that_answers_when_it_has_thought_is_caught(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Player, "_tick", lambda self, since: self._clock() + self._seconds)
    assert is_told_apart(folder)


def test_a_bot_that_begins_to_count_when_it_looks_up_is_caught(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Player, "note", lambda self: None)
    assert is_told_apart(folder)


def test_a_box_that_is_quicker_with_fewer_cards_is_caught(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Pace.step

    def hasty(self: Pace) -> float | None:
        self._scale = 1.0 + of_the_cards(self._table._shown, "") / 10
        return honest(self)

    monkeypatch.setattr(Pace, "step", hasty)
    assert is_told_apart(folder)


def test_a_choice_that_all_hear_of_before_all_have_chosen_is_caught(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.rules import views

    drawn = views.SHARED["awaited"]

    def by_first_letter(state: State) -> Any:
        picks = state.interlude.picks.values() if state.interlude else ()
        return (*drawn(state), *(pick for pick in picks if pick[0] < "l"))

    monkeypatch.setitem(views.SHARED, "awaited", by_first_letter)  # type: ignore[arg-type]
    assert is_told_apart(folder)
