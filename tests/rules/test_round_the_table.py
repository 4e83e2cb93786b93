"""What goes wrong at a table: seats away, hosts gone, wrong positions, games paused, set aside and called off."""

from __future__ import annotations

import pytest

from companion.editions import load
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import awaited, owed
from companion.rules.decide import decide
from companion.rules.evolve import evolve, opening
from companion.rules.refusals import SeatTaken
from companion.rules.views import view
from tests.table_talk import Table

SOLUTION = {"envelope": "plum dagger study"}


def test_the_first_person_in_is_host_and_the_role_moves__F33() -> None:
    table = Table("ann bo cy", dealt=False)
    assert table.state.host == table.ann.seat
    assert table.bo.is_refused("make-host", who=table.bo.seat) == "not-your-part"
    table.panel.asks("make-host", who=table.bo.seat)
    assert table.state.host == table.bo.seat
    table.bo.asks("leave")
    assert table.state.host == table.ann.seat, "a host who leaves hands the role on"


def test_a_bot_is_never_the_host() -> None:
    table = Table("", dealt=False)
    table.house(c.TakeSeat(c.HOUSE, "Robot", bot=True))
    assert table.state.host == ""
    table.house(c.TakeSeat(c.HOUSE, "Ann"))
    assert table.state.host == "s2"
    table.panel.is_refused("make-host", who="s1")


def test_seats_are_put_in_table_order() -> None:
    table = Table("ann bo cy di", dealt=False)
    table.ann.asks("move-seat", who=table.di.seat, place=2)
    assert [player.name for player in table.state.players] == ["Ann", "Di", "Bo", "Cy"]
    assert table.ann.is_refused("move-seat", who=table.di.seat, place=9) == "no-such-choice"


def test_a_name_a_suspect_and_a_chair_belong_to_one_person() -> None:
    table = Table("ann bo cy di ed fay", dealt=False)
    assert table.bo.is_refused("choose-suspect", suspect="scarlett") == "seat-taken"
    for name, suspect in (("Ann", ""), ("Zoe", "plum"), ("Zoe", "")):
        with pytest.raises(SeatTaken):
            table.house(c.TakeSeat(c.HOUSE, name, suspect))


def test_two_are_too_few() -> None:
    table = Table("ann bo", dealt=False)
    assert awaited(table.state) == ()
    assert table.ann.is_refused("start") == "too-few-players"


def test_the_box_answers_for_a_seat_that_is_away__F32_C25() -> None:
    shown = set()
    for seed in range(40):
        table = Table(deal={"bo": "rope hall"}, seed=seed, **SOLUTION)
        table.ann.asks("sit-out", who=table.bo.seat)
        table.ann.goes_to("hall")
        table.ann.suggests("plum", "rope")
        assert table.awaits == []
        assert table.bo.is_refused("show", card="rope") in ("not-now", "do-not-hold", "not-your-turn")
        table.goes_on()
        shown.add(table.ann.sees["shown"][-1]["card"])
        table.ann.ends()
        assert table.whose_turn == "cy", "an away seat takes no turns"
    assert shown == {"rope", "hall"}, "any matching card, never the lowest"


def test_a_turn_of_a_seat_that_goes_away_passes_on_and_it_comes_back__F32() -> None:
    table = Table(**SOLUTION)
    table.panel.asks("sit-out", who=table.ann.seat)
    table.goes_on()
    assert table.whose_turn == "bo"
    table.panel.asks("sit-in", who=table.ann.seat)
    for name in ("bo", "cy"):
        table.people[name].goes_to("corridor")
        table.people[name].ends()
    assert table.whose_turn == "ann"


def test_with_everybody_away_the_game_waits_and_does_not_spin() -> None:
    table = Table(**SOLUTION)
    for person in table.people.values():
        table.panel.asks("sit-out", who=person.seat)
    table.settles()
    assert owed(table.state) == ""
    assert {"sit-in", "call-off"} <= set(table.panel.may)


def test_an_away_seat_in_the_roll_off_is_thrown_for() -> None:
    table = Table(dealt=False)
    table.deals()
    table.panel.asks("sit-out", who=table.ann.seat)
    assert table.awaits == ["bo"]
    assert table.ann.seat in table.ann.sees["table"]["roll_off"]["rolls"]


def test_nothing_is_played_while_the_game_is_paused() -> None:
    table = Table(**SOLUTION)
    table.panel.asks("pause")
    assert table.awaits == []
    assert table.ann.is_refused("roll") == "game-paused"
    assert table.bo.is_refused("resume") == "not-your-part"
    table.ann.asks("resume")
    table.ann.rolls()


