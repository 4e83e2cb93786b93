"""How the notebook speaks of cards, seats and turns in its sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.languages import N_
from companion.narration import case_words, thing

from .conclusions import ENVELOPE, Conclusions

Say = Callable[[str], str]

SO = N_(
    {
        ("yes", "me"): "So you hold {card}.",
        ("no", "me"): "So you do not hold {card}.",
        ("yes", "seat"): "So {seat} holds {card}.",
        ("no", "seat"): "So {seat} does not hold {card}.",
        ("yes", "envelope"): "So {the_case} holds {card}.",
        ("no", "envelope"): "So {the_case} does not hold {card}.",
    }
)
SUPPOSED = N_(
    {
        ("yes", "me"): "You suppose that you hold {card}.",
        ("no", "me"): "You suppose that you do not hold {card}.",
        ("yes", "seat"): "You suppose that {seat} holds {card}.",
        ("no", "seat"): "You suppose that {seat} does not hold {card}.",
        ("yes", "envelope"): "You suppose that {the_case} holds {card}.",
        ("no", "envelope"): "You suppose that {the_case} does not hold {card}.",
    }
)
THEN = N_(
    {
        ("yes", "me"): "Then you hold {card}.",
        ("yes", "seat"): "Then {seat} holds {card}.",
        ("yes", "envelope"): "Then {the_case} holds {card}.",
    }
)
MARKED = N_(
    {
        ("yes", "me"): "You marked that you hold {card}.",
        ("no", "me"): "You marked that you do not hold {card}.",
        ("yes", "seat"): "You marked that {seat} holds {card}.",
        ("no", "seat"): "You marked that {seat} does not hold {card}.",
        ("yes", "envelope"): "You marked that {the_case} holds {card}.",
        ("no", "envelope"): "You marked that {the_case} does not hold {card}.",
    }
)
"""A fact of the sheet (a mark, and whose column it is in), as something that follows, is supposed, would follow (only
where a card would lie is told), or was marked. All are whole sentences: a language may build the four differently."""

Facts = Mapping[tuple[str, str], str]


def fact(way: Facts, conclusions: Conclusions, card: str, column: str, mark: str, say: Say) -> str:
    """One fact in one of those ways."""
    whose = column if column == ENVELOPE else "me" if column == conclusions.view["seat"] else "seat"
    slots = {"card": thing(card, conclusions.edition, say), **case_words(conclusions.edition, say)}
    return say(way[mark, whose]).format(**slots, seat=called(column, conclusions.view))


def called(seat: str, view: Mapping[str, Any]) -> str:
    """Who sits there."""
    return next((one["name"] for one in view["table"]["seats"] if one["seat"] == seat), seat)


def listed(names: Iterable[str], say: Say) -> str:
    """The Rope, the Hall and Colonel Mustard."""
    *before, last = names
    if not before:
        return last
    return say("{cards} and {card}").format(cards=", ".join(before), card=last)
