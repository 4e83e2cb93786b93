"""The journal is the game: what happened, in order, on the disk before anybody is told.

One SQLite file holds one game. It is a list of numbered lines, only ever added to. A line is one of

    game       the first line: which game this is, and which volume on its shelf
    event      something that happened at the table, under its permanent name
    receipt    what a tap or a reading was answered, so that the same one again gets the same answer
    versions   the version number of each seat's view when the lines before it were written
    facts      what the shelf says about the game without replaying it

Every line carries a checksum over itself and all lines before it: noise in the middle of a sentence, a line
lost or two exchanged are found when the file is opened, also where the database around them is whole. A line
also carries the number of the format it was written in: a game set aside before an update goes on after it in
the same file.
"""

from __future__ import annotations

import contextlib
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import orjson

from companion import disk
from companion.database import Database, connect_to_read, copy_beside_commits, new_database
from companion.disk import Damaged, DiskFailed, TooNew
from companion.said import said

FORMAT = 1
"""How lines are written today. A smaller number is an older shape of the same lines, never another meaning.
"""

_MARK = 0x42544C52
"""SQLite's application id of our files: the letters BTLR."""

_SCHEMA = f"""
    PRAGMA application_id = {_MARK};
    CREATE TABLE line (
        number INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        format INTEGER NOT NULL,
        text TEXT NOT NULL,
        checksum INTEGER NOT NULL
    );
"""
_ADD = "INSERT INTO line VALUES (?, ?, ?, ?, ?)"
_ALL = "SELECT number, kind, format, text, checksum FROM line ORDER BY number"
_EVENTS = "SELECT text FROM line WHERE kind = 'event' ORDER BY number"
_LAST_OF_KIND = "SELECT text FROM line WHERE kind = ? ORDER BY number DESC LIMIT 1"


