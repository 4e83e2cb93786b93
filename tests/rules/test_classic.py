"""Rule text 000, the general classic box. Each test carries the number of its case."""

from __future__ import annotations

import pytest

from companion.rules.choices import awaited
from companion.rules.state import START
from tests.table_talk import Table

ROPE_AT_BO = {"deal": {"bo": "rope hall"}, "envelope": "plum dagger study"}


def in_room(people: str = "ann bo cy", room: str = "library", **how: object) -> Table:
    """Ann has entered a room and may suggest."""
    table = Table(people, **how)  # type: ignore[arg-type]
    table.ann.goes_to(room)
    return table


@pytest.mark.parametrize(
    ("people", "sizes"),
    [
        ("ann bo cy", [6, 6, 6]),
        ("ann bo cy di", [5, 5, 4, 4]),
        ("ann bo cy di ed", [4, 4, 4, 3, 3]),
        ("ann bo cy di ed fay", [3] * 6),
    ],
)
def test_cards_are_dealt_clockwise_until_none_remain__R3_C28(people: str, sizes: list[int]) -> None:
    table = Table(people)
    assert [len(person.holds) for person in table.people.values()] == sizes


def test_one_of_each_kind_lies_in_the_envelope__R5() -> None:
    seen = set()
    for seed in range(1000):
        table = Table("ann bo cy di", seed=seed, dealt=False)
        table.deals()
        envelope = table.envelope()
        assert [table.state.edition.kind[card] for card in envelope] == ["suspect", "weapon", "room"]
        cards = [*envelope, *(card for person in table.people.values() for card in person.holds)]
        assert len(cards) == len(set(cards)) == 21
        seen.add(envelope)
    assert len(seen) > 300, "324 answers are possible and nearly all should have come up"


def test_six_tokens_stand_on_their_starts_though_three_play__R9() -> None:
    table = Table("ann bo cy")
    assert set(table.state.tokens) == set(table.state.edition.suspects)
    assert set(table.state.tokens.values()) == {START}
    table.ann.goes_to("library")
    table.ann.suggests("plum", "rope")
    assert table.state.tokens["plum"] == "library"


def test_six_weapons_start_in_six_rooms() -> None:
    table = Table("ann bo cy")
    assert len(set(table.state.weapons.values())) == 6
    assert set(table.state.weapons.values()) <= set(table.state.edition.rooms)


def test_entering_a_room_ends_the_movement__R12() -> None:
    table = in_room()
    assert table.ann.is_refused("move-to", to="hall") == "not-now"
    assert table.ann.is_refused("roll") == "not-now"
    assert {"suggest", "accuse", "end-turn"} <= set(table.ann.may)


def test_the_passage_is_taken_instead_of_rolling__R20_R21() -> None:
    table = in_room(room="kitchen")
    assert table.ann.is_refused("take-passage", to="study") == "not-now"
    table.ann.ends()
    for name in ("bo", "cy"):
        table.people[name].goes_to("corridor")
        table.people[name].ends()
    assert table.ann.may["take-passage"] == {"to": ("study",)}
    assert table.ann.is_refused("take-passage", to="lounge") == "no-such-choice"
    table.ann.asks("take-passage", to="study")
    assert table.state.tokens["scarlett"] == "study"
    assert table.ann.is_refused("roll") == "not-now"
    assert "suggest" in table.ann.may


def test_there_is_no_passage_in_a_room_without_one__R20() -> None:
    table = in_room(room="library")
    table.ann.ends()
    table.people["bo"].goes_to("corridor")
    table.bo.ends()
    table.cy.goes_to("corridor")
    table.cy.ends()
    assert "take-passage" not in table.ann.may


def test_the_room_of_a_suggestion_is_the_one_stood_in__R22() -> None:
    table = in_room(room="lounge", **ROPE_AT_BO)
    tokens = table.state.tokens
    assert "room" not in table.ann.may["suggest"]
    table.ann.suggests("plum", "rope")
    assert table.ann.hears("suggestion-made")[-1]["room"] == "lounge"
    assert table.state.tokens == {**tokens, "plum": "lounge"}


def test_a_corridor_is_no_room_to_suggest_in__R22() -> None:
    table = Table()
    table.ann.goes_to("corridor")
    assert table.ann.is_refused("suggest", suspect="plum", weapon="rope") == "not-in-a-room"


def test_named_suspect_and_weapon_move_in_and_stay__R23() -> None:
    table = in_room("ann bo cy di ed fay", "hall", **ROPE_AT_BO)
    table.ann.suggests("plum", "rope")
    table.bo.shows("rope")
    assert table.state.tokens["plum"] == table.state.weapons["rope"] == "hall"
    table.ann.ends()
    for name in ("bo", "cy", "di", "ed"):
        table.people[name].goes_to("corridor")
        table.people[name].ends()
    turn = table.fay.sees["turn"]
    assert (turn["seat"], turn["from"], turn["moved_there"]) == (table.fay.seat, "hall", True)


