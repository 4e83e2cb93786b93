"""Rule text 001, Hasbro 38712 with thirteen Bonus cards. Each test carries the number of its case."""

from __future__ import annotations

import pytest

from companion import retrace
from companion.rules.refusals import Refused
from companion.rules.views import view
from tests.rules.worlds import check_alike, check_cuts
from tests.table_talk import Table

SOLUTION = {"envelope": "plum dagger study"}


def box(people: str = "ann bo cy", **how: object) -> Table:
    return Table(people, edition="bonus", **{**SOLUTION, **how})  # type: ignore[arg-type]


def test_an_even_deal_leaves_two_cards_face_up_for_all__R1() -> None:
    table = box("ann bo cy di", deal={"open": "rope hall"})
    assert [len(person.holds) for person in table.people.values()] == [4, 4, 4, 4]
    for person in (*table.people.values(), table.panel):
        assert [card["card"] for card in person.sees["table"]["open"]] == ["rope", "hall"]
    assert table.ann.sees["notebook"]["seen"]["rope|envelope"] == "no"


def test_leftovers_lie_face_down_until_hands_may_be_looked_at__R1() -> None:
    table = box("ann bo cy di", dealt=False)
    table.deals()
    hidden = box("ann bo cy di", dealt=False)
    hidden.panel.asks("start")
    while hidden.ann.sees["table"]["setup"]["step"] != "envelope":
        hidden.panel.asks("next-step")
    assert hidden.ann.sees["table"]["open"] == []
    assert len(table.ann.sees["table"]["open"]) == 2


def test_everything_starts_in_the_centre__C8() -> None:
    table = box()
    assert set(table.state.tokens.values()) == set(table.state.weapons.values()) == {"centre"}


def test_the_highest_of_two_dice_starts_and_then_clockwise__R6() -> None:
    table = box(dealt=False)
    table.deals()
    for name, (first, second) in {"ann": (2, 3), "bo": (6, 3), "cy": (4, 3)}.items():
        table.people[name].rolls(first, second)
    assert table.whose_turn == "bo"
    table.bo.goes_to("corridor")
    table.bo.ends()
    assert table.whose_turn == "cy"


def test_tied_leaders_throw_again__C8() -> None:
    table = box(dealt=False)
    table.deals()
    for name in ("ann", "bo", "cy"):
        table.people[name].rolls(*((6, 3) if name != "ann" else (1, 1)))
    assert table.awaits == ["bo"]
    assert table.cy.sees["table"]["roll_off"]["contenders"] == (table.bo.seat, table.cy.seat)


def test_only_stopping_on_a_question_mark_draws__R15() -> None:
    table = box(deck="loose-tongue")
    table.ann.goes_to("hall")
    assert table.ann.hears("card-drawn") == [], "passing over it on the way into a room is no stop"
    table.ann.ends()
    table.bo.goes_to("question")
    assert [news["card"] for news in table.ann.hears("card-drawn")] == ["loose-tongue"]
    table.bo.asks("point-at", who=table.ann.seat)
    table.ann.shows(table.ann.holds[0])
    assert table.state.discard == ("loose-tongue",)
    assert table.bo.sees["table"]["deck"] == {"id": "bonus-cards", "left": 12, "discarded": 1}


def settle(table: Table) -> None:
    """Whatever the card asks is answered, or forgone where that is offered."""
    while table.state.interlude:
        for name in table.awaits:
            person = table.people[name]
            do = "card-done" if "card-done" in person.may else next(iter(person.may))
            person.asks(do, **{slot: values[0] for slot, values in person.may[do].items()})


def test_a_used_up_deck_is_shuffled_again_only_when_a_card_is_due__C8() -> None:
    table = box(deck="second-wind")
    drawn = []
    while len(drawn) < 14:
        table.others_idle("ann")
        table.ann.goes_to("question")
        drawn.append(table.ann.hears("card-drawn")[-1]["card"])
        settle(table)
        if "move-to" in table.ann.may:
            table.ann.asks("move-to", to="corridor")
        if len(drawn) == 13:
            assert (len(table.state.deck), len(table.state.discard)) == (0, 13), "nothing is shuffled before it is due"
        table.ann.ends()
    assert len(set(drawn[:13])) == 13
    assert len(table.state.deck) + len(table.state.discard) == 13


