"""A house in one file: everything under its data folder, to be carried away and put back on the same Pi or another.

    butler-backup.json    format, version, and for each file its size and SHA-256
    data/...              the files as they lie in the data folder
    settings/butler.toml  the house's settings, where they lie elsewhere and were asked for

It is a ZIP archive that any computer opens. Databases are copied beside a game that is being played, each as one of
its commits left it; the house book goes first, so that it names no game whose file was begun after it. What is put
back is looked through before anything is touched, and what lies there today is moved aside, never overwritten: a cut
in between leaves every file either as it was or as it is to be, and the same call again does the rest.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import orjson

from companion import __version__, disk
from companion.database import connect_to_read, copy_beside_commits
from companion.disk import Damaged, TooNew
from companion.journal import Journal

FORMAT = 1
CONTENTS = "butler-backup.json"
DATA, SETTINGS = "data", "settings/butler.toml"

LARGEST = 512 * 2**20
"""Bytes of one file that are put back: a card's worth of games, and no archive made to fill the disk."""

FIRST = "house.book"
NOT_KEPT = ("butler.lock",)
HALF_MADE = (".new", ".restoring", *disk.KEPT_BESIDE)
"""What ends so is on its way to become a file, or belongs to a database that is copied whole."""

_SQLITE = b"SQLite format 3\0"


class NotABackup(Exception):
    """The file cannot be put back. The text is a sentence for people; nothing was changed."""


@dataclass(frozen=True)
class Saved:
    """What went into an archive: how many files and games, and its bytes."""

    files: int
    games: int
    size: int


@dataclass(frozen=True)
class PutBack:
    """What became of the files of an archive, by name: put back, found the same already, and moved aside for it."""

    put_back: list[str]
    same: list[str]
    aside: list[str]


