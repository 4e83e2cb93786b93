"""Where a walk with this many pips may end, square for square.

What the rules say of walking: straight on and round corners, never over a corner (000 section 4, 001, 002, 003, 004);
not through a square and not onto one where another token stands (000, 002, 003), so not through a door before which one
stands (002, 003); no square twice in a turn (002, 003); a room ends the walk and asks for no exact number (all five).
Where a walk may stop short (000, 001 as settled, 002) every square up to the pips is in reach; where it may not (003,
004) just those to which a walk of exactly so many squares leads. The square on which the walk begins counts as trodden.
It is advice: the board is real, and the table decides.
"""

from __future__ import annotations

from collections.abc import Collection

from companion.frozen import dataclass

from .squares import Grid, Square, squares_from


@dataclass(frozen=True, slots=True)
class Reach:
    """What is in reach: the pips needed to each place behind a door, and the squares where the walk may end. `shut` are
    the places before all of whose doors a token stands."""

    places: dict[str, int]
    squares: frozenset[Square]
    shut: tuple[str, ...]


def reach(
    grid: Grid,
    stands: Square | str,
    pips: int,
    taken: Collection[Square] = (),
    *,
    exact: bool = False,
    barred: Collection[str] = (),
) -> Reach:
    """What a token reaches that `stands` on a square, or in a place and leaves it by a door. Other tokens stand on the
    squares `taken`; walks end in none of the places `barred`; `exact` where a walk may not stop short."""
    shut = frozenset(taken)
    if isinstance(stands, str):
        begins = [front for front in dict.fromkeys(grid.fronts(stands)) if front not in shut]
        far = squares_from(grid, begins, 1, shut, pips)
    else:
        begins = [stands]
        far = squares_from(grid, begins, 0, shut, pips)
    places = {}
    for place in grid.places:
        entered = [far[front] + 1 for front in grid.fronts(place) if front in far]
        if entered and place not in barred and min(entered) <= pips:
            places[place] = min(entered)
    squares = _exactly(grid, begins, pips - far[begins[0]], shut) if exact and begins else _within(far, pips)
    blocked = tuple(place for place in grid.places if shut.issuperset(grid.fronts(place)))
    return Reach(places, squares, blocked)


def _within(far: dict[Square, int], pips: int) -> frozenset[Square]:
    return frozenset(square for square, steps in far.items() if steps <= pips)


def _exactly(grid: Grid, begins: list[Square], steps: int, shut: frozenset[Square]) -> frozenset[Square]:
    """Where walks of exactly `steps` squares end that tread on none twice, from any of `begins`."""
    found: set[Square] = set()
    for begin in begins:
        _Walks(grid, begin, steps, shut, found).walk()
    return frozenset(found)


class _Walks:
    """All walks of one length from one square, tried until each square that might be an end is known to be one.

    Squares are coloured as on a chessboard, so a walk of an even length ends on its own colour. What could still be
    found is asked at each step, and a way that leads to none of it is not gone.
    """

    def __init__(self, grid: Grid, begin: Square, steps: int, shut: frozenset[Square], found: set[Square]) -> None:
        self._beside = {square: [one for one in beside if one not in shut] for square, beside in grid.beside.items()}
        self._grid, self._begin, self._steps, self._shut, self._found = grid, begin, steps, shut, found
        far = squares_from(grid, [begin], 0, shut, steps)
        self._open = {
            square for square, away in far.items() if away <= steps and (steps - away) % 2 == 0 and square not in found
        }
        if steps:
            self._open.discard(begin)

    def walk(self) -> None:
        """Adds to what was found."""
        for end in sorted(self._open):
            if end not in self._found and self._leads_to(end):
                self._found.add(end)

    def _leads_to(self, end: Square) -> bool:
        """Whether a walk of that length ends there."""
        home = squares_from(self._grid, [end], 0, self._shut, self._steps)
        trodden = {self._begin}

        def go(here: Square, left: int) -> bool:
            if left == 0:
                return here == end
            if here == end:
                return False
            ways = [one for one in self._beside[here] if one not in trodden and home.get(one, left) < left]
            for one in sorted(ways, key=home.__getitem__, reverse=True):
                trodden.add(one)
                if go(one, left - 1):
                    return True
                trodden.remove(one)
            return False

        return go(self._begin, self._steps)
