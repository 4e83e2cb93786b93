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

from .squares import Grid, Square, squares_from, steps_into


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
        begins, first = [front for front in dict.fromkeys(grid.fronts(stands)) if front not in shut], 1
    else:
        begins, first = [stands], 0
    far = squares_from(grid, begins, first, shut, pips)
    needed = {place: steps for place in grid.places if (steps := steps_into(grid, far, place)) is not None}
    places = {place: steps for place, steps in needed.items() if place not in barred and steps <= pips}
    squares = _exactly(grid, begins, pips - first, shut) if exact else frozenset(far)
    blocked = tuple(place for place in grid.places if shut.issuperset(grid.fronts(place)))
    return Reach(places, squares, blocked)


def _exactly(grid: Grid, begins: list[Square], steps: int, shut: frozenset[Square]) -> frozenset[Square]:
    """Where walks of exactly `steps` squares end that tread on none twice, from any of `begins`.

    Squares are coloured as on a chessboard, so a walk of an even length ends on its own colour: of the others none is
    tried.
    """
    found: set[Square] = set()
    for begin in begins:
        far = squares_from(grid, [begin], 0, shut, steps)
        may_end = {square for square, away in far.items() if (steps - away) % 2 == 0} - found
        if steps:
            may_end.discard(begin)
        found |= {end for end in may_end if _leads_to(grid, begin, end, steps, shut)}
    return frozenset(found)


def _leads_to(grid: Grid, begin: Square, end: Square, steps: int, shut: frozenset[Square]) -> bool:
    """Whether a walk of exactly so many squares ends there. A way from which the end is too far off is not gone, and
    those that lead away from it are tried first: there is more to spend than to save."""
    home = squares_from(grid, [end], 0, shut, steps)
    trodden = {begin}

    def go(here: Square, left: int) -> bool:
        if left == 0:
            return here == end
        if here == end:
            return False
        ways = [one for one in grid.beside[here] if one not in trodden and home.get(one, left) < left]
        for one in sorted(ways, key=home.__getitem__, reverse=True):
            trodden.add(one)
            if go(one, left - 1):
                return True
            trodden.remove(one)
        return False

    return go(begin, steps)
