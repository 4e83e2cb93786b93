"""The signal pump: from the devices' queue to the table, in one thread.

    pump = Pump(table, off=shut_down, changed=screen.ring)
    gpio = GpioPanel(pump.signals)                    # devices put their signals on its queue
    pump.front.lamps, pump.front.speaker, pump.reader = [gpio], gpio, dice
    pump.start()

A press becomes the command that the panel's cursor points at, or goes behind the `Cover`; what the dice reader tells
goes through the `Tray`. What people hear and see of it comes from the `Front`. What is missing becomes a fault of the
table, one sentence, until it is back.
"""

from __future__ import annotations

import itertools
import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

from companion.disk import DiskFailed
from companion.panel import captions, presses
from companion.panel.captions import PANEL_KEYS, Caption, Words
from companion.panel.cover import Cover
from companion.panel.front import Front
from companion.panel.guests import with_guests
from companion.panel.house_wishes import HouseWishes
from companion.panel.lamps import lamp_plan
from companion.panel.links import fault
from companion.panel.menu import ANSWER, NO_COMMAND, SEE, TAKE_UP, Command, View
from companion.panel.privately import HAND, SHOWN
from companion.panel.service import ServiceMenu
from companion.panel.shelf_list import EMPTY, ShelfOf
from companion.panel.tray import Sat, Tray
from companion.panel.volume import Volume
from companion.ports import (
    Clock,
    DiceMissed,
    DiceReader,
    FromReader,
    Held,
    Lamps,
    LinkLost,
    LinkUp,
    Pressed,
    Signal,
    Speaker,
    Turned,
)
from companion.rules import commands as c
from companion.rules.refusals import Refused
from companion.said import said
from companion.table import Stale
from companion.wire import Malformed, command_from

LEFTOVER_S = 0.4
"""A press so soon after OK changed its meaning was meant for what stood there before (F30)."""
IDLE_S = 1.0
PHONES_FIRST_S = 0.03
"""How long lamps and captions stay behind the table, so that they do not take their time from the phones'."""

log = logging.getLogger(__name__)


