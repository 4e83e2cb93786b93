"""The streams of chance: what is drawn for one thing never shifts what is drawn for another.

A `Streams` has a generator for each thing that chance decides. At a table all of them are the operating system's (F12,
F13); in a simulation they come from one seed, so that a changed answer of the box leaves deal and dice as they were.
Whoever does not care passes one `Random`, which then stands for all of them.
"""

from __future__ import annotations

from random import Random, SystemRandom
from typing import Self

from companion.frozen import dataclass


@dataclass(frozen=True)
class Streams:
    """A generator each for

    deal    which card lies where, and which rooms get a card
    salts   what hides the cards in the seal
    setup   a new game's id, the weapons' rooms, and who begins where that is drawn
    dice    the virtual dice
    decks   the order of a deck, and of the cards in the case for a look at one of them
    box     what the box answers for whoever is away (C25)
    """

    deal: Random
    salts: Random
    setup: Random
    dice: Random
    decks: Random
    box: Random

    @classmethod
    def of_the_system(cls) -> Self:
        """For a real table."""
        return cls(*(SystemRandom() for _ in NAMES))

    @classmethod
    def seeded(cls, seed: int | str) -> Self:
        """For a simulation: the same seed gives the same streams."""
        return cls(*(Random(f"{seed}/{name}") for name in NAMES))


NAMES = ("deal", "salts", "setup", "dice", "decks", "box")
Chance = Streams | Random
"""What chance draws from: its streams, or one generator that stands for all of them."""


def stream(chance: Chance, name: str) -> Random:
    """The generator for what is decided by the stream of that name."""
    found: Random = chance if isinstance(chance, Random) else getattr(chance, name)
    return found
