"""What lies behind the cover, page by page, and how the knob goes through it. Pure; the view is the looking seat's own.

answer   the question, and what may be answered        hand    the own cards
sheet    one card after the other: marks and marking   shown   what was shown, looked at, or lay in the envelope
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random

from companion.panel.guests import IN_PRIVATE
from companion.panel.menu import ANSWER, Command, Value, View, entries

NOWHERE = -1
HAND, SHOWN, SHEET = "hand", "shown", "sheet"
BACK, UNDO = "not-this", "take-back-mark"
"""Among the values of the sheet: one step back, and the last mark away."""


@dataclass(frozen=True)
class Place:
    """Where the knob points on a page, and what was picked on the sheet before: a card, then a column."""

    at: int = NOWHERE
    picked: tuple[str, ...] = ()


START = Place()


def turn(view: View, page: str, place: Place, order: float, steps: int) -> Place:
    """The knob was turned."""
    values = PAGES[page](view, place, order)
    if not values:
        return place
    before = place.at if place.at != NOWHERE else -1 if steps > 0 else 0
    return replace(place, at=(before + steps) % len(values))


def push(view: View, page: str, place: Place, order: float) -> tuple[Place, Command | None]:
    """The knob was pushed: the place after it, and what was chosen."""
    values = PAGES[page](view, place, order)
    if not 0 <= place.at < len(values):
        return place, None
    value = values[place.at]
    if page == ANSWER:
        return Place(), _answers(view, order)[place.at]
    return _marks(view, place, str(value)) if page == SHEET else (place, None)


# --- the pages: what the knob goes through


def _answer_values(view: View, place: Place, order: float) -> tuple[Value, ...]:
    """The value of each answer, or the bare wish where there is none: "say-cannot"."""
    return tuple(
        next((value for slot, value in wish.items() if slot != "do"), wish["do"]) for wish in _answers(view, order)
    )


def _answers(view: View, order: float) -> tuple[Command, ...]:
    asked = [choice for choice in view["choices"] if choice["kind"] == "play" and choice["do"] in IN_PRIVATE]
    wishes = [entry.command() for entry in entries({"choices": asked}, "house")]
    Random(order).shuffle(wishes)
    return tuple(wishes)


def _sheet_values(view: View, place: Place, order: float) -> tuple[Value, ...]:
    slots = _slots(view)
    if not slots:
        return ()
    if place.picked:
        return (*slots["column" if len(place.picked) == 1 else "mark"], BACK)
    undo = (UNDO,) if any(choice["do"] == UNDO for choice in view["choices"]) else ()
    return (*slots["card"], *undo)


def _slots(view: View) -> Mapping[str, tuple[str, ...]]:
    """What may be marked where; empty before there is a sheet."""
    return next((choice["slots"] for choice in view["choices"] if choice["do"] == "mark"), {})


def _hand_values(view: View, place: Place, order: float) -> tuple[Value, ...]:
    return ()


def _shown_values(view: View, place: Place, order: float) -> tuple[Value, ...]:
    """The newest first."""
    return tuple(range(len(view["shown"])))


def _marks(view: View, place: Place, value: str) -> tuple[Place, Command | None]:
    slots, picked = _slots(view), place.picked
    if value == UNDO:
        return place, {"do": UNDO}
    if value == BACK:
        return Place(slots["card" if len(picked) == 1 else "column"].index(picked[-1]), picked[:-1]), None
    if len(picked) < 2:
        return Place(0, (*picked, value)), None
    # The next mark is most often one of the same card.
    after = Place(slots["column"].index(picked[1]), picked[:1])
    return after, {"do": "mark", "card": picked[0], "column": picked[1], "mark": value}


Values = Callable[[View, Place, float], tuple[Value, ...]]
PAGES: Mapping[str, Values] = {ANSWER: _answer_values, HAND: _hand_values, SHOWN: _shown_values, SHEET: _sheet_values}
"""What each page shows the knob, in the order in which the knob comes to them."""
