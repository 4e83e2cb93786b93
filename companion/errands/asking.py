"""A talk with whoever stands at the table: what to do is told, and what the devices tell is heard live.

An answer is given at the panel (OK for yes, BACK for no) or typed (Enter or y, n): whichever of them works.
"""

from __future__ import annotations

import queue
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from companion.devices import Devices
from companion.ports import (
    DiceAwaited,
    DiceCocked,
    DiceFault,
    DiceLifted,
    DiceRead,
    DiceSpoilt,
    DiceTurned,
    FromReader,
    Held,
    LinkLost,
    LinkUp,
    Pressed,
    Released,
    Signal,
    Turned,
)

NAMES = {"ok": "OK", "back": "BACK", "accuse": "ACCUSE", "off": "OFF", "knob": "the knob's push"}
YES, NO = ("", "y", "yes"), ("n", "no")

Tell = Callable[[str], object]
Heard = list[Any]


class Asking:
    """One talk. `patience_s` is how long somebody may take for what they were told to do."""

    def __init__(self, devices: Devices, signals: queue.SimpleQueue[Any], tell: Tell, patience_s: float = 20.0) -> None:
        self.devices, self.tell, self.patience_s = devices, tell, patience_s
        self.links: dict[str, LinkUp | LinkLost] = {}
        self._signals = signals

    def listen_to(self, lines: Iterable[str] | None = None) -> None:
        """Take typed answers too, from now on."""
        threading.Thread(target=self._typed, args=(lines or sys.stdin,), name="typed", daemon=True).start()

    def until(self, is_so: Callable[[Heard], bool], seconds: float | None = None) -> Heard:
        """What is heard until it is so, or patience is at its end."""
        heard: Heard = []
        end = time.monotonic() + (self.patience_s if seconds is None else seconds)
        while not is_so(heard) and (left := end - time.monotonic()) > 0:
            with suppress(queue.Empty):
                heard.append(self._take(self._signals.get(timeout=left)))
        return heard

    def confirm(self, question: str) -> bool | None:
        """Yes, no, or nothing at all."""
        self.tell(f"{question} OK (or Enter) for yes, BACK (or n) for no.")
        heard = self.until(lambda heard: any(_answer(each) is not None for each in heard))
        return next((answer for each in heard if (answer := _answer(each)) is not None), None)

    def _take(self, signal: Any) -> Any:
        if isinstance(signal, LinkUp | LinkLost):
            self.links[signal.part] = signal
        if isinstance(signal, FromReader) and self.devices.reader is not None:
            self.devices.reader.ack(signal.source)
        words = in_words(signal)
        if words:
            self.tell(f"    {words}")
        return signal

    def _typed(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._signals.put(line.strip().lower())


def in_words(signal: Signal | str) -> str:
    """What a device tells, in a few words; "" for what is typed."""
    if isinstance(signal, Pressed | Released | Held):
        how = "down" if isinstance(signal, Pressed) else "up" if isinstance(signal, Released) else "held"
        return f"{NAMES[signal.button]} {how}"
    if isinstance(signal, Turned):
        return f"knob {signal.steps:+d}"
    if isinstance(signal, DiceRead):
        return f"dice {' + '.join(map(str, signal.faces))}"
    if isinstance(signal, DiceAwaited):
        return f"read {' + '.join(map(str, signal.faces))}, and {signal.missing} is still to come"
    if isinstance(signal, DiceSpoilt):
        return f"the link to {signal.die} broke during its throw"
    if isinstance(signal, LinkUp | LinkLost):
        return signal.say
    if isinstance(signal, DiceFault):
        return f"the reader says: {signal.why}"
    told = {DiceCocked: "a die leans", DiceLifted: "a die was lifted", DiceTurned: "a die was turned by hand"}
    return told.get(type(signal), "")


def _answer(heard: Any) -> bool | None:
    if heard in YES or (isinstance(heard, Pressed) and heard.button == "ok"):
        return True
    if heard in NO or (isinstance(heard, Pressed) and heard.button == "back"):
        return False
    return None
