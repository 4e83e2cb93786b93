"""The steward: the one object through which the house acts on a table, whoever asks for it.

    steward = Steward(table, language="en", called="4")
    steward.party, steward.loudness = party, loudness     # where the table has them
    steward.message("The kitchen closes at ten.")
    steward.state()                                       # what the house may know of the table: never a card or a name
    steward.bell(ring)                                    # `ring` after each change; it must only set a flag

The staff's page, the floor's messages and the panel all come through here. What cannot be done is a `Refused` with a
sentence; what the disk does not take is `DiskFailed`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from companion.languages import speaks
from companion.rules.commands import PUBLIC
from companion.rules.refusals import NotNow
from companion.said import told
from companion.table import Table

LONGEST_MESSAGE = 160
"""Letters; more would leave no room for the game."""


class Loud(Protocol):
    """How loud the table is (`companion.loudness`)."""

    @property
    def level(self) -> int: ...

    def put(self, level: int) -> None: ...


class Session(Protocol):
    """A party (`companion.party`)."""

    def opens(self, by: str) -> None: ...

    def ends(self) -> None: ...

    def keep_on(self) -> None: ...

    def acted(self) -> None: ...

    def session(self) -> dict[str, Any]: ...

    @property
    def may_sit(self) -> bool: ...


CLOSED = {"open": False, "by": "", "minutes": 0, "left": None, "ends": None}
"""What there is to say of sessions at a table that has none."""


class Steward:
    """One table's. Safe to call from any thread. `called` is the house's name of the table, "" for none; `party` is
    None at a table that is not run as a kiosk, `loudness` where nothing can sound."""

    def __init__(
        self,
        table: Table,
        *,
        language: str = "en",
        called: str = "",
        party: Session | None = None,
        loudness: Loud | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._table, self._language, self.called, self._clock = table, language, called, clock
        self.party, self.loudness = party, loudness
        self._lock = threading.Lock()
        self._message = ""
        self._help = self._is_dim = False
        self._begun: tuple[str, float] | None = None
        self._bells: list[Callable[[], None]] = []
        table.surroundings.notice(table=called)
        table.gong(self._begins)

    # --- what the house does

    def new_session(self) -> None:
        """The staff opens the table for a party; one that is open goes on."""
        self._session().opens("staff")

    def end_session(self) -> None:
        """The party is over now, whatever it was doing: nothing of it is left when this returns."""
        self._session().ends()

    def keep_on(self) -> None:
        """Somebody is still here: the countdown stops. At a table without sessions there is nothing to stop."""
        if self.party is not None:
            self.party.keep_on()

    def acted(self) -> None:
        """A guest did something: a party that is quiet for long is over. Costs next to nothing."""
        if self.party is not None:
            self.party.acted()

    def message(self, text: str | None) -> None:
        """Shown on screen and phones until another one comes, or None: one line of letters that can be seen. Raises
        `NotNow` for one that is too long."""
        seen = "".join(letter for letter in text or "" if letter.isprintable() or letter.isspace())
        words = " ".join(seen.split())
        if len(words) > LONGEST_MESSAGE:
            raise NotNow("A message has at most {most} letters.", most=LONGEST_MESSAGE)
        self._message = words
        self._table.surroundings.notice(message=words)

    def volume(self, percent: int) -> None:
        """So loud from now on, 0 to 100; what is beyond is taken for the end of it."""
        if self.loudness is None:
            raise NotNow("Nothing can sound at this table.")
        self.loudness.put(round(min(100, max(0, percent)) / 10))
        self._ring()

    def dim(self, on: bool) -> None:
        """The screen is dark, or as bright as its settings say."""
        self._is_dim = bool(on)
        self._table.surroundings.notice(dim=self._is_dim)

    def help(self, wanted: bool) -> None:
        """Guests call for help, or it has come."""
        self._help = bool(wanted)
        self._table.surroundings.notice(help=self._help)

    # --- what the house may know

    def state(self) -> dict[str, Any]:
        """How the table stands, for whoever works here. Counts, places and the house's own words: no card, no name, no
        code and no token.

        table: what the house calls it; kiosk; edition: the box's id; phase; paused
        players, bots, phones: how many people play, how many bots, and seats with a phone on line
        minutes: whole ones since the game on the table began; turn: its number, None outside of turns
        waiting_for: places round the table, from 1, of those whom the game waits for
        over: None, or {"how", "turns"}
        help: wanted; message: the one that is shown, or None; volume: percent, None where nothing sounds; dim
        session: {"open", "by", "minutes", "left", "ends"} (`companion.party`)
        health: [{"part", "say"}] what is missing, in the house's language
        """
        view, house = self._table.view(PUBLIC), self._table.house()
        table, turn, over = view["table"], view["turn"], view["table"]["over"]
        seats = table["seats"]
        say = speaks(self._language)
        return {
            "table": self.called,
            "kiosk": self.party is not None,
            "edition": view["edition"],
            "phase": view["phase"],
            "paused": bool(view["paused"] or view["aside"]),
            "players": sum(not seat["bot"] for seat in seats),
            "bots": sum(bool(seat["bot"]) for seat in seats),
            "phones": len(house["links"]),
            "minutes": self._minutes(view),
            "turn": turn["number"] if turn else None,
            "waiting_for": [at for at, seat in enumerate(seats, 1) if seat["seat"] in view["awaited"]],
            "over": {"how": over["how"], "turns": over["turns"]} if over else None,
            "help": self._help,
            "message": self._message or None,
            "volume": None if self.loudness is None else 10 * self.loudness.level,
            "dim": self._is_dim,
            "session": self.party.session() if self.party is not None else dict(CLOSED),
            "health": [{"part": fault["part"], "say": told(fault["say"], say)} for fault in house["faults"]],
        }

    def bell(self, ring: Callable[[], None]) -> None:
        """`ring` is called after each change at the table, on the thread that made it; it must only set a flag."""
        if not self._bells:  # a table that nobody watches over is not watched
            self._table.bell(self._ring)
        self._bells.append(ring)

    def _session(self) -> Session:
        if self.party is None:
            raise NotNow("This table has no sessions: it is not run as a kiosk.")
        return self.party

    def forget(self) -> None:
        """What was said to a party, and what it asked for, goes with it."""
        self.message(None)
        self.help(False)

    def _minutes(self, view: dict[str, Any]) -> int:
        begun = self._begun
        if view["phase"] == "lobby" or begun is None or begun[0] != view["game"]:
            return 0
        return int((self._clock() - begun[1]) / 60)

    def _begins(self) -> None:
        """The table's gong: since when its game lasts."""
        view = self._table.view(PUBLIC)
        if view["phase"] != "lobby" and (self._begun is None or self._begun[0] != view["game"]):
            self._begun = view["game"], self._clock()

    def _ring(self) -> None:
        for ring in self._bells:
            with suppress(Exception):
                ring()
