"""A head that a line has sent before is not read again.

A phone's taps come on one line, and their heads are alike to the byte but for the length of the body. To read such a
head took as long as to carry out the tap behind it. So what cheroot made of the last head is kept, and where the next
one is the same it goes to the app at once. Nothing is believed because of it: the doorman and the app look at every
request as at the first.
"""

from __future__ import annotations

import io
import logging
import time
from collections.abc import Callable
from email.utils import formatdate
from functools import lru_cache
from typing import Any

Cut = tuple[bytes, bytes, bytes]
"""A request's head in three pieces: up to the figures of its Content-Length, they, and what comes after them."""

_CLOSE = ("Connection", "close")

log = logging.getLogger("butler.web")


class SameHead:
    """The last head of one line, and what it said."""

    def __init__(self) -> None:
        self._before = self._after = b""
        self._environ: dict[str, Any] = {}

    def remember(self, head: Cut, environ: dict[str, Any]) -> None:
        """A head, and the WSGI environ that was read out of it."""
        before, length, after = head
        said = environ["REQUEST_METHOD"], environ["SERVER_PROTOCOL"], environ.get("CONTENT_LENGTH")
        if length and said == ("POST", "HTTP/1.1", length.decode()):
            self._before, self._after = before, after
            self._environ = dict(environ)

    def environ(self, head: Cut, body_of: Callable[[int], bytes | None]) -> dict[str, Any] | None:
        """The environ of a request with this head, if it is the head that is known; None for any other."""
        before, length, after = head
        if not length or before != self._before or after != self._after:
            return None
        body = body_of(int(length))
        if body is None:  # too large to wait for: it is refused the long way
            return None
        return {**self._environ, "CONTENT_LENGTH": length.decode(), "wsgi.input": io.BytesIO(body)}


def answered(server: Any, environ: dict[str, Any]) -> tuple[bytes, bool]:
    """The whole answer of the server's app, as bytes, and whether the line stays open after it."""
    try:
        status, headers, body = _asked(server.wsgi_app, environ)
    except Exception:
        log.exception("a request could not be served")
        status, headers, body = "500 Internal Server Error", [_CLOSE], b""
    stays = bool(server.can_add_keepalive_connection) and _CLOSE not in headers
    lines = [f"HTTP/1.1 {status}", *(f"{name}: {value}" for name, value in headers if name != "Content-Length")]
    lines += [f"Content-Length: {len(body)}", f"Date: {_date(int(time.time()))}", f"Server: {server.server_name}"]
    if not stays and _CLOSE not in headers:
        lines.append("Connection: close")
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body, stays


def _asked(app: Any, environ: dict[str, Any]) -> tuple[str, list[tuple[str, str]], bytes]:
    """Status, headers and body of what the app answers."""
    said: list[Any] = []
    chunks: list[bytes] = []

    def start(status: str, headers: list[tuple[str, str]], why: Any = None) -> Callable[[bytes], None]:
        said[:] = status, headers
        return chunks.append

    answer = app(environ, start)
    try:
        chunks.extend(answer)
    finally:
        if hasattr(answer, "close"):
            answer.close()
    status, headers = said
    return status, headers, b"".join(chunks)


@lru_cache(maxsize=1)
def _date(second: int) -> str:
    """The date in the words of HTTP, which stay true for a second."""
    return formatdate(second, usegmt=True)