def test_the_holder_chooses_and_shows_exactly_one__R24() -> None:
    table = in_room(room="hall", **ROPE_AT_BO)
    table.ann.suggests("plum", "rope")
    assert set(table.bo.may["show"]["card"]) == {"rope", "hall"}
    assert table.bo.is_refused("say-cannot") == "can-disprove"
    assert table.bo.is_refused("show", card="plum") == "do-not-hold"
    table.bo.shows("hall")
    assert table.bo.is_refused("show", card="rope") == "already-answered"
    assert [look["card"] for look in table.ann.sees["shown"]] == ["hall"]


def test_answers_go_round_from_the_left_and_stop_at_the_first__R25_R26() -> None:
    table = Table(
        "ann bo cy di", deal={"ann": "rope", "bo": "hall", "di": "study"}, envelope="plum dagger lounge", starts="cy"
    )
    table.cy.goes_to("hall")
    table.cy.suggests("plum", "rope")
    assert table.awaits == ["di"]
    assert table.ann.is_refused("show", card="rope") == "not-your-turn"
    table.di.cannot()
    assert table.awaits == ["ann"]
    table.ann.shows("rope")
    assert table.bo.is_refused("show", card="hall") == "already-answered"
    suggestion = table.bo.sees["turn"]["suggestion"]
    assert suggestion["passed"] == (table.di.seat,)
    assert [news["seat"] for news in table.cy.hears("seat-passed")] == [table.di.seat], "nothing is said on Bo"


def test_own_cards_may_be_named__R27() -> None:
    table = in_room(room="hall", deal={"ann": "plum rope hall"}, envelope="green dagger study")
    table.ann.suggests("plum", "rope")
    table.bo.cannot()
    table.cy.cannot()
    assert table.ann.sees["turn"]["suggestion"]["nobody"]
    assert table.ann.sees["envelope"] is None
    assert table.bo.hears("nobody-disproved")


def test_a_card_shown_before_may_be_shown_again__R28() -> None:
    table = in_room(room="hall", deal={"bo": "rope hall"}, envelope="plum dagger study")
    table.ann.suggests("plum", "rope")
    table.bo.shows("rope")
    table.ann.ends()
    for name in ("bo", "cy"):
        table.people[name].goes_to("corridor")
        table.people[name].ends()
    table.ann.goes_to("lounge")
    table.ann.suggests("plum", "rope")
    table.bo.shows("rope")
    assert [(look["card"], look["turn"]) for look in table.ann.sees["shown"]] == [("rope", 4)]
    assert [news["card"] for news in table.ann.hears("card-shown")][-1] == "rope"


def test_an_accusation_is_free_in_place_and_room__R29() -> None:
    table = Table(envelope="plum dagger study")
    table.ann.goes_to("corridor")
    assert set(table.ann.may["accuse"]["room"]) == set(table.state.edition.rooms)
    tokens, weapons = table.state.tokens, table.state.weapons
    table.ann.accuses("plum", "dagger", "study")
    assert (table.state.tokens, table.state.weapons) == (tokens, weapons)
    assert table.bo.sees["table"]["over"]["winner"] == table.ann.seat


def test_only_the_wrong_accuser_sees_the_envelope__R32() -> None:
    table = Table("ann bo cy", envelope="plum dagger study")
    table.ann.accuses("plum", "dagger", "hall")
    opened = table.ann.sees["envelope"]
    assert (opened["suspect"], opened["weapon"], opened["room"]) == ("plum", "dagger", "study")
    for watcher in (table.bo, table.cy, table.panel):
        assert watcher.sees["envelope"] is None
        assert watcher.hears("accusation-failed") == [
            {"event": "accusation-failed", "turn": 1, "seat": table.ann.seat}
        ], "others learn that it is wrong, not how many were right"


def test_out_but_still_shows_in_seat_order__R33() -> None:
    table = Table("ann bo cy di", deal={"bo": "rope"}, envelope="plum dagger study", starts="bo")
    table.bo.accuses("green", "rope", "hall")
    assert table.whose_turn == "cy"
    for name in ("cy", "di"):
        table.people[name].goes_to("corridor")
        table.people[name].ends()
    assert table.whose_turn == "ann"
    table.ann.goes_to("hall")
    table.ann.suggests("green", "rope")
    assert table.awaits == ["bo"]
    assert table.bo.is_refused("say-cannot") == "can-disprove"
    table.bo.shows("rope")
    table.ann.ends()
    assert table.whose_turn == "cy", "Bo takes no more turns"
    assert table.bo.is_refused("roll") == "already-out"


def test_all_wrong_is_unsolved_and_the_envelope_lies_open__R34_C6_F52() -> None:
    table = Table("ann bo cy", envelope="plum dagger study")
    for name in ("ann", "bo", "cy"):
        table.people[name].accuses("plum", "dagger", "hall")
    over = table.bo.sees["table"]["over"]
    assert (over["how"], over["winner"]) == ("unsolved", None)
    assert over["envelope"] == {"suspect": "plum", "weapon": "dagger", "room": "study"}
    assert awaited(table.state) == ()


