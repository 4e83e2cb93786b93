"""The component check: what has to lie in a box, piece by piece, and what staff found missing.

    parts(edition)                                  every piece, in the order in which people count
    Missing(book).note("classic", ["token:plum"])   what the next one on duty reads

A piece is known by its kind and what it is: "token:plum", "weapon:rope", "card:library", "dice", "deck:clue".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from companion.languages import N_
from companion.rules.edition import ROOM, SUSPECT, WEAPON, Edition
from companion.staff.offers import Book

KEPT_AS = "missing-parts"

GROUPS = N_(
    {
        "token": "Tokens",
        "weapon": "Weapons",
        "suspect-card": "Suspect cards",
        "weapon-card": "Weapon cards",
        "room-card": "Room cards",
        "more": "Dice and decks",
    }
)
_DIE, _DICE, _DECK = N_(("One die", "{count} dice", "{deck}: {count} cards"))


@dataclass(frozen=True)
class Part:
    """One piece, or several that are counted together: its id, the group it is counted in, what people call it."""

    id: str
    group: str
    name: str


def parts(edition: Edition, say: Callable[[str], str] = str) -> list[Part]:
    """Everything that belongs in this box."""
    box = edition.printed or edition
    kinds = {kind: [card for card in box.cards if card.kind == kind] for kind in (SUSPECT, WEAPON, ROOM)}
    found = [Part(f"token:{card.id}", "token", card.name) for card in kinds[SUSPECT]]
    found += [Part(f"weapon:{card.id}", "weapon", card.name) for card in kinds[WEAPON]]
    for kind, cards in kinds.items():
        found += [Part(f"card:{card.id}", f"{kind}-card", card.name) for card in cards]
    dice = 1 if box.rules.get("dice") == "one" else 2
    found.append(Part("dice", "more", say(_DIE) if dice == 1 else say(_DICE).format(count=dice)))
    for deck in box.decks.values():
        words = say(_DECK).format(deck=say(deck.name), count=len(deck.cards))
        found.append(Part(f"deck:{deck.id}", "more", words))
    return found


class Missing:
    """What is missing from which box, in the house's memory; it outlives every party."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def of(self, edition: Edition) -> list[str]:
        """The pieces that this box lacks, by their ids; only such as belong in it."""
        kept = self._all().get(edition.id)
        known = {part.id for part in parts(edition)}
        return [part for part in kept if part in known] if isinstance(kept, list) else []

    def was_checked(self, edition: Edition) -> bool:
        """Whether anybody has ever counted it."""
        return edition.id in self._all()

    def note(self, edition: Edition, missing: Iterable[str]) -> list[str]:
        """It was counted, and this is missing. Raises `DiskFailed`."""
        wanted = set(missing)
        found = [part.id for part in parts(edition) if part.id in wanted]
        self._book.remember(KEPT_AS, {**self._all(), edition.id: found})
        return found

    def _all(self) -> dict[str, Any]:
        kept = self._book.recall(KEPT_AS)
        return kept if isinstance(kept, dict) else {}
