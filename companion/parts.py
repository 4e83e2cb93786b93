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
from collections.abc import Callable, Mapping
from typing import Any

from companion import vitals
from companion.box_words import names_of
from companion.devices import Devices
from companion.loudness import Book
from companion.narration import speaks
from companion.panel import Pump
from companion.panel.captions import KEYBOARD_KEYS, PANEL_KEYS, printed
from companion.panel.house_wishes import HouseWishes, Steward
from companion.panel.service import ServiceMenu
from companion.panel.shelf_list import ShelfOf
from companion.panel.volume import Volume
from companion.settings import Settings
from companion.sounding import Sounding
from companion.table import Table

KEY_FOR = {"ok": "return", "back": "escape", "accuse": "a", "knob": "space", "turn": "right"}
"""The key that does what a button does, by SDL's names: a finger on the screen's foot presses it."""

OFF_KEY = "f10"
"""The keyboard's own way to end the evening (`hardware.keyboard_panel`)."""

log = logging.getLogger("butler.parts")


class Parts:
    """Panel, lamps, speaker and dice reader of one table, and the pump between them and it.

    `off` is called when somebody held OFF, `changed` when the screen should look again; `book` is the house's memory.
    """

    def __init__(
        self,
        table: Table,
        settings: Settings,
        *,
        off: Callable[[], None] | None = None,
        changed: Callable[[], None] | None = None,
        shelf: ShelfOf | None = None,
        book: Book | None = None,
    ) -> None:
        self._table, self._settings = table, settings
        self._pump = Pump(table, off=off, changed=changed, shelf=shelf, service=_service(settings))
        self._devices = devices = Devices(settings, self._pump.signals)
        self._pump.front.lamps, self._pump.reader = devices.lamps, devices.reader
        self._sounding = Sounding(table, settings, devices.mixer, devices.voice, devices.speaker, book)
        self.loudness, sound = self._sounding.loudness, self._sounding.sound
        self._pump.front.speaker = sound
        self._pump.volume = Volume(sound if sound.is_there else None, table.surroundings.noticed)
        self._labels = PANEL_KEYS
        if devices.source == "keyboard":
            say = speaks(settings.language)
            self._labels = {button: say(label) for button, label in KEYBOARD_KEYS.items()}

    def start(self) -> None:
        """Listen to them from now on."""
        self._pump.start()
        self._devices.start(log.warning)
        self._sounding.start()

    def serves(self, steward: Steward) -> None:
        """What is asked of the house at the panel is asked of the steward."""
        self._pump.house = HouseWishes(steward, lambda: self._table.surroundings.notices)

    def stop(self) -> None:
        """Let go of them; what is on the queue is carried out first."""
        self._sounding.stop()
        self._devices.stop()
        self._pump.stop()

    @property
    def health(self) -> Mapping[str, Callable[[], str | None]]:
        """Each part by its name, to be asked how it is."""
        return {"panel": self._pump.health, **self._devices.health}

    @property
    def moving(self) -> Mapping[str, Callable[[], float]]:
        """Each part that has a loop, to be asked when it last came round."""
        return {"panel": lambda: self._pump.moved_at, **self._devices.moving}

    def key(self, name: str, down: bool) -> None:
        """A key, by SDL's name, or a finger on what the screen's foot has for a button. Where strangers have a keyboard
        at hand it does not switch the table off."""
        if self._settings.house.kiosk and name.lower() == OFF_KEY:
            return
        if self._devices.keyboard is not None:
            for each in name.split(" + "):  # one finger for two buttons that are held together
                self._devices.keyboard.key(self._pressed_as(each), down)

    def caption(self, view: Mapping[str, Any]) -> list[dict[str, str]]:
        """What each button does now, by the words that stand on the buttons of this house."""
        if self._devices.keyboard is None:
            return []
        say = speaks(self._settings.language)
        names = names_of(self._table.edition, self._settings.language)
        return self._pump.caption(
            view,
            keys=self._labels,
            name=lambda word: names.get(word) or printed(word),
            say=say,
        )

    def look(self) -> Mapping[str, Any] | None:
        """What a player without a phone sees now in place of the table; None while nobody does."""
        return self._pump.look()

    def _pressed_as(self, name: str) -> str:
        buttons = {label.lower(): button for button, label in self._labels.items()}
        return KEY_FOR[buttons[name.lower()]] if name.lower() in buttons else name


def _service(settings: Settings) -> ServiceMenu:
    """The service menu, where the house lets people have it."""
    allowed = settings.panel.service == "open" or (settings.panel.service == "auto" and not settings.house.kiosk)
    return ServiceMenu(
        is_allowed=allowed,
        machine=lambda: {
            "free_mb": vitals.free_mb(settings.data),
            "warmth": vitals.warmth(),
            "starved": vitals.is_starved(),
        },
    )
