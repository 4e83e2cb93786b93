"""What only some boxes know, as a sentence of the news: cards drawn, private looks, fights, other beginnings.

A private look has two sentences: with the card, for whoever saw it, and without, for everybody else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

BOX_SENTENCES: Mapping[str, str] = {
    "passage-set": "At this table the passage of {room} leads to {to}.",
    "start-set": "At this table {suspect} starts at place {place}, counted clockwise.",
    "name-set": "At this table a card is called {name}.",
    "names-chosen": "The names on the cards are now in this language: {language}.",
    "first-named": "{seat} begins.",
    "start-room-taken": "{seat} begins in {to}.",
    "card-drawn": "{seat} drew a card: {card}. {text}",
    "card-named": "{seat} named {card}.",
    "seat-pointed-at": "{seat} chose {who}.",
    "card-revealed": "{seat} showed everybody: {card}.",
    "nobody-holds": "Nobody holds {card}.",
    "card-passed-left": "{seat} showed {to} a card.",
    "card-passed-left-face": "{seat} showed {to} a card: {card}.",
    "card-peeked-side": "{seat} looked at side card {n}.",
    "card-peeked-side-face": "{seat} looked at side card {n}: {card}.",
    "card-peeked-room": "{seat} looked at the card in {place}.",
    "card-peeked-room-face": "{seat} looked at the card in {place}: {card}.",
    "card-peeked-case": "{seat} looked at one of the sealed cards.",
    "card-peeked-case-face": "{seat} looked at one of the sealed cards: {card}.",
    "card-peeked-hand": "{seat} picked a card of {place} and looked at it.",
    "card-peeked-hand-face": "{seat} picked a card of {place}: {card}.",
    "neutral-shown": "Both players are shown neutral card {n}.",
    "neutral-shown-face": "Both players are shown neutral card {n}: {card}.",
    "passage-opened": "A secret passage opens in {room}.",
    "passage-closed": "The passage in {room} closes again.",
    "token-sent": "{token} goes to {to}.",
    "walk-granted": "{seat} may walk on: {total}.",
    "again-granted": "{seat} has another turn after this one.",
    "fight-won": "{seat} rolled {face} and defeated the {monster}.",
    "fight-lost": "{seat} rolled {face}: the {monster} wins.",
    "maze-held": "{seat} stays in the Maze; a 5 or a 6 leads out.",
    "match-decided": "{seats} won the match.",
}

WHERE: Mapping[str, str] = {"side": "side", "room": "room", "case": "case"}
"""What a private look was at, by the first part of its place; anything else is a seat's hand."""


def look(item: Mapping[str, Any]) -> str:
    """Which sentence tells `item`: private looks differ by where the card lies and by whether its face is told."""
    key = str(item["event"])
    if key == "card-peeked":
        key += "-" + WHERE.get(item["place"].partition("/")[0], "hand")
    if f"{key}-face" in BOX_SENTENCES and "card" in item:
        key += "-face"
    return key
