"""The host's doors: what a host does that is not a move in the game.

Agreeing that a new phone is somebody's, taking a game from the shelf, and becoming host by the code on the table's
screen. Everything else a host may do is among the host's choices and goes through the players' door.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from companion.rules.commands import PANEL, PUBLIC, MakeHost
from companion.rules.refusals import NotYourPart, Refused
from companion.said import said

from .answers import answer, body, may, need
from .house import Shelf
from .reclaim import HOST
from .remote import Doors
from .spoken import here

ASKED = said("The table screen shows a code for the new host. Type it here.")


class NotOnTheShelf(Refused):
    """The game cannot be taken up: it is not there, or another one is being played."""


class HostDoors:
    """Only the seat that is host now comes through these; which seat that is, is asked each time."""

    def __init__(self, doors: Doors, shelf: Shelf | None, take_up: Callable[[str], None] | None) -> None:
        self._doors, self._shelf, self._take_up = doors, shelf, take_up

    def claims(self) -> Response:
        """The seats that a new phone asks for."""
        self._host(request.args.get("seat"))
        return answer({"claims": self._open_claims()})

    def agree(self) -> Response:
        """The host agrees, or not, that the phone asking for a seat is that player's."""
        asked = body()
        self._host(may(asked, "seat", str, None))
        self._doors.claims.agree(need(asked, "claim", str), yes=need(asked, "agree", bool))
        return answer({"claims": self._open_claims()})

    def become(self) -> Response:
        """Who types the code that the screen shows for it becomes host: somebody at the table, and the host is gone."""
        asked = body()
        _, seat = self._doors.who(may(asked, "seat", str, None))
        proof = may(asked, "proof", str, None)
        self._doors.may_try()
        if proof is None:
            self._doors.claims.ask(HOST + seat)
            return answer({"waiting": True, "seat": seat, "say": here(ASKED)}, 202)
        self._doors.claims.by_code(HOST + seat, proof)
        table = self._doors.table
        if not (table.view(seat)["you"] or {}).get("host"):
            table.submit(MakeHost(PANEL, seat))
        return answer({"waiting": False, "seat": seat})

    def shelf(self) -> Response:
        """The games on the shelf, the last begun first: who plays, how far they came. Nothing secret."""
        self._host(request.args.get("seat"))
        if self._shelf is None:
            raise NotFound
        return answer({"games": [asdict(volume) for volume in self._shelf.volumes()]})

    def take_up(self) -> Response:
        """A game from the shelf onto the table."""
        asked = body()
        self._host(may(asked, "seat", str, None))
        game = need(asked, "game", str)
        if self._take_up is None:
            raise NotFound
        try:
            self._take_up(game)
        except LookupError as none:
            raise NotOnTheShelf(getattr(none, "say", "That game is not on the shelf.")) from none
        return answer({"game": self._doors.table.game})

    def _host(self, wanted: str | None) -> None:
        the_host(self._doors, wanted)

    def _open_claims(self) -> list[dict[str, str]]:
        people = {one["seat"]: one["name"] for one in self._doors.table.view(PUBLIC)["table"]["seats"]}
        return [{"seat": seat, "name": people.get(seat, seat)} for seat in self._doors.claims.seats()]


def the_host(doors: Doors, wanted: str | None) -> str:
    """The seat that asks, if it is the host's. Raises `NotYourPart`, or what `Doors.who` raises."""
    _, seat = doors.who(wanted)
    you = doors.table.view(seat)["you"]
    if not (you and you["host"]):
        raise NotYourPart("Only the host does that. The table can make you host, on the panel.")
    return seat


def blueprint(host: HostDoors) -> Blueprint:
    """The host's doors as Flask routes."""
    routes = Blueprint("host", __name__)
    for path, method, door in (
        ("/api/host/claims", "GET", host.claims),
        ("/api/host/claims", "POST", host.agree),
        ("/api/host/become", "POST", host.become),
        ("/api/host/shelf", "GET", host.shelf),
        ("/api/host/take-up", "POST", host.take_up),
    ):
        routes.add_url_rule(path, door.__name__, door, methods=[method])
    return routes
