"""The request server: cheroot, with three things done otherwise.

- A worker gets a request when the whole of it has arrived, so that a silent, slow or half-open connection
costs a socket and never a worker. Browsers open such connections ahead of need. - A stream leaves the
server: once its request has been let in, the hub owns the socket and the worker is free. - Heads are read
with the socket's own speed and an answer leaves in one packet.
"""

from __future__ import annotations

import errno
import io
import logging
import os
import queue
import re
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

from cheroot import server, wsgi

HAND_OVER = "butler.hand_over"
"""In the WSGI environ: call it with a `Heir`, and the socket is the heir's once the app has answered."""

Heir = Callable[[socket.socket, bytes], None]
"""Takes a connection over for good: the socket, and the answer's status and headers that are still to be
sent."""

WORKERS = 8
LARGEST_HEAD = 16 * 1024
LARGEST_BODY = 64 * 1024  # what is read before the doorman has a say; his own limit is lower
PATIENCE_S = 2.0  # a worker waits no longer for a phone to take an answer, or to send what is too much
HEAD_S = 10.0  # a request that is not whole by then has ended
IDLE_S = 60  # a connection between two taps
MOST_CONNECTIONS = 400

_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,9})[ \t]*\r\n", re.IGNORECASE)
_END = b"\r\n\r\n"

log = logging.getLogger("butler.web")


class PortTaken(Exception):
    """The address cannot be had; `say` tells people why and what to do."""

    def __init__(self, host: str, port: int, why: OSError) -> None:
        if why.errno == errno.EADDRINUSE:
            say = f"Port {port} is in use, perhaps by another Butler. Stop that one, or start with --port 0."
        elif why.errno in (errno.EACCES, errno.EPERM):
            say = f"This user may not open port {port}. Choose a port above 1023, such as 8080."
        else:
            say = f"Phones cannot be let in at {host} port {port}: {why.strerror or why}."
        super().__init__(say)
        self.say = say


class Incoming(io.RawIOBase):
    """What a connection has sent and nobody has read yet."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self._bytes = b""
        self.bytes_read = 0
        self.since = 0.0
        """When the first byte of a request that is not whole came; 0 while there is none."""
        self.ended = False

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
        self._bytes += got
        self.since = self.since or now

    def has_data(self) -> bool:
        """A whole request is here, or one that is too large to wait for and has to be refused."""
        end = self._bytes.find(_END)
        if end < 0:
            return len(self._bytes) > LARGEST_HEAD
        length = _LENGTH.search(self._bytes, 0, end + 2)
        body = int(length[1]) if length else 0
        return body > LARGEST_BODY or len(self._bytes) >= end + len(_END) + body

    def too_slow(self, now: float) -> bool:
        return bool(self.since) and now - self.since > HEAD_S

    def head(self) -> bytes | None:
        """The request's line and headers, cut off what has come; None if they are too long."""
        end = self._bytes.find(_END)
        return self._cut(end + len(_END)) if 0 <= end <= LARGEST_HEAD else None

    def read(self, size: int | None = -1) -> bytes:
        """Bytes of the body. Waits only for one that the doorman is going to refuse."""
        wanted = LARGEST_BODY if size is None or size < 0 else size
        while len(self._bytes) < wanted and not self.ended:
            got = self._sock.recv(LARGEST_BODY)
            self.ended = not got
            self._bytes += got
        return self._cut(wanted)

    def _cut(self, size: int) -> bytes:
        got, self._bytes = self._bytes[:size], self._bytes[size:]
        self.bytes_read += len(got)
        self.since = 0.0
        return got


