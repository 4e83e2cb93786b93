"""What is round the table but not part of the game: which phones are on line, what is missing, where to join.

None of it is secret, none of it is written down, and it has no version: after a start it is found anew.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

NOTICES: dict[str, Any] = {
    "table": "",
    "kiosk": False,
    "open": True,
    "may_sit": True,
    "help": False,
    "message": "",
    "dim": False,
    "left": None,
    "ends": None,
    "over": False,
}
"""What the house has to say at this table, before it says anything. `table` is what it calls it; `open`: guests have
it; `may_sit`: whoever comes may sit down; `help` was called for; `message` is to be read; `dim`: the screen is to be
dark; so many minutes are `left`, where it is time to say so; `ends`: None, or {"why": "quiet" or "time", "seconds"}
while a countdown runs; `over`: a party has gone, and what was theirs."""


class Surroundings:
    """The unversioned facts beside a table's views. Safe to call from any thread; `ring` is called on each change."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._lock = threading.Lock()
        self._phones: Counter[str] = Counter()
        self._faults: dict[str, str] = {}
        self._address = {"url": "", "code": "", "printed": ""}
        self._wifi: dict[str, str] | None = None
        self._claims: dict[str, str] = {}
        self._knew: dict[str, Any] | None = None
        self._spoken = self._noticed = ""
        self._notices = dict(NOTICES)
        self._facts: dict[str, Any] | None = None

    def link(self, seat: str, on: bool) -> None:
        """A phone of `seat` has come on line or gone."""
        with self._lock:
            before = self._phones[seat] > 0
            self._phones[seat] = max(0, self._phones[seat] + (1 if on else -1))
            changed = before != (self._phones[seat] > 0)
        if changed:
            self._has_changed()

    def fault(self, part: str, say: str | None) -> None:
        """`part` (screen, panel, dice, disk, ...) is missing, in one sentence that says what to use instead; None
        once it is back."""
        with self._lock:
            before = self._faults.get(part)
            if say is None:
                self._faults.pop(part, None)
            else:
                self._faults[part] = say
        if before != say:
            self._has_changed()

    def address(self, url: str, code: str, printed: str) -> None:
        """Where phones join: the address behind the QR, the code, and the address in figures for people."""
        with self._lock:
            fresh = {"url": url, "code": code, "printed": printed}
            changed, self._address = fresh != self._address, fresh
        if changed:
            self._has_changed()

    def wifi(self, told: Mapping[str, str] | None) -> None:
        """The table's own Wi-Fi, {"name", "password", "code"}; None while it has none, or it is not up."""
        with self._lock:
            fresh = dict(told) if told else None
            changed, self._wifi = fresh != self._wifi, fresh
        if changed:
            self._has_changed()

    def claims(self, codes: Mapping[str, str]) -> None:
        """Seats that a new phone asks for, each with the code that only the table's own screen shows (F18)."""
        with self._lock:
            changed, self._claims = dict(codes) != self._claims, dict(codes)
        if changed:
            self._has_changed()

    def looked_back(self, game: str, found: Sequence[Any]) -> None:
        """Who could have known when, in the game that is over; nothing for "" (`companion.hindsight`)."""
        with self._lock:
            fresh = {"game": game, "seats": list(found)} if game else None
            changed, self._knew = fresh != self._knew, fresh
        if changed:
            self._has_changed()

    def spoken(self, words: str) -> None:
        """What is being said aloud, for whoever does not hear it; "" once it is said."""
        with self._lock:
            changed, self._spoken = words != self._spoken, words
        if changed:
            self._has_changed()

    def notice(self, **changes: Any) -> None:
        """What the house has to say changed: some of `NOTICES`."""
        with self._lock:
            fresh = {**self._notices, **changes}
            changed, self._notices = fresh != self._notices, fresh
        if changed:
            self._has_changed()

    def noticed(self, words: str) -> None:
        """What has just become of something that people turned at the panel; "" a moment later. It stands where else
        is read what is said aloud."""
        with self._lock:
            changed, self._noticed = words != self._noticed, words
        if changed:
            self._has_changed()

    @property
    def notices(self) -> Mapping[str, Any]:
        """What the house has to say, all of `NOTICES`."""
        return self._notices

    def _has_changed(self) -> None:
        with self._lock:
            self._facts = None
        self._ring()

    def facts(self) -> dict[str, Any]:
        """`{"links": [seats], "faults": [{"part", "say"}], "claims": [{"seat", "code"}], "url", "code", "printed",
        "wifi", "knew", "spoken", "notices"}`; `wifi` is None, or the table's own (`companion.hotspot.told`); `knew` is
        None, or {"game", "seats"} once that game is over (a `companion.knowing.Knew` for each); `notices` is all of
        `NOTICES`. It is one and the same thing while nothing of it has changed."""
        with self._lock:
            if self._facts is None:
                self._facts = self._gathered()
            return self._facts

    def _gathered(self) -> dict[str, Any]:
        return {
            "links": sorted(seat for seat, phones in self._phones.items() if phones),
            "faults": [{"part": part, "say": say} for part, say in self._faults.items()],
            "claims": [{"seat": seat, "code": code} for seat, code in self._claims.items()],
            **self._address,
            "wifi": self._wifi,
            "knew": self._knew,
            "spoken": self._noticed or self._spoken,
            "notices": self._notices,
        }
