"""What follows card by card: the rules that everybody with a pencil applies, until none says anything new.

A card with one place left lies there; a full hand holds nothing else; a hand that just suffices holds all of it; of
"one of these" the last that is possible is it; of a wrong accusation the third is not it where the other two are.
"""

from __future__ import annotations

from .sheet import Contradiction, Sheet


def close(sheet: Sheet) -> None:
    """Writes on `sheet` what follows card by card. Raises `Contradiction`."""
    while _places(sheet) or _hands(sheet) or _some(sheet) or _envelope(sheet):
        pass


def _places(sheet: Sheet) -> bool:
    """Each card lies in one place: not where it cannot, and nowhere else than where it must."""
    can, has = sheet.can, sheet.has
    taken = 0
    for mask in has:
        if taken & mask:
            raise Contradiction
        taken |= mask
    once = twice = 0
    for column, mask in enumerate(has):
        if mask & ~can[column]:
            raise Contradiction
        here = can[column] = can[column] & ~taken | mask
        twice |= once & here
        once |= here
    if once != sheet.frame.everything:
        raise Contradiction
    alone = once & ~twice & ~taken
    if not alone:
        return False
    for column, mask in enumerate(can):
        has[column] |= mask & alone
    return True


def _hands(sheet: Sheet) -> bool:
    """A hand has as many cards as it has."""
    can, has = sheet.can, sheet.has
    changed = False
    for column, size in enumerate(sheet.frame.sizes):
        here, sure = can[column], has[column]
        held = sure.bit_count()
        if here == sure:
            if held != size:
                raise Contradiction
        elif held >= size:  # where it is more, the next round finds it out
            can[column] = sure
            changed = True
        else:
            possible = here.bit_count()
            if possible < size:
                raise Contradiction
            if possible == size:
                has[column] = here
                changed = True
    return changed


def _some(sheet: Sheet) -> bool:
    """One of these: what is impossible is left out; what is fulfilled, or will be however the hand is filled, is
    dropped."""
    can, has, sizes = sheet.can, sheet.has, sheet.frame.sizes
    left: list[tuple[int, int]] = []
    common: dict[int, int] = {}
    changed = False
    for column, cards in sheet.some:
        if cards & has[column]:
            continue
        cards &= can[column]
        if not cards & (cards - 1):
            if not cards:
                raise Contradiction
            has[column] |= cards
            changed = True
            continue
        room = sizes[column] - has[column].bit_count()
        if (can[column] & ~has[column] & ~cards).bit_count() >= room:
            left.append((column, cards))
            if room == 1:
                common[column] = common.get(column, cards) & cards
    sheet.some = left
    for column, cards in common.items():  # one card has to do for all of them
        if not cards:
            raise Contradiction
        can[column] &= has[column] | cards
        changed = True
    return changed


def _envelope(sheet: Sheet) -> bool:
    """What is said of the envelope as a whole: which three it is not, and of which one at least is in it."""
    can, has = sheet.can[sheet.frame.envelope :], sheet.has[sheet.frame.envelope :]
    changed = False
    for cards in sheet.wrong:
        sure = [column for column, mask in enumerate(has) if mask & cards]
        if len(sure) >= len(has) - 1 and all(mask & cards for mask in can):
            if len(sure) == len(has):
                raise Contradiction
            column = next(column for column in range(len(has)) if column not in sure)
            sheet.can[sheet.frame.envelope + column] &= ~cards
            changed = True
    for cards in sheet.in_envelope:
        if any(mask & cards for mask in has):
            continue
        possible = [mask & cards for mask in can if mask & cards]
        if not possible:
            raise Contradiction
        if len(possible) == 1 and not possible[0] & (possible[0] - 1):
            column = next(column for column, mask in enumerate(can) if mask & cards)
            sheet.has[sheet.frame.envelope + column] |= cards & can[column]
            changed = True
    return changed
