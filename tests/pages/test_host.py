"""What the host and the whole table may do, each as offered and no further: order, rules, pause, seats, shelf."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from .canned_table import Answer, CannedTable, canned
from .conftest import Opens, go_to, until


def commands(table: CannedTable) -> list[dict[str, Any]]:
    return [sent["command"] for sent in table.commands]


def test_seats_are_put_in_table_order(sits: Opens, table: CannedTable) -> None:
    page = sits("lobby-host")
    page.get_by_role("button", name="Move Bo down").click()
    assert until(lambda: commands(table) == [{"do": "move-seat", "who": "s2", "place": 3}])
    expect(page.get_by_role("button", name="Move Ann up")).to_have_count(0)


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
