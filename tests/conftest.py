"""What several folders of tests share: one browser. Two at once cannot live in one process of pytest."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

PATIENCE_MS = 30_000
"""How long a busy machine may take for what comes at once on an idle one."""

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def engine() -> Iterator[Playwright]:
    """What starts browsers."""
    with sync_playwright() as engine:
        yield engine


@pytest.fixture(scope="session")
def browser(engine: Playwright) -> Iterator[Browser]:
    """Chromium without a window, as it was built for having none where that is at hand: it takes less than half the
    time. Every phone gets a context of its own in it."""
    found = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)
    chromium = engine.chromium.launch(executable_path=found, args=["--no-sandbox"], timeout=4 * PATIENCE_MS)
    yield chromium
    chromium.close()
