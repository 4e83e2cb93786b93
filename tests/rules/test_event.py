"""Rule text 002, Hasbro F6420 with 29 Clue cards. Each test carries the number of its case."""

from __future__ import annotations

import pytest

from companion.rules import commands as c
from companion.rules.state import START
from tests.rules.worlds import check_cuts
from tests.table_talk import Table

SOLUTION = {"envelope": "plum dagger study"}


def box(people: str = "ann bo cy", **how: object) -> Table:
    return Table(people, edition="event", **{**SOLUTION, **how})  # type: ignore[arg-type]


def test_all_cards_are_dealt_and_nothing_lies_open__R2() -> None:
    table = box("ann bo cy di")
    assert [len(person.holds) for person in table.people.values()] == [5, 5, 4, 4]
    assert table.ann.sees["table"]["open"] == []


def test_one_die_decides_who_starts_and_only_the_tied_throw_again__R7() -> None:
    table = box(dealt=False)
    table.deals()
    deck = table.state.deck
    for name, face in (("ann", 1), ("bo", 6), ("cy", 6)):
        assert table.people[name].is_refused("type-roll", first=face, second=face) == "no-such-choice"
        table.people[name].rolls(face)
    assert table.awaits == ["bo"]
    assert table.ann.is_refused("roll") == "not-your-turn"
    table.bo.rolls(1)
    table.cy.rolls(2)
    assert table.whose_turn == "cy"
    assert (table.state.deck, table.cy.hears("card-drawn")) == (deck, []), "a glass counts 1 here and draws nothing"


def test_the_reader_s_die_and_a_virtual_one_draw_nothing_in_the_roll_off__R7() -> None:
    table = box(dealt=False)
    table.deals()
    table.house(c.ReadDice(c.HOUSE, (1,), ("r", "b", 1)))
    table.bo.asks("roll")
    table.cy.rolls(1)
    assert table.ann.hears("card-drawn") == []
    assert [len(news["faces"]) for news in table.ann.hears("dice-rolled")] == [1, 1, 1]


def test_tokens_stand_on_their_starts_though_nobody_plays_them__R9() -> None:
    table = box()
    assert set(table.state.tokens.values()) == {START}
    table.ann.goes_to("hall")
    table.ann.suggests("plum", "rope")
    assert table.state.tokens["plum"] == "hall"


def test_one_may_stop_short_of_the_roll__R11_C3() -> None:
    table = box()
    table.ann.rolls(5, 4)
    table.ann.asks("move-to", to="corridor")
    assert table.state.tokens["scarlett"] == "corridor"


@pytest.mark.parametrize("faces", [(1, 4), (4, 1)])
def test_a_glass_on_either_die_counts_one_and_draws__R13(faces: tuple[int, int]) -> None:
    table = box(deck="everyone_moves")
    table.ann.rolls(*faces)
    assert table.ann.sees["turn"]["roll"]["total"] == 5
    assert len(table.ann.hears("card-drawn")) == 1


def test_two_glasses_count_two_and_draw_one_card__R13() -> None:
    table = box(deck="everyone_moves")
    table.ann.rolls(1, 1)
    assert len(table.ann.hears("card-drawn")) == 1
    assert table.ann.sees["turn"]["roll"]["total"] == 2
    assert table.ann.sees["table"]["deck"]["left"] == 28


def test_the_card_is_read_and_done_before_one_moves_and_goes_to_the_bottom__R14_C15() -> None:
    table = box(deck="name_weapon", deal={"cy": "rope"})
    table.ann.rolls(1, 4)
    assert table.bo.hears("card-drawn")[-1]["card"] == "name_weapon"
    assert table.ann.is_refused("move-to", to="hall") == "not-now"
    assert table.ann.is_refused("accuse", suspect="plum", weapon="dagger", room="study") == "not-now"
    table.ann.asks("name-card", card="rope")
    assert table.ann.is_refused("move-to", to="hall") == "not-now"
    table.cy.asks("reveal", card="rope")
    assert table.state.deck[-1] == "name_weapon"
    assert table.ann.sees["turn"]["roll"]["total"] == 5
    table.ann.asks("move-to", to="hall")


def test_without_a_glass_nothing_is_drawn__R13() -> None:
    table = box()
    table.ann.rolls(2, 6)
    assert table.ann.hears("card-drawn") == []