def test_moved_by_another_one_suggests_at_once_or_rolls__R18_R19() -> None:
    table = box(deal={"cy": "rope hall"})
    table.ann.goes_to("hall")
    table.ann.suggests("mustard", "rope")
    table.bo.cannot()
    table.cy.shows("rope")
    table.ann.ends()
    assert {"suggest", "roll"} <= set(table.bo.may)
    table.bo.suggests("white", "rope")
    table.cy.shows("rope")
    assert table.bo.is_refused("roll") == "not-now"


def test_there_is_no_staying_to_suggest_again__C10() -> None:
    table = box(deal={"bo": "rope"})
    table.ann.goes_to("hall")
    table.ann.suggests("white", "rope")
    table.bo.shows("rope")
    table.ann.ends()
    table.others_idle("ann")
    assert table.ann.is_refused("suggest", suspect="white", weapon="rope") == "leave-the-room-first"


def test_a_passage_is_taken_from_the_start_of_a_turn__R20_R21() -> None:
    table = box()
    table.ann.goes_to("kitchen")
    assert table.ann.is_refused("take-passage", to="study") == "not-now"
    table.ann.ends()
    table.others_idle("ann")
    assert table.ann.may["take-passage"] == {"to": ("study",)}
    table.ann.asks("take-passage", to="study")
    assert table.ann.is_refused("move-to", to="corridor") == "not-now"
    table.ann.suggests("white", "rope")
    assert table.bo.hears("suggestion-made")[-1]["room"] == "study"


def test_an_accusation_is_made_in_the_centre__R30_C9() -> None:
    table = box()
    assert "accuse" in table.ann.may, "all begin in the centre"
    table.ann.goes_to("study")
    assert table.ann.is_refused("accuse", suspect="plum", weapon="dagger", room="study") == "no-such-choice"
    table.ann.ends()
    table.others_idle("ann")
    table.ann.goes_to("centre")
    table.ann.asks("accuse", suspect="plum", weapon="dagger", room="study")
    assert table.bo.hears("accusation-made"), "it is said aloud"
    assert table.ann.sees["envelope"] is None, "before anybody looks"
    table.settles()
    assert table.bo.sees["table"]["over"]["winner"] == table.ann.seat


def test_in_a_corridor_out_of_the_centre_nobody_accuses__R30() -> None:
    table = box()
    table.ann.goes_to("corridor")
    assert table.ann.is_refused("accuse", suspect="plum", weapon="dagger", room="study") == "no-such-choice"


def test_the_final_guess_is_free_of_the_centre() -> None:
    table = box(last_one="one-final-guess")
    table.ann.accuses("plum", "rope", "study")
    table.bo.accuses("plum", "rope", "study")
    assert table.awaits == ["cy"]
    assert "accuse" in table.cy.may
    table.cy.accuses("plum", "dagger", "study")
    assert table.bo.sees["table"]["over"]["winner"] == table.cy.seat


def test_all_wrong_is_unsolved_and_the_envelope_lies_open__R34() -> None:
    table = box()
    for name in ("ann", "bo", "cy"):
        table.people[name].accuses("plum", "rope", "hall")
    over = table.bo.sees["table"]["over"]
    assert (over["how"], over["winner"]) == ("unsolved", None)
    assert over["envelope"] == {"suspect": "plum", "weapon": "dagger", "room": "study"}


def test_the_room_left_this_turn_stays_closed_after_a_quick_step__R41() -> None:
    table = box(deck="quick-step at-a-run")
    table.ann.goes_to("hall")
    table.ann.ends()
    table.others_idle("ann")
    table.ann.goes_to("question")
    assert "hall" not in table.ann.may["move-to"]["to"]
    table.ann.asks("move-to", to="question")
    assert table.ann.hears("card-drawn")[-1]["card"] == "at-a-run", "another question mark, another card"
    assert table.ann.is_refused("move-to", to="hall") == "no-such-choice"
    table.ann.asks("move-to", to="lounge")


