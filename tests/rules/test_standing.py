"""Tokens in a corridor stand on a square where somebody tells so, and nobody has to; old games read as they were."""

from __future__ import annotations

from typing import Any

import pytest

from companion import editions, narration, retrace
from companion.rules import events as e
from companion.rules.refusals import Refused
from companion.walks import walk
from companion.wire import event_from, event_to
from tests.table_talk import Person, Table

BEFORE_THE_KITCHEN, WALL, IN_THE_HALL = "E8", "A1", "L20"


def told(person: Person, do: str, **slots: Any) -> str:
    with pytest.raises(Refused) as refused:
        person.asks(do, **slots)
    return refused.value.say


def squares(table: Table) -> dict[str, str]:
    seen = dict(table.ann.sees["table"]["squares"])
    assert seen == dict(table.state.squares)
    return seen


def out(table: Table, square: str = "") -> None:
    """Ann walks into the corridor."""
    table.ann.rolls()
    table.ann.asks("move-to", to="corridor", **({"square": square} if square else {}))


def test_a_walk_ends_on_a_square_or_just_in_the_corridor() -> None:
    for square in ("", BEFORE_THE_KITCHEN):
        table = Table()
        out(table, square)
        assert table.state.tokens["scarlett"] == "corridor"
        assert squares(table) == ({"scarlett": square} if square else {})
        heard = table.bo.hears("token-moved")[-1]
        said = narration.sentence(heard, table.bo.sees, table.state.edition)
        assert heard.get("square", "") == square
        assert said == ("Ann is in the corridor, on square E8." if square else "Ann is in the corridor.")


def test_whoever_walks_on_without_telling_stands_nowhere_known() -> None:
    table = Table()
    out(table, BEFORE_THE_KITCHEN)
    table.ann.ends()
    table.others_idle("ann")
    assert squares(table) == {"scarlett": BEFORE_THE_KITCHEN}
    out(table)
    assert squares(table) == {}


def test_a_token_in_a_room_stands_on_no_square_and_its_old_one_is_forgotten() -> None:
    table = Table()
    out(table, BEFORE_THE_KITCHEN)
    table.ann.ends()
    table.bo.goes_to("library")
    table.bo.suggests("scarlett", "rope")
    assert table.state.tokens["scarlett"] == "library"
    assert squares(table) == {}


def test_taking_a_walk_back_takes_its_square_back() -> None:
    table = Table()
    out(table, BEFORE_THE_KITCHEN)
    table.ann.asks("take-back")
    assert squares(table) == {}
    table.ann.asks("move-to", to="corridor", square="H9")
    assert squares(table) == {"scarlett": "H9"}


def test_anybody_tells_where_a_token_in_a_corridor_stands_and_the_last_word_holds() -> None:
    table = Table()
    out(table)
    table.ann.ends()
    table.cy.asks("tell-square", token="scarlett", square=BEFORE_THE_KITCHEN)
    assert squares(table) == {"scarlett": BEFORE_THE_KITCHEN}
    table.bo.rolls()
    table.bo.asks("move-to", to="corridor", square=BEFORE_THE_KITCHEN)
    assert squares(table) == {"mustard": BEFORE_THE_KITCHEN}, "two tokens never share a square"
    table.bo.asks("tell-square", token="mustard", square="")
    assert squares(table) == {}
    assert table.cy.hears("square-told") == [], "nobody has to be told what all can see"


def test_a_correction_puts_a_token_into_the_corridor_and_then_its_square_is_told() -> None:
    table = Table()
    table.ann.goes_to("hall")
    table.ann.asks("propose-correction", token="scarlett", place="corridor")
    table.panel.asks("consent")
    table.ann.asks("tell-square", token="scarlett", square="H9")
    assert squares(table) == {"scarlett": "H9"}
    table.ann.asks("propose-correction", token="scarlett", place="corridor")
    table.panel.asks("consent")
    assert squares(table) == {}, "corrected to somewhere in the corridor"


@pytest.mark.parametrize(("square", "known"), [(BEFORE_THE_KITCHEN, False), ("H9", True)])
def test_whoever_clears_a_door_no_longer_stands_before_it(square: str, known: bool) -> None:
    """The token of a wrong accuser is put aside in the corridor: where, nobody has said."""
    table = Table(edition="dansk", envelope="plum dagger study")
    out(table, square)
    table.ann.accuses("plum", "rope", "study")
    assert squares(table) == {"scarlett": square}
    table.ann.asks("leave-door", to="corridor")
    assert squares(table) == ({"scarlett": square} if known else {})
    assert retrace.retrace(table.events).squares == table.state.squares


@pytest.mark.parametrize(
    ("slots", "words"),
    [
        ({"to": "corridor", "square": WALL}, "no square of a corridor"),
        ({"to": "corridor", "square": IN_THE_HALL}, "no square of a corridor"),
        ({"to": "corridor", "square": "e8"}, "no square of a corridor"),
        ({"to": "hall", "square": BEFORE_THE_KITCHEN}, "Name the room alone."),
    ],
)
def test_a_square_that_is_none_is_refused_and_nothing_is_done(slots: dict[str, str], words: str) -> None:
    table = Table()
    table.ann.rolls()
    before = table.state
    assert words in told(table.ann, "move-to", **slots)
    assert table.state is before


