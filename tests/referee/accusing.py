"""Accusations, the end of a turn and the end of the game."""

from __future__ import annotations

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
        return [event("accusation-held", seat=turn.seat), ended(table, "solved", turn.seat)]
    failed = event("accusation-failed", seat=turn.seat)
    rest = [side for side in table.sides_in if turn.seat not in side]
    if not rest or turn.final_guess:
        return [failed, ended(table, "unsolved", "")]  # R34, C6
    if len(rest) == 1:
        return [failed, *last_side(table, turn, rest[0])]
    return [failed, *passes_on(table, turn)]


def passes_on(table: Table, turn: Turn) -> list[Event]:
    """The next seat's turn, as the accuser's side no longer takes any."""
    table.out |= set(table.side(turn.seat))
    return turn_passes(table)


def last_side(table: Table, turn: Turn, side: list[str]) -> list[Event]:
    """R35, R36, C6, C22, 000 s5 and s6: what the last one still in gets."""
    rule = table.rule("last-one") or "must-be-right"
    if rule in ("friendly-win", "wins-at-once"):
        return [ended(table, "friendly" if rule == "friendly-win" else "last-one", side[0])]
    onward = passes_on(table, turn)
    if rule == "one-final-guess":
        return [*onward, event("final-guess-offered", seat=onward[-1]["seat"])]
    return onward


def ended(table: Table, how: str, winner: str) -> Event:
    return event("game-ended", how=how, winner=winner, points=points_for(table, winner))


def points_for(table: Table, winner: str) -> list[list[object]]:
    """000 s5: 3 for a win and 1 more if none of the winner's suggestions went undisproved; or 1 a game."""
    match = table.rule("match") or "none"
    if not winner or match == "none":
        return []
    if match == "one-a-game":
        return [[winner, 1]]
    return [[winner, 3 if winner in table.undisproved_by else 4]]


def decline(table: Table, command: Command) -> list[Event]:
    turn = on_turn(table, command["seat"])
    unless(turn.final_guess, "there is no final guess to decline")
    return [event("final-guess-declined", seat=turn.seat), ended(table, "unsolved", "")]


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
    if turn.accusation is not None:
        return verdict(table, turn)
    if turn.disproving:
        return box_answers(table, turn, command.get("card", ""))
    unless(turn.seat in table.away and not turn.final_guess, "the box owes nothing")
    unless(set(table.still_in) - table.away, "nobody is there to play on")
    return turn_passes(table)


RULINGS = {"accuse": accuse, "decline": decline, "end-turn": end_turn, "go-on": go_on}
