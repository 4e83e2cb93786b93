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
    return made_suggestion(table, turn.seat, suspect, weapon, room)


def made_suggestion(table: Table, seat: str, suspect: str, weapon: str, room: str) -> list[Event]:
    made = event("suggestion-made", seat=seat, suspect=suspect, weapon=weapon, room=room)
    return [made, *asks_next(table, seat, [])]


def may_suggest(table: Table, turn: Turn) -> bool:
    """Why this seat may suggest where it stands."""
    staying = table.rule("staying")
    if turn.came == "stayed":
        return staying == "may-stay"  # R17, R42
    if turn.came:
        return table.at(turn.seat) in table.box.rooms
    if turn.faces or staying == "may-stay":
        return False  # R18: suggest there, or roll; 002: roll, then stay or move
    return turn.put_there or staying == "stay-and-investigate"


def asks_next(table: Table, by: str, passed: list[str]) -> list[Event]:
    """R25, C25: from the suggester's left, nobody skipped; after the last one nobody has disproved it."""
    waiting = [seat for seat in answerers(table, by) if seat not in passed]
    if not waiting:
        return [event("nobody-disproved", seat=by), *consolation(table, by)]
    name = "hand-checked" if table.rule("disproof") == "swift" else "seat-asked"
    return [event(name, seat=waiting[0])]


def consolation(table: Table, by: str) -> list[Event]:
    """000 s6: one neutral card to both, if any remain. R37: the suggester looks at a side card not yet seen."""
    rule = table.rule("undisproved")
    side = [place for place in table.places if place.startswith("side/")]
    if rule == "show-neutral" and len(table.neutral_shown) < len(side):
        place = side[len(table.neutral_shown)]
        shown = event("neutral-shown", place=place, card=table.places[place], to=list(table.seats))
        return [shown, *after_answers(table, by)]
    if rule == "peek-side" and any(not set(table.side(by)) & table.seen.get(place, set()) for place in side):
        return [event("interlude-began", seat=by, effect="peek-side", card="", named="", asked=[by])]
    return after_answers(table, by)


def answerers(table: Table, by: str) -> list[str]:
    """Everybody else; where a team has one hand, the other team's hand answers once, by its first member."""
    around = table.left_of(by)
    if table.rule("teams") != "two-hands":
        return around
    return [seat for seat in around if table.team(seat) != table.team(by)][:1]


def after_answers(table: Table, by: str) -> list[Event]:
    """000 s6 Stay and investigate: afterward, the turn ends."""
    turn = table.turn
    assert turn is not None
    return turn_passes(table) if turn.by_staying else []


def turn_passes(table: Table, *, again: bool = False) -> list[Event]:
    """000 s4: play proceeds clockwise; who has accused wrongly takes no more turns; who was granted another goes on."""
    turn = table.turn
    assert turn is not None
    goes_on = (again or turn.again) and turn.seat in table.still_in and turn.seat not in table.away
    following = turn.seat if goes_on else table.next_after(turn.seat)
    over = [event("turn-ended", seat=turn.seat), event("turn-began", seat=following, number=turn.number + 1)]
    if table.opened and table.rule("passage-card") == "this-turn":
        return [event("passage-closed", room=table.opened), *over]  # C32
    return over


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
    unless(table.answerer(turn.asked) == seat and not turn.checking, "R25: only who is asked answers")
    unless(seat not in table.away, "C25: the box answers for who is away")
    return turn


def answers_suggestion(table: Table, command: Command) -> list[Event]:
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
    return [event("seat-passed", seat=seat), *asks_next(table, turn.seat, [*turn.passed, turn.asked])]


def box_answers(table: Table, turn: Turn, card: str) -> list[Event]:
    """Swift: the box looks into the hand first. Away: the box answers, at random among the matches (C25)."""
    seat = turn.asked
    cards = matching(table, seat)
    if turn.checking:
        return passes(table, turn, seat) if not cards else [event("seat-asked", seat=seat)]
    if table.answerer(seat) not in table.away:
        raise No("R24: whoever is there answers for themselves")
    if not cards:
        return passes(table, turn, seat)
    unless(card in cards, "C25: the box shows one of the matching cards")
    return shown(table, turn, seat, card)


RULINGS = {"suggest": suggest, "say-cannot": say_cannot}
