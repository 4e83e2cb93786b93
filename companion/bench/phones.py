"""Phones without people: plain sockets that listen to one seat's stream and tap, with the clock in hand.

A phone here does as little as can be, so that what is measured is the table and not the phone: it waits in one
epoll with the others, cuts the stream into events and looks at the clock when an event is whole. Views are only
decoded after the clock has stopped.
"""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import orjson

PATIENCE_S = 20.0
"""A table that has not answered after this is broken, not slow; a busy machine may stand still for some seconds."""


class Silence(Exception):
    """Nothing came where something had to come."""


class Listener(Protocol):
    """Whoever listens to a table, on whatever wire: ours, the peer's, the floor's."""

    def fileno(self) -> int: ...

    def hear(self) -> int:
        """Read what is there without waiting; how many whole views came with it."""
        ...


class Line:
    """One TCP connection of a phone; `send` does not wait, `take` gives what has come."""

    def __init__(self, host: str, port: int, source: str = "") -> None:
        self.host = f"{host}:{port}"
        come_from = (source, 0) if source else None
        self.socket = socket.create_connection((host, port), timeout=PATIENCE_S, source_address=come_from)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def fileno(self) -> int:
        return self.socket.fileno()

    def take(self) -> bytes:
        """Bytes that lie ready; b"" when the other side has hung up."""
        return self.socket.recv(262_144)

    def close(self) -> None:
        self.socket.close()


@dataclass
class Answer:
    """What the table answered to one request."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return orjson.loads(self.body)


class RequestLine(Line):
    """The connection a phone taps with: kept open, one request after the other."""

    def __init__(self, host: str, port: int, source: str = "") -> None:
        super().__init__(host, port, source)
        self._rest = b""
        self.asked = 0
        self.asked_at = time.monotonic()

    def ask(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> None:
        """Send a request and do not wait for its answer."""
        self.asked += 1
        self.asked_at = time.monotonic()
        content = b"" if body is None else orjson.dumps(body)
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", f"Origin: http://{self.host}"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        if body is not None:
            lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
        self.socket.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + content)

    def answer(self) -> Answer:
        """Wait for the answer to the request sent last."""
        while b"\r\n\r\n" not in self._rest:
            self._wait()
        head, _, self._rest = self._rest.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        length = int(headers.get("content-length", 0))
        while len(self._rest) < length:
            self._wait()
        body, self._rest = self._rest[:length], self._rest[length:]
        return Answer(int(first.split()[1]), headers, body)

    def _wait(self) -> None:
        got = self.take()
        if not got:
            raise Silence("the table hung up in the middle of an answer")
        self._rest += got


class StreamLine(Line):
    """The connection a phone listens on: server-sent events, whole ones only."""

    def __init__(self, host: str, port: int, path: str, headers: dict[str, str], source: str = "") -> None:
        super().__init__(host, port, source)
        self._rest = b""
        self._chunked = False
        self._events = b""
        self.last = b""
        """The event that came last: its lines, undecoded."""
        self.count = 0
        lines = [f"GET {path} HTTP/1.1", f"Host: {self.host}", "Accept: text/event-stream"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self.socket.sendall("\r\n".join(lines).encode() + b"\r\n\r\n")
        self._greet()

    def _greet(self) -> None:
        while b"\r\n\r\n" not in self._rest:
            got = self.take()
            if not got:
                raise Silence("the table hung up before the stream began")
            self._rest += got
        head, _, rest = self._rest.partition(b"\r\n\r\n")
        if b" 200 " not in head.split(b"\r\n")[0]:
            raise Silence(f"no stream: {head.decode('latin-1').splitlines()[0]}")
        self._chunked = b"transfer-encoding: chunked" in head.lower()
        self._rest = b""
        self.socket.setblocking(False)
        self._cut(rest)

    def hear(self) -> int:
        """Read what is there; how many whole views came."""
        try:
            got = self.take()
        except BlockingIOError:
            return 0
        if not got:
            raise Silence("the table ended the stream")
        return self._cut(got)

    def _cut(self, got: bytes) -> int:
        self._events += self._unwrap(got) if self._chunked else got
        came = 0
        while (end := self._events.find(b"\n\n")) >= 0:
            event, self._events = self._events[:end], self._events[end + 2 :]
            if b"event: view" in event:
                self.last = event
                came += 1
        self.count += came
        return came

    def _unwrap(self, got: bytes) -> bytes:
        self._rest += got
        whole = b""
        while (end := self._rest.find(b"\r\n")) >= 0:
            size = int(self._rest[:end] or b"0", 16)
            if len(self._rest) < end + 2 + size + 2:
                break
            whole += self._rest[end + 2 : end + 2 + size]
            self._rest = self._rest[end + 2 + size + 2 :]
        return whole

    def view(self) -> Any:
        """The view that came last, decoded."""
        data = [line[5:].strip() for line in self.last.split(b"\n") if line.startswith(b"data:")]
        return orjson.loads(b"\n".join(data))


@dataclass
class Ring:
    """The listeners of one table in one epoll; knows when the last of them has the new view."""

    listeners: Sequence[Listener]
    _poll: Any = field(init=False)
    _of: dict[int, int] = field(init=False)

    def __post_init__(self) -> None:
        self._poll = select.epoll()
        self._of = {listener.fileno(): place for place, listener in enumerate(self.listeners)}
        for listener in self.listeners:
            self._poll.register(listener.fileno(), select.EPOLLIN)

    def until_all_have_it(self, tap: Callable[[], None], patience_s: float = PATIENCE_S) -> int:
        """Call `tap` and wait until every listener has had a view since; nanoseconds from the tap to the last."""
        waiting = set(self._of)
        begun = time.perf_counter_ns()
        tap()
        last = begun
        until = begun + int(patience_s * 1e9)
        while waiting:
            ready = self._poll.poll(patience_s)
            if not ready or time.perf_counter_ns() > until:  # a heartbeat wakes us too, and is no view
                raise Silence(f"{len(waiting)} of {len(self.listeners)} phones got no view in {patience_s:g} s")
            for number, _ in ready:
                if self.listeners[self._of[number]].hear():
                    last = time.perf_counter_ns()
                    waiting.discard(number)
        return last - begun

    def hear_some(self, patience_s: float = 1.0) -> None:
        """Wait for somebody to have something, and hear it."""
        for number, _ in self._poll.poll(patience_s):
            self.listeners[self._of[number]].hear()

    def drain(self) -> None:
        """Hear everything that lies ready, such as the first view of a fresh stream."""
        while ready := self._poll.poll(0):
            for number, _ in ready:
                self.listeners[self._of[number]].hear()

    def close(self) -> None:
        self._poll.close()
