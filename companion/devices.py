"""The devices that a house's settings name, plugged to one queue of signals; who listens there is not their business.

    devices = Devices(settings, signals)
    devices.start()
    devices.lamps, devices.speaker, devices.reader      # the other way: what can be lit, sounded, acknowledged
    devices.stop()

A device that is missing says so on the queue and keeps trying.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from companion.ports import DiceReader, Lamps, LoudSpeaker, SignalQueue, Speaker, Voice
from companion.settings import Settings
from companion.sounding import plugged
from hardware.keyboard_panel import KeyboardPanel


class Devices:
    """Panel, lamps, sound and dice of one table, as far as the settings have them.

    `source` is what the panel became: gpio, keyboard, simulated or none; `pins` the panel on pins, `keyboard` the one
    that a screen's keys and fingers are told to; `health` each part by its name, to be asked how it is; `moving` each
    that has a loop, to be asked when it last came round.
    """

    def __init__(self, settings: Settings, signals: SignalQueue) -> None:
        self.lamps: list[Lamps] = []
        self.speaker: Speaker | None = None
        self.mixer: LoudSpeaker | None = None
        self.voice: Voice | None = None
        self.reader: DiceReader | None = None
        self.keyboard: KeyboardPanel | None = None
        self.pins: Any = None
        self.health: dict[str, Callable[[], str | None]] = {}
        self.moving: dict[str, Callable[[], float]] = {}
        self._settings, self._signals = settings, signals
        self._all: list[Any] = []
        self._simulated: dict[str, Any] = {}
        self.source = self._plug_panel(settings.panel.source)
        self._plug_reader(settings.dice.reader)
        if settings.panel.seat_lamps == "i2c":
            self._plug_seat_lamps()
        self._plug_sound()

    @property
    def follows_input(self) -> bool:
        """Whether lines on standard input are hands, for devices that are only software."""
        return bool(self._simulated)

    def start(self, complain: Callable[[str], object]) -> None:
        """Listen to them from now on. Simulated ones do what the lines on standard input say; of a line that means
        nothing `complain` is told."""
        for each in self._all:
            each.start()
        if self.follows_input and sys.stdin is not None:
            threading.Thread(target=self._hands, args=(complain,), name="hands", daemon=True).start()

    def stop(self) -> None:
        """Let go of them."""
        for each in reversed(self._all):
            each.stop()

    def _plug_panel(self, source: str) -> str:
        from hardware.gpio_pins import why_no_gpio

        if source == "none":
            return source
        if source == "auto":
            source = "keyboard" if why_no_gpio() else "gpio"
        # A keyboard that is plugged in besides works too, and so does a finger on the screen.
        self.keyboard = KeyboardPanel(self._signals)
        self._all.append(self.keyboard)
        if source == "gpio":
            from hardware.gpio_panel import GpioPanel

            self.pins = self.speaker = GpioPanel(self._signals, pins=self._settings.panel.pins)
            self.lamps.append(self.pins)
            self.health["pins"] = self.pins.health
            self.moving["panel's pins"] = lambda: self.pins.moved_at
            self._all.append(self.pins)
        elif source == "simulated":
            from hardware.simulated import SimulatedPanel

            self._simulated["panel"] = SimulatedPanel(self._signals, clock=time.monotonic)
            self._all.append(self._simulated["panel"])
        return source

    def _plug_reader(self, reader: str) -> None:
        if reader == "none":
            return
        dice = self._bluetooth(reader) if reader in ("bluetooth", "simulated-bluetooth") else self._tray(reader)
        self.reader = dice
        self.health["reader"] = dice.health
        self.moving["dice reader"] = lambda: dice.moved_at
        self._all.append(dice)

    def _tray(self, reader: str) -> DiceReader:
        from hardware.dice_serial import DiceSerial

        if reader == "simulated":
            from hardware.simulated_cables import simulated_dice

            dice, self._simulated["tray"] = simulated_dice(self._signals)
        else:
            dice = DiceSerial(reader.removeprefix("serial:"), self._signals)
        if self._settings.panel.seat_lamps == "auto":
            self.lamps.append(dice)  # the seats' lamps hang on the reader
        return dice

    def _bluetooth(self, reader: str) -> DiceReader:
        from hardware.ble_dice import BluetoothDice

        if reader == "bluetooth":
            from hardware.bleak_radio import BleakRadio

            return BluetoothDice(self._signals, BleakRadio(), mine=self._settings.dice.bluetooth)
        from hardware.simulated_radio import simulated_bluetooth

        dice, self._simulated["tray"] = simulated_bluetooth(self._signals)
        return dice

    def _plug_seat_lamps(self) -> None:
        from hardware.seat_lamps import SeatLamps

        lamps = SeatLamps(self._signals)
        self.lamps.append(lamps)
        self.health["seat-lamps"] = lamps.health
        self._all.append(lamps)

    def _plug_sound(self) -> None:
        """The sound device and the voice; without cues the buzzer is silent too."""
        wanted = self._settings.sound
        if wanted.cues == "off":
            self.speaker = None
        self.mixer, self.voice = plugged(wanted)

    def _hands(self, complain: Callable[[str], object]) -> None:
        from hardware.simulated_hands import Hands

        Hands(**self._simulated).follow(sys.stdin, complain)
