"""Where a team has one hand (001) whoever of it is there is asked; the box answers where none of it is (C25)."""

from __future__ import annotations

from random import Random

import pytest

from companion import editions, retrace
from companion.rules import commands as c
from companion.rules.asking import asks
from companion.rules.choices import awaited, owed
from companion.rules.effects import carried_out
from companion.rules.evolve import evolve
from companion.rules.turn_state import Interlude
from tests.rules.worlds import check_cuts
from tests.table_talk import Table

SOLUTION = "plum dagger study"


def teams(people: str = "ann bo cy di", **how: object) -> Table:
    return Table(people, edition="bonus", variant="teams", **{"envelope": SOLUTION, **how})  # type: ignore[arg-type]


def suggested(**how: object) -> Table:
    """Ann of team 1 has suggested green with the rope in the hall; Bo, the first of team 2, is asked."""
    table = teams(**how)
    table.ann.goes_to("hall")
    table.ann.suggests("green", "rope")
    return table


def is_explained(table: Table) -> bool:
    """Whether each step of the game can be explained by a command of those who were there."""
    return retrace.retrace(table.events) is not None


def test_the_partner_who_is_there_answers_for_the_team__C25() -> None:
    table = suggested(deal={"t2": "rope"})
    assert table.awaits == ["bo"]
    table.ann.asks("sit-out", who=table.bo.seat)
    assert table.awaits == ["di"], "the same hand, and somebody who looks into it"
    assert owed(table.state) == "", "the box has nothing to answer"
    assert table.ann.sees["turn"]["suggestion"]["asked"] == table.di.seat, "all read who is asked now"
    assert table.di.is_refused("say-cannot") == "can-disprove"
    assert table.cy.is_refused("show", card="rope") == "not-your-turn"
    since = len(table.commands)
    table.di.shows("rope")
    assert [(told["seat"], told["card"]) for told in table.ann.hears("card-shown")] == [(table.di.seat, "rope")]
    check_cuts(table, since)
    assert is_explained(table)


def test_the_partner_can_say_that_the_team_holds_nothing() -> None:
    table = suggested(deal={"t1": "rope hall green"})
    table.ann.asks("sit-out", who=table.bo.seat)
    table.di.cannot()
    assert table.ann.sees["turn"]["suggestion"]["passed"] == (table.di.seat,)
    assert table.ann.sees["interlude"]["effect"] == "peek-side"
    assert is_explained(table)


def test_who_comes_back_answers_again() -> None:
    table = suggested(deal={"t2": "rope"})
    table.ann.asks("sit-out", who=table.bo.seat)
    table.ann.asks("sit-in", who=table.bo.seat)
    assert table.awaits == ["bo"]


def test_the_box_answers_for_a_team_of_which_nobody_is_there__C25_F34() -> None:
    table = suggested(deal={"t2": "rope"})
    table.ann.asks("sit-out", who=table.di.seat)
    table.ann.asks("sit-out", who=table.bo.seat)
    assert (table.awaits, owed(table.state)) == ([], "go-on")
    table.goes_on()
    assert table.ann.sees["shown"][0]["card"] == "rope"


def test_a_hand_that_the_box_looks_into_first_is_answered_for_by_whoever_is_there() -> None:
    table = suggested(deal={"t2": "rope"}, disproof="swift")
    table.ann.asks("sit-out", who=table.bo.seat)
    table.goes_on()
    assert table.awaits == ["di"]


def test_a_look_that_a_team_has_earned_is_taken_by_whoever_is_there() -> None:
    table = suggested(deal={"t1": "rope hall green", "side": "kitchen"})
    table.bo.cannot()
    table.panel.asks("sit-out", who=table.ann.seat)
    assert table.awaits == ["cy"]
    assert table.cy.sees["interlude"]["asked"] == (table.cy.seat,)
    since = len(table.commands)
    table.cy.asks("peek", place="side/1")
    assert table.ann.sees["shown"] == table.cy.sees["shown"] != (), "the team looks together"
    assert [told["seat"] for told in table.bo.hears("card-peeked")] == [table.cy.seat]
    check_cuts(table, since)
    assert is_explained(table)


# --- no box of ours has both one hand a team and cards to draw; an owner's may

EFFECTS = [
    ("all-reveal", {}), ("all-show-left", {}), ("guilty", {}), ("see-card", {}), ("crystal-ball", {}), ("go-to", {}),
    ("holder-reveals", {"card": "rope"}), ("name-and-reveal", {"kind": "weapon"}), ("move-token", {}), ("fight", {}),
    ("potion", {}), ("suggest-afar", {}), ("all-move", {}), ("open-passage", {}), ("door", {}), ("printed", {}),
]  # fmt: skip


