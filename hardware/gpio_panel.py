"""The panel on a Raspberry Pi's pins: four buttons, a knob, two lamps, a buzzer, over gpiozero.

gpiozero is asked for raw edges only; its callbacks enqueue and nothing else. Debounce, hold and the
knob's clicks are ours (`raw_edges`), the same for every panel. Besides, all levels are read now and then:
an edge that got lost makes no button stick, and if lgpio's thread should die the panel goes on by reading
alone, says so, and gives the library a new thread; if that dies too, it reads until Butler is restarted.

Buttons close to ground against the internal pull-up. A part whose pin is None is not there.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from companion.ports import Clock, Light, LinkLost, LinkUp, SignalQueue, said

from .gpio_pins import PINS, PanelShut, Pin, notify_thread_is_dead, pin_factory, revive_notify_thread
from .lights import Lights, Pips, brightness
from .raw_edges import RawEdges

CONTACTS = {
    "ok": "ok",
    "back": "back",
    "accuse": "accuse",
    "off": "off",
    "knob-push": "knob",
    "knob-a": "knob-a",
    "knob-b": "knob-b",
}
"""Which part is which input of `RawEdges`."""

SHUT = said("The panel's pins cannot be used: use the phones or a keyboard.")
STUCK = said("{button} on the panel has been down for a minute: something lies on it, or its wire touches ground.")
LAMP_PARTS = {"ok-lamp": "ok", "accuse-lamp": "accuse"}
READ_S = 0.2
READ_WHEN_DEAF_S = 0.005
TRY_AGAIN_S = 5.0
REVIVALS = 3
"""So often lgpio gets a new thread: what kills it again and again is still there."""

log = logging.getLogger(__name__)


class GpioPanel:
    """`companion.ports.Buttons`, `Lamps` and `Speaker` in one: what is screwed to the table's front."""

    def __init__(
        self,
        signals: SignalQueue,
        *,
        pins: Mapping[str, Pin] | None = None,
        clock: Clock = time.monotonic,
        factory: Any = None,
    ) -> None:
        self.pins = {**PINS, **(pins or {})}
        self._signals, self._clock, self._factory = signals, clock, factory
        self._edges = RawEdges(signals, clock=clock, each_round=self._round)
        self._lights, self._pips = Lights(), Pips()
        self._inputs: dict[str, Any] = {}
        self._lamps: dict[str, Any] = {}
        self._buzzer: Any = None
        self._callbacks: list[Callable[[Any, Any], None]] = []
        self._is_open = self._is_deaf = False
        self._revivals = 0
        self._hertz = 0
        self._told = ""
        self._next_read = self._next_try = 0.0

    def start(self) -> None:
        self._try_open(self._clock())
        self._edges.start()

    def stop(self) -> None:
        self._edges.stop()
        self._close()

    def step(self) -> None:
        """One round without the thread, for tests."""
        if not self._is_open:
            self._try_open(self._clock())
        self._edges.step()

    def health(self) -> str | None:
        if self._is_deaf and self._revivals < REVIVALS:
            return said("The buttons' library has died: they are read the slow way until it is started anew.")
        if self._is_deaf:
            return said("The buttons' library has died: they are read the slow way until Butler is restarted.")
        if not self._is_open and self._told:
            return SHUT
        if button := self._edges.stuck(self._clock()):
            return said(STUCK, button=button.upper())
        return self._edges.health()

    @property
    def moved_at(self) -> float:
        """When the thread that reads the buttons last came round."""
        return self._edges.moved_at

    def closed(self) -> dict[str, bool]:
        """Each contact by the name of its part, and whether it is closed now; nothing while the pins are shut."""
        parts = {name: part for part, name in CONTACTS.items()}
        return {parts[name]: not device.pin.state for name, device in self._inputs.items()}

    def show(self, plan: Mapping[str, Light]) -> None:
        self._lights.show(plan)
        self._edges.wake()

    def refuse(self) -> None:
        self._lights.refuse(self._clock())
        self._edges.wake()

    def play(self, cue: str) -> None:
        self._pips.play(cue, self._clock())
        self._edges.wake()

    # --- opening and closing

    def _try_open(self, now: float) -> None:
        if self._is_open or now < self._next_try:
            return
        self._next_try = now + TRY_AGAIN_S
        try:
            self._open()
        except PanelShut as shut:
            self._close()
            if shut.say != self._told:
                self._told = shut.say
                self._signals.put_nowait(
                    LinkLost("panel", shut.why, said("{trouble} Use the phones or a keyboard.", trouble=shut.say), now)
                )
            return
        self._is_open, self._told = True, ""
        self._signals.put_nowait(LinkUp("panel", said("The button panel is ready."), now))

    def _open(self) -> None:
        import gpiozero

        unknown = sorted(set(self.pins) - set(PINS))
        if unknown:
            raise PanelShut(
                "unknown-part",
                said("The panel has no {part}; its parts are {parts}.", part=unknown[0], parts=", ".join(PINS)),
            )
        factory = self._factory = self._factory or pin_factory()
        for part, name in CONTACTS.items():
            device = self._claim(part, lambda pin: gpiozero.InputDevice(pin, pull_up=True, pin_factory=factory))
            if device is not None:
                self._inputs[name] = device
                device.pin.bounce = None
                device.pin.edges = "both"
                self._edges.begin(name, not device.pin.state)
                self._watch(name, device.pin)
        for part, lamp in LAMP_PARTS.items():
            device = self._claim(part, lambda pin: gpiozero.PWMLED(pin, pin_factory=factory))
            if device is not None:
                self._lamps[lamp] = device
        self._buzzer = self._claim("buzzer", lambda pin: gpiozero.PWMOutputDevice(pin, pin_factory=factory))

    def _claim(self, part: str, make: Callable[[Pin], Any]) -> Any:
        pin = self.pins[part]
        if pin is None:
            return None
        try:
            return make(pin)
        except Exception as wrong:  # gpiozero's, lgpio's, the kernel's
            raise PanelShut(*_why_not(part, pin, wrong)) from None

    def _watch(self, name: str, pin: Any) -> None:
        edges = self._edges

        def changed(ticks: object = None, state: object = None) -> None:
            edges.edge(name, not state)

        # gpiozero keeps only a weak reference to what it calls.
        self._callbacks.append(changed)
        pin.when_changed = changed

    def _close(self) -> None:
        for device in (*self._inputs.values(), *self._lamps.values(), self._buzzer):
            with suppress(Exception):
                device.close()
        self._inputs, self._lamps, self._buzzer, self._callbacks = {}, {}, None, []
        self._is_open, self._hertz = False, 0

    # --- each round of the thread

    def _round(self, now: float) -> float | None:
        if not self._is_open:
            self._try_open(now)
            return self._next_try
        try:
            if now >= self._next_read:
                self._read_levels(now)
            until = self._shine(now), self._sound(now), self._next_read
        except Exception:  # gpiozero's, lgpio's, the kernel's
            self._lose(now)
            return self._next_try
        return min(time for time in until if time is not None)

    def _lose(self, now: float) -> None:
        """Pins that were there and answer no more: let go of them, say it once, and try to get them back."""
        log.exception("the panel's pins do not answer any more")
        self._close()
        self._told, self._next_try = SHUT, now + TRY_AGAIN_S
        self._signals.put_nowait(LinkLost("panel", "broken", SHUT, now))

    def _read_levels(self, now: float) -> None:
        if notify_thread_is_dead(self._factory):
            self._mind_the_deafness(now)
        self._next_read = now + (READ_WHEN_DEAF_S if self._is_deaf else READ_S)
        for name, device in self._inputs.items():
            self._edges.read(name, not device.pin.state, now)

    def _mind_the_deafness(self, now: float) -> None:
        """Say it, and a moment later, so that it can be read, give the library a new thread."""
        if not self._is_deaf:
            self._is_deaf, self._next_try = True, now + TRY_AGAIN_S
            self._signals.put_nowait(LinkLost("panel", "deaf", self.health() or "", now))
        elif self._revivals < REVIVALS and now >= self._next_try:
            self._revivals += 1
            self._next_try = now + TRY_AGAIN_S
            if revive_notify_thread():
                self._callbacks = []
                for name, device in self._inputs.items():
                    device.pin.when_changed = None
                    self._watch(name, device.pin)
                self._is_deaf = False
                self._signals.put_nowait(LinkUp("panel", said("The buttons are heard again."), now))
            elif self._revivals == REVIVALS:
                self._signals.put_nowait(LinkLost("panel", "deaf", self.health() or "", now))

    def _shine(self, now: float) -> float | None:
        for lamp, led in self._lamps.items():
            value = round(brightness(self._lights.light(lamp, now), now), 2)
            if led.value != value:
                led.value = value
        return self._lights.next_frame(now)

    def _sound(self, now: float) -> float | None:
        hertz, until = self._pips.tone(now)
        if self._buzzer is not None and hertz != self._hertz:
            self._hertz = hertz
            if hertz:
                self._buzzer.frequency = hertz
            self._buzzer.value = 0.5 if hertz else 0.0
        return until


def _why_not(part: str, pin: Pin, wrong: Exception) -> tuple[str, str]:
    kind = type(wrong).__name__
    if kind in ("GPIOPinInUse", "PinFixedPull") or "busy" in str(wrong).lower():
        say = said("Pin {pin} ({part}) is in use by something else, maybe a second Butler.", pin=pin, part=part)
        return "in-use", say
    if kind in ("PinInvalidPin", "PinMultiplePins", "PinNoPins"):
        say = said("There is no pin {pin} on this machine for the panel's {part}.", pin=repr(pin), part=part)
        return "no-such-pin", say
    return "no-pins", said("Pin {pin} ({part}) cannot be used ({why}).", pin=pin, part=part, why=str(wrong) or kind)
