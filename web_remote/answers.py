"""Answers: how the phones' side says yes, no and sorry, in JSON, and how it reads what a phone said.

200  done                       401  this phone holds no seat
400  malformed; `field` says where    403  not this seat, not this host
409  refused, with its sentence; or stale, with the newest version
503  the disk did not take it; nothing was changed
"""

from __future__ import annotations

import logging
from typing import Any

import orjson
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from companion.disk import DiskFailed
from companion.rules.refusals import Refused
from companion.said import said
from companion.table import Stale
from companion.wire import Malformed

from .spoken import here
from .unseated import AlreadySeated, NoSeat, NotThisSeat, PartyOver, WhichSeat

log = logging.getLogger("butler.web")

_IN_WORDS = {str: "a text", int: "a whole number", bool: "true or false", dict: "an object", list: "a list"}


def answer(said: Any, status: int = 200) -> Response:
    """`said` as JSON."""
    return Response(orjson.dumps(said), status, content_type="application/json")


def body() -> dict[str, Any]:
    """What the phone sent, as an object. Raises `Malformed`."""
    try:
        # As it comes from the wire; the doorman has looked at its length, and werkzeug's care costs a view's time.
        said = orjson.loads(request.environ["wsgi.input"].read(int(request.environ["CONTENT_LENGTH"])))
    except orjson.JSONDecodeError:
        raise Malformed("body", "The request is not JSON.") from None
    if not isinstance(said, dict):
        raise Malformed("body", "The request has to be a JSON object.")
    return said


def need(said: dict[str, Any], field: str, kind: type, longest: int = 64) -> Any:
    """The field of that kind. Raises `Malformed` and names it."""
    value = said.get(field)
    if value is None:
        raise Malformed(field, f"The request needs {field}, {_IN_WORDS[kind]}.")
    return _checked(field, value, kind, longest)


def may(said: dict[str, Any], field: str, kind: type, otherwise: Any, longest: int = 64) -> Any:
    """The field of that kind, or `otherwise` where it was left out. Raises `Malformed` and names it."""
    value = said.get(field)
    return otherwise if value is None else _checked(field, value, kind, longest)


def _checked(field: str, value: Any, kind: type, longest: int) -> Any:
    if type(value) is not kind:
        raise Malformed(field, f"{field} has to be {_IN_WORDS[kind]}.")
    if isinstance(value, str | list) and len(value) > longest:
        raise Malformed(field, f"{field} is too long.")
    return value


def answer_all(app: Flask) -> None:
    """Teach the app to answer everything that can go wrong, so that nobody ever sees a traceback."""
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(Stale, _stale)
    app.register_error_handler(Malformed, _malformed)
    app.register_error_handler(DiskFailed, lambda failed: refuse(503, "disk-failed", failed.say))
    app.register_error_handler(PartyOver, lambda over: refuse(401, "party-over", over.say))
    app.register_error_handler(NoSeat, lambda none: refuse(401, "no-seat", none.say))
    app.register_error_handler(NotThisSeat, lambda wrong: refuse(403, "not-this-seat", wrong.say))
    app.register_error_handler(WhichSeat, lambda which: _malformed(Malformed("seat", which.say)))
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _broken)


def refuse(status: int, refused: str, say: str, **more: Any) -> Response:
    """No, with its sentence in the phone's language."""
    return answer({"refused": refused, "say": here(say), **more}, status)


def _refused(refused: Refused) -> Response:
    if isinstance(refused, AlreadySeated):
        return refuse(409, refused.name, refused.say, seats=refused.seats)
    return refuse(409, refused.name, refused.say)


def _stale(stale: Stale) -> Response:
    return refuse(409, "stale", stale.say, version=stale.version)


def _malformed(malformed: Malformed) -> Response:
    return refuse(400, "malformed", malformed.say, field=malformed.field)


def _http(error: HTTPException) -> Response:
    status = error.code or 500
    if status == 404:
        return refuse(404, "not-found", said("There is nothing here. Scan the code on the table screen."))
    if status == 405:
        allowed = error.get_response().headers.get("Allow", "")
        response = refuse(405, "not-so", said("That is not how this door is used."))
        response.headers["Allow"] = allowed
        return response
    if status < 400:
        return answer({}, status)
    return refuse(status, "malformed" if status == 400 else "not-done", said("The request could not be understood."))


def _broken(error: Exception) -> Response:
    log.error("a request failed", exc_info=error)
    return refuse(500, "broken", said("The box made a mistake. Nothing was changed; please try again."))
