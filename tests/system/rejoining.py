"""One phone with a real browser on a road of its own, and a table in the middle of setting up: what the phone's page
showed, and when; what the table's journal holds.

The state that changes is the step of setting up. Ann, who is host, moves it by her page; the same device moves it from
the table's own network too, which is how "meanwhile something happened" is made while her page is cut off.
"""

from __future__ import annotations

import json
import shutil
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, Playwright, expect

from tests.http_phone import HttpPhone, until
from tests.system.networks import Air, Place
from tests.system.program import ALONE, Program
from tests.system.roads import Road

NOTES = """() => {
  window.noted = [];
  let step = null, away = null;
  new MutationObserver(() => {
    const now = document.querySelector('.count')?.textContent ?? null;
    if (now !== step) window.noted.push([Date.now() / 1000, 'step', step = now]);
    const is = document.documentElement.hasAttribute('data-away');
    if (is !== away) window.noted.push([Date.now() / 1000, 'away', away = is]);
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}"""
"""Keeps, in the page, what stood on it and since when: the step of setting up, and whether it says it is cut off."""


class Noted(NamedTuple):
    """What began to stand on the page."""

    at: float
    what: str
    is_now: Any


@contextmanager
def chromium(engine: Playwright, place: Place, folder: Path, *without: str) -> Iterator[Browser]:
    """Chromium in a place of its own, without some of what playwright would say to it."""
    starts = folder / f"chromium-{place.port or place.namespace}"
    starts.write_text(f'#!/bin/sh\nexec {" ".join(place.before)} {shutil.which("chromium")} "$@"\n')
    starts.chmod(0o755)
    browser = engine.chromium.launch(
        executable_path=starts, args=["--no-sandbox"], ignore_default_args=list(without) or None, timeout=120_000
    )
    try:
        yield browser
    finally:
        browser.close()


class Table:
    """The program and everybody at the table but Ann: it can be killed and started again at the same address."""

    def __init__(self, air: Air, house: Path) -> None:
        self.place = air.place("table", "10.0.0.7/24")
        self._house = house
        self.program = self._started()
        self.url = self.program.url

    def _started(self) -> Program:
        """At the usual port, which is free in a network of its own."""
        return Program(*ALONE, "--data", self._house, before=self.place.before, port=8080)

    def dies(self) -> None:
        """Without a word to anybody."""
        self.program.ends(signal.SIGKILL)

    def starts(self) -> float:
        """The moment at which phones can come."""
        self.program = self._started()
        assert self.program.url.split("/")[2] == self.url.split("/")[2]
        return time.time()

    def guest(self, name: str) -> HttpPhone:
        return HttpPhone(self.url, self.place.inside).joins(name)

    def steps(self) -> int:
        """How often the step of setting up was moved, as the journal has it."""
        (game,) = (self._house / "games").glob("*.game")
        with closing(sqlite3.connect(f"file:{game}?mode=ro", uri=True)) as journal:
            events = [json.loads(text) for (text,) in journal.execute("SELECT text FROM line WHERE kind = 'event'")]
        return sum(event["event"] == "step-taken" for event in events)


class Seen:
    """A page that is looked at, and what it showed when."""

    def __init__(self, page: Page, url: str, name: str) -> None:
        self.page, self.name = page, name
        page.add_init_script(f"({NOTES})()")
        page.goto(url)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Take a seat").click()
        expect(page.get_by_role("navigation", name="Pages")).to_be_visible()

    def shows(self, step: int, seconds: float = 60.0) -> float:
        """Waits until that step stands on the page; since when."""
        words = f"Step {step} of 4"

        def since() -> float | None:
            steps = [each for each in self.noted() if each.what == "step"]
            return steps[-1].at if steps and steps[-1].is_now == words else None

        found: float = until(since, seconds, f"{words} on the page")
        return found

    def noted(self) -> list[Noted]:
        return [Noted(*each) for each in self.page.evaluate("window.noted ?? []")]

    def said_away(self, since: float) -> float:
        """When the page, after that, first said that it is cut off; infinity if it never did."""
        return next((each.at for each in self.noted() if each.at >= since and each[1:] == ("away", True)), float("inf"))


class Ann(Seen):
    """The host's phone, at the end of its road. The game begins with whoever sits there by then."""

    def __init__(self, table: Table, road: Road, page: Page) -> None:
        super().__init__(page, table.url, "Ann")
        self.table, self.road = table, road
        self.elsewhere = HttpPhone(table.url, table.place.inside)
        cookie = next(each for each in page.context.cookies() if each["name"] == "butler-device")
        self.elsewhere.cookie, self.elsewhere.seat = f"butler-device={cookie['value']}", "s1"
        self.happened: list[int] = []

    @property
    def step(self) -> int:
        """That which stands at the table now."""
        return self.happened[-1]

    def starts(self) -> None:
        self.page.get_by_role("button", name="Start the game").click()
        self.happened.append(1)
        self.shows(self.step)

    def another(self) -> int:
        """The step that comes next: to and fro between the first two, since there is no way back from the third."""
        return 3 - self.step

    def meanwhile(self) -> int:
        """The same device moves on at the table; the step that stands there now."""
        after = self.another()
        self.elsewhere.taps("next-step" if after > self.step else "previous-step")
        self.happened.append(after)
        return after

    def taps(self) -> int:
        """A finger on the page; the step that it asks for."""
        after = self.another()
        name = "Done, go on" if after > self.step else "Back one step"
        self.page.get_by_role("button", name=name).click()
        self.happened.append(after)
        return after

    def showed_no_step_twice(self) -> None:
        """What stood on the page since it was opened is what happened, in that order: nothing old came up again."""
        showed = [f"Step {step} of 4" for step in self.happened]
        noted = [each.is_now for each in self.noted() if each.what == "step" and each.is_now]
        assert noted == showed[-len(noted) :]

    def is_still_ann(self) -> None:
        """The same seat, and only this one."""
        expect(self.page.locator(".bar")).to_contain_text("Ann")
        assert self.elsewhere.gets("/api/me")["seats"] == [{"seat": "s1", "name": "Ann"}]

    def ordinary_s(self, tries: int = 5) -> float:
        """How long this machine takes, as busy as it is now, until the page shows a change: the longest of some."""
        took = []
        for _ in range(tries):
            began, step = time.time(), self.meanwhile()
            took.append(max(0.0, self.shows(step) - began))
        return max(took)
