"""An evening: one game after the other, set aside and taken up, whatever comes between."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from companion import cupboard
from companion import evening as evenings
from companion.disk import DiskFailed, beside
from companion.evening import Evening, NoSuchGame
from companion.house_book import HouseBook
from companion.rules import commands as c
from companion.rules import events as e
from companion.shelf import Shelf, Taken
from companion.wire import event_to


def comes(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not true():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.01)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Three people about to roll for who starts."""
    book = HouseBook.open(tmp_path)
    one = Evening(Shelf(tmp_path), book, "classic", Random(1))
    one.start()
    for name in ("Ann", "Bo", "Cy"):
        one.table.submit(c.TakeSeat(c.HOUSE, name))
    one.table.submit(c.Start("s1"))
    for _ in range(4):
        one.table.submit(c.NextStep("s1"))
    yield one
    one.stop()
    book.close()


def set_aside(evening: Evening) -> str:
    game = evening.table.game
    file = evening.table.journal.path
    evening.table.submit(c.SetAside("s1"))
    comes(lambda: evening.table.game != game)
    comes(lambda: not beside(file, "-wal").exists())  # the next game lies there a moment before this file is closed
    return game


def test_two_taps_take_a_game_up_once_and_it_goes_on__F30(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    game = set_aside(evening)
    both = threading.Barrier(2)
    opened = Shelf.open_or_rescue

    def slowly(shelf: Shelf, which: str) -> Taken:
        taken = opened(shelf, which)
        with contextlib.suppress(threading.BrokenBarrierError):  # one tap alone waits in vain
            both.wait(0.3)
        return taken

    monkeypatch.setattr(Shelf, "open_or_rescue", slowly)
    taps = [threading.Thread(target=evening.take_up, args=(game,)) for _ in range(2)]
    for tap in taps:
        tap.start()
    for tap in taps:
        tap.join(30)
    assert evening.table.game == game
    evening.table.submit(c.Roll("s1"))


def test_what_is_not_on_the_shelf_cannot_be_taken_up(evening: Evening) -> None:
    with pytest.raises(NoSuchGame):
        evening.take_up("g000000000000")


def test_the_next_game_comes_once_the_disk_has_room_again__F43(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = evening.table.game
    evening.table.submit(c.CallOff("s1"))
    monkeypatch.setattr(evenings, "AGAIN_S", 0.01)
    full = threading.Event()
    begin = Shelf.begin
    tries: list[str] = []

    def begins(shelf: Shelf, new: str) -> object:
        tries.append(new)
        if len(tries) < 4:
            raise DiskFailed("The disk is full.")
        full.set()
        return begin(shelf, new)

    monkeypatch.setattr(Shelf, "begin", begins)
    evening.table.submit(c.PlayAgain("s1"))
    comes(full.is_set)
    comes(lambda: evening.table.game != game)


STRANGERS = {
    "edition": [event_to(e.GameOpened("g9", "gone"))],
    "event": [event_to(e.GameOpened("g9", "classic")), {"event": "meteor-fell"}],
    "field": [event_to(e.GameOpened("g9", "classic")), {"event": "seat-taken", "seat": "s1"}],
}


@pytest.mark.parametrize("what", STRANGERS)
def test_a_game_of_another_version_is_left_alone_and_a_new_one_begun__F41(tmp_path: Path, what: str) -> None:
    book, shelf = HouseBook.open(tmp_path), Shelf(tmp_path)
    stranger = shelf.begin("g9")
    stranger.append(STRANGERS[what])
    stranger.close()
    book.set_current("g9")
    evening = Evening(shelf, book, "classic", Random(1))
    assert evening.table.view("public")["phase"] == "lobby"
    assert "g9.game" in evening.said[0]
    assert shelf.path("g9").exists()
    assert book.current() == evening.table.game != "g9"
    evening.stop()
    book.close()


def test_a_game_of_another_version_is_not_taken_up_and_the_table_stays(evening: Evening, tmp_path: Path) -> None:
    set_aside(evening)
    here = evening.table.game
    shelf = Shelf(tmp_path)
    stranger = shelf.begin("g9")
    stranger.append(STRANGERS["event"], facts={"state": "aside"})
    stranger.close()
    with pytest.raises(NoSuchGame):
        evening.take_up("g9")
    assert evening.table.game == here
    evening.table.submit(c.MakeHost("s1", "s2"))


def test_a_lost_house_book_leads_back_to_the_game_that_was_played(evening: Evening, tmp_path: Path) -> None:
    game = set_aside(evening)
    evening.take_up(game)
    assert Shelf(tmp_path).running() == game, "and not to the empty lobby that lay there in between"


def test_a_game_that_was_damaged_on_the_shelf_is_taken_up_from_its_copy__F41(evening: Evening, tmp_path: Path) -> None:
    for _ in range(50):
        if evening.table.view("public")["phase"] == "turn":
            break
        evening.table.submit(c.Roll(evening.table.view("public")["awaited"][0]))
    shelf = Shelf(tmp_path)
    comes(lambda: shelf.copy(evening.table.game).exists())
    game = set_aside(evening)
    shelf.path(game).write_bytes(b"noise" * 3000)
    evening.take_up(game)
    assert evening.table.game == game
    assert evening.table.view("public")["phase"] == "turn"
    assert not evening.table.view("public")["aside"]
    assert any("last good copy" in said for said in evening.said)


def test_a_game_left_running_elsewhere_is_taken_up_too(evening: Evening, tmp_path: Path) -> None:
    set_aside(evening)
    left = Shelf(tmp_path).begin("g9")
    left.append([event_to(e.GameOpened("g9", "classic"))], facts={"state": "running"})
    left.close()
    evening.take_up("g9")
    assert evening.table.game == "g9"
    evening.table.submit(c.TakeSeat(c.HOUSE, "Di"))


def test_match_points_won_meanwhile_count_in_a_game_taken_up(evening: Evening) -> None:
    table = evening.table
    table.submit(c.Pause("s1"))
    game = set_aside(evening)
    table.submit(c.SetRule("s1", "match", "one-a-game"))
    table.submit(c.Start("s1"))
    for _ in range(4):
        table.submit(c.NextStep("s1"))
    for roller, face in (("s1", 6), ("s2", 1), ("s3", 1)):
        table.submit(c.TypeRoll(roller, face, face))
    for who, *cards in [("s1", *table._shown.envelope)]:
        table.submit(c.Accuse(who, *cards))
    assert table.go_on()
    assert table.view("public")["table"]["match"]["points"] == {"s1": 1}
    evening.take_up(game)
    assert table.view("public")["table"]["match"]["points"] == {"s1": 1}
    assert table.view("public")["table"]["match"]["game"] == 2, "one game of the match was finished meanwhile"


def test_rules_that_the_box_does_not_know_are_forgotten(tmp_path: Path) -> None:
    book = HouseBook.open(tmp_path)
    book.remember(cupboard.LAST_RULES, {"classic": {"staying": "nope", "match": "one-a-game", "colour": "red"}})
    one = Evening(Shelf(tmp_path), book, "classic", Random(1))
    rules = one.table.view("public")["table"]["rules"]
    assert (rules["staying"], rules["match"]) == ("leave-first", "one-a-game")
    assert "colour" not in rules
    one.stop()
    book.close()
