"""What the host and the whole table may do, each as offered and no further: order, rules, pause, seats, shelf."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from companion import editions

from .canned_table import Answer, CannedTable, canned
from .conftest import Opens, go_to, press, until


def commands(table: CannedTable) -> list[dict[str, Any]]:
    return [sent["command"] for sent in table.commands]


def test_seats_are_put_in_table_order(sits: Opens, table: CannedTable) -> None:
    page = sits("lobby-host")
    page.get_by_role("button", name="Move Bo down").click()
    assert until(lambda: commands(table) == [{"do": "move-seat", "who": "s2", "place": 3}])
    expect(page.get_by_role("button", name="Move Ann up")).to_have_count(0)


@pytest.mark.parametrize("tab", ["Play", "Host"])
def test_a_seat_is_dragged_to_its_place_round_the_table(sits: Opens, table: CannedTable, tab: str) -> None:
    page = sits("lobby-host")
    go_to(page, tab)
    rows = page.locator(".seats > li")
    handle, below = page.get_by_role("button", name="Move Bo: drag"), rows.nth(2).bounding_box()
    assert below
    press(page, handle)
    at = handle.bounding_box()
    assert at
    for part in (0.4, 0.8, 1.0):
        page.mouse.move(at["x"] + 9, at["y"] + 24 + part * below["height"])
    expect(rows.nth(1)).to_have_class("dragged")
    assert rows.nth(2).evaluate("(node) => node.style.translate") not in ("none", ""), "the others make room"
    page.mouse.up()
    assert until(lambda: commands(table) == [{"do": "move-seat", "who": "s2", "place": 3}])
    expect(page.locator(".dragged")).to_have_count(0)


def test_a_seat_that_is_put_back_where_it_was_moves_nothing(sits: Opens, table: CannedTable) -> None:
    page = sits("lobby-host")
    press(page, page.get_by_role("button", name="Move Bo: drag"))
    page.mouse.move(30, 5)
    page.mouse.move(30, 600)
    page.locator(".handle").nth(1).dispatch_event("pointercancel")
    page.mouse.up()
    expect(page.locator(".dragged")).to_have_count(0)
    assert table.commands == []


def test_the_same_is_done_by_keyboard(sits: Opens, table: CannedTable) -> None:
    page = sits("lobby-host")
    handle = page.get_by_role("button", name="Move Ann: drag")
    handle.focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    assert until(lambda: commands(table) == [{"do": "move-seat", "who": "s1", "place": 2}])


def test_a_house_rule_is_one_sentence_to_tap(sits: Opens, table: CannedTable) -> None:
    page = sits("lobby-host")
    page.get_by_text("House rules").click()
    expect(page.get_by_role("button", name="Accuse from anywhere.")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Accuse only inside the room you name.").click()
    assert until(lambda: commands(table) == [{"do": "set-rule", "rule": "accuse-from", "answer": "named-room"}])


def test_a_guest_reads_the_rules_and_has_no_switches(sits: Opens) -> None:
    page = sits("lobby-guest")
    page.get_by_text("House rules").click()
    expect(page.get_by_text("Accuse from anywhere.")).to_be_visible()
    expect(page.get_by_role("button", name="Accuse from anywhere.")).to_have_count(0)
    expect(page.get_by_role("navigation").get_by_role("button", name="Host")).to_have_count(0)


def test_a_free_token_is_taken_and_a_taken_one_is_shut(sits: Opens, table: CannedTable) -> None:
    page = sits("lobby-host")
    expect(page.get_by_role("button", name="Colonel Mustard")).to_be_disabled()
    page.get_by_role("button", name="Mrs Peacock").click()
    assert until(lambda: commands(table) == [{"do": "choose-suspect", "suspect": "peacock"}])


def test_a_paused_game_goes_on_from_the_play_page(sits: Opens, table: CannedTable) -> None:
    page = sits("paused")
    page.get_by_role("button", name="Go on with the game").click()
    assert until(lambda: commands(table) == [{"do": "resume"}])


def test_the_box_answers_for_a_seat_that_left(sits: Opens, table: CannedTable) -> None:
    page = sits("rolled")
    go_to(page, "Host")
    page.get_by_role("button", name="Let the box answer: Bo").click()
    assert until(lambda: commands(table) == [{"do": "sit-out", "who": "s2"}])


def test_ending_a_game_takes_two_taps(sits: Opens, table: CannedTable) -> None:
    page = sits("rolled")
    go_to(page, "Host")
    page.get_by_role("button", name="End this game").click()
    page.get_by_role("button", name="No", exact=True).click()
    page.get_by_role("button", name="End this game").click()
    assert table.commands == []
    page.get_by_role("button", name="Yes, end it").click()
    assert until(lambda: commands(table) == [{"do": "call-off"}])


def test_a_game_is_taken_from_the_shelf(sits: Opens, table: CannedTable) -> None:
    table.shelf = [
        {"game": "g7", "players": ["Ann", "Bo", "Cy"], "started": "2026-11-28T20:10", "turns": 12, "state": "aside"},
        {"game": "g8", "players": ["Ann"], "started": "2026-11-27T20:10", "turns": 40, "state": "over"},
    ]
    page = sits("lobby-host")
    go_to(page, "Host")
    page.get_by_role("button", name="Games set aside").click()
    page.get_by_role("button", name="Ann, Bo and Cy, 12 turns, 2026-11-28").click()
    assert until(lambda: table.posted == [("/api/host/take-up", {"seat": "s1", "game": "g7"})])
    expect(page.get_by_role("button", name="40 turns")).to_have_count(0)


def test_a_correction_is_proposed_by_anybody(sits: Opens, table: CannedTable) -> None:
    page = sits("stopped")
    go_to(page, "Table")
    page.get_by_text("Something stands elsewhere").click()
    page.get_by_role("combobox", name="What").select_option("Rope")
    page.get_by_role("combobox", name="Where it really is").select_option("Study")
    page.get_by_role("button", name="Ask the table").click()
    assert until(lambda: commands(table) == [{"do": "propose-correction", "token": "rope", "place": "study"}])


def test_a_correction_is_agreed_to_or_not(sits: Opens, table: CannedTable) -> None:
    page = sits("correction")
    expect(page.get_by_text("Ann asked for a correction")).to_be_visible()
    page.get_by_role("button", name="I object").click()
    assert until(lambda: commands(table) == [{"do": "object"}])


def test_the_next_game_is_one_tap(sits: Opens, table: CannedTable) -> None:
    page = sits("over-solved")

    def answer(wish: dict[str, Any]) -> Answer:
        table.show({**canned("lobby-host"), "game": "g2", "version": 1})
        return 200, {"version": 1}

    table.answer = answer
    page.get_by_role("button", name="Again with the same seats").click()
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()


def test_the_end_shows_envelope_picture_dice_and_points(sits: Opens) -> None:
    view = canned("over-solved")
    page = sits(view)
    winner = next(one["name"] for one in view["table"]["seats"] if one["seat"] == view["table"]["over"]["winner"])
    expect(page.get_by_role("heading", name=f"{winner} has solved the case")).to_be_visible()
    expect(page.get_by_role("figure")).to_have_count(3)
    expect(page.get_by_role("region", name="Timeline picture")).to_be_visible()
    expect(page.get_by_role("img", name="rolls:")).to_be_visible()
    page.get_by_text("Turn by turn").click()
    expect(page.get_by_text(f"{winner} accused").last).to_contain_text("right")


def test_a_game_on_the_shelf_says_so(sits: Opens) -> None:
    view = canned("rolled")
    prompt = {"title": "Set aside", "text": "This game lies on the shelf."}
    page = sits({**view, "aside": True, "choices": [], "awaited": [], "prompt": prompt})
    expect(page.get_by_role("heading", name="Set aside")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("button")).to_have_count(0)


# --- the host page as a whole


def test_the_host_page_has_box_way_and_help_level_before_the_game(sits: Opens, table: CannedTable) -> None:
    view = canned("lobby-host")
    view["choices"].append({"do": "choose-edition", "kind": "table", "slots": {"edition": ["dansk"]}})
    view["table"]["boxes"] = [{"id": box, "name": box.title(), "most": 6} for box in ("classic", "dansk")]
    page = sits(view)
    go_to(page, "Host")
    page.get_by_role("button", name="The notebook marks nothing by itself.").click()
    assert until(lambda: commands(table)[-1:] == [{"do": "set-rule", "rule": "help", "answer": "off"}])
    expect(page.get_by_role("group", name="The box").get_by_role("button")).to_have_count(2)
    page.get_by_role("button", name="Fast game").click()
    assert until(lambda: commands(table)[-1:] == [{"do": "set-rule", "rule": "variant", "answer": "fast"}])
    page.get_by_role("button", name="Start the game").click()
    assert until(lambda: commands(table)[-1:] == [{"do": "start"}])
    page.get_by_role("button", name="All house rules").click()
    expect(page.get_by_role("heading", name="Start when all sit")).to_be_visible()


def test_in_a_game_the_host_pauses_corrects_and_is_told_when_rules_change(sits: Opens, table: CannedTable) -> None:
    page = sits("rolled")
    go_to(page, "Host")
    page.get_by_role("button", name="Pause the game").click()
    assert until(lambda: commands(table) == [{"do": "pause"}])
    expect(page.get_by_text("can be changed before the next game")).to_be_visible()
    page.get_by_text("Something stands elsewhere").click()
    page.get_by_role("combobox", name="What", exact=True).select_option("Rope")
    page.get_by_role("combobox", name="Where it really is").select_option("Study")
    page.get_by_role("button", name="Ask the table").click()
    assert until(lambda: commands(table)[-1:] == [{"do": "propose-correction", "token": "rope", "place": "study"}])


def test_the_role_moves_and_the_page_goes_with_it(sits: Opens, table: CannedTable) -> None:
    view = canned("rolled")
    page = sits(view)
    go_to(page, "Host")
    page.get_by_role("button", name="Make host: Bo").click()
    assert until(lambda: commands(table) == [{"do": "make-host", "who": "s2"}])
    view["you"]["host"] = False
    table.show({**view, "version": view["version"] + 1})
    expect(page.get_by_role("navigation").get_by_role("button", name="Host")).to_have_count(0)
    expect(page.get_by_role("heading", name="You rolled")).to_be_visible()


def test_where_the_host_is_gone_anybody_takes_over_by_the_code_on_the_screen(sits: Opens, table: CannedTable) -> None:
    view = canned("rolled")
    view["you"]["host"] = False
    page = sits(view)
    table.answer = lambda wish: (200 if "proof" in wish else 202, {"waiting": "proof" not in wish, "seat": "s1"})
    go_to(page, "Table")
    page.get_by_role("button", name="The host is gone: I take over").click()
    page.get_by_role("textbox", name="Code for the host").fill("471101")
    page.get_by_role("button", name="Become host").click()
    wishes = [{"seat": "s1"}, {"seat": "s1", "proof": "471101"}]
    assert until(lambda: table.posted == [("/api/host/become", wish) for wish in wishes])
    expect(page.get_by_role("button", name="The host is gone: I take over")).to_be_visible()


def test_the_host_is_not_asked_to_take_over(sits: Opens) -> None:
    page = sits("rolled")
    go_to(page, "Table")
    expect(page.get_by_role("heading", name="The table")).to_be_visible()
    assert page.get_by_role("button", name="The host is gone: I take over").count() == 0


def test_a_seat_is_given_to_another_phone__F18(sits: Opens, table: CannedTable) -> None:
    """The host is told how; once the other phone asks, one tap gives it the seat."""
    page = sits("rolled")
    go_to(page, "Host")
    assert page.get_by_role("button", name="Give to another phone: Ann").count() == 0, "not the own one"
    page.get_by_role("button", name="Give to another phone: Bo").click()
    expect(page.get_by_text("The other phone opens 10.0.0.7.")).to_be_visible()
    expect(page.get_by_text("Bo's old phone is then out")).to_be_visible()
    table.tell_house(claims=["s2"])
    expect(page.get_by_text("Another phone asks for Bo's seat.")).to_be_visible()
    page.get_by_role("button", name="Give it to Bo").click()
    assert until(lambda: table.posted == [("/api/host/claims", {"seat": "s1", "claim": "s2", "agree": True})])
    expect(page.get_by_text("The other phone opens")).to_have_count(0)


def test_the_host_sees_nothing_of_the_hand_that_the_box_answers_from(sits: Opens, table: CannedTable) -> None:
    view = canned("rolled")
    view["table"]["seats"][1]["away"] = True
    view["choices"].append({"do": "sit-in", "kind": "table", "slots": {"who": ["s2"]}})
    page = sits(view)
    go_to(page, "Host")
    expect(page.get_by_text("away, the box answers")).to_be_visible()
    assert page.get_by_role("main").get_by_role("figure").count() == 0, "no card, open or closed"
    rest = page.get_by_role("main").evaluate(
        "(node) => { const copy = node.cloneNode(true); copy.querySelector('details.correct')?.remove();"
        " return copy.textContent; }"
    )  # without the list of all that may stand elsewhere
    assert [name for name in editions.load("classic").names.values() if name in rest and name not in TOKENS] == []
    page.get_by_role("button", name="Take back in: Bo").click()
    assert until(lambda: commands(table) == [{"do": "sit-in", "who": "s2"}])


TOKENS = [card.name for card in editions.load("classic").cards if card.kind == "suspect"]
"""The names under those of the people."""


def test_a_lone_person_with_bots_has_the_host_page_after_the_game(sits: Opens, table: CannedTable) -> None:
    view = canned("over-solved")
    view["choices"] = [{"do": "play-again", "kind": "table", "slots": {}}]
    for seat in view["table"]["seats"]:
        seat["bot"] = seat["seat"] != view["seat"]
    page = sits(view)
    go_to(page, "Host")
    expect(page.get_by_role("heading", name="The shelf")).to_be_visible()
    page.get_by_role("button", name="Again with the same seats").click()
    assert until(lambda: commands(table) == [{"do": "play-again"}])
