"""What whoever has the turn may do in it: throw, walk, suggest, accuse, end it.

A choice that says the same for a whole game, or for every game of a box, is made once.
"""

from __future__ import annotations

from functools import cache, lru_cache

from .asking import FACES
from .commands import PANEL, Seat
from .edition import Edition
from .house_rules import answer, dice, doors_led_to, passages_led_to, room_for_suggestion, rooms_to_accuse
from .offer import Choice, Kind, kind_of, offer
from .readings import using
from .state import CLAW, State
from .turn_state import Turn


def acting(state: State, turn: Turn, seat: Seat) -> list[Choice]:
    """Everything at this step of the turn; the panel walks and throws for a seat, and neither suggests nor accuses."""
    kind = kind_of(seat)
    if turn.step in ("arrived", "stopped", "after"):
        fights = [offer("fight", kind)] if turn.step == "stopped" and _may_fight(state, turn) else []
        offered = [*fights, offer("end-turn", kind)]
    elif turn.step == "final-guess":
        offered = [offer("decline", kind)]
    else:
        offered = _moving(state, turn, seat, kind)
    if seat != PANEL:
        if room_for_suggestion(state, turn):
            offered.append(_suggesting(state.edition))
        rooms = rooms_to_accuse(state, turn)
        if rooms:
            offered.append(_accusing(state.edition, rooms))
    return offered


def _moving(state: State, turn: Turn, seat: Seat, kind: Kind) -> list[Choice]:
    offered: list[Choice] = []
    by_dice = answer(state, "movement")
    if turn.step == "begin" and by_dice:
        offered += rolling(state, seat)
    elif turn.step == ("rolled" if by_dice else "begin"):
        offered.append(offer("move-to", kind, {"to": doors_led_to(state, turn)}))
        if state.tokens[state.suspect_of(turn.seat)] in state.edition.rooms:
            offered.append(offer("stay", kind))
    if turn.step == answer(state, "passage"):
        ends = passages_led_to(state, turn)
        if ends:
            offered.append(offer("take-passage", kind, {"to": ends}))
    return offered


def _may_fight(state: State, turn: Turn) -> bool:
    """Whether the token stands on a claw mark where monsters are about (003; one battle a turn, C19)."""
    if turn.fought or answer(state, "drawn-on") != CLAW:
        return False
    return state.tokens[state.suspect_of(turn.seat)] == CLAW


def rolling(state: State, seat: Seat) -> list[Choice]:
    """The ways to throw: by the box, typed in, or as dice lie that were read."""
    kind = kind_of(seat)
    count = dice(state)
    return [offer("roll", kind), _typing(kind, count), *using(state, kind, count)]


@cache
def _typing(kind: Kind, count: int) -> Choice:
    return offer("type-roll", kind, {"first": FACES, "second": FACES} if count == 2 else {"first": FACES})


@lru_cache(maxsize=16)
def _suggesting(edition: Edition) -> Choice:
    return offer("suggest", "play", {"suspect": edition.suspects, "weapon": edition.weapons})


@lru_cache(maxsize=256)
def _accusing(edition: Edition, rooms: tuple[str, ...]) -> Choice:
    return offer("accuse", "play", {"suspect": edition.suspects, "weapon": edition.weapons, "room": rooms})
