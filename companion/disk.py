"""What "on the disk" means in this house, for every file that must outlive a power cut.

A file is on the disk when its bytes *and* its name are: `fsync` of the file keeps the bytes, `fsync` of the
folder keeps the name. SQLite does both for its own log. Making folders, putting a finished file under its
name and moving a damaged one out of the way are done here, each so that a cut at any moment leaves either the
old state or the new one.

The way of saving is SQLite's write-ahead log with `synchronous=FULL`: of all the ways tried it is the fast
one that loses nothing which was acknowledged.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

SYNCHRONOUS = "FULL"
"""Wait for the disk at each commit. NORMAL loses what was acknowledged; the power cut tests show it."""

BELIEVES_IN_WHOLE_SECTORS = 0
"""Whether a torn write spares what lies beside it (SQLite's `psow`). Flash cards do not promise it."""

CHECKPOINT_PAGES = 1000
"""The log's length, in pages of 4 KB, at which a commit also moves it into the database."""

BUSY_SECONDS = 2.0
"""How long a commit waits for a stranger who holds the file, say somebody's database tool."""

KEPT_BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database. A log belongs to its database and would overwrite another one."""

_FULL = "The disk is full. Nothing was changed; free some space and try again."
_LOCKED = "The disk cannot be written to. Nothing was changed."
_HELD = "Another program holds the file. Nothing was changed; close it and try again."
_FAULT = "The disk reports a fault. Nothing was changed."
_DAMAGE = "The file on the disk is damaged. Nothing was changed."

_SQLITE_SAYS = {
    sqlite3.SQLITE_FULL: _FULL,
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


def failure(wrong: BaseException) -> DiskFailed | None:
    """What to tell people if `wrong` is the disk's doing; None for a program's fault, which stays loud."""
    if isinstance(wrong, DiskFailed):
        return wrong
    if isinstance(wrong, OSError):
        return DiskFailed(_SYSTEM_SAYS.get(wrong.errno or 0, _FAULT))
    code = getattr(wrong, "sqlite_errorcode", None)
    if code is None:
        return None
    say = _SQLITE_SAYS.get(code & 0xFF)  # the low byte is SQLite's primary code
    return DiskFailed(say) if say else None


def connect(path: Path) -> sqlite3.Connection:
    """The writer's connection to the database at `path`, which exists; commits wait for the disk.

    Transactions are begun and ended by hand, so that one action is one commit. Each commit ends on a sector of
    its own: a cut in the middle of one cannot tear the end of the one before it.
    """
    db = _connect(path, f"mode=rw&psow={BELIEVES_IN_WHOLE_SECTORS}")
    try:
        db.execute("PRAGMA journal_mode=WAL")  # the file says so itself; said again in case that byte is noise
        db.execute(f"PRAGMA synchronous={SYNCHRONOUS}")
        db.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}")
        db.execute("PRAGMA cell_size_check=ON")
        db.execute("PRAGMA trusted_schema=OFF")
    except BaseException:
        db.close()
        raise
    return db


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing. With no log beside it, a database is read even on a locked stick."""
    return _connect(path, "mode=ro" if beside(path, "-wal").exists() else "mode=ro&immutable=1")


def connect_to_write_if_may_be(path: Path, reading: sqlite3.Connection) -> sqlite3.Connection:
    """The writer's connection in place of `reading`, or `reading` itself on a disk that may only be read."""
    try:
        writing = connect(path)
    except sqlite3.OperationalError as wrong:
        if _SQLITE_SAYS.get(wrong.sqlite_errorcode & 0xFF) == _LOCKED:
            return reading
        raise
    reading.close()
    return writing


def _connect(path: Path, how: str) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?{how}"
    return sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)


@contextlib.contextmanager
def new_database(path: Path) -> Iterator[sqlite3.Connection]:
    """Makes the database at `path` out of what the `with` block does to the connection, whole or not at all.

    It is built under another name and moved into place when it is complete and synced, so no cut leaves half
    a one. Only its owner may read it.
    """
    unborn = beside(path, ".new")
    try:
        make_private_folder(path.parent)
        clear(unborn)
        os.close(os.open(unborn, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with contextlib.closing(connect(unborn)) as db:
            yield db
        put_in_place(unborn, path)
    except BaseException:
        with contextlib.suppress(OSError):
            clear(unborn)
        raise


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


def put_in_place(finished: Path, name: Path) -> None:
    """Gives the closed file `finished` its `name`, in one step, and keeps both over a power cut."""
    _sync(finished, os.O_RDWR)
    finished.replace(name)
    sync_folder(name.parent)


def move_aside(path: Path) -> Path:
    """Takes what lies at `path` out of the way as `<name>.damaged-<n>`, its log with it; answers the new
    name.

    The number is the next free one: no clock is asked. The database goes first, for good, and then its log:
    there is no moment in which it lies in its place without its log and looks whole.
    """
    number = 1
    while any(os.path.lexists(beside(path, f".damaged-{number}{ending}")) for ending in ("", *KEPT_BESIDE)):
        number += 1
    aside = beside(path, f".damaged-{number}")
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
