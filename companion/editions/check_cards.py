"""The mystery cards of an edition: the three kinds, their ids, and names that nobody mistakes for one another."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.rules.commands import HOUSE, PANEL, PUBLIC
from companion.rules.edition import LISTS
from companion.rules.look_alike import LONGEST_NAME as LONGEST_NAME
from companion.rules.look_alike import alike

from .wrong import Mistakes, Table, each_table, plain_id, tables, text, unknown_keys

MOST = {"suspects": 6, "weapons": 12, "rooms": 16}
"""Six seats have lamps and colours; the rest is what a sheet on a phone can show."""

PLACES = ("centre", "question", "claw", "maze")
"""Where a token may stand on some boards besides rooms, corridor and its own start."""

SEATS = tuple(f"s{number}" for number in range(1, 10))
SEALED = ("envelope", "open", "side", "room", "case")
STANDING = ("corridor", "start", "beside")
TAKEN = (*PLACES, *SEATS, *SEALED, *STANDING, PUBLIC, PANEL, HOUSE)
"""Ids that mean something else on the wire, in a seal or on the board."""

COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def check_cards(box: Table) -> Mistakes:
    """Missing kinds, unusable ids, and names, ids, colours or shapes that are there twice or look alike."""
    mistakes: Mistakes = []
    for section in LISTS:
        cards = box.get(section)
        if not isinstance(cards, list) or len(cards) < 2:
            mistakes.append(f"{section}: at least two are needed, each under [[{section}]].")
            continue
        if len(cards) > MOST[section]:
            mistakes.append(f"{section}: {len(cards)} are too many; at most {MOST[section]}.")
        mistakes += tables(cards, section, section)
        for at, card in each_table(cards):
            mistakes += _check_card(card, section, f"{section}[{at}]")
    for key in ("id", "name"):
        mistakes += alike(_each(box, key, LISTS))
    return mistakes + [
        f"{where}: {value!r} is the {key} of another suspect; tokens are told apart by both."
        for key in ("colour", "shape")
        for where, value in _again(_each(box, key, ["suspects"]))
    ]


def _check_card(card: Table, section: str, where: str) -> Mistakes:
    wanted = ("id", "name", "colour", "shape") if section == "suspects" else ("id", "name")
    mistakes = plain_id(card.get("id"), f"{where}.id", TAKEN)
    mistakes += text(card.get("name"), f"{where}.name", LONGEST_NAME)
    if section == "suspects":
        mistakes += text(card.get("shape"), f"{where}.shape", LONGEST_NAME)
        if not isinstance(card.get("colour"), str) or not COLOUR.fullmatch(card["colour"]):
            mistakes.append(f'{where}.colour: a colour is needed here, such as "#b3202e".')
    return mistakes + unknown_keys(card, wanted, f"{where}.")


def _each(box: Table, key: str, sections: object) -> Iterator[tuple[str, str]]:
    """(path, text) of every text under `key` in these sections, in their order."""
    for section in sections if isinstance(sections, list) else LISTS:
        for at, card in each_table(box.get(section)):
            if isinstance(card.get(key), str):
                yield f"{section}[{at}].{key}", card[key]


def _again(found: Iterator[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    seen = set()
    for where, value in found:
        plain = value.strip().casefold()
        if plain in seen:
            yield where, value
        seen.add(plain)
