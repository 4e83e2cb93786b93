"""All that follows for one seat at one moment: certain marks for the sheet, and exact chances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd

from companion.deduction import Answer, Case, TooMany, solve
from companion.deduction.heard import THE_ENVELOPE, Item, NotDealt, Source, View, case_of, hands_of
from companion.frozen import dataclass
from companion.rules.edition import Edition

ENVELOPE = THE_ENVELOPE
"""The column of the sheet, and the holder, that the cards are sought in."""

Fraction = tuple[int, int]
"""In lowest terms."""


class NothingToConclude(ValueError):
    """The cards are not dealt yet, or more is possible than can be counted in a moment."""


@dataclass(frozen=True)
class Conclusions:
    """One seat's knowledge as a case, where each entry of it comes from, and the answer.

    `heard` is everything the seat was told; an entry's source is an index of it, or a word.
    """

    view: View
    heard: Sequence[Item]
    edition: Edition
    case: Case
    sources: tuple[Source, ...]
    answer: Answer

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of a sheet: the seats in table order, and the envelope."""
        return (*(seat["seat"] for seat in self.view["table"]["seats"]), ENVELOPE)

    def holder(self, column: str) -> str:
        """Which holder of the case a column stands for: partners with one hand are one holder."""
        return hands_of(self.view["table"]).get(column, column)


def conclude(view: View, heard: Sequence[Item], edition: Edition) -> Conclusions:
    """What follows. Raises `NothingToConclude`."""
    try:
        case, sources = case_of(view, heard, edition)
    except NotDealt as none:
        raise NothingToConclude(str(none)) from none
    return Conclusions(view, heard, edition, case, sources, answer_to(case))


def answer_to(case: Case) -> Answer:
    """What follows from a case. Raises `NothingToConclude` where it cannot be counted."""
    try:
        return solve(case)
    except TooMany as none:
        raise NothingToConclude(str(none)) from none


def certain(conclusions: Conclusions, answer: Answer | None = None) -> dict[str, str]:
    """Every certain mark, "card|column": yes or no; of another answer to the same case, where one is given."""
    found = answer or conclusions.answer
    return {f"{card}|{column}": mark for card, column, mark in _marks(conclusions, found)}


def _marks(conclusions: Conclusions, answer: Answer) -> Iterator[tuple[str, str, str]]:
    for column in conclusions.columns:
        holder = conclusions.holder(column)
        for mark, facts in (("yes", answer.has), ("no", answer.has_not)):
            yield from ((card, column, mark) for card in facts.get(holder, ()))


def chances(conclusions: Conclusions, answer: Answer | None = None) -> dict[str, dict[str, Fraction]]:
    """Card -> column -> the chance that it lies there, where there is any. What lies neither in a hand nor in the
    envelope is in the column of its holder, "beside" or "face-up"."""
    found = answer or conclusions.answer
    columns: dict[str, list[str]] = {holder.id: [holder.id] for holder in conclusions.case.holders}
    for column in conclusions.columns:
        shared = columns.setdefault(conclusions.holder(column), [])
        if column not in shared:
            shared.append(column)
    return {
        card: {column: _lowest(count, found.total) for holder, count in lies.items() for column in columns[holder]}
        for card, lies in found.counts.items()
    }


def _lowest(count: int, total: int) -> Fraction:
    common = gcd(count, total)
    return count // common, total // common
