"""Bots at a real table: each watches its seat's view as a phone would, and taps."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from typing import Any

from companion.disk import DiskFailed
from companion.rules import commands as c
from companion.rules.refusals import Refused
from companion.table import Stale, Table
from companion.wire import command_from

from .easy import EasyBot
from .games import NAMES

log = logging.getLogger("butler.bots")
Picks = Callable[[Mapping[str, Any]], dict[str, Any] | None]
AGAIN = 2.0
"""How long a bot waits, in seconds, before it tries again what the disk refused."""


class Player:
    """Somebody who is no person at a real table: a thread that watches one seat's view as a phone would, and taps.

    `picks` says what it does in a view, or None; it takes `seconds` over everything it does.
    """

    def __init__(self, table: Table, seat: c.Seat, picks: Picks, seconds: float) -> None:
        self._table = table
        self._seat = seat
        self._picks = picks
        self._seconds = seconds
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"bot {seat}", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def halt(self) -> None:
        """Does nothing more; its thread ends when it looks up."""
        self._stopped.set()

    def stop(self) -> None:
        self.halt()
        self._thread.join(5)

    def _run(self) -> None:
        version = 0
        while not self._stopped.is_set():
            picture = self._table.wait(self._seat, version, timeout=1.0)
            if picture is None:
                continue
            version = picture["version"]
            wish = self._picks(picture)
            if wish is None or self._stopped.wait(self._seconds):
                continue
            try:
                self._table.submit(command_from(self._seat, wish), seen=version, game=picture["game"])
            except (Refused, Stale):
                version = 0
            except DiskFailed:  # the table says so; the bot tries again as a person would
                self._stopped.wait(AGAIN)
                version = 0


def seat_bots(table: Table, count: int) -> None:
    """Seats `count` bots, marked as such; a `Company` plays for them."""
    for name in NAMES[:count]:
        table.submit(c.TakeSeat(c.HOUSE, name, bot=True))


def attentive(bot: EasyBot) -> Picks:
    """The bot listens to everything that its seat sees, and plays when it is asked. Nobody else can answer for it, so
    where its reasoning fails it plays on at random instead of leaving the table waiting."""

    def picks(view: Mapping[str, Any]) -> dict[str, Any] | None:
        try:
            bot.listens(view)
            return bot.plays(view)
        except Exception as wrong:  # its words may name a card
            log.error("The bot at %s could not think (%s) and picks at random.", bot.seat, type(wrong).__name__)
            return bot.guesses(view)

    return picks


def presenter(table: Table, seconds: float) -> Player:
    """Whoever stands at the panel during a demonstration: takes each step that waits for the host."""

    def steps(view: Mapping[str, Any]) -> dict[str, Any] | None:
        offered = [choice["do"] for choice in view["choices"]]
        return next(({"do": do} for do in ("start", "next-step", "play-again") if do in offered), None)

    return Player(table, c.PANEL, steps, seconds)
