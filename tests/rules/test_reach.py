"""What is in reach of a roll, against every walk tried one by one, and against distances counted elsewhere."""

from __future__ import annotations

import json
import time
from pathlib import Path
from random import Random

import pytest

from companion import editions
from companion.editions.grid import read_grid
from companion.rules.reach import reach
from companion.rules.squares import Grid, Square, called, square_of
from tests import proof

BOX = editions.load("classic")
FACTS = json.loads((Path(__file__).parent.parent / "editions" / "classic_distances.json").read_text())
POSITIONS = proof.count(250, long=20_000)


def board(*rows: str, **legend: str) -> Grid:
    return read_grid({"rows": list(rows), "legend": legend}, [each for each in legend.values() if each in "abc"])


def classic() -> Grid:
    assert BOX.grid is not None
    return BOX.grid


def every_walk(
    grid: Grid, stands: Square | str, pips: int, taken: set[Square], *, exact: bool
) -> tuple[dict[str, int], set[Square]]:
    """Every way of stepping, gone to its end: no cleverness. Rooms with the fewest pips, and where else walks end."""
    rooms: dict[str, int] = {}
    ends: set[Square] = set()
    way: list[Square] = []

    def step_onto(square: Square, pip: int) -> None:
        way.append(square)
        if pip == pips or not exact:
            ends.add(square)
        for front, behind in grid.doors:
            if front == square and pip < pips:
                rooms[grid.inside[behind]] = min(pip + 1, rooms.get(grid.inside[behind], pips))
        row, column = square
        for beside in ((row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)):
            if pip < pips and beside in grid.walked and beside not in taken and beside not in way:
                step_onto(beside, pip + 1)
        way.pop()

    if isinstance(stands, str):
        for front, behind in grid.doors:
            if grid.inside[behind] == stands and front not in taken:
                step_onto(front, 1)
    else:
        step_onto(stands, 0)
    return rooms, ends


def test_reach_is_what_trying_every_walk_finds() -> None:
    """On the classic board, from squares and rooms, with tokens anywhere, for walks that may stop short and for those
    that may not."""
    grid, rng, began, cases = classic(), Random(proof.seed()), time.perf_counter(), 0
    squares = sorted(grid.walked)
    before_doors = [front for front, _ in grid.doors]
    for number in range(POSITIONS):
        taken = {*rng.sample(squares, 3), *rng.sample(before_doors, rng.randrange(3))}
        free = [square for square in squares if square not in taken]
        stands = rng.choice(grid.places) if number % 3 == 0 else rng.choice(free)
        exact = number % 2 == 0
        pips = 1 + number % (12 if number % 50 == 0 else 9)
        found = reach(grid, stands, pips, taken, exact=exact)
        rooms, ends = every_walk(grid, stands, pips, taken, exact=exact)
        assert (found.places, found.squares) == (rooms, ends), (stands, pips, exact, taken)
        assert set(found.shut) == {room for room in grid.places if taken.issuperset(grid.fronts(room))}
        cases += 1
    proof.figure(
        "what is in reach of a roll, against every walk",
        count=cases,
        seed=proof.seed(),
        figure="the same rooms, pips and squares in each",
        seconds=time.perf_counter() - began,
    )


@pytest.mark.parametrize("exact", [False, True])
def test_rooms_are_in_reach_from_the_pips_that_the_board_is_known_for(exact: bool) -> None:
    """The distances counted on independent layouts: with one pip less a room is out of reach."""
    grid = classic()
    for begin, rooms in FACTS.items():
        stands = grid.starts[begin.removeprefix("start:")] if begin.startswith("start:") else begin
        furthest = reach(grid, stands, max(rooms.values())).places  # entering asks for no exact number
        assert {room: pips for room, pips in furthest.items() if room != begin} == rooms
        for room, pips in rooms.items():
            if pips <= 12:
                assert room in reach(grid, stands, pips, exact=exact).places
                assert room not in reach(grid, stands, pips - 1, exact=exact).places


def test_nobody_steps_over_a_corner() -> None:
    grid = board("..", "#.", ".#")
    assert reach(grid, (1, 1), 4).squares == {(1, 1), (1, 2), (2, 2)}


