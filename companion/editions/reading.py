"""From an edition's TOML to the edition; the checks stand in front, and every mistake is named at once."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.rules.edition import LISTS, Card, Deck, DeckCard, Edition, SetupStep, Variant
from companion.rules.squares import Grid

from .check_cards import check_cards
from .check_decks import EFFECTS, Around, check_deck_cards, check_decks
from .check_fits import check_fits
from .check_grid import check_grid
from .check_places import check_distances, check_facts, check_passages
from .check_rules import check_players, check_rules, check_variants
from .check_setup import check_setup
from .distances import distances
from .grid import read_grid
from .printed_names import check_names, with_languages
from .switches import VARIANT, plain
from .ways import STANDARD
from .wrong import Check, EditionWrong, Mistakes, Table, once, one_of, plain_id, text, unknown_keys

SECTIONS = (
    "id", "name", "order", "tone", "case", "places", "first_suspect", "unsure", "players", "passages", "rules",
    "variants", "setup", "suspects", "weapons", "rooms", "distances", "start_distances", "grid", "decks", "language",
    "names",
)  # fmt: skip
LONGEST_FILE = 200_000
"""Letters. Far more than any box needs; a film that was dropped by mistake is not read to its end."""

CHECKS: tuple[Check, ...] = (
    check_facts,
    check_cards,
    check_names,
    check_players,
    check_rules,
    check_variants,
    check_setup,
    check_decks,
    check_passages,
    check_distances,
    check_grid,
    check_fits,
)


def check(toml: str) -> Mistakes:
    """Every mistake in an edition's TOML, each with its path; an empty list for a sound one."""
    try:
        return check_box(parsed(toml))
    except EditionWrong as wrong:
        return wrong.mistakes


def check_box(box: Table) -> Mistakes:
    """The same for a TOML that was parsed."""
    mistakes = unknown_keys(box, SECTIONS, "") + plain_id(box.get("id"), "id")
    for look in CHECKS:
        mistakes += look(box)
    return once(mistakes)


def parsed(toml: str) -> dict[str, Any]:
    """The tables of a TOML text. Raises `EditionWrong` if it is none."""
    if len(toml) > LONGEST_FILE:
        raise EditionWrong([f"This is too long for an edition: {len(toml):,} letters."])
    try:
        return tomllib.loads(toml)
    except ValueError as broken:  # also for figures that no number can hold
        raise EditionWrong([f"This is not TOML: {broken}."]) from None
    except RecursionError:
        raise EditionWrong(["This is not TOML for people: its brackets are nested too deep."]) from None


def read(toml: str) -> Edition:
    """An edition from its TOML. Raises `EditionWrong` with every mistake."""
    box = parsed(toml)
    if mistakes := check_box(box):
        raise EditionWrong(mistakes)
    variants = {each: _variant(each, said) for each, said in box.get("variants", {}).items()}
    if not variants:
        variants = {STANDARD: Variant(STANDARD, box["name"], box["players"]["least"], box["players"]["most"], {})}
    given = {rule: tuple(answers) for rule, answers in box["rules"].items()}
    answers = {rule: (answer,) for rule, answer in plain().items()} | given | {VARIANT: tuple(variants)}
    grid = read_grid(box["grid"], [card["id"] for card in box["suspects"]]) if "grid" in box else None
    edition = Edition(
        id=box["id"],
        name=box["name"],
        cards=_cards(box),
        least_players=box["players"]["least"],
        most_players=box["players"]["most"],
        passages=box.get("passages", {}),
        rules={rule: offered[0] for rule, offered in answers.items()},
        answers=answers,
        setup=tuple(_step(step) for step in box["setup"]),
        distances=_distances(box, grid),
        tone=box.get("tone", "manor"),
        case=box.get("case", "envelope"),
        places=tuple(box.get("places", ())),
        first_suspect=box.get("first_suspect", ""),
        unsure=tuple(box.get("unsure", ())),
        variants=variants,
        decks={each: _deck(each, said) for each, said in box.get("decks", {}).items()},
        grid=grid,
        language=box.get("language", "en"),
    )
    return with_languages(edition, box.get("names", {}))


def check_deck(toml: str, edition: Edition) -> Mistakes:
    """Every mistake in a text that replaces the cards of one of the edition's decks."""
    try:
        said = parsed(toml)
    except EditionWrong as wrong:
        return wrong.mistakes
    mistakes = unknown_keys(said, ("deck", "name", "size", "cards"), "")
    mistakes += one_of(said.get("deck"), edition.decks, "deck", f"deck in {edition.name}")
    if "name" in said:
        mistakes += text(said["name"], "name", 40)
    deck = edition.decks.get(said["deck"]) if isinstance(said.get("deck"), str) else None
    return once(mistakes + check_deck_cards(said, "", _around(edition), len(deck.cards) if deck else None))


def with_deck(edition: Edition, toml: str) -> Edition:
    """The edition with the owner's cards in place of its own. Raises `EditionWrong` with every mistake."""
    if mistakes := check_deck(toml, edition):
        raise EditionWrong(mistakes)
    said = parsed(toml)
    deck = edition.decks[said["deck"]]
    owned = replace(deck, name=said.get("name", deck.name), cards=_deck_cards(said["cards"]))
    return replace(edition, decks={**edition.decks, deck.id: owned})


def _around(edition: Edition) -> Around:
    shut = [room for room in edition.rooms if room not in edition.passages]
    return {"card": [*edition.ids], "passages": [*edition.passages], "shut": shut}


def _cards(box: Table) -> tuple[Card, ...]:
    return tuple(
        Card(card["id"], kind, card["name"], card.get("colour", ""), card.get("shape", ""))
        for section, kind in LISTS.items()
        for card in box[section]
    )


def _step(step: Table) -> SetupStep:
    when = {rule: tuple(answers) for rule, answers in step.get("when", {}).items()}
    return SetupStep(step["id"], step["title"], step["text"], when)


def _variant(each: str, said: Table) -> Variant:
    least, most = said["players"]
    return Variant(each, said["name"], least, most, said.get("rules", {}))


def _deck(each: str, said: Table) -> Deck:
    return Deck(each, said["name"], said["returned"], _deck_cards(said["cards"]))


def _deck_cards(cards: list[Table]) -> tuple[DeckCard, ...]:
    return tuple(
        DeckCard(
            card["id"],
            card["title"],
            card["text"],
            card["effect"],
            {parameter: card[parameter] for parameter in EFFECTS[card["effect"]]},
        )
        for card in cards
    )


def _distances(box: Table, grid: Grid | None) -> Mapping[str, Mapping[str, int]]:
    if grid is not None:
        return distances(grid, [card["id"] for card in box["rooms"]], box.get("places", ()))
    listed = dict(box.get("distances", {}))
    return listed | {f"start:{suspect}": far for suspect, far in box.get("start_distances", {}).items()}
