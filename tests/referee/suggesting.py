"""A suggestion and its answers: who is asked, in which order, who may show what."""

from __future__ import annotations

from .gathering import event
from .table import Command, Event, Table, Turn
from .walking import on_turn
from .wrong import No, unless


def suggest(table: Table, command: Command) -> list[Event]:
    """R22, R23, R27: any suspect and weapon, the room one stands in."""
    turn = on_turn(table, command["seat"])
    unless(not turn.final_guess, "000 s6 One final guess: an accusation and nothing else")
    unless(turn.suggestion is None, "C2: one suggestion a turn")
    room = table.at(turn.seat)
    unless(room in table.box.rooms, "R22: a suggestion is made in a room")
    unless(may_suggest(table, turn), "C1, R16, R42: come in this turn, or be put there by another's suggestion")
    suspect, weapon = command["suspect"], command["weapon"]
    unless(suspect in table.box.suspects and weapon in table.box.weapons, "all texts: one suspect and one weapon")
    made = event("suggestion-made", seat=turn.seat, suspect=suspect, weapon=weapon, room=room)
    return [made, *asks_next(table, turn.seat, [])]


def may_suggest(table: Table, turn: Turn) -> bool:
    """Why this seat may suggest where it stands."""
    if turn.came:
        return turn.came in ("door", "passage")
    if turn.faces:
        return False  # R18: suggest there, or roll
    return turn.put_there or table.rule("staying") == "stay-and-investigate"


def asks_next(table: Table, by: str, passed: list[str]) -> list[Event]:
    """R25, C25: from the suggester's left, nobody skipped; after the last one nobody has disproved it."""
    waiting = [seat for seat in table.left_of(by) if seat not in passed]
    if not waiting:
        return [event("nobody-disproved", seat=by), *after_answers(table, by)]
    name = "hand-checked" if table.rule("disproof") == "swift" else "seat-asked"
    return [event(name, seat=waiting[0])]


def after_answers(table: Table, by: str) -> list[Event]:
    """000 s6 Stay and investigate: afterward, the turn ends."""
    turn = table.turn
    assert turn is not None
    return turn_passes(table) if turn.by_staying else []


def turn_passes(table: Table) -> list[Event]:
    """000 s4: play proceeds clockwise; who has accused wrongly takes no more turns."""
    turn = table.turn
    assert turn is not None
    following = table.next_after(turn.seat)
    return [event("turn-ended", seat=turn.seat), event("turn-began", seat=following, number=turn.number + 1)]


def matching(table: Table, seat: str) -> list[str]:
    """The named cards that the seat holds."""
    turn = table.turn
    assert turn is not None
    assert turn.suggestion is not None
    return [card for card in table.hand(seat) if card in turn.suggestion.values()]


def being_asked(table: Table, seat: str) -> Turn:
    turn = table.turn
    unless(table.phase == "turn" and turn is not None and turn.disproving, "no suggestion is being answered")
    assert turn is not None
    unless(turn.asked == seat and not turn.checking, "R25: only who is asked answers")
    unless(seat not in table.away, "C25: the box answers for who is away")
    return turn


def show(table: Table, command: Command) -> list[Event]:
    """R24, R28: exactly one matching card, of the holder's choice, shown before or not, to the suggester alone."""
    turn = being_asked(table, command["seat"])
    unless(command["card"] in matching(table, command["seat"]), "R24: a named card of one's own")
    return shown(table, turn, command["seat"], command["card"])


def shown(table: Table, turn: Turn, seat: str, card: str) -> list[Event]:
    return [event("card-shown", seat=seat, to=turn.seat, card=card), *after_answers(table, turn.seat)]


def say_cannot(table: Table, command: Command) -> list[Event]:
    turn = being_asked(table, command["seat"])
    unless(not matching(table, command["seat"]), "C26, R24: a matching card must be shown")
    return passes(table, turn, command["seat"])


def passes(table: Table, turn: Turn, seat: str) -> list[Event]:
    return [event("seat-passed", seat=seat), *asks_next(table, turn.seat, [*turn.passed, seat])]


def box_answers(table: Table, turn: Turn, card: str) -> list[Event]:
    """Swift: the box looks into the hand first. Away: the box answers, at random among the matches (C25)."""
    seat = turn.asked
    cards = matching(table, seat)
    if turn.checking:
        return passes(table, turn, seat) if not cards else [event("seat-asked", seat=seat)]
    if seat not in table.away:
        raise No("R24: whoever is there answers for themselves")
    if not cards:
        return passes(table, turn, seat)
    unless(card in cards, "C25: the box shows one of the matching cards")
    return shown(table, turn, seat, card)


RULINGS = {"suggest": suggest, "show": show, "say-cannot": say_cannot}