class Pump:
    """The panel as the table knows it. Any of `lamps`, `speaker`, `reader` may be missing.

    `signals` is the devices' queue. `off` is called when OFF was held, `changed` when the screen has to look again."""

    def __init__(
        self,
        table: Sat,
        *,
        lamps: Iterable[Lamps] = (),
        speaker: Speaker | None = None,
        reader: DiceReader | None = None,
        off: Callable[[], None] | None = None,
        changed: Callable[[], None] | None = None,
        clock: Clock = time.monotonic,
        shelf: ShelfOf | None = None,
        service: ServiceMenu | None = None,
    ) -> None:
        self.signals: queue.SimpleQueue[Signal | None] = queue.SimpleQueue()
        self.front = Front(lamps, speaker, clock=clock)
        self.moved_at = clock()  # when the thread last came round
        self._table, self._off, self._changed, self._clock = table, off, changed, clock
        self._tray = Tray(table, clock=clock, reader=reader)
        self._cursor, self.volume, self.house = presses.Cursor(), Volume(), HouseWishes()
        self._cover = Cover(table, clock=clock)
        self._shelf, self._service = shelf or EMPTY, service or ServiceMenu(is_allowed=False)
        self._meant_since = float("-inf")
        self._told: Any = None
        self._try_at: float | None = None
        self._taps = (f"panel-{time.time_ns():x}-{number}" for number in itertools.count(1))
        self._rung_at: float | None = None
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def reader(self) -> DiceReader | None:
        """Who is told that a reading is on the disk."""
        return self._tray.reader

    @reader.setter
    def reader(self, reader: DiceReader | None) -> None:
        self._tray.reader = reader

    # --- from any thread

    def start(self) -> None:
        if self._thread is None:
            self._table.bell(self._ring)
            self._stop.clear()
            self._thread = threading.Thread(target=self._run, name="pump", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Carry out what is on the queue, and end."""
        self._stop.set()
        self.signals.put(None)
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def health(self) -> str | None:
        if self._thread is not None and not self._thread.is_alive():
            return said("The panel has stopped: use the phones, and restart Butler.")
        return None

    def caption(
        self,
        view: View | None = None,
        *,
        keys: Mapping[str, str] = PANEL_KEYS,
        name: Words = captions.printed,
        say: Words = captions.as_it_is,
    ) -> Caption:
        """What each button does now. A refusal takes the place of OK for a moment.

        The screen passes the view it draws; what the buttons do stands in the panel's own, so it is not used.
        """
        look = self._cover.look
        if self._service.is_open:
            return []
        if look is not None:
            return captions.under_cover(look.page, is_open=look.until is not None, keys=keys, say=say)
        caption = captions.caption(self._laid_out(), self._cursor, keys=keys, name=name, say=say)
        return self.front.spoken_over(caption, keys["ok"], say)

    def look(self) -> Mapping[str, Any] | None:
        """What the screen draws in place of the table while a cover is up (`Cover.told`)."""
        return self._cover.told() or self._service.told()

    def _laid_out(self) -> View:
        """The panel's newest view, with what the seats at the table may do and what lies on the shelf."""
        view = self._shelf.laid_out(self.volume.laid_out(self._table.view(c.PANEL)))
        links = frozenset(self._table.house()["links"])
        return self.house.laid_out(with_guests(view, self._table.view, self._cover.looked, links))

    def _ring(self) -> None:
        """The table's bell: on the committing thread, so only a mark."""
        if self._rung_at is None:
            self._rung_at = self._clock()
            self.signals.put(None)

    # --- the thread's own

    def step(self, signal: Signal | None = None, *, phones_first: bool = False) -> None:
        """One round: hear a signal (None: the bell, or time), then settle what waits and show what
        changed. With `phones_first` what was done at the table is shown when its bell is heard, never behind a cover:
        there nobody may tell by the time whether something was chosen."""
        try:
            if signal is not None:
                before = self._rung_at
                self._hear(signal)
                has_rung = self._rung_at not in (None, before)  # then the bell lies on the queue
                if phones_first and has_rung and self._cover.look is None:
                    return
            self._try_at = self._tray.settle(self._see)
            self.volume.settle()
            self._show(self._see())
        except Exception:
            # Ours; the next signal gets its chance, and the log says why.
            log.exception("the panel's pump made a mistake")

    def _run(self) -> None:
        while True:
            signal, self.moved_at = None, self._clock()
            with suppress(queue.Empty):
                signal = self.signals.get(timeout=self._patience())
                if signal is None:  # the bell: whoever acts goes first, then the phones, then the lamps
                    signal = self.signals.get(timeout=PHONES_FIRST_S)
            self.step(signal, phones_first=not self._stop.is_set())
            if self._stop.is_set() and self.signals.empty():
                return

    def _patience(self) -> float:
        now = self._clock()
        due = (self._try_at, self.front.due(), self._cover.due(), self._service.due(), self.volume.due())
        return min([IDLE_S, *(when - now for when in due if when is not None and when > now)]) + 0.001

    def _hear(self, signal: Signal) -> None:
        if self.house.hears(signal):
            self.front.plays("press")
        elif self._cover.look is None and self._service.hears(signal, self._table.view(c.PANEL)):
            self._cover.notes(signal)  # which buttons are down is the same for both
            self.front.plays("press" if isinstance(signal, Pressed) else "")
        elif isinstance(signal, FromReader | DiceMissed):
            self._see()
            self._tray.hear(signal)
            self._try_at = self._tray.settle(self._see)
        elif isinstance(signal, LinkUp | LinkLost):
            self._table.fault(*fault(signal))
        elif isinstance(signal, Held) and signal.button == "off":
            if self._off is not None:
                self._off()
        elif self.volume.hears(signal):
            self.front.plays("press")
        else:
            self._press(signal)

    def _see(self) -> View:
        """The panel's newest view; notes when its questions changed."""
        rung_at, self._rung_at = self._rung_at, None
        self._shelf.look(self._table.view(c.PANEL))
        view = self._laid_out()
        at = self._clock() if rung_at is None else rung_at
        self._tray.watch(view, at)
        cursor = presses.settled(view, self._cursor)
        if cursor is not self._cursor:
            if self._cursor.anchor:
                self._meant_since = at
            self._cursor = cursor
        return view

    def _press(self, signal: Signal) -> None:
        is_left_down = self._cover.notes(signal)
        view, before = self._see(), self._cursor
        if self._cover.look is not None:
            return self._behind_the_cover(view, signal)
        if is_left_down:
            return None
        is_doing = isinstance(signal, Pressed) and signal.button in ("ok", "knob")
        if is_doing and signal.at - self._meant_since < LEFTOVER_S:
            return None
        if isinstance(signal, Turned) and presses.is_knob_free(view, before) and self.volume.turns(signal.steps):
            return self.front.plays("press")
        self._cursor, wish = presses.step(view, before, signal)
        if wish is not None and wish["do"] in NO_COMMAND:
            self._carry_on(wish)
        elif wish is not None:
            self._submit(view, wish)
        elif self._cursor != before:
            self.front.plays("press")
        elif isinstance(signal, Pressed) and signal.button == "ok":
            self.front.refuses("")
        return None

    def _submit(self, view: View, wish: Command) -> None:
        try:
            self._carry(view, wish)
        except (Refused, Stale, DiskFailed) as no:
            self.front.refuses(no.say)
        except Malformed:
            log.exception("the panel made a command that is none: %s", wish.get("do"))  # its card is private
            self.front.refuses("")
        else:
            self.front.forgives()
            self.front.plays("press")
            if self._cursor.taken is not None:  # done: the same question may come again, and wants its own answer
                self._cursor, self._meant_since = presses.Cursor(), self._clock()

    def _carry(self, view: View, wish: Command) -> None:
        """A wish of the panel itself, or of the seat at the table that stands under `by`."""
        slots = {slot: value for slot, value in wish.items() if slot != "by"}
        seat = str(wish.get("by", c.PANEL))
        seen = view["version"] if seat == c.PANEL else view["seen"].get(seat)
        command = command_from(seat, slots)
        self._table.submit(command, seen=seen, id=next(self._taps), game=view["game"], carrier=c.PANEL)

    def _carry_on(self, wish: Command) -> None:
        """What leads elsewhere: to the volume, behind the cover, or to a game from the shelf."""
        if self.volume.does(wish) or self.house.does(wish):
            return self.front.plays("press")
        if wish["do"] == TAKE_UP:
            try:
                return self._shelf.take_up(str(wish["game"]))
            except (Refused, DiskFailed) as no:
                return self.front.refuses(no.say)
        seat = str(wish.get("by") or wish.get("who"))
        self._cover.put(seat, {ANSWER: ANSWER, SEE: SHOWN}.get(str(wish["do"]), HAND))
        self.front.plays("press")

    def _behind_the_cover(self, view: View, signal: Signal) -> None:
        """Nothing here sounds or blinks: nobody hears whether somebody chose, or only looked."""
        wish = presses.pause(view) if self._cover.pauses(signal) else self._cover.hears(signal)
        if wish is not None:
            try:
                self._carry(view, wish)
            except (Refused, Stale, DiskFailed) as no:
                log.info("what was chosen behind the cover was refused: %s", type(no).__name__)

    # --- showing

    def _show(self, view: View) -> None:
        if self._cover.settle():
            self._meant_since = self._clock()
        self.front.shines(self._service.lamps(view) or lamp_plan(view, self._cursor))
        told = self.caption(), self.look()
        if told != self._told:
            self._told = told
            if self._changed is not None:
                self._changed()