def test_the_room_just_left_is_not_offered__R41() -> None:
    table = in_room(room="library")
    table.ann.ends()
    for name in ("bo", "cy"):
        table.people[name].goes_to("corridor")
        table.people[name].ends()
    table.ann.rolls()
    assert "library" not in table.ann.may["move-to"]["to"]
    assert table.ann.is_refused("move-to", to="library") == "no-such-choice"
    table.ann.asks("move-to", to="corridor")
    table.ann.ends()
    for name in ("bo", "cy"):
        table.people[name].goes_to("corridor")
        table.people[name].ends()
    table.ann.rolls()
    assert "library" in table.ann.may["move-to"]["to"]


def test_trapped_behind_blocked_doors_there_is_no_suggestion__R42() -> None:
    table = in_room(room="library")
    table.ann.ends()
    for name in ("bo", "cy"):
        table.people[name].goes_to("corridor")
        table.people[name].ends()
    table.ann.rolls()
    table.ann.asks("stay")
    assert table.ann.is_refused("suggest", suspect="plum", weapon="rope") in ("not-in-a-room", "not-now")
    assert "accuse" in table.ann.may


def test_no_second_suggestion_without_leaving__R16() -> None:
    table = in_room(room="library", deal={"bo": "rope"}, envelope="plum dagger study")
    table.ann.suggests("plum", "rope")
    table.bo.shows("rope")
    assert table.ann.is_refused("suggest", suspect="plum", weapon="dagger") == "not-now"
    table.ann.ends()
    for name in ("bo", "cy"):
        table.people[name].goes_to("corridor")
        table.people[name].ends()
    assert table.ann.is_refused("suggest", suspect="plum", weapon="rope") == "leave-the-room-first"


def test_moved_there_by_another_one_may_suggest_at_once__R18_R19_C2() -> None:
    table = in_room(room="hall", deal={"cy": "rope hall mustard"}, envelope="plum dagger study")
    table.ann.suggests("mustard", "rope")
    table.bo.cannot()
    table.cy.shows("rope")
    table.ann.ends()
    assert {"suggest", "roll"} <= set(table.bo.may)
    table.bo.suggests("white", "rope")
    table.cy.shows("rope")
    assert table.bo.is_refused("roll") == "not-now"
    assert table.bo.is_refused("move-to", to="lounge") == "not-now"


def test_naming_oneself_gives_no_right_to_stay__C30() -> None:
    table = in_room(room="hall", deal={"bo": "rope"}, envelope="plum dagger study")
    table.ann.suggests("scarlett", "rope")
    table.bo.shows("rope")
    table.ann.ends()
    for name in ("bo", "cy"):
        table.people[name].goes_to("corridor")
        table.people[name].ends()
    assert "suggest" not in table.ann.may


def test_out_of_turn_an_accusation_is_refused_and_not_spent__C31() -> None:
    table = Table(envelope="plum dagger study")
    assert table.bo.is_refused("accuse", suspect="plum", weapon="dagger", room="study") == "not-your-turn"
    table.ann.goes_to("corridor")
    table.ann.ends()
    assert "accuse" in table.bo.may


def test_the_highest_throw_starts_and_ties_throw_again__R6_C5() -> None:
    table = Table("ann bo cy", dealt=False)
    table.deals()
    table.ann.rolls(2, 3)
    table.bo.rolls(6, 3)
    assert table.cy.is_refused("end-turn") == "not-now"
    table.cy.rolls(4, 5)
    assert table.awaits == ["bo"]
    assert table.ann.is_refused("roll") == "not-your-turn"
    table.bo.rolls(1, 1)
    table.cy.rolls(1, 2)
    assert table.whose_turn == "cy"


def test_wrong_taps_are_taken_back_until_something_was_revealed__F10() -> None:
    table = in_room(room="hall", deal={"bo": "rope"}, envelope="plum dagger study")
    table.ann.asks("take-back")
    assert table.ann.sees["turn"]["step"] == "rolled"
    assert table.ann.is_refused("take-back") == "nothing-to-take-back", "a roll is not taken back"
    table.ann.asks("move-to", to="library")
    weapons = table.state.weapons
    table.ann.suggests("plum", "rope")
    assert table.bo.is_refused("take-back") == "nothing-to-take-back"
    table.ann.asks("take-back")
    assert table.state.weapons == weapons
    assert table.state.tokens["plum"] == START
    table.ann.suggests("plum", "rope")
    table.bo.shows("rope")
    assert table.ann.is_refused("take-back") == "nothing-to-take-back"
    assert [look["card"] for look in table.ann.sees["shown"]] == ["rope"]


def test_a_turn_ended_too_soon_is_taken_back_until_the_next_one_acts() -> None:
    table = in_room()
    table.ann.ends()
    assert table.whose_turn == "bo"
    table.ann.asks("take-back")
    assert table.whose_turn == "ann"
    assert "suggest" in table.ann.may
    table.ann.ends()
    table.bo.rolls()
    assert table.ann.is_refused("take-back") == "nothing-to-take-back"
