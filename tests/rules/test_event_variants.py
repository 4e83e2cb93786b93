"""The other ways to play the box of rule text 002: two players, and choosing a room directly."""

from __future__ import annotations

import pytest

from companion.rules import commands as c
from companion.rules.state import START
from companion.rules.turn_state import Turn
from companion.rules.why_not import why_not
from tests.rules.worlds import check_alike, check_cuts
from tests.table_talk import Table

SOLUTION = {"envelope": "plum dagger study"}


def box(people: str = "ann bo cy", **how: object) -> Table:
    return Table(people, edition="event", **{**SOLUTION, **how})  # type: ignore[arg-type]


# --- two players, with cards in four rooms

ROOMS = {"room/kitchen": "rope", "room/hall": "green", "room/study": "library", "room/lounge": "wrench"}


def two(variant: str = "two-players", **how: object) -> Table:
    return box("ann bo", variant=variant, **{"deal": ROOMS, **how})


def test_four_rooms_hold_a_card_and_each_player_seven() -> None:
    table = two()
    assert [len(person.holds) for person in table.people.values()] == [7, 7]
    assert {card["place"] for card in table.ann.sees["table"]["room_cards"]} == set(ROOMS)


@pytest.mark.parametrize("seed", range(5))
def test_the_corners_hold_the_cards_in_the_speedier_placement(seed: int) -> None:
    table = Table("ann bo", edition="event", variant="corners", seed=seed)
    corners = {f"room/{room}" for room in table.state.passages}
    assert {card["place"] for card in table.ann.sees["table"]["room_cards"]} == corners


def test_on_entering_one_looks_at_the_card_alone_and_it_stays() -> None:
    table = two()
    since = len(table.commands)
    table.ann.goes_to("hall")
    assert [(look["card"], look["by"]) for look in table.ann.sees["shown"]] == [("green", "room/hall")]
    assert "card" not in table.bo.hears("card-peeked")[-1]
    assert table.ann.is_refused("take-back") == "nothing-to-take-back", "what was seen was seen"
    table.ann.ends()
    table.bo.goes_to("hall")
    assert [look["card"] for look in table.bo.sees["shown"]] == ["green"], "the other one may look later"
    table.bo.ends()
    table.ann.goes_to("kitchen")
    table.ann.ends()
    table.bo.idles()
    table.ann.goes_to("hall")
    assert "take-back" in table.ann.may, "a card that was seen before shows nothing new"
    assert [look["card"] for look in table.ann.sees["shown"]] == ["green", "rope"]
    check_cuts(table, since)


def test_a_passage_enters_a_room_too() -> None:
    table = two()
    table.ann.goes_to("kitchen")
    table.ann.ends()
    table.bo.idles()
    table.ann.rolls()
    table.ann.asks("take-passage", to="study")
    assert [look["card"] for look in table.ann.sees["shown"]] == ["rope", "library"]


def test_a_clue_card_that_names_a_card_in_a_room_finds_nobody() -> None:
    table = two(deck="reveal_rope everyone_moves")
    table.ann.rolls(1, 4)
    assert table.bo.hears("nobody-holds")[-1]["card"] == "rope"
    table.ann.asks("move-to", to="corridor")
    table.ann.ends()
    table.bo.rolls(1, 4)
    table.bo.asks("go-to", to="lounge")
    table.ann.asks("go-to", to="lounge")
    assert [look["card"] for look in table.ann.sees["shown"]] == ["wrench"], "a card takes one into a room too"


def test_a_room_card_looks_the_same_to_the_other_player() -> None:
    hands = {
        "ann": "scarlett mustard candlestick revolver kitchen ballroom conservatory",
        "bo": "white peacock lead_pipe dining_room billiard_room lounge hall",
    }
    one, other = (
        two(deal={**ROOMS, "room/kitchen": first, "room/lounge": last, **hands})
        for first, last in (("rope", "wrench"), ("wrench", "rope"))
    )
    for table in (one, other):
        table.ann.goes_to("kitchen")
    check_alike(one, other, [one.bo.seat, c.PUBLIC, c.PANEL], since=10)
    assert one.ann.sees["shown"] != other.ann.sees["shown"]


