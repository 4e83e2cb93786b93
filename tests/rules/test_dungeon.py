"""Rule text 003, Dungeons & Dragons. Each test carries the number of its case.

Its monsters are in `tests.rules.test_monsters`.
"""

from __future__ import annotations

import pytest

from companion.rules.state import START
from tests.rules.worlds import check_cuts
from tests.table_talk import Table

SOLUTION = {"envelope": "nebin dagger_of_venom lost_crypt"}
TOWER, LIBRARY, HALL, LAIR = "wizards_tower", "library_of_arcane_tomes", "grand_hall", "dragons_lair"


def box(people: str = "ann bo cy", **how: object) -> Table:
    return Table(people, edition="dungeon", **{**SOLUTION, **how})  # type: ignore[arg-type]


def monsters(deck: str = "", people: str = "ann bo cy", **how: object) -> Table:
    return box(people, deck=deck, variant="monsters", **how)


def test_monsters_are_in_no_hand_and_not_in_the_case__R4() -> None:
    table = monsters()
    assert [len(person.holds) for person in table.people.values()] == [6, 6, 6]
    assert len(table.state.deck) == 6
    assert not set(table.state.deck) & set(table.state.edition.ids)
    assert table.ann.sees["table"]["deck"]["left"] == 6


def test_whoever_plays_mialee_starts__R8() -> None:
    table = box(dealt=False)
    table.ann.asks("choose-suspect", suspect="lidda")
    table.bo.asks("choose-suspect", suspect="mialee")
    table.deals()
    assert (table.state.phase, table.whose_turn) == ("turn", "bo")


def test_nobody_plays_mialee_the_next_start_clockwise_begins__R8_C18() -> None:
    table = box(dealt=False)
    for name, suspect in (("ann", "lidda"), ("bo", "nebin"), ("cy", "regdar")):
        table.people[name].asks("choose-suspect", suspect=suspect)
    table.deals()
    assert table.whose_turn == "cy", "mialee, tordek, ember, regdar: the box's order round the board"


def test_six_tokens_stand_on_their_starts__R9() -> None:
    assert set(box().state.tokens.values()) == {START}


def test_six_weapons_lie_in_six_of_nine_rooms_where_people_put_them__R10() -> None:
    table = box(dealt=False)
    table.panel.asks("start")
    while table.ann.sees["table"]["setup"]["step"] != "weapons":
        table.panel.asks("next-step")
    places = table.state.weapons
    assert len(set(places.values())) == 6
    assert set(places.values()) <= set(table.state.edition.rooms), "none in the maze"
    taken, free = places["vorpal_sword"], table.ann.may["place-weapon"]["to"][0]
    assert len(table.ann.may["place-weapon"]["to"]) == 3
    assert table.ann.is_refused("place-weapon", weapon="staff_of_power", to=taken) == "no-such-choice"
    assert table.ann.is_refused("place-weapon", weapon="staff_of_power", to="maze") == "no-such-choice"
    assert table.bo.is_refused("place-weapon", weapon="staff_of_power", to=free) == "not-your-part"
    table.ann.asks("place-weapon", weapon="staff_of_power", to=free)
    assert len(set(table.state.weapons.values())) == 6


def test_no_staying_to_suggest_again__R16() -> None:
    table = box(deal={"bo": "staff_of_power"})
    table.ann.goes_to(LAIR)
    table.ann.suggests("nebin", "staff_of_power")
    table.bo.shows("staff_of_power")
    table.ann.ends()
    table.others_idle("ann")
    assert table.ann.is_refused("suggest", suspect="nebin", weapon="staff_of_power") == "leave-the-room-first"


def test_moved_there_one_suggests_and_then_neither_rolls_nor_moves__R18_R19() -> None:
    table = box(deal={"cy": "staff_of_power"})
    table.ann.goes_to(HALL)
    table.ann.suggests("tordek", "staff_of_power")
    table.bo.cannot()
    table.cy.shows("staff_of_power")
    table.ann.ends()
    table.bo.suggests("nebin", "staff_of_power")
    table.cy.shows("staff_of_power")
    for do, slots in (("roll", {}), ("move-to", {"to": LAIR}), ("take-passage", {"to": LAIR}), ("stay", {})):
        assert table.bo.is_refused(do, **slots) == "not-now"


def test_a_passage_is_taken_from_the_start_of_a_turn__R20() -> None:
    table = box()
    table.ann.goes_to(TOWER)
    assert table.ann.is_refused("take-passage", to=LIBRARY) == "not-now"
    table.ann.ends()
    table.others_idle("ann")
    table.ann.asks("take-passage", to=LIBRARY)
    assert table.ann.is_refused("roll") == "not-now"


def test_the_corners_are_as_the_table_has_said() -> None:
    table = box(dealt=False)
    table.ann.asks("set-passage", room=HALL, to=LAIR)
    table.deals()
    table.ann.goes_to(HALL)
    table.ann.ends()
    table.others_idle("ann")
    assert table.ann.may["take-passage"] == {"to": (LAIR,)}


