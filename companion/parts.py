"""The devices round a table: which ones this house has, and how they are plugged together.

    parts = Parts(table, settings, off=curtain.fall, changed=screen.ring)
    parts.start()
    parts.key("return", True)      # the screen's keyboard and fingers
    parts.caption(view)            # what stands beside each button on the screen
    parts.stop()

Every device puts its signals on the pump's queue and knows nothing else. A device that is missing says so once,
through the pump, as a fault on the table; the game goes on with what is left.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable, Mapping
from typing import Any

from companion.box_words import names_of
from companion.narration import speaks
from companion.panel import Pump
from companion.panel.captions import KEYBOARD_KEYS, PANEL_KEYS, printed
from companion.ports import DiceReader
from companion.settings import Settings
from companion.table import Table
from hardware.keyboard_panel import KeyboardPanel

KEY_FOR = {"ok": "return", "back": "escape", "accuse": "a", "knob": "space", "turn": "right"}
"""The key that does what a button does, by SDL's names: a finger on the screen's foot presses it."""

log = logging.getLogger("butler.parts")


class Parts:
    """Panel, lamps, speaker and dice reader of one table, and the pump between them and it.

    `off` is called when somebody held OFF, `changed` when the screen should look again.
    """

    def __init__(
        self,
        table: Table,
        settings: Settings,
        *,
        off: Callable[[], None] | None = None,
        changed: Callable[[], None] | None = None,
    ) -> None:
        self._table, self._settings = table, settings
        self._pump = Pump(table, off=off, changed=changed)
        self._devices: list[Any] = []
        self._health: dict[str, Callable[[], str | None]] = {"panel": self._pump.health}
        self._keyboard: KeyboardPanel | None = None
        self._labels = PANEL_KEYS
        self._simulated: dict[str, Any] = {}
        self._plug_panel(settings.panel.source)
        self._plug_reader(settings.dice.reader)

    def start(self) -> None:
        """Listen to them from now on."""
        for each in (self._pump, *self._devices):
            each.start()
        if self._simulated and sys.stdin is not None:
            threading.Thread(target=self._hands, name="hands", daemon=True).start()

    def stop(self) -> None:
        """Let go of them; what is on the queue is carried out first."""
        for each in (*reversed(self._devices), self._pump):
            each.stop()

    @property
    def health(self) -> Mapping[str, Callable[[], str | None]]:
        """Each part by its name, to be asked how it is."""
        return self._health

    def key(self, name: str, down: bool) -> None:
        """A key, by SDL's name, or a finger on what the screen's foot has for a button."""
        if self._keyboard is not None:
            self._keyboard.key(self._pressed_as(name), down)

    def caption(self, view: Mapping[str, Any]) -> list[dict[str, str]]:
        """What each button does now, by the words that stand on the buttons of this house."""
        if self._keyboard is None:
            return []
        say = speaks(self._settings.language)
        names = names_of(self._table.edition, self._settings.language)
        return self._pump.caption(
            view,
            keys=self._labels,
            name=lambda word: names.get(word) or printed(word),
            say=say,
        )

    def _pressed_as(self, name: str) -> str:
        buttons = {label: button for button, label in self._labels.items()}
        return KEY_FOR[buttons[name]] if name in buttons else name

    def _plug_panel(self, source: str) -> None:
        from hardware.gpio_pins import why_no_gpio

        if source == "none":
            return
        if source == "auto":
            source = "keyboard" if why_no_gpio() else "gpio"
        # A keyboard that is plugged in besides works too, and so does a finger on the screen.
        self._keyboard = KeyboardPanel(self._pump.signals)
        self._devices.append(self._keyboard)
        if source == "gpio":
            from hardware.gpio_panel import GpioPanel

            panel = GpioPanel(self._pump.signals, pins=self._settings.panel.pins)
            self._pump.lamps.append(panel)
            self._pump.speaker = panel
            self._health["pins"] = panel.health
            self._devices.append(panel)
        elif source == "simulated":
            import time

            from hardware.simulated import SimulatedPanel

            self._simulated["panel"] = SimulatedPanel(self._pump.signals, clock=time.monotonic)
            self._devices.append(self._simulated["panel"])
        else:
            say = speaks(self._settings.language)
            self._labels = {button: say(label) for button, label in KEYBOARD_KEYS.items()}

    def _plug_reader(self, reader: str) -> None:
        if reader == "none":
            return
        dice = self._bluetooth(reader) if reader in ("bluetooth", "simulated-bluetooth") else self._tray(reader)
        self._pump.reader = dice
        self._health["reader"] = dice.health
        self._devices.append(dice)

    def _tray(self, reader: str) -> DiceReader:
        from hardware.dice_serial import DiceSerial

        if reader == "simulated":
            from hardware.simulated_cables import simulated_dice

            dice, self._simulated["tray"] = simulated_dice(self._pump.signals)
        else:
            dice = DiceSerial(reader.removeprefix("serial:"), self._pump.signals)
        self._pump.lamps.append(dice)  # the seats' lamps hang on the reader
        return dice

    def _bluetooth(self, reader: str) -> DiceReader:
        from hardware.ble_dice import BluetoothDice

        if reader == "bluetooth":
            from hardware.bleak_radio import BleakRadio

            return BluetoothDice(self._pump.signals, BleakRadio(), mine=self._settings.dice.bluetooth)
        from hardware.simulated_radio import simulated_bluetooth

        dice, self._simulated["tray"] = simulated_bluetooth(self._pump.signals)
        return dice

    def _hands(self) -> None:
        """Simulated devices do what the lines on standard input say."""
        from hardware.simulated_hands import Hands

        Hands(**self._simulated).follow(sys.stdin, log.warning)