def test_a_walk_may_stop_short_where_the_box_says_so__R11() -> None:
    grid = board(".....")
    assert reach(grid, (1, 1), 3).squares == {(1, 1), (1, 2), (1, 3), (1, 4)}
    assert reach(grid, (1, 1), 3, exact=True).squares == {(1, 4)}


def test_a_room_asks_for_no_exact_number_and_ends_the_walk__R12() -> None:
    grid = board("R..", "^..", R="roof")
    for exact in (False, True):
        assert reach(grid, (2, 3), 6, exact=exact).places == {"roof": 3}
    assert reach(board(".>R<..", R="roof"), (1, 1), 9).squares == {(1, 1), (1, 2)}, "no way leads through a room"


def test_no_square_is_trodden_twice_in_a_turn() -> None:
    """Round a ring of eight one comes to the other side, and not back to where one stood or stands."""
    ring = board("...", ".#.", "...")
    assert reach(ring, (1, 1), 7, exact=True).squares == {(1, 2), (2, 1)}
    assert reach(ring, (1, 1), 8, exact=True).squares == frozenset()
    dead_end = board("...")
    assert reach(dead_end, (1, 3), 4, exact=True).squares == frozenset(), "nobody turns round in a dead end"


def test_another_token_is_neither_passed_nor_landed_on() -> None:
    grid = board("....", "####")
    assert reach(grid, (1, 1), 3, [(1, 3)]).squares == {(1, 1), (1, 2)}


def test_a_door_is_blocked_by_a_token_before_it_and_a_room_by_all_of_its_doors__R42() -> None:
    grid = board("RR....", "RR....", "^^....", R="roof")
    assert reach(grid, "roof", 2).squares == {(3, 1), (3, 2), (3, 3)}
    one = reach(grid, "roof", 2, [(3, 1)])
    assert (one.squares, one.shut) == ({(3, 2), (3, 3)}, ())
    both = reach(grid, "roof", 6, [(3, 1), (3, 2)])
    assert (both.squares, both.places, both.shut) == (frozenset(), {}, ("roof",))
    assert reach(grid, (2, 5), 12, [(3, 1), (3, 2)]).places == {}, "nor does anybody come in"


def test_whoever_stands_before_a_door_is_not_in_the_own_way() -> None:
    grid = board("R..", "^..", R="roof")
    assert reach(grid, (2, 1), 1).places == {"roof": 1}


def test_the_room_that_was_left_is_barred_or_costs_two_pips__R41() -> None:
    grid = board("R#", "^.", R="roof")
    assert reach(grid, "roof", 6, barred=["roof"]).places == {}
    assert reach(grid, "roof", 2).places == {"roof": 2}, "where a box bars nothing one turns round before the door"
    assert reach(grid, "roof", 1).places == {}


def test_a_look_at_the_map_costs_little_time() -> None:
    """The dearest walks of the classic board: twelve squares, not one less."""
    grid, rng = classic(), Random(5)
    squares = sorted(grid.walked)
    worst = 0.0
    for stands in (*grid.places, *squares[::7]):
        taken = rng.sample([square for square in squares if square != stands], 5)
        took = []
        for _ in range(3):
            began = time.perf_counter()
            reach(grid, stands, 12, taken, exact=True)
            took.append(time.perf_counter() - began)
        worst = max(worst, min(took))
    proof.figure(
        "what is in reach of a twelve, walked to the last square", count=3, figure=f"{worst * 1000:.1f} ms", seconds=0
    )
    assert worst < 0.25, "some ten milliseconds on an idle machine"


@pytest.mark.parametrize(
    ("square", "name"), [((1, 1), "A1"), ((8, 5), "E8"), ((25, 24), "X25"), ((2, 27), "AA2"), ((60, 60), "BH60")]
)
def test_a_square_is_called_by_its_column_and_row(square: Square, name: str) -> None:
    assert called(square) == name
    assert square_of(name) == square


@pytest.mark.parametrize("word", ["", "e8", "8E", "E0", "E08", "E", "8", "AAA1", "E100", "E8 ", "corridor"])
def test_what_is_no_square_is_none(word: str) -> None:
    assert square_of(word) is None
