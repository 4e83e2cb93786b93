"""The party: one session of guests at a table that strangers use, from sitting down until nothing of them is left.

    party = Party(table, house, book, wipe)
    party.start()
    party.opens("staff")          # by the staff; by guests it opens itself when the first of them sits down
    party.acted()                 # somebody did something: whoever watches people's hands calls this
    party.keep_on()               # whoever wants the countdown stopped: panel, phone, staff
    party.ends()                  # the staff clears the table

A party that has been quiet for the house's minutes, or whose time is over, is ended by a countdown that all can see and
anybody can stop. No clock of the day is asked. That a session is open, and that a wipe is under way, is on the disk
before anybody is told: a power cut in the middle of either is gone on with.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from companion.attendant import Attendant
from companion.disk import DiskFailed

COUNTDOWN_S = 60
"""How long the countdown runs before a party is over."""
FAREWELL_S = 12.0
"""How long the table says what was wiped, if nobody sits down before."""
NEARLY_S = 600.0
"""So long before its time is over a party is told."""
GRACE_S = 300.0
"""So long a turn may go on after that before the countdown begins in the middle of it."""
MORE_S = 300.0
"""What people win who stop the countdown when their time is over."""
KEEP_S = 300.0
"""How often it is written down how long a session has lasted: a power cut takes at most so much of it away."""
AGAIN_S = 5.0
"""When a wipe that the disk refused is tried again."""

SESSION = "session"
"""What the house book knows it by: None while the table is closed, {"by", "minutes"}, or {"wiping": True}."""

log = logging.getLogger("butler.party")


class Wishes(Protocol):
    """What the house says of a party now: its settings (`companion.settings.house`), or what staff have changed."""

    @property
    def sessions(self) -> str: ...

    @property
    def idle_minutes(self) -> int: ...

    @property
    def session_minutes(self) -> int: ...


class Book(Protocol):
    """What is needed of the house's memory (`companion.house_book`)."""

    def recall(self, key: str, default: Any = None) -> Any: ...

    def remember(self, key: str, value: Any) -> None: ...


class Noticed(Protocol):
    """Where what is to be read at the table is put (`companion.surroundings`)."""

    def notice(self, **changes: Any) -> None: ...

    def fault(self, part: str, say: str | None) -> None: ...


class Written(Protocol):
    """The file of the game on the table (`companion.journal`); `length` is how many events there are, 1 for a table
    that nobody has touched."""

    @property
    def length(self) -> int: ...


class Played(Protocol):
    """What a party needs of a table."""

    @property
    def journal(self) -> Written: ...

    @property
    def surroundings(self) -> Noticed: ...

    def view(self, seat: str) -> dict[str, Any]: ...

    def gong(self, ring: Callable[[], None]) -> None: ...


