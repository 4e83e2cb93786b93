"""The page of all tables: behind the PIN, live, with two hundred tables, by keyboard, and in what is told and shown."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from playwright.sync_api import Browser, Page, expect

from companion.floor.orders import done, not_done
from companion.rules.commands import PUBLIC
from tests.conftest import PATIENCE_MS
from tests.floor.a_floor import tells
from tests.floor.small_broker import SmallBroker
from tests.http_phone import until
from tests.pages.axe import finds
from tests.web.guests import House
from tests.web.staff import PIN, StaffPhone, with_pin

TABLES = 200


class Watched:
    """A house whose table stands on a floor of two hundred; what the others tell goes through a small broker."""

    def __init__(self, folder: Path) -> None:
        (folder / "butler.toml").write_text('[floor]\nbroker = "127.0.0.1"\ntable = "1"\n')
        self.house, self.broker = House(folder), SmallBroker()
        self.house.door.app.extensions["floor"]._make = self.broker.line
        with_pin(self.house)
        for number in range(1, TABLES + 1):
            self.tells(str(number), **(playing(number) if number % 3 else {}))

    def tells(self, table: str, *, on: bool = True, **state: Any) -> None:
        self.broker.says(f"butler/{table}/status", b"online" if on else b"offline", kept=True)
        self.broker.says(f"butler/{table}/state", tells(table, **state), kept=True)

    def ordered(self, table: str) -> dict[str, Any]:
        """The next order that goes to this table."""
        topic = f"butler/{table}/set"
        order: dict[str, Any] = orjson.loads(until(lambda: self.broker.told(topic), what="an order")[-1])
        self.broker.heard.clear()
        return order


def playing(number: int) -> dict[str, Any]:
    return {"phase": "turn", "players": 3 + number % 4, "turn": number, "minutes": number, "waiting_for": [1]}


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    watched = Watched(tmp_path_factory.mktemp("floor"))
    yield watched
    watched.house.close()


@pytest.fixture
def page(browser: Browser, floor: Watched) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, color_scheme="light")
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if "Content Security" in said.text else None)
    page.goto(f"http://127.0.0.1:{floor.house.door.port}/floor")
    yield page
    context.close()
    assert wrong == []


def test_staff_see_the_whole_floor_and_act_on_it(page: Page, floor: Watched) -> None:
    page.get_by_label("PIN").fill("000000")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("That is not the PIN.")
    page.get_by_label("PIN").fill(PIN)
    page.keyboard.press("Enter")
    tables = page.locator(".table")
    expect(tables).to_have_count(TABLES)
    expect(page.get_by_role("button", name="Free 66")).to_be_visible()

    floor.tells("4", help=True, **playing(4))
    alarm = page.get_by_role("button", name="Table 4 needs help")
    expect(alarm).to_be_visible()
    assert alarm.evaluate("node => parseFloat(getComputedStyle(node).fontSize)") >= 24, "read from across the room"
    expect(page).to_have_title("Help: 4")
    floor.tells("7", on=False)
    expect(page.locator("#table-7")).to_contain_text("Offline since")
    floor.tells("8", warm_c=84, health=[{"part": "dice", "say": "The reader is gone."}], **playing(8))
    expect(page.locator("#table-8")).to_contain_text("no dice reader")
    ailing = [{"part": part, "say": ""} for part in ("power", "heat", "room", "card")]
    floor.tells("11", disk_mb=90, health=ailing, **playing(11))
    expect(page.locator("#table-11 .wrong")).to_have_text("disk nearly full, bad disk, too hot, too little voltage")
    floor.tells("9", label="<b>Bar</b>", **playing(9))
    expect(page.get_by_text("<b>Bar</b>")).to_be_visible()
    strange = {"part": "constructor", "say": ""}
    floor.tells("10", health=[{"part": "<i>x</i>", "say": ""}, strange], names=["<img src=x>"], **playing(10))
    expect(page.locator("#table-10")).to_contain_text("no <i>x</i>, no constructor")
    expect(page.locator("#table-10")).to_contain_text("Waits for <img src=x>")
    assert page.locator("main :is(i, img)").count() == 0

    page.locator("#table-1").focus()
    walked = []
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "End", "Home"):
        page.keyboard.press(key)
        walked.append(page.evaluate("document.activeElement.id"))
    assert [walked[0], *walked[3:]] == ["table-2", "table-1", "table-200", "table-9"], "round, and to both ends"
    page.get_by_role("searchbox").fill("20")
    expect(tables).to_have_count(3)  # 20, 120, 200
    page.get_by_role("searchbox").fill("44")  # axe takes its time over each table
    expect(tables).to_have_count(2)
    alarm.click()
    panel = page.get_by_role("region", name="Table 4")
    assert finds(page) == []
    panel.get_by_role("button", name="Help is there").click()
    order = floor.ordered("4")
    assert order["do"] == "help-seen"
    floor.broker.says("butler/4/ack", done(order["id"]))
    expect(panel.get_by_role("status")).to_have_text("Done.")
    floor.tells("4", **playing(4))
    expect(alarm).to_have_count(0)
    panel.get_by_label("Message to the table").fill("Last orders!")
    page.keyboard.press("Enter")
    order = floor.ordered("4")
    assert (order["do"], order["text"]) == ("message", "Last orders!")
    floor.broker.says("butler/4/ack", not_done(order["id"], "not-now", "Not now."))
    expect(panel.get_by_role("status")).to_have_text("Not now.")
    panel.get_by_role("button", name="End the session").click()
    panel.get_by_role("button", name="Yes, end it and wipe everything").click()
    assert floor.ordered("4")["do"] == "end-session"

    page.get_by_role("searchbox").fill("4")
    expect(page.locator("#table-4")).to_be_visible()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "table-4", "back where one was"
    page.set_viewport_size({"width": 320, "height": 640})
    page.get_by_role("searchbox").fill("44")
    expect(tables).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert finds(page) == []
    floor.house.door.app.extensions["staff"].entry._sessions.end_all()
    floor.tells("5", help=True)
    expect(page.get_by_label("PIN")).to_be_visible()
    expect(tables).to_have_count(0)


def test_the_floor_is_for_staff_alone(floor: Watched) -> None:
    stranger = StaffPhone(floor.house)
    for method, path in (("GET", "/api/staff/floor"), ("GET", "/api/staff/floor/stream")):
        assert stranger.ask(method, path).status == 401
    wish = {"table": "4", "do": "end-session"}
    assert stranger.post("/api/staff/floor/order", wish).status == 401
    assert floor.broker.told("butler/4/set") == []
    staff = StaffPhone(floor.house).came_in()
    for wrong in ({"do": "deal"}, {"do": "volume", "volume": 101}, {"do": "message", "text": "x" * 161}, {"do": "dim"}):
        assert staff.post("/api/staff/floor/order", {"table": "4", **wrong}).status == 400
    missing = staff.post("/api/staff/floor/order", {"table": "t500", "do": "keep-on"})
    assert (missing.status, missing.json()["refused"]) == (409, "not-heard")
    until(lambda: staff.get("/api/staff/floor").json()["up"])
    told = staff.get("/api/staff/floor")
    assert len(told.json()["tables"]) == TABLES
    assert staff.post("/api/staff/floor/order", wish).status == 200
    assert floor.ordered("4")["do"] == "end-session"
    assert floor.house.table.view(PUBLIC)["phase"] == "lobby", "which was another table's"
