"""The house's settings: one TOML file, read once, every mistake named with its place.

    language = "en"
    [screen]
    show = "console"

Nothing has to be set: a house without a file plays. `load` gives frozen `Settings`, or raises `SettingsWrong`
with all mistakes of the file at once, such as "web.prt: there is no such setting; did you mean port?".
What the command line says stands above the file (`overrides`, keys as dotted paths).
"""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from companion.languages import languages

FILE_NAME = "butler.toml"


class SettingsWrong(Exception):
    """The settings cannot be used; `mistakes` has one sentence each, beginning with the place."""

    def __init__(self, mistakes: list[str]) -> None:
        super().__init__("\n".join(mistakes))
        self.mistakes = mistakes


Check = Callable[[Any], Iterable[str]]
"""Says what is wrong with a value of the right shape: nothing, or a sentence for each mistake."""


class Shape(NamedTuple):
    """What TOML must hold for a setting, in words for people, and how the value is kept unchangeable."""

    words: str
    fits: Callable[[Any], bool]
    kept: Callable[[Any], Any] = lambda value: value


TEXT = Shape("text in quotes", lambda value: type(value) is str)
NUMBER = Shape("a whole number", lambda value: type(value) is int)
NUMBERS = Shape("a list of whole numbers", lambda value: _all(value, list, int), tuple)
NAMES = Shape("a list of names in quotes", lambda value: _all(value, list, str), tuple)
TEXT_BY_NAME = Shape("names in quotes with text in quotes each", lambda value: _all(value, dict, str), dict)
TRUE_OR_FALSE = Shape("true or false (without quotes)", lambda value: type(value) is bool)
PIN_BY_NAME = Shape(
    'names with a pin each, such as 17, "GPIO17", "BOARD11", "J8:11" or "none"',
    lambda value: isinstance(value, dict) and all(type(pin) in (int, str) for pin in value.values()),
    lambda value: _pin_names().known(value),
)


def _all(value: Any, outer: type, inner: type) -> bool:
    items = value.values() if isinstance(value, dict) else value
    return isinstance(value, outer) and all(type(item) is inner for item in items)


def _one_of(*allowed: Any) -> Check:
    words = ", ".join(str(answer) for answer in allowed)
    return lambda value: [] if value in allowed else [f"{value!r} is not one of {words}{_did_you_mean(value, allowed)}"]


def _between(low: int, high: int) -> Check:
    return lambda value: [] if low <= value <= high else [f"{value} is not between {low} and {high}"]


def _something(value: str) -> Iterable[str]:
    if not value.strip():
        yield "this is empty"


def _anything(value: Any) -> Iterable[str]:
    return ()


def _a_language(value: str) -> Iterable[str]:
    return _one_of(*languages())(value)


def _a_reader(value: str) -> Iterable[str]:
    kinds = ("auto", "none", "simulated", "simulated-bluetooth", "bluetooth", "serial:<url>")
    if value not in kinds[:-1] and not (value.startswith("serial:") and len(value) > len("serial:")):
        yield f"{value!r} is not one of {', '.join(kinds)}{_did_you_mean(value, kinds)}"


def _bluetooth_dice(value: dict[str, str]) -> Iterable[str]:
    from hardware.ble_links import DICE  # only a house that names its dice needs to know them
    from hardware.ble_words import COLOURED

    if len(value) > DICE:
        yield f"a table throws {DICE} dice, and these are {len(value)}"
    for name, colour in value.items():
        if not name.strip():
            yield "a die's name or address is empty"
        if colour and colour not in COLOURED:
            yield f"{name}: {colour!r} is not one of {', '.join(COLOURED)}{_did_you_mean(colour, COLOURED)}"


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


def _pin_names() -> Any:
    from hardware import pin_names  # only a house that moves its pins needs to know them

    return pin_names


def _pins(value: dict[str, int | str]) -> Iterable[str]:
    yield from _pin_names().mistakes(value, _did_you_mean)


def _buses(value: list[str]) -> Iterable[str]:
    known = _pin_names().BUSES
    for bus in value:
        if bus not in known:
            yield f"{bus!r} is not one of {', '.join(known)}{_did_you_mean(bus, known)}"


def _setting(default: Any, shape: Shape, check: Check) -> Any:
    return field(default=default, metadata={"shape": shape, "check": check})


@dataclass(frozen=True)
class Screen:
    """The table's shared display. `show` auto: a window under a desktop, full screen on a bare console; `motion` still:
    nothing moves, for those whom that disturbs. Brightness is in percent, at night within the hours of `night`; after
    `dims_after` quiet minutes (0: never) the picture grows dark. `keeps` game: its picture when it is over."""

    show: str = _setting("auto", TEXT, _one_of("auto", "window", "console", "off"))
    rotation: int = _setting(0, NUMBER, _one_of(0, 90, 180, 270))
    size: tuple[int, int] | None = _setting(None, NUMBERS, _a_size)
    motion: str = _setting("full", TEXT, _one_of("full", "still"))
    brightness: int = _setting(100, NUMBER, _between(20, 100))
    brightness_at_night: int = _setting(80, NUMBER, _between(20, 100))
    dims_after: int = _setting(5, NUMBER, _between(0, 600))
    keeps: str = _setting("game", TEXT, _one_of("game", "nothing"))


