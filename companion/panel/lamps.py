"""How the lamps shine under a view. Pure, and from public facts alone: a lamp is seen by everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.panel.captions import does_something
from companion.panel.menu import View, accusation
from companion.panel.presses import Cursor, settled
from companion.ports import Light


def lamp_plan(view: View, cursor: Cursor | None = None) -> dict[str, Light]:
    """Lamp -> light, for the panel's view.

    OK breathes while it does what the game waits for, and is lit while it does something else. The seat
    on turn is lit, whoever is awaited breathes; in the lobby every taken seat is lit.
    """
    cursor = settled(view, cursor or Cursor())
    plan: dict[str, Light] = {}
    if does_something(view, cursor, "ok"):
        plan["ok"] = "slow" if cursor.menu == "play" and cursor.taken is None else "on"
    if cursor.taken is not None and cursor.taken.do == "accuse":
        plan["accuse"] = "slow" if cursor.reads_back else "on"
    elif accusation(view) is not None:
        plan["accuse"] = "on"
    return plan | _seats(view)


def _seats(view: View) -> dict[str, Light]:
    seats = view.get("table", {}).get("seats", ())
    plan: dict[str, Light] = {}
    for number, seat in enumerate(seats[:6], start=1):
        light = _light(view, seat)
        if light != "off":
            plan[f"seat-{number}"] = light
    return plan


def _light(view: View, seat: Mapping[str, Any]) -> Light:
    if view.get("paused") or view.get("aside"):
        return "off"
    if view["phase"] in ("lobby", "setup"):
        return "on"
    over = view.get("table", {}).get("over")
    if over:
        return "slow" if over.get("winner") == seat["seat"] else "off"
    if seat["seat"] in view.get("awaited", ()):
        return "slow"
    return "on" if (view.get("turn") or {}).get("seat") == seat["seat"] else "off"
