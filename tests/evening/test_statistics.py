"""What was played is counted once, whatever is cut when, and nothing of who played is kept."""

from __future__ import annotations

import itertools
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import statistics as s
from companion.disk import DiskFailed
from companion.evening import Evening
from companion.house_book import HouseBook
from companion.rules import commands as c
from companion.shelf import Shelf
from companion.statistics import Statistics, as_csv, lines, today
from tests.web.guests import wait_until


class Seen:
    """A table as the statistics see it."""

    def __init__(self) -> None:
        self.gongs: list[Any] = []
        self.now: dict[str, Any] = {}
        self.shows("lobby")

    def shows(self, phase: str, game: str = "g1", how: str = "solved", people: int = 4) -> None:
        seats = [{"name": f"Somebody{n}", "bot": n == 3} for n in range(people)]
        over = {"how": how, "turns": 21} if phase == "over" else None
        self.now = {"game": game, "edition": "classic", "phase": phase, "table": {"seats": seats, "over": over}}
        for gong in self.gongs:
            gong()

    def view(self, seat: str) -> dict[str, Any]:
        assert seat == "public"
        return self.now

    def gong(self, ring: Any) -> None:
        self.gongs.append(ring)


class Memory(dict[str, Any]):
    """A house book; `full` ones take nothing."""

    full = False

    def recall(self, key: str, default: Any = None) -> Any:
        return self.get(key, default)

    def remember(self, key: str, value: Any) -> None:
        if self.full:
            raise DiskFailed("The disk is full.")
        self[key] = value


@pytest.fixture
def table() -> Seen:
    return Seen()


def counting(table: Seen, book: Any, now: list[float], day: str = "2026-11-30") -> Statistics:
    return Statistics(table, book, lambda: now[0], lambda: day)


def test_a_game_is_counted_once_with_its_minutes(table: Seen) -> None:
    book, now = Memory(), [0.0]
    counted = counting(table, book, now)
    for game in ("g1", "g2"):
        table.shows("setup", game)
        counted.look()
        now[0] += 1800
        table.shows("over", game)
        for _ in range(3):
            counted.look()
        table.shows("lobby", f"{game}x")
        now[0] += 9000
        counted.look()
    (line,) = counted.lines()
    assert line == s.Line("2026-11-30", "classic", 3, 1, "solved", 2, 60, 42)
    assert "Somebody" not in str(book)
    assert as_csv([line]).splitlines() == [
        "day,edition,players,bots,how,games,minutes,turns", "2026-11-30,classic,3,1,solved,2,60,42",
    ]  # fmt: skip


@pytest.mark.parametrize("cut", ["before the count", "after the count"])
def test_a_power_cut_costs_no_game_and_counts_none_twice(table: Seen, cut: str) -> None:
    book, now = Memory(), [0.0]
    counted = counting(table, book, now)
    table.shows("turn")
    counted.look()
    now[0] += 600
    counted.look()  # written down by the way
    now[0] += 60
    table.shows("over")
    if cut == "after the count":
        counted.look()
    after = [-5e8]  # the clock begins anew
    again = counting(table, book, after)
    again.look()
    again.look()
    (line,) = again.lines()
    assert (line.games, line.minutes) == (1, 11 if cut == "after the count" else 10)


def test_the_next_game_may_lie_there_before_the_last_is_counted(table: Seen) -> None:
    book, now = Memory(), [0.0]
    counted = counting(table, book, now)
    table.shows("turn")
    counted.look()
    now[0] += 600
    table.shows("over")
    table.shows("lobby", "g2")
    counted.look()
    (line,) = counted.lines()
    assert (line.games, line.minutes) == (1, 10)


def test_a_disk_that_takes_nothing_is_asked_again(table: Seen) -> None:
    book, now = Memory(), [0.0]
    counted = counting(table, book, now)
    table.shows("turn")
    counted.look()
    book.full = True
    table.shows("over")
    with pytest.raises(DiskFailed):
        counted.look()
    book.full = False
    table.shows("lobby", "g2")
    counted.look()
    assert [line.games for line in counted.lines()] == [1]


def test_without_a_clock_the_day_is_unknown(tmp_path: Path) -> None:
    there, gone = tmp_path / "there", tmp_path / "gone"
    there.touch()
    now, old = lambda: date(2026, 11, 30), lambda: date(1970, 1, 1)
    assert today(there, gone, now) == today(gone, there, now) == "2026-11-30"
    assert today(gone, gone, now) == "", "nobody has set it since the start"
    assert today(there, there, old) == ""


def test_old_days_are_put_together(table: Seen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(s, "MOST_DAYS", 3)
    book = Memory()
    for number in range(6):
        counted = counting(table, book, [0.0], f"2026-01-0{number + 1}")
        table.shows("over", f"g{number}")
        counted.look()
        table.gongs.clear()
    assert [(line.day, line.games) for line in counted.lines()] == [
        ("2026-01-06", 1), ("2026-01-05", 1), ("2026-01-04", 1), ("", 3),
    ]  # fmt: skip


def test_a_game_that_its_party_left_in_the_middle_is_counted_once(table: Seen) -> None:
    book, now = Memory(), [0.0]
    counted = counting(table, book, now)
    table.shows("setup")
    counted.look()
    counted.forget()
    assert counted.lines() == [], "nobody has played yet"
    table.shows("turn")
    table.now["turn"] = {"number": 7}
    now[0] += 600
    book.full = True
    counted.forget()
    book.full = False
    counted.forget()
    counted.look()  # a last tap rings the gong
    counted.forget()
    table.shows("over", how="solved")
    table.shows("lobby", "g2")
    counted.look()
    counted.forget()
    (line,) = counted.lines()
    assert (line.how, line.games, line.minutes, line.turns) == (s.LEFT, 1, 10, 7)


@pytest.mark.parametrize("kept", [7, [], {"sums": 3}, {"sums": {"a|b": [1], "x": "y"}, "counted": {}}])
def test_sums_that_are_none_are_left_out(kept: Any) -> None:
    assert lines(Memory({s.KEPT_AS: kept})) == []


def test_the_wipe_between_parties_leaves_the_sums_and_no_name(tmp_path: Path) -> None:
    from companion.wipe import Wipe

    book, shelf = HouseBook.open(tmp_path), Shelf(tmp_path)
    evening = Evening(shelf, book, "classic", Random(1))
    evening.start()
    counted = Statistics(evening.table, book, itertools.count(0.0, 60.0).__next__, lambda: "")
    counted.start()
    for name in ("Ann", "Bo", "Cy"):
        evening.table.submit(c.TakeSeat(c.HOUSE, name))
    evening.table.submit(c.Start("s1"))
    evening.table.submit(c.CallOff(c.PANEL))
    wait_until(counted.lines)
    Wipe(evening, book, tmp_path)()
    assert [(line.day, line.players, line.how, line.games) for line in counted.lines()] == [("", 3, "called-off", 1)]
    counted.stop()
    evening.stop()
    book.close()
    again = HouseBook.open(tmp_path)
    assert [line.games for line in lines(again)] == [1]
    assert "Ann" not in str(again.recall(s.KEPT_AS))
    again.close()
