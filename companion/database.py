"""The SQLite files of the house: how they are opened, written and made.

The way of saving is the write-ahead log with `synchronous=FULL`: of all the ways tried it is the fast one that loses
nothing which was acknowledged. SQLite syncs its log, and the folder that holds the log's name, before a commit
returns.

Two things are unusual here. A file is opened to *read* first, and checked so: SQLite ends a writer's connection by
moving the log into the database, and into a damaged one that would lose what the log still knows. And a disk that
cannot be written to (full, read-only) stops nobody from reading; writing is tried again with each action.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from companion import disk
from companion.disk import DiskFailed

SYNCHRONOUS = "FULL"
"""Wait for the disk at each commit. NORMAL loses what was acknowledged; the power cut tests show it."""

BELIEVES_IN_WHOLE_SECTORS = 0
"""Whether a torn write spares what lies beside it (SQLite's `psow`). Flash cards do not promise it. Without the belief
each commit ends on a sector of its own, and a cut in the middle of one cannot tear the end of the one before it."""

CHECKPOINT_PAGES = 500
"""The log's length, in pages of 4 KB, at which a commit also moves it into the database."""

LOG_BYTES = 32 + CHECKPOINT_PAGES * (24 + 4096)
"""The same in bytes: the log's head, and each page with its own."""

ROOM_BYTES = 32 * LOG_BYTES
"""What has to be free on a disk before a log takes its whole length at once."""

BUSY_SECONDS = 2.0
"""How long a commit waits for a stranger who holds the file, say somebody's database tool."""

_NOT_THE_FILES_FAULT = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
}


class Database:
    """An open database of ours: read at once, written to as soon as the disk lets us.

    `reading` is the connection for questions. One thread at a time uses a Database; which one does not matter.
    """

    def __init__(self, path: Path, *, only_read: bool = False) -> None:
        """Opens what is there, changing nothing. Raises sqlite3.Error if it cannot be read at all."""
        self.path = path
        self.reading = connect_to_read(path)
        self._only_read = only_read
        self._writes = False

    def begin_to_write(self) -> None:
        """Called once the file is known to be whole. On a disk that cannot be written to it stays at reading."""
        if not self._only_read:
            with contextlib.suppress(DiskFailed):
                self._take_the_pen()

    @contextlib.contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """What is done in the block is on the disk when it is left, or `DiskFailed` is raised and nothing is.

        A fault of the program in the block goes through as it is; nothing is written then either.
        """
        if not self._writes:
            self._take_the_pen()
        try:
            self.reading.execute("BEGIN IMMEDIATE")
            yield self.reading
            self.reading.execute("COMMIT")
        except BaseException as wrong:
            self._forget_the_attempt()
            raise disk.failure(wrong) or wrong from wrong

    def lengthen_log(self) -> None:
        """Gives the log its whole length at once, in zeros, which end it as the end of the file does.

        From then on a commit overwrites; were the file to grow with each, the disk would have to write down its new
        length as well before it answers. Where there is little room the log grows as it needs.
        """
        if not self._writes:
            return
        with contextlib.suppress(OSError):
            disk_has = os.statvfs(self.path.parent)
            log = os.open(disk.beside(self.path, "-wal"), os.O_WRONLY | os.O_APPEND)
            try:
                if disk_has.f_bavail * disk_has.f_frsize >= ROOM_BYTES:
                    os.write(log, bytes(max(0, LOG_BYTES - os.fstat(log).st_size)))
            finally:
                os.close(log)

    def move_log_in(self) -> None:
        """Moves everything into the one file. What the disk does not let us move stays in the log, safe as before."""
        with contextlib.suppress(sqlite3.Error):
            self.reading.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def write_anew(self) -> None:
        """Writes the file anew out of what stands in it now: what was struck out is in it no more, nor in its log.
        Raises `DiskFailed`, and then it is as it was."""
        try:
            if not self._writes:
                self._take_the_pen()
            self.reading.execute("PRAGMA temp_store=MEMORY")
            self.reading.execute("VACUUM")
            self.reading.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as wrong:
            raise disk.failure(wrong) or wrong from wrong

    def close(self) -> None:
        """Lets go of the file."""
        self.reading.close()

    def _take_the_pen(self) -> None:
        if self._only_read:
            raise DiskFailed("This file was opened to be looked at only. Nothing was changed.")
        self.reading.close()
        try:
            self.reading = connect(self.path)
            self._writes = True
        except sqlite3.Error as wrong:
            self.reading = connect_to_read(self.path)
            raise disk.failure(wrong) or wrong from wrong

    def _forget_the_attempt(self) -> None:
        """After a failed commit: nothing of it may be found later, not even if the power goes now.

        A commit that failed at its last step, the waiting for the disk, lies complete in the log, and the next start
        would take it for true. Moving the good part of the log into the database and cutting the log to nothing
        removes it. Where the disk does not let us, the next commit overwrites it.
        """
        with contextlib.suppress(sqlite3.Error):
            if self.reading.in_transaction:
                self.reading.execute("ROLLBACK")
        self.move_log_in()


