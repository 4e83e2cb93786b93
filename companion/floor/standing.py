"""How a table stands, as the house may know it: counts, phases and health, and nothing that a player has.

It is made from the view that all may see, so that it cannot differ between two deals with the same course. Names of
players are in it only where the house says so. What comes from another table is read back with care: a broker may be
open to all, and then anybody can claim to be a table.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import orjson

FORMAT = 1
IN_A_GAME = ("setup", "roll-off", "turn")
PHASES = ("idle", "lobby", "setup", "playing", "over")
LONGEST = 8192
"""Bytes of a state that are read; ours have about 500."""
_LONG, _MANY = 80, 12


def standing(
    view: Mapping[str, Any],
    faults: Mapping[str, Any],
    house: Mapping[str, Any],
    machine: Mapping[str, Any],
    *,
    names: bool,
    more: Mapping[str, Any],
) -> dict[str, Any]:
    """What the floor is told. `view` is PUBLIC's, `faults` the parts that are missing, `house` what the steward says
    of the session, `machine` the vitals; `more` is added as it is (version, challenge)."""
    seats = view["table"]["seats"]
    told: dict[str, Any] = {
        "format": FORMAT,
        "edition": view["edition"],
        "phase": phase(view),
        "paused": bool(view["paused"]),
        "players": sum(not seat["bot"] for seat in seats),
        "bots": sum(bool(seat["bot"]) for seat in seats),
        "minutes": house["minutes"],
        "turns": turns(view),
        "waiting_for": [seat["suspect"] or seat["seat"] for seat in seats if seat["seat"] in view["awaited"]],
        "help": bool(house["help"]),
        "session": house["session"],
        "health": {
            "disk_mb": machine["disk_mb"],
            "warm_c": machine["warm_c"],
            "starved": machine["starved"],
            "dice": "lost" if "dice" in faults else machine["dice"],
            "faults": sorted(faults),
        },
        **more,
    }
    if names:
        told["names"] = [seat["name"] for seat in seats]
        told["waiting_for"] = [seat["name"] for seat in seats if seat["seat"] in view["awaited"]]
    return told


def phase(view: Mapping[str, Any]) -> str:
    """One of `PHASES`: idle is a table at which nobody sits."""
    if view["phase"] == "lobby":
        return "lobby" if view["table"]["seats"] else "idle"
    if view["aside"]:
        return "over"
    return {"setup": "setup", "over": "over"}.get(view["phase"], "playing")


def turns(view: Mapping[str, Any]) -> int:
    """How many turns the game has had, the one that is going on included."""
    over, turn = view["table"]["over"], view["turn"]
    return int(over["turns"]) if over else int(turn["number"]) if turn else 0


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
    health = said.get("health")
    health = health if isinstance(health, dict) else {}
    return {
        "edition": _text(said.get("edition")),
        "phase": said["phase"] if said.get("phase") in PHASES else "",
        "paused": said.get("paused") is True,
        "players": _number(said.get("players")),
        "bots": _number(said.get("bots")),
        "minutes": _number(said.get("minutes")),
        "turns": _number(said.get("turns")),
        "waiting_for": _texts(said.get("waiting_for")),
        "names": _texts(said.get("names")),
        "help": said.get("help") is True,
        "session": _text(said.get("session")),
        "version": _text(said.get("version")),
        "challenge": _text(said.get("challenge")),
        "at": _number(said.get("at")),
        "disk_mb": _number(health.get("disk_mb")),
        "warm_c": _number(health.get("warm_c")),
        "starved": health.get("starved") is True,
        "dice": _text(health.get("dice")),
        "faults": _texts(health.get("faults")),
    }


def _text(value: Any) -> str:
    return "".join(each for each in value[:_LONG] if each.isprintable()) if isinstance(value, str) else ""


def _texts(value: Any) -> list[str]:
    return [_text(each) for each in value[:_MANY] if isinstance(each, str)] if isinstance(value, list) else []


def _number(value: Any) -> int | None:
    is_one = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    return int(value) if is_one and abs(value) < 2**53 else None
