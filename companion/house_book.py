"""The house book: what the house itself must remember beside its games.

Which game is being played, which phones hold which seats, what the table chose last time, and how the party
stands. A small SQLite file, `<house>/house.book`, kept like a game: what a call has written survives a power
cut. Phones are known by the hash of their cookie only; nobody gets a seat by reading this file.
"""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import orjson

from companion import disk
from companion.database import Database, new_database
from companion.disk import Damaged
from companion.said import said

_MARK = 0x42544C48
"""SQLite's application id of the house book: the letters BTLH."""

_FORMAT = 1
_SCHEMA = f"""
    PRAGMA application_id = {_MARK};
    PRAGMA user_version = {_FORMAT};
    CREATE TABLE note (kind TEXT, key TEXT, value TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID;
    CREATE TABLE device (token TEXT, game TEXT, label TEXT NOT NULL, PRIMARY KEY (token, game)) WITHOUT ROWID;
    CREATE TABLE held (
        token TEXT, game TEXT, seat TEXT,
        PRIMARY KEY (token, game, seat),
        FOREIGN KEY (token, game) REFERENCES device ON DELETE CASCADE
    ) WITHOUT ROWID;
    CREATE INDEX held_seat ON held (game, seat);
"""
_NOTE = "INSERT INTO note VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value"
_READ_NOTE = "SELECT value FROM note WHERE kind = ? AND key = ?"
_DEVICE = "INSERT INTO device VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET label = excluded.label"
_SEATS = "SELECT seat FROM held WHERE token = ? AND game = ? ORDER BY seat"
_HOLDERS = "SELECT token FROM held WHERE game = ? AND seat = ? ORDER BY token"


