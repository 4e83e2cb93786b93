"""The boxes. Each TOML beside this file is one edition; this module finds, checks and reads them.

A TOML names rules and cards, it never programs them. Every mistake is reported at once with its path, as in
`weapons[3].id: "rope" is here twice, first at weapons[2].id.` A house may keep further editions, and cards of its own
for any deck, in its data folder: the `folder` of these functions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from companion.rules.edition import Edition

from .check_own_cards import fitting
from .owners import DECKS, Owned, check_deck_file, owned
from .reading import check, check_deck, parsed, read, with_deck
from .writing import written
from .wrong import EditionWrong, Mistakes, near

__all__ = [
    "DECKS", "EditionWrong", "all_ids", "check", "check_deck", "check_file", "effects_of", "is_as_shipped", "left_out",
    "load", "read", "text_of", "with_deck", "without_own_cards",
]  # fmt: skip

HERE = Path(__file__).parent
ORDER = re.compile(r"^order\s*=\s*(\d+)\s*$", re.MULTILINE)
LAST = 10**6


def all_ids(folder: Path | None = None) -> list[str]:
    """The ids of all editions that can be played here, in the order in which they are offered."""
    texts = {**_shipped(), **_owned(folder).editions}
    return sorted(texts, key=lambda each: (_order(texts[each]), each))


def load(edition_id: str, folder: Path | None = None) -> Edition:
    """The edition of that id, with the owner's own cards. Raises `EditionWrong` if there is none."""
    return _load(edition_id, _owned(folder))


def text_of(edition_id: str, folder: Path | None = None) -> str:
    """The TOML of an edition as it is played here, from which `read` gives the same again. Raises `EditionWrong`."""
    lies = _owned(folder)
    toml = _toml(edition_id, lies)
    cards = {deck: parsed(said) for (of, deck), said in lies.decks.items() if of == edition_id}
    if not cards:
        return toml
    box = parsed(toml)
    for deck, said in cards.items():
        box["decks"][deck] = {**box["decks"][deck], **_without_deck(said), "size": len(said["cards"])}
    return written(box)


def without_own_cards(edition_id: str, folder: Path | None = None) -> Edition:
    """The edition with the cards that its box says, whatever the owner has written. Raises `EditionWrong`."""
    return _read(_toml(edition_id, _owned(folder)))


def effects_of(edition_id: str, deck: str, folder: Path | None = None) -> list[str]:
    """What a card of this deck can do in this box. Raises `EditionWrong`."""
    return fitting(parsed(_toml(edition_id, _owned(folder))), deck)


def is_as_shipped(edition_id: str, folder: Path | None = None) -> bool:
    """Whether every copy of this program knows this edition just as it is played here."""
    lies = _owned(folder)
    return edition_id in _shipped() and not any(of == edition_id for of, _deck in lies.decks)


def check_file(stem: str, toml: str, folder: Path | None = None) -> Mistakes:
    """Every mistake in a file called `stem`: the cards of a deck if it says of which, else an edition."""
    try:
        is_deck = "deck" in parsed(toml)
    except EditionWrong as wrong:
        return wrong.mistakes
    return check_deck_file(stem, toml, {**_shipped(), **_owned(folder).editions}) if is_deck else check(toml)


def left_out(folder: Path | None = None) -> Mapping[str, Mistakes]:
    """The owner's files that cannot be used, each with its mistakes."""
    return _owned(folder).wrong


@lru_cache(maxsize=32)
def _load(edition_id: str, lies: Owned) -> Edition:
    edition = _read(_toml(edition_id, lies))
    for (of, _deck), said in lies.decks.items():
        if of == edition_id:
            edition = with_deck(edition, said)
    return edition


_read = lru_cache(maxsize=32)(read)


def _toml(edition_id: str, lies: Owned) -> str:
    texts = {**_shipped(), **lies.editions}
    if edition_id not in texts:
        raise EditionWrong([f"There is no edition {edition_id!r}.{near(edition_id, texts)}"])
    return texts[edition_id]


@cache
def _shipped() -> Mapping[str, str]:
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.toml"))}


def _owned(folder: Path | None) -> Owned:
    return owned(folder, _shipped())


def _order(toml: str) -> int:
    found = ORDER.search(toml)
    return int(found[1]) if found else LAST


def _without_deck(said: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in said.items() if key != "deck"}
