"""Every case of the rule texts has a test that bears its number, on each box whose text states it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
ALL = {"classic", "bonus", "event", "dungeon", "dansk"}
PLAYED_IN = {
    "test_classic": {"classic"},
    "test_house_rules": {"classic"},
    "test_variants": {"classic"},
    "test_round_the_table": {"classic"},
    "test_bonus": {"bonus"},
    "test_event": {"event"},
    "test_dungeon": {"dungeon"},
    "test_dansk": {"dansk"},
    "test_drawn_cards": {"bonus", "event", "dungeon"},
    "test_every_box": ALL,
}
STATED_BY = {
    **dict.fromkeys((5, 12, 22, 24, 25, 32, 33), ALL),
    **dict.fromkeys((1, 6, 15, 18, 21, 30, 34, 37), {"bonus"}),
    **dict.fromkeys((2, 7, 11, 13, 14, 17, 26, 28, 31, 36), {"event"}),
    **dict.fromkeys((3, 29, 38, 39), {"classic"}),
    **dict.fromkeys((4, 8, 10, 16, 19, 40, 42), {"dungeon"}),
    **dict.fromkeys((9, 23, 27), {"classic", "event", "dungeon"}),
    20: {"bonus", "dungeon", "dansk"},
    35: {"dansk"},
    41: {"dungeon", "dansk"},
}
"""R number -> the boxes whose rule text states it."""


def boxes_by_number(letter: str) -> dict[int, set[str]]:
    """Number -> the boxes on which a test bears it."""
    found: dict[int, set[str]] = {}
    for path in FOLDER.glob("test_*.py"):
        for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE):
            for number in re.findall(rf"_{letter}(\d+)(?=_|$)", name):
                found.setdefault(int(number), set()).update(PLAYED_IN.get(path.stem, set()))
    return found


@pytest.mark.parametrize("number", range(1, 43))
def test_a_case_is_played_on_every_box_that_states_it(number: int) -> None:
    missing = STATED_BY[number] - boxes_by_number("R").get(number, set())
    assert not missing, f"R{number} has no test on {', '.join(sorted(missing))}"


@pytest.mark.parametrize("number", range(1, 34))
def test_a_settlement_has_a_test(number: int) -> None:
    assert boxes_by_number("C").get(number), f"C{number} has no test"
