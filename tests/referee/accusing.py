"""Accusations, the end of a turn and the end of the game."""

from __future__ import annotations

from .cards import interlude
from .effects import box_carries_out
from .gathering import event
from .suggesting import box_answers, turn_passes
from .table import Command, Event, Table, Turn
from .walking import on_turn
from .wrong import No, unless


def accuse(table: Table, command: Command) -> list[Event]:
    """R29, R30, R31, C17, C31: on one's own turn, where the switch allows it."""
    turn = on_turn(table, command["seat"])
    named = {kind: command[kind] for kind in ("suspect", "weapon", "room")}
    for kind, card in named.items():
        unless(card in table.box.cards[kind], "all texts: one suspect, one weapon, one room")
    unless(may_accuse_here(table, turn, named["room"]), "R29, R30, R31: not from here")
    return [event("accusation-made", seat=turn.seat, **named)]


def may_accuse_here(table: Table, turn: Turn, room: str) -> bool:
    place, rule = table.at(turn.seat), table.rule("accuse-from") or "anywhere"
    if rule == "anywhere":
        return True
    if rule == "any-room":
        return place in table.box.rooms
    return place == (room if rule == "named-room" else "centre")


def verdict(table: Table, turn: Turn) -> list[Event]:
    """The accuser alone has looked: all three right wins at once, any mistake puts the accuser out."""
    if turn.accusation == table.envelope:
        return [event("accusation-held", seat=turn.seat), *ended(table, "solved", turn.seat)]
    failed = event("accusation-failed", seat=turn.seat)
    rest = [side for side in table.sides_in if turn.seat not in side]
    if not rest or turn.final_guess:
        return [failed, *ended(table, "unsolved", "")]  # R34, C6
    if len(rest) == 1 and table.rule("last-one") == "friendly-win":
        winner = next(seat for seat in table.left_of(turn.seat) if seat in rest[0])
        return [failed, *ended(table, "friendly", winner)]  # R35, C6, C22
    if table.rule("out-token") == "leaves-door" and table.at(turn.seat) == "corridor":
        return [failed, interlude(turn.seat, "door", "", "", [turn.seat])]
    return [failed, *passes_on(table, turn, rest)]


def leave_door(table: Table, command: Command) -> list[Event]:
    """003, 004: a token that blocks a door after a wrong accusation goes into that room; the people see whether."""
    part = table.interlude
    unless(part is not None and part["effect"] == "door" and command["seat"] in part["asked"], "no door to leave")
    unless(command["to"] in (*table.box.rooms, "corridor"), "into the room, or it blocks none")
    turn = table.turn
    assert turn is not None
    sent = event("token-sent", seat=turn.seat, token=table.suspect_of[turn.seat], to=command["to"])
    left = [] if command["to"] == "corridor" else [sent]
    return [*left, event("interlude-ended", seat=turn.seat), *passes_on(table, turn, table.sides_in)]


def passes_on(table: Table, turn: Turn, rest: list[list[str]]) -> list[Event]:
    """The next seat's turn, as the accuser's side no longer takes any; 000 s6: the last one's final guess."""
    table.out |= set(table.side(turn.seat))
    onward = turn_passes(table)
    if len(rest) == 1 and table.rule("last-one") == "one-final-guess":
        return [*onward, event("final-guess-offered", seat=onward[-1]["seat"])]
    return onward


def ended(table: Table, how: str, winner: str) -> list[Event]:
    points = points_for(table, winner)
    over = event("game-ended", how=how, winner=winner, points=points)
    leaders = match_won(table, dict(points))
    return [over, event("match-decided", seats=leaders)] if leaders else [over]


def match_won(table: Table, points: dict[str, int]) -> list[str]:
    """000 s5: to an agreed number of games or target; a level match goes on for one more game."""
    ends = table.rule("match-ends") or "open"
    if (table.rule("match") or "none") == "none" or ends == "open":
        return []
    totals = {seat: table.points.get(seat, 0) + points.get(seat, 0) for seat in table.seats}
    best, mark = max(totals.values()), int(ends.split("-")[1])
    reached = table.number >= mark if ends.startswith("after") else best >= mark
    leaders = [seat for seat in table.seats if totals[seat] == best]
    side = table.side(leaders[0])  # of a team some may have joined after the first game
    return side if reached and set(leaders) <= set(side) else []


def points_for(table: Table, winner: str) -> list[tuple[str, int]]:
    """000 s5: 3 for a win and 1 more if none of the winner's suggestions went undisproved; or 1 a game."""
    match = table.rule("match") or "none"
    if not winner or match == "none":
        return []
    side = table.side(winner)
    flawless = not set(side) & table.undisproved_by
    points = 1 if match == "one-a-game" else 3 + flawless
    return [(seat, points) for seat in side]


def decline(table: Table, command: Command) -> list[Event]:
    turn = on_turn(table, command["seat"])
    unless(turn.final_guess, "there is no final guess to decline")
    return [event("final-guess-declined", seat=turn.seat), *ended(table, "unsolved", "")]


def end_turn(table: Table, command: Command) -> list[Event]:
    """R16: nobody forfeits a turn; after moving, staying or suggesting it may end."""
    turn = on_turn(table, command["seat"])
    unless(not turn.final_guess, "000 s6 One final guess: accuse or decline")
    unless(turn.came or turn.suggestion is not None, "R16, 003 note 3: a turn begins with a move or a suggestion")
    return turn_passes(table)


def go_on(table: Table, command: Command) -> list[Event]:
    """What the box does at its own pace."""
    turn = table.turn
    if table.phase != "turn" or turn is None:
        raise No("the box owes nothing")
    part = table.interlude
    if part is not None and part["effect"] == "door":
        unless(turn.seat in table.away, "who is there says whether the token blocks a door")
        return leave_door(table, {"do": "leave-door", "seat": turn.seat, "to": command.get("card", "")})
    if part is not None:
        return box_carries_out(table, part, command.get("card", ""))
    if turn.accusation is not None:
        return verdict(table, turn)
    if turn.disproving:
        return box_answers(table, turn, command.get("card", ""))
    unless(turn.seat in table.away and not turn.final_guess, "the box owes nothing")
    unless(set(table.still_in) - table.away, "nobody is there to play on")
    return turn_passes(table)


RULINGS = {"leave-door": leave_door, "accuse": accuse, "decline": decline, "end-turn": end_turn, "go-on": go_on}
