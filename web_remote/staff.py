"""The staff's doors of one table, put together: who comes in, and what is behind.

staff = StaffDoors(doors, book, settings, steward=steward)
app.register_blueprint(blueprint(staff))
staff.look()                 # now and then: what the screen has to say about the way in
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flask import Blueprint, Flask, Response

from companion.staff.components import Missing
from companion.staff.lockout import KEPT_AS, Lockout
from companion.staff.offers import Offered
from companion.staff.pin import StaffPin
from companion.statistics import Line

from .answers import refuse
from .house import Book, Shelf, Steward
from .remote import Doors
from .staff_entry import StaffEntry, StaffOnly
from .staff_house import StaffHouse
from .staff_papers import StaffPapers
from .staff_sessions import StaffSessions
from .staff_table import StaffTable


class StaffDoors:
    """All of them. What a table does not have (no steward, no statistics) its doors answer with 404."""

    def __init__(
        self,
        doors: Doors,
        book: Book,
        settings: Any,
        *,
        shelf: Shelf | None = None,
        take_up: Callable[[str], None] | None = None,
        remove: Callable[[str], None] | None = None,
        steward: Steward | None = None,
        offered: Offered,
        sums: Callable[[], Sequence[Line]] | None = None,
        clock: Callable[[], float],
    ) -> None:
        tries = Lockout(lambda: book.recall(KEPT_AS), lambda kept: book.remember(KEPT_AS, kept), clock)
        sessions = StaffSessions(60.0 * settings.staff.idle_minutes, clock)
        self.entry = StaffEntry(StaffPin(settings.data, settings.staff.pin), tries, sessions, doors.table)
        self.house = StaffHouse(self.entry, doors, offered, Missing(book), settings.data)
        self.table = StaffTable(self.entry, doors, steward, shelf, take_up, remove, settings, self.house.missing_here)
        self.papers = StaffPapers(self.entry, doors.table, settings, shelf, sums)

    def look(self) -> None:
        """What the screen has to say about the way in."""
        self.entry.look()


def answer_staff(app: Flask) -> None:
    """Teach the app to tell who is not staff."""
    app.register_error_handler(StaffOnly, _staff_only)


def _staff_only(only: StaffOnly) -> Response:
    return refuse(401, "staff-only", only.say)


def blueprint(staff: StaffDoors) -> Blueprint:
    """The staff's doors as Flask routes, and the host's one that belongs to them."""
    routes = Blueprint("staff", __name__)
    entry, table, house, papers = staff.entry, staff.table, staff.house, staff.papers
    for path, method, door in (
        ("/api/staff/enter", "POST", entry.enter),
        ("/api/staff/leave", "POST", entry.leave),
        ("/api/staff/state", "GET", table.state),
        ("/api/staff/session", "POST", table.session),
        ("/api/staff/message", "POST", table.message),
        ("/api/staff/volume", "POST", table.volume),
        ("/api/staff/dim", "POST", table.dim),
        ("/api/staff/help", "POST", table.help),
        ("/api/staff/keep-on", "POST", table.keep_on),
        ("/api/staff/game", "POST", table.game),
        ("/api/staff/claim", "POST", table.claim),
        ("/api/staff/shelf", "GET", table.shelf),
        ("/api/staff/take-up", "POST", table.take_up),
        ("/api/staff/remove", "POST", table.remove),
        ("/api/staff/offers", "GET", house.offers),
        ("/api/staff/offers", "POST", house.offer),
        ("/api/staff/presets", "POST", house.presets),
        ("/api/staff/parts", "GET", house.parts),
        ("/api/staff/parts", "POST", house.note_parts),
        ("/api/staff/log", "GET", papers.log),
        ("/api/staff/bundle", "GET", papers.bundle),
        ("/api/staff/card", "GET", papers.card),
        ("/api/staff/statistics", "GET", papers.statistics),
        ("/api/staff/statistics.csv", "GET", papers.statistics_csv),
        ("/api/host/preset", "POST", house.take_preset),
    ):
        routes.add_url_rule(path, f"{door.__name__}_{method}".lower(), door, methods=[method])
    return routes
