"""The log in pages: newest first, whole, and what has to do with a card or a player."""

from __future__ import annotations

from typing import Any

from companion import notebook
from companion.notebook.logbook import PAGE
from companion.rules.own_log import own_log
from companion.rules.views import view
from tests.table_talk import Person, Table

STACKED = {
    "deal": {"ann": "scarlett rope kitchen", "bo": "candlestick ballroom green", "cy": "peacock library"},
    "envelope": "plum dagger study",
}


def page_of(table: Table, person: Person, **how: Any) -> dict[str, Any]:
    seat = person.seat
    return notebook.page_of(view(table.state, seat), own_log(table.state, seat), table.state.edition, "en", **how)


def says(page: dict[str, Any]) -> list[str]:
    return [item["say"] for item in page["items"]]


def played() -> Table:
    """Ann suggests green, and Bo shows it to her; Bo suggests plum with the rope, Cy passes, and Ann shows."""
    table = Table(**STACKED)
    table.ann.goes_to("hall")
    table.ann.suggests("green", "candlestick")
    table.bo.shows("green")
    table.ann.ends()
    table.bo.goes_to("study")
    table.bo.suggests("plum", "rope")
    if table.awaits == ["cy"]:
        table.cy.cannot()
    table.ann.shows("rope")
    return table


def test_all_pages_together_are_the_whole_log_once_and_in_order() -> None:
    table = Table(**STACKED)
    while len(own_log(table.state, table.bo.seat)) < 2 * PAGE + 10:
        table.people[table.whose_turn].idles()
    numbers: list[int] = []
    before = None
    while True:
        page = page_of(table, table.bo, before=before)
        numbers += [item["n"] for item in page["items"]]
        assert len(page["items"]) <= PAGE
        if not page["more"]:
            break
        before = numbers[-1]
    assert numbers == sorted(numbers, reverse=True)
    assert len(numbers) == len(set(numbers)) == len(own_log(table.state, table.bo.seat))
    assert page_of(table, table.bo, before=0) == {"items": [], "more": False}
    assert page_of(table, table.bo, before=10**9)["items"][0]["n"] == numbers[0]


def test_a_turn_begins_in_its_own_turn() -> None:
    table = Table(**STACKED)
    table.ann.idles()
    newest = page_of(table, table.ann)["items"][0]
    assert (newest["event"], newest["turn"]) == ("turn-began", table.state.turns)


def test_what_has_to_do_with_a_card_are_the_questions_that_name_it_and_all_their_answers() -> None:
    table = played()
    about_rope = says(page_of(table, table.cy, card="rope"))
    assert about_rope == [
        "Ann showed Bo a card.",
        "Cy cannot disprove.",
        "Bo suggests Professor Plum with the Rope in the Study.",
    ]
    assert says(page_of(table, table.bo, card="rope"))[0] == "Ann showed Bo a card: the Rope."
    assert says(page_of(table, table.cy, card="wrench")) == []


def test_a_card_shown_for_a_drawn_one_has_nothing_to_do_with_what_was_suggested_before() -> None:
    table = played()
    heard = own_log(table.state, table.cy.seat)
    drawn = {"event": "card-shown", "seat": table.cy.seat, "to": table.bo.seat, "turn": table.state.turns}
    page = notebook.page_of(view(table.state, table.cy.seat), [*heard, drawn], table.state.edition, "en", card="rope")
    assert says(page) == says(page_of(table, table.cy, card="rope"))


def test_a_room_that_somebody_walks_into_is_not_its_card() -> None:
    table = played()
    assert not [said for said in says(page_of(table, table.ann, card="hall")) if "is in" in said]


def test_by_player_are_all_things_in_which_that_player_has_a_part() -> None:
    table = played()
    about_cy = says(page_of(table, table.ann, player=table.cy.seat))
    assert "Cy cannot disprove." in about_cy
    assert not [said for said in about_cy if "Cy" not in said and "throw" not in said]
    both = says(page_of(table, table.ann, player=table.ann.seat, card="rope"))
    assert both == ["Ann showed Bo a card: the Rope."]


def test_nobody_reads_a_card_there_that_was_not_shown_to_them__F4() -> None:
    table = played()
    assert "Ann showed Bo a card." in says(page_of(table, table.cy))
    assert "Bo showed Ann a card: Reverend Green." in says(page_of(table, table.ann))
    assert "Bo showed Ann a card." in says(page_of(table, table.cy))


def test_only_what_dice_showed_comes_with_where_each_throw_came_from() -> None:
    table = Table(**STACKED)
    table.ann.asks("type-roll", first=6, second=2)
    table.ann.asks("move-to", to="corridor")
    table.ann.ends()
    table.bo.asks("roll")
    told = [item for item in own_log(table.state, table.cy.seat) if item["event"] == "dice-rolled"]
    page = page_of(table, table.cy, dice=True)
    assert len(page["items"]) == len(told)
    assert "virtual" in says(page)[0]
    assert says(page)[1] == "Ann rolled 6 + 2 = 8 (typed in)."
    bo_threw = page_of(table, table.cy, dice=True, player=table.bo.seat)["items"]
    assert bo_threw[0] == page["items"][0]
    assert page["items"][1] not in bo_threw
