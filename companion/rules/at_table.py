"""Seats without a phone, played at the table's panel and screen: what is asked for and what happened.

Such a seat is marked `at_table` (`companion.rules.guests` says what that means).
"""

from __future__ import annotations

from companion.frozen import dataclass

from .commands import Command, Seat
from .opening import Event


@dataclass(frozen=True, slots=True)
class SitAtTable(Command):
    """Somebody without a phone sits down, under a name that is chosen or written."""

    name: str
    suspect: str


@dataclass(frozen=True, slots=True)
class BringToTable(Command):
    """This seat's phone is gone: from now on it is played at the table."""

    who: Seat


@dataclass(frozen=True, slots=True)
class GivePhone(Command):
    """The door has let a phone take this seat, which was played at the table before. The house's."""

    who: Seat


@dataclass(frozen=True, slots=True)
class SeatBroughtToTable(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatGivenPhone(Event):
    seat: Seat
