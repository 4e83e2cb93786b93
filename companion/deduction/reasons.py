"""Why: the few entries from which a fact follows, or that contradict each other.

A fact follows where its opposite cannot be: the opposite is supposed, and entries are left out by halves for as long as
the rest still contradicts it. None of those that remain could be left out. That is done in several orders, and the
shortest reason is given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .case import Case, Entry, Has, HasNone, NotSolution, Some
from .closing import close
from .search import fits
from .sheet import Contradiction, Sheet, frame_of

Contradicts = Callable[[Sequence[int]], bool]


def why(case: Case, holder: str, card: str, held: bool) -> tuple[int, ...]:
    """The indices of entries of `case.knowledge`, none of which could be left out, from which it follows that `card`
    lies (`held`) or does not lie at `holder`. Sizes of hands, and that each card lies once, are taken for granted.
    Raises `ValueError` where it does not follow, as nothing does that is not so."""
    said = _said(case, holder, card, held)
    if said is not None:
        return (said,)
    opposite = HasNone(holder, (card,)) if held else Has(holder, (card,))
    found = _shortest(case, (opposite,))
    if found is None:
        raise ValueError(f"it does not follow that {card} {'lies' if held else 'does not lie'} at {holder}")
    return found


def clash(case: Case) -> tuple[int, ...]:
    """The indices of entries that cannot all be true, none of which could be left out; none where a deal fits."""
    return _shortest(case, ()) or ()


def _said(case: Case, holder: str, card: str, held: bool) -> int | None:
    """An entry that says it by itself."""
    for index, entry in enumerate(case.knowledge):
        if isinstance(entry, Has):
            if card in entry.cards and (entry.holder == holder) == held:
                return index
        elif isinstance(entry, HasNone) and not held and entry.holder == holder and card in entry.cards:
            return index
    return None


def _shortest(case: Case, supposed: tuple[Entry, ...]) -> tuple[int, ...] | None:
    """The shortest reason found against what is `supposed`; None where there is none."""
    frame, entries = frame_of(case), case.knowledge

    def sheet(indices: Sequence[int]) -> Sheet:
        return Sheet(frame, (*supposed, *(entries[index] for index in indices)))

    def by_rules(indices: Sequence[int]) -> bool:
        return _refuted(sheet(indices))

    def by_trying(indices: Sequence[int]) -> bool:
        return not fits(sheet(indices))

    everything = range(len(entries))
    if by_rules(()):
        return ()
    contradicts = by_rules if by_rules(everything) else by_trying
    if contradicts is by_trying and not by_trying(everything):
        return None
    plainly = sorted(everything, key=lambda index: _WEIGHT[type(entries[index])])
    orders = (plainly, list(everything), list(reversed(everything)))
    needed = min((_needed(contradicts, [], order) for order in orders), key=len)
    if contradicts is by_rules:  # by trying more can be left out now and then
        for index in sorted(needed, key=lambda index: -_WEIGHT[type(entries[index])]):
            without = [other for other in needed if other != index]
            if by_trying(without):
                needed = without
    return tuple(sorted(needed))


def _refuted(sheet: Sheet) -> bool:
    """Whether the rules of `companion.deduction.closing` alone find a contradiction."""
    try:
        close(sheet)
    except Contradiction:
        return True
    return False


def _needed(contradicts: Contradicts, given: list[int], among: list[int]) -> list[int]:
    """Of `among`, those that are needed beside `given` for a contradiction: by halves, so that what is not needed goes
    many at a time; the first half is rather kept."""
    if len(among) <= 1:
        return among
    first, second = among[: len(among) // 2], among[len(among) // 2 :]
    late = [] if contradicts([*given, *first]) else _needed(contradicts, [*given, *first], second)
    early = [] if late and contradicts([*given, *late]) else _needed(contradicts, [*given, *late], first)
    return early + late


_WEIGHT = {Has: 0, HasNone: 1, NotSolution: 2, Some: 3}
"""How plainly each kind of entry speaks."""
