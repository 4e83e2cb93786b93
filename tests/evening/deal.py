"""What can be known once all hands were opened on the phones: the envelope, and suggestions that make somebody show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product

from companion import editions

from .people import Person

BOX = editions.load("classic")
SUSPECTS, WEAPONS, ROOMS = (
    tuple(BOX.names[card] for card in cards) for cards in (BOX.suspects, BOX.weapons, BOX.rooms)
)
Three = tuple[str, str, str]
"""Suspect, weapon and room by the names printed on them."""


def card(name: str) -> str:
    """The id of the card with this name, as the journal has it."""
    return next(card for card, known in BOX.names.items() if known == name)


def envelope(people: Iterable[Person]) -> Three:
    """Suspect, weapon and room that nobody holds."""
    held = [card for person in people for card in person.cards]
    assert len(held) == len(set(held)) == 18, f"not 18 different cards: {held}"
    (suspect,), (weapon,), (room,) = (set(kind) - set(held) for kind in (SUSPECTS, WEAPONS, ROOMS))
    return suspect, weapon, room


def suggestion(passing: Iterable[Person], showing: Person, **fixed: str) -> Three:
    """Three cards of which `passing` hold none and `showing` at least one, two if that can be.

    fixed: a suspect, weapon or room that it has to name; then `passing` may have to show after all.
    """
    kinds: Mapping[str, tuple[str, ...]] = {"suspect": SUSPECTS, "weapon": WEAPONS, "room": ROOMS}
    offered = [(fixed[kind],) if kind in fixed else cards for kind, cards in kinds.items()]

    def wishes(three: Three) -> tuple[bool, bool, bool]:
        passes = not any(card in person.cards for person in passing for card in three)
        shown = sum(card in showing.cards for card in three)
        return passes, shown > 0, shown > 1

    return max(product(*offered), key=wishes)
