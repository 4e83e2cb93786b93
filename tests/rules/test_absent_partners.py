"""Two teams, one hand for each (001): somebody has gone, and a partner with the same cards is still there (C7, C25)."""

from __future__ import annotations

import pytest

from companion.rules.choices import owed
from tests.table_talk import Table


def teams(people: str = "ann bo cy di", **house: str) -> Table:
    """Ann's side holds three of the cards that are named, the other side the fourth."""
    deal = {"t1": "green hall library", "t2": "rope kitchen lounge"}
    return Table(people, edition="bonus", variant="teams", deal=deal, envelope="plum dagger study", **house)


@pytest.mark.parametrize("disproof", ["each-answers", "swift"])
def test_the_partner_who_is_there_answers_and_chooses__C25(disproof: str) -> None:
    table = teams(disproof=disproof)
    table.panel.asks("sit-out", who=table.bo.seat)
    table.ann.goes_to("kitchen")
    table.ann.suggests("green", "rope")
    table.settles()
    assert table.awaits == ["di"], "the box picks for nobody whose hand somebody looks into"
    assert set(table.di.may["show"]["card"]) == {"rope", "kitchen"}
    table.di.shows("kitchen")
    assert [look["by"] for look in table.ann.sees["shown"]] == [table.di.seat]
    assert table.whose_turn == "ann"


def test_whoever_goes_while_being_asked_leaves_the_question_to_the_partner__C25() -> None:
    table = teams("ann bo cy di ed fay")
    table.ann.goes_to("kitchen")
    table.ann.suggests("green", "rope")
    assert table.awaits == ["bo"]
    table.panel.asks("sit-out", who=table.bo.seat)
    assert table.awaits == ["di"]
    table.panel.asks("sit-out", who=table.di.seat)
    assert table.awaits == ["fay"]
    table.panel.asks("sit-out", who=table.fay.seat)
    assert (table.awaits, owed(table.state)) == ([], "go-on"), "only now the box looks into the hand"
    table.goes_on()
    assert table.ann.sees["shown"][0]["card"] in ("rope", "kitchen")


def test_the_one_hand_answers_once_whoever_of_the_team_is_asked__R25() -> None:
    table = teams()
    table.panel.asks("sit-out", who=table.bo.seat)
    table.ann.goes_to("hall")
    table.ann.suggests("green", "dagger")
    table.di.cannot()
    assert table.awaits == ["ann"], "nobody else of that team is asked"
    assert "peek" in table.ann.may


def test_where_everybody_has_a_hand_the_box_answers_and_no_partner__C25() -> None:
    table = Table("ann bo cy di", variant="teams", deal={"bo": "rope kitchen"}, envelope="plum dagger study")
    table.ann.goes_to("kitchen")
    table.ann.suggests("plum", "rope")
    table.panel.asks("sit-out", who=table.bo.seat)
    assert (table.awaits, owed(table.state)) == ([], "go-on")
    table.goes_on()
    assert [look["by"] for look in table.ann.sees["shown"]] == [table.bo.seat]
