"""The log as one seat knows it: whole, its own private parts in it and nobody else's, the same after a restart."""

from __future__ import annotations

import pytest

from companion import chronicle
from companion.rules.commands import PUBLIC
from companion.rules.own_log import own_log
from companion.rules.own_view import NEWS
from companion.rules.views import view
from tests.box_games import every_way, whole_game
from tests.rules.worlds import through_json
from tests.table_talk import Table

SOLUTION = {"envelope": "plum dagger study"}


def test_it_goes_back_to_the_first_thing_that_was_told_and_ends_with_the_news() -> None:
    table = Table(**SOLUTION)
    while table.state.turns < 6:
        table.people[table.whose_turn].idles()
    for seat in (*table.state.players.seats, PUBLIC):
        log = own_log(table.state, seat)
        assert len(log) > 2 * NEWS
        assert log[0]["event"] == "seat-taken"
        assert log[-NEWS:] == view(table.state, seat)["news"]


def test_a_card_is_named_to_the_two_who_saw_it__F4() -> None:
    table = Table(**SOLUTION, deal={"bo": "rope"})
    table.ann.goes_to("hall")
    table.ann.suggests("plum", "rope")
    table.bo.shows("rope")
    for person, knows in ((table.ann, True), (table.bo, True), (table.cy, False)):
        (shown,) = [item for item in own_log(table.state, person.seat) if item["event"] == "card-shown"]
        assert ("card" in shown) == knows
    assert all("card" not in item for item in own_log(table.state, PUBLIC))


def test_what_was_taken_back_stays_in_the_log_with_its_taking_back() -> None:
    table = Table(**SOLUTION)
    table.ann.goes_to("hall")
    table.ann.asks("take-back")
    told = [item["event"] for item in own_log(table.state, table.bo.seat)]
    assert told[-2:] == ["token-moved", "taken-back"]


def test_marks_are_in_nobody_s_log() -> None:
    table = Table(**SOLUTION)
    before = own_log(table.state, table.ann.seat)
    table.ann.asks("mark", card="rope", column="envelope", mark="star")
    table.ann.asks("take-back-mark")
    assert own_log(table.state, table.ann.seat) == before


@pytest.mark.parametrize("number", range(0, len(every_way()), 4))
def test_after_a_restart_it_is_the_same_in_every_box(number: int) -> None:
    box, variant = every_way()[number]
    game = whole_game(box, variant, number)
    read = chronicle.last(through_json(game))
    for seat in (*game.state.players.seats, PUBLIC):
        assert own_log(read, seat) == own_log(game.state, seat)
