"""A tap is sent until it is answered, counts once, and its leftover half hits nothing."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from .canned_table import Answer, CannedTable, canned
from .conftest import Opens, press, stand_still, until

ROLL = "Roll the dice"


def next_phase(table: CannedTable, then: str, **changes: Any) -> None:
    """Whatever is tapped leads to this moment, seen by the same seat."""

    def answer(wish: dict[str, Any]) -> Answer:
        seat = wish["seat"]
        view = {**canned(then), "seat": seat, "game": wish["game"], "version": wish["seen"] + 1, **changes}
        table.show(view)
        return 200, {"version": view["version"]}

    table.answer = answer


def double_tap(page: Page, name: str) -> None:
    box = page.get_by_role("button", name=name).bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y)
    page.mouse.click(x, y)


def test_a_command_says_game_seen_seat_and_an_id_of_its_own(sits: Opens, table: CannedTable) -> None:
    view = canned("begin")
    page = sits(view)
    page.get_by_role("button", name=ROLL).click()
    assert until(lambda: len(table.commands) == 1)
    sent = table.commands[0]
    assert (sent["game"], sent["seen"], sent["seat"]) == (view["game"], view["version"], view["seat"])
    assert len(sent["id"]) == 32
    assert sent["command"] == {"do": "roll"}


def test_a_double_tap_is_one_command_and_the_next_phase_is_not_hit_F30(sits: Opens, table: CannedTable) -> None:
    page = sits("begin", clock=True)
    next_phase(table, "stopped")  # where "End my turn" comes to lie in the place of "Roll the dice"
    stand_still(page)
    double_tap(page, ROLL)
    expect(page.get_by_role("button", name="End my turn")).to_be_disabled()
    page.clock.run_for(1_000)
    expect(page.get_by_role("button", name="End my turn")).to_be_enabled()
    assert {sent["command"]["do"] for sent in table.commands} == {"roll"}
    assert len({sent["id"] for sent in table.commands}) == 1  # sent again it would be the same tap


def test_after_the_blink_the_next_phase_takes_taps(sits: Opens, table: CannedTable) -> None:
    page = sits("begin")
    next_phase(table, "stopped")
    page.get_by_role("button", name=ROLL).click()
    page.get_by_role("button", name="End my turn").click()
    assert until(lambda: [sent["command"]["do"] for sent in table.commands] == ["roll", "end-turn"])


def test_an_answer_that_is_lost_is_asked_for_again_with_the_same_id(sits: Opens, table: CannedTable) -> None:
    page = sits("begin")
    table.answer = lambda wish: None
    page.get_by_role("button", name=ROLL).click()
    expect(page.get_by_role("alert")).to_contain_text("Your tap is kept")
    assert until(lambda: len(table.commands) >= 3)
    table.answer = table.takes
    expect(page.get_by_role("alert")).to_have_count(0)
    assert len({sent["id"] for sent in table.commands}) == 1


def test_a_tap_made_while_the_box_is_away_is_not_lost(sits: Opens, table: CannedTable) -> None:
    page = sits("begin")
    table.deaf = True
    page.get_by_role("button", name=ROLL).click()
    assert until(lambda: len(table.commands) >= 2)
    table.commands.clear()
    table.deaf = False
    assert until(lambda: len(table.commands) >= 1)
    expect(page.get_by_role("button", name=ROLL)).to_be_enabled()


def test_an_answer_of_too_often_is_waited_out(sits: Opens, table: CannedTable) -> None:
    answers = iter([(429, {"refused": "too-often", "say": "Wait."}), (200, {"version": 1})])
    page = sits("begin")
    table.answer = lambda wish: next(answers)
    page.get_by_role("button", name=ROLL).click()
    assert until(lambda: len(table.commands) == 2)
    assert table.commands[0]["id"] == table.commands[1]["id"]


def test_a_stale_tap_refreshes_and_says_so_in_one_line(sits: Opens, table: CannedTable) -> None:
    page = sits("begin")

    def answer(wish: dict[str, Any]) -> Answer:
        table.views[wish["seat"]] = {**canned("stopped"), "seat": wish["seat"], "version": wish["seen"] + 5}
        return 409, {"refused": "stale", "say": "The table has moved on. Look again.", "version": wish["seen"] + 5}

    table.answer = answer
    page.get_by_role("button", name=ROLL).click()
    expect(page.get_by_role("alert")).to_contain_text("already moved on")
    expect(page.get_by_role("heading", name="Your move is over")).to_be_visible()


def test_a_refusal_is_said_in_its_own_words_and_stays(sits: Opens, table: CannedTable) -> None:
    table.answer = lambda wish: (409, {"refused": "not-now", "say": "First the dice decide who starts."})
    page = sits("begin")
    page.get_by_role("button", name=ROLL).click()
    expect(page.get_by_role("alert")).to_have_text("First the dice decide who starts.")


def test_a_disk_that_does_not_take_it_is_said_and_not_repeated(sits: Opens, table: CannedTable) -> None:
    table.answer = lambda wish: (503, {"refused": "disk-failed", "say": "The disk is full. Nothing was changed."})
    page = sits("begin")
    page.get_by_role("button", name=ROLL).click()
    expect(page.get_by_role("alert")).to_have_text("The disk is full. Nothing was changed.")
    assert len(table.commands) == 1


def test_a_cancelled_accusation_never_leaves_the_phone_F11(sits: Opens, table: CannedTable) -> None:
    page = sits("stopped", clock=True)
    page.get_by_role("button", name="Accuse").click()
    for name in ("Mrs White", "Rope", "Hall"):
        page.get_by_role("button", name=name, exact=True).click()
    hold = page.get_by_role("button", name="Hold to accuse")
    hold.wait_for()
    stand_still(page)
    press(page, hold)
    page.clock.run_for(500)
    page.mouse.up()
    expect(page.get_by_role("alert")).to_contain_text("Keep pressing")
    page.get_by_role("button", name="Do not accuse").click()
    expect(page.get_by_role("button", name="End my turn")).to_be_visible()
    page.get_by_role("button", name="Accuse").click()
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)
    assert table.commands == []


def test_an_accusation_takes_three_picks_and_a_long_press(sits: Opens, table: CannedTable) -> None:
    page = sits("stopped")
    page.get_by_role("button", name="Accuse").click()
    expect(page.get_by_role("button", name="Hold to accuse")).to_have_count(0)
    for name in ("Mrs White", "Rope", "Hall"):
        page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_text("I accuse Mrs White, with the Rope, in the Hall.")).to_be_visible()
    page.get_by_role("button", name="Hold to accuse").click(delay=1_500)
    assert until(lambda: len(table.commands) == 1)
    assert table.commands[0]["command"] == {"do": "accuse", "suspect": "white", "weapon": "rope", "room": "hall"}


def test_who_cannot_press_long_is_asked_twice(sits: Opens, table: CannedTable) -> None:
    page = sits("stopped")
    page.get_by_role("button", name="Accuse").press("Enter")
    for name in ("Mrs White", "Rope", "Hall"):
        page.get_by_role("button", name=name, exact=True).press("Enter")
    page.get_by_role("button", name="Hold to accuse").press("Enter")
    assert table.commands == []
    page.get_by_role("button", name="Yes, accuse").press("Enter")
    assert until(lambda: len(table.commands) == 1)


def test_every_choice_of_a_phase_has_its_button(sits: Opens, table: CannedTable) -> None:
    page = sits("rolled")
    page.get_by_role("button", name="Lounge").click()
    assert until(lambda: [sent["command"] for sent in table.commands] == [{"do": "move-to", "to": "lounge"}])
    expect(page.get_by_role("button", name="Still in a corridor")).to_be_enabled()
    expect(page.get_by_role("button", name="All doors blocked")).to_be_enabled()


def test_a_suggestion_is_two_picks_read_back(sits: Opens, table: CannedTable) -> None:
    page = sits("arrived")
    expect(page.get_by_role("button", name="Suggest", exact=True)).to_be_disabled()
    page.get_by_role("button", name="Professor Plum").click()
    page.get_by_role("button", name="Rope").click()
    expect(page.get_by_text("Professor Plum, with the Rope, in the Kitchen")).to_be_visible()
    page.get_by_role("button", name="Suggest", exact=True).click()
    assert until(lambda: len(table.commands) == 1)
    assert table.commands[0]["command"] == {"do": "suggest", "suspect": "plum", "weapon": "rope"}


def test_real_dice_are_typed_and_read_back(sits: Opens, table: CannedTable) -> None:
    page = sits("begin")
    page.get_by_role("button", name="Type my own dice").click()
    page.get_by_role("group", name="First die").get_by_role("button", name="4").click()
    page.get_by_role("group", name="Second die").get_by_role("button", name="3").click()
    page.get_by_role("button", name="I rolled 4 and 3").click()
    assert until(lambda: len(table.commands) == 1)
    assert table.commands[0]["command"] == {"do": "type-roll", "first": 4, "second": 3}


def test_dice_that_lie_there_from_before_are_asked_about(sits: Opens, table: CannedTable) -> None:
    view = canned("begin")
    kind = next(choice["kind"] for choice in view["choices"] if choice["do"] == "roll")
    view["choices"].append({"do": "use-reading", "kind": kind, "slots": {"faces": ["3 + 4"]}})
    page = sits(view)
    page.get_by_role("button", name="Use the dice that lie there: 3 + 4").click()
    assert until(lambda: len(table.commands) == 1)
    assert table.commands[0]["command"] == {"do": "use-reading", "faces": "3 + 4"}


def test_when_ones_turn_begins_only_the_roll_is_large(sits: Opens) -> None:
    view = canned("begin")
    other = next(seat["seat"] for seat in view["table"]["seats"] if seat["seat"] != view["seat"])
    view["shown"] = [{"card": "rope", "by": other, "turn": view["turn"]["number"] - 1}]
    page = sits(view)
    expect(page.get_by_role("button", name="Hold to see")).to_be_visible()
    expect(page.locator(".act.main")).to_have_text(re.compile("Roll the d"))


def test_one_die_shows_and_two_dice_show(sits: Opens) -> None:
    page = sits("fight")
    page.get_by_role("button", name="Type my own die").click()
    expect(page.get_by_role("button", name="Pick what your die shows")).to_be_visible()
