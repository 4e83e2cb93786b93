"""Picks the words of the boxes out of their TOML: names, ways to play, steps of setting up, decks and their cards.

What is printed on the mystery cards is not translated: it is as the box on the table says
(`companion.editions.printed_names`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

from companion.box_words import SLOT, slotted
from companion.rules.edition import LISTS

from .from_python import ROOT

BOXES = ROOT / "companion" / "editions"


def sentences() -> Iterator[tuple[str, str]]:
    """Each text and the file it stands in."""
    for path in sorted(BOXES.glob("*.toml")):
        for words in in_box(tomllib.loads(path.read_text(encoding="utf-8"))):
            yield words, str(path.relative_to(ROOT))


def with_articles(code: str) -> Iterator[tuple[str, str]]:
    """The cards that are printed in that language with an English article: in it they have forms of their own."""
    for path in (*sorted(BOXES.glob("*.toml")), BOXES / "names" / f"{code}.toml"):
        box = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        if path.stem == code or box.get("language", "en") == code:
            for kind in ("weapons", "rooms"):
                cards = box.get(kind, {})
                for name in cards.values() if isinstance(cards, dict) else [card["name"] for card in cards]:
                    yield f"the {name}", str(path.relative_to(ROOT))


def in_box(box: dict[str, Any]) -> Iterator[str]:
    """What people read of one box, in the order of the file."""
    yield box["name"]
    case = box.get("case", "envelope")
    yield from (case, f"the {case}", f"The {case}")
    for variant in box.get("variants", {}).values():
        yield variant["name"]
    for step in box.get("setup", ()):
        yield from (step["title"], step["text"])
    names = {card["id"]: card["name"] for kind in LISTS for card in box[kind]}
    for deck in box.get("decks", {}).values():
        yield deck["name"]
        for card in deck.get("cards", ()):
            about = names.get(card.get("card"), "")
            yield from (said for said in (slotted(card[key], about) for key in ("title", "text")) if said != SLOT)
