"""A match of several games: who has won it, and when one more game has to decide (000, section 5)."""

from __future__ import annotations

from . import box_events as be
from . import events as e
from .commands import Seat
from .house_rules import answer, partners
from .state import State


def decided(state: State) -> tuple[e.Event, ...]:
    """The match is over with this game, unless it is open or level at the top: then one more game is played."""
    leaders = ahead(state)
    if not _is_due(state) or not leaders or set(leaders) != set(partners(state, leaders[0])):
        return ()
    return (be.MatchDecided(leaders),)


def is_level(state: State) -> bool:
    """Whether the match should be over and is not: the next game decides."""
    return _is_due(state) and not decided(state)


def ahead(state: State) -> tuple[Seat, ...]:
    """The seats with most points, in table order; none where nobody has any."""
    best = max(state.points.values(), default=0)
    return tuple(seat for seat in state.players.seats if best and state.points.get(seat) == best)


def _is_due(state: State) -> bool:
    counted, enough = answer(state, "match-ends")
    if state.phase != "over" or state.rules["match"] == "none" or not counted:
        return False
    return bool((state.number if counted == "games" else max(state.points.values(), default=0)) >= enough)
