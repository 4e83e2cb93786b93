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
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.settings.shapes import did_you_mean
from companion.settings.tables import Settings as Settings

FILE_NAME = "butler.toml"


class SettingsWrong(Exception):
    """The settings cannot be used; `mistakes` has one sentence each, beginning with the place."""

    def __init__(self, mistakes: list[str]) -> None:
        super().__init__("\n".join(mistakes))
        self.mistakes = mistakes


INSTALLED, ITS_DATA, ITS_SETTINGS = Path("/opt/butler"), Path("/var/lib/butler"), Path("/etc/butler/butler.toml")
"""Where `butler install` puts the program, and where that one looks: whoever types its commands is not its user."""


def is_installed() -> bool:
    """Whether this is the program of a table that was installed."""
    return Path(sys.prefix).is_relative_to(INSTALLED)


def data_folder() -> Path:
    """That of the table, where this is its program, else the platform's for this user; nothing is made here."""
    if is_installed():
        return ITS_DATA
    from platformdirs import user_data_path  # 10 ms that a start with --data need not pay

    try:
        return user_data_path("butler", appauthor=False)
    except RuntimeError:
        raise SettingsWrong(["data: this user has no home folder. --data names the folder to use."]) from None


def load(path: Path | None = None, overrides: Mapping[str, Any] | None = None) -> Settings:
    """Settings from `path`, else from butler.toml in the data folder if there is one, else those of an installed table;
    `overrides` on top.

    `overrides` has dotted names ("web.port") and leaves out, or holds None for, what was not said.
    """
    said = {name: value for name, value in (overrides or {}).items() if value is not None}
    data = Path(said.pop("data")) if "data" in said else None
    table: dict[str, Any] = {}
    if path is not None:
        table = _read(path)
    elif _is_there(own := (data or data_folder()) / FILE_NAME):
        table = _read(own)
    elif is_installed() and _is_there(ITS_SETTINGS):
        table = _read(ITS_SETTINGS)
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
    """False also where this user may not look, or nothing can be: whoever writes there next will say so."""
    try:
        return path.is_file()
    except OSError:
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
            mistakes.append(f"{where}: there is no such setting{did_you_mean(name, known)}")
        elif dataclasses.is_dataclass(section := type(known[name].default)):
            if isinstance(value, dict):
                values[name] = made = section(**_values(section, value, f"{where}.", mistakes))
                mistakes += [f"{where}.{sentence}" for sentence in getattr(made, "clashes", tuple)()]
            else:
                mistakes.append(f"{where}: this is a section; write [{where}] and its settings below")
        elif not (shape := known[name].metadata["shape"]).fits(value):
            mistakes.append(f"{where}: {shape.refuses(value)}")
        elif wrong := list(known[name].metadata["check"](value)):
            mistakes += [f"{where}: {sentence}" for sentence in wrong]
        else:
            values[name] = shape.kept(value)
    return values
