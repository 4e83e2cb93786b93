"""Where a team has one hand (001, teams): whoever of it is at the table answers for it.

A question is put to one seat of the team. If nobody sits there, a partner who is at the table is asked in its place;
the box answers only where the whole team is away (C25).
"""

from __future__ import annotations

from .commands import Seat
from .house_rules import answer, partners, team_of
from .state import State


def hand_shared_by(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Everybody who looks into the hand of `seat`, itself among them, in table order."""
    return partners(state, seat) if answer(state, "teams") == "hand" else (seat,)


def answers_for(state: State, seat: Seat) -> Seat:
    """Who answers what `seat` is asked: itself, or the next partner clockwise who is at the table."""
    if seat not in state.players.absent or answer(state, "teams") != "hand":
        return seat
    team = team_of(state, seat)
    there = (p.seat for p in state.after(seat) if not p.away and team_of(state, p.seat) == team)
    return next(there, seat)


def asked_through(state: State, seat: Seat, asked: tuple[Seat, ...]) -> Seat:
    """Which of the seats in `asked` it is that `seat` answers for."""
    return next((each for each in asked if answers_for(state, each) == seat), seat)


def one_a_hand(state: State, first: Seat) -> tuple[Seat, ...]:
    """A seat for each hand, in table order: all of them, or of a team that has one hand whoever is met first from
    `first` on, the one who has the turn."""
    if answer(state, "teams") != "hand":
        return state.players.seats
    order = (first, *(player.seat for player in state.after(first)))
    met = {team_of(state, seat): seat for seat in reversed(order)}
    return tuple(seat for seat in state.players.seats if seat in met.values())


def left_of(state: State, seat: Seat) -> Seat:
    """The player on the left of `seat`, or the first one there who has another hand."""
    mine = hand_shared_by(state, seat)
    others = tuple(player.seat for player in state.after(seat))
    return next((other for other in others if other not in mine), others[0])