def test_a_game_set_aside_is_taken_up_where_it_was() -> None:
    table = Table(**SOLUTION)
    table.ann.rolls()
    table.ann.asks("set-aside")
    assert table.ann.may == {}
    assert table.ann.is_refused("roll") == "game-paused"
    table.house(c.TakeUp(c.HOUSE))
    assert table.ann.sees["turn"]["step"] == "rolled"
    assert table.awaits == ["ann"]


def test_a_game_called_off_lies_open() -> None:
    table = Table(**SOLUTION)
    assert table.bo.is_refused("call-off") == "not-your-part"
    table.ann.asks("call-off")
    assert table.bo.sees["table"]["over"]["envelope"]["weapon"] == "dagger"


def test_a_position_is_corrected_by_consent__C33() -> None:
    table = Table(**SOLUTION)
    table.ann.goes_to("hall")
    table.bo.asks("propose-correction", token="scarlett", place="library")
    assert table.ann.sees["table"]["correction"]["consents"] == [table.bo.seat]
    table.ann.asks("consent")
    assert table.state.tokens["scarlett"] == "hall"
    table.cy.asks("consent")
    assert table.state.tokens["scarlett"] == "library"
    table.ann.suggests("plum", "rope")
    assert table.ann.hears("suggestion-made")[-1]["room"] == "library"


def test_one_objection_drops_a_correction_and_the_panel_speaks_for_the_rest() -> None:
    table = Table(**SOLUTION)
    table.ann.asks("propose-correction", token="rope", place="hall")
    table.cy.asks("object")
    assert table.state.correction is None
    table.ann.asks("propose-correction", token="rope", place="hall")
    assert table.bo.is_refused("propose-correction", token="rope", place="study") == "not-now"
    table.panel.asks("consent")
    assert table.state.weapons["rope"] == "hall"


def test_marks_are_private_and_outlive_a_take_back() -> None:
    table = Table(**SOLUTION)
    table.ann.goes_to("hall")
    quiet = table.bo.sees
    table.ann.asks("mark", card="rope", column=table.bo.seat, mark="no")
    table.ann.asks("take-back")
    table.ann.asks("move-to", to="hall")
    assert table.ann.sees["notebook"]["marks"] == {f"rope|{table.bo.seat}": "no"}
    assert table.bo.sees["notebook"] == quiet["notebook"]
    table.ann.asks("mark", card="rope", column=table.bo.seat, mark="clear")
    assert table.ann.sees["notebook"]["marks"] == {}
    assert table.ann.is_refused("mark", card="rope", column="s9", mark="no") == "no-such-choice"


def test_a_game_called_off_before_anybody_starts_is_over_and_asks_for_no_throw() -> None:
    table = Table(dealt=False)
    table.deals()
    table.panel.asks("call-off")
    assert table.awaits == []
    assert table.ann.is_refused("type-roll", first=6, second=6)
    assert not {"roll", "type-roll"} & {*table.ann.may, *table.panel.may}


def test_a_correction_waits_for_nobody_who_has_gone__C33() -> None:
    table = Table(**SOLUTION)
    table.ann.asks("propose-correction", token="rope", place="hall")
    table.bo.asks("consent")
    table.panel.asks("sit-out", who=table.cy.seat)
    assert table.state.correction is None
    assert table.state.weapons["rope"] == "hall"


def test_match_points_leave_with_their_seat() -> None:
    seats = tuple((f"s{n}", name, suspect, False) for n, name, suspect in ((1, "Ann", "plum"), (2, "Bo", "white")))
    state = opening(e.GameOpened("g2", "classic", (), seats, "s1", 2, (("s1", 1), ("s2", 3))), load("classic"))
    for event in decide(state, c.Leave("s2")):
        state = evolve(state, event)
    assert view(state, c.PUBLIC)["table"]["match"]["points"] == {"s1": 1}


def test_when_the_last_person_leaves_the_bots_nobody_is_host_and_nobody_hears_so() -> None:
    table = Table("ann", dealt=False)
    table.house(c.TakeSeat(c.HOUSE, "Ada", bot=True))
    table.ann.asks("leave")
    assert table.state.host == ""
    assert [news["event"] for news in view(table.state, c.PUBLIC)["news"]][-1] == "seat-left"
    table.house(c.TakeSeat(c.HOUSE, "Bo"))
    assert table.state.host == "s3"
