"""The companion in the hands of somebody who is not root: what it may do it does, what it may not it says."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from companion.errands.ending import Ending
from tests.http_phone import Friends, HttpPhone, View
from tests.system.ordinary_user import STRANGER, OrdinaryUser
from tests.system.program import ALONE, REPOSITORY, Program


def started(user: OrdinaryUser, *words: object, before: Iterable[str] = (), port: int = 0, **more: str) -> Program:
    """By this user, in a folder that is not the user's to write to."""
    surroundings = {"HOME": str(user.home), **more}
    return Program(*ALONE, *words, before=[*before, *user.before], port=port, cwd=Path("/"), **surroundings)


def says(program: Program, ending: Ending) -> str:
    """It ends so, and what it then said to people: one sentence, and nothing for scripts."""
    code = program.ended()
    said = "\n".join(program.said)
    assert (code, program.for_scripts) == (ending, []), said
    assert "Traceback" not in said
    assert said.startswith("butler: ")
    return said


def everything_in(folder: Path) -> dict[Path, os.stat_result]:
    return {path: path.lstat() for path in (folder, *folder.rglob("*"))}


def is_private(folder: Path, owner: int) -> bool:
    """Nobody but the owner can read, write or list anything of it."""
    return all(
        (found.st_uid, stat.S_IMODE(found.st_mode)) == (owner, 0o700 if stat.S_ISDIR(found.st_mode) else 0o600)
        for found in everything_in(folder).values()
    )


def in_turn(number: int):
    def ends(view: View) -> bool:
        return bool(view["turn"] and view["turn"]["number"] >= number)

    return ends


def test_an_ordinary_user_plays_and_nobody_else_reads_the_house__F6(user):
    house = user.home / ".local" / "share" / "butler"
    with started(user) as program:
        assert program.told["data"] == str(house)
        phones = [HttpPhone(program.near_url).joins(name) for name in ("Ann", "Bo", "Cy")]
        friends = Friends(phones, Random(6), accuse=False)
        friends.play(in_turn(3))
        game = friends.now()["game"]
        lying = {path.name for path in everything_in(house)}
        assert {f"{game}.game", f"{game}.game-wal", "house.book", "butler.lock"} <= lying
        assert is_private(house, user.uid), everything_in(house)
        stranger = OrdinaryUser(user.room, STRANGER).runs("cat", house / "house.book")
        assert (stranger.returncode, stranger.stdout) == (1, "")
        assert program.ends(signal.SIGKILL) == -signal.SIGKILL
    with started(user) as program:
        assert HttpPhone(program.near_url).gets("/api/public/view")["game"] == game
        assert program.ends() == Ending.FINE
    assert is_private(house, user.uid), everything_in(house)
    assert f"{game}.copy" in {path.name for path in everything_in(house)}


@pytest.fixture
def locked_disk(user) -> Iterable[Path]:
    """A disk that is mounted so that nobody can write to it."""
    place = user.room / "locked"
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "ro,mode=0777", "butler-test", place], check=True, timeout=20)
    yield place
    subprocess.run(["umount", "--lazy", place], check=True, timeout=20)


@pytest.mark.parametrize("place", ["root's", "below root's", "behind root's", "locked"])
def test_a_folder_that_may_not_be_written_to_is_said(user, locked_disk, place):
    (roots := user.room / "roots").mkdir(mode=0o755)
    (behind := user.room / "behind").mkdir(mode=0o700)
    folder = {
        "root's": roots,
        "below root's": roots / "house",
        "behind root's": behind / "house",
        "locked": locked_disk,
    }[place]
    before = everything_in(user.room).keys()
    with started(user, "--data", folder) as program:
        said = says(program, Ending.DISK)
    assert f"{folder} cannot be written." in said
    assert "--data names another folder" in said
    assert {path for path in everything_in(user.room) if not path.name.startswith("kept-")} <= before


def test_a_user_without_a_home_is_told_to_name_a_folder(user):
    with started(user, HOME="/nonexistent") as program:
        assert "--data names another folder" in says(program, Ending.DISK)
    with started(user, HOME="") as program:
        assert "--data" in says(program, Ending.WRONG)


def test_settings_that_may_not_be_read_are_said(user):
    (behind := user.room / "behind").mkdir(mode=0o700)
    (behind / "butler.toml").write_text("")
    with started(user, "--settings", behind / "butler.toml") as program:
        assert "butler.toml: it cannot be read: Permission denied" in says(program, Ending.WRONG)


def test_a_port_that_an_ordinary_user_may_not_open_is_said(user):
    """In a network of its own, where the machine has not opened the low ports to everybody."""
    with started(user, before=["unshare", "--net"], port=80) as program:
        said = says(program, Ending.PORT)
    assert "This user may not open port 80." in said
    assert "above 1023" in said


@pytest.mark.parametrize("file", ["game", "book", "games"])
def test_what_root_left_behind_is_no_damage(user, file):
    """Somebody once started it with sudo: the files are whole, they only are root's."""
    house = user.home / "house"
    with started(user, "--data", house) as program:
        HttpPhone(program.near_url).joins("Ann")
        assert program.ends() == Ending.FINE
    (game,) = (house / "games").glob("*.game")
    roots = {"game": game, "book": house / "house.book", "games": house / "games"}[file]
    os.chown(roots, 0, 0)
    before = {path: path.read_bytes() for path in everything_in(house) if path.is_file()}
    with started(user, "--data", house) as program:
        said = says(program, Ending.DISK)
    assert f"{game.name if file == 'games' else roots.name} belongs to another user" in said
    assert {path: path.read_bytes() for path in everything_in(house) if path.is_file()} == before
    os.chown(roots, user.uid, user.uid)
    with started(user, "--data", house) as program:
        seats = HttpPhone(program.near_url).gets("/api/public/view")["table"]["seats"]
        assert [seat["name"] for seat in seats] == ["Ann"]


def test_every_errand_that_looks_at_files_says_what_it_may_not_read(user):
    (behind := user.room / "behind").mkdir(mode=0o700)
    for errand in ("verify", "replay"):
        done = user.runs(sys.executable, "-m", "companion", errand, behind / "g1.game")
        assert done.returncode == Ending.WRONG, (errand, done.returncode, done.stderr)
        assert done.stderr.startswith("butler: "), done.stderr
        assert "Traceback" not in done.stderr
    done = user.runs(sys.executable, "-m", "companion", "doctor", "--data", behind / "house")
    assert done.returncode == Ending.NO, done.stderr
    assert "Traceback" not in done.stderr


def test_these_tests_are_not_skipped_without_root(user):
    """What they need is said, and they fail."""
    done = user.runs(
        *(sys.executable, "-m", "pytest", "--rootdir", REPOSITORY, "-c", REPOSITORY / "pyproject.toml"),
        *("-o", f"cache_dir={user.home}", REPOSITORY / "tests" / "system" / "test_disk_full.py"),
    )
    assert done.returncode == 1, done.stdout
    assert "run them as root" in done.stdout
    assert "skipped" not in done.stdout
