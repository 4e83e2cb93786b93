"""What can be known once all hands were opened on the phones: the envelope, and suggestions that make somebody show."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import product

from companion import editions

from .people import Person

Three = tuple[str, str, str]
"""Suspect, weapon and room by the names printed on them."""


class Deal:
    """The cards of one box, by their printed names."""

    def __init__(self, box: str) -> None:
        self.box = editions.load(box)
        self.suspects, self.weapons, self.rooms = (
            tuple(self.box.names[card] for card in cards)
            for cards in (self.box.suspects, self.box.weapons, self.box.rooms)
        )

    def card(self, name: str) -> str:
        """The id of the card with this name, as the journal has it."""
        return next(card for card, known in self.box.names.items() if known == name)

    def unknown(self, known: Collection[str]) -> tuple[list[str], ...]:
        """Suspects, weapons and rooms that nobody has seen yet."""
        return tuple([name for name in kind if name not in known] for kind in (self.suspects, self.weapons, self.rooms))

    def envelope(self, people: Iterable[Person], beside: Collection[str] = ()) -> Three:
        """Suspect, weapon and room that nobody holds and that were not seen `beside` the hands."""
        held = [*beside, *(card for person in people for card in person.cards)]
        assert len(held) == len(set(held)) == 18, f"not 18 different cards: {held}"
        (suspect,), (weapon,), (room,) = self.unknown(held)
        return suspect, weapon, room

    def suggestion(self, passing: Iterable[Person], showing: Person | None, **fixed: str) -> Three:
        """Three cards of which `passing` hold none and `showing` at least one, two if that can be.

        fixed: a suspect, weapon or room that it has to name; then `passing` may have to show after all.
        """
        kinds: Mapping[str, tuple[str, ...]] = {"suspect": self.suspects, "weapon": self.weapons, "room": self.rooms}
        offered = [(fixed[kind],) if kind in fixed else cards for kind, cards in kinds.items()]
        nobody = tuple(passing)

        def wishes(three: Three) -> tuple[bool, bool, bool]:
            passes = not any(card in person.cards for person in nobody for card in three)
            shown = sum(card in showing.cards for card in three) if showing else 0
            return passes, shown > 0, shown > 1

        return max(product(*offered), key=wishes)