class Outgoing:
    """What goes out on a connection: kept back while an answer is made, so that it leaves in one piece."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self._kept: list[bytes] | None = None
        self.bytes_written = 0

    def write(self, message: bytes) -> int:
        if self._kept is None:
            self._sock.sendall(message)
        else:
            self._kept.append(message)
        self.bytes_written += len(message)
        return len(message)

    def keep_back(self) -> None:
        self._kept = []

    def let_go(self) -> None:
        kept, self._kept = self._kept, None
        if kept:
            self._sock.sendall(b"".join(kept))


class Request(server.HTTPRequest):
    """One request, parsed by cheroot out of a head that has arrived as a whole."""

    def parse_request(self) -> None:
        head = self.conn.rfile.head()
        if head is None:
            self.simple_response("431 Request Header Fields Too Large", "That is more than a phone has to say.")
            return
        self.rfile = io.BytesIO(head)
        self.ready = self.read_request_line() and self.read_request_headers()  # type: ignore[no-untyped-call]


class Connection(server.HTTPConnection):
    """One connection of a phone, until it ends or becomes a stream."""

    RequestHandlerClass = Request

    def __init__(self, of: server.HTTPServer, sock: socket.socket, makefile: Any = None) -> None:
        super().__init__(of, sock, lambda sock, mode, size: (Incoming if "r" in mode else Outgoing)(sock))
        sock.settimeout(PATIENCE_S)
        self.handed_over = False

    def hand_over(self) -> socket.socket:
        """The socket, which this connection will never touch again."""
        self.handed_over = True
        return socket.socket(fileno=self.socket.detach())

    def close(self) -> None:
        if not self.handed_over:
            super().close()


class Gateway(wsgi.Gateway_10):
    """Between cheroot and the app: sends the answer in one piece, or hands the connection over."""

    def respond(self) -> None:
        heirs: list[Heir] = []
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


class Server(wsgi.Server):
    """Listens at one address and lets whole requests through to `app`.

    `start` returns when phones can come; `stop` when the last worker has gone home.
    """

    ConnectionClass = Connection

    def __init__(self, app: Any, host: str, port: int, workers: int = WORKERS) -> None:
        super().__init__(
            (host, port), app, numthreads=workers, max=workers, server_name="butler", timeout=IDLE_S,
            request_queue_size=128, shutdown_timeout=2,
        )  # fmt: skip
        self.gateway = Gateway
        self.max_request_body_size = 16 * LARGEST_BODY
        self.keep_alive_conn_limit = MOST_CONNECTIONS
        # The pool's queue is written in Python; this one is not, and has the same four methods.
        self.requests._queue = queue.SimpleQueue()
        self.requests.get = self.requests._queue.get
        self._thread = threading.Thread(target=self._run, name="doors", daemon=True)
        self._listening = threading.Event()
        self._failed: Exception | None = None

    @property
    def port(self) -> int:
        """The port phones come to; a free one where 0 was asked for."""
        return int(self.bind_addr[1])

    @staticmethod
    def bind_socket(socket_: socket.socket, bind_addr: tuple[str, int]) -> socket.socket:
        try:
            socket_.bind(bind_addr)
        except OSError as why:
            socket_.close()
            raise PortTaken(bind_addr[0], bind_addr[1], why) from None
        # For a port the kernel chose too, which cheroot leaves out: after a power cut the next start can have it
        # at once, though the phones' old lines are still closing.
        socket_.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        return socket_

    def start(self) -> None:
        """Bind, listen and serve from a thread of its own. Raises `PortTaken`."""
        self._thread.start()
        self._listening.wait()
        if self._failed:
            raise self._failed

    def _run(self) -> None:
        # Workers are begun here and not by the caller, because then they are daemons like this thread, and a
        # program that breaks off is not kept alive by its doors.
        try:
            self.prepare()
        except Exception as why:
            self._failed = why
            return
        finally:
            self._listening.set()
        self.serve()

    def stop(self) -> None:
        super().stop()
        if self._thread.is_alive():
            self._thread.join()

    def process_conn(self, conn: Connection) -> None:
        """Called by cheroot for a connection that is new or has sent something: to a worker once it is
        whole."""
        came: Incoming = conn.rfile
        now = time.monotonic()
        if not came.has_data():
            came.fetch(now)
        if came.has_data():
            super().process_conn(conn)
        elif came.ended or came.too_slow(now) or not self.can_add_keepalive_connection:
            conn.close()
        else:
            self.put_conn(conn)

    def error_log(self, msg: str = "", level: int = logging.INFO, traceback: bool = False) -> None:
        log.log(level, "%s", msg, exc_info=traceback)
