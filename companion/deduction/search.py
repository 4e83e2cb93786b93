"""Whether any deal fits at all: found by trying, card by card, with what follows drawn after each step."""

from __future__ import annotations

from .closing import close
from .counting import count
from .sheet import Contradiction, Sheet

MOST_TRIALS = 40
"""After so many steps it is quicker to count. Of a thousand cases that nothing fits the worst takes half as long so as
with ten times as many steps, and a quarter of what it takes with none."""


def fits(sheet: Sheet) -> bool:
    """Whether a deal fits what is written on `sheet`, which is used up."""
    try:
        close(sheet)
    except Contradiction:
        return False
    left = [MOST_TRIALS]
    found = _tries(sheet, left)
    return bool(count(sheet).total) if found is None else found


def _tries(sheet: Sheet, left: list[int]) -> bool | None:
    """Tries the card with the fewest places at each of them; None when that takes too long."""
    columns = _places_of(sheet)
    if not columns:
        return True
    bit, places = columns
    for column in places:
        left[0] -= 1
        if left[0] < 0:
            return None
        other = sheet.copy()
        other.has[column] |= bit
        try:
            close(other)
        except Contradiction:
            continue
        found = _tries(other, left)
        if found is not False:
            return found
    return False


def _places_of(sheet: Sheet) -> tuple[int, list[int]] | None:
    """An undecided card with as few places as there are, one that a demand speaks of first, and those places."""
    decided = 0
    for mask in sheet.has:
        decided |= mask
    open_ = sheet.frame.everything & ~decided
    said = 0
    for _, cards in sheet.some:
        said |= cards
    best: tuple[int, list[int]] | None = None
    among = open_ & said or open_
    while among:
        bit = among & -among
        among ^= bit
        places = [column for column, mask in enumerate(sheet.can) if mask & bit]
        if best is None or len(places) < len(best[1]):
            best = bit, places
    return best
