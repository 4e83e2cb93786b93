"""Rule text 003 with its monsters: claw marks, fights, treasures and the maze.

The six cards one by one are in `tests.rules.test_drawn_cards`.
"""

from __future__ import annotations

import pytest

from companion.rules import commands as c
from tests.rules.worlds import check_alike, check_cuts
from tests.table_talk import Table

SOLUTION = {"envelope": "nebin dagger_of_venom lost_crypt"}
TOWER, LIBRARY, HALL, LAIR = "wizards_tower", "library_of_arcane_tomes", "grand_hall", "dragons_lair"


def box(people: str = "ann bo cy", **how: object) -> Table:
    return Table(people, edition="dungeon", **{**SOLUTION, **how})  # type: ignore[arg-type]


def monsters(deck: str = "", people: str = "ann bo cy", **how: object) -> Table:
    return box(people, deck=deck, variant="monsters", **how)


def on_a_claw(deck: str, **how: object) -> Table:
    table = monsters(deck, **how)
    table.ann.goes_to("claw")
    table.ann.asks("fight")
    return table


def in_the_maze() -> Table:
    table = on_a_claw("beholder")
    table.ann.rolls(5)
    table.others_idle("ann")
    return table


def test_fighting_is_one_s_own_choice() -> None:
    table = monsters()
    table.ann.goes_to("claw")
    assert {"fight", "end-turn", "accuse"} <= set(table.ann.may)
    table.ann.ends()
    assert table.state.deck, "no card was turned"


def test_without_the_option_there_are_no_claw_marks() -> None:
    table = box()
    table.ann.rolls()
    assert {"claw", "maze"}.isdisjoint(table.ann.may["move-to"]["to"])


def test_lost_fights_end_in_the_maze_and_the_card_goes_back__R40() -> None:
    table = on_a_claw("displacer_beast")
    table.ann.rolls(4)
    assert table.state.tokens["mialee"] == "maze"
    assert sorted(table.state.deck) == sorted(card.id for card in table.state.edition.decks["monsters"].cards)


def test_a_used_card_is_shuffled_back_in__C8() -> None:
    tops = set()
    for seed in range(30):
        table = monsters("displacer_beast", seed=seed)
        table.ann.goes_to("claw")
        table.ann.asks("fight")
        table.stacks("")
        table.ann.rolls(4)
        tops.add(table.state.deck[0])
    assert len(tops) > 3


@pytest.mark.parametrize(("face", "out"), [(1, False), (4, False), (5, True), (6, True)])
def test_a_five_or_a_six_leads_out_of_the_maze(face: int, out: bool) -> None:
    table = in_the_maze()
    since = len(table.commands)
    table.ann.rolls(face)
    assert ("move-to" in table.ann.may) is out
    assert table.ann.is_refused("suggest", suspect="nebin", weapon="staff_of_power") == "not-in-a-room"
    if out:
        table.ann.asks("move-to", to=HALL)
        assert "suggest" in table.ann.may
    else:
        assert table.bo.hears("maze-held")
        assert "fight" not in table.ann.may
        table.ann.ends()
        assert table.whose_turn == "bo"
    check_cuts(table, since)


def test_the_reader_and_the_virtual_die_hold_one_in_the_maze_as_well() -> None:
    table = in_the_maze()
    table.house(c.ReadDice(c.HOUSE, (2,), ("reader", "boot", 1)))
    assert table.ann.sees["turn"]["step"] == "stopped"
    table.ann.ends()
    table.others_idle("ann")
    table.ann.asks("roll")
    free = table.ann.hears("dice-rolled")[-1]["faces"][0] >= 5
    assert table.ann.sees["turn"]["step"] == ("rolled" if free else "stopped")


def test_named_in_a_suggestion_one_is_free_of_the_maze() -> None:
    table = on_a_claw("beholder")
    table.ann.rolls(5)
    table.bo.goes_to(HALL)
    table.bo.suggests("mialee", "staff_of_power")
    assert table.state.tokens["mialee"] == HALL