class Journal:
    """One game's file, opened by the one process that plays it.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> path = Path(folder.name) / "g1.game"
    >>> journal = Journal.create(path, "g1")
    >>> journal.append([{"event": "dice-rolled", "faces": [4, 3]}], [("tap-1", "2")], versions={"s1": 2})
    >>> journal.close()
    >>> journal = Journal.open(path)
    >>> list(journal.events())
    [{'event': 'dice-rolled', 'faces': [4, 3]}]
    >>> journal.receipt("tap-1"), journal.versions()
    ('2', {'s1': 2})
    >>> journal.close()
    >>> folder.cleanup()

    `append`, `events` and `close` are called by one thread at a time, whichever holds the table's commit
    lock. `copy_to` and what is kept in memory (receipts, versions, facts) need no lock.
    """

    def __init__(self, database: Database) -> None:
        """Takes over an open database and reads it from end to end. Raises `Damaged`, `TooNew`."""
        self.path = database.path
        self._database = database
        self._number = 0
        self._checksum = 0
        self._events = 0
        self._receipts: dict[str, str] = {}
        self._latest: dict[str, bytes] = {}
        self._read_all(database.reading)

    @classmethod
    def create(cls, path: Path, game: str, volume: int = 1) -> Journal:
        """Makes the file of a new game, the `volume`-th on its shelf, and opens it. Raises `DiskFailed`.

        When this returns, the file and its name survive a cut, though nothing has happened in the game yet.
        """
        if path.exists():
            raise FileExistsError(f"{path.name} holds a game already")
        text = orjson.dumps({"game": game, "volume": volume})
        try:
            with new_database(path) as db:
                db.executescript(_SCHEMA)
                db.execute(_ADD, (1, "game", FORMAT, text.decode(), _chained(0, "game", FORMAT, text)))
        except Exception as wrong:
            raise disk.failure(wrong) or wrong from wrong
        return cls.open(path)

    @classmethod
    def open(cls, path: Path, *, only_read: bool = False) -> Journal:
        """Opens a game that is there and checks all of it. Raises `Damaged`, `TooNew`.

        With `only_read` the game is not changed, whatever state a cut left it in; so a file is verified. On a disk
        that cannot be written to the game can still be looked at, and `append` raises `DiskFailed`.
        """
        database = None
        try:
            if not path.is_file():
                raise Damaged(
                    said("{file} is not a file." if path.exists() else "{file} is not there.", file=path.name)
                )
            database = Database(path, only_read=only_read)
            journal = cls(database)
            database.begin_to_write()
            database.lengthen_log()
            return journal
        except BaseException as wrong:
            if database is not None:
                database.close()
            if isinstance(wrong, sqlite3.Error | OSError | ValueError | MemoryError):
                raise Damaged(said("{file} cannot be read ({why}).", file=path.name, why=wrong)) from wrong
            raise

    def append(
        self,
        events: Sequence[dict[str, Any]],
        receipts: Sequence[tuple[str, str]] = (),
        versions: dict[str, Any] | None = None,
        facts: dict[str, Any] | None = None,
    ) -> None:
        """Writes all of it as one transaction and returns when it is on the disk.

        events: what happened, in order; each has its permanent name under "event".
        receipts: (key, answer) of the taps and readings that caused it; a key is used once.
        versions: the seats' view versions after it, kept whole; None if they did not change.
        facts: what the shelf shall say from now on, kept whole; None if that did not change.

        Raises `DiskFailed`: nothing of it is written, the journal is as it was, and the next append may
        succeed.
        """
        lines = [("event", orjson.dumps(event)) for event in events]
        lines += [("receipt", orjson.dumps(receipt)) for receipt in receipts]
        if versions is not None:
            lines.append(("versions", orjson.dumps(versions)))
        if facts is not None:
            lines.append(("facts", orjson.dumps(facts)))
        if not lines:
            return
        number, checksum, rows = self._number, self._checksum, []
        for kind, text in lines:
            number += 1
            checksum = _chained(checksum, kind, FORMAT, text)
            rows.append((number, kind, FORMAT, text.decode(), checksum))
        with self._database.transaction() as db:
            db.executemany(_ADD, rows)
        self._number, self._checksum = number, checksum
        self._events += len(events)
        self._receipts.update(receipts)
        self._latest.update((kind, text) for kind, text in lines if kind in ("versions", "facts"))

    def copy_to(self, path: Path) -> None:
        """Leaves a checked copy of the game as it is now under `path`; an older copy is replaced in one step.

        It works on a connection of its own, beside commits. Raises `DiskFailed`, and then the older copy is
        still there and the game goes on.
        """
        unborn = disk.beside(path, ".new")
        try:
            disk.clear(unborn)
            copy_beside_commits(self.path, unborn)
            Journal.open(unborn, only_read=True).close()
            disk.put_in_place(unborn, path)
        except Exception as wrong:
            with contextlib.suppress(OSError):
                disk.clear(unborn)
            if isinstance(wrong, Damaged):
                raise DiskFailed("The copy of the game came out wrong. The game itself goes on.") from wrong
            raise disk.failure(wrong) or wrong from wrong

    def close(self) -> None:
        """Moves everything into the one file, so that it can be carried away, and lets go of it."""
        self._database.move_log_in()
        self._database.close()

    @property
    def game(self) -> str:
        """The game's id."""
        return str(self._kept("game")["game"])

    @property
    def volume(self) -> int:
        """Which game of its shelf this is, counted from 1 in the order they were begun."""
        return int(self._kept("game")["volume"])

    @property
    def length(self) -> int:
        """How many events there are."""
        return self._events

    def events(self) -> Iterator[dict[str, Any]]:
        """What happened, oldest first."""
        for (text,) in self._database.reading.execute(_EVENTS):
            yield orjson.loads(text)

    def receipt(self, key: str) -> str | None:
        """What this tap or reading was answered, or None if it is new."""
        return self._receipts.get(key)

    def receipts(self, limit: int) -> dict[str, str]:
        """The last `limit` answers by their key, oldest first."""
        return dict(islice(self._receipts.items(), max(0, len(self._receipts) - limit), None))

    def versions(self) -> dict[str, Any]:
        """The seats' view versions as last written; empty before the first."""
        return self._kept("versions")

    def facts(self) -> dict[str, Any]:
        """What the shelf says about this game; empty before the first."""
        return self._kept("facts")

    def _kept(self, kind: str) -> dict[str, Any]:
        return dict(orjson.loads(self._latest.get(kind, b"{}")))

    def _read_all(self, db: sqlite3.Connection) -> None:
        """Checks the database and every line, and remembers where the journal stands."""
        name = self.path.name
        if db.execute("PRAGMA application_id").fetchone() != (_MARK,):
            raise Damaged(said("{file} is not a game of this house.", file=name))
        verdict = db.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != ("ok",):
            raise Damaged(said("{file} is damaged.", file=name))
        for number, kind, shape, text, checksum in db.execute(_ALL):
            written = text.encode() if isinstance(text, str) else repr(text).encode()
            self._number += 1
            self._checksum = _chained(self._checksum, kind, shape, written)
            if (number, checksum) != (self._number, self._checksum):
                raise Damaged(said("{file} is damaged in line {line}.", file=name, line=self._number))
            if shape > FORMAT:
                raise TooNew(said("{file} was written by a newer Butler; update this one to go on with it.", file=name))
            self._note(kind, written)
        if "game" not in self._latest:
            raise Damaged(said("{file} is empty.", file=name))

    def _note(self, kind: str, text: bytes) -> None:
        if kind == "event":
            self._events += 1
        elif kind == "receipt":
            key, answer = orjson.loads(text)
            self._receipts[key] = answer
        else:
            self._latest[kind] = text


def glance(path: Path) -> tuple[int, dict[str, Any], bool]:
    """A game's volume, its facts and whether anything has happened in it, without reading it all. Raises
    `Damaged`.
    """
    try:
        with contextlib.closing(connect_to_read(path)) as db:
            game, facts = (db.execute(_LAST_OF_KIND, (kind,)).fetchone() for kind in ("game", "facts"))
            begun = db.execute("SELECT 1 FROM line WHERE kind = 'event' LIMIT 1").fetchone() is not None
            return int(orjson.loads(game[0])["volume"]), orjson.loads(facts[0]) if facts else {}, begun
    except (sqlite3.Error, OSError, TypeError, KeyError, ValueError) as wrong:
        raise Damaged(said("{file} cannot be read ({why}).", file=path.name, why=wrong)) from wrong


def _chained(before: int, kind: str, shape: int, text: bytes) -> int:
    """The checksum of a line that follows one with the checksum `before`."""
    return zlib.crc32(text, zlib.crc32(f"{kind}\0{shape}\0".encode(), before))
