"""A notebook with full help: certain marks with their reasons, chances, what-if, marks that cannot be right, the log.
Nothing of it stays when it closes, or when the phone is handed over.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests import proof

from .axe import finds
from .canned_table import CannedTable, canned
from .conftest import Opens, everything, go_to, until
from .test_looks import NAMELESS, RUNS_OFF, SMALL, TOO_SMALL
from .test_notebook import cell, marks, noted

FULL: dict[str, Any] = {
    "conclusions": {
        "certain": {"wrench|s2": "no", "hall|envelope": "yes", "mustard|s2": "no"},
        "chances": {"wrench": {"envelope": [5, 12], "s3": [7, 12]}, "hall": {"envelope": [1, 1]},
                    "rope": {"s3": [1, 900]}},
        "solutions": 7,
        "contradictions": [
            {"card": "mustard", "column": "s2", "mark": "yes", "say": "You marked that Bo holds Colonel Mustard.",
             "because": ["Cy showed you Colonel Mustard in turn 3.", "So Bo does not hold Colonel Mustard."]},
        ],
        "clash": [],
    },
    "why": {"mark": "no", "say": ["Bo passed on the Wrench in turn 4."], "so": "So Bo does not hold the Wrench."},
    "suppose": {"possible": True, "certain": {"study|s2": "no", "rope|s2": "yes"}, "chances": {},
                "say": ["Then Bo holds the Rope."]},
    "log": {"items": [{"n": 7, "turn": 2, "event": "seat-passed", "say": "Bo cannot disprove."},
                      {"n": 6, "turn": 2, "event": "turn-began", "say": "It is Ann's turn."}], "more": True},
}  # fmt: skip


def open_full(sits: Opens, table: CannedTable, **how: Any) -> Page:
    """A full notebook, with its conclusions in it."""
    table.notes = dict(FULL)
    page = sits(noted("full"), **how)
    go_to(page, "Notebook")
    page.get_by_role("button", name="Open my notebook").click()
    expect(cell(page, "Wrench", "Bo")).to_have_accessible_name("Wrench, Bo: certainly no")
    return page


def leaf(page: Page, name: str) -> None:
    page.get_by_role("group", name="Pages of the notebook").get_by_role("button", name=name, exact=True).click()


def asked(table: CannedTable, what: str) -> list[Any]:
    return [wish[what] for path, wish in table.posted if path == "/api/notebook" and what in wish]


def test_a_tap_on_what_is_certain_says_why_and_marks_only_when_told_to(sits: Opens, table: CannedTable) -> None:
    page = open_full(sits, table)
    cell(page, "Wrench", "Bo").click()
    expect(page.get_by_text("Bo passed on the Wrench in turn 4.")).to_be_visible()
    expect(page.get_by_text("So Bo does not hold the Wrench.")).to_be_visible()
    assert asked(table, "why") == [{"card": "wrench", "column": "s2"}]
    page.get_by_role("button", name="Back to the sheet").click()
    expect(page.get_by_text("Bo passed on the Wrench in turn 4.")).to_have_count(0)
    expect(cell(page, "Wrench", "Bo")).to_be_focused()
    assert table.commands == []
    cell(page, "Wrench", "Bo").click()
    page.get_by_role("button", name="Mark it").click()
    assert until(lambda: marks(table) == [("wrench", "s2", "no")])
    expect(cell(page, "Wrench", "Bo")).to_have_accessible_name("Wrench, Bo: your mark no, certainly no")


def test_a_mark_that_cannot_be_right_is_said_with_its_reason_and_cleared(sits: Opens, table: CannedTable) -> None:
    page = open_full(sits, table)
    expect(page.get_by_role("status").filter(has_text="A mark of yours cannot be right.")).to_be_visible()
    expect(cell(page, "Colonel Mustard", "Bo")).to_have_class("cell wrong")
    page.get_by_role("button", name="Which?").click()
    expect(page.get_by_text("You marked that Bo holds Colonel Mustard.")).to_be_visible()
    expect(page.get_by_text("Cy showed you Colonel Mustard in turn 3.")).to_be_visible()
    page.get_by_role("button", name="Clear this mark").click()
    assert until(lambda: marks(table) == [("mustard", "s2", "clear")])


def test_chances_are_shown_and_read_out_exactly(sits: Opens, table: CannedTable) -> None:
    page = open_full(sits, table)
    leaf(page, "Chances")
    expect(page.get_by_text("7 solutions are possible.")).to_be_visible()
    expect(page.get_by_role("img", name="Wrench, envelope: 5 of 12, 42 %")).to_have_text("42 %")
    expect(page.get_by_role("img", name="Hall, envelope: 100 %")).to_be_visible()
    expect(page.get_by_role("img", name="Rope, Cy: 1 of 900, <1 %")).to_be_visible()
    expect(page.get_by_role("img", name="Rope, Bo: 0 %")).to_be_visible()


def test_what_if_is_asked_by_tapping_cells(sits: Opens, table: CannedTable) -> None:
    page = open_full(sits, table)
    leaf(page, "What if")
    cell(page, "Wrench", "Cy").click()
    expect(page.get_by_text("Then Bo holds the Rope.")).to_be_visible()
    expect(page.get_by_text("It would rule out one more place.")).to_be_visible()
    expect(cell(page, "Wrench", "Cy")).to_have_accessible_name("Wrench, Cy: supposed yes")
    expect(cell(page, "Rope", "Bo")).to_have_accessible_name("Rope, Bo: would follow, yes")
    table.notes["suppose"] = {"possible": False, "say": ["You suppose that Cy does not hold the Wrench."]}
    cell(page, "Wrench", "Cy").click()
    expect(page.get_by_text("That cannot be.")).to_be_visible()
    expect(page.get_by_text("You suppose that Cy does not hold the Wrench.")).to_be_visible()
    assert until(lambda: len(asked(table, "suppose")) == 2)
    assert [wish[0]["holds"] for wish in asked(table, "suppose")] == [True, False]
    page.get_by_role("button", name="Suppose nothing").click()
    expect(cell(page, "Wrench", "Cy")).to_have_accessible_name("Wrench, Cy: open")
    assert table.commands == [], "a supposition is no mark"


def test_the_log_comes_in_pages_and_by_card_and_player(sits: Opens, table: CannedTable) -> None:
    table.notes = dict(FULL)
    page = sits(noted("off"))
    go_to(page, "Notebook")
    page.get_by_role("button", name="Open my notebook").click()
    expect(page.get_by_role("button", name="Chances", exact=True)).to_have_count(0)
    leaf(page, "Log")
    expect(page.get_by_text("Bo cannot disprove.")).to_be_visible()
    table.notes["log"] = {"items": [{"n": 3, "turn": 1, "event": "roll", "say": "Older things."}], "more": False}
    page.get_by_role("button", name="Older").click()
    expect(page.get_by_text("Older things.")).to_be_visible()
    expect(page.get_by_text("Bo cannot disprove.")).to_be_visible()
    page.get_by_text("Everything").click()
    page.get_by_role("group", name="Player").get_by_role("button", name="Bo").click()
    page.get_by_role("group", name="Card").get_by_role("button", name="Wrench").click()
    expect(page.get_by_text("Only: Wrench, Bo")).to_be_visible()
    assert until(lambda: len(asked(table, "log")) == 4)
    assert asked(table, "log") == [{}, {"before": 6}, {"player": "s2"}, {"card": "wrench", "player": "s2"}]
    assert asked(table, "conclusions") == [], "this table asks for none"


def test_nothing_is_asked_of_a_closed_notebook_and_nothing_stays_in_its_page(sits: Opens, table: CannedTable) -> None:
    page = open_full(sits, table)
    cell(page, "Wrench", "Bo").click()
    expect(page.get_by_text("Bo passed on the Wrench in turn 4.")).to_be_visible()
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    expect(page.get_by_role("button", name="Open my notebook")).to_be_visible()
    found = everything(page)
    assert not [word for word in ("certainly", "passed on", "your mark", "cannot be right") if word in found]
    before = len(table.posted)
    table.show({**noted("full"), "version": noted()["version"] + 1})
    page.wait_for_function("() => true")
    go_to(page, "Table")
    assert len(table.posted) == before


def test_handing_the_phone_over_closes_the_notebook_at_once__F7(table: CannedTable, open_page: Opens) -> None:
    table.notes = dict(FULL)
    ann = noted("full")
    table.sit("s1", ann)
    bo: dict[str, Any] = {"seat": "s2", "you": {"name": "Bo", "suspect": "mustard", "host": False}}
    bo["notebook"] = {"marks": {}, "seen": {}}
    table.sit("s2", {**canned("shown"), **bo, "game": ann["game"], "table": ann["table"]})
    page = open_page()
    page.get_by_role("button", name="I am Ann").click(delay=900)
    go_to(page, "Notebook")
    page.get_by_role("button", name="Open my notebook").click()
    leaf(page, "Chances")
    expect(page.get_by_role("img", name="Hall, envelope: 100 %")).to_be_visible()
    page.get_by_role("button", name="Hand over to Bo").click()
    expect(page.get_by_role("heading", name="For Bo")).to_be_visible()
    assert "100 %" not in everything(page)
    table.notes = {"conclusions": {**FULL["conclusions"], "certain": {"rope|s3": "yes"}}}
    page.get_by_role("button", name="I am Bo").click(delay=900)
    go_to(page, "Notebook")
    page.get_by_role("button", name="Open my notebook").click()
    expect(cell(page, "Rope", "Cy")).to_have_accessible_name("Rope, Cy: certainly yes")
    assert "Wrench, Bo: certainly no" not in everything(page), "nothing of Ann's is on Bo's sheet"


def test_a_new_picture_brings_new_conclusions(sits: Opens, table: CannedTable) -> None:
    page = open_full(sits, table)
    table.notes["conclusions"] = {**FULL["conclusions"], "certain": {"rope|s2": "yes"}, "contradictions": []}
    view = noted("full")
    table.show({**view, "version": view["version"] + 1})
    expect(cell(page, "Rope", "Bo")).to_have_accessible_name("Rope, Bo: certainly yes")
    expect(page.get_by_text("cannot be right")).to_have_count(0)


def test_every_leaf_of_a_full_notebook_fits_a_small_phone_with_large_text(sits: Opens, table: CannedTable) -> None:
    page = open_full(sits, table, viewport=SMALL)
    for size in ("100%", "200%"):
        page.evaluate(f"document.documentElement.style.fontSize = '{size}'")
        for name in ("Sheet", "Chances", "What if", "Log"):
            leaf(page, name)
            assert page.evaluate(RUNS_OFF) == [], (size, name)
            if size == "100%":
                assert page.evaluate(TOO_SMALL) == [], (size, name)
            assert page.evaluate(NAMELESS) == [], (size, name)
    leaf(page, "Sheet")
    cell(page, "Wrench", "Bo").click()
    expect(page.get_by_text("So Bo does not hold the Wrench.")).to_be_in_viewport()
    assert page.evaluate(RUNS_OFF) == []


@pytest.mark.parametrize("scheme", ["dark", "light"][: proof.count(1, long=2)])
def test_axe_finds_nothing_on_any_leaf(sits: Opens, table: CannedTable, scheme: str) -> None:
    page = open_full(sits, table, color_scheme=scheme, bypass_csp=True)
    page.get_by_role("button", name="Free marks").click()
    page.get_by_role("button", name="Which?").click()
    assert finds(page) == []
    page.get_by_role("button", name="Back to the sheet").click()
    cell(page, "Wrench", "Bo").click()
    expect(page.get_by_text("So Bo does not hold the Wrench.")).to_be_visible()
    assert finds(page) == []
    for name in ("Chances", "What if", "Log"):
        leaf(page, name)
        if name == "What if":
            cell(page, "Wrench", "Cy").click()
            expect(page.get_by_text("Then Bo holds the Rope.")).to_be_visible()
        if name == "Log":
            page.get_by_text("Everything").click()
        assert finds(page) == [], name
