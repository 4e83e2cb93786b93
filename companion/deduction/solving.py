"""From a case to its answer."""

from __future__ import annotations

from collections.abc import Mapping

from .case import Answer, Case
from .closing import close
from .counting import Counted, count
from .reasons import clash
from .sheet import Contradiction, Frame, Sheet, bits_of, frame_of


def solve(case: Case) -> Answer:
    """All that follows from `case`, exactly. Raises `NotACase` or `TooMany`."""
    frame = frame_of(case)
    sheet = Sheet(frame, case.knowledge)
    try:
        close(sheet)
    except Contradiction:
        counted = None
    else:
        counted = count(sheet)
    if counted is None or not counted.total:
        return Answer(False, 0, {}, (), {}, {}, clash(case))
    return _answer(frame, sheet, counted)


def _answer(frame: Frame, sheet: Sheet, counted: Counted) -> Answer:
    total = counted.total
    ids = [*frame.column, *[frame.envelope_id] * len(frame.categories)]
    order = [holder.id for holder in frame.holders]
    where: dict[str, Mapping[str, int]] = {}
    has: dict[str, list[str]] = {id: [] for id in order}
    has_not: dict[str, list[str]] = {id: [] for id in order}
    named: dict[int, tuple[dict[str, int], list[str]]] = {}
    certain = {bit: ids[column] for column, mask in enumerate(sheet.has) for bit in bits_of(mask)}
    for card, bit in frame.bit.items():
        if bit in certain:
            here, found = [certain[bit]], {certain[bit]: total}
        else:
            counts = counted.counts[bit]  # the same for all spare cards of a kind
            if id(counts) not in named:
                by_id = {ids[column]: number for column, number in counts.items()}
                found = {id: by_id[id] for id in order if id in by_id}
                named[id(counts)] = found, [id for id in order if found.get(id, 0) == total]
            found, here = named[id(counts)]
        where[card] = found
        for holder in here:
            has[holder].append(card)
        for holder in order:
            if holder not in found:
                has_not[holder].append(card)
    return Answer(
        consistent=True,
        total=total,
        counts=where,
        solutions=_solutions(frame, sheet, counted),
        has={id: tuple(cards) for id, cards in has.items()},
        has_not={id: tuple(cards) for id, cards in has_not.items()},
    )


def _solutions(frame: Frame, sheet: Sheet, counted: Counted) -> list[tuple[*tuple[str, ...], int]]:
    """Every choice of a card of each category, with its number of deals where that is not 0."""
    name = {bit: card for card, bit in frame.bit.items()}
    open_ = iter(counted.options)
    choices: list[tuple[tuple[str, ...], int]] = [((), 0)]
    for certain in sheet.has[frame.envelope :]:
        options = [(name[certain], 0)] if certain else [(name[card], place) for card, place in next(open_)]
        choices = [((*cards, card), at + place) for cards, at in choices for card, place in options]
    numbers = counted.numbers
    return [(*cards, numbers[at]) for cards, at in choices if numbers[at]]
