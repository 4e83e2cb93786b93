"""The house book: who holds which seat, what was chosen last, and what becomes of it when the file breaks."""

from __future__ import annotations

import doctest
import random
import sqlite3
import stat
import threading

import pytest

from companion import house_book as module
from companion.disk import DiskFailed
from companion.house_book import HouseBook


@pytest.fixture
def book(tmp_path):
    book = HouseBook.open(tmp_path)
    yield book
    book.close()


def test_the_docstring_is_true():
    assert doctest.testmod(module).failed == 0


def test_it_remembers_over_a_restart(tmp_path):
    book = HouseBook.open(tmp_path)
    assert (book.said, book.current(), book.recall("players"), book.counts()) == (None, None, None, {})
    book.set_current("g1")
    book.remember("players", ["Ann", "Zoë"])
    book.add("ab12", "g1", "Ann's phone")
    book.hold("ab12", "g1", "s2")
    book.hold("ab12", "g1", "s1")
    assert (book.count("games"), book.count("games"), book.count("points/Ann", 3)) == (1, 2, 3)
    book.close()
    book = HouseBook.open(tmp_path)
    assert book.said is None
    assert book.current() == "g1"
    assert book.recall("players") == ["Ann", "Zoë"]
    assert (book.knows("ab12", "g1"), book.label("ab12", "g1"), book.seats("ab12", "g1")) == (
        True,
        "Ann's phone",
        ["s1", "s2"],
    )
    assert book.counts() == {"games": 2, "points/Ann": 3}
    book.close()


def test_a_seat_is_held_in_one_game_only__F20(book):
    """Last night's cookie is nobody in tonight's game."""
    book.hold("ab12", "g1", "s1")
    assert book.seats("ab12", "g1") == ["s1"]
    assert book.seats("ab12", "g2") == []
    assert book.seats("ab13", "g1") == []
    assert not book.knows("ab12", "g2")


def test_letting_go(book):
    for seat in ("s1", "s2", "s3"):
        book.hold("ab12", "g1", seat)
    book.hold("cd34", "g1", "s1")
    book.hold("ab12", "g2", "s1")
    assert book.holders("g1", "s1") == ["ab12", "cd34"]
    book.drop("ab12", "g1", "s2")
    assert book.seats("ab12", "g1") == ["s1", "s3"]
    book.free("g1", "s1")
    assert book.holders("g1", "s1") == []
    assert book.knows("cd34", "g1"), "a phone without a seat is still a guest"
    book.drop("ab12", "g1")
    assert not book.knows("ab12", "g1")
    assert book.seats("ab12", "g1") == []
    assert book.seats("ab12", "g2") == ["s1"]
    book.drop("nobody", "g1")


def test_a_phone_may_be_called_something_else_without_losing_its_seat(book):
    book.hold("ab12", "g1", "s1")
    book.add("ab12", "g1", "the red one")
    assert (book.label("ab12", "g1"), book.seats("ab12", "g1")) == ("the red one", ["s1"])


def test_tokens_die_with_the_party__F20(book):
    book.set_current("g1")
    book.hold("ab12", "g1", "s1")
    book.count("games")
    book.remember("edition", "classic")
    book.end_party()
    assert not book.knows("ab12", "g1")
    assert book.holders("g1", "s1") == []
    assert book.counts() == {}
    assert book.current() == "g1"
    assert book.recall("edition") == "classic", "same as last time"


def test_only_the_house_can_read_it__F6(tmp_path, book):
    book.set_current("g1")
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == ["house.book", "house.book-shm", "house.book-wal"]
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}


def test_many_threads_ask_and_write_at_once(book):
    wrong = []

    def phone(number: int) -> None:
        try:
            for seat in range(10):
                book.hold(f"t{number}", "g1", f"s{seat}")
                book.count("taps")
                assert len(book.seats(f"t{number}", "g1")) == seat + 1
        except Exception as failed:
            wrong.append(failed)

    threads = [threading.Thread(target=phone, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert book.counts() == {"taps": 60}


@pytest.mark.parametrize(
    "content",
    [b"", b"once upon a time", random.Random(41).randbytes(16384), bytes(8192)],
    ids=["empty", "a text", "noise", "zeros"],
)
def test_a_damaged_book_is_moved_aside_and_said__F41(tmp_path, content):
    book = HouseBook.open(tmp_path)
    book.hold("ab12", "g1", "s1")
    book.close()
    (tmp_path / "house.book").write_bytes(content)
    book = HouseBook.open(tmp_path)
    assert "house.book" in book.said
    assert "house.book.damaged-1" in book.said
    assert (tmp_path / "house.book.damaged-1").read_bytes() == content
    assert book.seats("ab12", "g1") == []
    book.hold("ab12", "g1", "s1")
    book.close()
    book = HouseBook.open(tmp_path)
    assert book.said is None
    assert book.seats("ab12", "g1") == ["s1"]
    book.close()


def test_a_folder_or_a_lost_log_in_its_place__F41(tmp_path):
    (tmp_path / "house.book").mkdir()
    book = HouseBook.open(tmp_path)
    assert "house.book.damaged-1" in book.said
    book.close()
    (tmp_path / "house.book").unlink()
    (tmp_path / "house.book-wal").write_bytes(b"of another book")
    book = HouseBook.open(tmp_path)
    assert "house.book.damaged-2" in book.said
    assert book.current() is None
    book.close()


def test_a_book_that_cannot_be_written_says_so_and_keeps_what_it_has__F43(book):
    book.hold("ab12", "g1", "s1")
    book._database.reading.execute("PRAGMA query_only=ON")
    for write in (lambda: book.hold("ab12", "g1", "s2"), lambda: book.count("games"), book.end_party):
        with pytest.raises(DiskFailed, match="cannot be written to"):
            write()
    book._database.reading.execute("PRAGMA query_only=OFF")
    assert book.seats("ab12", "g1") == ["s1"]
    book.hold("ab12", "g1", "s2")
    assert book.seats("ab12", "g1") == ["s1", "s2"]


def test_no_place_for_a_book_is_said(tmp_path):
    (tmp_path / "house").write_text("")
    with pytest.raises(DiskFailed):
        HouseBook.open(tmp_path / "house")


def test_cookies_are_not_in_it_only_what_the_caller_hands_over(tmp_path, book):
    """It stores the token it is given as it is: the hash; there is no other column a cookie could get into."""
    book.hold("ab12", "g1", "s1")
    with sqlite3.connect(tmp_path / "house.book") as db:
        columns = {row[1] for table in ("device", "held") for row in db.execute(f"PRAGMA table_info({table})")}
    db.close()
    assert columns == {"token", "game", "label", "seat"}
