"""Every switch that a box answers, and the answers there are."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.house_rules import PLAIN, POINTS

DECK, VARIANT = "deck", "variant"
"""Two switches whose answers are the edition's own: "none" or one of its decks; one of its variants."""
NO_DECK = "none"


def answers_of(switch: str, decks: Mapping[str, object]) -> tuple[str, ...]:
    """The answers that `switch` knows in an edition with these decks; none for a switch that there is not."""
    return (NO_DECK, *decks) if switch == DECK else tuple(POINTS.get(switch, ()))


def all_switches() -> tuple[str, ...]:
    """The switches that an edition answers under [rules]."""
    return (*POINTS, DECK)


def plain() -> dict[str, str]:
    """The answers of an edition that says nothing."""
    return dict(PLAIN)
