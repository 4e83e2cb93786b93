"""The squares of a drawn board: which can be walked on, where doors lead, where tokens start, what squares are called.

A square is a row and a column, counted from 1 from the top left; people call it by a letter for the column and a number
for the row, as in "E8".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property

from companion.frozen import dataclass

Square = tuple[int, int]
SIDES: tuple[Square, ...] = ((-1, 0), (1, 0), (0, -1), (0, 1))
"""The four ways a token steps; never over a corner."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CALLED = re.compile(r"([A-Z]{1,2})([1-9][0-9]?)")


@dataclass(frozen=True)
class Grid:
    """A board's squares.

    `walked` are those of the corridors, `marked` those among them where something happens ("question", "claw"),
    `inside` those of rooms and of other walled places; `doors` are pairs of the corridor square before a door and the
    square behind it; `starts` is where each token begins. `rows` and `legend` are the drawing itself, for whoever draws
    it again.
    """

    walked: frozenset[Square]
    inside: Mapping[Square, str]
    doors: tuple[tuple[Square, Square], ...]
    starts: Mapping[str, Square]
    marked: Mapping[Square, str]
    rows: tuple[str, ...]
    legend: Mapping[str, str]

    @cached_property
    def beside(self) -> Mapping[Square, tuple[Square, ...]]:
        """The corridor squares that touch each corridor square."""
        return {
            (row, column): tuple(
                beside for down, right in SIDES if (beside := (row + down, column + right)) in self.walked
            )
            for row, column in self.walked
        }

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The rooms and other walled places that a door leads to."""
        return tuple({self.inside[behind]: None for _, behind in self.doors if behind in self.inside})

    def fronts(self, place: str) -> list[Square]:
        """The corridor squares before the doors of a room."""
        return [front for front, behind in self.doors if self.inside.get(behind) == place]


def called(square: Square) -> str:
    """What people call a square: column E in row 8 is "E8"; after Z comes AA."""
    row, column = square
    more, last = divmod(column - 1, len(LETTERS))
    return f"{LETTERS[more - 1] if more else ''}{LETTERS[last]}{row}"


def square_of(name: str) -> Square | None:
    """The square of that name; None for what is no name of one."""
    found = CALLED.fullmatch(name)
    if found is None:
        return None
    column = 0
    for letter in found[1]:
        column = column * len(LETTERS) + LETTERS.index(letter) + 1
    return int(found[2]), column


def squares_from(
    grid: Grid,
    fronts: Iterable[Square],
    first: int = 1,
    shut: frozenset[Square] = frozenset(),
    most: int = 10_000,
) -> dict[Square, int]:
    """The fewest squares to each corridor square that no more than `most` lead to, where stepping onto one of `fronts`
    counts `first`; nobody steps onto one of `shut`."""
    far = dict.fromkeys(fronts, first)
    last, steps = list(far), first
    while last and steps < most:
        steps += 1
        reached = []
        for square in last:
            for beside in grid.beside[square]:
                if beside not in far and beside not in shut:
                    far[beside] = steps
                    reached.append(beside)
        last = reached
    return far


def steps_into(grid: Grid, far: Mapping[Square, int], place: str) -> int | None:
    """The pips needed into a room, where `far` are those to the corridor squares: entering counts one. None where none
    of its doors is among them."""
    return min((far[front] + 1 for front in grid.fronts(place) if front in far), default=None)