def test_in_the_maze_one_may_accuse__C17() -> None:
    table = in_the_maze()
    table.ann.accuses("nebin", "dagger_of_venom", "lost_crypt")
    assert table.bo.sees["table"]["over"]["winner"] == table.ann.seat


def test_from_a_room_alone_where_the_house_says_so__C17() -> None:
    table = monsters("beholder", accuse_from="any-room")
    table.ann.goes_to("claw")
    assert table.ann.is_refused("accuse", suspect="nebin", weapon="dagger_of_venom", room="lost_crypt") == (
        "no-such-choice"
    )


@pytest.mark.parametrize("monster", ["goblin", "bugbear"])
def test_potion_and_boots_are_thrown_by_reader_or_die_alike__C19(monster: str) -> None:
    table = on_a_claw(monster)
    table.house(c.ReadDice(c.HOUSE, (6,), ("reader", "boot", 1)))
    table.house(c.ReadDice(c.HOUSE, (2,), ("reader", "boot", 2)))
    assert table.ann.is_refused("type-roll", first=3, second=3) == "no-such-choice", "one die"
    table.ann.asks("roll")
    last = table.ann.hears("dice-rolled")[-1]["faces"][0]
    roll = table.bo.sees["turn"]["roll"]
    assert roll["total"] == (max(2, last) if monster == "goblin" else 2 + last)
    assert table.state.totals == {3: 1}, "throws against monsters are no throws to walk by"


def test_the_room_left_this_turn_stays_closed_after_a_potion__R41() -> None:
    table = monsters("goblin")
    table.ann.goes_to(HALL)
    table.ann.ends()
    table.others_idle("ann")
    table.ann.goes_to("claw")
    table.ann.asks("fight")
    for face in (2, 6, 3):
        table.ann.rolls(face)
    assert HALL not in table.ann.may["move-to"]["to"]
    assert "stay" not in table.ann.may
    table.ann.asks("move-to", to=LAIR)
    table.ann.ends()
    table.others_idle("ann")
    table.ann.rolls()
    assert HALL not in table.ann.may["move-to"]["to"], "nor in the turn after the one in which it was left"


def test_the_broom_gives_a_whole_turn_before_anyone_else__C19() -> None:
    table = on_a_claw("gelatinous_cube")
    table.ann.rolls(4)
    turn = table.cy.sees["turn"]
    assert (turn["seat"], turn["number"], turn["step"]) == (table.ann.seat, 2, "begin")
    table.ann.goes_to(HALL)
    table.ann.ends()
    assert table.whose_turn == "bo"


def test_a_broom_after_a_wrong_accusation_in_the_extra_turn_ends_it() -> None:
    table = on_a_claw("gelatinous_cube")
    table.ann.rolls(4)
    table.ann.accuses("nebin", "vorpal_sword", "lost_crypt")
    assert table.whose_turn == "bo"


def test_the_case_is_looked_into_in_an_order_for_that_look_only__C20() -> None:
    orders = set()
    for seed in range(40):
        table = on_a_claw("beholder", seed=seed)
        table.ann.rolls(6)
        orders.add(table.state.case)
    assert len(orders) == 6, "the place tells nobody the kind"


def test_which_card_of_the_case_was_seen_looks_the_same_to_all_others__C20() -> None:
    one, other = on_a_claw("beholder"), on_a_claw("beholder")
    for table, position in ((one, 1), (other, 3)):
        table.ann.rolls(6)
        table.ann.asks("pick-card", position=position)
        table.ann.ends()
    check_alike(one, other, [one.bo.seat, one.cy.seat, c.PUBLIC, c.PANEL], since=10)


def test_a_reading_of_two_dice_is_no_throw_against_a_monster() -> None:
    table = on_a_claw("goblin")
    with pytest.raises(Exception, match="One die"):
        table.house(c.ReadDice(c.HOUSE, (3, 3), ("reader", "boot", 1)))
