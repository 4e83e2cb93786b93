"""Who sits where: which phone may act for which seat, and nothing else.

A phone is known by a cookie: 256 random bits that say nothing. The house knows only their SHA-256 (in the
house book, so that a power cut throws nobody out). A token is good for one game. When the same people go on to
the next, a phone gets a new one at its first word, and the old one ends when the new one is first used, so that
an answer lost on a bad line locks nobody out. A seat that nobody sits at is held by nobody (F20).

One seat is held by one phone; one phone may hold several seats and then says each time for which it speaks.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from companion.disk import DiskFailed
from companion.frozen import dataclass
from companion.rules.at_table import GivePhone
from companion.rules.commands import HOUSE, PUBLIC, Leave, TakeSeat
from companion.rules.refusals import Refused
from companion.said import said

from . import codes, names
from .house import Book, Table
from .unseated import AlreadySeated, NoSeat, NotThisSeat, PartyOver, TableClosed, WhichSeat, WrongCode

COOKIE = "butler-device"
"""The phone's, by which it is known again."""
TO_RENEW = "renew"
"""The label of a device whose token was given out for the game before."""

UNSEEN_S = 30.0
"""A phone that was given a seat and has not come back with its cookie by then keeps none, or is gone (F26)."""


@dataclass(frozen=True, slots=True)
class Device:
    """A phone that is known in `game`, by the hash of its token, and the seats it holds there."""

    mark: str
    game: str
    seats: tuple[str, ...]
    to_renew: bool = False


