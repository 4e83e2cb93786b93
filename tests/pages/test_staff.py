"""The staff's page, with a real house behind it: in with the PIN, the table, the offers, the box, papers, and out."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.rules import commands as c
from tests.conftest import PATIENCE_MS
from tests.web.conftest import opened
from tests.web.guests import House, Phone, wait_until
from tests.web.staff import PIN, with_pin

from .axe import finds
from .canned_table import ROOT
from .test_looks import CUT_OFF, NAMELESS, RUNS_OFF, SMALL, TOO_SMALL

BUDGET = 16_000  # bytes of this page's own files, squeezed
TABS = ("Table", "Guests", "Box", "Papers")


class Party:
    """A session that is open, and about to end."""

    open = True
    may_sit = True

    def opens(self, by: str) -> None:
        self.open = True

    def ends(self) -> None:
        self.open = False

    def keep_on(self) -> None: ...

    def acted(self) -> None: ...

    def session(self) -> dict[str, Any]:
        ends = {"why": "quiet", "seconds": 41} if self.open else None
        return {"open": self.open, "by": "staff", "minutes": 12, "left": 48, "ends": ends}


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    for house in opened():
        with_pin(house)
        house.steward.called, house.steward.party = "4", Party()
        house.playing(3)
        yield house


@pytest.fixture(scope="module")
def staff(browser: Browser, house: House) -> Iterator[Page]:
    """One browser for all of it. A script error or a breach of the policy fails the test."""
    complaints: list[str] = []
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.set_default_timeout(PATIENCE_MS)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if "Content Security" in said.text else None)
    page.goto(f"http://{house.here}/staff")
    yield page
    page.context.close()
    assert not complaints


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def turn_to(page: Page, tab: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name=tab).click()


def says(page: Page, words: str) -> None:
    expect(page.get_by_role("alert")).to_contain_text(words)


def test_in_with_the_pin_by_the_keyboard(staff: Page) -> None:
    assert finds(staff) == []
    pin = staff.get_by_label("PIN")
    pin.press_sequentially("918273")
    pin.press("Enter")
    says(staff, "That is not the PIN.")
    expect(pin).to_be_focused()
    expect(pin).to_have_value("")
    pin.press_sequentially(PIN)
    pin.press("Enter")
    expect(staff.get_by_role("heading", name="Table 4").first).to_be_visible()
    assert PIN not in staff.content()
    assert staff.evaluate("document.cookie") == "", "no script can read who is staff"


def test_the_table_is_live_and_told_and_its_game_rescued(staff: Page, house: House) -> None:
    expect(staff.get_by_text("A game is on")).to_be_visible()
    house.steward.help(True)
    expect(staff.get_by_text("Table 4 needs help")).to_be_visible()
    press(staff, "I have been there")
    wait_until(lambda: not house.steward.state()["help"])
    expect(staff.get_by_text("It ends in 41 seconds.")).to_be_visible()
    staff.get_by_label("What the screen and the phones say").fill("<b>Closing</b> at ten")
    press(staff, "Show it")
    says(staff, "It stands on the screen and the phones.")
    assert house.steward.state()["message"] == "<b>Closing</b> at ten"
    expect(staff.locator("blockquote")).to_have_text("<b>Closing</b> at ten")
    staff.get_by_text("What to do for Bo").click()
    press(staff, "Make Bo the host")
    expect(staff.get_by_text("Ask the table first.")).to_be_visible()
    staff.get_by_role("group", name="Make Bo the host").get_by_role("button", name="Make Bo the host").click()
    wait_until(lambda: house.table.view("s2")["you"]["host"])
    press(staff, "Pause the game")
    press(staff, "No")
    assert not house.table.view(c.PUBLIC)["paused"]
    house.table.submit(c.Pause(c.PANEL))
    expect(staff.get_by_text("The game is paused")).to_be_visible()
    house.table.submit(c.Resume(c.PANEL))
    expect(staff.get_by_role("button", name="Pause the game", exact=True)).to_be_visible()


def test_a_preset_is_made_and_a_box_taken_off(staff: Page, house: House) -> None:
    turn_to(staff, "Guests")
    staff.get_by_label("Dansk").first.uncheck()
    says(staff, "Kept.")
    press(staff, "Make a new one")
    staff.get_by_label("Its name").fill("Short evening")
    rule = staff.locator("#rule-disproof")
    rule.select_option("swift")
    press(staff, "Keep it")
    says(staff, "Kept.")
    expect(staff.get_by_text("Short evening", exact=True)).to_be_visible()
    staff.get_by_label("Length of a session").select_option(label="90 minutes")
    says(staff, "Kept.")
    kept = house.book.recall("offers")
    assert kept["presets"][1] == [{"name": "Short evening", "edition": "classic", "rules": {"disproof": "swift"}}]
    assert "dansk" not in kept["editions"][1]
    assert kept["session_minutes"] == [0, 90]


def test_a_box_is_counted(staff: Page, house: House) -> None:
    turn_to(staff, "Box")
    expect(staff.get_by_text("This box has not been counted yet.")).to_be_visible()
    for each in staff.get_by_role("button", name="All of these are there").all():
        each.click()
    staff.get_by_role("checkbox", name="Rope").first.click()
    expect(staff.get_by_text("1 piece is not ticked off")).to_be_visible()
    press(staff, "Note these as missing")
    says(staff, "Noted for whoever comes next.")
    expect(staff.get_by_text("Last time this was missing: Rope.")).to_be_visible()
    assert house.book.recall("missing-parts") == {"classic": ["weapon:rope"]}


def test_papers_are_read_and_taken_away(staff: Page) -> None:
    turn_to(staff, "Papers")
    staff.get_by_role("button", name="Show it").click()
    expect(staff.get_by_text("No game has ended yet.")).to_be_visible()
    with staff.expect_download() as found:
        staff.get_by_role("link", name="Support bundle (zip)").click()
    assert found.value.suggested_filename == "butler-support.zip"


@pytest.mark.parametrize("text", ["100%", "200%"])
def test_it_fits_a_small_phone_and_axe_finds_nothing(staff: Page, text: str) -> None:
    staff.set_viewport_size({"width": SMALL["width"], "height": SMALL["height"]})
    staff.evaluate("size => { document.documentElement.style.fontSize = size; }", text)
    wrong = []
    for scheme in ("light", "dark") if text == "100%" else ("dark",):
        staff.emulate_media(color_scheme=scheme)
        for tab in TABS:
            turn_to(staff, tab)
            expect(staff.get_by_role("navigation").get_by_role("button", name=tab)).to_have_attribute(
                "aria-current", "page"
            )
            for fault in (RUNS_OFF, TOO_SMALL, NAMELESS, CUT_OFF):
                wrong += [f"{tab}: {each}" for each in staff.evaluate(fault)]
            if text == "100%" and (scheme == "light" or tab == "Table"):
                wrong += [f"{tab} {scheme}: {each}" for each in finds(staff)]
    staff.evaluate("document.documentElement.style.fontSize = ''")
    assert not wrong, "\n".join(wrong)


def test_a_game_that_nobody_plays_on_is_deleted_with_a_second_tap(staff: Page, house: House) -> None:
    old = house.folder / "games" / "gold.game"
    old.write_bytes(b"broken long ago")
    turn_to(staff, "Table")
    press(staff, "Show the games that wait")
    volume = staff.locator("#head-shelf ~ ol > li", has_text="damaged")
    volume.get_by_role("button", name="Delete it", exact=True).click()
    assert old.exists(), "the first tap only asks"
    press(staff, "Delete it for good")
    says(staff, "The game is gone.")
    expect(volume).to_have_count(0)
    assert not old.exists()


def test_a_host_reads_the_presets_and_takes_one(staff: Page, house: House, browser: Browser) -> None:
    house.table.submit(c.CallOff(c.PANEL))
    game = house.table.game
    house.table.submit(c.PlayAgain(c.PANEL))
    wait_until(lambda: house.table.game != game)
    host = next(seat["seat"] for seat in house.table.view(c.PUBLIC)["table"]["seats"] if seat["host"])
    phone = Phone(house)
    phone.cookie = house.door.seats.hand_to_new_phone(host)
    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.add_cookies([{"name": "butler-device", "value": phone.cookie, "url": f"http://{house.here}"}])
    page = context.new_page()
    page.goto(f"http://{house.here}/")
    page.get_by_role("button", name="Short evening").click()
    says(page, "You play by Short evening now.")
    assert house.table.view(c.PUBLIC)["table"]["rules"]["disproof"] == "swift"
    context.close()


def test_out_again_nothing_is_left_on_the_page(staff: Page) -> None:
    turn_to(staff, "Table")
    press(staff, "Log out")
    expect(staff.get_by_label("PIN")).to_be_visible()
    assert not re.search("Ann|Cy", staff.content())


def test_the_page_keeps_to_a_budget_of_its_own() -> None:
    files = list((ROOT / "web_remote/static/staff").iterdir())
    assert len(files) > 5
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < BUDGET
