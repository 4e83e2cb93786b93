"""The cookies of one of several tables on the same computer.

To a browser they are one host: cookies know no ports. So each would get the others' cookies, and overwrite them: a
phone that looked in at the next table would have lost its seat at the first. A table at a port of its own therefore has
its port in its cookies' names, out there; behind this they are called as everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from .seats import COOKIE
from .staff_sessions import COOKIE as STAFF_COOKIE

OURS = (COOKIE, STAFF_COOKIE)

App = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class OwnCookies:
    """Stands before `app`, as WSGI, at the table with this port."""

    def __init__(self, app: App, port: int) -> None:
        self._app = app
        self._inside = {f"{name}-{port}": name for name in OURS}
        self._outside = {inside: outside for outside, inside in self._inside.items()}

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        def with_own_names(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            return start(status, [(name, self._given(name, value)) for name, value in headers], *more)

        if "HTTP_COOKIE" in environ:
            environ = {**environ, "HTTP_COOKIE": self._brought(environ["HTTP_COOKIE"])}
        return self._app(environ, with_own_names)

    def _brought(self, cookies: str) -> str:
        """What a phone brings, without what is another table's."""
        kept = []
        for each in cookies.split(";"):
            name, _, value = each.strip().partition("=")
            if name in self._inside:
                kept.append(f"{self._inside[name]}={value}")
            elif name not in OURS:
                kept.append(each.strip())
        return "; ".join(kept)

    def _given(self, header: str, value: str) -> str:
        if header.lower() != "set-cookie":
            return value
        name, _, rest = value.partition("=")
        return f"{self._outside.get(name, name)}={rest}"
