"""Bluetooth dice as a dice reader: found, connected, listened to, lost, found again. No game, one thread.

The house may say which dice are this table's, by name or address; else the first two that are found stay its dice
for as long as Butler runs. The radio does one thing at a time: a look round, whose end is waited for, then one
connection after the other. What is not there is looked for again after pauses that grow, and at once when a roll is
asked for.

What the dice say together is put into rolls by `ble_throws`; each becomes a signal of `companion.ports` with a number
under this start of the driver, so that no two are one and the same. Dice keep nothing and repeat nothing: what
happens while a link is down is not known, and not guessed.
"""

from __future__ import annotations

import logging
import queue
import secrets
import threading
import time
from collections.abc import Mapping
from contextlib import suppress

from companion.ports import (
    Clock,
    DiceAwaited,
    DiceCocked,
    DiceLifted,
    DiceRead,
    DiceSpoilt,
    DiceTurned,
    LinkLost,
    LinkUp,
    Signal,
    SignalQueue,
    Source,
    said,
)

from . import ble_throws as throws
from .ble_links import Links
from .ble_radio import Radio
from .ble_throws import Telling, Throws
from .ble_words import Battery, Introduced

UID = "bluetooth"
IDLE_S = 1.0
LOW_PERCENT, FULL_AGAIN_PERCENT = 15, 25
ASK_BATTERY_S = 300.0

log = logging.getLogger(__name__)


class BluetoothDice:
    """A `companion.ports.DiceReader` on a `Radio`. `step` is one round; `start` does rounds in the radio's thread.

    `mine` is which dice are this table's: name or address -> colour, "" where it says none. Empty: any two.
    """

    def __init__(
        self,
        signals: SignalQueue,
        radio: Radio,
        *,
        mine: Mapping[str, str] | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        self._signals, self._radio, self._clock = signals, radio, clock
        self._links = Links(radio, dict(mine or {}))
        self._throws = Throws(number=self._links.at_most)
        self._boot, self._seq = secrets.token_hex(4), 0
        self.moved_at = clock()  # when the thread last came round
        self._wanted: queue.SimpleQueue[tuple[int, float]] = queue.SimpleQueue()
        self._told: tuple[str, str] | None = None
        self._low: tuple[str, ...] = ()
        self._batteries: dict[str, Battery] = {}
        self._ask_batteries_at = clock() + ASK_BATTERY_S
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    # --- from any thread

    def start(self) -> None:
        if self._thread is None:
            self._stopped.clear()
            self._thread = threading.Thread(target=self._run, name="bluetooth-dice", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def health(self) -> str | None:
        if self._thread is not None and not self._thread.is_alive():
            return said(
                "Bluetooth dice are not listened to any more: use virtual dice or type the roll, and restart Butler."
            )
        return None

    def ack(self, source: Source) -> None:
        """Nothing to forget: a die keeps no readings."""

    def want(self, dice: int, since: float) -> None:
        self._wanted.put((dice, since))

    # --- the thread's own

    def _run(self) -> None:
        self._radio.run(self._guarded_step, self._stopped)

    def _guarded_step(self) -> float:
        self.moved_at = self._clock()
        try:
            return self.step()
        except Exception:
            # Ours, not the radio's; the evening goes on without the dice, and the log says why.
            log.exception("the driver of Bluetooth dice made a mistake")
            return IDLE_S

    def step(self) -> float:
        """One round: what was asked, what was heard, what that makes; when the next one is due, in seconds."""
        now = self._clock()
        self._take_wishes(now)
        heard = self._links.step(now)
        self._throws.know(self._links.addresses)
        for address, word, at in heard:
            if word is None:
                self._batteries.pop(address, None)
                self._tell_all(self._throws.lost(address), now)
            elif isinstance(word, Battery):
                self._batteries[address] = word
            elif not isinstance(word, Introduced):
                self._tell_all(self._throws.hear(address, word, at), now)
        while told := self._throws.tick(now):
            self._tell_all(told, now)
        self._tell_state(now)
        self._tell_batteries(now)
        due = [when - now for when in (self._throws.due(now), self._links.due()) if when is not None]
        return max(0.01, min([IDLE_S, *due]))

    def _take_wishes(self, now: float) -> None:
        with suppress(queue.Empty):
            while True:
                dice, since = self._wanted.get_nowait()
                self._throws.want(dice, since)
                if dice:
                    self._links.hurry(now)

    # --- telling

    def _tell_all(self, tellings: list[Telling], now: float) -> None:
        for telling in tellings:
            self._signals.put_nowait(self._signal(telling, now))

    def _signal(self, telling: Telling, now: float) -> Signal:
        self._seq += 1
        if isinstance(telling, throws.Rolled):
            age_ms = max(0, round((now - telling.last) * 1000))
            spread_ms = round((telling.last - telling.first) * 1000)
            return DiceRead(UID, self._boot, self._seq, age_ms, now, faces=telling.faces, spread_ms=spread_ms)
        known = (UID, self._boot, self._seq, 0, now)
        if isinstance(telling, throws.Waiting):
            missing = self._links.called(telling.missing[0]) if telling.missing else said("the other die")
            return DiceAwaited(*known, faces=telling.faces, missing=missing)
        die = self._links.called(telling.die)
        if isinstance(telling, throws.Cocked):
            return DiceCocked(*known, die=die)
        if isinstance(telling, throws.Spoilt):
            return DiceSpoilt(*known, die=die)
        return DiceTurned(*known) if isinstance(telling, throws.TurnedOver) else DiceLifted(*known)

    def _tell_state(self, now: float) -> None:
        """Whether enough dice are linked, whenever that changes."""
        trouble = self._links.trouble(self._throws.number)
        if trouble is None:
            return  # nobody knows yet
        why, say = trouble
        if (why, say) == self._told:
            return
        self._told = (why, say)
        self._signals.put_nowait(LinkLost("dice", why, say, now) if why else LinkUp("dice", say, now))

    def _tell_batteries(self, now: float) -> None:
        if now >= self._ask_batteries_at:
            self._ask_batteries_at = now + ASK_BATTERY_S
            self._links.ask_batteries()
        low = tuple(address for address, battery in self._batteries.items() if self._is_low(address, battery))
        if low == self._low:
            return
        self._low = low
        if not low:
            self._signals.put_nowait(LinkUp("dice-battery", "", now))
            return
        lowest = min(low, key=lambda address: self._batteries[address].percent)
        say = said(
            "The battery of {die} is low ({percent} %): charge it soon.",
            die=self._links.called(lowest),
            percent=self._batteries[lowest].percent,
        )
        self._signals.put_nowait(LinkLost("dice-battery", "low", say, now))

    def _is_low(self, address: str, battery: Battery) -> bool:
        if battery.charging:
            return False
        enough = FULL_AGAIN_PERCENT if address in self._low else LOW_PERCENT + 1
        return battery.is_low or battery.percent < enough
