"""Decks beside the board: how many cards, what each does, and what its effect has to be told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from companion.rules.edition import KINDS, LISTS
from companion.rules.fights import TREASURES
from companion.rules.look_alike import LONGEST_NAME

from .check_places import ids_of, joined
from .switches import NO_DECK
from .wrong import Mistakes, Table, each_table, one_of, plain_id, table, tables, text, unknown_keys

RETURNED = ("bottom", "discard", "shuffled")
LONGEST_TITLE, LONGEST_TEXT, MOST_CARDS = 60, 300, 60
KEPT = ("id", "title", "text", "effect")

Parameter = Callable[[object, str, "Around"], Mistakes]
Around = Mapping[str, list[str]]
"""What a card may name: ids of the box's cards under "card", its passages under "passages"."""


def _number(least: int, most: int, value: object, where: str, around: Around) -> Mistakes:
    if type(value) is int and least <= value <= most:
        return []
    return [f"{where}: a number from {least} to {most} is needed here."]


def _known(words: tuple[str, ...], what: str, value: object, where: str, around: Around) -> Mistakes:
    return one_of(value, words, where, what)


def _card(value: object, where: str, around: Around) -> Mistakes:
    return one_of(value, around["card"], where, "card")


NOTHING: Mapping[str, Parameter] = {}
EFFECTS: Mapping[str, Mapping[str, Parameter]] = {
    "holder-reveals": {"card": _card},
    "name-and-reveal": {"kind": partial(_known, KINDS, "kind of card")},
    "guilty": NOTHING,
    "all-reveal": NOTHING,
    "all-show-left": NOTHING,
    "open-passage": NOTHING,
    "all-move": NOTHING,
    "another-turn": NOTHING,
    "see-card": NOTHING,
    "move-token": NOTHING,
    "go-to": NOTHING,
    "suggest-afar": NOTHING,
    "add-to-roll": {"pips": partial(_number, 1, 12)},
    "printed": NOTHING,
    "fight": {"needs": partial(_number, 1, 6), "treasure": partial(_known, TREASURES, "treasure")},
}
"""Every effect that a card of a deck can have, with what its card has to tell."""


def around(box: Table) -> Around:
    """What the cards of this edition's decks may name."""
    ways = joined(box)
    shut = [room for room in ids_of(box, "rooms") if room not in ways]
    return {"card": [card for section in LISTS for card in ids_of(box, section)], "passages": [*ways], "shut": shut}


def check_decks(box: Table) -> Mistakes:
    """[decks.<id>] with its cards."""
    decks = box.get("decks", {})
    if not isinstance(decks, dict):
        return ["decks: a table for each deck is needed, such as [decks.bonus-cards]."]
    mistakes: Mistakes = []
    for deck, said in decks.items():
        where = f"decks.{deck}"
        if not isinstance(said, dict):
            mistakes.append(f"{where}: a table is needed here.")
            continue
        mistakes += plain_id(deck, where, (NO_DECK,))
        mistakes += text(said.get("name"), f"{where}.name", LONGEST_NAME)
        mistakes += one_of(said.get("returned"), RETURNED, f"{where}.returned", "way back")
        mistakes += unknown_keys(said, ("name", "returned", "size", "cards"), f"{where}.")
        mistakes += check_deck_cards(said, f"{where}.", around(box))
        played = table(box.get("rules")).get("deck")
        if not _is_played(deck, played, box):
            mistakes.append(f'{where}: nobody can choose this deck; add "{deck}" to rules.deck, or to a variant.')
    return mistakes


def _is_played(deck: str, played: object, box: Table) -> bool:
    changed = [table(table(said).get("rules")).get("deck") for said in table(box.get("variants")).values()]
    return deck in changed or (isinstance(played, list) and deck in played)


def check_deck_cards(said: Table, where: str, about: Around, size: int | None = None) -> Mistakes:
    """The cards of one deck, and whether they are as many as `size`, or the deck itself, says."""
    cards = said.get("cards")
    mistakes = tables(cards, f"{where}cards", "cards")
    if not isinstance(cards, list):
        return mistakes
    stated = said.get("size", size if size is not None else len(cards))
    if type(stated) is not int or not 1 <= stated <= MOST_CARDS:
        mistakes.append(f"{where}size: a number from 1 to {MOST_CARDS} is needed here.")
    elif len(cards) != stated:
        mistakes.append(f"{where}cards: there are {len(cards)} cards; this deck has {stated}.")
    seen = set()
    for at, card in each_table(cards):
        mistakes += _check_card(card, f"{where}cards[{at}]", about)
        if isinstance(card.get("id"), str):
            if card["id"] in seen:
                mistakes.append(f'{where}cards[{at}].id: "{card["id"]}" is here twice.')
            seen.add(card["id"])
    return mistakes


def _check_card(card: Table, where: str, about: Around) -> Mistakes:
    mistakes = plain_id(card.get("id"), f"{where}.id")
    mistakes += text(card.get("title"), f"{where}.title", LONGEST_TITLE)
    mistakes += text(card.get("text"), f"{where}.text", LONGEST_TEXT)
    effect = card.get("effect")
    mistakes += one_of(effect, EFFECTS, f"{where}.effect", "effect")
    if not isinstance(effect, str) or effect not in EFFECTS:
        return mistakes
    wanted = EFFECTS[effect]
    for parameter, check in wanted.items():
        if parameter in card:
            mistakes += check(card[parameter], f"{where}.{parameter}", about)
        else:
            mistakes.append(f'{where}.{parameter}: is missing; the effect "{effect}" needs it.')
    mistakes += [
        f'{where}.{key}: the effect "{effect}" takes no such word.' for key in card if key not in (*KEPT, *wanted)
    ]
    if effect == "open-passage" and not (about["passages"] and about["shut"]):
        mistakes.append(f'{where}.effect: "{effect}" needs passages, and a room without one.')
    return mistakes
