"""F43 on a real disk of 1 MB that is really full: a small tmpfs, which only root can mount."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import pytest

from companion.disk import DiskFailed
from companion.house_book import HouseBook
from companion.instance_lock import InstanceLock
from companion.shelf import Shelf

FULL = "The disk is full. Nothing was changed; free some space and try again."


def fill(disk: Path) -> None:
    """A file that takes the last byte."""
    with (disk / "ballast").open("ab", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(4096))
    assert os.statvfs(disk).f_bavail == 0


def event(number: int) -> dict:
    return {"event": "counted", "number": number, "words": "w" * 500}


def test_a_full_disk_refuses_the_action_and_play_goes_on_after_it__F43(small_disk):
    shelf = Shelf(small_disk / "house")
    journal = shelf.begin("g1")
    journal.append([event(0)], [("tap-0", "0")])
    journal.copy_to(shelf.copy("g1"))
    fill(small_disk)
    kept, failed = 0, None
    while failed is None:
        try:
            journal.append([event(kept + 1)], [(f"tap-{kept + 1}", "ok")])
            kept += 1
        except DiskFailed as full:
            failed = full
    assert failed.say == FULL
    fill(small_disk)  # what the refused action had taken was given back
    with pytest.raises(DiskFailed, match="full"):
        journal.copy_to(shelf.copy("g1"))
    assert [found["number"] for found in journal.events()] == list(range(kept + 1)), "the game stays readable"
    (small_disk / "ballast").unlink()
    journal.append([event(kept + 1)], [(f"tap-{kept + 1}", "ok")])
    journal.copy_to(shelf.copy("g1"))
    journal.close()
    taken = shelf.open_or_rescue("g1")
    assert taken.say is None
    assert [found["number"] for found in taken.journal.events()] == list(range(kept + 2))
    taken.journal.close()


def test_a_house_starts_on_a_full_disk_and_its_game_can_be_read__F43(small_disk):
    house = small_disk / "house"
    with InstanceLock(house):
        shelf = Shelf(house)
        journal, book = shelf.begin("g1"), HouseBook.open(house)
        journal.append([event(0)])
        book.hold("ab12", "g1", "s1")
        journal.close()
        book.close()
    fill(small_disk)
    with InstanceLock(house):
        book = HouseBook.open(house)
        assert book.said is None
        assert book.seats("ab12", "g1") == ["s1"]
        with pytest.raises(DiskFailed, match="full"):
            book.hold("ab12", "g1", "s2")
        taken = Shelf(house).open_or_rescue("g1")
        assert taken.say is None
        assert list(taken.journal.events()) == [event(0)]
        with pytest.raises(DiskFailed, match="full"):
            taken.journal.append([event(1)] * 10)
        with pytest.raises(DiskFailed, match="full"):
            Shelf(house).begin("g2")
        (small_disk / "ballast").unlink()
        taken.journal.append([event(1)])
        book.hold("ab12", "g1", "s2")
        assert list(taken.journal.events()) == [event(0), event(1)]
        assert book.seats("ab12", "g1") == ["s1", "s2"]
        taken.journal.close()
        book.close()


def test_a_cut_on_a_full_disk_leaves_a_game_that_can_be_read__F43(small_disk, tmp_path):
    """The log is there, its index is not, and there is no room for one. The game is not damaged: it is looked at."""
    shelf = Shelf(small_disk / "house")
    journal = shelf.begin("g1")
    journal.append([event(0)])
    log = shelf.path("g1").with_name("g1.game-wal")
    left = log.read_bytes()
    journal.close()
    log.write_bytes(left)
    fill(small_disk)
    taken = shelf.open_or_rescue("g1")
    assert taken.say is None
    assert list(taken.journal.events()) == [event(0)]
    with pytest.raises(DiskFailed, match="full"):
        taken.journal.append([event(1)])
    assert list(taken.journal.events()) == [event(0)]
    (small_disk / "ballast").unlink()
    taken.journal.append([event(1)])
    taken.journal.close()
    taken = shelf.open_or_rescue("g1")
    assert list(taken.journal.events()) == [event(0), event(1)]
    taken.journal.close()


def test_a_damaged_game_is_rescued_on_a_full_disk__F41(small_disk):
    shelf = Shelf(small_disk / "house")
    journal = shelf.begin("g1")
    journal.append([event(0)])
    journal.copy_to(shelf.copy("g1"))
    journal.close()
    shelf.path("g1").write_bytes(b"noise")
    fill(small_disk)
    taken = shelf.open_or_rescue("g1")
    assert "g1.game.damaged-1" in taken.say
    assert list(taken.journal.events()) == [event(0)]
    taken.journal.close()
