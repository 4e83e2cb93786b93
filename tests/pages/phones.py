"""The phones of the pages' tests: a page that one test has left lies ready for the next.

Opening one anew takes a browser more than twice as long as going to another address: a process is started, and every
file is read again.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request

from tests.conftest import PATIENCE_MS

from .canned_table import CannedTable

UPRIGHT = {"width": 390, "height": 844}
FORGETS = "() => { sessionStorage.clear(); window.name = ''; }"
NOWHERE = "/static/nowhere"
"""At every table; it asks for nothing and runs nothing."""


class Phones:
    """Profiles by their shape, so that files are fetched once, and in each the pages that lie ready by what runs in
    them before everything else."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._profiles: dict[str, BrowserContext] = {}
        self._ready: dict[tuple[str, str], list[Page]] = {}

    def __contains__(self, profile: BrowserContext) -> bool:
        return profile in self._profiles.values()

    def profile(self, **shape: Any) -> BrowserContext:
        """The one for all phones of this shape."""
        key = repr(sorted(shape.items()))
        if key not in self._profiles:
            self._profiles[key] = self.browser.new_context(**{"viewport": UPRIGHT, **shape})
        return self._profiles[key]

    def page(self, before: str = "", fresh: bool = False, **shape: Any) -> Page:
        """One that lies ready, or a new one; a `fresh` one has never been anywhere."""
        ready = self._ready.get((before, repr(sorted(shape.items()))))
        if ready and not fresh:
            return ready.pop()
        page = self.profile(**shape).new_page()
        if before:
            page.add_init_script(before)
        return page

    def put_by(self, page: Page, at: str, before: str = "", **shape: Any) -> None:
        """Somebody is done with this page, which was at the table with the address `at`. One that cannot be brought
        back to how it was is closed."""
        key = repr(sorted(shape.items()))
        viewport = shape.get("viewport", UPRIGHT)
        with suppress(Error):
            page.unroute_all()
            page.goto(at + NOWHERE)
            page.evaluate(FORGETS)
            page.context.clear_cookies()
            page.mouse.up()
            page.mouse.move(0, 0)
            if page.viewport_size != viewport:
                page.set_viewport_size(viewport)
            self._ready.setdefault((before, key), []).append(page)
            return
        page.close()


class Opening:
    """Phones at the table's address; complaints are gathered of all that they do until they are left."""

    def __init__(self, phones: Phones, table: CannedTable) -> None:
        self.phones, self.table = phones, table
        self.complaints: list[str] = []
        self._open: list[tuple[Page, dict[str, Any] | None]] = []
        self._evening = table.evening

    def __call__(self, path: str = "/", clock: bool = False, fresh: bool = False, **how: Any) -> Page:
        """`before` runs before everything else. A clock belongs to the whole profile: a phone with one, and one that
        is to be `fresh`, are nobody else's. Phones at a table that was reset since then are left."""
        if self._evening != self.table.evening:
            self.leave_all()
            self._evening = self.table.evening
        if clock:
            before = how.pop("before", "")
            page = self.phones.browser.new_context(**{"viewport": UPRIGHT, **how}).new_page()
            page.clock.install()
            page.add_init_script(before)
        else:
            page = self.phones.page(fresh=fresh, **how)
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", self._error)
        page.on("request", self._asks)
        page.on("console", self._said)
        self._open.append((page, None if clock or fresh else how))
        page.goto(self.table.url + path)
        return page

    def leave(self, page: Page) -> None:
        """It goes nowhere and forgets, or is closed for good."""
        (at,) = (at for at, (one, _) in enumerate(self._open) if one is page)
        _, how = self._open.pop(at)
        with suppress(Error):
            page.evaluate("0")  # whatever it has complained of is heard by now
        for event, listener in (("pageerror", self._error), ("request", self._asks), ("console", self._said)):
            page.remove_listener(event, listener)
        if how is not None and not page.is_closed():
            self.phones.put_by(page, self.table.url, **how)
        elif page.context in self.phones:
            page.close()
        else:
            page.context.close()

    def leave_all(self) -> None:
        for page, _ in list(self._open):
            self.leave(page)

    def _error(self, error: Error) -> None:
        self.complaints.append(str(error))

    def _asks(self, asked: Request) -> None:
        if not asked.url.startswith((f"{self.table.url}/", "data:", "blob:")):
            self.complaints.append(asked.url)

    def _said(self, said: ConsoleMessage) -> None:
        if "Content Security" in said.text:
            self.complaints.append(said.text)
