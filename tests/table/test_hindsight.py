"""Hindsight at a real table: nothing while the game goes on, all of it a moment after, gone with the next game."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import hindsight
from companion.hindsight import Hindsight
from companion.rules import commands as c
from companion.table import Table
from tests.laid_table import laid, opened

PATIENCE_S = 20.0


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = laid(opened(tmp_path))
    yield table
    table.journal.close()


def next_game(table: Table, tmp_path: Path) -> None:
    before = table.journal
    table.lay(opened(tmp_path, "g2"))
    before.close()


def test_it_stands_beside_the_table_from_the_end_of_a_game_to_the_next(table: Table, tmp_path: Path) -> None:
    looks = Hindsight(table)
    looks.step()
    assert table.house()["knew"] is None
    table.submit(c.CallOff("panel"))
    looks.step()
    knew: Any = table.house()["knew"]
    assert knew["game"] == "g1"
    assert [(each["seat"], each["how"]) for each in knew["seats"]] == [(f"s{n}", "never") for n in (1, 2, 3)]
    next_game(table, tmp_path)
    looks.step()
    assert table.house()["knew"] is None


def test_nobody_wakes_and_nothing_is_looked_up_while_a_game_goes_on(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = Hindsight(table)
    asked: list[str] = []
    notes = table.notes
    monkeypatch.setattr(table, "notes", lambda seat: asked.append(seat) or notes(seat))
    table.submit(c.Roll("s1"))
    looks.step()
    assert not looks._attendant.is_stirred
    assert asked == []
    table.submit(c.CallOff("panel"))
    assert looks._attendant.is_stirred
    looks.step()
    assert asked == ["s1", "s2", "s3"]
    looks.step()
    assert asked == ["s1", "s2", "s3"], "once a game"


def test_the_thread_looks_back_by_itself_also_on_a_game_that_was_over_before(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a start of the box with last night's end on the table."""
    monkeypatch.setattr(hindsight, "MOMENT_S", 0.0)
    table.submit(c.CallOff("panel"))
    told = threading.Event()
    table.bell(lambda: told.set() if table.house()["knew"] else None)
    looks = Hindsight(table)
    looks.start()
    try:
        assert told.wait(PATIENCE_S)
    finally:
        looks.stop()


def test_a_clock_that_has_run_out_is_no_reason_to_say_nothing(table: Table) -> None:
    table.submit(c.CallOff("panel"))
    Hindsight(table, patience_s=-1.0).step()
    knew: Any = table.house()["knew"]
    assert {each["how"] for each in knew["seats"]} == {"not-worked-out"}
