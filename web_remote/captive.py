"""What a phone hears on the table's own Wi-Fi when it asks whether the internet is there: no, but a page to read.

Phones ask by themselves, at addresses of their makers, which all lead here because every name does. Nothing is faked:
a phone that believed in the internet here would send everything here (F28). It is told where one page stands, and that
page says which address to open in the real browser. It has no link, no script, no cookie and no game: the little window
in which phones show it forgets everything and closes when it likes.

    porch = Porch("10.42.77.1", 80, invitation, house="en")
    porch.start()               # raises PortTaken with a sentence
    porch.stop()
"""

from __future__ import annotations

import base64
import hashlib
import socket
from collections.abc import Callable, Iterable
from html import escape
from typing import Any, NamedTuple

from companion.languages import languages, speaks

from .server import Server
from .spoken import chosen

PROBES = frozenset(
    (
        "/hotspot-detect.html",  # Apple
        "/library/test/success.html",
        "/generate_204",  # Android, Chrome
        "/gen_204",
        "/connecttest.txt",  # Windows
        "/ncsi.txt",
        "/redirect",
        "/canonical.html",  # Firefox
        "/success.txt",
        "/check_network_status.txt",  # Linux
        "/nm-check.txt",
        "/kindle-wifi/wifistub.html",
    )
)
WORKERS = 2
MOST_LINES = 64
SILENT_S = 10.0
FREEBIND = 15
"""IP_FREEBIND of linux/in.h: the address may be had before the radio has it."""
LONGEST_WISH = 400

_STYLE = (
    "body{font:1.2rem/1.5 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:1.5rem;color:#1c1a17;"
    "background:#faf7f0}b{display:block;overflow-wrap:anywhere;user-select:all;-webkit-user-select:all}"
    "@media(prefers-color-scheme:dark){body{color:#f3ede0;background:#17140f}}"
)
_SUM = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
_FOR_ALL = [
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Content-Security-Policy", f"default-src 'none'; style-src 'sha256-{_SUM}'; frame-ancestors 'none'"),
]


class Invitation(NamedTuple):
    """Where phones join, as it is typed, and the table's code; "" while nobody can sit down."""

    address: str
    code: str


class Porch(Server):
    """The listener at the hotspot's address, with few workers and few lines."""

    most_connections = MOST_LINES
    idle_s = SILENT_S

    def __init__(self, address: str, port: int, invitation: Callable[[], Invitation], house: str) -> None:
        super().__init__(Portal(address, invitation, house), address, port, WORKERS)

    @property
    def can_add_keepalive_connection(self) -> bool:
        """A phone asks once: no line stays open after its answer."""
        return False

    @staticmethod
    def bind_socket(socket_: socket.socket, bind_addr: tuple[str, int]) -> socket.socket:
        socket_.setsockopt(socket.IPPROTO_IP, FREEBIND, 1)
        return Server.bind_socket(socket_, bind_addr)


class Portal:
    """The one page and the way to it, as WSGI. What a request brings is looked at for its path, its host and the
    languages it wishes for, and none of it comes back in an answer."""

    def __init__(self, address: str, invitation: Callable[[], Invitation], house: str) -> None:
        self._address, self._invitation, self._house = address, invitation, house

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        port = environ["SERVER_PORT"]
        here = self._address if port == "80" else f"{self._address}:{port}"
        path, is_asked_for = environ["PATH_INFO"], environ.get("HTTP_HOST", "") in (here, f"{self._address}:{port}")
        if environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return _answer(start, "405 Method Not Allowed", ("Allow", "GET, HEAD"))
        if path == "/" and is_asked_for:
            page = self._page(environ.get("HTTP_ACCEPT_LANGUAGE", "")[:LONGEST_WISH])
            answer = _answer(start, "200 OK", ("Content-Type", "text/html; charset=utf-8"), body=page)
            return answer if environ["REQUEST_METHOD"] == "GET" else []
        if path == "/" or path in PROBES:
            return _answer(start, "302 Found", ("Location", f"http://{here}/"))
        return _answer(start, "404 Not Found")

    def _page(self, wished: str) -> bytes:
        language = chosen("", wished, self._house, languages())
        say = speaks(language)
        address, code = self._invitation()
        lines = [
            f"<p>{escape(say('Close this window. Open this in your browser:'))}</p>",
            f"<b>http://{escape(address).replace('/j/', '<wbr>/j/')}</b>",
            f"<p>{escape(say('Or scan the second code on the table.'))}</p>",
            f"<p>{escape(say('The code of this table: {code}').format(code=code))}</p>" if code else "",
            f"<p>{escape(say('No internet here? That is right: stay in this Wi-Fi.'))} "
            f"{escape(say('If the page does not open, switch mobile data off until you have a seat.'))}</p>",
        ]
        return (
            f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>Butler</title>'
            f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style>'
            f"<h1>Butler</h1>{''.join(lines)}</html>"
        ).encode()


def _answer(
    start: Callable[..., Any], status: str, header: tuple[str, str] | None = None, body: bytes = b""
) -> list[bytes]:
    more = [header] if header else []
    start(status, [*more, ("Content-Length", str(len(body))), *_FOR_ALL])
    return [body]
