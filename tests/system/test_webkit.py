"""One of the party has an iPhone: a phone with WebKit beside two with Chromium, from the door to the end of a turn.

It joins, holds its hand open, plays a turn by its page, loses the table, reloads, comes back, and leaves the page and
returns to it; the others' pages are Chromium's. Up to Ann's turn, cards are played by the doors.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import median

import pytest
from playwright.sync_api import Page, Playwright, expect

from companion import editions
from tests import proof
from tests.http_phone import Friends, HttpPhone, until
from tests.system.networks import Air
from tests.system.rejoining import Table, chromium
from tests.system.roads import Road
from tests.system.webkit import WebKit, webkit

BACK_S = 2.0
SLACK_S = 1.0
"""For the moments between two looks through the driver."""
SOMETIMES_S = 8.0
"""WebKit on Linux does not let go of a connection that is still being opened when its page gives the try up. When all
six are such, the next try waits for one of them, with which the kernel knocks ever more rarely."""
BOX = editions.load("classic")


class Evening:
    """Ann at the end of her road with WebKit; Bo and Cy with Chromium; by the doors each can be acted for."""

    def __init__(self, table: Table, road: Road, ann: WebKit, pages: dict[str, Page]) -> None:
        self.table, self.road, self.ann, self.pages = table, road, ann, pages
        ann.opens(table.url)
        ann.types("Your name", "Ann")
        ann.taps("Take a seat")
        ann.button("Hand")
        self.phones = [self._doors("s1", "Ann", ann.cookie("butler-device"))]
        for number, (name, page) in enumerate(pages.items(), 2):
            page.goto(table.url)
            page.get_by_label("Your name").fill(name)
            page.get_by_role("button", name="Take a seat").click()
            expect(page.get_by_role("navigation", name="Pages")).to_be_visible()
            (cookie,) = (each["value"] for each in page.context.cookies() if each["name"] == "butler-device")
            self.phones.append(self._doors(f"s{number}", name, cookie))
        self.friends = Friends(self.phones, Random(27), accuse=False)

    def _doors(self, seat: str, name: str, cookie: str) -> HttpPhone:
        phone = HttpPhone(self.table.url, self.table.place.inside)
        phone.seat, phone.name, phone.cookie = seat, name, f"butler-device={cookie}"
        return phone

    def answers(self) -> None:
        """Whoever is asked to disprove does so on the own page, truly."""
        seat = self.friends.now()["awaited"][0]
        phone = next(phone for phone in self.phones if phone.seat == seat)
        page, view = self.pages[phone.name], phone.view()
        expect(page.get_by_role("heading", name="Can you disprove?")).to_be_visible()
        held = {each["card"] for each in view["hand"]}
        card = next((card for card in self.named if card in held), None)
        if card is None:
            page.get_by_role("button", name="I cannot").click()
        else:
            page.get_by_role("group", name="The three cards").get_by_role("button", name=BOX.names[card]).click()
            page.get_by_role("button", name="Show ").click()
        until(lambda: self.friends.now()["awaited"] != [seat], 30, "the answer")

    @property
    def named(self) -> tuple[str, str, str]:
        suggestion = self.friends.now()["turn"]["suggestion"]
        return (suggestion["suspect"], suggestion["weapon"], suggestion["room"])


@pytest.fixture
def evening(engine: Playwright, tmp_path: Path) -> Iterator[Evening]:
    with ExitStack() as stack:
        air = stack.enter_context(Air())
        table = Table(air, tmp_path / "house")
        stack.callback(lambda: table.program.ends())
        road = stack.enter_context(Road(air, table.place, "ann", 1))
        browser = stack.enter_context(chromium(engine, air.place("others", "10.0.0.21/24"), tmp_path))
        pages = {name: browser.new_page(viewport={"width": 390, "height": 844}) for name in ("Bo", "Cy")}
        yield Evening(table, road, stack.enter_context(webkit(road.phone)), pages)


def test_an_evening_with_webkit_beside_chromium__F21_F22(evening: Evening, tmp_path: Path):
    began, ann, road = time.monotonic(), evening.ann, evening.road
    ann.taps("Start the game")
    for step in (2, 3, 4):
        ann.taps("Done, go on")
        ann.sees(f"Step {step} of 4")

    looks_at_the_hand(evening)
    evening.friends.play(lambda view: view["turn"] and view["turn"]["seat"] == "s1" and view["awaited"] == ["s1"])
    plays_a_turn(evening)

    # reload: the same seat, the hand covered
    evening.friends.play(lambda view: view["turn"]["seat"] == "s1" and view["turn"]["step"] == "begin")
    ann.reloads()
    ann.is_asked("Your turn")
    assert "Ann" in ann.text()
    assert ann.finds("//figcaption") == []

    # nothing passes for a while, or the radio is off for a while; others play on meanwhile
    def off() -> None:
        road.goes_down()
        road.forgets()

    lost = [away(evening, road.swallows_everything, road.opens_again, seconds) for seconds in (5, 12)]
    lost.append(away(evening, off, lambda: road.goes_up(2), 5))
    assert median(lost) < BACK_S + SLACK_S
    assert max(lost) < SOMETIMES_S

    # another page, with the hand open, and back
    ann.taps("Hand")
    with ann.holding("Press and hold to look"):
        until(lambda: ann.runs("return document.querySelectorAll('figcaption').length"), 5, "the hand")
        ann.runs("window.isTheOldPage = true")
        ann.opens(evening.table.url.split("/j/")[0] + "/toolbox")
    moves_on(evening)
    moment = time.time()
    ann.goes_back()
    assert ann.finds("//figcaption") == []
    kept = "out of" if ann.runs("return window.isTheOldPage ?? false") else "without"
    ann.taps("Play")
    until(lambda: stands(evening), 30, "what lies on the table")
    back = time.time() - moment
    assert back < BACK_S + SLACK_S
    ann.picture(tmp_path / "webkit.png")
    figure = f"back {median(lost):.2f} s after what was lost, {back:.2f} s by the way back {kept} its cache"
    proof.figure("an evening with WebKit", count=1, figure=figure, seconds=time.monotonic() - began)
    print(figure)


def looks_at_the_hand(evening: Evening) -> None:
    """Open only as long as a finger holds it."""
    ann, hand = evening.ann, evening.phones[0].view()["hand"]
    names = {BOX.names[each["card"]] for each in hand}
    ann.taps("Hand")
    ann.sees(f"Your {len(hand)} cards match the seal")
    assert not any(name in ann.runs("return document.querySelector('main').innerText") for name in names)
    with ann.holding("Press and hold to look"):
        until(lambda: ann.runs("return document.querySelectorAll('figcaption').length") == len(hand), 5, "the hand")
        shown = set(ann.runs("return [...document.querySelectorAll('figcaption')].map((each) => each.textContent)"))
    assert shown == names
    until(lambda: ann.runs("return document.querySelectorAll('figcaption').length") == 0, 5, "a covered hand")
    ann.taps("Play")


def plays_a_turn(evening: Evening) -> None:
    """Rolls, comes to a room, suggests, sees the card that is shown, and ends the turn: all on the page."""
    ann, phone = evening.ann, evening.phones[0]
    ann.is_asked("Your turn")
    ann.taps("Roll the dice")
    ann.is_asked("You rolled")
    ann.taps("Lounge")
    ann.is_asked("You are in a room")
    held = {each["card"] for each in phone.view()["hand"]}
    others = lambda cards: next(BOX.names[each] for each in cards if each not in held)  # noqa: E731
    ann.taps(others(BOX.suspects))
    ann.taps(others(BOX.weapons))
    ann.taps("Suggest")
    until(lambda: evening.friends.now()["turn"]["suggestion"], 30, "the suggestion")
    while evening.friends.now()["turn"]["step"] == "disproof":
        evening.answers()
    seen = [each["card"] for each in phone.view()["shown"] if each["turn"] == phone.view()["turn"]["number"]]
    if seen:
        with ann.holding("Hold to see"):
            until(lambda: BOX.names[seen[0]] in ann.text(), 5, "the card that was shown")
    ann.taps("End my turn")
    until(lambda: evening.friends.now()["turn"]["seat"] != "s1", 30, "the next turn")


def moves_on(evening: Evening) -> None:
    """Somebody's turn ends, as everybody can see."""
    turn = evening.friends.now()["turn"]["number"]
    evening.friends.play(lambda view: view["turn"]["number"] > turn)


def stands(evening: Evening) -> bool:
    """Ann's page says whose turn it is, as it is."""
    now = evening.friends.now()
    name = next(each["name"] for each in now["table"]["seats"] if each["seat"] == now["turn"]["seat"])
    heading = evening.ann.heading()
    return heading.startswith("Your turn") if name == "Ann" else name in heading


def away(evening: Evening, begins: Callable[[], object], ends: Callable[[], object], seconds: float) -> float:
    """Seconds from the first packet that got through again to the page that shows what lies on the table."""
    began = time.time()
    begins()
    moves_on(evening)
    until(lambda: time.time() - began > seconds, seconds + 10)
    over = time.time()
    ends()
    until(lambda: stands(evening), 30, "what lies on the table")
    return time.time() - min(evening.road.first_since(over), time.time())
