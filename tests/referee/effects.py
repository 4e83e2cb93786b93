"""Carrying out a card: who answers, with what, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable

from .cards import begins, closes, deck_facts, holder_reveals, interlude, looks_at_room
from .gathering import event
from .suggesting import answers_suggestion, made_suggestion
from .table import Command, Event, Table
from .wrong import No, unless

MOST_PIPS = 12


def part_for(table: Table, command: Command, *effects: str) -> Event:
    """The running part of a card, when the seat is one of those it asks."""
    seat, part = command["seat"], table.interlude
    if table.phase != "turn" or part is None or part["effect"] not in effects:
        raise No("no card asks for that now")
    unless(command.get("box") or seat in map(table.answerer, part["asked"]), "the card asks somebody else")
    unless(command.get("box") or seat not in table.away, "who has left the chair answers when back in it")
    return part


def reveal(table: Table, command: Command) -> list[Event]:
    """F6420: a card of the hand for all to see: the one that is asked for, or one of the holder's own choice."""
    seat, card = command["seat"], command["card"]
    part = part_for(table, command, "holder-reveals", "guilty-reveals", "all-reveal")
    unless(card in table.hand(seat), "one reveals a card of one's own hand")
    if part["effect"] == "all-reveal":
        return together(table, part, seat, card)
    unless(part["effect"] != "holder-reveals" or card == part["named"], "the card that is asked for")
    return [event("card-revealed", seat=seat, card=card), *closes(table, part["seat"], part["card"])]


def pass_left(table: Table, command: Command) -> list[Event]:
    """Every player secretly shows one hand card to the player on the left."""
    seat, card = command["seat"], command["card"]
    part = part_for(table, command, "all-show-left")
    unless(card in table.hand(seat), "one shows a card of one's own hand")
    return together(table, part, seat, card)


def together(table: Table, part: Event, seat: str, card: str) -> list[Event]:
    """Nothing is carried out until everybody has picked; a pick may be changed until then."""
    picks = {**table.picks, seat: card}
    if set(picks) < set(part["asked"]):
        return [event("card-picked", seat=seat, card=card)]
    return [*carried_out(table, part, picks), *closes(table, part["seat"], part["card"])]


def carried_out(table: Table, part: Event, picks: dict[str, str]) -> list[Event]:
    if part["effect"] == "all-reveal":
        return [event("card-revealed", seat=seat, card=picks[seat]) for seat in part["asked"]]
    return [event("card-passed-left", seat=seat, to=table.left_of(seat)[0], card=picks[seat]) for seat in part["asked"]]


def name_card(table: Table, command: Command) -> list[Event]:
    part = part_for(table, command, "name-and-reveal")
    card = command["card"]
    unless(card in table.box.cards[part["named"]], "the kind that the card says")
    named = event("card-named", seat=command["seat"], card=card)
    return [named, *holder_reveals(table, part["seat"], part["card"], card)]


def point_at(table: Table, command: Command) -> list[Event]:
    """The one who looks guiltiest; whose card one sees: somebody else, out of the game or not."""
    seat, who = command["seat"], command["who"]
    part = part_for(table, command, "guilty", "see-card", "crystal-ball")
    unless(who in table.seats and who != seat, "another player")
    unless(table.hand(who), "a player with cards")
    following = {"guilty": "guilty-reveals", "see-card": "shows-one", "crystal-ball": "blind-pick"}[part["effect"]]
    asked, named = ([seat], who) if following == "blind-pick" else ([who], "")
    return [
        event("seat-pointed-at", seat=seat, who=who),
        interlude(part["seat"], following, part["card"], named, asked),
    ]


def show(table: Table, command: Command) -> list[Event]:
    """In answer to a suggestion, or because a card lets somebody see one."""
    if table.interlude is None:
        return answers_suggestion(table, command)
    seat, card = command["seat"], command["card"]
    part = part_for(table, command, "shows-one")
    unless(card in table.hand(seat), "one shows a card of one's own hand")
    return [event("card-shown", seat=seat, to=part["seat"], card=card), *closes(table, part["seat"], part["card"])]


def open_passage(table: Table, command: Command) -> list[Event]:
    """A room without a passage is joined to the four that have one; the card stays on the board."""
    part = part_for(table, command, "open-passage")
    room = command["to"]
    unless(room in table.box.rooms and room not in table.passages, "a room without a passage")
    opened = event("passage-opened", seat=command["seat"], room=room)
    return [opened, *closes(table, part["seat"], part["card"], "board")]


def go_to(table: Table, command: Command) -> list[Event]:
    """A room of one's choice; where all move, in turn order."""
    seat = command["seat"]
    part = part_for(table, command, "all-move", "go-to")
    unless(part["effect"] != "all-move" or seat == part["asked"][0], "in turn order from the active player")
    unless(command["to"] in table.box.rooms, "a room")
    sent = event("token-sent", seat=seat, token=table.suspect_of[seat], to=command["to"])
    looked = looks_at_room(table, seat, command["to"])
    if part["effect"] == "all-move" and len(part["asked"]) > 1:
        rest = part["asked"][1:]
        return [sent, *looked, interlude(part["seat"], "all-move", part["card"], "", rest)]
    return [sent, *looked, *closes(table, part["seat"], part["card"])]


