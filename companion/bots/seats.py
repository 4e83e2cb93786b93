"""Bots at a real table: each watches its seat's view as a phone would, and taps."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.disk import DiskFailed
from companion.pace import Since
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
FIRST_TO_OTHERS = 0.3
"""For this part of its tick a bot lets a new picture reach everybody before it thinks about it itself: thinking takes
the processor from what is under way to the phones, and how long it takes hangs on its cards (F8)."""


class Player:
    """Somebody who is no person at a real table: a thread that watches one seat's view as a phone would, and taps.

    `picks` says what it does in a view, or None. It acts at a tick: `seconds` after the commit by which its seat was
    offered what it chooses from, or twice that if it is still thinking then, and so on. So how long it thinks, which
    hangs on its cards, is heard by nobody (F8).
    """

    def __init__(
        self,
        table: Table,
        seat: c.Seat,
        picks: Picks,
        seconds: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._table = table
        self._seat = seat
        self._picks = picks
        self._seconds = seconds
        self._clock = clock
        self._version = 0
        self._meant: Meant | None = None
        self._offered = Since(lambda: (table.game, table.offered(seat)), clock)
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"bot {seat}", daemon=True)

    def start(self) -> None:
        self._offered.again()
        self._thread.start()

    def halt(self) -> None:
        """Does nothing more; its thread ends when it looks up."""
        self._stopped.set()

    def stop(self) -> None:
        self.halt()
        self._thread.join(5)

    def step(self) -> float | None:
        """Thinks about what it newly sees, and does what is due; the seconds until it does what it means to, None
        while it means to do nothing."""
        if self._meant is None and not self._sees():
            return None
        assert self._meant is not None
        left = self._meant.due - self._clock()
        return left if left > 0 else self._does(self._meant)

    def note(self) -> None:
        """To be called by the table's bell: since when it is offered what it is offered now."""
        self._offered.look()

    def _sees(self) -> bool:
        """Whether it means to do something, after a look at what is new."""
        picture = self._table.wait(self._seat, self._version, timeout=0.0)
        if picture is None:
            return False
        _, since = self._offered.look()
        self._version = picture["version"]
        wish = self._picks(picture)
        if wish is None:
            return False
        self._meant = Meant(wish, picture["version"], picture["game"], since, self._tick(since))
        return True

    def _tick(self, since: float) -> float:
        """The first tick that is still to come."""
        if not self._seconds:
            return since
        return since + self._seconds * (1 + max(0.0, self._clock() - since) // self._seconds)

    def _does(self, meant: Meant) -> float | None:
        """Taps; a tap that came too late, or that the disk refused, is thought about again."""
        self._meant = None
        try:
            self._table.submit(command_from(self._seat, meant.wish), seen=meant.seen, game=meant.game)
        except (Refused, Stale):
            self._version = 0
        except DiskFailed:  # the table says so; the bot tries again as a person would
            self._version = 0
            return AGAIN
        else:
            self._offered.counts_from_now(meant.since)
        return 0.0

    def _run(self) -> None:
        while not self._stopped.is_set():
            left = self.step()
            if self._meant is None and not left:
                self._table.wait(self._seat, self._version, timeout=1.0)
                left = self._seconds * FIRST_TO_OTHERS
            self._stopped.wait(left)


@dataclass(frozen=True)
class Meant:
    """What a player is going to do: the `wish`, on which picture it was made, in which game, since when it could be
    done, and when it is due."""

    wish: dict[str, Any]
    seen: int
    game: str
    since: float
    due: float


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

    player = Player(table, c.PANEL, steps, seconds)
    table.bell(player.note)
    return player
