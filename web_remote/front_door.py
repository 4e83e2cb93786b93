"""The front door: server, hub and seats of one table, opened at an address and closed again.

door = FrontDoor(table, book, settings)
door.ajar()           # whoever comes finds the first page; raises PortTaken with a sentence
door.start()          # everything else
door.url, door.code   # for the QR; both may change while the evening goes on
door.stop()
"""

from __future__ import annotations

import ipaddress
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from companion import hotspot
from companion.languages import languages
from companion.staff.offers import Offered, begins

from . import create_app
from .addresses import Address, best, local_addresses, url
from .ajar import Ajar
from .house import Book, Shelf, Steward, Table
from .own_cookies import App, OwnCookies
from .seats import Seats
from .server import Server

if TYPE_CHECKING:
    from flask import Flask

    from companion.statistics import Line

    from .hub import Hub

LOOK_S = 4.0  # how often the machine's addresses are looked at (F29)


class FrontDoor:
    """Where phones come in. It keeps the table's surroundings told of the address, the code and the claims."""

    def __init__(
        self,
        table: Table,
        book: Book,
        settings: Any,
        *,
        shelf: Shelf | None = None,
        take_up: Callable[[str], None] | None = None,
        remove: Callable[[str], None] | None = None,
        steward: Steward | None = None,
        offered: Offered | None = None,
        sums: Callable[[], Sequence[Line]] | None = None,
        addresses: Callable[[], list[Address]] = local_addresses,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._table, self._addresses, self._clock = table, addresses, clock
        self._host, self._hotspot = settings.web.host, settings.hotspot
        self.seats = Seats(table, book, clock)
        offers = offered or Offered(book, begins(settings))
        self._make: Callable[[], Flask] = lambda: create_app(
            table, self.seats, settings, book,
            shelf=shelf, take_up=take_up, remove=remove, steward=steward, offered=offers, sums=sums, clock=clock,
        )  # fmt: skip
        self._opening = threading.Lock()
        self._opened: Flask | None = None
        self._is_further = settings.web.port not in (0, type(settings.web).port)
        self._port_said = settings.web.port
        first = Ajar(settings, lambda: offers.now.spoken(languages()), lambda: self.app)
        self._server = Server(self._named(first), settings.web.host, settings.web.port)
        self._address = Address("lo", "127.0.0.1")
        self._looked_at = clock() - LOOK_S

    @property
    def app(self) -> Flask:
        """All that is behind the door, made when it is first wanted: it takes long to be read in."""
        with self._opening:
            if self._opened is None:
                self._opened = self._make()
                self._server.wsgi_app = self._named(self._opened)
            return self._opened

    def _named(self, app: App) -> App:
        """With cookies of this table's own, where it is one of several of a computer."""
        return OwnCookies(app, self._port_said) if self._is_further else app

    def ajar(self) -> None:
        """Whoever comes finds the first page from now on; what else is asked for waits for `start`. Raises
        `PortTaken`."""
        self._server.start()
        self._address = self._reachable()
        self._say_where()

    def start(self) -> None:
        """Let phones in. Raises `PortTaken`."""
        if not self._server.ready:
            self.ajar()
        doors = self.app.extensions["butler"]
        doors.claims.shown = self._show_claims
        self._hub.after_telling = self._keep_house
        self._table.bell(self._hub.ring)
        self._keep_house()
        self._hub.start()

    def stop(self) -> None:
        """Close every stream and the door; returns when nobody is served any more."""
        if self._opened is not None:
            self._hub.stop()
        self._server.stop()
        if self._opened is not None:
            self._opened.extensions["floor"].stop()

    def forget(self) -> None:
        """A party has gone: its phones are strangers here, and nothing that was made for it is kept."""
        for forget in self.app.extensions["butler"].forgets:
            forget()
        self._hub.ring()

    @property
    def _hub(self) -> Hub:
        hub: Hub = self.app.extensions["butler"].hub
        return hub

    @property
    def moving(self) -> dict[str, Callable[[], float]]:
        """What has to move for phones to be served, and when it last did."""
        return {"phones' streams": lambda: self._hub.moved_at, "phones' door": lambda: self._server.moved_at}

    @property
    def port(self) -> int:
        return self._server.port

    @property
    def code(self) -> str:
        """The code that opens the table; "" while nobody can sit down."""
        return self.seats.code

    @property
    def url(self) -> str:
        """What the QR carries: the address in figures, and the code while there is one."""
        return self._url(self.code)

    @property
    def printed(self) -> str:
        """The address as people type it: the same door as the QR's, so that nobody is asked for the code after it."""
        return _as_typed(self.url)

    @property
    def wifi(self) -> dict[str, str] | None:
        """The table's own Wi-Fi, while it is what phones come by."""
        is_up = self._hotspot.is_wanted and self._address.text == self._hotspot.address
        return hotspot.told(self._hotspot) if is_up else None

    def _url(self, code: str) -> str:
        plain = url(self._address, self.port)
        return f"{plain}j/{code}" if code else plain

    def _keep_house(self) -> None:
        """After each change and each heartbeat: who sits, where we are, what the screen has to say about it."""
        now = self._clock()
        if now - self._looked_at >= LOOK_S:
            self._looked_at = now
            self._address = self._reachable()
            self.seats.free_unseen()
            self.app.extensions["staff"].look()
        self._say_where()

    def _say_where(self) -> None:
        code = self.code
        carried = self._url(code)
        self._table.surroundings.address(carried, code, _as_typed(carried))
        self._table.surroundings.wifi(self.wifi)

    def _reachable(self) -> Address:
        """The address bound, where one was named; else that of the table's own Wi-Fi while it is up; else the best of
        this machine's."""
        with suppress(ValueError):
            if not ipaddress.ip_address(self._host).is_unspecified:
                return Address("", self._host)
            here = self._addresses()
            ours = (each for each in here if self._hotspot.is_wanted and each.text == self._hotspot.address)
            return next((each for each in ours if each.is_up), None) or best(here)
        return Address("", self._host)

    def _show_claims(self, claims: dict[str, str]) -> None:
        self._table.surroundings.claims(claims)


def _as_typed(carried: str) -> str:
    return carried.removeprefix("http://").rstrip("/")
