"""The ways in which a box can be played: each variant with the box's own answers, and each answer a house may choose.

What does not fit together, such as a side row for five players, is looked for in all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.frozen import dataclass

from .switches import VARIANT, all_switches, plain
from .wrong import Table, table

STANDARD = "standard"


@dataclass(frozen=True)
class Way:
    """One way: the path that a mistake in it has, for how many players, every switch's answer."""

    where: str
    least: int
    most: int
    rules: Mapping[str, str]

    @staticmethod
    def switches() -> tuple[str, ...]:
        """Every switch that there is."""
        return (*all_switches(), VARIANT)


def ways(box: Table) -> Iterator[Way]:
    """Each way, the box's own one first. What is not of the shape wanted is passed over; other checks name it."""
    offered = {
        rule: [answer for answer in answers if isinstance(answer, str)]
        for rule, answers in table(box.get("rules")).items()
        if isinstance(answers, list)
    }
    own = plain() | {rule: answers[0] for rule, answers in offered.items() if answers}
    variants = table(box.get("variants")) or {STANDARD: {}}
    players = table(box.get("players"))
    span = (players.get("least"), players.get("most"))
    for variant, said in variants.items():
        changed = {rule: answer for rule, answer in table(table(said).get("rules")).items() if isinstance(answer, str)}
        here = table(said).get("players", span)
        least, most = here if isinstance(here, list | tuple) and len(here) == 2 else span
        if type(least) is not int or type(most) is not int:
            continue
        where = f"variants.{variant}" if "variants" in box else "rules"
        yield Way(where, least, most, {**own, **changed, VARIANT: variant})
        for rule, answers in offered.items():
            if rule in changed:
                continue
            for answer in answers[1:]:
                yield Way(f"rules.{rule}", least, most, {**own, **changed, rule: answer, VARIANT: variant})