class Party:
    """One table's session, or that there is none. Safe to call from any thread; one thread of its own sees to what is
    due. `wipe` removes all that is left of a party; it is called again until it has come to its end."""

    def __init__(
        self,
        table: Played,
        house: Wishes,
        book: Book,
        wipe: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._table, self._house, self._book, self._wipe, self._clock = table, house, book, wipe, clock
        self._lock = threading.RLock()
        self._attendant = Attendant("party", self._attend)
        self._by = ""
        self._since = self._acted_at = self._kept_at = clock()
        self._more_s = 0.0
        self._due_turn: Any = None
        self._ends: tuple[float, str] | None = None
        self._over_until: float | None = None
        self._wiping = False
        self._take_up(book.recall(SESSION))

    # --- what people and the house do

    def start(self) -> None:
        self._table.surroundings.notice(kiosk=True)
        self._table.gong(self._attendant.stir)
        self.step()
        self._attendant.start()
        self._attendant.stir()  # from here on it counts the minutes

    def stop(self) -> None:
        self._attendant.stop()

    @property
    def is_open(self) -> bool:
        """Whether guests have the table now."""
        return bool(self._by)

    @property
    def may_sit(self) -> bool:
        """Whether somebody may sit down: a session is open, or guests open it themselves."""
        return not self._wiping and (self.is_open or self._house.sessions == "guests")

    def opens(self, by: str) -> None:
        """A session begins, on the disk first. One that is open goes on. Raises `DiskFailed`."""
        with self._lock:
            if self._by or self._wiping:
                return
            self._book.remember(SESSION, {"by": by, "minutes": 0})
            self._by, self._more_s, self._due_turn = by, 0.0, None
            self._since = self._acted_at = self._kept_at = self._clock()
            self._over_until = None
        self._stir()

    def acted(self) -> None:
        """Somebody did something, which also stops a countdown that began because nobody did. Costs next to nothing."""
        self._acted_at = self._clock()
        if self._ends is not None:
            self._attendant.stir()

    def keep_on(self) -> None:
        """Somebody is still here: the countdown stops; where the time was over they have some more."""
        with self._lock:
            now = self._acted_at = self._clock()
            if self._ends is not None and self._ends[1] == "time":
                self._more_s = now + MORE_S - self._since - 60.0 * self._house.session_minutes
            self._ends, self._due_turn = None, None
        self._stir()

    def ends(self) -> None:
        """The party is over now. Returns when nothing of it is left. Raises `DiskFailed`: then it is tried again."""
        try:
            with self._lock:
                if self._by or self._wiping or self._people():
                    self._clear()
        finally:
            self._stir()

    # --- what is to be known of it

    def session(self) -> dict[str, Any]:
        """`{"open", "by", "minutes", "left", "ends": None or {"why", "seconds"}}`; minutes are whole ones, `left` None
        where the session has no end."""
        with self._lock:
            now = self._clock()
            left = self._left_s(now)
            return {
                "open": self.is_open,
                "by": self._by,
                "minutes": int((now - self._since) / 60) if self._by else 0,
                "left": None if left is None else max(0, -int(-left // 60)),
                "ends": self._countdown(now),
            }

    # --- what is due

    def step(self) -> float:
        """Sees to what is due; answers in how many seconds it wants to look again."""
        try:
            with self._lock:
                due = self._step(self._clock())
            self._notice()
        except DiskFailed as failed:
            log.warning("The party waits for the disk: %s", failed.say)
            self._table.surroundings.fault("party", failed.say)
            return AGAIN_S
        self._table.surroundings.fault("party", None)
        return due

    def _step(self, now: float) -> float:
        if self._wiping:
            self._clear()
        elif not self._by and (self._people() or self._table.journal.length > 1):
            self.opens("guests")  # who only wrote something at the panel and went is a party, too
        if self._over_until is not None and now >= self._over_until:
            self._over_until = None
        if not self._by:
            return 60.0 if self._over_until is None else max(0.0, self._over_until - now)
        if now - self._kept_at >= KEEP_S:
            self._kept_at = now
            self._book.remember(SESSION, {"by": self._by, "minutes": int((now - self._since) / 60)})
        if self._ends is not None and self._ends[1] == "quiet" and self._acted_at > self._ends[0] - COUNTDOWN_S:
            self._ends = None
        if self._ends is None:
            return self._wait_for_the_end(now)
        if now < self._ends[0]:
            return (self._ends[0] - now) % 1.0 or 1.0
        self._clear()
        return 0.0

    def _wait_for_the_end(self, now: float) -> float:
        """Begins a countdown if one is due, and says when to look again."""
        waits = [60.0]
        if self._house.idle_minutes:
            quiet_at = self._acted_at + 60.0 * self._house.idle_minutes
            if now >= quiet_at:
                return self._count_down(now, "quiet")
            waits.append(quiet_at - now)
        left = self._left_s(now)
        if left is not None and left <= 0:
            turn = self._turn()
            if self._due_turn is None:
                self._due_turn = turn
            if turn != self._due_turn or not turn or -left >= GRACE_S:
                return self._count_down(now, "time")
            waits.append(GRACE_S + left)
        elif left is not None:
            waits += [left, (left - NEARLY_S) if left > NEARLY_S else left % 60.0 or 60.0]
        return max(0.05, min(waits))

    def _count_down(self, now: float, why: str) -> float:
        self._ends = now + COUNTDOWN_S, why
        return 1.0

    def _clear(self) -> None:
        """The wipe, and the table is closed. What had been done is known to the disk, so that it is finished."""
        self._wiping, self._ends = True, None
        self._wipe()
        self._book.remember(SESSION, None)
        self._wiping, self._by = False, ""
        self._over_until = self._clock() + FAREWELL_S

    # --- looking

    def _take_up(self, kept: Any) -> None:
        """The session that was open when the house went dark goes on; its guests have all their quiet minutes."""
        if isinstance(kept, Mapping) and kept.get("by"):
            self._by = str(kept["by"])
            self._since = self._clock() - 60.0 * float(kept.get("minutes", 0))

    def _left_s(self, now: float) -> float | None:
        if not self._by or not self._house.session_minutes:
            return None
        return self._since + 60.0 * self._house.session_minutes + self._more_s - now

    def _countdown(self, now: float) -> dict[str, Any] | None:
        if self._ends is None:
            return None
        until, why = self._ends
        return {"why": why, "seconds": max(0, -int(-(until - now) // 1))}

    def _people(self) -> bool:
        return any(not seat["bot"] for seat in self._table.view("public")["table"]["seats"])

    def _turn(self) -> Any:
        """Which turn of which game it is; None outside of turns."""
        view = self._table.view("public")
        turn = view["turn"]
        return (view["game"], turn["number"]) if turn else None

    def _notice(self) -> None:
        with self._lock:
            now = self._clock()
            session = self.session()
            nearly = session["left"] if session["left"] is not None and session["left"] * 60 <= NEARLY_S else None
            facts = {
                "open": session["open"],
                "may_sit": self.may_sit,
                "left": nearly,
                "ends": session["ends"],
                "over": self._over_until is not None and now < self._over_until,
            }
        self._table.surroundings.notice(**facts)

    def _stir(self) -> None:
        self._notice()
        self._attendant.stir()

    def _attend(self) -> None:
        due: float | None = 0.0
        while self._attendant.sleeps(due):
            try:
                due = self.step()
            except Exception:
                log.exception("the party's clock made a mistake and goes on")
                due = AGAIN_S
