"""What several folders of tests share: one browser. Two at once cannot live in one process of pytest."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium without a window. Every phone gets a context of its own in it."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as engine:
        chromium = engine.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield chromium
        chromium.close()
