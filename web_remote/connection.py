"""Connections of phones: what comes in, what goes out, and how one becomes a stream.

cheroot parses requests and knows HTTP; four things are done otherwise. A request is looked at when the whole of it
has arrived, its answer leaves in one piece, a head that this line has sent before is not read again, and a connection
can be handed over to somebody else for good.
"""

from __future__ import annotations

import io
import os
import re
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from cheroot import server, wsgi

from .same_head import Cut, SameHead, answered

HAND_OVER = "butler.hand_over"
"""In the WSGI environ: call it with a `Heir`, and the socket is the heir's once the app has answered."""

Heir = Callable[[socket.socket, bytes], None]
"""Takes a connection over for good: the socket, and the answer's status and headers that are still to be sent."""

LARGEST_HEAD = 16 * 1024
LARGEST_BODY = 64 * 1024  # what is read before the doorman has a say; his own limit is lower
PATIENCE_S = 2.0  # for what cheroot itself may wait for; we wait neither for what a phone sends nor until it takes
HEAD_S = 10.0  # a request that is not whole by then has ended

_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,9})[ \t]*\r\n", re.IGNORECASE)
_END = b"\r\n\r\n"
_NAME = re.compile(rb"\r\n([^:\r\n]+)")
_ONCE = (b"host", b"content-length", b"transfer-encoding")
_NO_LENGTH = (0, 0)


class Incoming(io.RawIOBase):
    """What a connection has sent and nobody has read yet."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self._bytes = b""
        self._head_ends = 0
        self._length_at = _NO_LENGTH
        self.bytes_read = 0
        self.since = 0.0
        """When the first byte of a request that is not whole came; 0 while there is none."""
        self.ended = False
        self.deaf = False
        """Whatever still comes is thrown away: it was too much, or nobody can tell where it ends."""

    def fetch(self, now: float) -> None:
        """Take what lies ready, without waiting."""
        try:
            # Not the socket's own recv: one with a timeout waits for it, MSG_DONTWAIT or not, and this thread is
            # everybody's door.
            got = os.read(self._sock.fileno(), LARGEST_HEAD)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            got = b""
        self.ended = not got
        self._bytes = b"" if self.deaf else self._bytes + got
        self.since = self.since or now

    def has_data(self) -> bool:
        """A whole request is here, or one that is too large to wait for and has to be refused."""
        if self.deaf:
            return False
        end = self._bytes.find(_END)
        self._length_at = _NO_LENGTH
        if end < 0:
            return len(self._bytes) > LARGEST_HEAD
        self._head_ends = end + len(_END)
        length = _LENGTH.search(self._bytes, 0, end + 2)
        if length is None:
            return True
        self._length_at = length.span(1)
        body = int(length[1])
        return body > LARGEST_BODY or len(self._bytes) >= self._head_ends + body

    def head_cut(self) -> Cut:
        """The head of the request that lies whole, cut before and after the figures of its length."""
        begins, ends = self._length_at
        return self._bytes[:begins], self._bytes[begins:ends], self._bytes[ends : self._head_ends]

    def body_of(self, size: int) -> bytes | None:
        """The body behind that head, both taken out; None if it has not come whole, and then they stay."""
        ends = self._head_ends + size
        if len(self._bytes) < ends:
            return None
        return self._cut(ends)[self._head_ends :]

    def too_slow(self, now: float) -> bool:
        return bool(self.since) and now - self.since > HEAD_S

    def head(self) -> bytes | None:
        """The request's line and headers, cut off what has come; None if they are too long."""
        end = self._bytes.find(_END)
        return self._cut(end + len(_END)) if 0 <= end <= LARGEST_HEAD else None

    def read(self, size: int | None = -1) -> bytes:
        """Bytes of the body, as far as they are here. A body that was let in is here as a whole, and for one that the
        doorman refuses no worker waits: it could be sent a byte at a time."""
        return self._cut(len(self._bytes) if size is None or size < 0 else size)

    def _cut(self, size: int) -> bytes:
        got, self._bytes = self._bytes[:size], self._bytes[size:]
        self.bytes_read += len(got)
        self.since = 0.0
        return got


