"""The tables of the house's file, one frozen dataclass for each, with the checks that only they need.

Who adds a table writes its dataclass here, or in a module beside this one, and names it in `Settings`. `clashes`, where
a table has it, says what is wrong between settings that are each right by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from companion.frozen import dataclass
from companion.languages import languages
from companion.settings.floor import Floor
from companion.settings.hotspot import Hotspot
from companion.settings.house import House
from companion.settings.shapes import (
    NAMES,
    NUMBER,
    NUMBERS,
    TEXT,
    TEXT_BY_NAME,
    Shape,
    between,
    did_you_mean,
    one_of,
    setting,
    something,
)
from companion.settings.staff import Staff


def _pin_names() -> Any:
    from hardware import pin_names  # only a house that moves its pins needs to know them

    return pin_names


PIN_BY_NAME = Shape(
    'names with a pin each, such as 17, "GPIO17", "BOARD11", "J8:11" or "none"',
    lambda value: isinstance(value, dict) and all(type(pin) in (int, str) for pin in value.values()),
    lambda value: _pin_names().known(value),
)


def a_language(value: str) -> Iterable[str]:
    return one_of(*languages())(value)


def _a_reader(value: str) -> Iterable[str]:
    kinds = ("auto", "none", "simulated", "simulated-bluetooth", "bluetooth", "serial:<url>")
    if value not in kinds[:-1] and not (value.startswith("serial:") and len(value) > len("serial:")):
        yield f"{value!r} is not one of {', '.join(kinds)}{did_you_mean(value, kinds)}"


def _bluetooth_dice(value: dict[str, str]) -> Iterable[str]:
    from hardware.ble_links import DICE  # only a house that names its dice needs to know them
    from hardware.ble_words import COLOURED

    if len(value) > DICE:
        yield f"a table throws {DICE} dice, and these are {len(value)}"
    for name, colour in value.items():
        if not name.strip():
            yield "a die's name or address is empty"
        if colour and colour not in COLOURED:
            yield f"{name}: {colour!r} is not one of {', '.join(COLOURED)}{did_you_mean(colour, COLOURED)}"


def _a_size(value: list[int]) -> Iterable[str]:
    if len(value) != 2 or not all(200 <= side <= 7680 for side in value):
        yield f"{value} is not a width and a height in pixels such as [800, 480]"


def _hours(value: list[int]) -> Iterable[str]:
    if len(value) != 2 or not all(0 <= hour <= 23 for hour in value):
        yield f"{value} is not an hour from which and one until which it is night, such as [22, 7]"


def _host_names(value: list[str]) -> Iterable[str]:
    for name in value:
        if not name or any(c in name for c in "/ *@"):
            yield f"{name!r} is not a host name such as butler.example"


def _pins(value: dict[str, int | str]) -> Iterable[str]:
    yield from _pin_names().mistakes(value, did_you_mean)


def _buses(value: list[str]) -> Iterable[str]:
    known = _pin_names().BUSES
    for bus in value:
        if bus not in known:
            yield f"{bus!r} is not one of {', '.join(known)}{did_you_mean(bus, known)}"


@dataclass(frozen=True)
class Screen:
    """The table's shared display. `show` auto: a window under a desktop, full screen on a bare console; `motion` still:
    nothing moves, for those whom that disturbs. Brightness is in percent, at night within the hours of `night`; after
    `dims_after` quiet minutes (0: never) the picture grows dark. `keeps` game: its picture when it is over."""

    show: str = setting("auto", TEXT, one_of("auto", "window", "console", "off"))
    rotation: int = setting(0, NUMBER, one_of(0, 90, 180, 270))
    size: tuple[int, int] | None = setting(None, NUMBERS, _a_size)
    motion: str = setting("full", TEXT, one_of("full", "still"))
    brightness: int = setting(100, NUMBER, between(20, 100))
    brightness_at_night: int = setting(80, NUMBER, between(20, 100))
    dims_after: int = setting(5, NUMBER, between(0, 600))
    keeps: str = setting("game", TEXT, one_of("game", "nothing"))


@dataclass(frozen=True)
class Panel:
    """Buttons, knob and lamps. `source` auto: GPIO on a Raspberry Pi, the keyboard elsewhere.

    `pins` moves single parts to other pins, or leaves them out; the rest stay as hardware/WIRING.md says. `unused` are
    buses that this house does without, so that their pins may be had. `seat_lamps` auto: on the dice reader's board;
    i2c: on an MCP23017. `service` auto: the service menu opens outside of games, but not in a kiosk.
    """

    source: str = setting("auto", TEXT, one_of("auto", "gpio", "keyboard", "simulated", "none"))
    pins: Mapping[str, int | None] | None = setting(None, PIN_BY_NAME, _pins)
    unused: tuple[str, ...] = setting((), NAMES, _buses)
    seat_lamps: str = setting("auto", TEXT, one_of("auto", "i2c", "none"))
    service: str = setting("auto", TEXT, one_of("auto", "open", "closed"))

    def clashes(self) -> Iterable[str]:
        """What is wrong between two of these, each right by itself."""
        if self.pins:
            yield from (f"pins: {sentence}" for sentence in _pin_names().taken(self.pins, self.unused))
        if self.seat_lamps == "i2c" and "i2c" in self.unused:
            yield "unused: the seat lamps need i2c"


@dataclass(frozen=True)
class Dice:
    """The e-dice reader: auto looks for one on USB; serial:<url> is any address that pyserial opens.

    `bluetooth` names this table's Bluetooth dice, by name or address, with the colour each is called by ("" for none).
    """

    reader: str = setting("auto", TEXT, _a_reader)
    bluetooth: Mapping[str, str] | None = setting(None, TEXT_BY_NAME, _bluetooth_dice)


@dataclass(frozen=True)
class Web:
    """The phones' door. `hosts` are further names by which phones may call it; own addresses always pass."""

    host: str = setting("0.0.0.0", TEXT, something)
    port: int = setting(8080, NUMBER, between(0, 65535))
    hosts: tuple[str, ...] = setting((), NAMES, _host_names)


@dataclass(frozen=True)
class Sound:
    """Cues and a voice for what all may know. `volume` is before anybody chooses; at night nothing sounds."""

    cues: str = setting("auto", TEXT, one_of("auto", "off"))
    speech: str = setting("off", TEXT, one_of("off", "on"))
    volume: int = setting(7, NUMBER, between(0, 10))


@dataclass(frozen=True)
class Settings:
    """All of them, checked. `data` is the folder that holds games, seats and the house's memory."""

    data: Path
    language: str = setting("en", TEXT, a_language)
    edition: str | None = setting(None, TEXT, something)
    night: tuple[int, int] = setting((22, 7), NUMBERS, _hours)
    house: House = House()
    screen: Screen = Screen()
    panel: Panel = Panel()
    dice: Dice = Dice()
    web: Web = Web()
    sound: Sound = Sound()
    staff: Staff = Staff()
    hotspot: Hotspot = Hotspot()
    floor: Floor = Floor()
