"""`backup` and `restore`: a house that is carried away comes back whole, and nothing that lies there is lost for it."""

from __future__ import annotations

import errno
import json
import os
import shutil
import stat
import zipfile
from pathlib import Path
from typing import Any

import pytest

from companion import backup, disk
from companion.house_book import HouseBook
from companion.instance_lock import InstanceLock
from companion.journal import Journal

BOX = 'id = "ours"\n'


@pytest.fixture
def house(tmp_path: Path, unfinished: Path, finished: Path) -> Path:
    """A house with two games on its shelf, a phone, a box of its own and the picture of an evening."""
    folder = tmp_path / "house"
    (folder / "games").mkdir(parents=True)
    for game in (unfinished, finished):
        shutil.copy(game, folder / "games" / game.name)
    book = HouseBook.open(folder)
    book.hold("5f2c", "gunfinished", "s2")
    book.set_current("gunfinished")
    book.close()
    (folder / "editions").mkdir()
    (folder / "editions" / "ours.toml").write_text(BOX)
    (folder / "games" / "gfinished.png").write_bytes(b"\x89PNG picture")
    (folder / "butler.lock").write_text("")
    return folder


def everything(folder: Path) -> dict[str, Any]:
    """What a house holds, as far as anybody can tell: the lines of its games, its book, its other files."""
    games = {}
    for path in sorted((folder / "games").glob("*.game")):
        journal = Journal.open(path, only_read=True)
        games[path.name] = (journal.volume, list(journal.events()), journal.versions(), journal.facts())
        journal.close()
    book = HouseBook.open(folder)
    told = (book.current(), book.seats("5f2c", "gunfinished"))
    book.close()
    others = {path.name: path.read_bytes() for path in folder.rglob("*") if path.suffix in (".toml", ".png")}
    return {"games": games, "book": told, "others": others}


