"""The staff's way in: a PIN, how often it may be tried, and who has come in (F46, F47).

Guests never notice what is tried here: their doors are others, one try at most is looked at at a time, and nobody waits
for it. What they may read is one line on the screen while it is locked.
"""

from __future__ import annotations

from collections.abc import Callable

from flask import Response, request
from werkzeug.http import dump_cookie

from companion.rules.refusals import Refused
from companion.said import said
from companion.staff.lockout import Locked, Lockout
from companion.staff.pin import Busy, StaffPin

from .answers import answer, body, need, refuse
from .house import Table
from .remote import TooOften
from .spoken import cookie
from .staff_sessions import COOKIE, PATH, StaffSessions

LONGEST_PIN = 32
FAULT = "staff"
"""The part under which the screen says that the way in is locked."""
HOW_TO_SET_ONE = said("There is no PIN yet. On the table's own machine: sudo butler staff pin")


class StaffOnly(Exception):
    """Nobody came in here with the PIN, or it is too long ago (401)."""

    say = said("This is for the staff. Type the PIN.")


class NoPinYet(Refused):
    """A house without a PIN has no way in."""


class StaffEntry:
    """The doors that let staff in and out, and what all other staff doors ask first."""

    def __init__(self, pin: StaffPin, lockout: Lockout, sessions: StaffSessions, table: Table) -> None:
        self._pin, self._lockout, self._sessions, self._table = pin, lockout, sessions, table
        self._entered_by = pin.kept
        self._told = ""

    # --- the doors

    def enter(self) -> Response:
        """In with the PIN. While it is locked every PIN gets the same answer, and none is looked at."""
        typed = need(body(), "pin", str, LONGEST_PIN)
        address, kept = request.remote_addr or "", self._pin.kept
        if not kept:
            raise NoPinYet(HOW_TO_SET_ONE)
        try:
            with self._pin.one_try():
                self._lockout.begin(address, kept)
                is_right = self._pin.fits(typed)
        except Locked as locked:
            raise TooOften(locked.wait_s) from None
        except Busy:
            raise TooOften(1) from None
        if is_right:
            self._lockout.was_right(address)
        self.look()
        if not is_right:
            return refuse(401, "wrong-pin", said("That is not the PIN."))
        self._look_whose_pin(kept)
        token = self._sessions.begin()
        return _with_cookie(answer({"idle_s": self._sessions.left_s(token)}), token)

    def leave(self) -> Response:
        """Out: whoever has this cookie is nobody any more."""
        body()
        self._sessions.end(_token())
        return _with_cookie(answer({}), "", max_age=0)

    # --- for the others

    def must_be_staff(self, *, acts: bool = True) -> None:
        """Raises `StaffOnly` for everybody else. `acts`: a person asks, and not the page by itself."""
        self._look_whose_pin(self._pin.kept)
        if not self._sessions.holds(_token(), acts=acts):
            raise StaffOnly

    def _look_whose_pin(self, kept: str) -> None:
        """Another PIN was set: whoever came in with the one before is nobody any more."""
        if kept != self._entered_by:
            self._entered_by = kept
            self._sessions.end_all()

    def staying(self) -> Callable[[], bool]:
        """What tells later whether whoever asks now is still let in: for a stream, which nobody asks again."""
        token = _token()
        return lambda: self._sessions.holds(token, acts=False)

    def left_s(self) -> int:
        """How long this session still lasts without an act."""
        return self._sessions.left_s(_token())

    def look(self) -> None:
        """What the screen has to say about it now: that the way in is locked, or nothing any more."""
        left = self._lockout.longest_s()
        minutes = -(-left // 60)
        say = said("Somebody tries PINs for the staff's page, and has to wait {minutes} min now.", minutes=minutes)
        told = say if left else ""
        if told != self._told:
            self._told = told
            self._table.surroundings.fault(FAULT, told or None)


def _token() -> str:
    return cookie(request.environ.get("HTTP_COOKIE", ""), COOKIE)


def _with_cookie(given: Response, token: str, max_age: int | None = None) -> Response:
    """Without a date: it goes with the browser's own session, and is good for as long as it is known here."""
    kept = dump_cookie(COOKIE, token, max_age, path=PATH, httponly=True, samesite="Strict", sync_expires=False)
    given.headers.add("Set-Cookie", kept)
    return given
