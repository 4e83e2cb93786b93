"""An edition: what one box contains and how it answers the questions on which boxes differ.

An edition is read from TOML by `companion.editions` and is the only place where names of cards, players, dice,
passages and switches live. Rules never ask which edition it is; they ask what it answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

SUSPECT, WEAPON, ROOM = "suspect", "weapon", "room"
KINDS = (SUSPECT, WEAPON, ROOM)


@dataclass(frozen=True)
class Card:
    """One mystery card: a permanent id, its kind and its printed name.

    A suspect also has the colour and the shape its token is told apart by.
    """

    id: str
    kind: str
    name: str
    colour: str = ""
    shape: str = ""


@dataclass(frozen=True)
class SetupStep:
    """One step of setting up the real board: a permanent name, a heading and what the table does."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, eq=False)
class Edition:
    """One box.

    `rules` maps each switch to the edition's own answer, `answers` to every answer a house may choose;
    `distances` maps a room, or "start:<suspect>", to the pips needed to each room (empty where the grid is not
    known); `passages` maps a corner room to the room its passage leads to.
    """

    id: str
    name: str
    cards: tuple[Card, ...]
    least_players: int
    most_players: int
    passages: Mapping[str, str]
    rules: Mapping[str, str]
    answers: Mapping[str, tuple[str, ...]]
    setup: tuple[SetupStep, ...]
    distances: Mapping[str, Mapping[str, int]]

    @cached_property
    def suspects(self) -> tuple[str, ...]:
        """Ids of the suspects, in the order their tokens stand round the board."""
        return self._of(SUSPECT)

    @cached_property
    def weapons(self) -> tuple[str, ...]:
        """Ids of the weapons."""
        return self._of(WEAPON)

    @cached_property
    def rooms(self) -> tuple[str, ...]:
        """Ids of the rooms."""
        return self._of(ROOM)

    @cached_property
    def kind(self) -> Mapping[str, str]:
        """Card id -> suspect, weapon or room."""
        return {card.id: card.kind for card in self.cards}

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Card id -> the name printed in the box."""
        return {card.id: card.name for card in self.cards}

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """Ids of all cards."""
        return tuple(card.id for card in self.cards)

    def _of(self, kind: str) -> tuple[str, ...]:
        return tuple(card.id for card in self.cards if card.kind == kind)
