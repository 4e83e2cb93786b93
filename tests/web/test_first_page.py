"""What a slow phone has to fetch before its owner can sit down, and before somebody who sits is back: bytes and rounds
as they go over the wire, whatever this machine has to do. `tests/system/test_slow_phone.py` measures the time."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.guests import House, Phone

BUDGET = 60_000
TO_SIT_DOWN = 36_000
"""Of which so much before somebody can type a name: 0.7 s at 400 kbit/s."""
LINES = 6
"""Connections that a browser opens to one house."""


ALL_TABS_HAVE_COME = """() => {
    const came = performance.getEntriesByType("resource").filter((each) => each.responseEnd).map((each) => each.name);
    const tabs = ["play", "hand", "notebook", "table", "host"];
    return tabs.every((tab) => came.some((name) => name.endsWith(`/${tab}.svg`)));
}"""


def wire(phone: Phone, path: str) -> int:
    """Bytes of an answer with its head, as a browser gets it."""
    answer = phone.get(path, Accept_Encoding="gzip")
    assert answer.status == 200, path
    return len(answer.body) + sum(len(name) + len(text) + 4 for name, text in answer.headers) + 19


def test_the_door_is_two_rounds_behind_its_page_and_small(house: House) -> None:
    phone = Phone(house)
    frame = phone.get("/").body.decode()
    needed = re.findall(r'"(/static/[^"]+\.(?:css|js))"', frame)
    assert len(needed) <= 2 * LINES, "one more would be one more round"
    assert wire(phone, "/") + sum(wire(phone, path) for path in needed) < TO_SIT_DOWN
    furnishing = ["/api/public/view", "/api/edition/classic", "/art/crest.svg"]
    furnishing += [f"/art/token-{suspect}.svg" for suspect in house.table.edition.suspects]
    assert wire(phone, "/") + sum(wire(phone, path) for path in (*needed, *furnishing)) < BUDGET


def test_who_comes_for_the_first_time_can_type_before_the_table_has_said_anything(house: House, page: Page) -> None:
    page.route("**/api/**", lambda route: None)  # never answered
    page.goto(house.door.url)
    page.get_by_label("Your name").fill("Ann")
    expect(page.get_by_role("button", name="Take a seat")).to_be_enabled()


def test_a_phone_that_was_here_is_asked_who_it_is(house: House) -> None:
    ann = Phone(house)
    assert " data-new" in ann.get("/").body.decode()
    ann.joined("Ann")
    assert " data-new" not in ann.get("/").body.decode()


def test_a_reload_fetches_the_page_and_the_table_and_nothing_else(house: House, page: Page) -> None:
    page.goto(house.door.url)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Take a seat").click()
    tabs = page.get_by_role("navigation", name="Pages")
    expect(tabs).to_be_visible()
    page.wait_for_load_state("load")
    page.wait_for_function(ALL_TABS_HAVE_COME)
    page.reload()
    expect(tabs).to_be_visible()
    came = page.evaluate(
        "() => performance.getEntriesByType('resource').filter((each) => each.transferSize).map((each) => each.name)"
    )
    fetched = {re.sub(r"^http://[^/]+", "", each).split("?")[0] for each in came}
    assert {path for path in fetched if not path.startswith("/api/")} <= {"/art/crest.svg"}, "which is the page's icon"
    assert {path for path in fetched if path.startswith("/api/")} >= {"/api/me"}
    assert len(came) <= 6
