"""The map's door: what the token of the seat on turn reaches with this roll, worked out beside the game.

The board itself and where things stand are not here: the one is part of the box, the other of every view.
"""

from __future__ import annotations

from flask import Blueprint, Response, request

from companion.walks import walk

from .answers import answer
from .remote import Doors


class MapDoor:
    """Advice for whoever is about to move a token, and nothing that the table does not lie open with."""

    def __init__(self, doors: Doors) -> None:
        self._doors = doors

    def reach(self) -> Response:
        """What is in reach for this seat in this picture of the table; null while it has nothing to walk."""
        _, seat = self._doors.who(request.args.get("seat"))
        table = self._doors.table
        edition, view = table.edition, table.view(seat)
        here = walk(view, edition) if view["edition"] == edition.id else None
        return answer({"game": view["game"], "version": view["version"], "reach": here})


def blueprint(door: MapDoor) -> Blueprint:
    """The map's door as a Flask route."""
    routes = Blueprint("map", __name__)
    routes.add_url_rule("/api/reach", "reach", door.reach, methods=["GET"])
    return routes
