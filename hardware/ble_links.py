"""The links to a table's Bluetooth dice: which dice, how they are looked for, connected, kept and got back.

One thing at a time on the radio: a look round, or one connection. A die is connected only after it was seen in the
look round just before, so that nothing waits for what is out of reach. A die that BlueZ hangs on to from an earlier
run ("in progress") is forgotten there and seen anew. Pauses between look rounds grow while nothing comes of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.ports import said

from . import ble_radio as radio_words
from .ble_makers import Maker, looks_like_a_die, maker_of
from .ble_radio import NOT_HERE, Dropped, Failed, Happening, Heard, Linked, Looked, Radio, Seen
from .ble_words import Introduced, Voice, Word, called, printable

DICE = 2
"""As many dice as a table throws."""
PAUSES_S = (1.0, 2.0, 4.0, 7.0, 10.0)
GREET_AGAIN_S = 1.0
GREETINGS = 5
"""So often a die is asked who it is before its link is ended and begun anew."""
LONGEST_S = 40.0
"""A radio that has not ended what it began by then never will."""
STUCK_AFTER = 3
REPLACED_S = 60.0
"""A die that nobody named and that has been away so long gives its place to another that is near."""

Phase = Literal["away", "seen", "connecting", "greeting", "ready"]
Told = tuple[str, Word | None, float]
"""Which die, what it said (None: its link is gone), when."""


@dataclass
class Link:
    """One of the table's dice, linked or not."""

    address: str
    name: str
    colour: str = ""
    phase: Phase = "away"
    maker: Maker | None = None
    voice: Voice | None = None
    greetings: int = 0
    greet_at: float = 0.0
    away_since: float = 0.0

    def end(self, now: float) -> None:
        if self.phase == "ready":
            self.away_since = now
        self.phase, self.maker, self.voice, self.greetings = "away", None, None, 0


