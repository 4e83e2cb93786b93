"""What several folders of tests share: `butler` run in this process, and one browser. Two at once cannot live in one
process of pytest."""

from __future__ import annotations

import runpy
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

PATIENCE_MS = 30_000
"""How long a busy machine may take for what comes at once on an idle one."""

LONGEST = (
    "evening/test_evening.py", "evening/test_no_phones.py", "evening/test_all_sorts_evening.py", "pages/test_axe.py",
    "evening/test_every_box.py", "pages/test_toolbox.py", "leaks/test_cover.py", "leaks/test_timing_by_the_clock.py",
    "screen/test_scenes.py", "pages/test_interludes.py", "evening/test_things_go_wrong.py", "leaks/test_every_byte.py",
    "leaks/test_idle_phone.py", "pages/test_wall.py", "pages/test_map.py", "pages/test_deck.py", "pages/test_looks.py",
    "pages/test_dom_leak.py", "rules/test_random_games.py", "powercut/test_power_cut.py", "referee/test_referee.py",
    "pages/test_card_language.py", "commandline/test_play.py", "screen/test_patchwork.py", "pages/test_languages.py",
    "pages/test_hand.py", "pages/test_host.py", "powercut/test_whole_program.py", "words/test_every_word.py",
    "web/test_any_request.py", "screen/test_boxes.py", "leaks/test_bytes.py", "firmware/test_on_the_line.py",
    "bench/test_bench.py",
)  # fmt: skip
"""The files that take longest, the longest first."""

expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest files begin first: each goes to one worker as a whole (`--dist loadfile`), and one that began last
    would keep it busy when the others have nothing left. `--no-loadscope-reorder` leaves them so."""
    tests = Path(__file__).parent
    turn = {tests / name: at for at, name in enumerate(LONGEST)}
    items.sort(key=lambda item: turn.get(item.path, len(turn)))


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
