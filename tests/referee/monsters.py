"""Fights on a claw mark, their treasures, and the Maze (003, Optional Rule)."""

from __future__ import annotations

from .cards import card_facts, closes, draws, interlude
from .gathering import event
from .suggesting import turn_passes
from .table import Command, Event, Table
from .walking import on_turn
from .wrong import unless

FREE = 5  # this or better leaves the Maze


def fight(table: Table, command: Command) -> list[Event]:
    """If you decide to battle a Monster on a claw mark, pick a card; C19: one battle a turn."""
    turn = on_turn(table, command["seat"])
    unless(table.rule("drawn-on") == "claw", "003: only with the Monster option")
    unless(turn.came == "claw", "003: on a claw mark to which one has moved")
    unless(not turn.fought, "C19: at most one battle a turn")
    return draws(table, turn.seat)


def fought(table: Table, part: Event, face: int) -> list[Event]:
    """R40: the number on the card or better; losing sends to the Maze."""
    seat, card = part["seat"], part["card"]
    if face < card_facts(table, card)["needs"]:
        return [
            event("fight-lost", seat=seat, monster=card, face=face),
            event("token-sent", seat=seat, token=table.suspect_of[seat], to="maze"),
            *closes(table, seat, card),
            *turn_passes(table),  # a silence, settled so: nothing is left of a turn that ends in the Maze
        ]
    return [event("fight-won", seat=seat, monster=card, face=face), *rewarded(table, part)]


def rewarded(table: Table, part: Event) -> list[Event]:
    """C19: at once, from the claw mark."""
    seat, card = part["seat"], part["card"]
    treasure = card_facts(table, card)["treasure"]
    if treasure == "broom":
        again = event("again-granted", seat=seat)
        return [*closes(table, seat, card), again, *turn_passes(table, again=True)]
    return [interlude(seat, treasure, card, "", [seat])]


def walked(table: Table, part: Event, face: int) -> list[Event]:
    """Potion: twice, the higher counts. Boots: twice, the sum."""
    thrown = [*table.thrown, face]
    if len(thrown) < 2:
        return []
    seat, counts = part["seat"], "higher" if part["effect"] == "potion" else "sum"
    return [*closes(table, seat, part["card"]), event("walk-granted", seat=seat, faces=thrown, counts=counts)]


def held_in_maze(table: Table, seat: str, faces: list[int]) -> bool:
    """003: to escape you must roll a 5 or 6."""
    return table.at(seat) == "maze" and max(faces) < FREE


RULINGS = {"fight": fight}
