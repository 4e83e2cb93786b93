"""Whether a drawn board can be walked: doors, starts, rooms in one piece, every room to be reached."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.squares import Grid, Square, squares_from

from .check_places import ids_of, places_of
from .grid import at, check_drawing, read_grid, rows_of
from .wrong import Mistakes, Table, table

OWN_STARTS = "own-starts"


def check_grid(box: Table) -> Mistakes:
    """[grid]: the drawing first; whether it can be walked only once it can be read."""
    if "grid" not in box:
        return []
    if not isinstance(box["grid"], dict):
        return ["grid: a table with rows and legend is needed here."]
    rooms, suspects = ids_of(box, "rooms"), ids_of(box, "suspects")
    meanings = dict.fromkeys(rooms, "room") | dict.fromkeys(places_of(box), "place") | dict.fromkeys(suspects, "start")
    mistakes = check_drawing(box["grid"], meanings)
    if mistakes:
        return mistakes
    grid = read_grid(box["grid"], suspects)
    mistakes += _check_doors(grid)
    mistakes += _check_starts(box, grid, suspects)
    mistakes += [mistake for room in rooms for mistake in _check_room(grid, room)]
    return mistakes or list(_out_of_reach(grid, rooms))


def _check_doors(grid: Grid) -> Iterator[str]:
    for front, behind in grid.doors:
        if behind not in grid.inside:
            yield f"{at(front)} the door leads to no room."
        if not grid.beside[front]:
            yield f"{at(front)} the door has no corridor before it."


def _check_starts(box: Table, grid: Grid, suspects: list[str]) -> Iterator[str]:
    answers = table(box.get("rules")).get("tokens-start", [OWN_STARTS])
    if isinstance(answers, list) and OWN_STARTS in answers:
        for suspect in suspects:
            if suspect not in grid.starts:
                yield f'grid.legend: "{suspect}" has no start on the board.'
    drawn = "".join(rows_of(box["grid"]) or [])
    sign_of = {means: sign for sign, means in table(box["grid"].get("legend")).items()}
    for suspect, square in grid.starts.items():
        ways = len(grid.beside[square])
        squares = drawn.count(sign_of[suspect])
        if squares > 1:
            yield f"{at(square)} {suspect} starts on one square, not on {squares}."
        elif ways == 0:
            yield f"{at(square)} the start of {suspect} touches no corridor."
        elif ways == 4:
            yield f"{at(square)} the start of {suspect} lies in the middle of a corridor, not at its edge."


def _check_room(grid: Grid, room: str) -> Iterator[str]:
    squares = sorted(square for square, inside in grid.inside.items() if inside == room)
    if not squares:
        yield f'grid.legend: the room "{room}" is not on the board.'
        return
    piece = _piece(squares)
    for other in squares:
        if other not in piece:
            yield f"{at(other)} the room {room} is in two pieces; the other one begins in row {squares[0][0]}."
            return
    if not grid.fronts(room):
        yield f"{at(squares[0])} the room {room} has no door."


def _piece(squares: list[Square]) -> set[Square]:
    """Those that hang together with the first."""
    left, found, last = {*squares}, {squares[0]}, [squares[0]]
    while last:
        row, column = last.pop()
        for beside in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if beside in left and beside not in found:
                found.add(beside)
                last.append(beside)
    return found


def _out_of_reach(grid: Grid, rooms: list[str]) -> Iterator[str]:
    """Rooms that nobody can walk to from the first one, and starts from which nobody can."""
    walk = squares_from(grid, grid.fronts(rooms[0]))
    for room in rooms[1:]:
        fronts = grid.fronts(room)
        if not any(front in walk for front in fronts):
            yield f"{at(fronts[0])} nobody can walk from here, the door of {room}, to {rooms[0]}."
    for suspect, square in grid.starts.items():
        if square not in walk:
            yield f"{at(square)} nobody can walk from here, the start of {suspect}, to {rooms[0]}."
