"""What the cards of a deck can do, and what is wrong with them, in people's words.

The words of the TOML (`add-to-roll`, `cards[3].pips`) are for files; a page says "Walk on" and "Card 3, how many
squares".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.rules.edition import Edition
from companion.said import Said, said, told

Words = tuple[str, str]
Say = Callable[[str], str]
"""Puts an English sentence into the phone's language."""

EFFECTS: Mapping[str, Words] = {
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

KNOWN: Sequence[tuple[re.Pattern[str], str]] = (
    (re.compile(r"a text is needed here\."), "a text is needed here."),
    (
        re.compile(r"it holds a sign that nobody can see \((?P<sign>.+)\)\."),
        "it holds a sign that nobody can see ({sign}).",
    ),
    (
        re.compile(r"this is too long \((?P<count>\d+) signs; (?P<most>\d+) fit on a screen\)\."),
        "this is too long ({count} signs; {most} fit on a screen).",
    ),
    (
        re.compile(r"a number from (?P<least>\d+) to (?P<most>\d+) is needed here\."),
        "a number from {least} to {most} is needed here.",
    ),
    (
        re.compile(r"there are (?P<count>\d+) cards; this deck has (?P<most>\d+)\."),
        "there are {count} cards; this deck has {most}.",
    ),
    (
        re.compile(r'is missing; the effect "(?P<effect>[\w-]+)" needs it\.'),
        'choose one; "{effect}" needs it.',
    ),
    (re.compile(r'the effect "(?P<effect>[\w-]+)" takes no such word\.'), 'the effect "{effect}" takes no such word.'),
    (re.compile(r"there is no card (?P<word>.+)\."), "there is no card {word}."),
    (re.compile(r"there is no effect (?P<word>.+)\."), "there is no effect {word}."),
    (re.compile(r'"(?P<word>.+)" is here twice\.'), '"{word}" is here twice.'),
)
"""What the check says of cards, as a pattern and as a sentence that can be put into the phone's language. The rest is
for those who write files by hand, and stays as it is."""

_QUOTED = re.compile(r'(effect )"([\w-]+)"')
_OF_CARD = re.compile(r"cards\[(\d+)\](?:\.([\w-]+))?: (.*)", re.DOTALL)
_OF_DECK = re.compile(r"([\w-]+)[^:]*: (.*)", re.DOTALL)


def parameters(box: Edition, say: Say) -> dict[str, Any]:
    """What an effect may have to be told: the question, and the answers to choose from."""
    answers: dict[str, list[tuple[Any, str]]] = {
        "pips": [(pips, str(pips)) for pips in range(1, 13)],
        "card": [*box.names.items()],
        "kind": [(kind, say(words)) for kind, words in KINDS.items()],
        "needs": [(least, told(_beaten_by(least), say)) for least in range(1, 7)],
        "treasure": [(treasure, say(words)) for treasure, words in TREASURES.items()],
    }
    return {
        each: {"title": say(title), "answers": [{"value": value, "say": words} for value, words in answers[each]]}
        for each, title in PARAMETERS.items()
    }


def _beaten_by(least: int) -> Said:
    return said("{least} or more", least=least) if least < 6 else said("only a 6")


def in_words(mistakes: Sequence[str], say: Say) -> list[dict[str, Any]]:
    """Each mistake with the number of its card (from 1; None for the deck) and its field, as a sentence."""
    return [_in_words(mistake, say) for mistake in mistakes]


def _in_words(mistake: str, say: Say) -> dict[str, Any]:
    if of := _OF_CARD.fullmatch(mistake):
        number, field, what = int(of[1]), of[2] or "", of[3]
        named = say(FIELDS[field]) if field in FIELDS else field
        where = said("Card {number}, {field}", number=number, field=f"{named[:1].lower()}{named[1:]}")
        where = where if named else said("Card {number}", number=number)
        return {"card": number, "field": field, "say": f"{told(where, say)}: {_plain(what, say)}"}
    if of := _OF_DECK.fullmatch(mistake):
        named = say(FIELDS[of[1]]) if of[1] in FIELDS else of[1]
        return {"card": None, "field": of[1], "say": f"{named}: {_plain(of[2], say)}"}
    return {"card": None, "field": "", "say": mistake}


def _plain(what: str, say: Say) -> str:
    """The sentence with effects called as on the page, in the phone's language if we know it."""
    for pattern, sentence in KNOWN:
        if found := pattern.fullmatch(what):
            slots = found.groupdict()
            if slots.get("effect") in EFFECTS:
                slots["effect"] = say(EFFECTS[slots["effect"]][0])
            return told(said(sentence, **slots), say)
    return _QUOTED.sub(lambda it: f'{it[1]}"{say(EFFECTS[it[2]][0])}"' if it[2] in EFFECTS else it[0], what)
