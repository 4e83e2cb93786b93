"""The short way for taps, the one request that somebody waits for.

Being made a Flask request took a tap as long as all six pictures. What is plainly a well-made tap of a seated phone
is carried out here, between doorman and app. Whatever is odd about it goes the long way, where it is said in words:
a tap's id makes sure that it happens once, whichever way it came.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from typing import Any

import orjson

from companion.disk import DiskFailed
from companion.rules.refusals import Refused
from companion.table import Stale
from companion.wire import Malformed, command_from

from .remote import MARKING, Doors, TooOften, tap_in, token_in
from .unseated import NoSeat, NotThisSeat, WhichSeat

App = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
ODD = (orjson.JSONDecodeError, Malformed, NoSeat, NotThisSeat, WhichSeat, TooOften, Refused, Stale, DiskFailed)


class ShortWay:
    """Stands before the app, as WSGI; the doorman has looked at the request already."""

    def __init__(self, app: App, doors: Doors) -> None:
        self._app, self._doors = app, doors

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        if environ["PATH_INFO"] != "/api/command" or environ["REQUEST_METHOD"] != "POST":
            return self._app(environ, start)
        body = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
        version = self._carried_out(body, environ.get("HTTP_COOKIE", ""))
        if version is None:
            environ["wsgi.input"] = io.BytesIO(body)
            return self._app(environ, start)
        said = orjson.dumps({"version": version})
        start("200 OK", [("Content-Type", "application/json"), ("Content-Length", str(len(said)))])
        return [said]

    def _carried_out(self, body: bytes, cookies: str) -> int | None:
        """The seat's version after the tap; None for one that has to go the long way."""
        doors = self._doors
        try:
            tap = tap_in(orjson.loads(body))
            device, seat = doors.seats.holder(token_in(cookies), tap.seat)
            if device.to_renew or device.game != tap.game:
                return None
            doors.acted()
            command = command_from(seat, tap.wish)
            if isinstance(command, MARKING):
                doors.may_mark(seat)
            with doors.hub.lending_a_hand():
                return doors.table.submit(command, seen=tap.seen, id=tap.id, game=tap.game)
        except ODD:
            return None
