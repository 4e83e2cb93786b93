"""The staff's doors of one table, put together: who comes in, and what is behind.

staff = StaffDoors(doors, book, settings, steward=steward)
ways(staff)                  # for the doorway
staff.look()                 # now and then: what the screen has to say about the way in
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from werkzeug.wrappers import Response

from companion.staff.components import Missing
from companion.staff.lockout import KEPT_AS, Lockout
from companion.staff.offers import Offered
from companion.staff.pin import StaffPin
from companion.statistics import Line

from .answers import refuse
from .doorway import Sorry, Way
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


def _staff_only(only: StaffOnly) -> Response:
    return refuse(401, "staff-only", only.say)


SORRY: Sorry = {StaffOnly: _staff_only}
"""Who is not staff is told so."""


def ways(staff: StaffDoors) -> list[Way]:
    """The staff's doors, and the host's one that belongs to them."""
    entry, table, house, papers = staff.entry, staff.table, staff.house, staff.papers
    return [
        Way("/api/staff/enter", "POST", entry.enter),
        Way("/api/staff/leave", "POST", entry.leave),
        Way("/api/staff/state", "GET", table.state),
        Way("/api/staff/session", "POST", table.session),
        Way("/api/staff/message", "POST", table.message),
        Way("/api/staff/volume", "POST", table.volume),
        Way("/api/staff/dim", "POST", table.dim),
        Way("/api/staff/help", "POST", table.help),
        Way("/api/staff/keep-on", "POST", table.keep_on),
        Way("/api/staff/game", "POST", table.game),
        Way("/api/staff/claim", "POST", table.claim),
        Way("/api/staff/shelf", "GET", table.shelf),
        Way("/api/staff/take-up", "POST", table.take_up),
        Way("/api/staff/remove", "POST", table.remove),
        Way("/api/staff/offers", "GET", house.offers),
        Way("/api/staff/offers", "POST", house.offer),
        Way("/api/staff/presets", "POST", house.presets),
        Way("/api/staff/parts", "GET", house.parts),
        Way("/api/staff/parts", "POST", house.note_parts),
        Way("/api/staff/log", "GET", papers.log),
        Way("/api/staff/bundle", "GET", papers.bundle),
        Way("/api/staff/card", "GET", papers.card),
        Way("/api/staff/statistics", "GET", papers.statistics),
        Way("/api/staff/statistics.csv", "GET", papers.statistics_csv),
        Way("/api/host/preset", "POST", house.take_preset),
    ]
