"""The other ways to play the classic box (000, section 6), and matches of several games (section 5)."""

from __future__ import annotations

from random import Random

import pytest

from companion import editions
from companion.chance import carry_out
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import awaited
from companion.rules.evolve import opening
from companion.rules.state import State
from companion.rules.views import view
from tests.rules.worlds import check_alike, check_cuts
from tests.table_talk import Table

SOLUTION = {"envelope": "plum dagger study"}


def classic(people: str = "ann bo cy", **how: object) -> Table:
    return Table(people, **{**SOLUTION, **how})  # type: ignore[arg-type]


# --- fast game


def test_the_fast_game_opens_one_card_of_each_kind__R38_C4() -> None:
    table = classic(variant="fast", deal={"open": "green rope hall"})
    assert [len(person.holds) for person in table.people.values()] == [5, 5, 5]
    for person in (*table.people.values(), table.panel):
        assert [card["card"] for card in person.sees["table"]["open"]] == ["green", "rope", "hall"]
    assert table.ann.sees["notebook"]["seen"]["hall|envelope"] == "no"


def test_what_lies_open_is_taken_before_the_envelope_and_sealed_with_it__R38_C4() -> None:
    for seed in range(50):
        table = Table(variant="fast", seed=seed)
        places = [sealed.place for sealed in table.state.cards]
        assert places[:6] == ["open/1", "open/2", "open/3", "envelope/suspect", "envelope/weapon", "envelope/room"]
        kinds = [table.state.edition.kind[sealed.card] for sealed in table.state.cards[:6]]
        assert kinds == ["suspect", "weapon", "room"] * 2
        assert len({sealed.card for sealed in table.state.cards}) == 21


def test_an_open_card_may_be_named_and_nobody_holds_it() -> None:
    table = classic(variant="fast", deal={"open": "green rope hall"})
    table.ann.goes_to("hall")
    table.ann.suggests("green", "rope")
    table.bo.cannot()
    table.cy.cannot()
    assert table.ann.sees["turn"]["suggestion"]["nobody"]


# --- two players


def two(**how: object) -> Table:
    hands = {"ann": "white library candlestick kitchen ballroom conservatory scarlett"}
    return classic("ann bo", variant="two-players", **{"deal": {"side": "rope hall green wrench", **hands}, **how})


def test_an_undisproved_suggestion_shows_a_neutral_card_to_both() -> None:
    table = two()
    assert [len(person.holds) for person in table.people.values()] == [7, 7]
    since = len(table.commands)
    for number in range(5):
        table.ann.goes_to("library" if number % 2 == 0 else "kitchen")
        table.ann.suggests("white", "candlestick")
        table.bo.cannot()
        seen = ["rope", "hall", "green", "wrench"][: number + 1]
        for person in (table.ann, table.bo):
            assert [look["card"] for look in person.sees["shown"]] == seen, "if any remain"
        for watcher in (c.PUBLIC, c.PANEL):
            sight = view(table.state, watcher)
            assert sight["shown"] == []
            assert all("card" not in news for news in sight["news"] if news["event"] == "neutral-shown")
        table.ann.ends()
        table.bo.idles()
    check_cuts(table, since)


def test_the_screen_cannot_tell_which_neutral_card_was_shown() -> None:
    hands = {
        "ann": "white library candlestick kitchen ballroom conservatory scarlett",
        "bo": "mustard peacock lead_pipe revolver dining_room billiard_room lounge",
    }
    tables = [two(deal={"side": side, **hands}) for side in ("rope hall green wrench", "wrench hall green rope")]
    for table in tables:
        table.ann.goes_to("library")
        table.ann.suggests("white", "candlestick")
        table.bo.cannot()
    check_alike(*tables, [c.PUBLIC, c.PANEL], since=10)
    assert tables[0].bo.sees["shown"] != tables[1].bo.sees["shown"]


@pytest.mark.parametrize("people", ["ann", "ann bo cy"])
def test_two_players_are_two(people: str) -> None:
    table = Table(people, dealt=False, variant="two-players")
    assert table.ann.is_refused("start") in ("too-few-players", "no-such-choice")


@pytest.mark.parametrize("last_one", ["must-be-right", "friendly-win", "one-final-guess"])
def test_of_two_one_is_wrong_and_the_house_says_what_the_other_gets__F51(last_one: str) -> None:
    table = two(last_one=last_one)
    table.ann.accuses("plum", "rope", "study")
    if last_one == "friendly-win":
        assert table.ann.sees["table"]["over"]["winner"] == table.bo.seat
    elif last_one == "one-final-guess":
        assert {"accuse", "decline"} <= set(table.bo.may)
    else:
        table.bo.idles()
        assert table.whose_turn == "bo"


# --- teams


def teams(people: str = "ann bo cy di", **how: object) -> Table:
    return classic(people, variant="teams", **how)