def test_a_card_that_moves_one_leaves_the_roll__C15() -> None:
    table = box(deck="everyone_moves")
    table.ann.goes_to("corridor")
    table.ann.ends()
    table.bo.rolls(1, 3)
    for name, room in (("bo", "kitchen"), ("cy", "hall"), ("ann", "lounge")):
        table.people[name].asks("go-to", to=room)
    assert {"move-to", "stay", "take-passage"} <= set(table.bo.may)
    table.bo.asks("take-passage", to="study")
    assert "suggest" in table.bo.may


def test_whoever_is_out_does_not_move_with_the_others_but_shows__R33() -> None:
    table = box(deck="everyone_moves everyone_reveals")
    table.ann.goes_to("hall")
    table.ann.accuses("plum", "rope", "study")
    table.bo.rolls(1, 3)
    table.bo.asks("go-to", to="kitchen")
    table.cy.asks("go-to", to="lounge")
    assert table.state.interlude is None
    table.bo.asks("stay")
    table.bo.ends()
    table.cy.rolls(1, 3)
    assert table.awaits == ["ann", "bo", "cy"], "eliminated players take part in showing"


def test_staying_to_suggest_again_is_allowed__R17() -> None:
    table = box(deal={"bo": "rope"})
    table.ann.goes_to("kitchen")
    table.ann.suggests("white", "rope")
    table.bo.shows("rope")
    table.ann.ends()
    table.others_idle("ann")
    table.ann.rolls()
    table.ann.asks("stay")
    table.ann.suggests("green", "rope")
    assert table.bo.hears("suggestion-made")[-1]["room"] == "kitchen"


def test_trapped_behind_blocked_doors_one_may_stay_and_suggest__R42() -> None:
    table = box()
    table.ann.goes_to("library")
    table.ann.ends()
    table.others_idle("ann")
    table.ann.rolls()
    table.ann.asks("stay")
    assert {"suggest", "accuse", "end-turn"} <= set(table.ann.may)


def test_the_passage_is_a_move_after_the_roll_and_its_card() -> None:
    table = box()
    table.ann.goes_to("kitchen")
    table.ann.ends()
    table.others_idle("ann")
    assert table.ann.is_refused("take-passage", to="study") == "not-now"
    table.ann.rolls()
    assert table.ann.may["take-passage"] == {"to": ("study",)}
    table.ann.asks("take-passage", to="study")
    assert table.ann.is_refused("move-to", to="hall") == "not-now"


def test_later_players_are_not_marked_as_having_none__R26() -> None:
    table = box("ann bo cy di", deal={"ann": "rope", "bo": "hall"}, starts="cy")
    table.cy.goes_to("hall")
    table.cy.suggests("white", "rope")
    table.di.cannot()
    table.ann.shows("rope")
    for person in table.people.values():
        assert all(item.get("seat") != table.bo.seat for item in person.hears("seat-passed"))
    marks = table.cy.sees["notebook"]["seen"]
    assert not [mark for mark in marks if mark.endswith(table.bo.seat)]


def test_a_card_shown_before_may_be_shown_again__R28() -> None:
    table = box(deal={"bo": "rope hall"})
    for _ in range(2):
        table.ann.goes_to("hall")
        table.ann.suggests("plum", "rope")
        assert set(table.bo.may["show"]["card"]) == {"rope", "hall"}
        table.bo.shows("rope")
        table.ann.ends()
        table.others_idle("ann")
    assert [(look["card"], look["turn"]) for look in table.ann.sees["shown"]] == [("rope", 4)]


def test_an_accusation_is_made_from_a_room_and_names_any__R31() -> None:
    table = box()
    assert table.ann.is_refused("accuse", suspect="plum", weapon="dagger", room="study") == "no-such-choice"
    table.ann.goes_to("corridor")
    assert table.ann.is_refused("accuse", suspect="plum", weapon="dagger", room="study") == "no-such-choice"
    table.ann.ends()
    table.bo.goes_to("kitchen")
    assert set(table.bo.may["accuse"]["room"]) == set(table.state.edition.rooms)
    table.bo.accuses("plum", "dagger", "study")
    assert table.ann.sees["table"]["over"]["winner"] == table.bo.seat