def test_the_room_just_left_is_closed_this_turn_and_the_next__R41() -> None:
    table = box()
    table.ann.goes_to(LAIR)
    for turn, is_open in ((4, False), (7, False), (10, True)):
        table.ann.ends()
        table.others_idle("ann")
        assert table.state.turns == turn
        table.ann.rolls(6)
        assert (LAIR in table.ann.may["move-to"]["to"]) is is_open, "left in turn 4, closed in 7, open in 10"
        if not is_open:
            assert table.ann.is_refused("move-to", to=LAIR) == "no-such-choice"
        table.ann.asks("move-to", to="corridor")


def test_a_passage_back_is_entering_too__R41() -> None:
    table = box()
    table.ann.goes_to(TOWER)
    table.ann.ends()
    table.others_idle("ann")
    table.ann.asks("take-passage", to=LIBRARY)
    table.ann.ends()
    table.others_idle("ann")
    assert "take-passage" not in table.ann.may
    assert table.ann.is_refused("take-passage", to=TOWER) == "no-such-choice"


def test_taking_back_the_end_of_a_turn_takes_back_the_room_that_was_left__R41_F10() -> None:
    table = box()
    table.ann.goes_to(LAIR)
    table.ann.ends()
    table.others_idle("ann")
    table.ann.goes_to("corridor")
    left = table.state.left
    table.ann.ends()
    assert table.state.left[table.ann.seat] == LAIR
    table.ann.asks("take-back")
    assert table.state.left == left


def test_trapped_one_stays_without_a_suggestion_and_may_accuse__R42() -> None:
    table = box()
    table.ann.goes_to(LAIR)
    table.ann.ends()
    table.others_idle("ann")
    table.ann.rolls()
    table.ann.asks("stay")
    assert table.ann.is_refused("suggest", suspect="nebin", weapon="staff_of_power") in ("not-in-a-room", "not-now")
    assert {"accuse", "end-turn"} <= set(table.ann.may)
    table.ann.ends()
    table.others_idle("ann")
    table.ann.goes_to(TOWER)
    table.ann.ends()
    table.others_idle("ann")
    assert "take-passage" in table.ann.may, "a passage is still open to whoever is trapped"


def test_an_accusation_may_follow_a_suggestion_in_the_same_turn__C16() -> None:
    table = box(deal={"bo": "staff_of_power"})
    table.ann.goes_to(LAIR)
    table.ann.suggests("nebin", "staff_of_power")
    table.bo.shows("staff_of_power")
    table.ann.accuses("nebin", "dagger_of_venom", "lost_crypt")
    assert table.bo.sees["table"]["over"]["winner"] == table.ann.seat


def test_all_wrong_is_unsolved__C18() -> None:
    table = box()
    for name in ("ann", "bo", "cy"):
        table.people[name].accuses("nebin", "vorpal_sword", "lost_crypt")
    assert table.ann.sees["table"]["over"]["how"] == "unsolved"


def test_two_players_are_not_offered__C18() -> None:
    table = box("ann bo", dealt=False)
    assert table.ann.is_refused("start") == "too-few-players"
    variants = table.state.edition.variants.values()
    assert min(variant.least_players for variant in variants) == 3


def test_naming_oneself_gives_no_right_to_stay__C30() -> None:
    table = box(deal={"bo": "staff_of_power"})
    table.ann.goes_to(LAIR)
    table.ann.suggests("mialee", "staff_of_power")
    table.bo.shows("staff_of_power")
    table.ann.ends()
    table.others_idle("ann")
    assert "suggest" not in table.ann.may


# --- the door rule


@pytest.mark.parametrize("to", [HALL, "corridor"])
def test_a_wrong_accuser_s_token_leaves_the_door_it_blocks(to: str) -> None:
    table = box()
    table.ann.goes_to("corridor")
    since = len(table.commands)
    table.ann.accuses("nebin", "vorpal_sword", "lost_crypt")
    assert table.awaits == ["ann"]
    assert set(table.ann.may["leave-door"]["to"]) == {"corridor", *table.state.edition.rooms}
    table.ann.asks("leave-door", to=to)
    assert table.state.tokens["mialee"] == to
    assert table.whose_turn == "bo"
    check_cuts(table, since)


def test_nobody_is_asked_about_a_door_in_a_room_or_on_a_start() -> None:
    table = box()
    table.ann.accuses("nebin", "vorpal_sword", "lost_crypt")
    assert table.whose_turn == "bo"
    table.bo.goes_to(HALL)
    table.bo.accuses("nebin", "vorpal_sword", "lost_crypt")
    assert table.whose_turn == "cy"


def test_whoever_went_away_at_a_door_stays_in_the_corridor__C25() -> None:
    for seed in range(5):
        table = box(seed=seed)
        table.ann.goes_to("corridor")
        table.ann.accuses("nebin", "vorpal_sword", "lost_crypt")
        table.panel.asks("sit-out", who=table.ann.seat)
        table.settles()
        assert (table.state.tokens["mialee"], table.whose_turn) == ("corridor", "bo")


def test_the_door_is_cleared_before_the_last_one_plays_on() -> None:
    table = box()
    table.ann.accuses("nebin", "vorpal_sword", "lost_crypt")
    table.bo.goes_to("corridor")
    table.bo.accuses("nebin", "vorpal_sword", "lost_crypt")
    assert table.awaits == ["bo"]
    table.panel.asks("leave-door", to=HALL)
    assert (table.whose_turn, table.state.tokens["tordek"]) == ("cy", HALL)
    table.cy.idles()
    assert table.whose_turn == "cy"
