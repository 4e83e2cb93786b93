"""The detective sheet: marks by thumb, in their order, told apart from the box's, and gone when it is closed."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from .canned_table import CannedTable, canned
from .conftest import Opens, everything, go_to, stand_still, until


def open_sheet(sits: Opens, **how: Any) -> Page:
    page = sits("noted", **how)
    go_to(page, "Notebook")
    page.get_by_role("button", name="Open my notebook").click()
    return page


MARKS = ["no", "yes", "maybe", "star", "moon", "heart", "flag", "bolt", "clear"]


def noted(help: str = "seen", *, back: bool = True) -> dict[str, Any]:
    """The moment with all marks on offer, one to take back, at a table that helps so far."""
    view = canned("noted")
    view["table"]["rules"]["help"] = help
    view["choices"] = [
        {**each, "slots": {**each["slots"], "mark": MARKS}} if each["do"] == "mark" else each
        for each in view["choices"]
    ]
    if back:
        view["choices"].append({"do": "take-back-mark", "kind": "table", "slots": {}})
    return view


def cell(page: Page, card: str, whose: str) -> Any:
    return page.get_by_role("button", name=f"{card}, {whose}:")


def marks(table: CannedTable) -> list[tuple[str, str, str]]:
    return [(sent["command"]["card"], sent["command"]["column"], sent["command"]["mark"]) for sent in table.commands]


def test_a_mark_is_put_with_one_tap_and_taken_away_with_another(sits: Opens, table: CannedTable) -> None:
    page = open_sheet(sits)
    cell(page, "Wrench", "Bo").click()
    expect(cell(page, "Wrench", "Bo")).to_have_accessible_name("Wrench, Bo: your mark no")
    cell(page, "Wrench", "Bo").click()
    expect(cell(page, "Wrench", "Bo")).to_have_accessible_name("Wrench, Bo: no mark")
    page.get_by_role("button", name="Maybe", exact=True).click()
    cell(page, "Hall", "envelope").click()
    assert until(lambda: len(table.commands) == 3)
    assert marks(table) == [("wrench", "s2", "no"), ("wrench", "s2", "clear"), ("hall", "envelope", "maybe")]


def test_quick_thumbs_keep_their_order_and_lose_nothing(sits: Opens, table: CannedTable) -> None:
    page = open_sheet(sits)
    cards = ["Wrench", "Hall", "Study", "Kitchen", "Ballroom"]
    for card in cards:
        cell(page, card, "Cy").click()
    assert until(lambda: len(table.commands) == len(cards))
    assert [card for card, *_ in marks(table)] == [card.lower() for card in cards]


def test_a_mark_on_a_stale_picture_is_sent_again_by_itself(sits: Opens, table: CannedTable) -> None:
    answers = iter([(409, {"refused": "stale", "say": "Look again.", "version": 5})])
    table.answer = lambda wish: next(answers, (200, {"version": wish["seen"]}))
    page = open_sheet(sits)
    cell(page, "Wrench", "Bo").click()
    assert until(lambda: len(table.commands) == 2)
    assert table.commands[0]["id"] != table.commands[1]["id"]
    expect(cell(page, "Wrench", "Bo")).to_have_accessible_name("Wrench, Bo: your mark no")


def test_own_marks_and_the_boxs_are_told_apart(sits: Opens) -> None:
    page = open_sheet(sits)
    expect(cell(page, "Candlestick", "Cy")).to_have_accessible_name("Candlestick, Cy: the box saw yes")
    expect(cell(page, "Colonel Mustard", "Bo")).to_have_accessible_name("Colonel Mustard, Bo: your mark yes")


def test_a_refused_mark_is_said_and_undone(sits: Opens, table: CannedTable) -> None:
    table.answer = lambda wish: (503, {"refused": "disk-failed", "say": "The disk is full."})
    page = open_sheet(sits)
    cell(page, "Wrench", "Bo").click()
    expect(page.get_by_role("alert")).to_have_text("The disk is full.")
    expect(cell(page, "Wrench", "Bo")).to_have_accessible_name("Wrench, Bo: no mark")


def test_free_marks_are_put_with_two_taps_and_told_apart_without_colour(sits: Opens, table: CannedTable) -> None:
    page = sits(noted())
    go_to(page, "Notebook")
    page.get_by_role("button", name="Open my notebook").click()
    for word in ("Star", "Moon", "Heart", "Flag", "Bolt"):
        if not page.get_by_role("button", name=word, exact=True).count():
            page.get_by_role("button", name="Free marks").click()
        page.get_by_role("button", name=word, exact=True).click()
        expect(page.get_by_role("button", name=f"Free marks: {word.lower()}")).to_be_visible()
        cell(page, "Wrench", "Bo").click()
        expect(cell(page, "Wrench", "Bo")).to_have_accessible_name(f"Wrench, Bo: your mark {word.lower()}")
    assert until(lambda: len(table.commands) == 5)
    assert [mark for *_, mark in marks(table)] == MARKS[3:8]
    shapes = page.locator(".pen path").evaluate_all("all => all.map(each => each.getAttribute('d'))")
    assert len(set(shapes)) == 5


def test_marks_are_taken_back_in_their_order_while_there_are_any(sits: Opens, table: CannedTable) -> None:
    page = sits(noted(back=False))
    go_to(page, "Notebook")
    page.get_by_role("button", name="Open my notebook").click()
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)
    table.show({**noted(), "version": noted()["version"] + 1})
    expect(undo).not_to_have_attribute("aria-disabled", "true")
    cell(page, "Wrench", "Bo").click()
    undo.click()
    assert until(lambda: len(table.commands) == 2)
    assert [sent["command"]["do"] for sent in table.commands] == ["mark", "take-back-mark"]


def test_looking_away_closes_the_sheet_and_leaves_no_mark_in_the_page(sits: Opens) -> None:
    page = open_sheet(sits)
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    expect(page.get_by_role("button", name="Open my notebook")).to_be_visible()
    assert "your mark" not in everything(page)
    assert "yours" not in everything(page)


def test_a_sheet_that_nobody_touches_closes(sits: Opens) -> None:
    page = open_sheet(sits, clock=True)
    stand_still(page)
    page.clock.run_for(30_000)
    cell(page, "Wrench", "Bo").click()
    page.clock.run_for(30_000)
    expect(cell(page, "Wrench", "Bo")).to_be_visible()
    page.clock.run_for(12_000)
    expect(page.get_by_role("button", name="Open my notebook")).to_be_visible()


def test_the_sheet_is_closed_before_the_deal(sits: Opens) -> None:
    view = canned("lobby-host")
    page = sits(view)
    go_to(page, "Notebook")
    expect(page.get_by_text("It opens when the cards are dealt.")).to_be_visible()
