"""A board drawn in signs: how far rooms lie apart on it, and every mistake in the drawing by row and column."""

import json
from pathlib import Path

import pytest
from toml_boxes import SMALL, put

from companion import editions
from companion.editions.distances import distances
from companion.editions.grid import read_grid
from companion.editions.writing import written

FACTS = json.loads((Path(__file__).parent / "classic_distances.json").read_text())


@pytest.mark.parametrize("box", ["classic", "dansk"])
def test_the_drawn_board_gives_the_distances_that_are_known(box):
    """Counted on independent layouts of the classic board, and cross-checked between them."""
    far = editions.load(box).distances
    assert {place: dict(rooms) for place, rooms in far.items()} == FACTS


def test_the_classic_board_has_188_squares_and_17_doors():
    box = editions.parsed(editions.text_of("classic"))
    grid = read_grid(box["grid"], [card["id"] for card in box["suspects"]])
    assert (len(grid.walked), len(grid.doors), len(grid.starts)) == (188, 17, 6)


def test_a_small_board_counted_by_hand():
    small = editions.read(SMALL).distances
    assert small["roof"] == {"loft": 5, "ladder": 4}
    assert small["start:aunt"] == {"roof": 5, "loft": 2, "ladder": 5}


def test_rows_may_be_one_text_or_a_list():
    box = editions.parsed(SMALL)
    as_text = editions.read(SMALL).distances
    put(box, "grid.rows", box["grid"]["rows"].splitlines())
    assert editions.read(written(box)).distances == as_text


def test_a_walled_place_with_a_door_has_distances_and_one_that_is_a_square_is_walked_over():
    box = put(put(editions.parsed(SMALL), "places", ["centre", "question"]), "grid.legend.C", "centre")
    put(box, "grid.legend", {**box["grid"]["legend"], "?": "question"})
    put(box, "grid.rows", ["RRR#LLL", "RRR#LLL", "1.^?.^2", ".#.D.#.", "..>D<v3", "#####C#"])
    assert editions.check(written(box)) == []
    grid = read_grid(box["grid"], ["uncle", "aunt", "cat"])
    assert distances(grid, ["roof", "loft", "ladder"], ["centre", "question"])["centre"] == {
        "roof": 7, "loft": 6, "ladder": 3
    }  # fmt: skip


ROWS = ["RRR#LLL", "RRR#LLL", "1.^..^2", ".#.D.#.", "..>D<.3"]

# (what is wrong, rows, where, words said)
DRAWN = [
    ("a ragged row", [*ROWS[:3], ".#.D.", ROWS[4]], "row 4, column 5", ["ends here", "7 columns"]),
    ("an unknown sign", ["RRR#LLQ", *ROWS[1:]], "row 1, column 7", ["'Q'", "legend"]),
    ("a door to nothing", [*ROWS[:2], "1.^.^^2", *ROWS[3:]], None, []),
    ("a door to a corridor", [*ROWS[:3], ".#.D.#.", "..>D<<3"], "row 5, column 6", ["leads to no room"]),
    ("a door to the outside", [*ROWS[:2], "<.^..^2", *ROWS[3:]], "row 3, column 1", ["leads to no room"]),
    ("a door with no corridor", ["RRR#LLL", "RRR#LL<", "1.^..#2", *ROWS[3:]], None, []),
    ("a room without a door", [*ROWS[:2], "1.^...2", *ROWS[3:]], "row 1, column 5", ["loft", "no door"]),
    ("a room in two pieces", ["RRR#LLL", "R#R#LLL", "R.^..^2", "##1D.#.", "R.>D<.3"],
     "row 5, column 1", ["two pieces"]),
    ("a start shut in", [*ROWS[:3], ".#.D.##", "..>D<#3"], "row 5, column 7", ["cat", "touches no corridor"]),
    ("a start in the middle", ["RRR#LLL", "RRR#LLL", "..^..^2", ".1.D.#.", "..>D<.3"],
     "row 4, column 2", ["uncle", "middle"]),
    ("two starts of one", [*ROWS[:3], "1#.D.#.", "..>D<.3"], "row 3, column 1", ["uncle", "not on 2"]),
    ("a room that nobody reaches", ["RRR#LLL", "RRR#LLL", "1.^#.^2", ".#.D##.", "..>D##3"],
     "row 3, column 6", ["nobody can walk", "loft"]),
]  # fmt: skip


@pytest.mark.parametrize("case", [case for case in DRAWN if case[2]], ids=lambda case: case[0])
def test_a_mistake_in_the_drawing_is_named_with_row_and_column(case):
    _, rows, where, words = case
    mistakes = editions.check(written(put(editions.parsed(SMALL), "grid.rows", rows)))
    assert any(where in each and all(word in each for word in words) for each in mistakes), mistakes


def test_a_door_that_touches_no_corridor():
    rows = ["RRR#LLL", "RRR#LLL", "1.^..^2", ".#.D###", "..>D<#3"]
    put(box := editions.parsed(SMALL), "grid.rows", [*rows[:4], "..>D#^3"])
    assert any("row 5, column 6" in each and "leads to no room" in each for each in editions.check(written(box)))
    put(box, "grid.rows", ["RRR#LLL", "RRR#LL>", "1.^..^2", ".#.D.#.", "..>D<.3"])
    mistakes = editions.check(written(box))
    assert any("row 2, column 7" in each and "leads to no room" in each for each in mistakes), mistakes
    put(box, "grid.rows", ["RRR#LLL", "RRR#L#<", "1.^..^#", ".#.D.#2", "..>D<.3"])
    mistakes = editions.check(written(box))
    assert any("row 2, column 7" in each and "no corridor before it" in each for each in mistakes), mistakes


LEGEND = [
    ("roof", "R", "rof", "grid.legend.R", '"roof"'),
    ("two rooms in one sign", "L", "roof", "grid.legend.L", "has a sign already"),
    ("two signs", "RR", "roof", "grid.legend.RR", "one sign"),
    ("a corridor's sign", ".", "roof", "grid.legend..", "one sign"),
    ("a number", "R", 3, "grid.legend.R", "no room, place or suspect"),
]


@pytest.mark.parametrize("case", LEGEND, ids=lambda case: case[0])
def test_a_mistake_in_the_legend_is_named(case):
    _, sign, means, path, words = case
    box = editions.parsed(SMALL)
    box["grid"]["legend"][sign] = means
    mistakes = editions.check(written(box))
    assert any(each.startswith(path) and words in each for each in mistakes), mistakes


@pytest.mark.parametrize("grid", ["a drawing", {}, {"rows": []}, {"rows": [1, 2]}, {"rows": ["."], "legend": 3}])
def test_a_grid_that_is_none(grid):
    mistakes = editions.check(written(put(editions.parsed(SMALL), "grid", grid)))
    assert any(each.startswith("grid") for each in mistakes)


def test_a_room_that_is_not_drawn_and_a_start_that_is_missing():
    box = put(editions.parsed(SMALL), "grid.rows", ["RRR#LLL", "RRR#LLL", "1.^..^2", "....###", "......."])
    mistakes = editions.check(written(box))
    assert any('"ladder" is not on the board' in each for each in mistakes)
    assert any('"cat" has no start' in each for each in mistakes)


def test_a_board_that_would_never_end():
    mistakes = editions.check(written(put(editions.parsed(SMALL), "grid.rows", ["." * 61] * 3)))
    assert any("at most 60" in each for each in mistakes)
