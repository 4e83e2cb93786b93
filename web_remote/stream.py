"""One phone's stream: a socket, the view it last got, and at most one message on its way.

There is no queue. A phone that reads slowly finds the newest view when it has taken the one before, and the
ones in between were never made for it.
"""

from __future__ import annotations

import itertools
import socket
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol

# Unacknowledged bytes after this long end the connection: a phone that left without a word (out of range,
# battery) is noticed after a heartbeat and this; without it the kernel tries for a quarter of an hour.
USER_TIMEOUT_MS = 15_000
SEND_BUFFER = 64 * 1024  # bytes the kernel may hold for one phone: a dozen views, then the slot waits

_numbers = itertools.count(1)


class Source(Protocol):
    """What somebody listens to who does not listen to a seat: something with versions of its own."""

    def news(self, seen: int) -> tuple[int, bytes] | None:
        """The newest version and the message with all that is new after version `seen`, or None. Raises `LookupError`
        for who may not listen any more."""


@dataclass(frozen=True, slots=True)
class Listener:
    """Who listens, and in which game ("" in any): `key` is the device's seat (the newest of one key ends the
    older), `links` the seats that have a phone on line by it, `language` that of the phone. A `page` numbers the
    lines it opens. With a `source` it is that which is listened to, and not the seat."""

    seat: str
    language: str
    key: Hashable
    game: str = ""
    links: tuple[str, ...] = ()
    page: str = ""
    line: int = 0
    source: Source | None = None

    def was_given_up_for(self, other: Listener) -> bool:
        """The same page asked for the other one later, whichever came first: a bad link brings what a page said and
        gave up long after it."""
        return bool(self.page) and self.page == other.page and self.line < other.line


@dataclass(slots=True, eq=False)
class Stream:
    """A socket that only ever gets whole messages, one at a time, without waiting."""

    sock: socket.socket
    listener: Listener
    ends_at: float
    """When its life is over and the phone shall come again, on the hub's clock."""

    seen: tuple[str, int] | None = None
    """Game and version of the newest view handed to the socket."""

    house: bytes = b""
    stalled_since: float | None = None
    number: int = field(default_factory=lambda: next(_numbers))
    _rest: bytes = b""

    def __post_init__(self) -> None:
        self.sock.setblocking(False)
        with suppress(OSError):  # a socket pair has none of these, a phone that is gone already neither
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
            self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, USER_TIMEOUT_MS)

    @property
    def busy(self) -> bool:
        """A message is half way out; nothing else may be put on the line."""
        return bool(self._rest)

    def put(self, message: bytes, now: float) -> bool:
        """Send what the kernel takes, keep the rest; False when the phone is gone. Only when not `busy`."""
        self._rest = message
        return self.go_on(now)

    def go_on(self, now: float) -> bool:
        """Send more of the message on its way; False when the phone is gone."""
        try:
            sent = self.sock.send(self._rest)
        except (BlockingIOError, InterruptedError):
            sent = 0
        except OSError:
            return False
        self._rest = self._rest[sent:]
        if not self._rest:
            self.stalled_since = None
        elif sent or self.stalled_since is None:
            self.stalled_since = now
        return True

    def listens(self) -> bool:
        """False once the phone closed its end. What it says on a stream is dropped: it has nothing to say."""
        try:
            return bool(self.sock.recv(4096))
        except (BlockingIOError, InterruptedError):
            return True
        except OSError:
            return False

    def close(self) -> None:
        with suppress(OSError):
            self.sock.shutdown(socket.SHUT_RDWR)
        self.sock.close()
