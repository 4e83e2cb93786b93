"""The cover over the table screen, and what is seen behind it while one seat's player holds two buttons.

A seat that is played at the table has its private part on a screen that everybody can see. So a cover comes first,
which says whose turn to look it is and nothing else. While that player holds OK and BACK together, the screen shows the
hand, what was shown, the own sheet, or the question and its answers; turning and pushing the knob chooses. It closes at
once when a button is let go, after eight seconds, after a choice, and when anything happens in the game. What comes and
goes round the table (phones, parts, somebody who asks for a seat) is nothing to it. To look again both buttons have to
come up first.

    cover = Cover(table)
    cover.put("s2", ANSWER)                      # Bo looks now
    cover.hears(Pressed("ok", 1.0)), cover.hears(Pressed("back", 1.2))
    cover.told()                                 # what the screen may draw at this moment; any thread
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any

from companion.panel.guests import fresh
from companion.panel.menu import ANSWER, Command
from companion.panel.privately import PAGES, SHEET, SHOWN, START, Place, push, turn
from companion.panel.tray import Sat
from companion.ports import Clock, Held, Pressed, Released, Signal, Turned
from companion.rules.commands import PUBLIC

if TYPE_CHECKING:
    from companion.notebook import Known

LONGEST_S = 8.0
"""Nobody looks longer than this without letting go."""

BUTTONS = frozenset({"ok", "back"})
"""What is held, both together."""

FULL = "full"
"""The help by which the sheet has every certain mark."""


@dataclass(frozen=True)
class Look:
    """Whose cover it is and which page lies behind it; `until` is when an open one closes by itself. `table` is what
    everybody could see when the cover came. `place` is the player's alone, and is kept while the cover is up."""

    seat: str
    page: str
    table: Any
    order: float
    until: float | None = None
    is_used: bool = False
    """Opened since both buttons were last up."""
    place: Place = START


