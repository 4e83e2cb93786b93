"""Evenings of several games: what counts in a match when it is agreed on late, given up, or a game is called off, and
when people come and go between its games (000, section 5)."""

from __future__ import annotations

from random import Random

from companion import editions
from companion.chance import carry_out
from companion.rules import commands as c
from companion.rules.evolve import opening
from companion.rules.state import State
from companion.sequel import sequel
from tests.table_talk import Table

SOLUTION = {"envelope": "plum dagger study"}


def does(state: State, *commands: c.Command) -> State:
    for command in commands:
        _, state = carry_out(state, command, Random(1))
    return state


def next_game(state: State) -> State:
    """The lobby of the game after this one, with the same box."""
    return opening(sequel(does(state, c.PlayAgain(c.PANEL)), "g2"), editions.load(state.edition.id))


def won(**how: object) -> State:
    """A game that Ann has won."""
    table = Table(**{**SOLUTION, **how})  # type: ignore[arg-type]
    table.ann.accuses("plum", "dagger", "study")
    return table.state


def test_a_match_agreed_on_in_the_middle_of_an_evening_begins_with_that_game() -> None:
    lobby = next_game(won(number=2))
    assert lobby.number == 3, "two games without a match lie behind them"
    agreed = does(lobby, c.SetRule(c.PANEL, "match", "one-a-game"), c.SetRule(c.PANEL, "match-ends", "after-3-games"))
    assert (agreed.number, dict(agreed.points)) == (1, {})


def test_another_count_or_a_tap_too_many_does_not_begin_a_running_match_anew() -> None:
    lobby = next_game(won(number=2, match="one-a-game"))
    there_and_back = does(lobby, c.SetRule(c.PANEL, "match", "none"), c.SetRule(c.PANEL, "match", "three-and-one"))
    assert (there_and_back.number, dict(there_and_back.points)) == (3, {"s1": 1})


def test_a_match_that_was_given_up_is_forgotten_with_the_game_that_follows() -> None:
    lobby = next_game(won(number=2, points={"bo": 4}))
    assert dict(lobby.points) == {}, "a game without a match was played meanwhile"


def test_a_game_called_off_is_played_again_and_ends_no_match() -> None:
    table = Table(match="one-a-game", match_ends="after-3-games", number=3, points={"bo": 1})
    table.ann.asks("call-off")
    assert table.state.decided == ()
    match = table.bo.sees["table"]["match"]
    assert (match["decided"], match["decider"]) == (None, False)
    lobby = next_game(table.state)
    assert (lobby.number, dict(lobby.points)) == (3, {"s2": 1})


def test_a_game_that_nobody_solved_counts_in_a_match_of_three() -> None:
    table = Table(match="one-a-game", match_ends="after-3-games", number=3, points={"bo": 1}, **SOLUTION)
    for who in (table.ann, table.bo, table.cy):
        who.accuses("green", "dagger", "study")
    assert table.state.decided == (table.bo.seat,)


def test_a_team_that_somebody_joined_later_still_wins_the_match() -> None:
    """Ed has been there for one game only and has fewer points than Ann and Cy: they lead all the same."""
    points = {"ann": 2, "cy": 2, "bo": 2, "di": 2}
    house = {"variant": "teams", "match": "one-a-game", "match_ends": "after-3-games"}
    table = Table("ann bo cy di ed", number=3, points=points, **house, **SOLUTION)  # type: ignore[arg-type]
    table.ann.accuses("plum", "dagger", "study")
    assert table.state.points[table.ed.seat] == 1
    assert table.state.decided == (table.ann.seat, table.cy.seat, table.ed.seat)


def test_level_though_one_of_the_team_joined_later_one_more_game_decides() -> None:
    points = {"ann": 1, "cy": 1, "bo": 2, "di": 2}
    house = {"variant": "teams", "match": "one-a-game", "match_ends": "after-3-games"}
    table = Table("ann bo cy di ed", number=3, points=points, **house, **SOLUTION)  # type: ignore[arg-type]
    table.ann.accuses("plum", "dagger", "study")
    assert table.state.decided == ()
    assert table.ed.sees["table"]["match"]["decider"]


def test_a_game_taken_up_again_is_as_late_in_the_match_as_it_is_finished() -> None:
    """It was the second game when it was set aside; another one was finished meanwhile, so it is the last of three."""
    table = Table(match="one-a-game", match_ends="after-3-games", number=2, **SOLUTION)  # type: ignore[arg-type]
    table.ann.asks("set-aside")
    table.house(c.TakeUp(c.HOUSE, (("s2", 1),), 3))
    assert table.bo.sees["table"]["match"]["game"] == 3
    for who in (table.ann, table.bo, table.cy):
        who.accuses("green", "dagger", "study")
    assert table.state.decided == (table.bo.seat,)


def test_a_game_taken_up_from_another_box_s_evening_keeps_its_number() -> None:
    table = Table(number=2)
    table.ann.asks("set-aside")
    table.house(c.TakeUp(c.HOUSE))
    assert table.state.number == 2
