"""The house rules of rule text 000 (sections 5 and 6): each named answer at its decision point."""

from __future__ import annotations

import pytest

from companion import editions
from companion.rules.choices import awaited
from companion.rules.commands import PUBLIC
from companion.rules.house_rules import POINTS
from companion.rules.views import view
from tests.table_talk import Table

SOLUTION = {"envelope": "plum dagger study"}


def round_ends(table: Table, *names: str) -> None:
    for name in names:
        table.people[name].goes_to("corridor")
        table.people[name].ends()


def test_stay_and_investigate_suggests_again_and_ends_the_turn__C1() -> None:
    table = Table(deal={"bo": "rope"}, staying="stay-and-investigate", **SOLUTION)
    table.ann.goes_to("hall")
    table.ann.suggests("plum", "rope")
    table.bo.shows("rope")
    table.ann.ends()
    round_ends(table, "bo", "cy")
    assert "suggest" in table.ann.may
    table.ann.suggests("green", "rope")
    table.bo.shows("rope")
    assert table.whose_turn == "bo", "the turn ends with the suggestion"
    assert [(look["card"], look["turn"]) for look in table.ann.sees["shown"]] == [("rope", 4)]
    assert table.ann.is_refused("take-back") == "nothing-to-take-back"


def test_stay_and_investigate_does_not_bind_one_who_was_moved_there() -> None:
    table = Table(deal={"cy": "rope hall mustard"}, staying="stay-and-investigate", **SOLUTION)
    table.ann.goes_to("hall")
    table.ann.suggests("mustard", "rope")
    table.bo.cannot()
    table.cy.shows("rope")
    table.ann.ends()
    table.bo.suggests("plum", "rope")
    table.cy.shows("rope")
    assert table.whose_turn == "bo"
    assert "accuse" in table.bo.may


def test_accuse_from_the_room() -> None:
    table = Table(accuse_from="named-room", **SOLUTION)
    assert table.ann.is_refused("accuse", suspect="plum", weapon="dagger", room="study") == "no-such-choice"
    table.ann.goes_to("hall")
    assert table.ann.may["accuse"]["room"] == ("hall",)
    assert table.ann.is_refused("accuse", suspect="plum", weapon="dagger", room="study") == "no-such-choice"
    table.ann.accuses("plum", "dagger", "hall")
    assert table.whose_turn == "bo"


def test_the_last_one_in_must_still_be_right__R36() -> None:
    table = Table(**SOLUTION)
    table.ann.accuses("plum", "dagger", "hall")
    table.bo.accuses("plum", "dagger", "hall")
    assert table.state.phase == "turn"
    round_ends(table, "cy")
    assert table.whose_turn == "cy", "the last one in takes every turn"
    table.cy.accuses("plum", "dagger", "study")
    assert table.state.ending is not None
    assert table.state.ending.winner == table.cy.seat


def test_the_friendly_ending_lets_the_last_one_in_win__R35() -> None:
    table = Table(last_one="friendly-win", **SOLUTION)
    table.ann.accuses("plum", "dagger", "hall")
    table.bo.accuses("plum", "dagger", "hall")
    over = table.ann.sees["table"]["over"]
    assert (over["how"], over["winner"]) == ("friendly", table.cy.seat)


@pytest.mark.parametrize("guess", ["right", "wrong", "declined"])
def test_one_final_guess(guess: str) -> None:
    table = Table(last_one="one-final-guess", **SOLUTION)
    table.ann.accuses("plum", "dagger", "hall")
    table.bo.accuses("plum", "dagger", "hall")
    assert set(table.cy.may) >= {"accuse", "decline"}
    assert table.cy.is_refused("roll") == "not-now"
    if guess == "declined":
        table.cy.asks("decline")
    else:
        table.cy.accuses("plum", "dagger", "study" if guess == "right" else "hall")
    assert table.state.ending is not None
    assert table.state.ending.how == ("solved" if guess == "right" else "unsolved")
    assert awaited(table.state) == ()


def test_match_points_three_and_one() -> None:
    flawless = Table(match="three-and-one", **SOLUTION)
    flawless.ann.accuses("plum", "dagger", "study")
    assert flawless.ann.sees["table"]["match"]["points"] == {flawless.ann.seat: 4}

    table = Table(match="three-and-one", **SOLUTION)
    table.ann.goes_to("study")
    table.ann.suggests("plum", "dagger")
    table.bo.cannot()
    table.cy.cannot()
    table.ann.accuses("plum", "dagger", "study")
    assert table.ann.sees["table"]["match"]["points"] == {table.ann.seat: 3}


