"""Own marks: what may be put, and the way back. They are private, live with the seat, and are no part of the play."""

from __future__ import annotations

from random import Random

import pytest

from companion import retrace
from companion.rules import events as e
from companion.rules.choices import choices
from companion.rules.evolve import evolve
from companion.rules.marks import MARKS, SHAPES, STEPS_BACK
from companion.rules.offer import same_question
from companion.wire import command_from, event_from, event_to
from tests.rules.worlds import check_cuts
from tests.table_talk import Table

SOLUTION = {"envelope": "plum dagger study"}


def marks(person: object) -> dict[str, str]:
    return dict(person.sees["notebook"]["marks"])  # type: ignore[attr-defined]


def test_five_free_marks_stand_beside_no_yes_and_maybe() -> None:
    table = Table(**SOLUTION)
    assert len(SHAPES) == 5
    assert table.ann.may["mark"]["mark"] == MARKS
    for card, mark in zip(table.state.edition.ids, MARKS, strict=False):
        table.ann.asks("mark", card=card, column="envelope", mark=mark)
    assert sorted(marks(table.ann).values()) == sorted(set(MARKS) - {"clear"})
    assert table.ann.is_refused("mark", card="rope", column="envelope", mark="cross") == "no-such-choice"


def test_marks_are_taken_back_one_by_one_up_to_the_empty_sheet() -> None:
    table = Table(**SOLUTION)
    assert "take-back-mark" not in table.ann.may
    assert table.ann.is_refused("take-back-mark") == "nothing-to-take-back"
    before = [marks(table.ann)]
    for mark in ("no", "star", "star", "clear", "yes"):  # the same mark twice changes nothing
        table.ann.asks("mark", card="rope", column=table.bo.seat, mark=mark)
        if marks(table.ann) != before[-1]:
            before.append(marks(table.ann))
    assert len(before) == 5
    for was in reversed(before[:-1]):
        table.ann.asks("take-back-mark")
        assert marks(table.ann) == was
    assert "take-back-mark" not in table.ann.may


def test_the_way_back_outlives_the_moves_of_a_game_and_a_restart() -> None:
    table = Table(**SOLUTION)
    table.ann.asks("mark", card="rope", column=table.bo.seat, mark="bolt")
    table.ann.goes_to("hall")
    table.ann.suggests("plum", "rope")
    table.ann.asks("take-back-mark")
    assert marks(table.ann) == {}
    check_cuts(table, len(table.commands) - 3)
    assert retrace.retrace(table.events).marks == table.state.marks


def test_nobody_takes_back_what_another_marked() -> None:
    table = Table(**SOLUTION)
    table.ann.asks("mark", card="rope", column=table.bo.seat, mark="no")
    assert table.bo.is_refused("take-back-mark") == "nothing-to-take-back"


def test_on_one_sheet_each_takes_back_its_own_marks_and_what_another_wrote_over_is_the_other_s() -> None:
    table = Table("ann bo cy di", variant="teams", envelope="plum dagger study")
    rope, hall = f"rope|{table.bo.seat}", f"hall|{table.bo.seat}"
    table.ann.asks("mark", card="rope", column=table.bo.seat, mark="no")
    table.cy.asks("mark", card="hall", column=table.bo.seat, mark="star")
    table.cy.asks("mark", card="rope", column=table.bo.seat, mark="yes")
    assert "take-back-mark" not in table.ann.may, "her mark is no longer what stands there"
    table.cy.asks("take-back-mark")
    assert marks(table.ann) == marks(table.cy) == {rope: "no", hall: "star"}
    table.cy.asks("take-back-mark")
    assert marks(table.ann) == {rope: "no"}


def test_a_long_game_keeps_no_endless_way_back() -> None:
    table = Table(**SOLUTION)
    rng = Random(1)
    for _ in range(STEPS_BACK + 30):
        table.ann.asks("mark", card=rng.choice(table.state.edition.ids), column="envelope", mark=rng.choice(MARKS))
    assert len(table.state.way_back[table.ann.seat]) == STEPS_BACK


def test_that_a_mark_can_be_taken_back_makes_no_tap_stale() -> None:
    table = Table(**SOLUTION)
    before = choices(table.state, table.ann.seat)
    table.ann.asks("mark", card="rope", column=table.bo.seat, mark="no")
    after = choices(table.state, table.ann.seat)
    assert before != after
    assert same_question(before, after)
    table.ann.goes_to("hall")
    assert not same_question(after, choices(table.state, table.ann.seat))


def test_journals_of_before_there_were_free_marks_are_read_as_they_were_written() -> None:
    kept = {"event": "mark-made", "seat": "s1", "card": "rope", "column": "s2"}
    table = Table(**SOLUTION)
    state = table.state
    for mark in ("no", "clear", "clear"):
        state = evolve(state, event_from({**kept, "mark": mark}))
    assert state.marks["s1"] == {}
    assert evolve(table.state, e.MarkTakenBack("s1")).marks == table.state.marks, (
        "total: nothing to take back is nothing"
    )


@pytest.mark.parametrize("name", ["take-back-mark"])
def test_the_names_on_the_wire_are_permanent(name: str) -> None:
    assert command_from("s1", {"do": name}).seat == "s1"
    assert event_to(e.MarkTakenBack("s1")) == {"event": "mark-taken-back", "seat": "s1"}