def move_token(table: Table, command: Command) -> list[Event]:
    part = part_for(table, command, "move-token")
    unless(command["token"] in table.box.suspects and command["to"] in table.box.rooms, "a token into a room")
    sent = event("token-sent", seat=command["seat"], token=command["token"], to=command["to"])
    return [sent, *closes(table, part["seat"], part["card"])]


def suggest_afar(table: Table, command: Command) -> list[Event]:
    seat = command["seat"]
    part = part_for(table, command, "suggest-afar")
    return [
        *closes(table, part["seat"], part["card"]),
        *made_suggestion(table, seat, command["suspect"], command["weapon"], command["room"]),
    ]


# What a card offers and does not demand.
OFFERED = ("move-token", "go-to", "suggest-afar", "printed")


def card_done(table: Table, command: Command) -> list[Event]:
    """What a card offers may be forgone; what it demands may not."""
    part = part_for(table, command, *OFFERED)
    return closes(table, part["seat"], part["card"])


def carry_out(table: Table, command: Command) -> list[Event]:
    """A printed card has been drawn; the people say which effect it has, and how far it lets one walk."""
    part = part_for(table, command, "printed")
    effects = {facts["effect"] for facts in deck_facts(table)["cards"]}
    unless(command["effect"] in effects, "an effect of the red cards")
    walks = command["effect"] == "add-to-roll"
    unless(1 <= command["pips"] <= MOST_PIPS if walks else not command["pips"], "a walk of 1 to 12, two dice at most")
    return begins(table, part["seat"], command["effect"], "", {"pips": command["pips"]})


def peek(table: Table, command: Command) -> list[Event]:
    """R37: a side card that one has not seen yet; in a team all of it sees."""
    seat, place = command["seat"], command["place"]
    part = part_for(table, command, "peek-side")
    unless(place in unseen_side(table, seat), "R37: a side card that one has not seen")
    peeked = event("card-peeked", seat=seat, place=place, card=table.places[place], to=table.side(seat))
    return [peeked, event("interlude-ended", seat=part["seat"])]


def unseen_side(table: Table, seat: str) -> list[str]:
    side = [place for place in table.places if place.startswith("side/")]
    return [place for place in side if not set(table.side(seat)) & table.seen.get(place, set())]


def pick_card(table: Table, command: Command) -> list[Event]:
    """C20: blind, by position."""
    seat, position = command["seat"], command["position"]
    part = part_for(table, command, "blind-pick", "amulet")
    if part["effect"] == "amulet":
        cards, place, eyes = table.case, "case", [seat]
    else:
        cards, place, eyes = table.hand(part["named"]), part["named"], [seat, part["named"]]
    unless(1 <= position <= len(cards), "a card that lies there")
    peeked = event("card-peeked", seat=seat, place=place, card=cards[position - 1], to=eyes)
    return [peeked, *closes(table, part["seat"], part["card"])]


# What the box carries out for whoever has left the chair (C25), and which slot it fills.
FOR_AWAY: dict[str, tuple[Callable[[Table, Command], list[Event]], str]] = {
    "holder-reveals": (reveal, "card"),
    "guilty-reveals": (reveal, "card"),
    "all-reveal": (reveal, "card"),
    "all-show-left": (pass_left, "card"),
    "shows-one": (show, "card"),
    "all-move": (go_to, "to"),
    "peek-side": (peek, "place"),
    "name-and-reveal": (name_card, "card"),
    "open-passage": (open_passage, "to"),
    "guilty": (point_at, "who"),
    "see-card": (point_at, "who"),
    "crystal-ball": (point_at, "who"),
    "blind-pick": (pick_card, "position"),
    "amulet": (pick_card, "position"),
}


def box_carries_out(table: Table, part: Event, word: str) -> list[Event]:
    waiting = [seat for seat in part["asked"] if seat not in table.picks]
    if part["effect"] not in ("all-reveal", "all-show-left"):
        waiting = waiting[:1]
    absent = [seat for seat in waiting if table.answerer(seat) in table.away]
    if absent and part["effect"] in OFFERED:
        return closes(table, part["seat"], part["card"])
    unless(absent and part["effect"] in FOR_AWAY, "R24: whoever is there answers for themselves")
    carry, slot = FOR_AWAY[part["effect"]]
    filled = int(word) if slot == "position" else word
    return carry(table, {"seat": absent[0], slot: filled, "box": True})


RULINGS = {
    "reveal": reveal,
    "pass-left": pass_left,
    "name-card": name_card,
    "point-at": point_at,
    "open-passage": open_passage,
    "go-to": go_to,
    "move-token": move_token,
    "suggest-afar": suggest_afar,
    "card-done": card_done,
    "carry-out": carry_out,
    "show": show,
    "peek": peek,
    "pick-card": pick_card,
}
