"""Non-interference of what an idle phone has and asks for (F1, F3, F25): the real page in a real browser, in two houses
that differ in cards of others. Tree, title, address, history, storage, cookies, caches and databases are the same, and
so are the requests that anybody on the Wi-Fi can count and measure, with the lengths of their answers.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Response
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from companion.rules import commands as c
from companion.rules import events as e
from companion.streams import Streams
from tests import proof
from tests.conftest import PATIENCE_MS
from tests.leaks.box_twins import BoxTwins, Side, throw
from tests.leaks.byte_twins import Leak
from tests.leaks.swaps import kinds_of_difference
from tests.leaks.wire import House
from tests.pages.conftest import everything, go_to
from web_remote import remote
from web_remote.remote import COOKIE

PAIRS = proof.count(2, long=40)
STEPS = 12
TABS = ("Play", "Hand", "Notebook", "Table")
BOXES = (("classic", "standard"), ("event", "standard"), ("dungeon", "standard"), ("bonus", "standard"))

PAUSED = re.compile("paused", re.IGNORECASE)
CHECKED = re.compile("match(es)? the seal")


class Idle:
    """A house of the pair with the viewer's phone, on which nobody does anything but look at the tabs."""

    def __init__(
        self, folder: Path, events: Sequence[e.Event], viewer: str, browser: Browser, stack: ExitStack
    ) -> None:
        self.house = House(folder, Side(events), Streams.seeded(0))
        stack.callback(self.house.close)
        self._at = f"http://127.0.0.1:{self.house.door.port}"
        self._context: BrowserContext = browser.new_context(viewport={"width": 390, "height": 844})
        stack.callback(self._context.close)
        self._television: BrowserContext = browser.new_context()
        stack.callback(self._television.close)
        mine = {"name": COOKIE, "value": self.house.tokens[viewer], "url": self._at, "httpOnly": True}
        self._context.add_cookies([mine])  # type: ignore[list-item]
        self._asked: list[Request] = []
        self.page: Page = self._context.new_page()
        self.page.on("request", lambda request: self._asked.append(request))
        self.page.goto(self._at)
        self.page.get_by_role("navigation").wait_for()

    def looks(self) -> dict[str, Any]:
        """Everything that is found in the page on every tab, and everything that it asked for."""
        self.house.table.submit(c.Pause(c.PANEL))
        found: dict[str, Any] = {}
        expect(self.page.get_by_text(PAUSED).first).to_be_visible()
        for tab in TABS:
            go_to(self.page, tab)
            if tab == "Hand":
                expect(self.page.get_by_text(CHECKED)).to_be_visible()
            found[f"page, {tab}"] = self._masked(everything(self.page))
        found["title"] = self.page.title()
        found["table page"] = self._table_page()
        self._fetches_all_pictures()
        found["cookies"] = [(each["name"], len(each["value"])) for each in self._context.cookies()]
        measured = [self._measured(each) for each in self._asked]
        found["requests"] = sorted({each for each in measured if not _is_again(each)})
        found["how many"] = None if any(map(_is_again, measured)) else len(measured)
        return found

    def _fetches_all_pictures(self) -> None:
        """Which the page does some time after everything else."""
        end = time.monotonic() + PATIENCE_MS / 1000
        cards = {f"{self._at}/art/card-{card.id}.svg" for card in self.house.table.edition.cards}
        while not cards <= {each.url for each in self._asked if each.response()}:
            assert time.monotonic() < end, "the pictures of the cards do not come"
            self.page.wait_for_timeout(50)

    def _table_page(self) -> str:
        """The table's own page, which anybody may open: a television, a tablet."""
        page = self._television.new_page()
        page.goto(f"{self._at}/table")
        expect(page.get_by_text(PAUSED).first).to_be_visible()
        return self._masked(everything(page))

    def _masked(self, text: str) -> str:
        # The tree as it is drawn: an empty value stands in it or not, as often as a list was drawn before.
        text = text.replace(' value=""', "")
        return re.sub(r"\b[0-9a-f]{64}\b", "(root)", text.replace(self._at.removeprefix("http://"), "here"))

    def _measured(self, request: Request) -> tuple[str, str, int, int]:
        """What is asked, and how long question and answer are; a stream has no end yet."""
        path = request.url.removeprefix(self._at)
        body = len(request.post_data or "")
        if "/stream" in path:
            return request.method, re.sub(r"page=\w+", "page", path), body, 0
        return request.method, path, body, request.sizes()["responseBodySize"] if request.response() else -1