def test_where_no_board_is_drawn_the_corridor_is_enough() -> None:
    table = Table(edition="event")
    table.ann.rolls()
    while table.state.interlude:
        table = Table(edition="event", seed=table.rng.randrange(1000))
        table.ann.rolls()
    assert "squares of this board are not known" in told(table.ann, "move-to", to="corridor", square="E8")
    table.ann.asks("move-to", to="corridor")
    assert "tell-square" not in table.ann.may
    assert "squares of this board are not known" in told(table.ann, "tell-square", token="scarlett", square="E8")


def test_squares_are_told_while_the_game_is_played_and_of_tokens_in_corridors() -> None:
    lobby = Table(dealt=False)
    assert told(lobby.ann, "tell-square", token="scarlett", square="E8").endswith("Wait for the first turn.")
    table = Table()
    assert "tell-square" not in table.ann.may, "all stand on their starts"
    out(table)
    assert "stands in no corridor" in told(table.ann, "tell-square", token="plum", square="E8")
    assert table.panel.may["tell-square"]["token"] == table.ann.may["tell-square"]["token"]


def test_a_square_makes_the_way_to_each_room_known() -> None:
    """Two squares from the square before the Kitchen's door; nobody knows from where who only says "the corridor"."""
    table = Table()
    out(table, "G8")
    table.ann.ends()
    table.others_idle("ann")
    assert table.ann.sees["turn"]["advice"]["kitchen"] == 3
    table.ann.asks("tell-square", token="scarlett", square="")
    assert table.ann.sees["turn"]["advice"] == {}


# --- journals


def test_a_journal_from_before_there_were_squares_reads_as_it_was() -> None:
    kept = {"event": "token-moved", "seat": "s1", "to": "corridor"}
    assert event_from(kept) == e.TokenMoved("s1", "corridor", "")
    told_square = {"event": "square-told", "seat": "s2", "token": "scarlett", "square": "E8"}
    assert event_to(event_from(told_square)) == told_square, "names on disk are permanent"


def test_a_game_with_squares_follows_from_the_rules_and_an_altered_one_does_not() -> None:
    table = Table()
    out(table, BEFORE_THE_KITCHEN)
    table.cy.asks("tell-square", token="scarlett", square="H9")
    again = retrace.retrace(table.events)
    assert again.squares == table.state.squares == {"scarlett": "H9"}
    moved = next(at for at, event in enumerate(table.events) if isinstance(event, e.TokenMoved))
    altered = [*table.events]
    altered[moved] = e.TokenMoved("s1", "corridor", WALL)
    with pytest.raises(retrace.NotTheRules):
        retrace.retrace(altered)


# --- what is in reach, for the seat on turn


def test_the_seat_on_turn_alone_is_advised_and_only_when_it_walks() -> None:
    table = Table()
    edition = editions.load("classic")
    assert walk(table.ann.sees, edition) is None, "nothing was thrown"
    table.ann.rolls(6, 2)
    here = walk(table.ann.sees, edition)
    assert here is not None
    assert (here["from"], here["pips"], here["exact"]) == ("H25", 8, False)
    assert here["places"] == {"lounge": 8}
    assert walk(table.bo.sees, edition) is None


def test_tokens_of_which_nobody_knows_where_they_stand_are_named() -> None:
    table = Table()
    out(table)
    table.ann.ends()
    table.bo.rolls(6, 6)
    here = walk(table.bo.sees, table.state.edition)
    assert here is not None
    assert here["unknown"] == ["scarlett"]
    table.bo.asks("tell-square", token="scarlett", square="G17")
    here = walk(table.bo.sees, table.state.edition)
    assert here is not None
    assert here["unknown"] == []
    assert "G17" not in here["squares"]


def test_who_stands_nobody_knows_where_is_asked_first() -> None:
    table = Table()
    out(table)
    table.ann.ends()
    table.others_idle("ann")
    table.ann.rolls()
    here = walk(table.ann.sees, table.state.edition)
    assert here is not None
    assert (here["from"], here["places"], here["squares"]) == ("", {}, [])


def test_the_room_just_left_is_not_in_reach__R41() -> None:
    table = Table()
    table.ann.goes_to("hall")
    table.ann.ends()
    table.others_idle("ann")
    table.ann.rolls(6, 6)
    here = walk(table.ann.sees, table.state.edition)
    assert here is not None
    assert here["from"] == "hall"
    assert "hall" not in here["places"]


@pytest.mark.parametrize("stopping", ["short", "full"])
def test_the_house_says_whether_the_whole_roll_is_walked(stopping: str) -> None:
    """With a three from Scarlett's start, up a lane two squares wide."""
    table = Table(stopping=stopping)
    table.ann.rolls(1, 2)
    here = walk(table.ann.sees, table.state.edition)
    assert here is not None
    assert here["exact"] is (stopping == "full")
    far = {"H25": 0, "H24": 1, "H23": 2, "I24": 2, "H22": 3, "I23": 3}
    wanted = {name for name, pips in far.items() if stopping == "short" or pips == 3}
    assert set(here["squares"]) == wanted
