"""Real pages in a real browser on phones whose link goes down: what stands on them when the link is back."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests import proof
from tests.http_phone import HttpPhone, until
from tests.system.networks import Air, Place
from tests.system.program import ALONE, Program

DOWN_S = 20.0
"""Longer than the table keeps a dead line, and than the silence after which a page calls its own dead."""
BACK_S = 2.0
"""Where the phone itself knows that it was away, as with its own Wi-Fi."""
FOUND_S = 10.0
"""Where nobody told it: the table's cable was out, say. The page has to find out by trying (F23)."""


PEOPLE = ("Cy", "Di", "Ed", "Fay")
"""Four pages: one that happened to try in the right moment would tell nothing."""


@pytest.fixture
def there(air: Air) -> Place:
    """Where the phones with a browser are."""
    return air.place("there", "10.0.0.23/24")


@pytest.fixture
def browser(there: Place, tmp_path: Path) -> Iterator[Browser]:
    """Chromium in the phones' place."""
    starts = tmp_path / "chromium"
    starts.write_text(f'#!/bin/sh\nexec {" ".join(there.before)} {shutil.which("chromium")} "$@"\n')
    starts.chmod(0o755)
    with sync_playwright() as engine:
        chromium = engine.chromium.launch(executable_path=starts, args=["--no-sandbox"])
        yield chromium
        chromium.close()


def sits_down(browser: Browser, url: str, name: str) -> Page:
    page = browser.new_page(viewport={"width": 390, "height": 844})  # in a context of its own
    page.goto(url)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_role("navigation", name="Pages")).to_be_visible()
    return page


def test_pages_whose_link_was_down_show_the_newest_by_themselves__F21(
    air: Air, there: Place, browser: Browser, tmp_path: Path
):
    table, others = air.place("table", "10.0.0.7/24"), air.place("others", "10.0.0.21/24")
    with Program(*ALONE, "--data", tmp_path / "house", before=table.before) as program:
        ann, _bo = (HttpPhone(program.url, others.inside).joins(name) for name in ("Ann", "Bo"))
        pages = [sits_down(browser, program.url, name) for name in PEOPLE]
        ann.taps("start")
        seen(pages, "Step 1 of 4", 20)

        # The phones' own radio.
        went = time.monotonic()
        there.goes_out_of_range()
        ann.taps("next-step")
        until(lambda: time.monotonic() - went > DOWN_S, 2 * DOWN_S)
        ann.taps("next-step")
        there.comes_back()
        known_s = seen(pages, "Step 3 of 4", BACK_S)

        # The table's cable: the phones see nothing of it.
        went = time.monotonic()
        table.is_swallowed()
        until(lambda: time.monotonic() - went > DOWN_S, 2 * DOWN_S)
        table.comes_back()
        ann.taps("next-step")
        unknown_s = seen(pages, "Step 4 of 4", FOUND_S)
    figure = f"up to date {known_s:.1f} s after their own link was back, {unknown_s:.1f} s after the table's"
    proof.figure("pages whose link was down", count=len(PEOPLE), figure=figure, seconds=2 * DOWN_S)


def seen(pages: list[Page], words: str, seconds: float) -> float:
    """Seconds until these words stand on all pages."""
    began = time.monotonic()
    for page in pages:
        left = began + seconds - time.monotonic()
        expect(page.get_by_text(words)).to_be_visible(timeout=max(1, 1000 * left))
    return time.monotonic() - began