def test_whoever_is_out_takes_no_other_turn_though_a_card_gave_one() -> None:
    table = box(deck="second-wind")
    table.ann.goes_to("question")
    table.bo.asks("propose-correction", token="scarlett", place="centre")
    table.panel.asks("consent")
    table.ann.accuses("plum", "rope", "study")
    assert table.whose_turn == "bo"


def test_classic_play_has_no_bonus_cards() -> None:
    table = box(variant="without-cards")
    table.ann.rolls()
    assert "question" not in table.ann.may["move-to"]["to"]
    assert table.ann.sees["table"]["deck"] is None


# --- two players, and two teams


def test_an_undisproved_suggestion_earns_a_look_at_the_side_row__R37_C29() -> None:
    side = ["rope", "hall", "green", "wrench"]
    table = box("ann bo", variant="two-players", deal={"side": " ".join(side), "ann": "white library"})
    assert [len(person.holds) for person in table.people.values()] == [7, 7]
    rooms = ("library", "hall", "library", "hall", "library")
    for number, room in enumerate(rooms, 1):
        table.ann.goes_to(room)
        table.ann.suggests("white", "rope")
        since = len(table.commands)
        table.bo.cannot()
        if number > 4:
            assert table.state.interlude is None, "after four looks there are none"
            break
        places = tuple(f"side/{n}" for n in range(number, 5))
        assert table.ann.may["peek"] == {"place": places}, "one that was not seen yet"
        assert table.bo.is_refused("peek", place=places[0]) == "not-your-turn"
        quiet = table.bo.sees
        table.ann.asks("peek", place=places[0])
        seen = [(look["card"], look["by"]) for look in table.ann.sees["shown"]]
        assert seen == [(card, f"side/{n}") for n, card in enumerate(side[:number], 1)]
        for other in (table.bo, table.panel):
            assert other.sees["shown"] == []
            assert "card" not in other.hears("card-peeked")[-1]
        assert quiet["notebook"] == table.bo.sees["notebook"]
        assert table.ann.sees["table"]["side"][number - 1] == {"place": places[0], "seen_by": [table.ann.seat]}
        check_cuts(table, since)
        table.ann.ends()
        table.bo.idles()
    assert table.ann.sees["table"]["deck"] is None


def test_a_side_card_looks_the_same_to_the_other_player__R37() -> None:
    tables = []
    for side in ("rope hall green wrench", "wrench hall green rope"):
        hands = {
            "ann": "white library candlestick kitchen ballroom conservatory scarlett",
            "bo": "mustard peacock lead_pipe revolver dining_room billiard_room lounge",
        }
        table = box("ann bo", variant="two-players", deal={"side": side, **hands})
        table.ann.goes_to("library")
        table.ann.suggests("white", "candlestick")
        table.bo.cannot()
        table.ann.asks("peek", place="side/1")
        tables.append(table)
    one, other = tables
    check_alike(one, other, [one.bo.seat, "public", "panel", "house"], since=10)
    assert [look["card"] for table in tables for look in table.ann.sees["shown"]] == ["rope", "wrench"]


def test_two_players_the_other_one_plays_on__C22_F51() -> None:
    table = box("ann bo", variant="two-players")
    table.ann.accuses("plum", "rope", "study")
    assert table.whose_turn == "bo"
    table.bo.idles()
    assert table.whose_turn == "bo", "alone, one takes every turn"
    table.bo.goes_to("centre")
    table.bo.accuses("plum", "dagger", "study")
    assert table.ann.sees["table"]["over"]["winner"] == table.bo.seat


def teams(people: str = "ann bo cy di", **how: object) -> Table:
    return box(people, variant="teams", **how)


def test_a_team_has_one_hand_on_each_of_its_phones__C7() -> None:
    table = teams(deal={"t1": "rope hall", "t2": "white library"})
    assert table.ann.holds == table.cy.holds
    assert table.bo.holds == table.di.holds
    assert (len(table.ann.holds), len(table.bo.holds)) == (7, 7)
    assert set(table.ann.holds).isdisjoint(table.bo.holds)
    assert table.ann.sees["table"]["teams"] == {
        table.ann.seat: 1, table.bo.seat: 2, table.cy.seat: 1, table.di.seat: 2,
    }  # fmt: skip
    assert view(table.state, "public")["hand"] == []


