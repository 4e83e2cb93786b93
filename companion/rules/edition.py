"""An edition: what one box contains and how it answers the questions on which boxes differ.

An edition is read from TOML by `companion.editions` and is the only place where names of cards, players, dice,
passages and switches live. Rules never ask which edition it is; they ask what it answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property, lru_cache

from companion.frozen import dataclass

from .squares import Grid

SUSPECT, WEAPON, ROOM = "suspect", "weapon", "room"
KINDS = (SUSPECT, WEAPON, ROOM)
LISTS = {"suspects": SUSPECT, "weapons": WEAPON, "rooms": ROOM}
"""The lists of cards in a box, by kind."""


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
    """One step of setting up the real board: a permanent name, a heading and what the table does.

    `when` names the switches that call for it, each with the answers under which it is taken; empty: always.
    """

    id: str
    title: str
    text: str
    when: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Variant:
    """One way of playing a box: for how many, and the switches it answers otherwise than the box does."""

    id: str
    name: str
    least_players: int
    most_players: int
    rules: Mapping[str, str]


@dataclass(frozen=True)
class DeckCard:
    """One card of a deck beside the board: its words are ours, its `effect` is one of those the rules carry out.

    `with_` holds what the effect needs to know: {"card": "rope"}, {"kind": "room"}, {"pips": 4}, {"needs": 5,
    "treasure": "crystal-ball"}.
    """

    id: str
    title: str
    text: str
    effect: str
    with_: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True)
class Deck:
    """A deck that cards are drawn from in play. A card that was used goes to the "bottom", to the "discard" pile, or
    back in and is "shuffled" (editions.md; C8)."""

    id: str
    name: str
    returned: str
    cards: tuple[DeckCard, ...]

    @cached_property
    def by_id(self) -> Mapping[str, DeckCard]:
        """Card id -> the card."""
        return {card.id: card for card in self.cards}


@dataclass(frozen=True)
class Printed:
    """What is printed on the cards of a box in another language, as far as it was found: `names` by card.

    `title` is what the language calls itself, `sure` are the lists of cards that were seen whole, `plain` says that the
    names are translations and from no box, `also` what other printings say.
    """

    title: str
    names: Mapping[str, str]
    sure: tuple[str, ...] = ()
    plain: bool = False
    also: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Edition:
    """One box.

    `tone` is the dress of its screens ("manor" or "castle"); `case` is what people call that in which the three cards
    are sealed; `places` are where a token may stand besides the rooms, its start and the corridor; `first_suspect` is
    the token that begins where the box names one; `unsure` names what was not confirmed on a real box and is asked
    once (`companion.rules.board`); `printed` is the box without what a table has said of it; `grid` is its board where
    the squares are known. `language` is that of the names on its cards and `own` what is known of it, `languages` what
    is printed in boxes of other languages, `called_in` the one of these in which the cards on the table are named,
    empty for its own; `read_in` is the language that its texts are put into. `rules` maps each switch to the edition's
    own answer, `answers` to every answer a house may choose; `distances` maps a room, or "start:<suspect>", to the pips
    needed to each room (empty where the grid is not known); `passages` maps a corner room to the room its passage leads
    to.
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
    tone: str = "manor"
    case: str = "envelope"
    places: tuple[str, ...] = ()
    first_suspect: str = ""
    unsure: tuple[str, ...] = ()
    variants: Mapping[str, Variant] = field(default_factory=dict)
    decks: Mapping[str, Deck] = field(default_factory=dict)
    printed: Edition | None = None
    grid: Grid | None = None
    language: str = "en"
    own: Printed = Printed("English", {})
    languages: Mapping[str, Printed] = field(default_factory=dict)
    called_in: str = ""
    read_in: str = "en"

    def as_told(self, names: Mapping[str, str], starts: Sequence[str], language: str = "") -> Edition:
        """This box with what a table says of its own: in which language its cards are printed, the names that differ
        even so, and the order of the starts. A language that is not known here leaves the box its own names."""
        return _as_told(self.printed or self, tuple(sorted(names.items())), tuple(starts), language)

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


@lru_cache(maxsize=64)
def _as_told(box: Edition, names: tuple[tuple[str, str], ...], starts: tuple[str, ...], language: str) -> Edition:
    """The same answer for the same words, so that what is kept for a box is kept for this one too."""
    language = language if language in box.languages else ""
    called = {**(box.languages[language].names if language else {}), **dict(names)}
    cards = [replace(card, name=called[card.id]) if card.id in called else card for card in box.cards]
    suspects = {card.id: card for card in cards if card.kind == SUSPECT}
    others = [card for card in cards if card.kind != SUSPECT]
    told = (*(suspects[suspect] for suspect in starts or suspects), *others)
    if told == box.cards and not language:
        return box
    return replace(box, cards=told, printed=box, called_in=language)
