"""A turning knob with two contacts: from the levels of A and B to whole clicks.

The contacts open and close a quarter of a click apart. Of the sixteen ways from one pair of levels to the
next four go clockwise, four the other way, four are standing still, and four cannot happen (both at
once): those are bounce or a missed edge, and count for nothing. A click is told when both contacts are
open again, where the knob rests, if it went at least half the way round; so neither bounce nor a missed
quarter makes or loses one.

    >>> knob = Knob()
    >>> [knob.feed(a, b) for a, b in ((True, False), (True, True), (False, True), (False, False))]
    [0, 0, 0, 1]
"""

from __future__ import annotations

# (before, after) -> quarter clicks; levels are True when the contact is closed, A leads clockwise.
_OPEN, _A, _BOTH, _B = (False, False), (True, False), (True, True), (False, True)
_ROUND = (_OPEN, _A, _BOTH, _B)
_QUARTERS = {
    **{(here, _ROUND[(place + 1) % 4]): 1 for place, here in enumerate(_ROUND)},
    **{(here, _ROUND[(place - 1) % 4]): -1 for place, here in enumerate(_ROUND)},
}
QUARTERS_ENOUGH = 2


class Knob:
    """Feed it both levels whenever one may have changed; it gives -1, 0 or 1 click."""

    def __init__(self) -> None:
        self._levels = _OPEN
        self._quarters = 0

    def feed(self, a: bool, b: bool) -> int:
        levels = (a, b)
        self._quarters += _QUARTERS.get((self._levels, levels), 0)
        self._levels = levels
        if levels != _OPEN:
            return 0
        quarters, self._quarters = self._quarters, 0
        if abs(quarters) < QUARTERS_ENOUGH:
            return 0
        return 1 if quarters > 0 else -1
