"""Bots in the empty seats of a real table: seated by the host, marked, playing by themselves, and taken away again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.bots import LEVELS
from companion.company import Company
from companion.journal import Journal
from companion.pace import Pace
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.company import BOT_LEVELS
from companion.rules.refusals import Refused
from companion.table import Table
from companion.wire import command_from, event_to

PATIENCE_S = 60.0


def until(fact: Callable[[], Any]) -> Any:
    ends = time.monotonic() + PATIENCE_S
    while not (found := fact()):
        assert time.monotonic() < ends, "it did not come about"
        time.sleep(0.02)
    return found


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    journal = Journal.create(tmp_path / "g1.game", "g1")
    journal.append([event_to(e.GameOpened("g1", "classic"))])
    table = Table(journal, Random(4))
    table.submit(c.TakeSeat(c.HOUSE, "Ann"))
    yield table
    table.journal.close()


@pytest.fixture
def company(table: Table) -> Iterator[Company]:
    pace, company = Pace(table, scale=0.0), Company(table, Random(5), seconds=0.0)
    pace.start()
    company.start()
    yield company
    company.stop()
    pace.stop()


def seats(table: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.view("public")["table"]["seats"]
    return found


def plays_along(table: Table, seat: str, until_over: Callable[[], bool]) -> None:
    """A person who does the first thing that is possible, and never accuses."""
    ends = time.monotonic() + PATIENCE_S
    while not until_over():
        assert time.monotonic() < ends, "the game does not go on"
        view = table.view(seat)
        offered = [choice for choice in view["choices"] if choice["kind"] == "play" and choice["do"] != "accuse"]
        if not offered:
            table.wait(seat, view["version"], 1.0)
            continue
        wish = {"do": offered[0]["do"], **{slot: values[0] for slot, values in offered[0]["slots"].items()}}
        try:
            table.submit(command_from(seat, wish))
        except Refused:
            continue


def test_the_levels_that_are_offered_are_those_that_can_play() -> None:
    assert tuple(LEVELS) == BOT_LEVELS


def test_a_host_fills_the_table_and_empties_it_again(table: Table) -> None:
    for number in range(5):
        table.submit(c.AddBot("s1", BOT_LEVELS[number % 3]))
    assert [seat.get("level") for seat in seats(table)] == [None, "easy", "medium", "hard", "easy", "medium"]
    assert [seat["bot"] for seat in seats(table)] == [False, True, True, True, True, True]
    assert len({seat["name"] for seat in seats(table)}) == len({seat["suspect"] for seat in seats(table)}) == 6
    assert "add-bot" not in {choice["do"] for choice in table.view("s1")["choices"]}, "the table is full"
    with pytest.raises(Refused, match="Every seat is taken"):
        table.submit(c.AddBot("s1", "easy"))
    table.submit(c.RemoveSeat("s1", "s3"))
    assert [seat["seat"] for seat in seats(table)] == ["s1", "s2", "s4", "s5", "s6"]


def test_bots_are_the_host_s_and_the_panel_s_to_seat(table: Table) -> None:
    table.submit(c.TakeSeat(c.HOUSE, "Bo"))
    with pytest.raises(Refused):
        table.submit(c.AddBot("s2", "easy"))
    with pytest.raises(Refused):
        table.submit(c.AddBot("s1", "godlike"))
    table.submit(c.AddBot(c.PANEL, "hard"))
    assert seats(table)[2]["level"] == "hard"
    table.submit(c.Leave("s1"))
    assert [seat["seat"] for seat in seats(table) if seat["host"]] == ["s2"]
    table.submit(c.Leave("s2"))
    assert [seat["host"] for seat in seats(table)] == [False], "a bot is never the host"


@pytest.mark.usefixtures("company")
def test_bots_play_with_a_person_to_the_end_and_in_the_next_game(table: Table, tmp_path: Path) -> None:
    table.submit(c.AddBot("s1", "hard"))
    table.submit(c.AddBot("s1", "medium"))
    plays_along(table, "s1", lambda: table.view("s1")["phase"] == "over")
    assert table.view("public")["table"]["over"]["winner"] in ("s2", "s3")
    table.submit(c.PlayAgain("s1"))
    opened = table.sequel("g2")
    assert opened is not None
    journal = Journal.create(tmp_path / "g2.game", "g2")
    journal.append([event_to(opened)])
    before = table.journal
    table.lay(journal)
    before.close()
    assert [seat.get("level") for seat in seats(table)] == [None, "hard", "medium"]
    plays_along(table, "s1", lambda: (table.view("s1")["turn"] or {"number": 0})["number"] > 6)


def test_bots_go_on_after_a_restart(table: Table, tmp_path: Path) -> None:
    table.submit(c.AddBot("s1", "easy"))
    table.submit(c.AddBot("s1", "medium"))
    company, pace = Company(table, Random(5), seconds=0.0), Pace(table, scale=0.0)
    company.start()
    pace.start()
    plays_along(table, "s1", lambda: (table.view("s1")["turn"] or {"number": 0})["number"] > 3)
    company.stop()
    pace.stop()
    table.journal.close()
    again = Table(Journal.open(tmp_path / "g1.game"), Random(6))
    company, pace = Company(again, Random(5), seconds=0.0), Pace(again, scale=0.0)
    company.start()
    pace.start()
    plays_along(again, "s1", lambda: again.view("s1")["phase"] == "over")
    company.stop()
    pace.stop()
    again.journal.close()


def test_a_bot_that_is_removed_plays_no_more(table: Table, company: Company) -> None:
    table.submit(c.AddBot("s1", "easy"))
    until(lambda: list(company._playing) == ["s2"])
    table.submit(c.RemoveSeat("s1", "s2"))
    until(lambda: not company._playing)