def test_teams_alternate_and_each_has_a_hand_of_its_own__C7() -> None:
    table = teams("ann bo cy di ed fay")
    assert [table.ann.sees["table"]["teams"][person.seat] for person in table.people.values()] == [1, 2] * 3
    hands = [set(person.holds) for person in table.people.values()]
    assert sum(map(len, hands)) == len(set().union(*hands)) == 18
    for name in ("ann", "bo", "cy", "di", "ed", "fay"):
        assert table.whose_turn == name
        table.people[name].idles()


def test_partners_are_asked_in_seat_order_like_everybody__C7_C25() -> None:
    table = teams(deal={"ann": "hall", "cy": "rope"})
    table.ann.goes_to("hall")
    table.ann.suggests("plum", "rope")
    table.bo.cannot()
    assert table.awaits == ["cy"]
    table.cy.shows("rope")
    assert [look["card"] for look in table.ann.sees["shown"]] == ["rope"]


def test_a_team_shares_its_sheet_and_no_hand__C7() -> None:
    table = teams()
    table.ann.asks("mark", card="rope", column=table.bo.seat, mark="yes")
    sheet = {f"rope|{table.bo.seat}": "yes"}
    assert table.cy.sees["notebook"]["marks"] == sheet
    assert table.bo.sees["notebook"]["marks"] == table.di.sees["notebook"]["marks"] == {}
    assert {card["card"] for card in table.cy.sees["hand"]}.isdisjoint(table.ann.holds)
    table.cy.asks("mark", card="rope", column=table.bo.seat, mark="clear")
    assert table.ann.sees["notebook"]["marks"] == {}


def test_a_team_has_one_accusation_for_the_whole_game__R39() -> None:
    table = teams(deal={"ann": "rope", "cy": "wrench"})
    since = len(table.commands)
    table.ann.accuses("plum", "rope", "study")
    assert [seat["out"] for seat in table.bo.sees["table"]["seats"]] == [True, False, True, False]
    assert table.whose_turn == "bo"
    table.bo.goes_to("study")
    table.bo.suggests("plum", "wrench")
    assert table.awaits == ["cy"]
    table.cy.shows("wrench")
    table.bo.ends()
    assert table.whose_turn == "di", "Cy takes no more turns"
    assert table.cy.is_refused("accuse", suspect="plum", weapon="dagger", room="study") == "already-out"
    check_cuts(table, since)


@pytest.mark.parametrize("last_one", ["must-be-right", "friendly-win", "one-final-guess"])
def test_the_last_team_in_meets_the_house_s_rule__R39_C6(last_one: str) -> None:
    table = teams(last_one=last_one, match="one-a-game")
    table.ann.accuses("plum", "rope", "study")
    if last_one == "friendly-win":
        over = table.ann.sees["table"]["over"]
        assert (over["how"], set(over["points"])) == ("friendly", {table.bo.seat, table.di.seat})
        return
    if last_one == "one-final-guess":
        assert {"accuse", "decline"} <= set(table.bo.may)
        table.bo.asks("decline")
        assert table.ann.sees["table"]["over"]["how"] == "unsolved"
        return
    for name in ("bo", "di", "bo"):
        assert table.whose_turn == name
        table.people[name].idles()
    table.di.accuses("plum", "dagger", "study")
    assert table.ann.sees["table"]["match"]["points"] == {table.bo.seat: 1, table.di.seat: 1}, "a team wins together"


def test_both_teams_wrong_is_unsolved__C6() -> None:
    table = teams()
    table.ann.accuses("plum", "rope", "study")
    table.bo.accuses("plum", "rope", "study")
    assert table.ann.sees["table"]["over"]["how"] == "unsolved"


# --- agreed first player, doors


def test_people_may_agree_who_begins() -> None:
    table = classic(dealt=False, first_player="agreed")
    table.deals()
    assert table.awaits == ["ann"]
    assert table.ann.is_refused("roll") == "not-now"
    table.panel.asks("name-first", who=table.cy.seat)
    assert table.whose_turn == "cy"


def test_an_exposed_card_ends_the_game_without_a_winner__C13() -> None:
    table = classic(match="one-a-game")
    table.ann.asks("call-off")
    over = table.bo.sees["table"]["over"]
    assert (over["how"], over["winner"], over["points"]) == ("called-off", None, {})


# --- matches


def game(number: int, points: dict[str, int], began: str = "s1", **rules: str) -> State:
    """A later game of a match, just dealt."""
    seats = tuple((f"s{n}", name, suspect, False) for n, name, suspect in ((1, "Ann", "scarlett"), (2, "Bo", "white")))
    seats = (*seats, ("s3", "Cy", "plum", False))
    house = tuple((rule.replace("_", "-"), answer) for rule, answer in rules.items())
    opened = e.GameOpened("g2", "classic", house, seats, "s1", number, tuple(points.items()), began)
    state, rng = opening(opened, editions.load("classic")), Random(number)
    for command in (c.Start(c.PANEL), *[c.NextStep(c.PANEL)] * 4):
        _, state = carry_out(state, command, rng)
    return state


