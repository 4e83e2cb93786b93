"""Dice that were read and do not count by themselves: whoever is to roll is asked about them, and nobody has to."""

from __future__ import annotations

import pytest

from companion.rules import commands as c
from companion.rules import events as e
from tests.rules.worlds import check_cuts
from tests.table_talk import Table


def read(table: Table, *faces: int, number: int = 1, may_use: bool = True) -> None:
    """The dice lie there like that, from a time when it did not count."""
    table.house(c.SetAsideReading(c.HOUSE, faces, ("w1", "b1", number), "that was too long ago", may_use))


@pytest.fixture
def table() -> Table:
    return Table()


def test_whoever_is_to_roll_may_take_them_for_the_throw__F37(table: Table) -> None:
    read(table, 3, 4)
    assert table.ann.sees["turn"]["roll"] is None
    assert table.ann.may["use-reading"] == {"faces": ("3 + 4",)}
    assert "use-reading" not in table.bo.may
    table.ann.asks("use-reading", faces="3 + 4")
    assert table.ann.sees["turn"]["roll"] == {"faces": (3, 4), "total": 7, "origin": "reader"}
    assert table.ann.hears("dice-rolled")[-1]["origin"] == "reader"
    check_cuts(table, len(table.commands) - 2)


def test_they_need_not_be_used_and_are_not_asked_about_twice(table: Table) -> None:
    read(table, 3, 4)
    table.ann.rolls(1, 2)
    table.ann.asks("move-to", to="corridor")
    table.ann.ends()
    assert "use-reading" not in table.bo.may
    assert table.bo.is_refused("use-reading", faces="3 + 4") == "not-now"


def test_only_what_was_read_last_is_asked_about(table: Table) -> None:
    read(table, 3, 4)
    read(table, 6, 6, number=2)
    assert table.ann.may["use-reading"] == {"faces": ("6 + 6",)}
    assert table.ann.is_refused("use-reading", faces="3 + 4") == "not-now"
    read(table, 1, 1, number=3, may_use=False)
    assert "use-reading" not in table.ann.may


def test_another_number_of_dice_than_is_thrown_is_no_throw() -> None:
    table = Table(dice="one")
    read(table, 3, 4)
    assert "use-reading" not in table.ann.may
    read(table, 5, number=2)
    table.ann.asks("use-reading", faces="5")
    assert table.ann.sees["turn"]["roll"]["total"] == 5


def test_in_a_fight_and_in_the_roll_off_as_well() -> None:
    table = Table(edition="dungeon", variant="monsters")
    table.ann.goes_to("claw")
    table.ann.asks("fight")
    since = len(table.commands)
    read(table, 6)
    table.ann.asks("use-reading", faces="6")
    assert table.ann.hears("dice-rolled")[-1]["faces"] == (6,)
    check_cuts(table, since)
    table = Table(dealt=False)
    table.deals()
    read(table, 2, 5)
    table.ann.asks("use-reading", faces="2 + 5")
    assert table.ann.sees["table"]["roll_off"]["rolls"][table.ann.seat] == (2, 5)


def test_the_panel_may_say_so_for_whoever_is_to_roll(table: Table) -> None:
    read(table, 3, 4)
    table.panel.asks("use-reading", faces="3 + 4")
    assert isinstance(table.events[-1], e.DiceRolled)
    assert table.events[-1].seat == table.ann.seat
