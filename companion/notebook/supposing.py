"""What if: what would follow from a supposition, or why it cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.deduction import Has, HasNone
from companion.frozen import dataclass
from companion.languages import speaks

from .conclusions import Conclusions, answer_to, certain, chances
from .premises import reasons
from .wording import SUPPOSED, THEN, fact


@dataclass(frozen=True, slots=True)
class Supposition:
    """That `card` lies in `column` (a seat, or the envelope), or does not."""

    card: str
    column: str
    holds: bool

    @property
    def mark(self) -> str:
        return "yes" if self.holds else "no"


def suppose(conclusions: Conclusions, supposed: Sequence[Supposition], language: str) -> dict[str, Any]:
    """What would follow. Raises `NothingToConclude` where that cannot be counted.

    possible: {"possible": True, "certain": what is not certain anyway, "chances", "say": cards that would be found}
    not: {"possible": False, "say": what cannot be true together}
    """
    say = speaks(language)
    known = conclusions.case.knowledge
    more = tuple((Has if each.holds else HasNone)(conclusions.holder(each.column), (each.card,)) for each in supposed)
    answer = answer_to(replace(conclusions.case, knowledge=(*known, *more)))
    if not answer.consistent:
        clash = [supposed[entry - len(known)] for entry in answer.clash if entry >= len(known)]
        told = [fact(SUPPOSED, conclusions, each.card, each.column, each.mark, say) for each in clash]
        return {"possible": False, "say": [*told, *reasons(conclusions, answer.clash, language)]}
    before = certain(conclusions)
    own = {f"{each.card}|{each.column}" for each in supposed}
    follows = {
        at: mark for at, mark in certain(conclusions, answer).items() if before.get(at) != mark and at not in own
    }
    found = [at.split("|") for at, mark in follows.items() if mark == "yes"]
    return {
        "possible": True,
        "certain": follows,
        "chances": chances(conclusions, answer),
        "say": [fact(THEN, conclusions, card, column, "yes", say) for card, column in found],
    }