def connect(path: Path) -> sqlite3.Connection:
    """The writer's connection to the database at `path`, which exists; commits wait for the disk.

    Transactions are begun and ended by hand, so that one action is one commit.
    """
    db = _connect(path, f"mode=rw&psow={BELIEVES_IN_WHOLE_SECTORS}")
    try:
        db.execute("PRAGMA journal_mode=WAL")  # the file says so itself; said again in case that byte is noise
        db.execute(f"PRAGMA synchronous={SYNCHRONOUS}")
        db.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}")
        db.execute("PRAGMA cell_size_check=ON")
        db.execute("PRAGMA trusted_schema=OFF")
        db.execute("PRAGMA foreign_keys=ON")
    except BaseException:
        db.close()
        raise
    return db


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing, beside the writer or alone.

    With no log beside it a database is read as it lies, even on a locked stick. A log needs an index, a file that all
    connections share; where the disk has no room for that, this connection keeps an index of its own in memory.
    """
    if not disk.beside(path, "-wal").exists():
        return _connect(path, "mode=ro&immutable=1")
    db = _connect(path, "mode=ro")
    try:
        db.execute("SELECT 1 FROM sqlite_schema").fetchone()
    except sqlite3.OperationalError as wrong:
        db.close()
        if wrong.sqlite_errorcode & 0xFF not in _NOT_THE_FILES_FAULT:
            raise
        db = _connect(path, "mode=ro&vfs=unix-none")
        db.execute("PRAGMA locking_mode=EXCLUSIVE")
    except BaseException:
        db.close()
        raise
    return db


def copy_beside_commits(path: Path, copy: Path) -> None:
    """Leaves in `copy` what the database at `path` held at one moment, on a connection of its own. Only its owner may
    read it. Raises sqlite3.Error and OSError; nobody is to rely on the copy before it is checked, synced and renamed.
    """
    copy.touch(mode=0o600)
    with (
        contextlib.closing(connect_to_read(path)) as source,
        contextlib.closing(sqlite3.connect(copy, isolation_level=None)) as db,
    ):
        db.execute("PRAGMA journal_mode=OFF")  # it is made anew if it was not finished: it needs no log of its own
        db.execute("PRAGMA synchronous=OFF")
        source.backup(db)


@contextlib.contextmanager
def new_database(path: Path) -> Iterator[sqlite3.Connection]:
    """Makes the database at `path` out of what the `with` block does to the connection, whole or not at all.

    It is built under another name and moved into place when it is complete and synced, so no cut leaves half a one.
    Only its owner may read it.
    """
    unborn = disk.beside(path, ".new")
    try:
        disk.make_private_folder(path.parent)
        disk.clear(unborn)
        os.close(os.open(unborn, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with contextlib.closing(connect(unborn)) as db:
            yield db
        disk.put_in_place(unborn, path)
    except BaseException:
        with contextlib.suppress(OSError):
            disk.clear(unborn)
        raise


def _connect(path: Path, how: str) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?{how}"
    return sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