def _is_again(request: tuple[str, str, int, int]) -> bool:
    """A page whose line was slow asks for its view by itself, and gives up what it asked for before; and what a token
    reaches, or a button's small picture, is asked for at whatever moment of the turn the page has come to."""
    return request[3] < 0 or request[1].startswith(("/api/view", "/api/reach")) or "/icons/" in request[1]


def pairs(most: int) -> Iterator[BoxTwins]:
    """Twins whose viewer is a player, with cards of others in each other's place; the words of the seal, which hang on
    the salts, are the same, so that lengths can be compared."""
    for number in range(most):
        box = BOXES[number % len(BOXES)]
        like = BoxTwins(*box, number, "nothing")
        kinds = [
            kind for kind in ("hands", "order", "envelope") if kind in kinds_of_difference(like.states[0], like.viewer)
        ]
        yield BoxTwins(*box, number, kinds[number % len(kinds)], like.viewer)


def with_words(events: Sequence[e.Event], like: Sequence[e.Event]) -> list[e.Event]:
    (words,) = [event.words for event in like if isinstance(event, e.Sealed)]
    return [replace(event, words=words) if isinstance(event, e.Sealed) else event for event in events]


def compare(folder: Path, twins: BoxTwins, browser: Browser) -> int:
    """Plays on in both houses; how many steps. Raises `Leak`."""
    begun = [list(side.events) for side in twins.sides]
    played: list[list[tuple[c.Command, int]]] = [[], []]
    while len(played[0]) < STEPS and twins.step():
        for side, acts in zip(twins.sides, played, strict=True):
            assert side.did is not None
            acts.append((side.did, twins.dice))
    _compare(folder, twins.viewer, begun, played, browser)
    return len(played[0])


def _compare(
    folder: Path,
    viewer: str,
    begun: Sequence[list[e.Event]],
    played: Sequence[list[tuple[c.Command, int]]],
    browser: Browser,
) -> None:
    """One house after the other: pages beside each other take the screen from each other."""
    seen = []
    for number, (events, acts) in enumerate(zip(begun, played, strict=True)):
        with ExitStack() as stack:
            one = Idle(folder / str(number), with_words(events, begun[0]), viewer, browser, stack)
            for command, dice in acts:
                throw(one.house.table._rng, dice)  # type: ignore[arg-type]
                one.house.taps(command, f"tap-{dice}")
            seen.append(one.looks())
    for channel, found in seen[0].items():
        if found != seen[1][channel] and None not in (found, seen[1][channel]):
            raise Leak(channel, *difference(found, seen[1][channel]))


def difference(one: Any, other: Any) -> tuple[Any, Any]:
    """Where they begin to differ, and a little more."""
    if isinstance(one, int):
        return one, other
    if not isinstance(one, str):
        return [each for each in one if each not in other], [each for each in other if each not in one]
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return one[max(0, at - 80) : at + 80], other[max(0, at - 80) : at + 80]


def compare_all(folder: Path, browser: Browser, most: int) -> int:
    return sum(compare(folder / str(number), twins, browser) for number, twins in enumerate(pairs(most)))


def test_an_idle_phone_has_and_asks_the_same_whatever_others_hold__F1_F3_F25(folder: Path, browser: Browser) -> None:
    began = time.perf_counter()
    steps = compare_all(folder, browser, PAIRS)
    assert steps >= PAIRS
    proof.figure(
        "twin houses at an idle phone: page, storage, requests and their lengths",
        count=PAIRS,
        seed=0,
        figure=f"{steps} steps, 0 differences",
        seconds=time.perf_counter() - began,
    )


def test_an_answer_that_is_longer_by_a_hidden_card_is_caught(
    folder: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest, houses = remote.answer, []

    def padded(said: Any, status: int = 200) -> Response:
        """The door of the seal, where the cards that lie somewhere else make the answer longer."""
        answer = honest(said, status)
        if "cards" in said:
            weight = sum(place * len(one.card) for place, one in enumerate(houses[-1].table._shown.cards)) % 50
            answer.set_data(answer.get_data() + b" " * weight)
        return answer

    opened = House.__init__

    def noted(self: House, *how: Any) -> None:
        opened(self, *how)
        houses.append(self)

    monkeypatch.setattr(House, "__init__", noted)
    monkeypatch.setattr(remote, "answer", padded)
    with pytest.raises(Leak, match="requests"):
        compare_all(folder, browser, 4)
