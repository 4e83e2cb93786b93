"""The shelf knows the house's games as facts, in the order they were begun, and asks no clock."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest

from companion import disk, house_book
from companion import journal as journal_module
from companion import shelf as shelf_module
from companion.disk import DiskFailed
from companion.shelf import Shelf, Volume


def turn(number: int) -> dict:
    return {"event": "turn-begun", "turn": number}


def play(shelf: Shelf, game: str, **facts: object) -> None:
    journal = shelf.begin(game)
    journal.append([turn(1)], facts=facts or None)
    journal.close()


def test_an_empty_house_has_an_empty_shelf(tmp_path):
    shelf = Shelf(tmp_path / "house")
    assert shelf.volumes() == []
    assert shelf.running() is None
    assert list(tmp_path.iterdir()) == [], "looking makes nothing"


def test_the_last_begun_stands_first(tmp_path):
    shelf = Shelf(tmp_path)
    play(shelf, "g9", edition="classic", players=["Ann", "Zoë"], started="Friday", turns=12, state="over")
    play(shelf, "g1", state="aside", turns=4)
    play(shelf, "g5")
    assert shelf.volumes() == [
        Volume("g5", 3, "", (), "", 0, "running"),
        Volume("g1", 2, "", (), "", 4, "aside"),
        Volume("g9", 1, "classic", ("Ann", "Zoë"), "Friday", 12, "over"),
    ]
    assert shelf.running() == "g5"


def test_nothing_runs_when_all_are_over_or_aside(tmp_path):
    shelf = Shelf(tmp_path)
    play(shelf, "g1", state="over")
    play(shelf, "g2", state="aside")
    assert shelf.running() is None


def test_a_game_in_which_nothing_happened_is_none(tmp_path):
    """A cut between making the file and opening the game leaves an empty one, which nobody has to see."""
    shelf = Shelf(tmp_path)
    shelf.begin("g1").close()
    assert shelf.volumes() == []
    taken = shelf.open_or_rescue("g1")
    assert taken.say is None
    assert taken.journal is not None
    assert taken.journal.length == 0
    taken.journal.close()


def test_the_game_being_played_is_on_the_shelf_too(tmp_path):
    shelf = Shelf(tmp_path)
    journal = shelf.begin("g1")
    journal.append([turn(1)], facts={"turns": 1, "state": "running"})
    assert shelf.volumes()[0].turns == 1
    journal.append([turn(2)], facts={"turns": 2, "state": "aside"})
    assert (shelf.volumes()[0].turns, shelf.volumes()[0].state) == (2, "aside")
    journal.close()


def test_a_damaged_game_is_shown_as_such_and_stops_nobody(tmp_path):
    shelf = Shelf(tmp_path)
    play(shelf, "g1", state="aside")
    shelf.path("g2").write_bytes(b"noise")
    (shelf.folder / "g3.game").mkdir()
    (shelf.folder / "notes.txt").write_text("not a game")
    assert [(volume.game, volume.state) for volume in shelf.volumes()] == [
        ("g1", "aside"),
        ("g3", "damaged"),
        ("g2", "damaged"),
    ]
    assert shelf.running() is None


def test_a_clock_that_jumps_changes_nothing__F42(tmp_path):
    """Played at 20:10, cut, booted at 19:40, then set forward: order and resumption are by number."""
    shelf = Shelf(tmp_path)
    for hour, game in ((20, "g1"), (19, "g2"), (23, "g3"), (2, "g4")):
        play(shelf, game, state="running" if game == "g4" else "over")
        os.utime(shelf.path(game), (hour * 3600, hour * 3600))
    assert [volume.game for volume in shelf.volumes()] == ["g4", "g3", "g2", "g1"]
    assert shelf.running() == "g4"


@pytest.mark.parametrize("module", [disk, journal_module, shelf_module, house_book], ids=lambda module: module.__name__)
def test_what_lies_on_the_disk_asks_no_clock__F42(module):
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    imported = {
        name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""])
    }
    assert imported.isdisjoint({"time", "datetime", "calendar"})
    words = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert words.isdisjoint({"st_mtime", "st_ctime", "st_atime"})


@pytest.mark.parametrize("game", ["", "..", "../g1", "a/b", "G1", "g 1", "-g1", "g1.game", "x" * 41, "g\0"], ids=repr)
def test_no_name_leads_out_of_the_folder__F6(tmp_path, game):
    with pytest.raises(ValueError, match="not the id of a game"):
        Shelf(tmp_path).open_or_rescue(game)


def test_what_a_cut_left_unborn_is_cleared_away(tmp_path):
    shelf = Shelf(tmp_path)
    play(shelf, "g1")
    for name in ("g2.game.new", "g2.game.new-wal", "g1.copy.new"):
        (shelf.folder / name).write_bytes(b"half")
    assert [volume.game for volume in shelf.volumes()] == ["g1"]
    play(shelf, "g3")
    assert sorted(path.name for path in shelf.folder.iterdir()) == ["g1.copy.new", "g1.game", "g3.game"]


def test_no_place_to_write_is_said(tmp_path):
    """The house is a file: no folder can be made there."""
    (tmp_path / "house").write_text("")
    with pytest.raises(DiskFailed):
        Shelf(tmp_path / "house").begin("g1")
