"""People at the table, each with a phone: a browser of their own, used by what can be read and touched on it.

No test ids, no scripts, no calls past the page. A finger taps, holds and lets go; eyes read visible text.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import Error as BrowserError

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
PATIENCE_S = 40.0
AGAIN_MS = 6_000
"""After this long without an effect people tap once more. Sooner they would tap twice where the machine is slow, and
the second tap might be taken for an answer to the next question."""


class Person:
    """Somebody with a phone."""

    def __init__(self, browser: Browser, name: str, suspect: str) -> None:
        self.name, self.suspect = name, suspect
        self.cards: list[str] = []
        self.mishaps: list[str] = []
        self.context = browser.new_context(**PHONE, locale="en-GB")
        self.context.set_default_timeout(PATIENCE_S * 1000)
        self.page = self.new_page()

    def __repr__(self) -> str:
        return self.name

    def new_page(self) -> Page:
        """One more tab of the same browser."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.mishaps.append(str(error)))
        return page

    # --- eyes

    def text(self, words: str | re.Pattern[str]) -> Locator:
        """Visible or not yet."""
        return self.page.get_by_text(words).first

    def button(self, name: str | re.Pattern[str], **state: bool) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str), **state).first

    def heading(self, words: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("heading", name=words, exact=isinstance(words, str)).first

    def sees(self, *words: str | re.Pattern[str]) -> None:
        for each in words:
            expect(self.text(each)).to_be_visible(timeout=PATIENCE_S * 1000)

    def notice(self) -> Locator:
        """The one line in answer to the last tap."""
        return self.page.get_by_role("alert").filter(has_text=re.compile("[a-z]")).first

    def is_asked(self, title: str | re.Pattern[str]) -> None:
        """The page's one question has this title."""
        expect(self.heading(title)).to_be_visible(timeout=PATIENCE_S * 1000)

    def is_awaited_to_roll(self) -> None:
        expect(self.button(re.compile("^Roll the (dice|die)$"))).to_be_visible(timeout=PATIENCE_S * 1000)

    def picture(self, path: Path) -> None:
        """As it stands, once its own pictures have come."""
        path.parent.mkdir(parents=True, exist_ok=True)
        end = time.monotonic() + PATIENCE_S
        while not self.page.evaluate("[...document.images].every(image => image.complete)"):
            assert time.monotonic() < end, f"a picture on {self}'s phone does not come"
            self.page.wait_for_timeout(50)
        self.page.screenshot(path=path)

    # --- fingers

    def taps(self, name: str | re.Pattern[str], then: Locator) -> None:
        """Taps a button until what comes of it can be seen."""
        end = time.monotonic() + PATIENCE_S
        while not _is_seen(then, 0):
            try:
                self.button(name).tap(timeout=AGAIN_MS)
            except BrowserError:
                assert time.monotonic() < end, f"{self} cannot tap {name!r}: the page says {self.reads()!r}"
            if _is_seen(then, AGAIN_MS):
                return
            assert time.monotonic() < end, f"nothing came of {self}'s {name!r}: the page says {self.reads()!r}"

    def picks(self, *tiles: str) -> None:
        """One tile after the other, until each is pressed."""
        for name in tiles:
            tile = re.compile(f"^{re.escape(name)}( |$)")
            self.taps(tile, self.button(tile, pressed=True))

    def taps_twice(self, name: str | re.Pattern[str], then: Locator) -> None:
        """A finger that bounces: two taps on the same spot, one right after the other."""
        button = self.button(name)
        button.tap(trial=True)
        spot = _middle(button)
        for _ in (1, 2):
            self.page.touchscreen.tap(spot["x"], spot["y"])
        expect(then).to_be_visible(timeout=PATIENCE_S * 1000)

    def locks_phone(self) -> None:
        """In the pocket: the page sleeps and the line is down."""
        self._line = self.context.new_cdp_session(self.page)
        self._line.send("Page.setWebLifecycleState", {"state": "frozen"})
        self.context.set_offline(True)

    def unlocks_phone(self) -> None:
        """Looked at again."""
        self.context.set_offline(False)
        self._line.send("Page.setWebLifecycleState", {"state": "active"})
        self._line.detach()

    def goes_to(self, tab: str) -> None:
        pages = self.page.get_by_role("navigation", name="Pages")
        pages.get_by_role("button", name=tab, exact=True).tap()
        expect(pages.get_by_role("button", name=tab, exact=True)).to_have_attribute("aria-current", "page")

    @contextmanager
    def holding(self, name: str | re.Pattern[str]) -> Iterator[None]:
        """A finger rests on the button as long as the block lasts."""
        button = self.button(name)
        button.tap(trial=True)  # it is there, stands still, and nothing lies over it
        line = self.context.new_cdp_session(self.page)
        line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [_middle(button)]})
        try:
            yield
        finally:
            line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            line.detach()

    def reads(self) -> str:
        """Everything on the page, for a message when something did not come."""
        return " / ".join(self.page.get_by_role("main").first.inner_text(timeout=2000).split("\n"))

    # --- what people do in this game

    def joins(self, url: str = "", picture: Path | None = None) -> None:
        """Takes a seat by name and token; without `url` the page is open already."""
        if url:
            self.page.goto(url)
        self.page.get_by_label("Your name").fill(self.name)
        self.picks(self.suspect)
        if picture is not None:
            self.picture(picture)
        self.taps("Take a seat", self.page.get_by_role("navigation", name="Pages"))

    def seat_in_list(self, place: int, name: str) -> Locator:
        """This name at this place, counted from 1, of the list that goes clockwise round the table."""
        seats = self.page.get_by_role("list").first.get_by_role("listitem")
        return seats.nth(place - 1).get_by_text(name, exact=True)

    def types_roll(self, *faces: int, picture: Path | None = None, then: str = "") -> None:
        """Real dice, said on the phone, until it asks what `then` says."""
        groups = ("The die",) if len(faces) == 1 else ("First die", "Second die")
        opens = "Type my own die" if len(faces) == 1 else "Type my own dice"
        self.taps(opens, self.page.get_by_role("group", name=groups[0]))
        for title, face in zip(groups, faces, strict=True):
            dice = self.page.get_by_role("group", name=title)
            dice.get_by_role("button", name=str(face), exact=True).tap()
        if picture is not None:
            self.picture(picture)
        said = " and ".join(map(str, faces))
        self.taps(f"I rolled {said}", self.heading(then or f"You rolled {sum(faces)}"))

    def looks_at_hand(self) -> list[str]:
        """Opens the hand by press and hold, and checks that it is covered before and after."""
        self.goes_to("Hand")
        covered = self.page.get_by_role("group", name="Your cards, covered")
        expect(covered).to_be_visible()
        assert covered.inner_text().strip() == ""
        with self.holding("Press and hold to look"):
            self.cards = self.faces("Your cards, open")
        expect(covered).to_be_visible()
        return self.cards

    def faces(self, group: str = "") -> list[str]:
        """The names under the cards that lie open."""
        open_cards = self.page.get_by_role("group", name=group) if group else self.page
        figures = open_cards.get_by_role("figure")
        expect(figures.first).to_be_visible(timeout=PATIENCE_S * 1000)
        return [name.split("\n")[0] for name in figures.all_inner_texts()]

    def suggests(self, suspect: str, weapon: str, room: str) -> None:
        """Two picks, read back, and the tap that says it."""
        self.picks(suspect, weapon)
        self.sees(f"{suspect}, with the {weapon}, in the {room}")

    def prepares_accusation(self, suspect: str, weapon: str, room: str) -> None:
        self.taps("Accuse", self.heading(re.compile("^Accuse( from the centre)?$")))
        self.picks(suspect, weapon, room)
        self.sees(f"I accuse {suspect}, with the {weapon}, in the {room}")


def _middle(what: Locator) -> dict[str, float]:
    box = what.bounding_box()
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def _is_seen(what: Locator, for_ms: float) -> bool:
    if not for_ms:
        return what.is_visible()
    try:
        what.wait_for(state="visible", timeout=for_ms)
    except BrowserError:
        return False
    return True