class Cover:
    """At most one at a time. Signals come from one thread; `told` and `is_up` may be asked from any."""

    def __init__(self, table: Sat, *, clock: Clock = time.monotonic, chance: Random | None = None) -> None:
        self._table, self._clock = table, clock
        self._chance = chance or SystemRandom()
        self._look: Look | None = None
        self._was_up = False
        self._down: set[str] = set()
        self._left_down: set[str] = set()
        self._known: Known | None = None
        self.looked: frozenset[Any] = frozenset()
        """What was new for somebody who has looked at it since (`companion.panel.guests.fresh`)."""

    @property
    def look(self) -> Look | None:
        """What is up at this moment: nothing, once anything has happened at the table; never open after its time."""
        look = self._look
        if look is None or look.table != self._public():
            return None
        if look.until is not None and self._clock() >= look.until:
            return replace(look, until=None)
        return look

    def put(self, seat: str, page: str) -> None:
        """The cover comes for `seat`, unless a phone has taken that seat in this very moment. In which order answers
        lie behind it is drawn anew, so that nobody who counts the clicks of the knob learns anything."""
        look = Look(seat, page, self._public(), self._chance.random())
        seats = self._table.view(PUBLIC)["table"]["seats"]
        self._look = look if any(each["seat"] == seat and each.get("at_table") for each in seats) else None

    def take_away(self) -> None:
        """Back to the table."""
        self._look = None

    def settle(self) -> bool:
        """Let go of what is over by now; true when the table has just come back. Buttons that are still held then
        belong to what was before."""
        self._look = self.look
        comes_back = self._was_up and self._look is None
        if comes_back:
            self._left_down = set(self._down)
        self._was_up = self._look is not None
        if not self._was_up:
            self._known = None  # what was thought out for a seat is kept no longer than its cover
        return comes_back

    def notes(self, signal: Signal) -> bool:
        """Which buttons are down; true for the coming up of one that was held behind the cover, which means nothing to
        the table."""
        if isinstance(signal, Pressed):
            self._down.add(signal.button)
            self._left_down.discard(signal.button)
        if not isinstance(signal, Released | Held):
            return False
        is_left = signal.button in self._left_down
        if isinstance(signal, Released):
            self._down.discard(signal.button)
            self._left_down.discard(signal.button)
        return is_left

    def pauses(self, signal: Signal) -> bool:
        """BACK held alone pauses, here as anywhere."""
        return isinstance(signal, Held) and signal.button == "back" and "ok" not in self._down

    def hears(self, signal: Signal) -> Command | None:
        """What a signal does while the cover is up (it was noted before), and the wish that was chosen behind it."""
        self.settle()
        look, down = self._look, self._down
        if look is None:
            return None
        if isinstance(signal, Pressed | Released) and signal.button in BUTTONS:
            self._look = self._held(look, signal, down)
            if self._look is not None and self._look.is_used and look.page == SHOWN:
                self.looked |= {fresh(self._table.view(PUBLIC), look.seat)}
            return None
        if look.until is None:
            if isinstance(signal, Turned) and not down >= BUTTONS:
                self._look = replace(look, page=self._next_page(look, signal.steps), place=START)
            return None
        return self._behind(look, signal)

    def due(self) -> float | None:
        """When an open one closes by itself."""
        return self._look.until if self._look else None

    def told(self) -> Mapping[str, Any] | None:
        """What the screen may draw now: whose cover, which page; and only while it is open what lies behind."""
        look = self.look
        if look is None:
            return None
        cover = {"seat": look.seat, "page": look.page, "open": look.until is not None}
        if look.until is None:
            return cover
        view = self._table.view(look.seat)
        values = PAGES[look.page](view, look.place, look.order)
        told = {**cover, "view": view, "values": values, "at": look.place.at, "picked": look.place.picked}
        if look.page == SHEET and view["table"]["rules"].get("help") == FULL:
            told["certain"] = self._certain(look.seat)
        return told

    def _certain(self, seat: str) -> Mapping[str, str]:
        """The certain marks of this seat's sheet."""
        from companion.notebook import Known  # most tables never need it: taken in when somebody does

        known = self._known = self._known or Known()  # by a name of its own: another thread may put it away meanwhile
        return known.certain(seat, self._table.notes(seat))

    # --- the signals' own thread

    def _held(self, look: Look, signal: Pressed | Released, down: Set[str]) -> Look | None:
        if isinstance(signal, Pressed):
            opens = down >= BUTTONS and not look.is_used
            return replace(look, until=self._clock() + LONGEST_S, is_used=True) if opens else look
        if signal.button == "back" and not signal.after_hold and not look.is_used:
            return None
        return replace(look, until=None, is_used=look.is_used and bool(BUTTONS & down))

    def _next_page(self, look: Look, steps: int) -> str:
        pages = [page for page in PAGES if page != ANSWER or self._is_asked(look.seat)]
        at = pages.index(look.page) if look.page in pages else 0
        return pages[(at + steps) % len(pages)]

    def _is_asked(self, seat: str) -> bool:
        """All can see who is awaited."""
        return seat in self._table.view(PUBLIC)["awaited"]

    def _behind(self, look: Look, signal: Signal) -> Command | None:
        view = self._table.view(look.seat)
        if isinstance(signal, Turned):
            self._look = replace(look, place=turn(view, look.page, look.place, look.order, signal.steps))
        elif isinstance(signal, Pressed) and signal.button == "knob":
            place, wish = push(view, look.page, look.place, look.order)
            closes = wish is not None and look.page == ANSWER
            self._look = replace(look, place=place, until=None if closes else look.until)
            if wish is not None:
                return {**wish, "by": look.seat}
        return None

    def _public(self) -> Any:
        """What everybody can see: whatever of it changes takes the cover away."""
        view = self._table.view(PUBLIC)
        return view["game"], view["version"]