class Links:
    """All of them. `step` is one round and gives what was heard."""

    def __init__(self, radio: Radio, mine: Mapping[str, str]) -> None:
        self._radio = radio
        self._mine = {wish.strip().lower(): colour for wish, colour in mine.items()}
        self._links: dict[str, Link] = {}
        self._strangers: set[str] = set()
        self._busy: str | None = None
        self._busy_since = self._look_at = 0.0
        self._pause = 0
        self._stuck = 0
        self._has_looked = False
        self._why = ""

    @property
    def at_most(self) -> int:
        """How many dice this table has."""
        return min(DICE, len(self._mine)) or DICE

    @property
    def addresses(self) -> list[str]:
        """The table's dice, in the order in which they became so."""
        return list(self._links)

    def called(self, address: str) -> str:
        """What people call that die."""
        link = self._links.get(address) or Link(address, "")
        alike = [other for other in self._links.values() if other.colour and other.colour == link.colour]
        return called(link.colour if len(alike) == 1 else None, link.name or address)

    def hurry(self, now: float) -> None:
        """A roll is asked for: who is missing is looked for at once."""
        self._pause, self._look_at = 0, min(self._look_at, now)

    def ask_batteries(self) -> None:
        for link in self._links.values():
            if link.phase == "ready" and link.maker and link.voice:
                self._radio.write(link.address, link.maker.write, link.voice.ask_battery())

    def due(self) -> float | None:
        """When the next round has something to do of its own accord."""
        times = [link.greet_at for link in self._links.values() if link.phase == "greeting"]
        if self._busy is None and self._is_wanting():
            times.append(self._look_at)
        return min(times, default=None)

    def step(self, now: float) -> list[Told]:
        """Hear the radio, then have it do the next thing."""
        told: list[Told] = []
        for happening in self._radio.told():
            told += self._hear(happening, now)
        for link in self._links.values():
            told += self._greet(link, now)
        if self._busy is not None and now - self._busy_since > LONGEST_S:
            told += self._give_up(self._busy, now)
        if self._busy is None:
            self._begin(now)
        return told

    def trouble(self, number: int) -> tuple[str, str] | None:
        """What to tell people: why not enough dice are here ("" where they are) and one sentence; None before
        the first look round has ended, and while a die is being connected."""
        links = self._links.values()
        ready = [link for link in links if link.phase == "ready"]
        if len(ready) >= number:
            return "", said("Bluetooth dice are ready.")
        if self._why:
            return self._why, said("{trouble} Use virtual dice or type the roll.", trouble=NOT_HERE[self._why])
        if not self._has_looked or any(link.phase in ("seen", "connecting", "greeting") for link in links):
            return None
        missing = [link for link in links if link.phase != "ready"]
        if not missing and ready:
            say = said("Only one Bluetooth die is found: wake the other. Use virtual dice or type the roll.")
            return "one-missing", say
        if len(missing) == 1:
            say = said(
                "There is no link to {die}: bring it near and wake it. Use virtual dice or type the roll.",
                die=self.called(missing[0].address),
            )
            return "gone", say
        if missing:
            return "gone", said("The Bluetooth dice are away: wake them. Use virtual dice or type the roll.")
        return "not-found", said("No Bluetooth dice are found: wake them. Use virtual dice or type the roll.")

    # --- what the radio tells

    def _hear(self, happening: Happening, now: float) -> list[Told]:
        if isinstance(happening, Seen):
            self._seen(happening, now)
        elif isinstance(happening, Looked):
            self._ended("", now)
            self._has_looked, self._why, self._stuck = True, "", 0
        elif isinstance(happening, Failed):
            self._failed(happening, now)
        elif isinstance(happening, Linked):
            self._linked(happening, now)
        elif isinstance(happening, Dropped):
            return self._dropped(happening.address, now)
        elif isinstance(happening, Heard):
            return self._heard(happening)
        return []

    def _seen(self, seen: Seen, now: float) -> None:
        link = self._links.get(seen.address)
        if link is None and self._is_ours(seen) and self._has_room(now):
            colour = self._mine.get(seen.address.lower(), self._mine.get(seen.name.strip().lower(), ""))
            link = self._links[seen.address] = Link(seen.address, printable(seen.name), colour, away_since=now)
        if link is not None and link.phase == "away":
            link.phase = "seen"

    def _is_ours(self, seen: Seen) -> bool:
        if seen.address in self._strangers:
            return False
        if self._mine:
            return bool({seen.address.lower(), seen.name.strip().lower()} & self._mine.keys())
        return looks_like_a_die(seen.name, seen.services)

    def _has_room(self, now: float) -> bool:
        if len(self._links) < self.at_most:
            return True
        gone = [link for link in self._links.values() if link.phase == "away" and now - link.away_since > REPLACED_S]
        if not gone or self._mine:
            return False
        del self._links[gone[0].address]
        return True

    def _failed(self, failed: Failed, now: float) -> None:
        self._ended(failed.address, now)
        if not failed.address:
            is_passing = failed.why in radio_words.NO_LINK  # somebody else scans, or the system hangs
            self._stuck = self._stuck + 1 if is_passing else 0
            if not is_passing or self._stuck >= STUCK_AFTER:
                self._has_looked = True
                self._why = failed.why if failed.why in NOT_HERE else "stuck"
            return
        link = self._links.get(failed.address)
        if link is not None:
            link.end(now)
        if failed.why == "in-progress":
            self._radio.forget(failed.address)
        elif failed.why in NOT_HERE:
            self._why = failed.why

    def _linked(self, linked: Linked, now: float) -> None:
        self._ended(linked.address, now)
        link = self._links.get(linked.address)
        if link is None or link.phase != "connecting":
            self._radio.drop(linked.address)
            return
        link.maker = maker_of(link.name, linked.characteristics)
        if link.maker is None:
            self._refuse(link)
            return
        link.voice, link.phase = link.maker.voice(), "greeting"
        link.greetings, link.greet_at = 0, now
        self._radio.listen(link.address, link.maker.notify)

    def _refuse(self, link: Link) -> None:
        """It is no die of ours: leave it alone from now on."""
        self._radio.drop(link.address)
        del self._links[link.address]
        self._strangers.add(link.address)

    def _dropped(self, address: str, now: float) -> list[Told]:
        link = self._links.get(address)
        if link is None or link.phase not in ("greeting", "ready"):
            return []
        link.end(now)
        self.hurry(now)
        return [(address, None, now)]

    def _heard(self, heard: Heard) -> list[Told]:
        link = self._links.get(heard.address)
        if link is None or link.voice is None:
            return []
        told: list[Told] = []
        for word in link.voice.hear(heard.frame):
            if isinstance(word, Introduced):
                if word.sides not in (None, 6):
                    self._refuse(link)
                    return [*told, (heard.address, None, heard.at)]
                link.colour = link.colour or word.colour or ""
                link.name = printable(word.name) or link.name
            told.append((heard.address, word, heard.at))
        return told

    # --- what the radio is asked

    def _greet(self, link: Link, now: float) -> list[Told]:
        if link.phase != "greeting" or not link.maker or not link.voice:
            return []
        if link.greetings and link.voice.is_introduced:
            link.phase = "ready"
            return []
        if now < link.greet_at:
            return []
        if link.greetings >= GREETINGS:
            self._radio.drop(link.address)
            link.end(now)
            return [(link.address, None, now)]
        for frame in link.voice.greeting():
            self._radio.write(link.address, link.maker.write, frame)
        link.greetings, link.greet_at = link.greetings + 1, now + GREET_AGAIN_S
        return []

    def _is_wanting(self) -> bool:
        return len(self._links) < self.at_most or any(link.phase in ("away", "seen") for link in self._links.values())

    def _begin(self, now: float) -> None:
        seen = next((link for link in self._links.values() if link.phase == "seen"), None)
        if seen is not None:
            seen.phase = "connecting"
            self._busy, self._busy_since = seen.address, now
            self._radio.connect(seen.address)
        elif self._is_wanting() and now >= self._look_at:
            self._busy, self._busy_since = "", now
            self._look_at = now + radio_words.LOOK_S + PAUSES_S[min(self._pause, len(PAUSES_S) - 1)]
            self._pause += 1
            self._radio.look()

    def _ended(self, what: str, now: float) -> None:
        if self._busy == what:
            self._busy = None

    def _give_up(self, what: str, now: float) -> list[Told]:
        self._busy = None
        if what in self._links:
            self._radio.drop(what)
            self._links[what].end(now)
        return []
