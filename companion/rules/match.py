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
    winners = partners(state, leaders[0]) if leaders else ()
    if not _is_due(state) or not leaders or not set(leaders) <= set(winners):
        return ()
    return (be.MatchDecided(winners),)


def is_level(state: State) -> bool:
    """Whether the match should be over and is not: the next game decides."""
    return _is_due(state) and not decided(state)


def ahead(state: State) -> tuple[Seat, ...]:
    """The seats with most points, in table order; none where nobody has any."""
    best = max(state.points.values(), default=0)
    return tuple(seat for seat in state.players.seats if best and state.points.get(seat) == best)


def counts(state: State) -> bool:
    """Whether this game was one of the match: a game called off is played again (000, section 5)."""
    return state.ending is not None and state.ending.how != "called-off"


def _is_due(state: State) -> bool:
    counted, enough = answer(state, "match-ends")
    if state.phase != "over" or state.rules["match"] == "none" or not counted or not counts(state):
        return False
    return bool((state.number if counted == "games" else max(state.points.values(), default=0)) >= enough)
