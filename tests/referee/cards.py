"""Drawing a card: when one is due, what it begins, and where it goes afterwards."""

from __future__ import annotations

from typing import Any

from .gathering import event
from .table import Command, Event, Table
from .wrong import unless

GLASS = 1  # the face that shows the magnifying glass


def drawn_after_roll(table: Table, faces: list[int]) -> bool:
    """R13: a glass on either die draws, two glasses still once."""
    return deck_in_use(table) and table.rule("drawn-on") == "glass" and GLASS in faces


def drawn_on_place(table: Table, place: str) -> bool:
    """R15: only who stops on the question mark draws."""
    return deck_in_use(table) and table.rule("drawn-on") == "question" and place == "question"


def deck_in_use(table: Table) -> bool:
    return table.rule("deck") not in ("", "none")


def deck_facts(table: Table) -> dict[str, Any]:
    return table.box.decks[table.rule("deck")]


def card_facts(table: Table, card: str) -> dict[str, Any]:
    return next(facts for facts in deck_facts(table)["cards"] if facts["id"] == card)


def draws(table: Table, seat: str) -> list[Event]:
    """R14, R15: the top card; C8: the discards are shuffled only when a draw is due and nothing is left."""
    if table.rule("deck-form") == "printed":
        return [interlude(seat, "printed", "", "", [seat])]
    if not table.pile:
        return [event("draw-awaited", seat=seat)]
    return drawn(table, seat, table.pile[0])


def drawn(table: Table, seat: str, card: str) -> list[Event]:
    facts = card_facts(table, card)
    return [event("card-drawn", seat=seat, card=card), *begins(table, seat, facts["effect"], card, facts)]


def interlude(seat: str, effect: str, card: str, named: str, asked: list[str]) -> Event:
    return event("interlude-began", seat=seat, effect=effect, card=card, named=named, asked=asked)


def begins(table: Table, seat: str, effect: str, card: str, facts: dict[str, Any]) -> list[Event]:
    """What the card asks for first, and of whom."""
    if effect == "holder-reveals":
        return holder_reveals(table, seat, card, facts["card"])
    if effect == "name-and-reveal":
        return [interlude(seat, effect, card, facts["kind"], [seat])]
    if effect in ("all-reveal", "all-show-left"):
        return [interlude(seat, effect, card, "", list(table.seats))]
    if effect == "all-move":
        order = [seat, *table.left_of(seat)]
        return [interlude(seat, effect, card, "", [other for other in order if other in table.still_in])]
    if effect == "another-turn":
        return [event("again-granted", seat=seat), *closes(table, seat, card)]
    if effect == "add-to-roll":
        return [event("walk-granted", seat=seat, faces=[facts["pips"]], counts="sum"), *closes(table, seat, card)]
    return [interlude(seat, effect, card, "", [seat])]


def holder_reveals(table: Table, seat: str, card: str, evidence: str) -> list[Event]:
    """Whoever holds it, out of the game or not; perhaps nobody does."""
    holder = next((other for other in table.seats if evidence in table.hand(other)), "")
    if not holder:
        return [event("nobody-holds", card=evidence), *closes(table, seat, card)]
    return [interlude(seat, "holder-reveals", card, evidence, [holder])]


def closes(table: Table, seat: str, card: str, to: str = "") -> list[Event]:
    """The card goes where the box returns it; then the turn goes on."""
    ended = event("interlude-ended", seat=seat)
    return [event("card-returned", card=card, to=to or deck_facts(table)["returned"]), ended] if card else [ended]


def looks_at_room(table: Table, seat: str, room: str) -> list[Event]:
    """002 two players: on entering a room with a face-down card one looks at it; once seen it is known."""
    place = f"room/{room}"
    if table.rule("entering") != "peek-room" or place not in table.places or seat in table.seen.get(place, set()):
        return []
    return [event("card-peeked", seat=seat, place=place, card=table.places[place], to=[seat])]


def shuffle_deck(table: Table, command: Command) -> list[Event]:
    """At the set-up the whole deck; later what was discarded (001), or all of it after a return (003)."""
    unless(deck_in_use(table), "there is no deck in this game")
    unless(table.rule("deck-form") != "printed", "people shuffle the printed deck")
    every = [facts["id"] for facts in deck_facts(table)["cards"]]
    order = list(command["order"])
    shuffled = event("deck-shuffled", order=order)
    if table.phase == "setup":
        unless(not table.pile and sorted(order) == sorted(every), "set-up: the whole deck is shuffled once")
        return [shuffled]
    if table.draw_due:
        unless(sorted(order) == sorted(table.discard), "C8: the discards, when a draw is due and none is left")
        return [shuffled, *drawn(table, table.draw_due, order[0])]
    unless(table.shuffle_due and sorted(order) == sorted(every), "C8, R40: a returned monster is shuffled in")
    return [shuffled]


def shuffle_case(table: Table, command: Command) -> list[Event]:
    """C20: the three cards of the case in an order for this look only."""
    part = table.interlude
    unless(part is not None and part["effect"] == "amulet" and not table.case, "nobody looks into the case")
    unless(sorted(command["order"]) == sorted(table.envelope.values()), "the three cards of the case")
    return [event("case-shuffled", order=list(command["order"]))]


RULINGS = {"shuffle-deck": shuffle_deck, "shuffle-case": shuffle_case}
