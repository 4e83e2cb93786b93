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
from .readings import UseReading, lies
from .state import State
from .turn_state import RollOff
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


def use_reading(state: State, command: UseReading) -> Events:
    """Dice that were read before it was asked for."""
    return rolled(state, e.DiceRolled(roller(state), lies(state, len(command.faces.split("+"))), "reader"))


def rolled(state: State, rolled: e.DiceRolled) -> Events:
    """A throw; the last one of a roll-off also says who starts (ties of the highest throw again, C5)."""
    if state.interlude is not None:
        fighting = state.interlude.effect == "fight"
        return (battle if fighting else rewarded)(state, state.interlude, rolled)
    if state.roll_off is not None:
        return (rolled, *_in_the_roll_off(state, state.roll_off, rolled))
    return (rolled, *_on_the_way(state, rolled))


def _in_the_roll_off(state: State, roll_off: RollOff, rolled: e.DiceRolled) -> Events:
    """Nothing while others have to throw; ties of the highest throw again."""
    rolls = {**roll_off.rolls, rolled.seat: rolled.faces}
    if len(rolls) < len(roll_off.contenders):
        return ()
    best = max(map(sum, rolls.values()))
    leaders = tuple(seat for seat in roll_off.contenders if sum(rolls[seat]) == best)
    if len(leaders) > 1:
        return (e.RollOffBegan(leaders, roll_off.round + 1),)
    return first_turn(state, leaders[0])


def _on_the_way(state: State, rolled: e.DiceRolled) -> Events:
    """A glass draws one card before anybody moves, two glasses too (R13, R14); in the maze few throws lead out."""
    if answer(state, "drawn-on") == "glass" and GLASS in rolled.faces:
        return drawn(evolve(state, rolled), rolled.seat)
    return out_of_the_maze(state, rolled.seat, rolled)