def save(house: Path, into: Path, settings: Path | None = None) -> Saved:
    """Writes the archive `into`, which is there whole or not at all; only its owner may read it.

    Raises OSError or sqlite3.Error if the disk does not take it or a file cannot be read, and then `into` is as before.
    """
    unborn = disk.beside(into, ".new")
    kept = [(f"{DATA}/{path.relative_to(house).as_posix()}", path) for path in _files(house)]
    if settings is not None:
        kept.append((SETTINGS, settings))
    listed: dict[str, dict[str, object]] = {}
    try:
        unborn.unlink(missing_ok=True)
        unborn.touch(mode=0o600)
        with zipfile.ZipFile(unborn, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, path in kept:
                with _as_it_is(path, beside=into) as file:
                    content = file.read_bytes()
                archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
                listed[name] = {"size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            contents = {"format": FORMAT, "version": __version__, "files": listed}
            archive.writestr(zipfile.ZipInfo(CONTENTS), orjson.dumps(contents, option=orjson.OPT_INDENT_2))
        disk.put_in_place(unborn, into)
    finally:
        with contextlib.suppress(OSError):
            unborn.unlink()
    return Saved(len(kept), sum(name.endswith(".game") for name in listed), into.stat().st_size)


def put_back(file: Path, house: Path, settings: Path | None = None, *, replace: bool = False) -> PutBack:
    """Puts everything of the archive back under `house`, which nobody plays in meanwhile.

    A file that lies there with another content stays, and `NotABackup` is raised before anything is touched, unless
    `replace`: then it is moved aside. Raises `NotABackup` as well for an archive that is damaged, made by a newer
    Butler, or reaches out of the folder; OSError if the disk does not take it.
    """
    with _opened(file) as archive:
        wanted = {}
        for name in _listed(archive):
            if name != SETTINGS:
                wanted[name] = house / PurePosixPath(name).relative_to(DATA)
            elif settings is not None:
                wanted[name] = settings
        disk.make_private_folder(house)
        try:
            for name, path in wanted.items():
                _lay_ready(archive, name, path, house)
            there = [name for name, path in wanted.items() if os.path.lexists(path)]
            same = [name for name in there if _say_the_same(wanted[name], _ready(wanted[name]))]
            in_the_way = [name for name in there if name not in same]
            if in_the_way and not replace:
                raise NotABackup(
                    f"{len(in_the_way)} files lie there already and are others, {wanted[in_the_way[0]]} among them. "
                    "Nothing was changed. --replace moves them aside and puts back those of the backup."
                )
        except BaseException:
            for path in wanted.values():
                disk.clear(_ready(path))
            raise
    aside = []
    for name, path in wanted.items():
        if name in same:
            disk.clear(_ready(path))
            continue
        if any(os.path.lexists(disk.beside(path, ending)) for ending in ("", *disk.KEPT_BESIDE)):
            aside.append(disk.move_aside(path, "replaced").name)
        disk.put_in_place(_ready(path), path)
    return PutBack([name for name in wanted if name not in same], same, aside)


def _files(house: Path) -> list[Path]:
    found = [path for path in house.rglob("*") if path.is_file() and not path.is_symlink()]
    kept = (path for path in found if path.name not in NOT_KEPT and not path.name.endswith(HALF_MADE))
    return sorted(kept, key=lambda path: (path.name != FIRST, path))


@contextlib.contextmanager
def _as_it_is(path: Path, beside: Path) -> Iterator[Path]:
    """A file that stands still while it is read: itself, or a copy of a database as its last commit left it."""
    if not _is_a_database(path):
        yield path
        return
    copy = disk.beside(beside, ".database.new")
    try:
        disk.clear(copy)
        try:
            copy_beside_commits(path, copy)
        except sqlite3.DatabaseError:  # what was moved aside as damaged, byte for byte, for whoever can mend it
            yield path
        else:
            yield copy
    finally:
        disk.clear(copy)


@contextlib.contextmanager
def _opened(file: Path) -> Iterator[zipfile.ZipFile]:
    try:
        opened = file.open("rb")
    except FileNotFoundError:
        raise NotABackup(f"{file}: there is no such file.") from None
    except OSError as wrong:
        raise NotABackup(f"{file}: it cannot be read: {wrong.strerror}.") from None
    try:
        with opened, zipfile.ZipFile(opened) as archive:
            yield archive
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, EOFError, zlib.error) as wrong:
        raise NotABackup(f"{file}: this is not a whole backup ({wrong}). Nothing was changed.") from None


def _listed(archive: zipfile.ZipFile) -> list[str]:
    """The names in the archive, once all of them are known to be good."""
    try:
        contents = orjson.loads(archive.read(CONTENTS))
        shape, version, files = contents["format"], contents["version"], contents["files"]
        names = [name for name in archive.namelist() if name != CONTENTS]
        whole = sorted(names) == sorted(files) and all(_fits(archive, name, files[name]) for name in names)
        is_newer = int(shape) > FORMAT
    except (KeyError, TypeError, ValueError, RuntimeError):  # the last: there is a password on it
        raise NotABackup("This archive was not made by butler backup. Nothing was changed.") from None
    if is_newer:
        raise NotABackup(f"This backup was made by Butler {version}, which is newer; update this one first.")
    if not whole:
        raise NotABackup("This backup is damaged, or was changed after it was made. Nothing was changed.")
    strange = [name for name in names if not _stays_inside(name)]
    if strange:
        raise NotABackup(f"This archive reaches out of its folder ({strange[0]!r}). Nothing was changed.")
    return names


def _fits(archive: zipfile.ZipFile, name: str, told: dict[str, object]) -> bool:
    size = archive.getinfo(name).file_size
    return size == told["size"] and size <= LARGEST and hashlib.sha256(archive.read(name)).hexdigest() == told["sha256"]


def _stays_inside(name: str) -> bool:
    path = PurePosixPath(name)
    plain = not path.is_absolute() and not {"..", "."} & set(path.parts) and not any(c in name for c in "\\\0")
    return plain and (name == SETTINGS or (path.parts[0] == DATA and len(path.parts) > 1))


def _ready(path: Path) -> Path:
    return disk.beside(path, ".restoring")


def _is_a_database(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(_SQLITE)) == _SQLITE


def _say_the_same(one: Path, other: Path) -> bool:
    """Byte for byte, or row for row: SQLite counts openings in a file's head, and keeps the last commits in its log."""
    if not one.is_file():
        return False
    with contextlib.suppress(sqlite3.Error):
        if _is_a_database(one) and _is_a_database(other):
            return _rows(one) == _rows(other)
    return one.read_bytes() == other.read_bytes()


def _rows(path: Path) -> list[str]:
    with contextlib.closing(connect_to_read(path)) as db:
        return list(db.iterdump())


def _lay_ready(archive: zipfile.ZipFile, name: str, path: Path, house: Path) -> None:
    """Beside its place, and read: a game that this Butler cannot go on with is not put back."""
    ready = _ready(path)
    new = [folder for folder in path.parents if not folder.exists()]
    disk.make_private_folder(path.parent)
    disk.clear(ready)
    ready.touch(mode=0o600, exist_ok=False)
    ready.write_bytes(archive.read(name))
    like = house.stat()
    if name == SETTINGS:  # whoever might read them before, or may look into their folder, still may
        like = path.stat() if path.exists() else path.parent.stat()
        ready.chmod(0o600 | like.st_mode & 0o040)
    for each in (ready, *new):
        disk.give(each, like)
    if path.suffix != ".game":
        return
    try:
        Journal.open(ready, only_read=True).close()
    except TooNew as wrong:
        raise NotABackup(f"{path.name}: {wrong.say} Nothing was changed.") from None
    except Damaged:
        pass  # as it was damaged when it was saved: the shelf says so, and has its copy
