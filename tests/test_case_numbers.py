"""Every case of the rule texts has a test that bears its number, on each box whose text states it; and so has every
settlement, and every fault that befell somebody in the field.

A number is borne in a test's name, as in `test_..._R12_F30`: what stands in a text only is not run.
"""

from __future__ import annotations

import re
from functools import cache
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


FAULTS = {
    "LEAK": "1 2 3 4 5 6 7",
    "TIME": "8 9",
    "UNDO": "10 11",
    "FAIR": "12 13 14 15",
    "SEAT": "16 17 18 19 20",
    "PHONE": "21 22 23 24 25 26",
    "NET": "27 28 29",
    "TAP": "30 31",
    "LEAVE": "32 33 34",
    "HW": "35 36 37 38 39",
    "DISK": "40 41 42 43",
    "SEC": "44 45 46 47 48",
    "KIOSK": "49",
    "TEXT": "50",
    "RULE": "51 52",
}
"""What a fault is about -> its F numbers."""
NOT_YET: dict[int, str] = {}
"""F number -> what is still to come."""


@cache
def bearing(letter: str) -> dict[int, set[str]]:
    """Number -> the files in which a test bears it, as in "rules/test_classic"."""
    found: dict[int, set[str]] = {}
    for path in FOLDER.rglob("test_*.py"):
        for name in re.findall(r"^(?:async )?def (test_\w+)", path.read_text("utf-8"), re.MULTILINE):
            for number in re.findall(rf"_{letter}(\d+)(?=_|$)", name):
                found.setdefault(int(number), set()).add(path.relative_to(FOLDER).with_suffix("").as_posix())
    return found


def boxes_by_number(letter: str) -> dict[int, set[str]]:
    """Number -> the boxes on which a test of the rules bears it."""
    played = {f"rules/{file}": boxes for file, boxes in PLAYED_IN.items()}
    return {
        number: set().union(*(played.get(file, set()) for file in files)) for number, files in bearing(letter).items()
    }


@pytest.mark.parametrize("number", range(1, 43))
def test_a_case_is_played_on_every_box_that_states_it(number: int) -> None:
    stated = {box for box, numbers in STATED.items() if str(number) in numbers.split()}
    assert stated, "a case that no text states"
    missing = stated - boxes_by_number("R").get(number, set())
    assert not missing, f"R{number} has no test on {', '.join(sorted(missing))}"


@pytest.mark.parametrize("number", range(1, 34))
def test_a_settlement_has_a_test(number: int) -> None:
    assert boxes_by_number("C").get(number), f"C{number} has no test"


@pytest.mark.parametrize(
    ("kind", "number"), [(kind, int(number)) for kind, numbers in FAULTS.items() for number in numbers.split()]
)
def test_a_fault_of_the_field_has_a_test(kind: str, number: int) -> None:
    if number not in NOT_YET:
        assert bearing("F").get(number), f"F{number} ({kind}) has no test"


def test_no_test_bears_the_number_of_a_fault_that_there_is_not() -> None:
    assert sorted(int(number) for numbers in FAULTS.values() for number in numbers.split()) == list(range(1, 53))
    assert {*bearing("F")} <= {*range(1, 53)}