def test_match_points_one_a_game_and_none() -> None:
    for match, points in (("one-a-game", 1), ("none", None)):
        table = Table(match=match, **SOLUTION)
        table.ann.accuses("plum", "dagger", "study")
        assert table.state.points.get(table.ann.seat) == points


def test_swift_disproof_passes_for_empty_hands_at_the_box_s_own_pace__F8() -> None:
    table = Table("ann bo cy di", deal={"cy": "rope"}, disproof="swift", **SOLUTION)
    table.ann.goes_to("hall")
    table.ann.suggests("plum", "rope")
    assert table.awaits == [], "while the box looks nobody is awaited, whatever Bo holds"
    assert table.bo.is_refused("say-cannot") == "not-your-turn"
    table.goes_on()
    assert table.ann.hears("seat-passed")[-1]["seat"] == table.bo.seat
    assert table.awaits == []
    table.goes_on()
    assert table.awaits == ["cy"]
    table.cy.shows("rope")
    assert table.ann.sees["turn"]["step"] == "after"


def test_one_die_by_choice() -> None:
    table = Table("ann bo cy", dealt=False, dice="one")
    table.deals()
    assert set(table.ann.may["type-roll"]) == {"first"}
    table.ann.asks("type-roll", first=6)
    table.bo.asks("type-roll", first=2)
    table.cy.asks("roll")
    assert len(table.ann.hears("dice-rolled")[-1]["faces"]) == 1


def test_help_off_leaves_the_sheet_to_the_player() -> None:
    helped, alone = Table(**SOLUTION), Table(help="off", **SOLUTION)
    assert len(helped.ann.sees["notebook"]["seen"]) == 6
    assert alone.ann.sees["notebook"]["seen"] == {}


@pytest.mark.parametrize("box", editions.all_ids())
def test_host_and_panel_choose_how_far_the_notebook_helps_and_all_see_it(box: str) -> None:
    table = Table(dealt=False, edition=box)
    assert table.state.edition.answers["help"] == ("seen", "off", "full")
    table.ann.asks("set-rule", rule="help", answer="full")
    assert {person.sees["table"]["rules"]["help"] for person in table.people.values()} == {"full"}
    assert view(table.state, PUBLIC)["table"]["rules"]["help"] == "full"
    table.panel.asks("set-rule", rule="help", answer="off")
    assert table.bo.sees["table"]["rules"]["help"] == "off"
    assert table.bo.is_refused("set-rule", rule="help", answer="full") == "not-your-part"


def test_full_help_shows_no_more_in_a_view_than_what_was_seen() -> None:
    """What follows from it is asked for and never pushed."""
    seen, full = Table(**SOLUTION), Table(help="full", **SOLUTION)
    assert full.ann.sees["notebook"] == seen.ann.sees["notebook"]


def test_house_rules_are_set_in_the_lobby_by_the_host_alone() -> None:
    table = Table(dealt=False)
    assert table.bo.is_refused("set-rule", rule="match", answer="one-a-game") == "not-your-part"
    assert table.ann.is_refused("set-rule", rule="match", answer="none") == "no-such-choice"
    assert table.ann.is_refused("set-rule", rule="colour", answer="red") == "no-such-choice"
    table.ann.asks("set-rule", rule="match", answer="one-a-game")
    assert table.bo.sees["table"]["rules"]["match"] == "one-a-game"
    table.deals()
    assert table.ann.is_refused("set-rule", rule="match", answer="none") == "not-now"


def test_swift_disproof_cannot_be_taken_back_once_the_box_has_looked__F10() -> None:
    table = Table(deal={"bo": "rope"}, disproof="swift", **SOLUTION)
    table.ann.goes_to("hall")
    table.ann.suggests("plum", "rope")
    assert "take-back" in table.ann.may, "nothing is revealed yet"
    table.settles()
    assert table.awaits == ["bo"], "which tells everybody that Bo holds one of the cards"
    assert table.ann.is_refused("take-back") == "nothing-to-take-back"


def test_the_final_guess_may_name_any_room_where_others_accuse_from_the_room() -> None:
    table = Table(last_one="one-final-guess", accuse_from="named-room", **SOLUTION)
    for name in ("ann", "bo"):
        table.people[name].goes_to("hall")
        table.people[name].accuses("plum", "rope", "hall")
    table.cy.accuses("plum", "dagger", "study")
    assert table.cy.sees["table"]["over"]["winner"] == table.cy.seat


def test_no_two_answers_to_who_is_left_in_are_the_same_rule__C6_C22() -> None:
    """004's "wins at once" is the friendly end of 000; one name for it."""
    meant = list(POINTS["last-one"].values())
    assert len(set(meant)) == len(meant)
