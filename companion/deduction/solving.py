"""From a case to its answer."""

from __future__ import annotations

from .case import Answer, Case
from .closing import close
from .counting import Counted, count
from .reasons import clash
from .sheet import Contradiction, Frame, Sheet, frame_of


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
    where: dict[str, dict[str, int]] = {card: {} for card in frame.cards}
    known = 0
    for column, mask in enumerate(sheet.has):
        known |= mask
        for card in frame.named(mask):
            where[card] = {ids[column]: total}
    for bit, found in counted.counts.items():
        card = frame.cards[bit.bit_length() - 1]
        by_id = {ids[column]: number for column, number in found.items()}
        where[card] = {id: by_id[id] for id in order if id in by_id}
    has: dict[str, list[str]] = {id: [] for id in order}
    has_not: dict[str, list[str]] = {id: [] for id in order}
    for card, found_at in where.items():
        for id in order:
            number = found_at.get(id, 0)
            if number == total:
                has[id].append(card)
            elif not number:
                has_not[id].append(card)
    return Answer(
        consistent=True,
        total=total,
        counts=where,
        solutions=_solutions(frame, sheet, counted),
        has={id: tuple(cards) for id, cards in has.items()},
        has_not={id: tuple(cards) for id, cards in has_not.items()},
    )


def _solutions(frame: Frame, sheet: Sheet, counted: Counted) -> list[tuple[*tuple[str, ...], int]]:
    in_envelope = 0
    for mask in sheet.has[frame.envelope :]:
        in_envelope |= mask
    found = []
    for cards, number in counted.solutions.items():
        three = cards | in_envelope
        found.append((tuple(three & category for category in frame.categories), number))
    found.sort()
    names = frame.cards
    return [(*(names[bit.bit_length() - 1] for bit in three), number) for three, number in found]
