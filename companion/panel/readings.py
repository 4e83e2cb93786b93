"""Whether a reading of the dice counts: only a settled one, inside an open request, made after it was
opened. Pure.

Nothing is guessed. A reading that does not count is written down with its reason, shown, and forgotten by
the reader.
"""

from __future__ import annotations

from companion.languages import N_
from companion.panel.menu import View, offers
from companion.ports import DiceRead

OLDEST_S = 10.0

NOT_ASKED = N_("nobody was to roll")
PAUSED = N_("the game is paused")
TOO_OLD = N_("that was too long ago")
BEFORE_ASKED = N_("it was rolled before it was asked for")
WRONG_NUMBER = N_("that is the wrong number of dice")
MOVED_ON = N_("the table had moved on")
"""Reasons, as they stand in the journal and after "The dice showed 3 + 4, but ..."."""


def request(view: View) -> str:
    """Which roll is open, as a text to compare; "" when none is."""
    if not offers(view, "roll"):
        return ""
    turn, roll_off = view.get("turn") or {}, view.get("table", {}).get("roll_off") or {}
    fight = view.get("interlude") or {}
    throw = (turn.get("number"), roll_off.get("round"), fight.get("effect"), fight.get("rolls"))
    return repr((view.get("game"), *throw, view.get("awaited")))


def verdict(view: View, roll: DiceRead, now: float, opened_at: float | None) -> str | None:
    """None if the reading counts, otherwise why not. `opened_at` is when the open request was first seen;
    None if it was open already when this companion started."""
    rolled_at = roll.at - roll.age_ms / 1000
    first_at = rolled_at - roll.spread_ms / 1000
    if not request(view):
        return PAUSED if view.get("paused") else NOT_ASKED
    if now - rolled_at > OLDEST_S:
        return TOO_OLD
    if opened_at is not None and first_at < opened_at:
        return BEFORE_ASKED
    if len(roll.faces) != dice_played(view):
        return WRONG_NUMBER
    return None


def is_asked_about(view: View, roll: DiceRead, why: str) -> bool:
    """Whether whoever is to roll may still say that this was the throw, though it does not count by itself."""
    return why in (TOO_OLD, BEFORE_ASKED) and len(roll.faces) == dice_played(view)


def dice_played(view: View) -> int:
    """How many dice the open request is for: as many as typing them in would ask."""
    typed = [choice for choice in view["choices"] if choice["do"] == "type-roll"]
    return len(typed[0]["slots"]) if typed else 2
