"""Throws of the dice: whose they are, and what they lead to in a roll-off, in a turn, and against a monster."""

from __future__ import annotations

from . import commands as c
from . import events as e
from .beginning import first_turn
from .choices import next_roller
from .effects import drawn
from .evolve import evolve
from .fights import battle, out_of_the_maze, rewarded
from .house_rules import answer, dice
from .state import State
from .turns import Events, current

GLASS = 1
"""The face that bears the magnifying glass where the dice have one (002, "Roll both supplied dice")."""


def roller(state: State) -> c.Seat:
    """Whose throw is awaited: in the roll-off, or in the turn."""
    roller = next_roller(state)
    return roller.seat if roller else current(state).seat


def type_roll(state: State, command: c.TypeRoll) -> Events:
    """Real dice, typed in."""
    faces = (command.first, command.second) if dice(state) == 2 else (command.first,)
    return rolled(state, e.DiceRolled(roller(state), faces, "typed"))


def rolled(state: State, rolled: e.DiceRolled) -> Events:
    """A throw; the last one of a roll-off also says who starts (ties of the highest throw again, C5)."""
    if state.interlude is not None:
        fighting = state.interlude.effect == "fight"
        return (battle if fighting else rewarded)(state, state.interlude, rolled)
    after = evolve(state, rolled)
    roll_off = after.roll_off
    if roll_off is None:
        return (rolled, *_on_the_way(after, rolled))
    if len(roll_off.rolls) < len(roll_off.contenders):
        return (rolled,)
    best = max(sum(faces) for faces in roll_off.rolls.values())
    leaders = tuple(seat for seat in roll_off.contenders if sum(roll_off.rolls[seat]) == best)
    if len(leaders) > 1:
        return (rolled, e.RollOffBegan(leaders, roll_off.round + 1))
    return (rolled, *first_turn(after, leaders[0]))


def _on_the_way(state: State, rolled: e.DiceRolled) -> Events:
    """A glass draws one card before anybody moves, two glasses too (R13, R14); in the maze few throws lead out."""
    if answer(state, "drawn-on") == "glass" and GLASS in rolled.faces:
        return drawn(state, rolled.seat)
    return out_of_the_maze(state, rolled.seat, rolled)
