"""By keyboard and by ear: the focus is seen and never lost, what is asked is told once, and Escape closes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .canned_table import CannedTable, canned
from .conftest import Opens, go_to
from .states import Phone, accusation, door, host_of_the_lobby, map_open, notebook, typed_dice
from .test_looks import SMALL

RING = """async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const node = document.activeElement;
  if (node === document.body) return null;
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(node);
  const far = parseFloat(outlineWidth) + parseFloat(outlineOffset);
  const { left, right, top, bottom } = node.getBoundingClientRect();
  const rows = Math.max(1, bottom - top - 2);
  const hit = (part) => document.elementFromPoint((left + right) / 2, top + 1 + part * rows);
  return {
    name: node.outerHTML.slice(0, 90),
    ring: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 3,
    inside: left - far >= -1 && right + far <= innerWidth + 1 && bottom + far <= innerHeight + 1 && top - far >= -1,
    at: [left, top, right, bottom].map(Math.round).join(' '),
    covered: ![0, .5, .98].map(hit).every((at) => at && (node.contains(at) || at.contains(node))),
  };
}"""

LIVE = "() => document.querySelector('.ask').getAttribute('aria-live')"


def head(page: Page) -> Any:
    return page.get_by_role("main").get_by_role("heading", level=1)


def key(page: Page, button: str) -> None:
    """A button by keyboard."""
    page.get_by_role("button", name=button).first.press("Enter")


@pytest.mark.parametrize("reach", [door, accusation, typed_dice, map_open, notebook, host_of_the_lobby])
def test_every_stop_of_the_tab_key_has_a_ring_that_nothing_covers(
    sits: Opens, open_page: Opens, table: CannedTable, reach: Any
) -> None:
    page = reach(Phone(table, sits, open_page, {"viewport": {**SMALL, "height": 640}}))
    wrong = []
    for _ in range(24):
        page.keyboard.press("Tab")
        found = page.evaluate(RING)
        if found and (not found["ring"] or not found["inside"] or found["covered"]):
            wrong.append(list(found.values()))
    assert not wrong


@pytest.mark.parametrize(
    ("moment", "unfolds", "folds"),
    [
        ("begin", "Accuse", "Do not accuse"),
        ("begin", "Type my own dice", "Back"),
        ("rolled", "Show the map", "Back to the list"),
    ],
)
def test_what_unfolds_takes_the_focus_to_its_head_and_gives_it_back(
    sits: Opens, moment: str, unfolds: str, folds: str
) -> None:
    page = sits(moment)
    key(page, unfolds)
    expect(head(page)).to_be_focused()
    key(page, folds)
    expect(head(page)).to_be_focused()
    key(page, unfolds)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=unfolds)).to_be_visible()
    expect(head(page)).to_be_focused()


def test_a_view_that_changes_nothing_of_it_leaves_the_focus_where_it_is(sits: Opens, table: CannedTable) -> None:
    view = canned("begin")
    page = sits(view)
    roll = page.get_by_role("button", name="Roll the dice")
    roll.focus()
    view["table"]["seats"][0]["away"] = True
    view["prompt"]["text"] = "Anew."
    table.show({**view, "version": view["version"] + 1})
    expect(page.get_by_text("Anew.")).to_be_visible()
    expect(roll).to_be_focused()


def test_a_question_that_takes_the_focus_is_told_by_it_and_the_next_one_by_itself(
    sits: Opens, table: CannedTable
) -> None:
    view = canned("begin")
    page = sits(view)
    assert page.evaluate(LIVE) == "polite"
    page.get_by_role("button", name="Roll the dice").focus()
    waiting = {**canned("waiting"), "seat": view["seat"], "game": view["game"], "awaited": ["s9"], "choices": []}
    table.show({**waiting, "version": 9_000})
    expect(head(page)).to_be_focused()
    assert page.evaluate(LIVE) == "off"
    page.get_by_role("navigation").get_by_role("button").first.focus()
    table.show({**waiting, "version": 9_001, "prompt": {"title": "Another question", "text": ""}})
    expect(page.get_by_role("heading", name="Another question")).to_be_visible()
    assert page.evaluate(LIVE) == "polite"


def test_who_reads_another_page_hears_that_something_is_asked_once(sits: Opens, table: CannedTable) -> None:
    page = sits("asked-holding")
    told = page.get_by_role("status").filter(has_text="Can you disprove?")
    expect(told).to_have_count(0)
    go_to(page, "Hand")
    expect(told).to_have_count(1)
    go_to(page, "Play")
    expect(told).to_have_count(0)
    table.reset()
    page = sits("waiting")
    go_to(page, "Hand")
    expect(page.get_by_role("heading", name="Your hand")).to_be_visible()
    assert page.locator(".messages").inner_text().strip() == ""


def test_an_open_card_keeps_the_focus_on_what_closes_it_and_the_page_keeps_a_head(sits: Opens) -> None:
    page = sits("shown")
    see = page.locator(".hold")
    see.press("Enter")
    expect(page.locator("figcaption")).to_have_count(1)
    expect(see).to_be_focused()
    assert head(page).count() == 1, "at once, since the card closes by itself"
    page.keyboard.press("Escape")
    expect(page.locator("figcaption")).to_have_count(0)
    expect(see).to_be_focused()


def test_nothing_slides_for_who_wants_no_motion(sits: Opens, open_page: Opens, table: CannedTable) -> None:
    phone = Phone(table, sits, open_page, {"reduced_motion": "reduce"})
    page = host_of_the_lobby(phone)
    page.locator(".seats > li").first.evaluate("(node) => node.classList.add('dragged')")
    assert page.locator(".seats > li").nth(1).evaluate("(node) => getComputedStyle(node).transitionDuration") == "0s"
    page = phone.to("/toolbox")
    key(page, "Roll the d")
    page.get_by_text("Roll 1").wait_for()
    assert page.evaluate("document.getAnimations().filter((each) => each.animationName).length") == 0


def test_without_colours_of_ones_own_what_is_chosen_has_a_frame(sits: Opens, table: CannedTable) -> None:
    page = sits("lobby-host", forced_colors="active")
    frame = "(node) => getComputedStyle(node).outlineStyle"
    assert page.get_by_role("navigation").locator("[aria-current]").evaluate(frame) == "solid"
    go_to(page, "Host")
    assert page.get_by_role("main").locator("[aria-pressed=true]").first.evaluate(frame) == "solid"
    go_to(page, "Table")
    language = page.get_by_role("group", name="Language").get_by_role("button", pressed=True)
    assert language.evaluate(frame) == "solid"
    assert "\u2713" in language.evaluate("(node) => getComputedStyle(node, '::before').content")
