"""Movement: rolling, secret passages, where a token may end, and staying."""

from __future__ import annotations

from .gathering import after_roll_off, event
from .table import Command, Event, Table, Turn
from .wrong import unless


def on_turn(table: Table, seat: str) -> Turn:
    """The seat's own turn, with nothing else going on in it."""
    unless(table.phase == "turn" and table.turn is not None, "no turn is being played")
    turn = table.turn
    assert turn is not None
    unless(seat == turn.seat, "all texts: on your turn")
    unless(not turn.disproving, "a suggestion is being answered first")
    unless(turn.accusation is None, "the envelope is being looked at first")
    unless(not turn.throwing, "the dice are rolling")
    unless(seat not in table.away, "who has left the chair plays when back in it")
    return turn


def may_start_moving(table: Table, seat: str) -> Turn:
    turn = on_turn(table, seat)
    unless(not turn.final_guess, "000 s6 One final guess: an accusation and nothing else")
    unless(table.rule("movement") != "choose-room", "002 choose a room directly: no dice")
    unless(not turn.faces, "one roll a turn")
    unless(not turn.came, "C2, R21: the movement of this turn is over")
    unless(turn.suggestion is None, "R19: who suggests first does not roll or move")
    return turn


def faces_of(table: Table, command: Command, dice: int) -> list[int]:
    faces = [command["first"], command.get("second", 0)]
    shown = [face for face in faces if face]
    unless(faces[0] and len(shown) == dice, f"this box rolls {dice} dice here")
    unless(all(1 <= face <= 6 for face in shown), "a die shows 1 to 6")
    return shown


def roll(table: Table, command: Command) -> list[Event]:
    """The companion's own dice: chance throws them next."""
    seat = command["seat"]
    if table.phase == "roll-off":
        unless(seat == table.owes_roll_off and not table.throwing_off, "R6: each rolls once, in turn")
    else:
        may_start_moving(table, seat)
    return [event("dice-asked", seat=seat)]


def type_roll(table: Table, command: Command) -> list[Event]:
    seat = command["seat"]
    if table.phase == "roll-off":
        unless(seat == table.owes_roll_off and not table.throwing_off, "R6: each rolls once, in turn")
        faces = faces_of(table, command, table.dice_off)
    else:
        may_start_moving(table, seat)
        faces = faces_of(table, command, table.dice)
    return rolled(table, seat, faces, "typed", None)


def throw_dice(table: Table, command: Command) -> list[Event]:
    faces = list(command["faces"])
    if table.phase == "roll-off":
        unless(table.throwing_off, "nobody has asked for the dice")
        seat, dice = table.owes_roll_off, table.dice_off
    else:
        unless(table.turn is not None and table.turn.throwing, "nobody has asked for the dice")
        assert table.turn is not None
        seat, dice = table.turn.seat, table.dice
    unless(len(faces) == dice and all(1 <= face <= 6 for face in faces), f"this box rolls {dice} dice here")
    return rolled(table, seat, faces, "virtual", None)


def rolled(table: Table, seat: str, faces: list[int], origin: str, source: object) -> list[Event]:
    seen = event("dice-rolled", seat=seat, faces=faces, origin=origin, source=source)
    if table.phase == "roll-off":
        return [seen, *after_roll_off(table, seat, faces)]
    return [seen]


def barred_rooms(table: Table, turn: Turn) -> set[str]:
    """R41: the room just left, this turn; under 003 also in the turn after the one in which it was left."""
    rule = table.rule("re-entry") or "not-this-turn"
    barred: set[str] = set()
    if rule != "free":
        barred.add(turn.begun_in)
    earlier = table.turns_of.get(turn.seat, [])
    if rule == "not-next-turn" and earlier:
        barred.add(earlier[-1])
    return barred & set(table.box.rooms)


def ways_by_dice(table: Table, turn: Turn) -> set[str]:
    """Where the token may end after the roll. Squares lie on the people's board, so only rooms are judged."""
    return (set(table.box.rooms) | {"corridor"}) - barred_rooms(table, turn)


def move_to(table: Table, command: Command) -> list[Event]:
    turn = on_turn(table, command["seat"])
    unless(not turn.came, "R12: entering a room, or stopping, ends the movement")
    unless(turn.suggestion is None, "R19: who suggests first does not move")
    unless(turn.faces, "all texts: roll, then move")
    unless(command["to"] in ways_by_dice(table, turn), "R41: not back into the room just left; R12: a place to end")
    return [event("token-moved", seat=turn.seat, to=command["to"])]


def take_passage(table: Table, command: Command) -> list[Event]:
    """R20, R21: from the start of the turn, instead of rolling; it ends the movement."""
    turn = may_start_moving(table, command["seat"])
    unless(command["to"] == table.box.passages.get(turn.begun_in, ""), "R20: only between the joined rooms")
    return [event("passage-taken", seat=turn.seat, to=command["to"])]


def stay(table: Table, command: Command) -> list[Event]:
    """R42: blocked doors keep the token in the room; there is no suggestion for that."""
    turn = on_turn(table, command["seat"])
    unless(not turn.came and turn.suggestion is None, "the movement of this turn is over")
    unless(turn.begun_in in table.box.rooms, "R42: one stays in a room")
    unless(turn.faces, "R16: who could move does; roll first")
    return [event("token-stayed", seat=turn.seat)]


RULINGS = {
    "roll": roll,
    "type-roll": type_roll,
    "throw-dice": throw_dice,
    "move-to": move_to,
    "take-passage": take_passage,
    "stay": stay,
}
