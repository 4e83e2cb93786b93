"""How many squares it is to each room, on a drawn board: the pips needed to enter, straight on and round corners.

Stepping out before a door counts one, each further square one, entering one. Passages are not walked, and tokens
that stand in the way are not known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.rules.squares import Grid, squares_from, steps_into


def distances(grid: Grid, rooms: Iterable[str], places: Iterable[str] = ()) -> dict[str, Mapping[str, int]]:
    """From each room, walled place and "start:<suspect>": the pips needed to each room that can be reached."""
    rooms = list(rooms)
    begins = {place: squares_from(grid, grid.fronts(place)) for place in (*rooms, *places) if grid.fronts(place)}
    begins |= {f"start:{suspect}": squares_from(grid, [square], 0) for suspect, square in grid.starts.items()}
    return {
        place: {room: steps for room in rooms if room != place and (steps := steps_into(grid, walk, room)) is not None}
        for place, walk in begins.items()
    }
