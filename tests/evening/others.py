"""People whose phones are used otherwise: one reads Danish, two share one phone, one sees nothing at all."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from companion.languages import speaks
from tests.language import catalogues

from .people import AGAIN_MS, PATIENCE_S, PHONE, Person

Words = str | re.Pattern[str]


class Dane(Person):
    """Somebody whose browser wishes for Danish. What is said of the page is said in English here and looked for in
    Danish: a sentence of the catalogue, with the same names in it."""

    def __init__(self, browser: Browser, name: str, suspect: str) -> None:
        super().__init__(browser, name, suspect)
        self.context.close()
        self.context = browser.new_context(**PHONE, locale="da-DK")
        self.context.set_default_timeout(PATIENCE_S * 1000)
        self.page = self.new_page()

    def says(self, words: Words) -> Words:
        """The same in Danish. A pattern such as `^Show ` stands for how the sentence begins."""
        if isinstance(words, str):
            return danish(words)
        begins = words.pattern.removeprefix("^")
        found = BEGINNINGS.get(begins)
        return re.compile(f"^{re.escape(danish(found).partition('{')[0])}") if found else words

    def text(self, words: Words) -> Locator:
        return super().text(self.says(words))

    def button(self, name: Words, **state: bool) -> Locator:
        return super().button(self.says(name), **state)

    def heading(self, words: Words) -> Locator:
        return super().heading(self.says(words))

    def goes_to(self, tab: str) -> None:
        pages = self.page.get_by_role("navigation", name=danish("Pages"))
        button = pages.get_by_role("button", name=danish(tab), exact=True)
        button.tap()
        expect(button).to_have_attribute("aria-current", "page")

    def joins(self, url: str = "", picture: Path | None = None) -> None:
        self.page.goto(url)
        expect(self.page.locator("html")).to_have_attribute("lang", "da")
        self.page.get_by_label(danish("Your name")).fill(self.name)
        self.picks(self.suspect)
        if picture is not None:
            self.picture(picture)
        self.taps("Take a seat", self.page.get_by_role("navigation", name=danish("Pages")))

    def faces(self, group: str = "") -> list[str]:
        return super().faces(danish(group) if group else "")

    def looks_at_hand(self) -> list[str]:
        self.goes_to("Hand")
        covered = self.page.get_by_role("group", name=danish("Your cards, covered"))
        expect(covered).to_be_visible()
        assert covered.inner_text().strip() == ""
        with self.holding("Press and hold to look"):
            self.cards = self.faces("Your cards, open")
        expect(covered).to_be_visible()
        return self.cards


CASE = {"The envelope": "Kuverten", "the envelope": "kuverten"}
BEGINNINGS = {"Show ": "Show {card}", "Hold to see ": "Hold to see {name}'s card"}


def danish(english: str) -> str:
    """A sentence, or one with its values filled in, as the Danish catalogue has it."""
    say = speaks("da")
    if say(english) != english:
        return say(english)
    fitting = [
        (len(re.sub(r"\{\w+\}", "", template)), template, found.groupdict())
        for template in _templates()
        if (found := re.fullmatch(_pattern(template), english))
    ]
    if not fitting:
        return english
    _, template, names = max(fitting, key=lambda each: each[0])  # the one that says most by itself
    return say(template).format(**{slot: CASE.get(value, value) for slot, value in names.items()})


@cache
def _templates() -> tuple[str, ...]:
    """The English sentences of the Danish catalogue, but those that stand in several forms."""
    return tuple(message.id for message in catalogues.read("da") if message.id and isinstance(message.id, str))


@cache
def _pattern(template: str) -> str:
    """What a sentence with slots looks like once they are filled; nothing for one without."""
    slots = re.findall(r"\{(\w+)\}", template)
    if not slots or len(set(slots)) < len(slots):
        return "(?!)"
    parts = re.split(r"(\{\w+\})", template)
    return "".join(f"(?P<{part[1:-1]}>.+)" if re.fullmatch(r"\{\w+\}", part) else re.escape(part) for part in parts)


class Sharer(Person):
    """Somebody who shares a phone: before anything is done with it, it is handed over, and opened by the own finger."""

    def __init__(self, browser: Browser, name: str, suspect: str, beside: Sharer | None = None) -> None:
        self._shared = False
        if beside is None:
            super().__init__(browser, name, suspect)
            return
        self.name, self.suspect, self.cards, self.mishaps = name, suspect, [], beside.mishaps
        self.context, self._page = beside.context, beside.page
        self._beside = beside

    @property
    def page(self) -> Page:
        """The phone, in the own hands."""
        if self._shared:
            takes_over(self._page, self.name)
        return self._page

    @page.setter
    def page(self, page: Page) -> None:
        self._page = page

    def joins_beside(self) -> None:
        """Takes a second seat on the phone of who sits there already; from now on it goes from hand to hand."""
        self._page.get_by_role("link", name="Seat somebody else on this phone").tap()
        self.joins()
        self._shared = self._beside._shared = True


def takes_over(page: Page, name: str) -> None:
    """Whoever has the phone hands it over; the other opens it with a long press. Nothing, where it is there already."""
    bar = page.get_by_role("banner")
    opens = page.get_by_role("button", name=f"I am {name}", exact=True)
    for _ in range(3):
        bar.or_(opens).first.wait_for()
        if not opens.is_visible():
            if bar.get_by_text(name, exact=True).count():
                return
            page.get_by_role("button", name=f"Hand over to {name}", exact=True).first.tap()
            opens.wait_for()
        assert not page.get_by_role("figure").count(), "nothing lies open on a phone that is handed over"
        opens.click(delay=900)
    raise AssertionError(f"{name} does not get the phone: {page.inner_text('body')!r}")


class Blind(Person):
    """Somebody who sees nothing: the phone is read by its accessibility tree and used by keys alone."""

    MOST_STEPS = 160

    def __init__(self, browser: Browser, name: str, suspect: str) -> None:
        super().__init__(browser, name, suspect)
        self._tree = self.context.new_cdp_session(self.page)

    # --- ears

    def hears(self) -> list[tuple[str, str, dict[str, Any]]]:
        """Role, name and properties of all that a screen reader finds, in order."""
        nodes = self._tree.send("Accessibility.getFullAXTree")["nodes"]
        return [
            (
                node["role"]["value"],
                str(node.get("name", {}).get("value", "")),
                {each["name"]: each["value"].get("value") for each in node.get("properties", [])},
            )
            for node in nodes
            if not node.get("ignored")
        ]

    def _waits_for(self, holds: Any, what: object) -> Any:
        end = time.monotonic() + PATIENCE_S
        while not (found := holds(heard := self.hears())):
            assert time.monotonic() < end, f"{self} never hears {what!r} but {[(r, n) for r, n, _ in heard if n]}"
            self.page.wait_for_timeout(60)
        return found

    def sees(self, *words: Words) -> None:
        for each in words:
            self._waits_for(lambda tree, each=each: any(_fits(each, name, part=True) for _, name, _ in tree), each)

    def is_asked(self, title: Words) -> None:
        self._waits_for(lambda tree: any(role == "heading" and _fits(title, name) for role, name, _ in tree), title)

    def is_awaited_to_roll(self) -> None:
        self._waits_for(
            lambda tree: any(role == "button" and name == "Roll the dice" for role, name, _ in tree), "roll"
        )

    def faces(self, group: str = "") -> list[str]:
        """The names of the cards that lie open, as they are read out inside of what the tree calls a figure."""
        return list(self._waits_for(lambda _: self._figures(), "an open card"))

    def _figures(self) -> list[str]:
        nodes = {node["nodeId"]: node for node in self._tree.send("Accessibility.getFullAXTree")["nodes"]}

        def texts(node: dict[str, Any]) -> Iterator[str]:
            if node["role"]["value"] == "StaticText":
                yield node["name"]["value"]
            for child in node.get("childIds", []):
                if child in nodes:
                    yield from texts(nodes[child])

        return [next(texts(node)) for node in nodes.values() if node["role"]["value"] == "figure"]

    # --- keys

    def focuses(self, name: Words, role: str = "button") -> dict[str, Any]:
        """Tab after Tab, until the keyboard is there; what is said of it."""
        for _ in range(self.MOST_STEPS):
            for found, called, more in self.hears():
                if more.get("focused") and found == role and _fits(name, called):
                    return more
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard never comes to {name!r}: {[(r, n) for r, n, _ in self.hears() if n]}")

    def presses(self, name: Words, then: Words) -> None:
        """Enter on a button, once more where nothing comes of it, until the page asks what `then` says."""
        end = time.monotonic() + PATIENCE_S
        while True:
            self.focuses(name)
            self.page.keyboard.press("Enter")
            for _ in range(AGAIN_MS // 100):
                if any(role == "heading" and _fits(then, called) for role, called, _ in self.hears()):
                    return
                self.page.wait_for_timeout(60)
            assert time.monotonic() < end, f"nothing came of {self}'s {name!r}: {self._all_told()!r}"

    def picks(self, *tiles: str) -> None:
        for name in tiles:
            tile = re.compile(f"^{re.escape(name)}( |$)")
            self.focuses(tile)
            self.page.keyboard.press("Space")
            self._waits_for(
                lambda tree, tile=tile: any(_fits(tile, called) and more.get("pressed") in (True, "true")
                                            for role, called, more in tree if role == "button"),
                f"{name}, pressed",
            )  # fmt: skip

    @contextmanager
    def holding(self, name: Words) -> Iterator[None]:
        """What others hold, a key opens for eight seconds, and Escape closes."""
        self.focuses(name)
        self.page.keyboard.press("Enter")
        try:
            yield
        finally:
            self.page.keyboard.press("Escape")

    def goes_to(self, tab: str) -> None:
        self.focuses(tab)
        self.page.keyboard.press("Enter")

    def joins(self, url: str = "", picture: Path | None = None) -> None:
        self.page.goto(url)
        self.focuses("Your name", role="textbox")
        self.page.keyboard.type(self.name)
        self.picks(self.suspect)
        self.focuses("Take a seat")
        self.page.keyboard.press("Enter")
        self._waits_for(lambda tree: any(role == "navigation" and name == "Pages" for role, name, _ in tree), "Pages")

    def looks_at_hand(self) -> list[str]:
        """No card's name is in the tree before and after."""
        self.goes_to("Hand")
        self._waits_for(lambda tree: any(name == "Your cards, covered" for _, name, _ in tree), "a covered hand")
        assert not self._figures()
        before = self._all_told()
        with self.holding("Press and hold to look"):
            self.cards = self.faces()
        self._waits_for(lambda tree: any(name == "Your cards, covered" for _, name, _ in tree), "a covered hand")
        after = self._all_told()
        assert not [card for card in self.cards if after.count(card) > before.count(card)]
        return self.cards

    def _all_told(self) -> str:
        return " ".join(name for _, name, _ in self.hears())


def _fits(wanted: Words, name: str, part: bool = False) -> bool:
    if isinstance(wanted, re.Pattern):
        return wanted.search(name) is not None
    return wanted in name if part else wanted == name
