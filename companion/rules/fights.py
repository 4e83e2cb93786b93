"""Monsters: the throw against one, what it leaves behind, and the maze (003, "The Monster"; C19 to C21)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from . import box_events as be
from . import events as e
from .commands import Seat
from .decks import Events, deck_in_play, puts_back
from .state import MAZE, State
from .turn_state import Interlude
from .turns import next_turn

TWICE = 2
"""How often the dice are thrown for the potion and the boots."""
WAY_OUT = 5
"""The lowest throw that leads out of the maze."""


def battle(state: State, running: Interlude, thrown: e.DiceRolled) -> Events:
    """The throw against the monster: its number or better wins its treasure, less leads to the maze (R40)."""
    deck = deck_in_play(state)
    if deck is None:
        return (thrown,)
    monster = deck.by_id[running.card]
    face = sum(thrown.faces)
    if face >= int(monster.with_["needs"]):
        won = be.FightWon(running.seat, monster.id, face)
        return (thrown, won, *_TREASURES[str(monster.with_["treasure"])](state, running))
    lost = be.FightLost(running.seat, monster.id, face)
    sent = be.TokenSent(running.seat, state.suspect_of(running.seat), MAZE)
    turn = state.turn
    return (thrown, lost, sent, *puts_back(state, running), *(next_turn(state, turn) if turn else ()))


def rewarded(state: State, running: Interlude, thrown: e.DiceRolled) -> Events:
    """A throw for the potion or the boots; after the second one the token walks (C19)."""
    faces = (*running.rolls, sum(thrown.faces))
    if len(faces) < TWICE:
        return (thrown,)
    counts = "higher" if running.effect == "potion" else "sum"
    return (thrown, *puts_back(state, running), be.WalkGranted(running.seat, faces, counts))


def out_of_the_maze(state: State, seat: Seat, thrown: e.DiceRolled) -> Events:
    """A throw made in the maze: less than a five and one stays."""
    inside = state.tokens[state.suspect_of(seat)] == MAZE
    return (be.MazeHeld(seat),) if inside and sum(thrown.faces) < WAY_OUT else ()


def _asks(effect: str) -> Callable[[State, Interlude], Events]:
    return lambda state, running: (be.InterludeBegan(running.seat, effect, running.card, "", (running.seat,)),)


def _flies(state: State, running: Interlude) -> Events:
    """The broom: this turn ends now, and another whole one of the same seat begins."""
    turn = state.turn
    again = next_turn(state, turn.but(again=True)) if turn else ()
    return (*puts_back(state, running), be.AgainGranted(running.seat), *again)


_TREASURES: Mapping[str, Callable[[State, Interlude], Events]] = {
    "potion": _asks("potion"),
    "boots": _asks("boots"),
    "broom": _flies,
    "crystal-ball": _asks("crystal-ball"),
    "amulet": _asks("amulet"),
}
TREASURES = tuple(_TREASURES)
"""What a monster may guard."""
