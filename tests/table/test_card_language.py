"""The house remembers in which language its box is, as it does everything that a table has said of it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from companion import editions
from companion.evening import Evening
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.box_commands import ChooseNames, ConfirmFact, SetName
from companion.told_board import kept_of, with_board
from tests.table.test_boxes import an_evening, choose, play_a_bit, sit
from tests.table.test_evening import comes


def names(evening: Evening) -> dict[str, str]:
    return dict(evening.table.edition.names)


def board(evening: Evening) -> Any:
    return evening.table.view("public")["table"]["board"]


def says_german(evening: Evening) -> None:
    sit(evening, "Ann", "Bo", "Cy")
    evening.table.submit(ChooseNames("s1", "fr"))
    evening.table.submit(SetName("s1", "ballroom", "Salle de bal"))
    evening.table.submit(ConfirmFact("s1", "rooms"))
    evening.table.submit(ChooseNames(c.PANEL, "de"))
    evening.table.submit(SetName("s1", "conservatory", "Veranda"))


def test_the_language_of_a_box_is_asked_once(tmp_path: Path) -> None:
    """Not in the next game, not after another box, not on another evening; and it can still be changed."""
    with an_evening(tmp_path, "classic") as evening:
        says_german(evening)
        said = names(evening)
        assert (said["rope"], said["conservatory"]) == ("Seil", "Veranda")
        play_a_bit(evening)
        evening.table.submit(c.PlayAgain("s1"))
        comes(lambda: evening.table.view("public")["phase"] == "lobby")
        assert names(evening) == said
        choose(evening, "bonus")
        assert names(evening)["rope"] == "Rope", "another box, of which nobody has said anything"
        choose(evening, "classic")
        assert names(evening) == said
    (tmp_path / "games").rename(tmp_path / "elsewhere")  # another evening, another table
    with an_evening(tmp_path, "classic") as evening:
        assert names(evening) == said
        evening.table.submit(ChooseNames(c.PANEL, "fr"))
        assert (names(evening)["ballroom"], board(evening)["facts"]["rooms"]) == ("Salle de bal", True)
        evening.table.submit(ChooseNames(c.PANEL, "en"))
        comes(lambda: remembered(tmp_path, "classic").get("language", "") == "")
    (tmp_path / "games").rename(tmp_path / "farther")
    with an_evening(tmp_path, "classic") as evening:
        assert names(evening)["rope"] == "Rope"


def remembered(house: Path, box: str) -> dict[str, Any]:
    """What lies in the house book, read beside the evening that has it open."""
    with closing(sqlite3.connect(house / "house.book")) as book:
        found = book.execute("SELECT value FROM note WHERE kind = 'choice' AND key = 'last-board'").fetchone()
    return dict(json.loads(found[0]).get(box, {})) if found else {}


def test_another_box_that_is_chosen_at_once_does_not_take_over_what_was_said_of_this_one(tmp_path: Path) -> None:
    with an_evening(tmp_path, "classic") as evening:
        says_german(evening)
        choose(evening, "bonus")
        choose(evening, "event")
        comes(lambda: evening.table.edition.id == "event")
    assert remembered(tmp_path, "classic")["language"] == "de"
    assert "language" not in remembered(tmp_path, "bonus")
    assert "language" not in remembered(tmp_path, "event")


def test_what_no_longer_fits_is_asked_again() -> None:
    """A language that is gone, a name that would be another card's, a damaged note: no reason to fail."""
    box = editions.load("classic")
    opened = e.GameOpened("g1", "classic")
    right = {"language": "de", "de:rooms": {"hall": "Diele"}, "confirmed": ["de:rooms"]}
    told = with_board(opened, box, right)
    assert (told.language, told.names, told.confirmed) == ("de", (("de:hall", "Diele"),), ("de:rooms",))
    assert kept_of(told, box, {}) == right
    for wrong in (
        {**right, "language": "xx"},
        {**right, "language": 3},
        {**right, "de:rooms": 7},
        {**right, "de:rooms": {"hall": "Salon"}},
        {**right, "de:rooms": {"hall": ""}},
    ):
        again = with_board(opened, box, wrong)
        assert again.language in ("de", "")
        assert (
            (again.names, again.confirmed) == (told.names, told.confirmed)
            if wrong["de:rooms"] == right["de:rooms"]
            else ((), ())
        )
    castle = with_board(told, editions.load("dungeon"), {})
    assert (castle.language, castle.names, castle.confirmed) == ("", (), ())
