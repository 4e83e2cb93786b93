"""Every figure by name: what it says and what measures it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.bench import bad_hours, deducing, flips, house, inside, pictures, wire
from companion.bench.trial import Trial

Measures = Callable[[Trial], dict[str, Any]]

FIGURES: Mapping[str, Measures] = {
    "tap": wire.tap,
    "tap-disk": wire.tap_disk,
    "moves": wire.moves,
    "at-once": wire.at_once,
    "tables": wire.many_tables,
    "growth": wire.growth,
    "idle-phones": bad_hours.idle_phones,
    "stalled-phone": bad_hours.stalled_phone,
    "closed-phone": bad_hours.closed_phone,
    "vanished-phone": bad_hours.vanished_phone,
    "silent-lines": bad_hours.silent_lines,
    "start": house.start,
    "first-picture": pictures.first_picture,
    "tap-picture": pictures.tap_picture,
    "press-picture": pictures.press_picture,
    "read-picture": pictures.read_picture,
    "burst": pictures.burst,
    "flip": flips.flip,
    "memory": house.memory,
    "idle": house.idle,
    "resume": inside.resume,
    "rules": inside.rules,
    "events": inside.events,
    "games": inside.games,
    "deduction": deducing.deduction,
}


def about(name: str) -> str:
    """What the figure says, in one line."""
    return (FIGURES[name].__doc__ or "").strip().splitlines()[0]
