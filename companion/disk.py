"""What "on the disk" means in this house, for every file that must outlive a power cut.

A file is on the disk when its bytes *and* its name are: `fsync` of the file keeps the bytes, `fsync` of the folder
keeps the name. Making folders, putting a finished file under its name and moving a damaged one out of the way are done
here, each so that a cut at any moment leaves either the old state or the new one. What is done inside a database is in
`companion.database`.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
import threading
from pathlib import Path

from companion.said import said

KEPT_BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database. A log belongs to its database and would overwrite another one."""

_FULL = said("The disk is full. Nothing was changed; free some space and try again.")
_LOCKED = said("The disk cannot be written to. Nothing was changed.")
_HELD = said("Another program holds the file. Nothing was changed; close it and try again.")
_NO_PLACE = said("There is no such folder, and none can be made there. Nothing was changed.")
_FAULT = said("The disk reports a fault. Nothing was changed.")
_DAMAGE = said("The file on the disk is damaged. Nothing was changed.")

_SQLITE_SAYS = {
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_IOERR_SHMSIZE: _FULL,  # no room for the index of the log
    sqlite3.SQLITE_READONLY: _LOCKED,
    sqlite3.SQLITE_PERM: _LOCKED,
    sqlite3.SQLITE_CANTOPEN: _LOCKED,
    sqlite3.SQLITE_BUSY: _HELD,
    sqlite3.SQLITE_LOCKED: _HELD,
    sqlite3.SQLITE_IOERR: _FAULT,
    sqlite3.SQLITE_CORRUPT: _DAMAGE,
    sqlite3.SQLITE_NOTADB: _DAMAGE,
}
_SYSTEM_SAYS = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EROFS: _LOCKED,
    errno.EACCES: _LOCKED,
    errno.EPERM: _LOCKED,
    errno.ENOTDIR: _NO_PLACE,
    errno.EEXIST: _NO_PLACE,  # a file is in its place
    errno.ENOENT: _NO_PLACE,
    errno.ENAMETOOLONG: _NO_PLACE,
    errno.ELOOP: _NO_PLACE,
}


class DiskFailed(Exception):
    """The disk did not take what was to be written; all is as it was before. `say` tells people, plainly."""

    def __init__(self, say: str) -> None:
        super().__init__(say)
        self.say = say


class Damaged(Exception):
    """A file is there (or should be) and cannot be believed. `say` is one plain sentence that names it."""

    def __init__(self, say: str) -> None:
        super().__init__(say)
        self.say = say


class TooNew(Exception):
    """A file is whole but written by a newer Butler; it stays where it is. `say` is one plain sentence."""

    def __init__(self, say: str) -> None:
        super().__init__(say)
        self.say = say


_faulted = threading.Event()


def has_faulted() -> bool:
    """Whether a disk has failed to keep something since this program began, other than for want of room, leave or
    a folder."""
    return _faulted.is_set()


def failure(wrong: BaseException) -> DiskFailed | None:
    """What to tell people if `wrong` is the disk's doing; None for a program's fault, which stays loud."""
    failed = _failure(wrong)
    if failed is not None and failed.say == _FAULT:
        _faulted.set()
    return failed


def _failure(wrong: BaseException) -> DiskFailed | None:
    if isinstance(wrong, DiskFailed):
        return wrong
    if isinstance(wrong, OSError):
        return DiskFailed(_SYSTEM_SAYS.get(wrong.errno or 0, _FAULT))
    code = getattr(wrong, "sqlite_errorcode", None)
    if code is None:
        return None
    say = _SQLITE_SAYS.get(code) or _SQLITE_SAYS.get(code & 0xFF)  # the low byte is SQLite's primary code
    return DiskFailed(say) if say else None


def must_be_ours(path: Path) -> None:
    """Raises `DiskFailed` if this user may not read what lies at `path`: that is no damage, and is left alone."""
    with contextlib.suppress(PermissionError):
        if not path.exists() or os.access(path, os.R_OK):
            return
    say = said(
        "{file} belongs to another user, as after a start with sudo. Nothing was changed; "
        "give it back, for example with sudo chown -R $USER {folder}.",
        file=path.name,
        folder=path.parent,
    )
    raise DiskFailed(say)


def make_private_folder(folder: Path) -> None:
    """Makes `folder` and what is missing above it, mode 0700, each name synced into the folder that holds it.

    A folder that is there already is synced as well: whoever made it may have been killed before it could.
    """
    if folder.is_dir():
        with contextlib.suppress(PermissionError):  # the folder above may be somebody else's; then it is old
            sync_folder(folder.parent)
        return
    make_private_folder(folder.parent)
    folder.mkdir(mode=0o700, exist_ok=True)
    sync_folder(folder.parent)


def give(new: Path | int, like: os.stat_result) -> None:
    """What root makes belongs to whom `like` belongs to, such as a table's own user, who has to get at it. Anybody
    else's is their own anyway. `new` may be an open file's number."""
    if os.geteuid() == 0:
        os.chown(new, like.st_uid, like.st_gid)


def put_in_place(finished: Path, name: Path) -> None:
    """Gives the closed file `finished` its `name`, in one step, and keeps both over a power cut."""
    _sync(finished, os.O_RDWR)
    finished.replace(name)
    sync_folder(name.parent)


def move_aside(path: Path, why: str = "damaged") -> Path:
    """Takes what lies at `path` out of the way as `<name>.<why>-<n>`, its log with it; answers the new name.

    The number is the next free one: no clock is asked. The database goes first, for good, and then its log:
    there is no moment in which it lies in its place without its log and looks whole.
    """
    number = 1
    while any(os.path.lexists(beside(path, f".{why}-{number}{ending}")) for ending in ("", *KEPT_BESIDE)):
        number += 1
    aside = beside(path, f".{why}-{number}")
    for ending in ("", *KEPT_BESIDE):
        with contextlib.suppress(FileNotFoundError):
            beside(path, ending).rename(beside(aside, ending))
            sync_folder(path.parent)
    return aside


def clear(path: Path) -> None:
    """Deletes an unfinished database of ours and what SQLite keeps beside it."""
    for ending in ("", *KEPT_BESIDE):
        beside(path, ending).unlink(missing_ok=True)


def beside(path: Path, ending: str) -> Path:
    """The neighbour of `path` whose name goes on with `ending`."""
    return path.with_name(path.name + ending)


def sync_folder(folder: Path) -> None:
    """Keeps the names in `folder` as they are now over a power cut."""
    _sync(folder, os.O_RDONLY | os.O_DIRECTORY)


def _sync(path: Path, how: int) -> None:
    number = os.open(path, how)
    try:
        os.fsync(number)
    finally:
        os.close(number)