def test_a_house_is_put_back_elsewhere_as_it_was(butler, house, tmp_path):
    file, elsewhere = tmp_path / "stick" / "house.zip", tmp_path / "elsewhere"
    file.parent.mkdir()
    code, out, err = butler("backup", file, "--data", house, "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert (told["games"], told["bytes"]) == (2, file.stat().st_size)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600  # it holds envelopes
    code, out, _err = butler("restore", file, "--data", elsewhere)
    assert (code, "put back" in out) == (0, True)
    assert everything(elsewhere) == everything(house)
    assert {stat.S_IMODE(path.stat().st_mode) for path in elsewhere.rglob("*.game")} == {0o600}
    assert [path for path in file.parent.iterdir() if path != file] == []


def test_a_backup_beside_a_game_that_is_played_holds_what_was_acknowledged(butler, house, tmp_path):
    """The game is open, its last lines only in its log; the house is not to be stopped for it."""
    journal = Journal.open(house / "games" / "gunfinished.game")
    journal.append([{"event": "note-made"}], [("tap-9", "77")])
    with InstanceLock(house):
        assert butler("backup", tmp_path / "house.zip", "--data", house)[0] == 0
    journal.append([{"event": "note-made"}])
    journal.close()
    assert butler("restore", tmp_path / "house.zip", "--data", tmp_path / "elsewhere")[0] == 0
    back = Journal.open(tmp_path / "elsewhere" / "games" / "gunfinished.game", only_read=True)
    assert (back.receipt("tap-9"), back.length) == ("77", journal.length - 1)
    back.close()


def test_what_lies_there_is_not_overwritten_and_with_replace_it_is_moved_aside(butler, house, tmp_path):
    file = tmp_path / "house.zip"
    assert butler("backup", file, "--data", house)[0] == 0
    journal = Journal.open(house / "games" / "gunfinished.game")
    journal.append([{"event": "note-made"}])
    journal.close()
    now = everything(house)
    code, _out, err = butler("restore", file, "--data", house)
    assert (code, "--replace" in err, everything(house)) == (2, True, now)
    code, out, _err = butler("restore", file, "--data", house, "--replace")
    assert (code, "gunfinished.game.replaced-1" in out) == (0, True)
    aside = Journal.open(house / "games" / "gunfinished.game.replaced-1", only_read=True)
    assert aside.length == now["games"]["gunfinished.game"][1].__len__()
    aside.close()
    assert butler("restore", file, "--data", house)[0] == 0  # the same already: nothing to do
    assert not list(house.rglob("*.replaced-2"))


def test_nobody_restores_under_a_butler_that_plays(butler, house, tmp_path):
    assert butler("backup", tmp_path / "house.zip", "--data", house)[0] == 0
    with InstanceLock(house):
        assert butler("restore", tmp_path / "house.zip", "--data", house, "--replace")[0] == 3


def test_a_cut_at_any_step_leaves_old_or_new_and_the_same_call_again_does_the_rest__F41(house, tmp_path, monkeypatch):
    file = tmp_path / "house.zip"
    backup.save(house, file)
    wanted = everything(house)
    really, steps = disk.put_in_place, 0
    for cut in range(20):
        folder = tmp_path / f"again-{cut}"
        shutil.copytree(house, folder)
        journal = Journal.open(folder / "games" / "gunfinished.game")
        journal.append([{"event": "note-made"}])
        journal.close()
        (folder / "editions" / "ours.toml").write_text("other")
        left = [cut]

        def until_the_cut(finished: Path, name: Path, left: list[int] = left) -> None:
            if not left[0]:
                raise OSError(errno.EIO, "the power is gone")
            left[0] -= 1
            really(finished, name)

        monkeypatch.setattr(disk, "put_in_place", until_the_cut)
        try:
            backup.put_back(file, folder, replace=True)
        except OSError:
            steps += 1
        else:
            break
        finally:
            monkeypatch.setattr(disk, "put_in_place", really)
        backup.put_back(file, folder, replace=True)
        assert everything(folder) == wanted
        assert (folder / "editions" / "ours.toml.replaced-1").read_text() == "other"
        assert not list(folder.rglob("*.restoring"))
    assert steps >= 2


@pytest.mark.parametrize("name", ["data/../../out.toml", "/etc/out", "data\\..\\out", "other/x", "data"])
def test_an_archive_that_reaches_out_of_the_folder_is_refused(butler, tmp_path, name):
    file = tmp_path / "house.zip"
    import hashlib

    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(zipfile.ZipInfo(name), b"x")
        listed = {archive.namelist()[0]: {"size": 1, "sha256": hashlib.sha256(b"x").hexdigest()}}
        archive.writestr(backup.CONTENTS, json.dumps({"format": 1, "version": "0", "files": listed}))
    code, _out, err = butler("restore", file, "--data", tmp_path / "a" / "house")
    assert (code, "reaches out" in err) == (2, True)
    assert not [path for path in tmp_path.rglob("*") if path.name in ("out.toml", "out", "x")]


@pytest.mark.parametrize("how", ["cut short", "changed", "no archive", "newer", "strange", "not ours", "missing"])
def test_what_is_no_whole_backup_is_said_and_nothing_is_changed(butler, house, tmp_path, how):
    file, elsewhere = tmp_path / "house.zip", tmp_path / "elsewhere"
    backup.save(house, file)
    content = file.read_bytes()
    if how == "cut short":
        file.write_bytes(content[: len(content) // 2])
    elif how == "changed":
        at = len(content) // 3
        file.write_bytes(content[:at] + bytes([content[at] ^ 255]) + content[at + 1 :])
    elif how == "no archive":
        file.write_text("hello")
    elif how == "missing":
        file.unlink()
    else:
        told = {"format": 99 if how == "newer" else "x", "version": "9.0", "files": {}} if how != "not ours" else ["x"]
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr(backup.CONTENTS, json.dumps(told))
    code, _out, err = butler("restore", file, "--data", elsewhere)
    assert code == 2
    assert err.startswith("butler: ")
    assert "Traceback" not in err
    assert {path.name for path in elsewhere.rglob("*")} <= {"butler.lock"}


@pytest.mark.parametrize("name", ["", "gone.zip", "x" * 300])
def test_what_cannot_be_read_is_said_of_the_archive_and_not_of_the_house(butler, tmp_path, name):
    code, out, err = butler("restore", tmp_path / name, "--data", tmp_path / "house")
    assert (code, out) == (2, "")
    assert err.startswith(f"butler: {tmp_path / name}: ")


def test_a_disk_that_is_full_is_said_and_the_older_backup_stays__F43(butler, house, tmp_path, monkeypatch):
    file = tmp_path / "house.zip"
    assert butler("backup", file, "--data", house)[0] == 0
    before = file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(disk, "put_in_place", full)
    code, _out, err = butler("backup", file, "--data", house)
    assert (code, "full" in err, file.read_bytes()) == (5, True, before)
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("house.zip")] == ["house.zip"]


def test_settings_from_elsewhere_go_with_it_and_come_back(butler, house, tmp_path):
    settings = tmp_path / "butler.toml"
    settings.write_text('language = "da"\n')
    assert butler("backup", tmp_path / "house.zip", "--data", house, "--settings", settings)[0] == 0
    settings.unlink()
    assert butler("restore", tmp_path / "house.zip", "--data", house, "--settings", settings)[0] == 0
    assert settings.read_text() == 'language = "da"\n'


def test_what_root_puts_back_belongs_to_whom_the_data_folder_belongs_to(butler, house, tmp_path, monkeypatch):
    """A table's own user has to get at it: at folders within new folders, and at the lock, too. Settings stay whose
    they were."""
    given: dict[str, tuple[int, int]] = {}
    monkeypatch.setattr(os, "geteuid", lambda: 0)

    def chown(new: Path | int, user: int, group: int) -> None:
        given["butler.lock" if isinstance(new, int) else new.name] = (user, group)

    monkeypatch.setattr(os, "chown", chown)
    (house / "tables" / "2" / "games").mkdir(parents=True)
    (house / "tables" / "2" / "games" / "g.png").write_bytes(b"x")
    elsewhere, settings = tmp_path / "elsewhere", tmp_path / "butler.toml"
    elsewhere.mkdir()
    settings.write_text("")
    settings.chmod(0o640)
    assert butler("backup", tmp_path / "house.zip", "--data", house, "--settings", settings)[0] == 0
    settings.write_text("other")
    words = ("restore", tmp_path / "house.zip", "--data", elsewhere, "--settings", settings, "--replace")
    assert butler(*words)[0] == 0
    of = elsewhere.stat()
    lies = {path.name for path in elsewhere.rglob("*") if path.is_dir()}
    files = {f"{path.name}.restoring" for path in elsewhere.rglob("*") if path.is_file()} - {"butler.lock.restoring"}
    assert set(given) == {*lies, *files, "butler.lock", "butler.toml.restoring"}
    assert set(given.values()) == {(of.st_uid, of.st_gid)}
    assert (settings.read_text(), stat.S_IMODE(settings.stat().st_mode)) == ("", 0o640)


def test_who_may_not_look_into_the_house_is_told_who_may(butler, house, tmp_path, monkeypatch):
    """Not that the disk is at fault, as root's tests cannot see of themselves."""
    monkeypatch.setattr(os, "access", lambda path, how: Path(path) != house)
    code, _out, err = butler("backup", tmp_path / "house.zip", "--data", house)
    assert (code, "sudo butler backup" in err) == (2, True)


def test_there_has_to_be_a_house_and_a_place_outside_of_it(butler, house, tmp_path):
    for words in (
        (tmp_path / "x.zip", "--data", tmp_path / "nowhere"),
        (tmp_path, "--data", house),
        (house / "games" / "x.zip", "--data", house),
        (tmp_path / "x.zip", "--data", house, "--settings", tmp_path / "none.toml"),
    ):
        code, out, err = butler("backup", *words)
        assert (code, out) == (2, "")
        assert err.startswith("butler: ")
