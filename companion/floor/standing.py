"""How a table stands, as the house may know it: counts, phases and health, and nothing that a player has.

It is made from what the steward knows, who sees what all may see, so that it cannot differ between two deals with the
same course. Players are told of by their places round the table; their names only where the house says so. What comes
from another table is read back with care: a broker may be open to all, and then anybody can claim to be a table.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import orjson

FORMAT = 1
PHASES = ("idle", "lobby", "setup", "playing", "over")
NO_FAULT = ("floor", "off")
"""What is said to people in the place of faults and is none to the house: it hears this, or hears `offline` next."""
LONGEST = 8192
"""Bytes of a state that are read; ours have about 500."""
_LONG, _MANY = 80, 12


def standing(
    state: Mapping[str, Any], machine: Mapping[str, Any], names: Sequence[str] | None, more: Mapping[str, Any]
) -> dict[str, Any]:
    """What the floor is told. `state` is the steward's, `machine` the vitals, `names` those of the people round the
    table where the house lets them out; `more` is added as it is (version, challenge)."""
    session = state["session"]
    faults = sorted(fault["part"] for fault in state["health"] if fault["part"] not in NO_FAULT)
    told = {
        "format": FORMAT,
        "edition": state["edition"],
        "phase": phase(state),
        "paused": state["paused"],
        "players": state["players"],
        "bots": state["bots"],
        "phones": state["phones"],
        "minutes": state["minutes"],
        "turns": turns(state),
        "waiting_for": list(state["waiting_for"]),
        "help": state["help"],
        "message": bool(state["message"]),
        "volume": state["volume"],
        "dim": state["dim"],
        "kiosk": state["kiosk"],
        "session": {
            "open": session["open"],
            "minutes": session["minutes"],
            "left": session["left"],
            "ending": session["ends"] is not None,
        },
        "health": {
            "disk_mb": machine["disk_mb"],
            "warm_c": machine["warm_c"],
            "starved": machine["starved"],
            "dice": "lost" if "dice" in faults else machine["dice"],
            "faults": faults,
        },
        **more,
    }
    return told if names is None else {**told, "names": list(names)}


def phase(state: Mapping[str, Any]) -> str:
    """One of `PHASES`: idle is a table at which nobody sits."""
    if state["phase"] == "lobby":
        return "lobby" if state["players"] or state["bots"] else "idle"
    return {"setup": "setup", "over": "over"}.get(state["phase"], "playing")


def turns(state: Mapping[str, Any]) -> int:
    """How many turns the game has had, the one that is going on included."""
    return int(state["over"]["turns"]) if state["over"] else int(state["turn"] or 0)


def read(payload: bytes) -> dict[str, Any] | None:
    """What another table says of itself, each part of its kind and no longer than it needs to be; else None."""
    if len(payload) > LONGEST:
        return None
    try:
        said = orjson.loads(payload)
    except orjson.JSONDecodeError:
        return None
    if not isinstance(said, dict):
        return None
    health, session = _part(said, "health"), _part(said, "session")
    return {
        "label": _text(said.get("label")),
        "edition": _text(said.get("edition")),
        "phase": said["phase"] if said.get("phase") in PHASES else "",
        "paused": said.get("paused") is True,
        "players": _number(said.get("players")),
        "bots": _number(said.get("bots")),
        "minutes": _number(said.get("minutes")),
        "turns": _number(said.get("turns")),
        "waiting_for": _places(said.get("waiting_for")),
        "names": _texts(said.get("names")),
        "help": said.get("help") is True,
        "message": said.get("message") is True,
        "volume": _number(said.get("volume")),
        "dim": said.get("dim") is True,
        "kiosk": said.get("kiosk") is True,
        "open": session.get("open") is True,
        "left": _number(session.get("left")),
        "ending": session.get("ending") is True,
        "version": _text(said.get("version")),
        "challenge": _text(said.get("challenge")),
        "at": _number(said.get("at")),
        "disk_mb": _number(health.get("disk_mb")),
        "warm_c": _number(health.get("warm_c")),
        "starved": health.get("starved") is True,
        "dice": _text(health.get("dice")),
        "faults": _texts(health.get("faults")),
    }


def _part(said: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    part = said.get(name)
    return part if isinstance(part, dict) else {}


def _places(value: Any) -> list[int]:
    found = [_number(each) for each in value[:_MANY]] if isinstance(value, list) else []
    return [each for each in found if each is not None and 0 < each <= _MANY]


def _text(value: Any) -> str:
    return "".join(each for each in value[:_LONG] if each.isprintable()) if isinstance(value, str) else ""


def _texts(value: Any) -> list[str]:
    return [_text(each) for each in value[:_MANY] if isinstance(each, str)] if isinstance(value, list) else []


def _number(value: Any) -> int | None:
    is_one = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    return int(value) if is_one and abs(value) < 2**53 else None
