"""Who begins: by a throw, by the box, by agreement, by chance, or in turn from game to game."""

from __future__ import annotations

from . import box_events as be
from . import events as e
from .choices import is_drawn, next_to_start
from .commands import Seat
from .evolve import evolve
from .house_rules import answer
from .state import State

Events = tuple[e.Event, ...]


def begins(state: State) -> Events:
    """The cards are dealt: what decides who has the first turn, or that turn itself."""
    if is_drawn(state):
        return (be.FirstAwaited(),)
    if state.number > 1 and answer(state, "first-again") == "rotates" and state.player(state.began):
        return first_turn(state, state.after(state.began)[0].seat)
    way = answer(state, "first-player")
    if way == "named-suspect":
        return first_turn(state, nearest(state, state.edition.first_suspect))
    if way == "agreed":
        return (be.FirstAwaited(),)
    return (e.RollOffBegan(state.players.seats, 1),)


def first_turn(state: State, seat: Seat) -> Events:
    """`seat` begins; where nobody walks by dice, all choose the room they begin in first (002)."""
    if answer(state, "movement"):
        return (e.TurnBegan(seat, 1),)
    return (be.FirstNamed(seat),)


def starts_in(state: State, room: str) -> Events:
    """Whoever is to choose begins in this room; after the last one the first turn begins."""
    chooser = next_to_start(state)
    taken = be.StartRoomTaken(chooser.seat if chooser else "", room)
    rest = () if next_to_start(evolve(state, taken)) else (e.TurnBegan(state.first, 1),)
    return (taken, *rest)


def nearest(state: State, suspect: str) -> Seat:
    """Who plays `suspect`, else the seat whose start comes next clockwise round the board (R8; C18)."""
    order = state.edition.suspects
    at = order.index(suspect) if suspect in order else 0
    seats = {player.suspect: player.seat for player in state.players}
    return next(seats[token] for token in (*order[at:], *order[:at]) if token in seats)
