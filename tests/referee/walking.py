"""Movement: secret passages, where a token may end, and staying."""

from __future__ import annotations

from .cards import drawn_on_place, draws, looks_at_room
from .gathering import event
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
    unless(table.interlude is None and not table.draw_due, "R14: a card is carried out first")
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
    rooms = set(table.box.rooms)
    if table.rule("movement") == "choose-room":
        return rooms - {turn.begun_in}  # 002 choose a room directly: any room, or stay
    return (rooms | {"corridor"} | marked_squares(table)) - barred_rooms(table, turn)


def marked_squares(table: Table) -> set[str]:
    """Squares that matter: the centre where one accuses there, the mark where a card may be drawn or met."""
    centre = {"centre"} if table.rule("accuse-from") == "centre" else set()
    return centre | {place for place in ("question", "claw") if table.rule("drawn-on") == place}


def move_to(table: Table, command: Command) -> list[Event]:
    turn = on_turn(table, command["seat"])
    unless(not turn.final_guess, "000 s6 One final guess: an accusation and nothing else")
    unless(not turn.came, "R12: entering a room, or stopping, ends the movement")
    unless(turn.suggestion is None, "R19: who suggests first does not move")
    unless(turn.faces or table.rule("movement") == "choose-room", "all texts: roll, then move")
    unless(command["to"] in ways_by_dice(table, turn), "R41: not back into the room just left; R12: a place to end")
    square = command.get("square", "")  # where on the people's board: nothing in the texts hangs on it
    unless(not square or command["to"] not in table.box.rooms, "only a corridor has squares")
    moved = event("token-moved", seat=turn.seat, to=command["to"], square=square)
    if drawn_on_place(table, command["to"]):
        return [moved, *draws(table, turn.seat)]
    return [moved, *looks_at_room(table, turn.seat, command["to"])]


def take_passage(table: Table, command: Command) -> list[Event]:
    """R20, R21: from the start of the turn, instead of rolling; 002: as the move of the turn. It ends the movement."""
    rule = table.rule("passage") or "instead-of-rolling"
    if rule == "after-rolling":
        turn = on_turn(table, command["seat"])
        unless(turn.faces and not turn.came, "002: after the roll and its card, as the move of the turn")
        unless(turn.suggestion is None, "R19: who suggests first does not move")
    else:
        turn = may_start_moving(table, command["seat"])
        unless(rule != "none", "002 choose a room directly: no secret passages")
    unless(command["to"] in joined(table, table.at(turn.seat)), "R20: only between the joined rooms")
    unless(command["to"] not in barred_rooms(table, turn), "R41, 003 Entering: a passage enters a room as a door does")
    taken = event("passage-taken", seat=turn.seat, to=command["to"])
    return [taken, *looks_at_room(table, turn.seat, command["to"])]


def joined(table: Table, room: str) -> set[str]:
    """The rooms at the other end: the printed passage, and the one that a card has opened (C32)."""
    corners = set(table.passages)
    if table.opened and room == table.opened:
        return corners
    ends = {table.passages[room]} if room in corners else set()
    return ends | ({table.opened} if table.opened and room in corners else set())


def stay(table: Table, command: Command) -> list[Event]:
    """R42: blocked doors keep the token in the room. R17: under may-stay one stays to suggest."""
    turn = on_turn(table, command["seat"])
    unless(not turn.final_guess, "000 s6 One final guess: an accusation and nothing else")
    unless(not turn.came and turn.suggestion is None, "the movement of this turn is over")
    unless(table.at(turn.seat) in table.box.rooms, "R42: one stays in a room")
    unless(turn.faces or table.rule("movement") == "choose-room", "R16: who could move does; roll first")
    return [event("token-stayed", seat=turn.seat)]


RULINGS = {
    "move-to": move_to,
    "take-passage": take_passage,
    "stay": stay,
}