def test_the_last_one_in_must_still_be_right__R36() -> None:
    table = box()
    for name in ("ann", "bo"):
        table.people[name].goes_to("hall")
        table.people[name].accuses("plum", "rope", "hall")
    assert table.state.phase == "turn"
    table.cy.idles()
    assert table.whose_turn == "cy"
    table.cy.goes_to("hall")
    table.cy.accuses("plum", "rope", "hall")
    assert table.cy.sees["table"]["over"]["how"] == "unsolved"


def test_naming_oneself_moves_nobody_anew__C30() -> None:
    table = box(deal={"bo": "rope"})
    table.ann.goes_to("hall")
    table.ann.suggests("scarlett", "rope")
    table.bo.shows("rope")
    table.ann.ends()
    table.others_idle("ann")
    assert not table.ann.sees["turn"]["moved_there"]


def test_a_public_reveal_stays_public__C27() -> None:
    table = box(deck="reveal_rope", deal={"bo": "rope"})
    table.ann.rolls(1, 4)
    table.bo.asks("reveal", card="rope")
    since = len(table.commands)
    table.ann.asks("move-to", to="hall")
    table.ann.asks("take-back")
    table.panel.asks("sit-out", who=table.bo.seat)
    table.panel.asks("sit-in", who=table.bo.seat)
    table.panel.asks("make-host", who=table.cy.seat)
    assert [look["card"] for look in table.cy.sees["table"]["revealed"]] == ["rope"]
    check_cuts(table, since)


def test_a_card_revealed_twice_is_known_once() -> None:
    table = box(deck="reveal_rope", deal={"bo": "rope"})
    for _ in range(2):
        table.ann.rolls(1, 4)
        table.bo.asks("reveal", card="rope")
        table.ann.asks("move-to", to="corridor")
        table.ann.ends()
        table.others_idle("ann")
        table.state = table.state.but(deck=("reveal_rope", *(x for x in table.state.deck if x != "reveal_rope")))
    assert [(look["card"], look["turn"]) for look in table.cy.sees["table"]["revealed"]] == [("rope", 4)]


@pytest.mark.parametrize("answer", ["rest-of-game", "this-turn"])
def test_an_opened_passage_joins_a_room_to_the_four_both_ways__C32(answer: str) -> None:
    table = box(deck="extra_passage", passage_card=answer)
    table.ann.rolls(1, 4)
    table.ann.asks("open-passage", to="hall")
    table.ann.asks("move-to", to="hall")
    table.ann.ends()
    stays = answer == "rest-of-game"
    assert (table.cy.sees["table"]["opened_passage"] == "hall") is stays
    assert bool(table.ann.hears("passage-closed")) is not stays
    table.ann.asks("take-back")
    assert table.cy.sees["table"]["opened_passage"] == "hall", "the end of the turn was taken back with it"
    table.ann.ends()
    table.bo.goes_to("kitchen")
    table.bo.ends()
    table.others_idle("ann")
    table.ann.rolls()
    corners = ("kitchen", "conservatory", "lounge", "study")
    assert set(table.ann.may.get("take-passage", {"to": ()})["to"]) == (set(corners) if stays else set())
    table.ann.asks("move-to", to="corridor")
    table.ann.ends()
    table.bo.rolls()
    assert table.bo.may["take-passage"]["to"] == (("study", "hall") if stays else ("study",))
    assert len(table.state.deck) == 28


def test_the_passage_closes_before_the_final_guess_as_well__C32() -> None:
    table = box(deck="extra_passage", passage_card="this-turn", last_one="one-final-guess")
    table.ann.goes_to("hall")
    table.ann.accuses("plum", "rope", "study")
    table.bo.rolls(1, 4)
    table.bo.asks("open-passage", to="hall")
    table.bo.asks("move-to", to="hall")
    table.bo.accuses("plum", "rope", "study")
    assert table.awaits == ["cy"]
    assert table.cy.hears("passage-closed")[-1]["room"] == "hall"
    assert table.cy.sees["table"]["opened_passage"] is None


def test_evidence_without_events_draws_nothing() -> None:
    table = box(variant="without-cards")
    table.ann.rolls(1, 1)
    assert table.ann.sees["turn"]["roll"]["total"] == 2
    assert (table.ann.hears("card-drawn"), table.ann.sees["table"]["deck"]) == ([], None)
