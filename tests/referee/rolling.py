"""Dice: for the first turn, for movement, in a fight, and what a face brings about."""

from __future__ import annotations

from .cards import drawn_after_roll, draws
from .gathering import after_roll_off, event
from .monsters import fought, held_in_maze, walked
from .table import Command, Event, Table
from .walking import may_start_moving
from .wrong import unless

FIGHTS = ("fight", "potion", "boots")


def dice_due(table: Table, seat: str) -> int:
    """How many dice this seat rolls now; says no when it may not roll."""
    if table.phase == "roll-off":
        unless(seat == table.owes_roll_off and not table.throwing_off, "R6: each rolls once, in turn")
        return table.dice_off
    part = table.interlude
    if part is not None and part["effect"] in FIGHTS:
        unless(seat in part["asked"] and seat not in table.away, "R40: who fights rolls")
        unless(table.turn is not None and not table.turn.throwing, "the dice are rolling")
        return 1
    may_start_moving(table, seat)
    return table.dice


def roll(table: Table, command: Command) -> list[Event]:
    """The companion's own dice: chance throws them next."""
    dice_due(table, command["seat"])
    return [event("dice-asked", seat=command["seat"])]


def type_roll(table: Table, command: Command) -> list[Event]:
    dice = dice_due(table, command["seat"])
    shown = [face for face in (command["first"], command.get("second", 0)) if face]
    unless(command["first"] and len(shown) == dice, f"this box rolls {dice} dice here")
    unless(all(1 <= face <= 6 for face in shown), "a die shows 1 to 6")
    return rolled(table, command["seat"], shown, "typed")


def throw_dice(table: Table, command: Command) -> list[Event]:
    faces = list(command["faces"])
    if table.phase == "roll-off":
        unless(table.throwing_off, "nobody has asked for the dice")
        seat, dice = table.owes_roll_off, table.dice_off
    else:
        seat, dice = thrower(table)
    unless(len(faces) == dice and all(1 <= face <= 6 for face in faces), f"this box rolls {dice} dice here")
    return rolled(table, seat, faces, "virtual")


def thrower(table: Table) -> tuple[str, int]:
    """Who has asked for the dice, and how many; who fights and has left the chair need not ask (C25)."""
    turn, part = table.turn, table.interlude
    unless(turn is not None, "no turn is being played")
    assert turn is not None
    if part is not None and part["effect"] in FIGHTS:
        unless(turn.throwing or turn.seat in table.away, "nobody has asked for the dice")
        return turn.seat, 1
    unless(turn.throwing, "nobody has asked for the dice")
    return turn.seat, table.dice


def rolled(table: Table, seat: str, faces: list[int], origin: str) -> list[Event]:
    """What was rolled, and what comes of it."""
    seen = event("dice-rolled", seat=seat, faces=faces, origin=origin, source=None)
    part = table.interlude
    if table.phase == "roll-off":
        return [seen, *after_roll_off(table, seat, faces)]
    if part is not None and part["effect"] == "fight":
        return [seen, *fought(table, part, faces[0])]
    if part is not None:
        return [seen, *walked(table, part, faces[0])]
    if held_in_maze(table, seat, faces):
        return [seen, event("maze-held", seat=seat)]
    if drawn_after_roll(table, faces):
        return [seen, *draws(table, seat)]
    return [seen]


RULINGS = {"roll": roll, "type-roll": type_roll, "throw-dice": throw_dice}