def wins(state: State, seat: str) -> State:
    """`seat` accuses rightly in its turn."""
    while state.turn is None or state.turn.seat != seat or state.turn.step != "begin":
        assert state.roll_off, "whose turn is it?"
        roller = awaited(state)[0]
        face = 6 if roller == seat else 1
        _, state = carry_out(state, c.TypeRoll(roller, face, face), Random(1))
    suspect, weapon, room = state.envelope
    _, state = carry_out(state, c.Accuse(seat, suspect, weapon, room), Random(1))
    _, state = carry_out(state, c.GoOn(c.HOUSE), Random(1))
    return state


def test_a_team_wins_a_match_together__R39() -> None:
    points = {"ann": 1, "cy": 1, "bo": 1, "di": 1}
    table = Table(
        "ann bo cy di", variant="teams", match="one-a-game", match_ends="after-3-games", number=3, points=points
    )
    table.ann.accuses(*table.envelope())
    match = table.bo.sees["table"]["match"]
    assert match["decided"] == (table.ann.seat, table.cy.seat)
    assert match["points"] == {person.seat: 1 + (name in "ann cy") for name, person in table.people.items()}


def test_level_teams_play_one_more_game() -> None:
    points = {"ann": 1, "cy": 1, "bo": 2, "di": 2}
    table = Table(
        "ann bo cy di", variant="teams", match="one-a-game", match_ends="after-3-games", number=3, points=points
    )
    table.ann.accuses(*table.envelope())
    match = table.bo.sees["table"]["match"]
    assert (match["decided"], match["decider"]) == (None, True)


@pytest.mark.parametrize("again", ["rotates", "drawn"])
def test_where_rooms_are_chosen_directly_a_later_game_begins_with_them_too(again: str) -> None:
    table = Table(edition="event", variant="choose-room", first_again=again, number=2, began="ann", dealt=False)
    table.deals()
    assert table.state.phase == "start-rooms", "nobody is asked who begins"
    assert again == "drawn" or table.awaits == ["bo"]
    first = table.awaits
    table.begins("ann")
    assert [table.whose_turn] == first


@pytest.mark.parametrize("edition", ["dungeon", "dansk"])
def test_where_the_box_names_who_begins_a_later_game_may_rotate(edition: str) -> None:
    assert Table(edition=edition, first_again="same-way", number=2, began="ann").whose_turn == "ann"
    assert Table(edition=edition, first_again="rotates", number=2, began="ann").whose_turn == "bo"


@pytest.mark.parametrize(
    ("ends", "number", "points", "decided"),
    [
        ("open", 9, {"s1": 8}, None),
        ("after-3-games", 2, {"s1": 1}, None),
        ("after-3-games", 3, {"s1": 1, "s2": 1}, ("s1",)),
        ("after-3-games", 3, {"s2": 1, "s3": 0}, None),
        ("after-3-games", 4, {"s1": 1, "s2": 1, "s3": 1}, ("s1",)),
        ("after-5-games", 5, {"s1": 3}, ("s1",)),
        ("at-3-points", 3, {"s1": 2}, ("s1",)),
        ("at-3-points", 3, {"s1": 1}, None),
        ("at-5-points", 9, {"s1": 4, "s2": 4}, ("s1",)),
    ],
)
def test_when_a_match_is_over_and_when_one_more_game_decides(
    ends: str, number: int, points: dict[str, int], decided: tuple[str, ...] | None
) -> None:
    state = wins(game(number, points, match="one-a-game", match_ends=ends), "s1")
    match = view(state, c.PUBLIC)["table"]["match"]
    assert match["decided"] == decided
    level = points.get("s2", 0) == points.get("s1", 0) + 1
    assert match["decider"] is (ends == "after-3-games" and number == 3 and level)
    told = [news for news in view(state, c.PUBLIC)["news"] if news["event"] == "match-decided"]
    assert [news["seats"] for news in told] == ([decided] if decided else [])


def test_the_first_player_of_a_later_game_rotates() -> None:
    state = game(2, {}, began="s2", first_again="rotates")
    assert (state.turn and state.turn.seat) == "s3"
    state = game(3, {}, began="s3", first_again="rotates")
    assert (state.turn and state.turn.seat) == "s1"


def test_the_first_player_of_a_later_game_is_drawn() -> None:
    begun = {game(number, {}, first_again="drawn").turn.seat for number in range(2, 40)}  # type: ignore[union-attr]
    assert begun == {"s1", "s2", "s3"}
    first = game(1, {}, first_again="drawn")
    assert first.roll_off is not None, "the first game begins as the box says"


def test_in_the_same_way_there_is_a_roll_off_again() -> None:
    assert game(2, {}).roll_off is not None
