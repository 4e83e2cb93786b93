"""The evening of a café as its staff see it: table 4 is played, goes dark, comes back, is left and is wiped.

They look at the floor page of the table at the bar, in a real Chromium, over a real Mosquitto.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.staff import pin
from tests.evening.program import Program as Table
from tests.evening.test_cafe_evening import FIRST, PIN, QUIET_S, SETTINGS, arrive, goes
from tests.http_phone import Friends, until
from tests.system.mosquitto import Mosquitto
from tests.system.program import ALONE, Program

PATIENCE_MS = 60_000


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with Mosquitto(tmp_path / "broker", tables=2) as broker:
        yield broker.starts()


@pytest.fixture
def table(tmp_path: Path, broker: Mosquitto) -> Iterator[Table]:
    """Table 4, a kiosk; not started yet."""
    table = Table(tmp_path / "four", "none")
    pin.keep(table.house, pin.hashed(PIN, times=1, kibibytes=64))
    (table.house / "butler.toml").write_text(SETTINGS + broker.settings(1), encoding="utf-8")
    yield table
    table.put_away()


@pytest.fixture
def bar(tmp_path: Path, broker: Mosquitto) -> Iterator[Program]:
    """A table of the same house whose address staff have open on their laptop."""
    house = tmp_path / "bar"
    house.mkdir()
    pin.keep(house, pin.hashed(PIN, times=1, kibibytes=64))
    (house / "butler.toml").write_text(f'[web]\nhost = "127.0.0.1"\n{broker.settings(2)}', encoding="utf-8")
    with Program("--data", house, *ALONE) as bar:
        yield bar


@pytest.fixture
def floor(browser: Browser, bar: Program) -> Iterator[Page]:
    """Staff have typed the PIN."""
    page = browser.new_page(viewport={"width": 1280, "height": 800}, locale="en-GB")
    page.goto(urljoin(bar.near_url, "/floor"))
    page.get_by_label("PIN").fill(PIN)
    page.keyboard.press("Enter")
    yield page
    page.close()


def test_staff_see_a_whole_evening_of_a_table_from_the_bar(table: Table, floor: Page) -> None:
    table.start()
    four = floor.locator("#table-1")

    def says(words: str) -> None:
        expect(four).to_contain_text(words, timeout=PATIENCE_MS)

    says("Free")
    four.click()
    panel = floor.get_by_role("region", name="Table 4")
    panel.get_by_role("button", name="Open a session").click()
    expect(panel.get_by_role("status")).to_have_text("Done.", timeout=PATIENCE_MS)

    guests = arrive(table, *FIRST)
    friends = Friends(guests, Random(3), accuse=False)
    friends.host.taps("start")
    friends.play(lambda view: view["phase"] == "turn" and view["turn"]["number"] >= 2)
    says("3 players")
    assert guests[1].asks("POST", "/api/help", {"wanted": True}).status == 200
    expect(floor.get_by_role("button", name="Table 4 needs help")).to_be_visible(timeout=PATIENCE_MS)
    panel.get_by_role("button", name="Help is there").click()
    expect(floor.get_by_role("button", name="Table 4 needs help")).to_have_count(0, timeout=PATIENCE_MS)
    panel.get_by_label("Message to the table").fill("Last orders!")
    floor.keyboard.press("Enter")
    table.screen_says("Last orders!")

    table.kill()
    says("Offline")
    table.start()
    says("3 players")

    goes(table, QUIET_S, "Is anybody still here?")
    goes(table, 61, "This party is over")
    says("Free")
    answer = guests[0].asks("GET", f"/api/view?seat={guests[0].seat}")
    assert answer.json()["refused"] == "party-over"
    until(lambda: not [name for name in FIRST if name in floor.content()], what="a page without their names")
    assert table.end() == 0
    says("Offline")