class Seats:
    """The phones of this party. Safe to call from any thread.

    `ended(seat)` is called when a seat has changed hands and its older phone has nothing to listen to.
    """

    def __init__(self, table: Table, book: Book, clock: Callable[[], float] = time.monotonic) -> None:
        self._table, self._book, self._clock = table, book, clock
        self.ended: Callable[[str], None] = lambda seat: None
        self._lock = threading.RLock()
        self._secret = secrets.token_bytes(32)
        self._known: dict[str, Device] = {}
        self._older: dict[str, str] = {}
        self._unseen: dict[str, tuple[str, float]] = {}
        self._join_code = codes.JoinCode(
            kept=lambda: book.recall("join-code"), keep=lambda kept: book.remember("join-code", kept)
        )
        self._note(table.picture(PUBLIC)[1].view)

    # ---------------------------------------------------------------- who asks

    def device(self, token: str) -> Device | None:
        """The phone with this cookie, if it is known in the game on the table."""
        mark = _hash(token)
        with self._lock:
            self.look()
            known = self._known.get(mark) or self._read(mark)
            if known is None:
                return None
            if self._older and (older := self._older.pop(mark, None)):
                self._known.pop(older, None)
                self._book.drop(older, self._game)
            for seat in known.seats if self._unseen else ():
                self._unseen.pop(seat, None)
            return known

    def holder(self, token: str, wanted: str | None) -> tuple[Device, str]:
        """The phone and the seat it speaks for: the one it names, or its only one.

        Raises `NoSeat`, `NotThisSeat` or `WhichSeat`.
        """
        device = self.device(token)
        if device is None and self.is_of_a_party_gone(token):
            raise PartyOver
        sitting = self.sitting(device)
        if device is None or not sitting:
            raise NoSeat
        if wanted is None:
            if len(sitting) > 1:
                raise WhichSeat
            return device, sitting[0]
        if wanted not in sitting:
            raise NotThisSeat
        return device, wanted

    def is_of_a_party_gone(self, token: str) -> bool:
        """Whether a phone with this cookie was at this table with others: nobody knows it any more, so what it says of
        itself is all there is to go by, and opens nothing."""
        return bool(token) and bool(self._table.surroundings.notices["kiosk"]) and self.device(token) is None

    def sitting(self, device: Device | None) -> tuple[str, ...]:
        """The device's seats at which somebody still sits, and plays by phone."""
        people = self._people if device and device.game == self._game else {}
        return tuple(seat for seat in device.seats if seat in people and seat not in self._guests) if device else ()

    def renewed(self, token: str, device: Device) -> str:
        """The token this phone shall carry from now on: a new one if it came with that of the game before."""
        if not device.to_renew:
            return token
        # Made from the old one, so that two requests at once are given the same.
        successor = hmac.new(self._secret, f"{device.game} {token}".encode(), hashlib.sha256).hexdigest()
        mark = _hash(successor)
        with self._lock:
            if mark not in self._known and device.game == self._game:
                self._give(mark, device.seats)
                self._older[mark] = device.mark
        return successor

    def _read(self, mark: str) -> Device | None:
        if not self._book.knows(mark, self._game):
            return None
        seats = tuple(self._book.seats(mark, self._game))
        known = Device(mark, self._game, seats, self._book.label(mark, self._game) == TO_RENEW)
        self._known[mark] = known
        return known

    # ---------------------------------------------------------------- coming and going

    @property
    def _may_sit(self) -> bool:
        """Whether the house lets newcomers sit down now."""
        return bool(self._table.surroundings.notices["may_sit"])

    @property
    def code(self) -> str:
        """The code that opens the table now; "" while nobody can sit down."""
        with self._lock:
            self.look()
            return self._join_code.of(self._game) if self._room and self._may_sit else ""

    def join(
        self, token: str, code: str, name: str, suspect: str = "", address: str = "", *, beside: bool = False
    ) -> tuple[str, str]:
        """A newcomer sits down: the seat, and the phone's token. `beside`: one more player on this phone.

        The same newcomer again, because the first answer was lost, gets the same seat. Raises `Refused` in
        many ways, and `DiskFailed`.
        """
        with self._lock:
            device = self.device(token) if token else None
            if device is not None and device.to_renew:
                token = self.renewed(token, device)
                device = self.device(token)
            held = self.sitting(device)
            if held and not beside:
                people = ", ".join(self._people[seat] for seat in held)
                raise AlreadySeated(said("This phone already sits here as {people}.", people=people), held)
            if not self._may_sit:
                raise TableClosed("This table is not open yet. Ask the people who work here.")
            if not self._room:
                raise TableClosed("Nobody can sit down now: the table is full, or a game is on. You can watch.")
            if not codes.same(code, self._join_code.of(self._game)):
                raise WrongCode("That is not the code on the table screen.")
            name = names.tidy(name)
            for seat, sits in self._people.items():
                if sits == name and self._unseen.get(seat, ("", 0.0))[0] == address:
                    return seat, self._seat(seat, token if device else "")
            names.differs(name, list(self._people.values()))
            self._table.submit(TakeSeat(HOUSE, name, suspect))
            self.look()
            seat = next(seat for seat, sits in self._people.items() if sits == name)
            if device is None:
                self._unseen[seat] = (address, self._clock())
            return seat, self._seat(seat, token if device else "")

    def hand_to_new_phone(self, seat: str) -> str:
        """The table has agreed that a phone it does not know is that of `seat`; returns its token."""
        with self._lock:
            self.look()
            if seat not in self._people:
                raise NoSeat
            if seat in self._guests:
                self._table.submit(GivePhone(HOUSE, seat))
                self.look()
            return self._seat(seat, "")

    def free_unseen(self) -> None:
        """Take back the seats of newcomers whose phones never showed their cookie."""
        now = self._clock()
        with self._lock:
            late = [seat for seat, (_, since) in self._unseen.items() if now - since >= UNSEEN_S]
            for seat in late:
                del self._unseen[seat]
                if self._room_to_leave:
                    with suppress(Refused):
                        self._table.submit(Leave(seat))

    def end_party(self) -> None:
        """Everybody has left the table or was taken from it: no phone is known any more."""
        with self._lock:
            self._book.end_party()
            self._forget_phones()

    def forget(self) -> None:
        """The party is gone: none of its phones, and no code, is good for anything."""
        with self._lock:
            self._forget_phones()
            self._unseen.clear()
            self._join_code.forget()
            self._note(self._table.view(PUBLIC))

    def _forget_phones(self) -> None:
        self._known.clear()
        self._older.clear()

    def _let_go(self, seat: str) -> None:
        """It is played at the table now: whatever phone it was played on holds it no more, found again or not."""
        self._unseen.pop(seat, None)
        with suppress(DiskFailed):  # who is a guest has no phone, whatever the book says
            for other in self._book.holders(self._game, seat):
                self._known.pop(other, None)
            self._book.free(self._game, seat)
        self.ended(seat)

    def _seat(self, seat: str, token: str) -> str:
        """Give the seat to the phone with this token alone, or to a new one; returns the phone's token."""
        token = token or secrets.token_urlsafe(32)
        mark = _hash(token)
        for other in self._book.holders(self._game, seat):
            self._known.pop(other, None)
        self._book.free(self._game, seat)
        held = tuple(self._book.seats(mark, self._game))
        self._give(mark, (*held, seat))
        self.ended(seat)
        return token

    def _give(self, mark: str, seats: tuple[str, ...]) -> None:
        self._book.add(mark, self._game)
        for seat in seats:
            self._book.hold(mark, self._game, seat)
        self._known[mark] = Device(mark, self._game, tuple(sorted({*seats})))

    # ---------------------------------------------------------------- from game to game

    def look(self) -> None:
        """Take note of who sits now; another game on the table is played by the people of the same names."""
        with self._lock:
            _, painted = self._table.picture(PUBLIC)
            view = painted.view
            if self._is_noted(view):
                return
            if view["game"] != self._game:
                self._carry_over(view)
                self._known.clear()
                self._older.clear()
                self._unseen.clear()
            had_people, had_guests = self._has_people, self._guests
            self._note(view)
            for seat in self._guests - had_guests:
                self._let_go(seat)
            if had_people and not self._has_people:
                with suppress(DiskFailed):  # nobody sits there who could be let in by mistake
                    self.end_party()

    def _is_noted(self, view: Mapping[str, Any]) -> bool:
        """Whether the same people sit there, and as many more may come. Most moves change neither."""
        table, (game, phase, places, seats) = view["table"], self._noted
        return table["seats"] is seats and (view["game"], view["phase"], len(table["tokens"])) == (game, phase, places)

    def _note(self, view: Mapping[str, Any]) -> None:
        table = view["table"]
        self._noted = (view["game"], view["phase"], len(table["tokens"]), table["seats"])
        self._game: str = view["game"]
        self._people: dict[str, str] = {seat["seat"]: seat["name"] for seat in table["seats"]}
        self._guests = frozenset(seat["seat"] for seat in table["seats"] if seat.get("at_table"))
        self._has_people = any(not seat["bot"] for seat in table["seats"])
        self._room_to_leave = view["phase"] == "lobby"
        self._room = self._room_to_leave and len(self._people) < len(table["tokens"])

    def _carry_over(self, view: Mapping[str, Any]) -> None:
        """Seat numbers may differ, as in a game from the shelf; whoever has no namesake there holds nothing."""
        game = view["game"]
        there = {seat["name"]: seat["seat"] for seat in view["table"]["seats"] if not seat["bot"]}
        for seat, name in self._people.items():
            if name in there:
                for mark in self._book.holders(self._game, seat):
                    self._book.add(mark, game, TO_RENEW)
                    self._book.hold(mark, game, there[name])


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
