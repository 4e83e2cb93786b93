"""Rule text 004, the Danish article's game. Each test carries the number of its case."""

from __future__ import annotations

import pytest

from tests.rules.worlds import check_cuts
from tests.table_talk import Table

SOLUTION = {"envelope": "plum dagger study"}


def box(people: str = "ann bo cy", **how: object) -> Table:
    return Table(people, edition="dansk", **{**SOLUTION, **how})  # type: ignore[arg-type]


def test_scarlett_begins_whoever_sits_where__R8() -> None:
    table = box(dealt=False)
    table.ann.asks("choose-suspect", suspect="plum")
    table.cy.asks("choose-suspect", suspect="scarlett")
    table.deals()
    assert table.whose_turn == "cy"


def test_nobody_plays_scarlett_the_next_start_clockwise_begins() -> None:
    table = box(dealt=False)
    for name, suspect in (("ann", "plum"), ("bo", "peacock"), ("cy", "white")):
        if table.state.suspect_of(table.people[name].seat) != suspect:
            table.people[name].asks("choose-suspect", suspect=suspect)
    table.deals()
    assert table.whose_turn == "cy", "scarlett, mustard, white: the order of the starts"


def test_one_die_and_all_six_may_be_named_though_three_play__C23() -> None:
    table = box()
    assert set(table.ann.may["type-roll"]) == {"first"}
    table.ann.goes_to("hall")
    assert len(table.ann.may["suggest"]["suspect"]) == 6


def test_a_passage_is_taken_from_the_start_of_a_turn__R20() -> None:
    table = box()
    table.ann.goes_to("kitchen")
    assert table.ann.is_refused("take-passage", to="study") == "not-now"
    table.ann.ends()
    table.others_idle("ann")
    table.ann.asks("take-passage", to="study")
    table.ann.ends()
    table.others_idle("ann")
    assert table.ann.may["take-passage"] == {"to": ("kitchen",)}, "here one may go back the turn after"


def test_moved_there_one_suggests_instead_of_rolling__R19() -> None:
    table = box(deal={"cy": "rope hall"})
    table.ann.goes_to("hall")
    table.ann.suggests("mustard", "rope")
    table.bo.cannot()
    table.cy.shows("rope")
    table.ann.ends()
    table.bo.suggests("white", "rope")
    table.cy.shows("rope")
    assert table.bo.is_refused("roll") == "not-now"


def test_the_room_just_left_is_closed_this_turn_and_open_the_next__R41() -> None:
    table = box()
    table.ann.goes_to("library")
    table.ann.ends()
    table.others_idle("ann")
    table.ann.rolls(6)
    assert table.ann.is_refused("move-to", to="library") == "no-such-choice"
    table.ann.asks("move-to", to="corridor")
    table.ann.ends()
    table.others_idle("ann")
    table.ann.rolls(6)
    table.ann.asks("move-to", to="library")


def test_trapped_one_stays_without_a_suggestion__R42() -> None:
    table = box()
    table.ann.goes_to("library")
    table.ann.ends()
    table.others_idle("ann")
    table.ann.rolls()
    table.ann.asks("stay")
    assert "suggest" not in table.ann.may


def test_the_last_one_in_wins_at_once__R35_C22() -> None:
    table = box()
    table.ann.accuses("plum", "rope", "study")
    assert table.state.phase == "turn", "two are still in"
    table.bo.goes_to("corridor")
    since = len(table.commands)
    table.bo.accuses("plum", "rope", "study")
    over = table.ann.sees["table"]["over"]
    assert over["winner"] == table.cy.seat, "before anybody asks about a door"
    assert over["envelope"] == {"suspect": "plum", "weapon": "dagger", "room": "study"}
    assert table.cy.hears("accusation-made")[-1]["seat"] == table.bo.seat
    check_cuts(table, since)


def test_away_or_not_the_last_one_in_wins__C22() -> None:
    table = box()
    table.panel.asks("sit-out", who=table.cy.seat)
    table.ann.accuses("plum", "rope", "study")
    table.bo.accuses("plum", "rope", "study")
    assert table.ann.sees["table"]["over"]["winner"] == table.cy.seat


def test_the_last_one_in_must_be_right_where_the_house_says_so() -> None:
    table = box(last_one="must-be-right")
    for name in ("ann", "bo"):
        table.people[name].accuses("plum", "rope", "study")
    assert table.whose_turn == "cy"


def test_a_suggestion_that_nobody_disproved_is_no_condition_of_accusing__C24() -> None:
    table = box(deal={"bo": "rope"})
    table.ann.goes_to("hall")
    table.ann.suggests("white", "rope")
    table.bo.shows("rope")
    assert "accuse" in table.ann.may
    table.ann.accuses("plum", "rope", "study")
    assert table.whose_turn == "bo", "an accusation ends the turn (C23)"


@pytest.mark.parametrize("to", ["hall", "corridor"])
def test_a_wrong_accuser_s_token_leaves_the_door_it_blocks(to: str) -> None:
    table = box()
    table.ann.goes_to("corridor")
    table.ann.accuses("plum", "rope", "study")
    assert table.bo.is_refused("roll") == "not-your-turn"
    table.ann.asks("leave-door", to=to)
    assert (table.state.tokens["scarlett"], table.whose_turn) == (to, "bo")
