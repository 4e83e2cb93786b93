"""What people are told who tap too early or too late in a turn: it names what to do instead, in this way of playing."""

from __future__ import annotations

import pytest

from companion.rules.refusals import Refused
from tests.table_talk import Person, Table

WRONG = ("plum", "rope", "study")
SOLUTION = {"envelope": "plum dagger study"}


def told(person: Person, do: str, **slots: object) -> str:
    """The words of a refusal."""
    with pytest.raises(Refused) as refused:
        person.asks(do, **slots)
    return refused.value.say


@pytest.mark.parametrize("wish", [{"do": "end-turn"}, {"do": "roll"}, {"do": "move-to", "to": "hall"}, {"do": "stay"}])
def test_at_the_final_guess_there_is_nothing_but_to_accuse_or_decline(wish: dict[str, str]) -> None:
    table = Table(last_one="one-final-guess", **SOLUTION)
    table.ann.accuses(*WRONG)
    table.bo.accuses(*WRONG)
    slots = {slot: value for slot, value in wish.items() if slot != "do"}
    assert told(table.cy, wish["do"], **slots) == "One final guess: accuse, or decline."


def test_a_turn_does_not_end_before_something_was_done_in_it() -> None:
    classic, event = Table(), Table(edition="event")
    assert told(classic.ann, "end-turn") == "Roll or take a secret passage first."
    assert told(event.ann, "end-turn") == "Roll first.", "there a passage comes after the roll"
    for table in (classic, event):
        table.ann.rolls(3, 4)
        assert told(table.ann, "end-turn") == "First say where your token ended."


def test_where_rooms_are_chosen_directly_nobody_is_told_to_roll() -> None:
    table = Table(edition="event", variant="choose-room")
    assert told(table.ann, "end-turn") == "Go to a room, or stay in yours, first."
    assert told(table.ann, "roll") == "Nobody rolls in this way of playing. Go straight to a room."


def test_whom_the_maze_holds_is_not_told_to_take_a_walk_back() -> None:
    table = Table(edition="dungeon", variant="monsters", deck="beholder")
    table.ann.goes_to("claw")
    table.ann.asks("fight")
    table.ann.rolls(1)
    table.others_idle("ann")
    table.ann.rolls(4)
    assert told(table.ann, "move-to", to="dungeon") == "The maze holds you in this turn. Accuse, or end your turn."


def test_whoever_is_out_by_a_partner_s_accusation_is_not_told_it_was_their_own__R39() -> None:
    table = Table("ann bo cy di", variant="teams", **SOLUTION)
    table.ann.accuses(*WRONG)
    assert told(table.ann, "roll").startswith("Your accusation was wrong")
    assert told(table.cy, "roll").startswith("Your team's accusation was wrong")
