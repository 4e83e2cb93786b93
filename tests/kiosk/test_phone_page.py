"""A guest's phone at a kiosk, 320 pixels wide: what the house says, help, the countdown, and that the party is over."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.kiosk.kiosk import Kiosk
from tests.web.guests import wait_until

PICTURES = os.environ.get("KIOSK_PICTURES", "")


@pytest.fixture
def kiosk(tmp_path):
    kiosk = Kiosk(tmp_path)
    yield kiosk
    kiosk.close()


def test_a_phone_calls_for_help_stops_the_countdown_and_is_told_that_the_party_is_over(kiosk, browser: Browser):
    language = os.environ.get("KIOSK_LANGUAGE", "en")
    look = {"viewport": {"width": 320, "height": 568}, "locale": language, "color_scheme": "dark"}
    context = browser.new_context(**look)
    page = context.new_page()

    def keep(name: str) -> None:
        if PICTURES:
            page.screenshot(path=Path(PICTURES) / f"{name}-{language}.png")

    say = _words(language)
    page.goto(kiosk.door.url.replace(kiosk.door.url.split("/")[2], kiosk.here))
    page.locator("input[name=name]").fill("Rosalind")
    page.locator(".dock .act.main").click()
    page.locator("nav.tabs button:has(.icon.table)").click()
    kiosk.party.step()
    kiosk.table.surroundings.notice(table="4")

    page.get_by_role("button", name=say("Call for help")).click()
    wait_until(lambda: kiosk.steward.state()["help"])
    kiosk.steward.message("Your cake is ready.")
    expect(page.locator(".notice.house")).to_have_text(
        f"{say('Table {table} has called for help.')} Your cake is ready."
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    keep("help")

    kiosk.passes(15 * 60)
    expect(page.get_by_role("alertdialog")).to_contain_text("60")
    keep("countdown")
    page.get_by_role("button", name=say("We are still here")).click()
    wait_until(lambda: kiosk.steward.state()["session"]["ends"] is None)
    expect(page.get_by_role("alertdialog")).to_have_count(0)

    kiosk.steward.end_session()
    expect(page.get_by_role("heading", name=say("This party is over"))).to_be_visible()
    assert "Rosalind" not in page.content()
    keep("over")
    page.reload()
    expect(page.get_by_role("heading", name=say("This party is over"))).to_be_visible()
    page.get_by_role("button", name=say("Go to the door")).click()
    expect(page.locator("input[name=name]")).to_be_visible()
    page.goto(f"http://{kiosk.here}/j/{kiosk.door.code}")
    expect(page.locator("input[name=name]")).to_be_visible()  # whoever scans the new code is no guest of before
    _nothing_behind_the_wall(context, kiosk)
    context.close()


KEYS = """() => ["n", "t", "w", "F4", "Escape"].map((key) => {
  const pressed = new KeyboardEvent("keydown", { key, ctrlKey: true, cancelable: true, bubbles: true });
  document.body.dispatchEvent(pressed);
  const menu = new MouseEvent("contextmenu", { button: 2, cancelable: true, bubbles: true });
  document.body.dispatchEvent(menu);
  return pressed.defaultPrevented && menu.defaultPrevented;
})"""


def _nothing_behind_the_wall(context: BrowserContext, kiosk: Kiosk) -> None:
    """The television's page keeps keys and menus to itself (F49)."""
    wall = context.new_page()
    wall.goto(f"http://{kiosk.here}/table")
    expect(wall.locator("main.wall h1")).not_to_have_text("")
    assert wall.evaluate(KEYS) == [True] * 5


def _words(language: str):
    from companion.languages import speaks

    say = speaks(language)
    return lambda words: say(words).format(table="4")
