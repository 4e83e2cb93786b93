"""The deal: what lies in the envelope, in the hands, open, at the side and in the rooms, and whether it is sealed."""

from __future__ import annotations

from hashlib import sha256

from .box import KINDS
from .gathering import event
from .table import Command, Event, Table
from .wrong import unless

DRAWN = 3  # cards in the envelope
ASIDE = 4  # cards at the side, neutral, or in rooms


def deal(table: Table, command: Command) -> list[Event]:
    unless(table.phase == "setup" and not table.places, "the evidence is dealt once, in the set-up")
    cards = {card["place"]: card["card"] for card in command["cards"]}
    unless(len(cards) == len(command["cards"]), "every place takes one card")
    unless(sorted(cards.values()) == sorted(table.box.every_card), "R5: each evidence card exactly once")
    for kind in KINDS:
        unless(table.box.kind_of(cards[f"envelope/{kind}"]) == kind, "R5: one of each kind in the envelope")
    order = [card["place"] for card in command["cards"] if not card["place"].startswith("envelope/")]
    hands = [place for place in order if place[0] in "st" and place[1].isdigit()]
    others = [place for place in order if place not in hands]
    kinds = [table.box.kind_of(cards[place]) for place in others]
    unless(hands == dealt_round(table, len(table.box.every_card) - DRAWN - len(others)), hand_rule(table))
    aside(table, others, kinds)
    for card in command["cards"]:
        leads = leads_to(table, command, card)
        unless(leads == command["root"], "the seal: every card proves itself against the root")
    return [event("sealed", root=command["root"], words=command["words"]), event("dealt", cards=command["cards"])]


def holders(table: Table) -> list[str]:
    """Who gets a hand, in the order of the deal: clockwise from the first seat (R3)."""
    if table.rule("teams") == "two-hands":
        return ["t1", "t2"]
    return list(table.seats)


def dealt_round(table: Table, count: int) -> list[str]:
    """One card at a time, clockwise, as long as there are any (R3); only full rounds where hands are even (R1)."""
    order = holders(table)
    return [f"{order[n % len(order)]}/{1 + n // len(order)}" for n in range(count)]


def hand_rule(table: Table) -> str:
    return "R1: hands are even" if table.rule("deal") == "even-open" else "R3, R2: dealt clockwise, one at a time"


def aside(table: Table, others: list[str], kinds: list[str]) -> None:
    """The cards that are neither in the envelope nor in a hand."""
    rule = table.rule("deal") or "all"
    if rule == "all":
        unless(not others, "R2, R3: every card is dealt")
    elif rule == "even-open":
        left = (len(table.box.every_card) - DRAWN) % len(holders(table))
        unless(others == [f"open/{n + 1}" for n in range(left)], "001 set-up 3, R1: the leftovers lie face up")
    elif rule == "one-of-each-open":
        unless(others == [f"open/{n + 1}" for n in range(len(KINDS))], "R38: three cards face up")
        unless(sorted(kinds) == sorted(KINDS), "R38, 000 s6 Fast Game: one of each kind face up")
    elif rule in ("side-four", "neutral-four"):
        unless(others == [f"side/{n + 1}" for n in range(ASIDE)], "001 two players 1, 000 s6: four cards at the side")
    else:
        rooms = [place.removeprefix("room/") for place in others]
        unless(len(set(rooms)) == ASIDE and set(rooms) <= set(table.box.rooms), "002 two players: four rooms, one each")
        if rule == "corners-four":
            unless(set(rooms) == set(table.passages), "002 two players: the four corner rooms")


def leads_to(table: Table, command: Command, card: dict) -> str:
    """The root that a card's salt and path lead to."""
    parts = (b"butler-seal-1", table.game.encode(), card["place"].encode(), card["card"].encode())
    node = sha256(b"\0".join([*parts, bytes.fromhex(card["salt"])])).digest()
    for sibling in card["path"]:
        other = bytes.fromhex(sibling[1:])
        node = sha256(b"\1" + (other + node if sibling[0] == "L" else node + other)).digest()
    return node.hex()


RULINGS = {"deal": deal}