@dataclass(frozen=True)
class Panel:
    """Buttons, knob and lamps. `source` auto: GPIO on a Raspberry Pi, the keyboard elsewhere.

    `pins` moves single parts to other pins, or leaves them out; the rest stay as hardware/WIRING.md says. `unused` are
    buses that this house does without, so that their pins may be had. `seat_lamps` auto: on the dice reader's board;
    i2c: on an MCP23017. `service` auto: the service menu opens outside of games, but not in a kiosk.
    """

    source: str = _setting("auto", TEXT, _one_of("auto", "gpio", "keyboard", "simulated", "none"))
    pins: Mapping[str, int | None] | None = _setting(None, PIN_BY_NAME, _pins)
    unused: tuple[str, ...] = _setting((), NAMES, _buses)
    seat_lamps: str = _setting("auto", TEXT, _one_of("auto", "i2c", "none"))
    service: str = _setting("auto", TEXT, _one_of("auto", "open", "closed"))

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

    reader: str = _setting("auto", TEXT, _a_reader)
    bluetooth: Mapping[str, str] | None = _setting(None, TEXT_BY_NAME, _bluetooth_dice)


@dataclass(frozen=True)
class Web:
    """The phones' door. `hosts` are further names by which phones may call it; own addresses always pass."""

    host: str = _setting("0.0.0.0", TEXT, _something)
    port: int = _setting(8080, NUMBER, _between(0, 65535))
    hosts: tuple[str, ...] = _setting((), NAMES, _host_names)


@dataclass(frozen=True)
class Sound:
    """Cues and a voice for what all may know. `volume` is before anybody chooses; at night nothing sounds."""

    cues: str = _setting("auto", TEXT, _one_of("auto", "off"))
    speech: str = _setting("off", TEXT, _one_of("off", "on"))
    volume: int = _setting(7, NUMBER, _between(0, 10))


@dataclass(frozen=True)
class Settings:
    """All of them, checked. `data` is the folder that holds games, seats and the house's memory; `kiosk`: the table
    stands where people use it whom nobody knows."""

    data: Path
    language: str = _setting("en", TEXT, _a_language)
    edition: str | None = _setting(None, TEXT, _something)
    night: tuple[int, int] = _setting((22, 7), NUMBERS, _hours)
    kiosk: bool = _setting(False, TRUE_OR_FALSE, _anything)
    screen: Screen = Screen()
    panel: Panel = Panel()
    dice: Dice = Dice()
    web: Web = Web()
    sound: Sound = Sound()


def data_folder() -> Path:
    """The platform's folder for data of this program and user; nothing is made here."""
    from platformdirs import user_data_path  # 10 ms that a start with --data need not pay

    try:
        return user_data_path("butler", appauthor=False)
    except RuntimeError:
        raise SettingsWrong(["data: this user has no home folder. --data names the folder to use."]) from None


def load(path: Path | None = None, overrides: Mapping[str, Any] | None = None) -> Settings:
    """Settings from `path`, else from butler.toml in the data folder if there is one; `overrides` on top.

    `overrides` has dotted names ("web.port") and leaves out, or holds None for, what was not said.
    """
    said = {name: value for name, value in (overrides or {}).items() if value is not None}
    data = Path(said.pop("data")) if "data" in said else None
    table: dict[str, Any] = {}
    if path is not None:
        table = _read(path)
    elif _is_there(own := (data or data_folder()) / FILE_NAME):
        table = _read(own)
    mistakes: list[str] = []
    folder = table.pop("data", None)
    if folder is not None and not (isinstance(folder, str) and folder):
        mistakes.append("data: this has to be a folder's path in quotes")
    elif folder is not None and data is None:
        data = Path(folder).expanduser()
    for name, value in said.items():
        _put(table, name.split("."), value)
    values = _values(Settings, table, "", mistakes)
    if mistakes:
        raise SettingsWrong(mistakes)
    return Settings(data=(data or data_folder()).absolute(), **values)


def _is_there(path: Path) -> bool:
    """False also where this user may not look: whoever writes there next will say so."""
    try:
        return path.is_file()
    except PermissionError:
        return False


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as wrong:
        raise SettingsWrong([f"{path}: this is not TOML: {wrong}."]) from None
    except UnicodeDecodeError:
        raise SettingsWrong([f"{path}: this is not text in UTF-8."]) from None
    except OSError as wrong:
        raise SettingsWrong([f"{path}: it cannot be read: {wrong.strerror}."]) from None


def _put(table: dict[str, Any], path: list[str], value: Any) -> None:
    *sections, last = path
    for name in sections:
        inner = table.setdefault(name, {})
        if not isinstance(inner, dict):
            return  # the file holds nonsense here, which is a mistake of its own
        table = inner
    table[last] = value


def _values(kind: type, table: dict[str, Any], place: str, mistakes: list[str]) -> dict[str, Any]:
    """The values for a dataclass out of a TOML table; what is wrong goes to `mistakes`."""
    known = {f.name: f for f in dataclasses.fields(kind) if f.name != "data"}
    values: dict[str, Any] = {}
    for name, value in table.items():
        where = f"{place}{name}"
        if name not in known:
            mistakes.append(f"{where}: there is no such setting{_did_you_mean(name, known)}")
        elif dataclasses.is_dataclass(section := type(known[name].default)):
            if isinstance(value, dict):
                values[name] = made = section(**_values(section, value, f"{where}.", mistakes))
                mistakes += [f"{where}.{sentence}" for sentence in getattr(made, "clashes", tuple)()]
            else:
                mistakes.append(f"{where}: this is a section; write [{where}] and its settings below")
        elif not (shape := known[name].metadata["shape"]).fits(value):
            mistakes.append(f"{where}: {value!r} is not {shape.words}")
        elif wrong := list(known[name].metadata["check"](value)):
            mistakes += [f"{where}: {sentence}" for sentence in wrong]
        else:
            values[name] = shape.kept(value)
    return values


def _did_you_mean(word: Any, known: Iterable[Any]) -> str:
    import difflib  # only ever needed for a mistake

    called = {str(name).lower(): name for name in known}
    near = difflib.get_close_matches(str(word).lower(), called, n=1)
    return f"; did you mean {called[near[0]]}?" if near else ""
