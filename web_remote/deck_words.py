"""What the cards of a deck can do, and what is wrong with them, in people's words.

The words of the TOML (`add-to-roll`, `cards[3].pips`) are for files; a page says "Walk on" and "Card 3, how many
squares".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.edition import Edition

Say = tuple[str, str]

EFFECTS: Mapping[str, Say] = {
    "another-turn": ("Another turn", "Whoever draws it has one more turn after this one."),
    "see-card": ("See somebody's card", "You point at somebody. They choose a card and show it to you alone."),
    "move-token": ("Move any token", "You put any token you like into any room."),
    "go-to": ("Go to any room", "You put your own token into any room."),
    "suggest-afar": ("Suggest from afar", "You make a suggestion from where you stand and name any room."),
    "add-to-roll": ("Walk on", "You walk up to so many more squares."),
    "all-show-left": ("Everybody shows to the left", "Everybody shows one card to the person on their left."),
    "all-reveal": ("Everybody shows to all", "Everybody shows one card to the whole table."),
    "guilty": ("Somebody shows to all", "You point at somebody. They show one card to the whole table."),
    "holder-reveals": ("One card comes to light", "Whoever holds this card shows it to the whole table."),
    "name-and-reveal": ("Name a card", "You name a card of this kind. Whoever holds it shows it to the whole table."),
    "open-passage": ("A passage opens", "A room is joined to the rooms with passages."),
    "all-move": ("Everybody moves", "Everybody still in the game goes to a room."),
    "fight": ("A monster", "You roll against it: high enough wins its treasure, less sends you to the Maze."),
    "printed": ("Something else", "You do what the card says, and tell Butler what it came to."),
}
"""Each effect by its name on the page, and what then happens."""

PARAMETERS: Mapping[str, str] = {
    "pips": "How many squares",
    "card": "Which card",
    "kind": "Which kind of card",
    "needs": "What beats it",
    "treasure": "Its treasure",
}
FIELDS: Mapping[str, str] = {
    **PARAMETERS,
    "title": "title",
    "text": "text",
    "effect": "what happens",
    "name": "The name of the deck",
    "cards": "The number of cards",
    "size": "The number of cards",
}
KINDS: Mapping[str, str] = {"suspect": "a suspect", "weapon": "a weapon", "room": "a room"}
TREASURES: Mapping[str, str] = {
    "potion": "the potion",
    "boots": "the boots",
    "broom": "the broom",
    "crystal-ball": "the Crystal Ball",
    "amulet": "the Amulet",
}

_OF_CARD = re.compile(r"cards\[(\d+)\](?:\.([\w-]+))?: (.*)", re.DOTALL)
_OF_DECK = re.compile(r"([\w-]+)[^:]*: (.*)", re.DOTALL)
_MISSING = re.compile(r"is missing; the effect (.+) needs it\.")
_QUOTED = re.compile(r'(effect )"([\w-]+)"')


def parameters(box: Edition) -> dict[str, Any]:
    """What an effect may have to be told: the question, and the answers to choose from."""
    answers: dict[str, list[tuple[Any, str]]] = {
        "pips": [(pips, str(pips)) for pips in range(1, 13)],
        "card": [*box.names.items()],
        "kind": [*KINDS.items()],
        "needs": [(least, f"{least} or more" if least < 6 else "only a 6") for least in range(1, 7)],
        "treasure": [*TREASURES.items()],
    }
    return {
        each: {"title": title, "answers": [{"value": value, "say": say} for value, say in answers[each]]}
        for each, title in PARAMETERS.items()
    }


def in_words(mistakes: Sequence[str]) -> list[dict[str, Any]]:
    """Each mistake with the number of its card (from 1; None for the deck) and its field, as a sentence."""
    return [_in_words(mistake) for mistake in mistakes]


def _in_words(mistake: str) -> dict[str, Any]:
    if of := _OF_CARD.fullmatch(mistake):
        number, field, say = int(of[1]), of[2] or "", of[3]
        named = FIELDS.get(field, field)
        where = f"Card {number}, {named[:1].lower()}{named[1:]}" if named else f"Card {number}"
        return {"card": number, "field": field, "say": f"{where}: {_plain(say)}"}
    if of := _OF_DECK.fullmatch(mistake):
        return {"card": None, "field": of[1], "say": f"{FIELDS.get(of[1], of[1])}: {_plain(of[2])}"}
    return {"card": None, "field": "", "say": mistake}


def _plain(say: str) -> str:
    """The sentence with effects called as on the page."""
    say = _QUOTED.sub(lambda found: f'{found[1]}"{EFFECTS[found[2]][0]}"' if found[2] in EFFECTS else found[0], say)
    return _MISSING.sub(r"choose one; \1 needs it.", say)
