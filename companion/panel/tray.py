"""The dice on the table, as the table hears of them: each reading counted or set aside, each one
acknowledged.

A reading waits here until the disk has it; only then the reader may forget it. If the disk fails it is
tried again, in order. What else the tray tells (leaning, turned by hand, faults) is shown in one line and
changes nothing.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from companion.disk import DiskFailed
from companion.languages import N_
from companion.panel.menu import View
from companion.panel.readings import MOVED_ON, OLDEST_S, dice_played, is_asked_about, request, verdict
from companion.ports import (
    Clock,
    DiceAwaited,
    DiceCocked,
    DiceFault,
    DiceLifted,
    DiceMissed,
    DiceRead,
    DiceReader,
    DiceSpoilt,
    DiceTurned,
    FromReader,
)
from companion.rules import commands as c
from companion.rules.refusals import Refused
from companion.said import said
from companion.table import Stale

if TYPE_CHECKING:
    from companion.gallery import Notes

TRY_AGAIN_S = 1.0
PART = "tray"

LEANS = said("A die leans: seat it flat, throw again, or type the roll.")
ONE_LEANS = N_("Look at {die}: it leans. Throw it again, or type the roll.")
TURNED = said("A die was turned by hand: that is no roll.")
AWAITED = N_("Read so far: {faces}. Throw {missing} too, or type the roll.")
SPOILT = N_("The link to {die} broke during its throw. Throw it again once it is back, or type the roll.")
MISSED = N_("The dice reader had to forget what happened while nobody listened ({count}).")
FAULT = N_("The dice reader reports a fault ({why}): use virtual dice or type the roll.")
IN_A_WELL = ("no-sensor-", "too-bright-")
"""How the words of faults begin that the reader's link tells for as long as they are there."""

log = logging.getLogger(__name__)


class Sat(Protocol):
    """What the panel needs of a `companion.table.Table`."""

    def submit(
        self,
        command: c.Command,
        *,
        seen: int | None = None,
        id: str | None = None,
        game: str | None = None,
        carrier: c.Seat | None = None,
    ) -> int: ...

    def view(self, seat: str) -> dict[str, Any]: ...

    def notes(self, seat: str) -> Notes: ...

    def house(self) -> dict[str, Any]: ...

    def bell(self, ring: Callable[[], None]) -> None: ...

    def fault(self, part: str, say: str | None) -> None: ...


class Tray:
    """What came from the dice reader and is not settled yet. One thread's own."""

    def __init__(self, table: Sat, *, clock: Clock, reader: DiceReader | None = None) -> None:
        self.reader = reader
        self.counted = 0
        """How many readings became rolls."""
        self._table, self._clock = table, clock
        self._request: str | None = None
        self._opened_at: float | None = None
        self._tells = False
        self._waiting: deque[DiceRead] = deque()

    def watch(self, view: View, at: float) -> None:
        """The panel's view as of `at`: notes when a roll is asked for, and lets the reader know."""
        asked = request(view)
        if asked == self._request:
            return
        # Open already when we first look: it was asked before we started, and who knows when.
        self._opened_at = None if self._request is None else at
        self._request = asked
        if self._tells:  # it was about the throw before
            self._say(None)
        if self.reader is not None:
            self.reader.want(dice_played(view) if asked else 0, self._opened_at or float("-inf"))

    def hear(self, signal: FromReader | DiceMissed) -> None:
        """Something the reader tells; a reading waits for `settle`."""
        if isinstance(signal, DiceRead):
            self._waiting.append(signal)
            return
        if isinstance(signal, DiceMissed):
            self._table.fault(PART, said(MISSED, count=signal.count))
            return
        if signal.age_ms <= OLDEST_S * 1000:
            self._tell(signal)
        self._ack(signal)

    def settle(self, see: Callable[[], View]) -> float | None:
        """Bring the waiting readings to the table, oldest first; when to try again, if something still waits.

        `see` gives the panel's newest view, watched.
        """
        while self._waiting:
            if not self._settle_one(self._waiting[0], see()):
                return self._clock() + TRY_AGAIN_S
            self._ack(self._waiting.popleft())
        return None

    def _settle_one(self, roll: DiceRead, view: View) -> bool:
        """True once the disk has it, one way or the other."""
        why = verdict(view, roll, self._clock(), self._opened_at)
        try:
            if why is None and self._count(roll, view):
                return True
            why = why or MOVED_ON
            may_use = is_asked_about(view, roll, why)
            aside = c.SetAsideReading(c.HOUSE, roll.faces, roll.source, why, may_use)
            self._table.submit(aside, game=view["game"])
        except (DiskFailed, Stale) as later:
            log.info("a reading of the dice has to wait: %s", later)
            return False
        except Refused as refused:
            # Not even that: it was answered before, or nobody keeps a record now. It still has to be
            # forgotten.
            self._table.fault(PART, refused.say)
        return True

    def _count(self, roll: DiceRead, view: View) -> bool:
        age_ms = roll.age_ms + round((self._clock() - roll.at) * 1000)
        try:
            self._table.submit(c.ReadDice(c.HOUSE, roll.faces, roll.source, age_ms), game=view["game"])
        except Refused:
            return False
        self._say(None)
        self.counted += 1
        return True

    def _tell(self, signal: FromReader) -> None:
        if isinstance(signal, DiceLifted):
            self._say(None)
        elif isinstance(signal, DiceCocked):
            self._say(said(ONE_LEANS, die=signal.die) if signal.die else LEANS)
        elif isinstance(signal, DiceTurned):
            self._say(TURNED)
        elif isinstance(signal, DiceAwaited):
            faces = " + ".join(str(face) for face in signal.faces)
            self._say(said(AWAITED, faces=faces, missing=signal.missing))
        elif isinstance(signal, DiceSpoilt):
            self._say(said(SPOILT, die=signal.die))
        elif isinstance(signal, DiceFault) and not signal.why.startswith(IN_A_WELL):
            self._table.fault(PART, said(FAULT, why=signal.why))

    def _say(self, sentence: str | None) -> None:
        """One line about the throw that is asked for; it goes with the next throw, or with the question."""
        self._tells = sentence is not None
        self._table.fault(PART, sentence)

    def _ack(self, signal: FromReader) -> None:
        if self.reader is not None:
            self.reader.ack(signal.source)
