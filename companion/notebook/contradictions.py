"""Own marks that cannot be right: which, and why."""

from __future__ import annotations

from typing import Any

from companion.languages import speaks

from .conclusions import Conclusions, NothingToConclude, certain
from .premises import because
from .wording import MARKED, fact

EXPLAINED = 5
"""So many are explained at once; of the others it is only said that they cannot be."""


def contradictions(conclusions: Conclusions, language: str) -> list[dict[str, Any]]:
    """Each own mark, yes or no, of which the opposite is certain: {"card", "column", "mark", "say", "because"}. Maybes
    and free marks claim nothing."""
    say, settled = speaks(language), certain(conclusions)
    wrong = [
        (*at.split("|"), mark)
        for at, mark in sorted(conclusions.view["notebook"]["marks"].items())
        if {mark, settled.get(at)} == {"yes", "no"}
    ]
    return [
        {
            "card": card,
            "column": column,
            "mark": mark,
            "say": fact(MARKED, conclusions, card, column, mark, say),
            "because": _why(conclusions, card, column, language) if number < EXPLAINED else [],
        }
        for number, (card, column, mark) in enumerate(wrong)
    ]


def _why(conclusions: Conclusions, card: str, column: str, language: str) -> list[str]:
    try:
        found = because(conclusions, card, column, language)
    except NothingToConclude:
        return []
    return [*found["say"], found["so"]]