@pytest.mark.parametrize(("effect", "with_"), EFFECTS, ids=[effect for effect, _ in EFFECTS])
def test_whatever_an_absent_seat_is_asked_reaches_a_partner_who_is_there(effect: str, with_: dict[str, str]) -> None:
    """The first of each team is away; one of each is there. Nobody is asked twice, the box answers nothing, and the
    answers of those who are there lead to the end."""
    table = teams(deal={"t2": "rope"})
    table.ann.goes_to("corridor")
    state = table.state
    for event in carried_out(state, Interlude("s1", effect), with_):
        state = evolve(state, event)
    table.state = state
    for seat in ("s1", "s2"):
        table.does(c.SitOut(c.PANEL, seat))
    rng = Random(effect)
    for _ in range(12):
        if table.state.interlude is None or effect in ("fight", "potion"):
            break
        waiting = awaited(table.state)
        assert waiting, f"{table.state.interlude.effect}: somebody who is there is asked"
        assert set(waiting) <= {"s3", "s4"}
        assert set(asks(table.state)) <= {"s3", "s4"}
        person = table.people[table.name_of(rng.choice(waiting))]
        offered = {do: slots for do, slots in person.may.items() if do in OF_CARDS}
        do, slots = next(iter(offered.items()))
        person.asks(do, **{slot: rng.choice(values) for slot, values in slots.items()})
    else:
        raise AssertionError("the interlude does not end")
    if effect in ("fight", "potion"):
        assert table.awaits == ["cy"]
        assert "roll" in table.cy.may


OF_CARDS = {
    "reveal", "pass-left", "point-at", "show", "pick-card", "go-to", "name-card", "move-token", "suggest-afar",
    "open-passage", "leave-door", "card-done",
}  # fmt: skip


def test_a_team_with_one_hand_chooses_one_card_where_all_show_one() -> None:
    table = teams("ann bo cy di ed")
    state = table.state
    for event in carried_out(state, Interlude("s5", "all-show-left"), {}):
        state = evolve(state, event)
    assert state.interlude is not None
    assert state.interlude.asked == ("s2", "s5")
    table.state = state
    table.ed.asks("pass-left", card=table.ed.holds[0])
    table.bo.asks("pass-left", card=table.bo.holds[0])
    shown = {(told["seat"], told["to"]) for told in table.bo.hears("card-passed-left")}
    assert shown == {("s5", "s2"), ("s2", "s3")}, "to the first on the left who has another hand"


def test_teams_with_hands_of_their_own_answer_each_for_itself__C7() -> None:
    """000: partners share a sheet and no hand, so nobody answers for a partner."""
    assert "teams" in editions.load("classic").variants
    table = Table("ann bo cy di", variant="teams", envelope=SOLUTION, deal={"bo": "rope"})
    table.ann.goes_to("hall")
    table.ann.suggests("green", "rope")
    table.ann.asks("sit-out", who=table.bo.seat)
    assert (table.awaits, owed(table.state)) == ([], "go-on")


def test_a_team_of_which_one_has_gone_plays_on_with_its_one_accusation__F34() -> None:
    """Di of team 2 leaves for good. Her hand stays in the order, Bo plays on for both, and has their one accusation."""
    deal = {"ann": "hall green", "di": "rope"}
    table = Table("ann bo cy di", variant="teams", envelope=SOLUTION, deal=deal)
    table.panel.asks("sit-out", who=table.di.seat)
    table.ann.goes_to("hall")
    table.ann.suggests("green", "rope")
    table.bo.cannot()
    table.cy.cannot()
    assert (table.awaits, owed(table.state)) == ([], "go-on"), "Di is asked in her place, and the box answers"
    table.goes_on()
    assert [look["card"] for look in table.ann.sees["shown"]] == ["rope"]
    table.ann.ends()
    for name in ("bo", "cy", "ann"):
        assert table.whose_turn == name, "Di takes no turn, and her team loses none of its own"
        table.people[name].idles()
    table.bo.accuses("green", "rope", "hall")
    out = {seat["seat"]: seat["out"] for seat in table.ann.sees["table"]["seats"]}
    assert (out[table.bo.seat], out[table.di.seat]) == (True, True), "one accusation for both"
    table.panel.asks("sit-in", who=table.di.seat)
    assert table.di.is_refused("accuse", suspect="plum", weapon="dagger", room="study") == "already-out"
