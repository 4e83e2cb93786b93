"""Why a phone does not get a seat, or not the one it speaks for."""

from __future__ import annotations

from companion.rules.refusals import Refused
from companion.said import said


class NoSeat(Exception):
    """This phone holds no seat here (401)."""

    say = said("This phone has no seat at the table. Scan the code on the table screen.")


class PartyOver(NoSeat):
    """This phone was at the table with a party that has gone, or says so (401)."""

    say = said("This party is over. What it left at the table is gone: names, cards and notes.")


class NotThisSeat(Exception):
    """This phone holds a seat, but not that one (403)."""

    say = said("That is not this phone's seat.")


class WhichSeat(Exception):
    """A shared phone has to say for which of its seats it speaks (400)."""

    say = said("This phone holds several seats. Say which one.")


class TableClosed(Refused):
    """Nobody can sit down now, with whatever code."""


class WrongCode(Refused):
    """The code is not that of the table."""


class AlreadySeated(Refused):
    """The same browser comes a second time (F16). `seats` are those it holds."""

    def __init__(self, say: str, seats: tuple[str, ...]) -> None:
        super().__init__(say)
        self.seats = seats
