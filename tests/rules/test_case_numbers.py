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
    "test_event_variants": {"event"},
    "test_dungeon": {"dungeon"},
    "test_monsters": {"dungeon"},
    "test_dansk": {"dansk"},
    "test_drawn_cards": {"bonus", "event", "dungeon"},
    "test_every_box": ALL,
}
EVERYWHERE = "5 12 22 24 25 32 33"
STATED = {
    "classic": f"{EVERYWHERE} 3 9 23 27 29 38 39",
    "bonus": f"{EVERYWHERE} 1 6 15 18 20 21 30 34 37",
    "event": f"{EVERYWHERE} 2 7 9 11 13 14 17 23 26 27 28 31 36",
    "dungeon": f"{EVERYWHERE} 4 8 9 10 16 19 20 23 27 40 41 42",
    "dansk": f"{EVERYWHERE} 20 35 41",
}
"""Box -> the R numbers that its rule text states."""


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
    stated = {box for box, numbers in STATED.items() if str(number) in numbers.split()}
    assert stated, "a case that no text states"
    missing = stated - boxes_by_number("R").get(number, set())
    assert not missing, f"R{number} has no test on {', '.join(sorted(missing))}"


@pytest.mark.parametrize("number", range(1, 34))
def test_a_settlement_has_a_test(number: int) -> None:
    assert boxes_by_number("C").get(number), f"C{number} has no test"
