"""What guests ask of the house from their seats: help at the table, and that the countdown stops.

Both are only asked where strangers use the table one party after the other; whoever sits there may.
"""

from __future__ import annotations

from flask import Blueprint, Response
from werkzeug.exceptions import NotFound

from .answers import answer, body, may, need
from .house import Steward
from .remote import Doors


class HouseDoor:
    """Two doors to the steward; None: nobody is there to be asked."""

    def __init__(self, doors: Doors, steward: Steward | None) -> None:
        self._doors, self._steward = doors, steward
        if steward is not None:
            doors.acted = steward.acted

    def help(self) -> Response:
        """Somebody who works here is wanted at the table, or no more."""
        asked = body()
        steward = self._asked_by(may(asked, "seat", str, None))
        steward.help(need(asked, "wanted", bool))
        return answer({"help": self._doors.table.surroundings.notices["help"]})

    def keep_on(self) -> Response:
        """The party is still here."""
        self._asked_by(may(body(), "seat", str, None)).keep_on()
        return answer({})

    def _asked_by(self, wanted: str | None) -> Steward:
        self._doors.who(wanted)
        if self._steward is None or not self._doors.table.surroundings.notices["kiosk"]:
            raise NotFound
        return self._steward


def blueprint(door: HouseDoor) -> Blueprint:
    """The doors as Flask routes."""
    routes = Blueprint("house", __name__)
    routes.add_url_rule("/api/help", "help", door.help, methods=["POST"])
    routes.add_url_rule("/api/keep-on", "keep_on", door.keep_on, methods=["POST"])
    return routes
