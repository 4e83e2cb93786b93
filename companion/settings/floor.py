"""The floor: how this table is found among the tables of a house, over an MQTT broker that is there already."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from companion.settings.shapes import NUMBER, SECRET, TEXT, TRUE_OR_FALSE, anything, between, setting

SHORTEST_KEY = 16
_NAME = re.compile(r"[A-Za-z0-9_-]{1,32}")
_LEVELS = re.compile(r"[A-Za-z0-9_-]{1,32}(/[A-Za-z0-9_-]{1,32}){0,3}")


def _a_host(value: str) -> Iterable[str]:
    try:
        value.encode("idna")
        is_host = not set(value) & set("/ @\t\n#?")
    except UnicodeError:
        is_host = False
    if not is_host:
        yield f"{value!r} is not a host name or address such as broker.example or 192.168.1.5"


def _levels(value: str) -> Iterable[str]:
    if value and not _LEVELS.fullmatch(value):
        yield f"{value!r} is not a topic's beginning such as butler or cafe/butler: plain letters, figures, - and _"


def _some_levels(value: str) -> Iterable[str]:
    yield from _levels(value) if value else ["this is empty"]


def _a_table(value: str) -> Iterable[str]:
    if value and not _NAME.fullmatch(value):
        yield f"{value!r} is not a table's name such as 4 or window-2: plain letters, figures, - and _, at most 32"


def _a_key(value: str) -> Iterable[str]:
    if value and len(value) < SHORTEST_KEY:
        yield f"a key has {SHORTEST_KEY} letters at least, and this one has {len(value)}"


@dataclass(frozen=True, repr=False)  # a log that prints it shows no password
class Floor:
    """The broker, and what this table is called there: its topics begin with `base`/`table`. Without a `broker` the
    table keeps to itself.

    `port` 0: 1883, or 8883 with `tls`, which trusts the authority in the file `ca`, else those that this machine
    trusts. `staff_user` is whom the floor page logs in as, so that a table's own login need not be allowed to command
    the others; "" is the table's. Each secret stands here or in a file that nobody else may read. `key` is known to
    all tables of the house: where there is one, a command has to be signed with it. `names` lets players' names go
    to the broker. `home_assistant` is where Home Assistant looks for devices; "" tells it nothing.
    """

    broker: str = setting("", TEXT, _a_host)
    port: int = setting(0, NUMBER, between(0, 65535))
    tls: bool = setting(False, TRUE_OR_FALSE, anything)
    ca: str = setting("", TEXT, anything)
    base: str = setting("butler", TEXT, _some_levels)
    table: str = setting("", TEXT, _a_table)
    user: str = setting("", TEXT, anything)
    password: str = setting("", SECRET, anything)
    password_file: str = setting("", TEXT, anything)
    staff_user: str = setting("", TEXT, anything)
    staff_password: str = setting("", SECRET, anything)
    staff_password_file: str = setting("", TEXT, anything)
    key: str = setting("", SECRET, _a_key)
    key_file: str = setting("", TEXT, anything)
    names: bool = setting(False, TRUE_OR_FALSE, anything)
    home_assistant: str = setting("homeassistant", TEXT, _levels)

    @property
    def at(self) -> int:
        """The broker's port."""
        return self.port or (8883 if self.tls else 1883)

    def clashes(self) -> Iterable[str]:
        """What is wrong between two of these, each right by itself."""
        if self.broker and not self.table:
            yield 'table: a broker is there, but not what this table is called on it, such as table = "4"'
        if self.ca and not self.tls:
            yield "tls: an authority is there (ca), but the line is to be open; write tls = true"
        for name in ("password", "staff_password", "key"):
            if getattr(self, name) and getattr(self, f"{name}_file"):
                yield f"{name}: it stands here and in a file as well; leave one of them out"
        for whose in ("", "staff_"):
            if (getattr(self, f"{whose}password") or getattr(self, f"{whose}password_file")) and not getattr(
                self, f"{whose}user"
            ):
                yield f"{whose}user: a password is there, but not whose"