def test_only_the_other_team_is_asked_and_the_team_looks_at_the_side_card__C7_R37() -> None:
    table = teams(deal={"t1": "rope hall white", "t2": "library", "side": "green wrench kitchen lounge"})
    table.ann.goes_to("hall")
    table.ann.suggests("white", "rope")
    assert table.awaits == ["bo"]
    table.bo.cannot()
    assert table.ann.sees["turn"]["suggestion"]["nobody"], "one hand answers for its team"
    table.ann.asks("peek", place="side/2")
    assert [look["card"] for look in table.cy.sees["shown"]] == ["wrench"]
    assert table.bo.sees["shown"] == table.di.sees["shown"] == []
    table.ann.ends()
    table.others_idle("cy")
    table.cy.suggests("white", "rope")
    table.di.cannot()
    assert table.cy.may["peek"]["place"] == ("side/1", "side/3", "side/4"), "the team has seen the second"


def test_a_team_that_accused_wrongly_is_out_and_its_hand_still_answers__R39() -> None:
    table = teams(deal={"t1": "rope"})
    table.ann.accuses("plum", "rope", "study")
    assert [seat["out"] for seat in table.ann.sees["table"]["seats"]] == [True, False, True, False]
    assert table.cy.sees["envelope"] is None, "only who accused has looked"
    assert table.whose_turn == "bo"
    table.bo.idles()
    assert table.whose_turn == "di"
    table.di.goes_to("hall")
    table.di.suggests("white", "rope")
    assert table.awaits == ["ann"]
    assert table.ann.is_refused("say-cannot") == "can-disprove"


# --- the printed deck


@pytest.mark.parametrize("effect", ["another-turn", "see-card", "move-token", "go-to", "suggest-afar", "add-to-roll"])
def test_a_printed_card_is_drawn_by_people_and_told_to_the_box__C8(effect: str) -> None:
    table = box(deck_form="printed")
    since = len(table.commands)
    table.ann.goes_to("question")
    assert table.ann.sees["table"]["deck"]["left"] == 0
    assert table.bo.is_refused("carry-out", effect=effect) == "not-your-turn"
    pips = {"pips": 9} if effect == "add-to-roll" else {}
    table.ann.asks("carry-out", effect=effect, **pips)
    while table.state.interlude:
        person = table.people[table.awaits[0]]
        do, slots = next(iter(person.may.items()))
        person.asks(do, **{slot: values[0] for slot, values in slots.items()})
    check_cuts(table, since)


@pytest.mark.parametrize("pips", [1, 7, 12])
def test_a_printed_card_lets_one_walk_as_far_as_people_say(pips: int) -> None:
    table = box(deck_form="printed")
    table.ann.goes_to("question")
    table.ann.asks("carry-out", effect="add-to-roll", pips=pips)
    roll = table.bo.sees["turn"]["roll"]
    assert (roll["total"], roll["origin"]) == (pips, "card")
    assert [told["faces"] for told in table.bo.hears("walk-granted")] == [(pips,)]
    assert retrace.retrace(table.events).turn.roll.total == pips


@pytest.mark.parametrize("pips", [None, 0, 13])
def test_how_far_a_printed_card_lets_one_walk_is_asked_for(pips: int | None) -> None:
    table = box(deck_form="printed")
    table.ann.goes_to("question")
    said = {} if pips is None else {"pips": pips}
    with pytest.raises(Refused, match=r"Say how far the card lets you walk: 1 to 12\."):
        table.ann.asks("carry-out", effect="add-to-roll", **said)
    assert table.ann.is_refused("carry-out", effect="go-to", pips=3) == "no-such-choice", "no walk, no pips"


def test_a_printed_card_may_concern_the_board_alone() -> None:
    table = box(deck_form="printed")
    table.ann.goes_to("question")
    table.ann.asks("card-done")
    assert {"end-turn"} <= set(table.ann.may)
    assert table.state.interlude is None
