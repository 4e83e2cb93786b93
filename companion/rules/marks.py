"""A player's own marks on the detective sheet, and taking them back one by one.

Marks are private notes: they settle nothing and nobody else hears of them. They live with the seat, and so does the way
back: each seat takes back its own marks, also where two write on one sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import events as e
from .commands import Seat
from .house_rules import partners, sheet_of
from .state import State

CLEAR = "clear"
SHAPES = ("star", "moon", "heart", "flag", "bolt")
"""Free marks: they mean what their writer wants them to. None of them is the shape of a token."""
MARKS = ("no", "yes", "maybe", *SHAPES, CLEAR)
STEPS_BACK = 50
"""So many of its last marks a seat can take back."""

Changes = dict[str, Any]


def mark_made(state: State, event: e.MarkMade) -> Changes:
    """The mark is on the sheet, and its writer can take it back. What a partner wrote there before is no longer the
    partner's to take back: it is not what stands there."""
    place, sheet = f"{event.card}|{event.column}", sheet_of(state, event.seat)
    before = state.marks.get(sheet, {}).get(place, CLEAR)
    changes: Changes = {"marks": _with(state, sheet, place, event.mark)}
    if before != event.mark:
        others = (each for each in partners(state, event.seat) if each != event.seat)
        way_back = {each: _without(state.way_back[each], place) for each in others if each in state.way_back}
        way_back[event.seat] = (*state.way_back.get(event.seat, ()), (place, before))[-STEPS_BACK:]
        changes["way_back"] = {**state.way_back, **way_back}
    return changes


def mark_taken_back(state: State, event: e.MarkTakenBack) -> Changes:
    """What stood there before the last mark of this seat stands there again."""
    steps = state.way_back.get(event.seat, ())
    if not steps:
        return {}
    place, before = steps[-1]
    return {
        "marks": _with(state, sheet_of(state, event.seat), place, before),
        "way_back": {**state.way_back, event.seat: steps[:-1]},
    }


def _with(state: State, sheet: Seat, place: str, mark: str) -> Mapping[Seat, Mapping[str, str]]:
    written = {**state.marks.get(sheet, {}), place: mark}
    if mark == CLEAR:
        del written[place]
    return {**state.marks, sheet: written}


def _without(steps: tuple[tuple[str, str], ...], place: str) -> tuple[tuple[str, str], ...]:
    return tuple(step for step in steps if step[0] != place)
