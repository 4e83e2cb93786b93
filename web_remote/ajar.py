"""The door ajar: whoever scans the code in the first moments finds the page, while all that it will ask for is read in.

Flask and what comes with it take as long to import as everything else; nobody can do anything at a table without
them, but a page can be on its way to a phone meanwhile. What else is asked for waits until the doors are open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion import hotspot

from .addresses import OwnNames
from .doorman import Doorman
from .frames import STATIC, framed, mark
from .seats import COOKIE
from .spoken import cookie, language_of

App = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def own_names(settings: Any) -> OwnNames:
    """By which names this machine is asked for."""
    return OwnNames([*settings.web.hosts, *([hotspot.NAME] if settings.hotspot.is_wanted else [])])


class Ajar:
    """The first page, as WSGI. `spoken` says which languages the house offers, `opened` is everything there is: who
    calls it waits for it."""

    def __init__(self, settings: Any, spoken: Callable[[], tuple[str, ...]], opened: Callable[[], App]) -> None:
        self._language, self._spoken, self._opened = settings.language, spoken, opened
        self._way_in = Doorman(self._page, own_names(settings).is_own, settings.language)

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        is_first = environ["REQUEST_METHOD"] == "GET" and (path == "/" or _is_code(path))
        return (self._way_in if is_first else self._opened())(environ, start)

    def _page(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        spoken = self._spoken()
        speaks = language_of(environ, self._language, spoken)
        is_new = not cookie(environ.get("HTTP_COOKIE", ""), COOKIE)
        html = framed("page", speaks, f"/static/{mark(STATIC)}", is_new=is_new, spoken=spoken).encode()
        start("200 OK", [("Content-Type", "text/html; charset=utf-8"), ("Content-Length", str(len(html)))])
        return [html]


def _is_code(path: str) -> bool:
    """Whether this is the address behind a QR."""
    return path.startswith("/j/") and path.count("/") == 2 and len(path) > len("/j/")
