"""The floor's doors, behind the staff's PIN: all tables of the house as a stream, and orders to one of them.

A stream costs no thread: the hub asks for what has changed since it was last told. It ends with the session of whoever
opened it. An order is answered at once with its id; what the table makes of it comes with the stream.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import orjson
from flask import Blueprint, Response, request

from companion.floor.orders import DOES, LONGEST_TEXT, LOUDEST
from companion.floor.watch import NotHeard, Watch
from companion.languages import speaks
from companion.said import said
from companion.wire import Malformed

from .answers import answer, body, may, need, refuse
from .connection import HAND_OVER
from .hub import Hub
from .spoken import language
from .stream import Listener

SEAT = "floor"


class Entry(Protocol):
    """Who is staff (`staff_entry.StaffEntry`)."""

    def must_be_staff(self, *, acts: bool = True) -> None: ...

    def staying(self) -> Callable[[], bool]: ...


class Tidings:
    """The floor as one page hears it, as long as `is_staff`."""

    def __init__(self, watch: Watch, language: str, is_staff: Callable[[], bool]) -> None:
        self._watch, self._say, self._is_staff = watch, speaks(language), is_staff

    def news(self, seen: int) -> tuple[int, bytes] | None:
        if not self._is_staff():
            raise LookupError(SEAT)
        found = self._watch.since(seen, self._say)
        if found is None:
            return None
        return found[0], b"event: floor\nid: %d\ndata: %b\n\n" % (found[0], orjson.dumps(found[1]))


class FloorDoors:
    """Only staff come through these, and a stream goes on only as long as they are."""

    def __init__(self, watch: Watch, hub: Hub, entry: Entry) -> None:
        self._watch, self._hub, self._entry = watch, hub, entry

    def tables(self) -> Response:
        """All tables as they stand."""
        self._entry.must_be_staff(acts=False)
        found = self._watch.since(0, speaks(language()))
        assert found is not None, "everything is always new to who knows nothing"
        return answer(found[1])

    def stream(self) -> Response:
        """The same, and from then on whatever changes."""
        self._entry.must_be_staff(acts=False)
        if request.method == "HEAD":
            return _listening()
        hand_over: Callable[[Any], None] | None = request.environ.get(HAND_OVER)
        if hand_over is None or self._hub.full():
            return refuse(503, "too-many-streams", said("Too many screens are listening. Close one and try again."))
        listener = Listener(SEAT, language(), object(), source=Tidings(self._watch, language(), self._entry.staying()))
        hand_over(lambda sock, head: self._hub.take(sock, listener, head))
        return _listening()

    def order(self) -> Response:
        """Tells one table to do something; the id under which its answer comes."""
        self._entry.must_be_staff()
        asked = body()
        table, do = need(asked, "table", str), need(asked, "do", str)
        if do not in DOES:
            raise Malformed("do", "do has to be one of these: " + ", ".join(DOES))
        value = {name: _wanted(asked, name) for name in DOES[do]}
        try:
            return answer({"id": self._watch.order(table, do, **value)})
        except NotHeard as no:
            return refuse(409, "not-heard", no.say)


def _wanted(asked: dict[str, Any], name: str) -> Any:
    if name == "text":
        return may(asked, "text", str, "", longest=LONGEST_TEXT)
    value = need(asked, name, int if name == "volume" else bool)
    if name == "volume" and not 0 <= value <= LOUDEST:
        raise Malformed("volume", "volume has to be 0 to 100.")
    return value


def _listening() -> Response:
    return Response(content_type="text/event-stream; charset=utf-8")


def blueprint(doors: FloorDoors) -> Blueprint:
    """The floor's doors as Flask routes."""
    routes = Blueprint("floor", __name__)
    routes.add_url_rule("/api/staff/floor", "tables", doors.tables, methods=["GET"])
    routes.add_url_rule("/api/staff/floor/stream", "stream", doors.stream, methods=["GET"])
    routes.add_url_rule("/api/staff/floor/order", "order", doors.order, methods=["POST"])
    return routes
