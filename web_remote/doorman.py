"""The doorman: what is turned away before anything of the house is looked at.

A page on some other site can make a phone's browser ask for anything here, and a name that somebody else
controls can be made to lead here (F45). So the first look is at the Host a request was sent to and the
Origin it comes from: own addresses and own names pass. Only then come its kind and its size. How often
somebody may try a code is counted where codes are tried, by the address that the socket has (F46).

    403  other host, other origin        411  a body without a length
    413  more than anybody has to say    415  not JSON
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import orjson

from companion.languages import ENGLISH, speaks
from companion.said import said, told

from .spoken import language_of

Start = Callable[..., Any]
App = Callable[[dict[str, Any], Start], Iterable[bytes]]

LARGEST_BODY = 16 * 1024
LARGER = {"/api/host/deck": 60 * 1024}
"""Where more may be said: sixty cards in any script."""

_FOR_ALL = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
]
_FOR_PAGES = [
    *_FOR_ALL,
    (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'",
    ),
    ("X-Frame-Options", "DENY"),
    ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
]
_NOT_KEPT = ("Cache-Control", "no-store")


class Doorman:
    """Stands before the app, as WSGI. `is_own(host, port)` says whether a Host header is one of ours; `house` is the
    language of whoever asks for none."""

    def __init__(self, app: App, is_own: Callable[[str, str], bool], house: str = ENGLISH) -> None:
        self._app, self._is_own, self._house = app, is_own, house

    def __call__(self, environ: dict[str, Any], start: Start) -> Iterable[bytes]:
        is_api = environ["PATH_INFO"].startswith("/api/")
        refusal = self._refusal(environ, is_api)
        if refusal:
            status, refused, say = refusal
            return _turn_away(environ, start, status, refused, told(say, speaks(language_of(environ, self._house))))

        def with_headers(status: str, headers: list[tuple[str, str]], why: Any = None) -> Any:
            headers += _FOR_ALL if is_api else _FOR_PAGES
            if not any(name == "Cache-Control" for name, _ in headers):
                headers.append(_NOT_KEPT)
            return start(status, headers, why)

        return self._app(environ, with_headers)

    def _refusal(self, environ: dict[str, Any], is_api: bool) -> tuple[str, str, str] | None:
        host = environ.get("HTTP_HOST", "")
        if not self._is_own(host, environ["SERVER_PORT"]):
            return "403 Forbidden", "wrong-host", said("Please use the address on the table screen.")
        origin = environ.get("HTTP_ORIGIN")
        site = environ.get("HTTP_SEC_FETCH_SITE", "none")
        if not (origin is None or origin in (f"http://{host}", f"https://{host}")) or (
            is_api and site not in ("same-origin", "none")
        ):
            return "403 Forbidden", "wrong-origin", said("Another site asked for this. It is not let in.")
        if environ["REQUEST_METHOD"] != "POST":
            return None
        return _wrong_body(environ)


def _turn_away(environ: dict[str, Any], start: Start, status: str, refused: str, say: str) -> list[bytes]:
    body = orjson.dumps({"refused": refused, "say": say})
    headers = [("Content-Type", "application/json"), ("Content-Length", str(len(body))), _NOT_KEPT, *_FOR_ALL]
    _read_out(environ)
    start(status, headers)
    return [body]


def _wrong_body(environ: dict[str, Any]) -> tuple[str, str, str] | None:
    length = environ.get("CONTENT_LENGTH", "")
    if not length.isdigit():
        return "411 Length Required", "no-length", said("The request did not say how long it is.")
    if int(length) > LARGER.get(environ["PATH_INFO"], LARGEST_BODY):
        return "413 Content Too Large", "too-large", said("That is more than fits through this door.")
    kind = environ.get("CONTENT_TYPE", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        return "415 Unsupported Media Type", "not-json", said("The request has to be JSON.")
    return None


def _read_out(environ: dict[str, Any]) -> None:
    """Take in a small unwanted body, so that the answer is heard and not a broken line."""
    length = environ.get("CONTENT_LENGTH", "")
    if length.isdigit() and 0 < int(length) <= 4 * LARGEST_BODY:
        environ["wsgi.input"].read(int(length))