def test_two_players_a_wrong_accusation_leaves_the_other_to_solve_it__F51() -> None:
    table = two()
    table.ann.goes_to("hall")
    table.ann.accuses("plum", "rope", "hall")
    assert table.whose_turn == "bo"
    table.bo.goes_to("hall")
    table.bo.suggests("scarlett", "dagger")
    assert table.awaits == ["ann"], "she still answers"


# --- choose a room directly


def direct(**how: object) -> Table:
    return box(variant="choose-room", **how)


def test_people_agree_who_goes_first_and_choose_their_rooms_in_turn_order() -> None:
    table = direct(dealt=False)
    table.deals()
    assert table.awaits == ["ann"], "the host says what was agreed"
    assert table.bo.is_refused("name-first", who=table.bo.seat) == "not-your-part"
    since = len(table.commands)
    table.ann.asks("name-first", who=table.bo.seat)
    assert table.ann.sees["phase"] == "start-rooms"
    for name, room in (("bo", "hall"), ("cy", "study"), ("ann", "kitchen")):
        assert table.awaits == [name]
        table.people[name].asks("start-in", to=room)
        if name != "ann":
            following = "cy" if name == "bo" else "ann"
            assert table.people[following].is_refused("start-in", to=room), "each begins in a room of its own"
    assert table.whose_turn == "bo"
    assert table.state.tokens["plum"] == START, "whom nobody plays waits outside"
    check_cuts(table, since)


def test_whoever_is_away_is_given_a_room_to_start_in__C25() -> None:
    table = direct(dealt=False)
    table.deals()
    table.panel.asks("sit-out", who=table.cy.seat)
    table.ann.asks("name-first", who=table.bo.seat)
    table.bo.asks("start-in", to="hall")
    table.settles()
    assert table.awaits == ["ann"]
    assert table.state.tokens["white"] in set(table.state.edition.rooms) - {"hall"}


def test_one_goes_straight_to_any_room_or_stays_and_suggests() -> None:
    table = direct()
    here = table.state.tokens["scarlett"]
    assert "type-roll" not in table.ann.may
    assert table.ann.is_refused("take-passage", to="study") == "not-now"
    assert table.ann.is_refused("suggest", suspect="white", weapon="rope") == "not-now"
    assert set(table.ann.may["move-to"]["to"]) == set(table.state.edition.rooms) - {here}
    table.ann.asks("stay")
    table.ann.suggests("white", "rope")
    assert table.bo.hears("suggestion-made")[-1]["room"] == here


def test_choosing_directly_one_suggestion_a_turn_and_no_second_walk() -> None:
    table = direct(deal={"bo": "rope"})
    table.ann.asks("move-to", to="library")
    assert table.ann.is_refused("move-to", to="hall") == "not-now"
    table.ann.suggests("white", "rope")
    table.bo.shows("rope")
    assert table.ann.is_refused("suggest", suspect="white", weapon="rope") == "not-now"
    table.ann.accuses("plum", "rope", "study")
    assert table.whose_turn == "bo"


@pytest.mark.parametrize("variant", ["standard", "choose-room"])
def test_whoever_names_the_room_they_stand_in_is_told_to_stay__R17(variant: str) -> None:
    """With this box one may stay: nobody has left the room, so nobody is told so."""
    table = box(variant=variant)
    state = table.state.but(tokens={**table.state.tokens, table.state.suspect_of("s1"): "hall"})
    turn = Turn("s1", 1, "rolled" if variant == "standard" else "begin", "hall", moved_there=False)
    refused = why_not(state.but(phase="turn", turn=turn), c.MoveTo("s1", "hall"))
    assert refused.say == "You stand in that room. Stay there, or choose another."


def test_who_threw_highest_and_is_away_gets_a_room_to_begin_in_from_the_box__C25() -> None:
    """No box of ours throws for who begins where rooms are chosen; an owner's may."""
    table = Table("ann bo cy", edition="event", variant="choose-room", dealt=False)
    table.state = table.state.but(rules={**table.state.rules, "first-player": "roll-off-one-die"})
    table.deals()
    for name, face in (("ann", 2), ("bo", 6), ("cy", 1)):
        table.people[name].asks("type-roll", first=face)
    assert table.state.phase == "start-rooms"
    table.ann.asks("sit-out", who=table.bo.seat)
    assert table.awaits == []
    table.goes_on()
    assert table.awaits == ["cy"]