class HouseBook:
    """Opened once by the process that plays; its calls may come from any thread.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> book = HouseBook.open(Path(folder.name))
    >>> book.add("5f2c", "g1")
    >>> book.hold("5f2c", "g1", "s2")
    >>> book.seats("5f2c", "g1"), book.seats("5f2c", "g2")
    (['s2'], [])
    >>> book.end_party()
    >>> book.knows("5f2c", "g1")
    False
    >>> book.close()
    >>> folder.cleanup()

    Every call that writes raises `DiskFailed` if the disk does not take it, and then nothing has changed.
    `said` is the sentence for people if the book had to be begun anew, else None.
    """

    def __init__(self, database: Database, said: str | None = None) -> None:
        self._database = database
        self._one_at_a_time = threading.RLock()
        self.said = said

    @classmethod
    def open(cls, house: Path) -> HouseBook:
        """The book of this house. Raises `DiskFailed` if there is none and none can be made, or it is not ours to read.

        A damaged book is moved aside and an empty one begun, and `said` says so.
        """
        path, told = house / "house.book", None
        disk.must_be_ours(path)
        try:
            if any(disk.beside(path, ending).exists() for ending in ("", *disk.KEPT_BESIDE)):
                try:
                    return cls(_checked(path))
                except Damaged as damage:
                    aside = disk.move_aside(path)
                    told = said(
                        "{what} It was moved aside as {file} and a new one begun. Games are not touched by it; "
                        "phones take their seats again.",
                        what=damage.say,
                        file=aside.name,
                    )
            with new_database(path) as db:
                db.executescript(_SCHEMA)
            return cls(_checked(path), told)
        except Exception as wrong:
            raise disk.failure(wrong) or wrong from wrong

    @classmethod
    def to_read(cls, house: Path) -> HouseBook:
        """The same beside the process that plays: whatever state it is in, nothing is changed. Raises `DiskFailed` and
        `Damaged`."""
        path = house / "house.book"
        disk.must_be_ours(path)
        return cls(_checked(path, only_read=True))

    def close(self) -> None:
        """Lets go of the file."""
        with self._one_at_a_time:
            self._database.close()

    # The game that is being played

    def set_current(self, game: str | None) -> None:
        """This game is on the table now; None: none is."""
        with self._written() as db:
            db.execute(_NOTE, ("house", "current", orjson.dumps(game).decode()))

    def current(self) -> str | None:
        """The game on the table, or None."""
        game = self._note("house", "current", None)
        return None if game is None else str(game)

    # Phones and the seats they hold, each for one game

    def add(self, token: str, game: str, label: str = "") -> None:
        """A device is known in this game: `token` is the hash of its cookie, `label` what people call it."""
        with self._written() as db:
            db.execute(_DEVICE, (token, game, label))

    def knows(self, token: str, game: str) -> bool:
        """Whether this cookie was given out in this game and is still good."""
        return bool(self._rows("SELECT 1 FROM device WHERE token = ? AND game = ?", token, game))

    def label(self, token: str, game: str) -> str:
        """What people call this device, empty if it is not known."""
        found = self._rows("SELECT label FROM device WHERE token = ? AND game = ?", token, game)
        return found[0] if found else ""

    def hold(self, token: str, game: str, seat: str) -> None:
        """The device, new or known, holds the seat from now on, beside those it holds already."""
        with self._written() as db:
            db.execute("INSERT OR IGNORE INTO device VALUES (?, ?, '')", (token, game))
            db.execute("INSERT OR IGNORE INTO held VALUES (?, ?, ?)", (token, game, seat))

    def seats(self, token: str, game: str) -> list[str]:
        """The seats this device holds in this game, in order of their names."""
        return self._rows(_SEATS, token, game)

    def holders(self, game: str, seat: str) -> list[str]:
        """The devices that hold this seat."""
        return self._rows(_HOLDERS, game, seat)

    def drop(self, token: str, game: str, seat: str | None = None) -> None:
        """The device lets go of the seat; without one, the device is forgotten in this game."""
        with self._written() as db:
            if seat is None:
                db.execute("DELETE FROM device WHERE token = ? AND game = ?", (token, game))
            else:
                db.execute("DELETE FROM held WHERE token = ? AND game = ? AND seat = ?", (token, game, seat))

    def free(self, game: str, seat: str) -> None:
        """No device holds this seat any more, so that another one may take it."""
        with self._written() as db:
            db.execute("DELETE FROM held WHERE game = ? AND seat = ?", (game, seat))

    def forget_game(self, game: str) -> None:
        """That game is gone: no device is known in it any more."""
        with self._written() as db:
            db.execute("DELETE FROM device WHERE game = ?", (game,))

    # What the table chose last time, and how the party stands

    def remember(self, key: str, value: Any) -> None:
        """Keeps a choice, anything JSON can say, for "same as last time"; it outlives the party."""
        with self._written() as db:
            db.execute(_NOTE, ("choice", key, orjson.dumps(value).decode()))

    def recall(self, key: str, default: Any = None) -> Any:
        """The choice kept under `key`, else `default`."""
        return self._note("choice", key, default)

    def count(self, what: str, more: int = 1) -> int:
        """Adds to a counter of this party, say its games or somebody's match points; answers the total."""
        with self._written() as db:
            total = int(self._note("party", what, 0)) + more
            db.execute(_NOTE, ("party", what, str(total)))
        return total

    def counts(self) -> dict[str, int]:
        """All counters of this party."""
        with self._one_at_a_time:
            rows = self._database.reading.execute("SELECT key, value FROM note WHERE kind = 'party'").fetchall()
        return {what: int(value) for what, value in rows}

    def end_party(self) -> None:
        """Everybody goes home: no cookie of tonight is good any more, and no counter. The table stays as it lies."""
        with self._written() as db:
            db.execute("DELETE FROM device")
            db.execute("DELETE FROM note WHERE kind = 'party'")

    def forget_party(self, choices: Mapping[str, Any]) -> None:
        """The same in one step with what the house chooses from now on; a choice that is None is none any more."""
        with self._written() as db:
            db.execute("DELETE FROM device")
            db.execute("DELETE FROM note WHERE kind = 'party'")
            for key, value in choices.items():
                if value is None:
                    db.execute("DELETE FROM note WHERE kind = 'choice' AND key = ?", (key,))
                else:
                    db.execute(_NOTE, ("choice", key, orjson.dumps(value).decode()))

    def leave_no_trace(self) -> None:
        """What was struck out does not stand in the file either: it is written anew without it."""
        with self._one_at_a_time:
            self._database.write_anew()

    def _note(self, kind: str, key: str, default: Any) -> Any:
        found = self._rows(_READ_NOTE, kind, key)
        return orjson.loads(found[0]) if found else default

    def _rows(self, question: str, *slots: str) -> list[Any]:
        """The first column of every row."""
        with self._one_at_a_time:
            return [row[0] for row in self._database.reading.execute(question, slots)]

    @contextlib.contextmanager
    def _written(self) -> Iterator[sqlite3.Connection]:
        """One transaction: on the disk when the block is left, or `DiskFailed` and nothing."""
        with self._one_at_a_time, self._database.transaction() as db:
            yield db


def _checked(path: Path, *, only_read: bool = False) -> Database:
    """The open book, or `Damaged`."""
    database = None
    try:
        if not path.is_file():
            raise Damaged(said("The house book {file} is not there.", file=path.name))
        database = Database(path, only_read=only_read)
        _check(database.reading, path.name)
        database.begin_to_write()
        return database
    except BaseException as wrong:
        if database is not None:
            database.close()
        if isinstance(wrong, sqlite3.Error | OSError | ValueError | MemoryError):
            raise Damaged(said("The house book {file} cannot be read ({why}).", file=path.name, why=wrong)) from wrong
        raise


def _check(db: sqlite3.Connection, name: str) -> None:
    if db.execute("PRAGMA application_id").fetchone() != (_MARK,):
        raise Damaged(said("{file} is not a house book.", file=name))
    if db.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        raise Damaged(said("The house book {file} is damaged.", file=name))
    for (value,) in db.execute("SELECT value FROM note"):
        orjson.loads(value)
    for table in ("device", "held"):
        db.execute(f"SELECT * FROM {table}").fetchall()
