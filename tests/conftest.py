"""What several folders of tests share: `butler` run in this process, and one browser. Two at once cannot live in one
process of pytest."""

from __future__ import annotations

import runpy
import shutil
import sys
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


@pytest.fixture
def butler(tmp_path, monkeypatch, capsys):
    """Runs one command in this process: `(exit code, standard output, standard error)`."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))

    def run(*words: object) -> tuple[int, str, str]:
        capsys.readouterr()
        monkeypatch.setattr(sys, "argv", ["butler", *(str(word) for word in words)])
        with pytest.raises(SystemExit) as left:
            runpy.run_module("companion", run_name="__main__")
        said = capsys.readouterr()
        return int(left.value.code or 0), said.out, said.err

    return run