class Outgoing:
    """What goes out on a connection: kept back while an answer is made, so that it leaves in one piece. Nobody waits
    for the `rest`, which a phone does not take at once."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self._kept: list[bytes] | None = None
        self.rest: bytes | memoryview = b""
        self.bytes_written = 0

    def write(self, message: bytes) -> int:
        self.bytes_written += len(message)
        if self._kept is None:
            self.rest = b"".join((self.rest, message))
            self.go_on()
        else:
            self._kept.append(message)
        return len(message)

    def keep_back(self) -> None:
        self._kept = []

    def let_go(self) -> None:
        kept, self._kept = self._kept, None
        if kept:
            self.write(b"".join(kept))

    def go_on(self) -> None:
        """Sends what the phone takes now. Raises `OSError` when it is gone."""
        left = memoryview(self.rest)
        with suppress(BlockingIOError, InterruptedError):
            while left:
                left = left[os.write(self._sock.fileno(), left) :]
        self.rest = left if left else b""


class Request(server.HTTPRequest):
    """One request, parsed by cheroot out of a head that has arrived as a whole."""

    def parse_request(self) -> None:
        came = self.conn.rfile
        head = came.head()
        if head is None or is_ambiguous(head):
            came.deaf = True
            if head is None:
                self.simple_response("431 Request Header Fields Too Large", "That is more than a phone has to say.")
            else:
                self.simple_response("400 Bad Request", "Nobody can tell what this request means.")
            return
        self.rfile = io.BytesIO(head)
        try:
            self.ready = self.read_request_line() and self.read_request_headers()  # type: ignore[no-untyped-call]
        except ValueError:  # cheroot does not expect an address such as http://[
            self.simple_response("400 Bad Request", "Nobody can tell what this request means.")
            return
        if b"Transfer-Encoding" in self.inheaders or int(self.inheaders.get(b"Content-Length") or 0) > LARGEST_BODY:
            came.deaf = self.close_connection = True


def is_ambiguous(head: bytes) -> bool:
    """Whether two who read this could find two meanings: headers that are there twice or are not quite headers, and
    more than one way to tell where the body ends."""
    names = [name.lower() for name in _NAME.findall(head)]
    if any(name != name.strip() or b"_" in name for name in names) or any(names.count(name) > 1 for name in _ONCE):
        return True
    if b"content-length" in names:
        return b"transfer-encoding" in names or not _LENGTH.search(head)
    return False


class Connection(server.HTTPConnection):
    """One connection of a phone, until it ends or becomes a stream."""

    RequestHandlerClass = Request

    def __init__(self, of: server.HTTPServer, sock: socket.socket, address: tuple[str, int]) -> None:
        super().__init__(of, sock, lambda sock, mode, size: (Incoming if "r" in mode else Outgoing)(sock))
        sock.settimeout(PATIENCE_S)
        self.remote_addr, self.remote_port = address
        self.ssl_env: dict[str, str] = {}
        self.last_used = time.monotonic()
        self.handed_over = False
        self.is_last = False
        """Nothing more is answered on this connection."""
        self._same = SameHead()

    def communicate(self) -> bool:
        """One request and its answer; whether the line stays open after it."""
        cut: Cut = self.rfile.head_cut()
        environ = self._same.environ(cut, self.rfile.body_of)
        if environ is not None:
            answer, stays = answered(self.server, environ)
            self.wfile.write(answer)
            return stays
        self._cut = cut
        return bool(super().communicate())  # type: ignore[no-untyped-call]

    def let_in(self, environ: dict[str, Any]) -> None:
        """cheroot has read this out of the head that came."""
        self._same.remember(self._cut, environ)

    def hand_over(self) -> socket.socket:
        """The socket, which this connection will never touch again."""
        self.server.forget(self)
        self.handed_over = True
        return socket.socket(fileno=self.socket.detach())

    def lingers(self) -> bool:
        """Whether its phone, which may still be sending what nobody takes in, has yet to hear the answer: closed now,
        the line would break and the answer be lost."""
        if self.handed_over or not self.rfile.deaf:
            return False
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_WR)
            return True
        return False

    def close(self) -> None:
        if not self.handed_over:
            self.server.forget(self)
            super().close()


class Gateway(wsgi.Gateway_10):
    """Between cheroot and the app: sends the answer in one piece, or hands the connection over."""

    def respond(self) -> None:
        heirs: list[Heir] = []
        if not (self.req.close_connection or self.req.chunked_read):
            self.req.conn.let_in(self.env)
        self.env[HAND_OVER] = heirs.append
        answer = self.req.server.wsgi_app(self.env, self.start_response)
        try:
            if heirs:
                self._hand_over(heirs[-1])
            else:
                self._send(answer)
        finally:
            if hasattr(answer, "close"):
                answer.close()

    def _send(self, answer: Any) -> None:
        out = self.req.conn.wfile
        out.keep_back()
        try:
            for chunk in answer:
                if chunk:
                    self.write(chunk)
            self.req.ensure_headers_sent()
        finally:
            out.let_go()

    def _hand_over(self, heir: Heir) -> None:
        request = self.req
        # A stream has no length: it ends when the connection does.
        headers = [pair for pair in request.outheaders if pair[0].lower() != b"content-length"]
        lines = [b"HTTP/1.1 " + request.status, b"Connection: close"]
        lines += [name + b": " + text for name, text in headers]
        request.sent_headers = True
        request.close_connection = True  # as far as cheroot is concerned
        heir(request.conn.hand_over(), b"\r\n".join(lines) + _END)
