"""Two people at one phone: handing over covers at once, and each opens only with a finger of their own (F7)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .canned_table import CannedTable, canned
from .conftest import Opens, card_names, everything, go_to, stand_still, until

ANN = "noted"


@pytest.fixture
def shared(table: CannedTable, open_page: Opens) -> Page:
    """Ann and Bo share a phone; nobody has said yet who holds it."""
    ann = canned(ANN)
    table.sit("s1", ann)
    bo = {"seat": "s2", "you": {"name": "Bo", "suspect": "mustard", "host": False}}
    table.sit("s2", {**canned("shown"), **bo, "game": ann["game"], "table": ann["table"]})
    return open_page(clock=True)


def take(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"I am {name}").click(delay=900)
    page.get_by_role("navigation").wait_for()


def test_after_a_reload_somebody_has_to_say_who_holds_the_phone(shared: Page, table: CannedTable) -> None:
    expect(shared.get_by_role("heading", name="Who has the phone?")).to_be_visible()
    assert table.streams == 0
    take(shared, "Ann")
    expect(shared.get_by_role("banner")).to_contain_text("Ann")


def test_handing_over_covers_at_once_F7(shared: Page, table: CannedTable) -> None:
    take(shared, "Ann")
    go_to(shared, "Hand")
    shared.get_by_role("button", name="Press and hold to look").press("Enter")
    expect(shared.locator("figcaption").first).to_be_visible()
    shared.get_by_role("button", name="Hand over to Bo").click()
    left = everything(shared)
    assert not [name for name in card_names(canned(ANN)) if name in left]
    expect(shared.get_by_role("heading", name="For Bo")).to_be_visible()
    expect(shared.get_by_role("navigation")).to_have_count(0)
    assert until(lambda: table.streams == 0)


def test_a_tap_does_not_open_for_the_other_F7(shared: Page) -> None:
    take(shared, "Ann")
    shared.get_by_role("button", name="Hand over to Bo").click()
    shared.get_by_role("button", name="I am Bo").wait_for()
    stand_still(shared)
    shared.get_by_role("button", name="I am Bo").click()
    expect(shared.get_by_role("alert")).to_contain_text("Keep pressing")
    expect(shared.get_by_role("navigation")).to_have_count(0)


def test_the_other_finds_the_own_hand_covered_F7(shared: Page) -> None:
    take(shared, "Ann")
    go_to(shared, "Hand")
    shared.get_by_role("button", name="Hand over to Bo").click()
    take(shared, "Bo")
    expect(shared.get_by_role("banner")).to_contain_text("Bo")
    expect(shared.locator("figcaption")).to_have_count(0)


def test_who_is_awaited_on_this_phone_is_called(shared: Page, table: CannedTable) -> None:
    take(shared, "Ann")
    go_to(shared, "Play")
    waiting = {**canned("waiting"), "seat": "s1", "game": canned(ANN)["game"], "version": 9999, "awaited": ["s2"]}
    table.show(waiting)
    shared.get_by_role("main").get_by_role("button", name="Hand over to Bo").click()
    expect(shared.get_by_role("heading", name="For Bo")).to_be_visible()
