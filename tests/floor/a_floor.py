"""A floor for tests: tables that only tell what real ones tell."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import orjson

from companion.floor.standing import standing

PARTS: Mapping[str, Any] = {
    "edition": "classic", "phase": "lobby", "paused": False, "players": 0, "bots": 0, "phones": 0, "minutes": 0,
    "turn": None, "waiting_for": [], "over": None, "help": False, "message": None, "volume": 70, "dim": False,
    "kiosk": True, "session": {"open": False, "by": "", "minutes": 0, "left": None, "ends": None}, "health": [],
}  # fmt: skip
MACHINE = {"disk_mb": 9000, "warm_c": 51, "starved": False, "dice": "ok"}


def tells(table: str, at: int | None = None, names: list[str] | None = None, **state: Any) -> bytes:
    """The state of a table as it goes to the broker."""
    machine = {name: state.pop(name, value) for name, value in MACHINE.items()}
    more = {"label": state.pop("label", table), "version": "0.1.0", "challenge": "", "at": at}
    return orjson.dumps(standing({**PARTS, **state}, machine, names, more))


def floor_settings(**said: Any) -> SimpleNamespace:
    """What `[floor]` says, without the checks."""
    known = {
        "broker": "here", "table": "1", "base": "butler", "user": "", "password": "", "password_file": "",
        "staff_user": "", "staff_password": "", "staff_password_file": "", "key": "", "key_file": "",
        "names": False, "home_assistant": "", "tls": False, "ca": "", "at": 1883, "port": 0,
    }  # fmt: skip
    return SimpleNamespace(**{**known, **said})
