"""A newer Butler for a table that is installed: looked at, made beside the one that plays, tried, and only then used.

    coming = newest(Path("/media/usb"))                # a wheel, the newest of a folder
    in_play(Path("/var/lib/butler"))                   # the tables with a game under way: then nothing is done
    bring(coming, versions, python, call)              # beside the others; the one that plays is as it was
    unread(program, houses, call)                      # the games that it could not go on with

What has to be laid down for it is the new version's own business: its `butler install` is run, with the options that
were asked for before. Should it not start, the earlier one's is run in the same way.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import sqlite3
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from companion.appliance.laying import CallFailed
from companion.appliance.machine import OURS, extras, mark
from companion.appliance.versions import Versions
from companion.database import copy_beside_commits
from companion.shelf import Shelf

WHEEL = re.compile(r"butler-(\d+(?:\.\d+)*(?:[a-z.]+\d+)*)-py3-none-any\.whl")
NOT_TAKEN_OVER = ("__pycache__", "pip", "pip-*", *OURS, "butler-*.dist-info")

Call = Callable[[Sequence[str]], None]


class NoUpdate(Exception):
    """There is nothing to update to, or not now. The text is a sentence for people; nothing was changed."""


@dataclass(frozen=True)
class Coming:
    """A version that lies in a wheel. `name` is that of its folder: its number, and a mark of what it consists of."""

    wheel: Path
    number: str
    name: str


def newest(where: Path) -> Coming:
    """The wheel `where`, or the one with the highest number in that folder. Raises `NoUpdate`."""
    found = [where] if where.is_file() else sorted(where.glob("butler-*.whl"), key=_number)
    if not found:
        raise NoUpdate(f"{where}: there is no butler-...whl.")
    wheel = found[-1]
    named = WHEEL.fullmatch(wheel.name)
    if named is None:
        raise NoUpdate(f"{wheel}: this is no wheel of Butler; one is called butler-1.2.3-py3-none-any.whl.")
    told = wheel.with_name(wheel.name + ".sha256")
    if told.exists() and told.read_text().split()[:1] != [hashlib.sha256(wheel.read_bytes()).hexdigest()]:
        raise NoUpdate(f"{wheel} is not what {told.name} says. Copy it once more.")
    try:
        with zipfile.ZipFile(wheel) as archive:
            names = [name for name in archive.namelist() if name.partition("/")[0] in OURS and not name.endswith("/")]
            text = mark((PurePosixPath(name), archive.read(name)) for name in sorted(names, key=PurePosixPath))
            if "companion/__init__.py" not in names:
                raise NoUpdate(f"{wheel}: there is no Butler in it.")
    except (zipfile.BadZipFile, EOFError, OSError) as wrong:
        raise NoUpdate(f"{wheel} is damaged ({wrong}). Copy it once more.") from None
    return Coming(wheel, named[1], f"{named[1]}-{text}")


def _number(wheel: Path) -> tuple[int, ...]:
    named = WHEEL.fullmatch(wheel.name)
    return tuple(map(int, re.findall(r"\d+", named[1]))) if named else ()


def houses(data: Path) -> list[Path]:
    """The data folders of all tables of this computer."""
    return [data, *sorted(path for path in (data / "tables").glob("*") if path.is_dir())]


def in_play(data: Path) -> list[str]:
    """The tables with a game under way, each in words."""
    return [_words(house, data) for house in houses(data) if Shelf(house).running() is not None]


def _words(house: Path, data: Path) -> str:
    return "the table" if house == data else f"table {house.name}"


def bring(coming: Coming, versions: Versions, python: Sequence[str], call: Call) -> bool:
    """Makes the version beside the others; False if it is there. What it needs comes from the wheels beside it; where
    they are not, from the version that plays, if that is enough. Raises `CallFailed`."""
    beside = ["--no-index", "--find-links", str(coming.wheel.parent), f"{coming.wheel}{extras()}"]
    alone: CallFailed | None = None
    if any(not wheel.name.startswith("butler-") for wheel in coming.wheel.parent.glob("*.whl")):
        try:
            return versions.make(coming.name, beside, python, call)
        except CallFailed as failed:
            alone = failed
    if versions.current is None:
        raise alone or CallFailed(f"{coming.wheel.parent} has no wheels that Butler needs, and no version plays")
    like = versions.place(versions.current)

    def with_what_plays(words: Sequence[str]) -> None:
        call(words)
        if list(words[: len(python)]) == list(python):
            for packages in _packages(like):
                here = Path(words[-1]) / packages.relative_to(like)
                shutil.copytree(packages, here, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*NOT_TAKEN_OVER))

    try:
        made = versions.make(coming.name, ["--no-index", "--no-deps", str(coming.wheel)], python, with_what_plays)
        call([str(versions.place(coming.name) / "bin/python"), "-m", "pip", "check"])
    except CallFailed as failed:
        versions.drop(coming.name)
        raise alone or failed from None
    return made


def _packages(version: Path) -> list[Path]:
    return sorted(version.glob("lib/python3*/site-packages"))


def unread(program: Path, data: Path, call: Call) -> Iterator[str]:
    """The files of unfinished games with which that version could not go on, tried on copies of them."""
    for house in houses(data):
        for volume in Shelf(house).volumes():
            if volume.state in ("over", "damaged"):
                continue
            with tempfile.TemporaryDirectory(prefix="butler-update-") as folder:
                copy = Path(folder) / f"{volume.game}.game"
                try:
                    copy_beside_commits(Shelf(house).path(volume.game), copy)
                    call([str(program), "verify", str(copy)])
                except (CallFailed, sqlite3.Error, OSError):
                    yield str(Shelf(house).path(volume.game))


def room(folder: Path, like: Path) -> None:
    """Raises `NoUpdate` where a second version would not fit beside the one in `like`, with half as much to spare."""
    needed = sum(path.lstat().st_size for path in like.rglob("*") if not path.is_symlink()) * 3 // 2
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise NoUpdate(f"Another version needs {needed // 1_000_000} MB, and {free // 1_000_000} are free.")
