"""Phones for the tests of the pages: real Chromium, real pages, a table of canned views behind them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page

from .canned_table import CannedTable, canned
from .phones import Opening, Phones

Opens = Callable[..., Page]


@pytest.fixture(scope="session")
def standing() -> Iterator[CannedTable]:
    with CannedTable() as table:
        yield table


@pytest.fixture
def table(standing: CannedTable) -> CannedTable:
    standing.reset()
    return standing


@pytest.fixture(scope="session")
def kept_phones(browser: Browser) -> Phones:
    """Pages for all tests of the process: what one has left lies ready for the next."""
    return Phones(browser)


@pytest.fixture
def open_page(kept_phones: Phones, table: CannedTable) -> Iterator[Opening]:
    """A phone at the table's address. A script error, a breach of the page's own policy or a question to anybody but
    the table fails the test."""
    opening = Opening(kept_phones, table)
    yield opening
    opening.leave_all()
    assert not opening.complaints


@pytest.fixture
def sits(table: CannedTable, open_page: Opens) -> Opens:
    """A phone whose seat sees that moment (a name of `views/`, or a view), drawn and ready."""

    def sitting(moment: str | dict[str, Any], **how: Any) -> Page:
        view = canned(moment) if isinstance(moment, str) else moment
        table.sit(view["seat"], view)
        page = open_page(**how)
        page.get_by_role("navigation").wait_for()
        return page

    return sitting


def go_to(page: Page, tab: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name=tab).click()


def press(page: Page, button: Locator) -> None:
    """A finger comes down and stays."""
    box = button.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()


def stand_still(page: Page) -> None:
    """A moment later, time begins to go by for this page only in `page.clock.run_for`, however long the machine
    takes."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 2)


def goes_by(page: Page, holds: Callable[[], bool]) -> bool:
    """Lets time go by, a little at a time, until that holds: what comes over the line comes at its own pace, and may
    set a timer when a longer stretch of time is over already."""

    def a_little_later() -> bool:
        page.clock.run_for(250)
        return holds()

    return until(a_little_later)


def card_names(view: dict[str, Any]) -> list[str]:
    """The printed names of this hand and of what it was shown."""
    from companion import editions

    names = editions.load("classic").names
    return [names[one["card"]] for one in (*view["hand"], *view["shown"])]


EVERYTHING = """async () => [
  document.documentElement.outerHTML, document.title, location.href, history.length, JSON.stringify(history.state),
  JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie, window.name,
  JSON.stringify(await indexedDB.databases()), "caches" in window ? JSON.stringify(await caches.keys()) : "",
  (await navigator.serviceWorker?.getRegistrations() ?? []).length,
].join(" ")"""


def everything(page: Page) -> str:
    """All that can be found in the page: tree, title, address, history, storage, cookies, caches, databases."""
    return str(page.evaluate(EVERYTHING))


def until(holds: Callable[[], bool], seconds: float = 30.0) -> bool:
    """Waits for what happens outside of the page; False when it did not come about in time."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True
