"""Guests: a phone with somebody behind it who takes any choice that is offered, and never wins.

They join by the code like people, keep the cookie they are given, listen to their seat's stream and tap. Each comes
from a loopback address of its own, as phones do, and gets another one now and then: a table turns away an address that
taps faster than a person can.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.bench.phones import Answer, RequestLine, Ring, Silence, StreamLine

NAMES = ("Ada", "Bertie", "Clara", "Dorian", "Edith", "Felix")
TAPS_AN_ADDRESS = 150
"""Fewer than the burst a table grants one address."""

LINE_KEPT_S = 30.0
"""A table keeps a silent line for a minute; a browser opens another one when it finds it closed."""

ENDS_THE_GAME = {"accuse", "decline", "call-off", "set-aside", "pause", "leave"}
SLOW_DOWN = {"roll"}
"""Typed dice are one commit and one picture; thrown ones may be two."""

_addresses = (f"127.{a}.{b}.{c}" for a, b, c in itertools.product(range(1, 200), range(256), range(1, 255)))


def takes(choices: Sequence[Mapping[str, Any]], rng: Random) -> dict[str, Any] | None:
    """One of the choices the game waits for, its slots filled at random; none that would end the game."""
    plays = [choice for choice in choices if choice["kind"] == "play" and choice["do"] not in ENDS_THE_GAME]
    quick = [choice for choice in plays if choice["do"] not in SLOW_DOWN] or plays
    if not quick:
        return None
    wanted = rng.choice(quick)
    return {"do": wanted["do"], **{slot: rng.choice(values) for slot, values in wanted["slots"].items()}}


def fresh_address() -> str:
    """A loopback address nobody has come from yet."""
    return next(_addresses)


class Guest:
    """One seat's phone: the line it taps with and the stream it listens to."""

    def __init__(self, host: str, port: int) -> None:
        self.place = (host, port)
        self.seat = ""
        self.cookie = ""
        self._taps = itertools.count(1)
        self.line = self._new_line()
        self.stream: StreamLine

    def join(self, code: str, name: str) -> None:
        """Take a seat as the page behind the QR does."""
        said = self.ask("POST", "/api/join", {"code": code, "name": name}).json()
        self.seat = said["seat"]

    def listen(self) -> None:
        """Open the seat's stream and wait for its first view."""
        self.stream = StreamLine(*self.place, f"/api/stream?seat={self.seat}", self._headers(), source=self._source)
        with_view = Ring([self.stream])
        if not self.stream.count:
            with_view.until_all_have_it(lambda: None)
        with_view.close()

    def ask(self, method: str, path: str, body: Any = None) -> Answer:
        """A request and its answer; keeps the cookie that comes with it. Raises `Silence` unless it is a 200."""
        self.line.ask(method, path, body, self._headers())
        answer = self.line.answer()
        if cookie := answer.headers.get("set-cookie"):
            self.cookie = cookie.split(";")[0]
        if answer.status != 200:
            raise Silence(f"{method} {path}: {answer.status} {answer.body[:200]!r}")
        return answer

    def tap(self, command: Mapping[str, Any], view: Mapping[str, Any]) -> None:
        """Send a command made on `view` and wait for nothing."""
        number = next(self._taps)
        body = {
            "game": view["game"],
            "seen": view["version"],
            "id": f"{self.seat}-{number}-{view['version']}",
            "seat": self.seat,
            "command": command,
        }
        self.line.ask("POST", "/api/command", body, self._headers())

    def rest(self) -> None:
        """Between two taps: come anew when this address has had its share, or the table may have hung up meanwhile."""
        if self.line.asked >= TAPS_AN_ADDRESS or time.monotonic() - self.line.asked_at > LINE_KEPT_S:
            self.line.close()
            self.line = self._new_line()

    def view(self) -> Any:
        """The view that came last."""
        return self.stream.view()

    def leave(self) -> None:
        """Close both lines."""
        self.line.close()
        if hasattr(self, "stream"):
            self.stream.close()

    def _new_line(self) -> RequestLine:
        self._source = fresh_address()
        return RequestLine(*self.place, source=self._source)

    def _headers(self) -> dict[str, str]:
        return {"Cookie": self.cookie} if self.cookie else {}


class Party:
    """Six guests round one table, and the game they play for ever."""

    def __init__(self, host: str, port: int, code: str, rng: Random, seats: int = 6) -> None:
        self._rng = rng
        self.guests = [Guest(host, port) for _ in range(seats)]
        for guest, name in zip(self.guests, NAMES, strict=False):
            guest.join(code, name)
        for guest in self.guests:
            guest.listen()
        self._of = {guest.seat: guest for guest in self.guests}
        self.ring = Ring([guest.stream for guest in self.guests])
        self.ring.drain()
        self.moves = 0

    def begin(self) -> None:
        """From the lobby to the first turn."""
        while self._newest()["phase"] != "turn" or self._newest()["roll_off_on"]:
            self.move()

    def move(self) -> int:
        """One tap of whoever is awaited; nanoseconds until the last phone has its view."""
        guest, view, command = self.due()
        try:
            taken = self.ring.until_all_have_it(lambda: guest.tap(command, view))
        except Silence as silence:
            answer = guest.line.answer()
            raise Silence(f"{silence}; {command} was answered {answer.status} {answer.body[:200]!r}") from None
        answer = guest.line.answer()
        if answer.status != 200:
            raise Silence(f"{command}: {answer.status} {answer.body[:200]!r}")
        guest.rest()
        self.moves += 1
        return taken

    def due(self) -> tuple[Guest, Any, dict[str, Any]]:
        """Whose tap the game waits for, on which view, and what it will be."""
        newest = self._newest()
        guest = self._of[newest["awaited"][0]]
        guest.rest()
        view = guest.view()
        command = takes(view["choices"], self._rng)
        if command is None:
            raise Silence(f"{guest.seat} is awaited and has nothing to choose")
        return guest, view, command

    def _newest(self) -> Any:
        view = self.guests[0].view()
        view["roll_off_on"] = bool(view["table"]["roll_off"])
        return view

    def leave(self) -> None:
        """Everybody hangs up."""
        self.ring.close()
        for guest in self.guests:
            guest.leave()
