"""A whole Butler in this process for each twin: journal, table, server and sockets, with every byte kept.

The twin's own events so far are the journal it starts from; from then on both get the same commands.
"""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import orjson

from companion import settings
from companion.house_book import HouseBook
from companion.journal import Journal
from companion.rules import commands as c
from companion.rules import events as e
from companion.streams import Chance
from companion.table import Table
from companion.wire import command_to, event_to
from web_remote.front_door import FrontDoor
from web_remote.remote import COOKIE

END = b"\r\n\r\n"
PATIENCE_S = 60.0


class Twin(Protocol):
    """A game in memory: what has happened in it."""

    @property
    def events(self) -> Sequence[e.Event]: ...


class House:
    """One twin as a running house with the phones of all its seats."""

    def __init__(self, folder: Path, twin: Twin, chance: Chance) -> None:
        folder.mkdir(parents=True)
        self.book = HouseBook.open(folder)
        self.journal = Journal.create(folder / "games" / "g1.game", "g1")
        self.journal.append([event_to(event) for event in twin.events])
        self.table = Table(self.journal, chance)
        house = settings.load(None, {"data": folder, "web.port": 0, "web.host": "127.0.0.1"})
        self.door = FrontDoor(self.table, self.book, house)
        self.door.start()
        people = self.table.view(c.PUBLIC)["table"]["seats"]
        self.tokens = {each["seat"]: self.door.seats.hand_to_new_phone(each["seat"]) for each in people}

    def close(self) -> None:
        self.door.stop()
        self.journal.close()
        self.book.close()

    def ask(self, seat: str, method: str, path: str, body: bytes = b"") -> bytes:
        """One request on a connection of its own and the whole answer, status and headers included."""
        head = [
            f"{method} {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.door.port}",
            f"Cookie: {COOKIE}={self.tokens[seat]}" if seat in self.tokens else "X-Nobody: 1",
            "Connection: close",
        ]
        if body:
            head += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        with socket.create_connection(("127.0.0.1", self.door.port), timeout=30) as phone:
            phone.sendall("\r\n".join(head).encode() + END + body)
            answer = b"".join(iter(lambda: phone.recv(65536), b""))
        return without_date(answer)

    def taps(self, command: c.Command, tap: str) -> bytes:
        """A command as its seat's phone sends it; the box's own come from within."""
        if command.seat not in self.tokens:
            self.table.submit(command)
            return b""
        return self.wishes(command.seat, command_to(command), tap)

    def wishes(self, seat: str, wish: dict[str, Any], tap: str) -> bytes:
        said = {"game": "g1", "seen": self.table.version(seat), "id": tap, "command": wish}
        return self.ask(seat, "POST", "/api/command", orjson.dumps(said))


class Phone:
    """A stream as it arrives, every byte of it."""

    def __init__(self, house: House, seat: str) -> None:
        self.house, self.seat = house, seat
        path = "/api/stream" if seat in house.tokens else "/api/public/stream"
        cookie = f"Cookie: {COOKIE}={house.tokens[seat]}\r\n" if seat in house.tokens else ""
        self._socket = socket.create_connection(("127.0.0.1", house.door.port), timeout=PATIENCE_S)
        self._socket.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{house.door.port}\r\n{cookie}\r\n".encode())
        self._bytes = b""
        self._version = 0

    def until_newest(self) -> bytes:
        """Everything that came since the last look, up to the newest version of this seat's view and whatever else lies
        there; but for heartbeats, and for what the house says of itself."""
        newest, end = self.house.table.version(self.seat), time.monotonic() + PATIENCE_S
        while newest != self._version and not self._has(newest):
            self._hear()
            assert time.monotonic() < end, f"{self.seat} hears heartbeats only: {self._bytes[-400:]!r}"
        self._version = newest
        while select.select([self._socket], [], [], 0)[0]:
            self._hear()
        whole, end, self._bytes = self._bytes.rpartition(b"\n\n")
        blocks = _blocks(without_date(whole + end))
        return b"".join(block for block in blocks if not block.startswith((b":", b"event: house")))

    def _has(self, version: int) -> bool:
        return b"id: %d\n" % version in self._bytes and self._bytes.endswith(b"\n\n")

    def _hear(self) -> None:
        try:
            got = self._socket.recv(65536)
        except TimeoutError:
            raise AssertionError(f"{self.seat} waits in vain: {self._bytes[-400:]!r}") from None
        assert got, "the stream ended"
        self._bytes += got

    def close(self) -> None:
        self._socket.close()


def _blocks(came: bytes) -> list[bytes]:
    return [block + b"\n\n" for block in came.split(b"\n\n") if block]


def without_date(answer: bytes) -> bytes:
    """The answer but for the one header that tells the time."""
    return b"\r\n".join(line for line in answer.split(b"\r\n") if not line.lower().startswith(b"date:"))
