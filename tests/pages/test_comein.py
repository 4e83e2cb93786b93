"""Where the table has a Wi-Fi of its own (F28): a phone that is in shows both codes to the next one, and so does a
television."""

from __future__ import annotations

import io

import pygame
import zxingcpp
from playwright.sync_api import Page, expect

from companion import hotspot
from companion.settings.hotspot import Hotspot

from . import walls
from .canned_table import CannedTable
from .conftest import Opens

WIFI = hotspot.told(Hotspot('Café "Rope"; 7', "KR4TZ7;WQ82"))
HOUSE = {
    "url": "http://10.42.77.1:8080/j/KR4TZ7",
    "printed": "10.42.77.1:8080/j/KR4TZ7",
    "code": "KR4TZ7",
    "wifi": WIFI,
}


def read(page: Page) -> set[str]:
    """What a camera reads off the page as it is seen."""
    seen = pygame.image.load(io.BytesIO(page.screenshot()))
    grey = pygame.image.tobytes(seen, "RGB")[1::3]
    return {code.text for code in zxingcpp.read_barcodes(memoryview(grey).cast("B", seen.get_size()[::-1]))}


def test_a_phone_that_is_in_lets_the_next_one_in__F28(table: CannedTable, sits: Opens) -> None:
    page = sits("lobby-guest", viewport={"width": 320, "height": 900})
    expect(page.get_by_text("Let another phone in")).to_have_count(0)
    table.tell_house(**HOUSE)
    page.get_by_text("Let another phone in").click()
    page.locator(".comein .qr").last.scroll_into_view_if_needed()
    expect(page.locator(".comein")).to_contain_text("KR4TZ7;WQ82")
    expect(page.locator(".comein")).to_contain_text("10.42.77.1:8080/j/KR4TZ7")
    page.wait_for_function("[...document.querySelectorAll('.comein .qr')].every((one) => one.complete)")
    assert read(page) == {HOUSE["url"], WIFI["code"]}
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_television_shows_both_codes_and_what_to_answer_the_phone__F28(table: CannedTable, open_page: Opens) -> None:
    walls.hang(table, "attract", **HOUSE)
    page = open_page("/table", viewport={"width": 1280, "height": 720})
    expect(page.get_by_text("No internet? Stay. No page? Mobile data off.")).to_be_visible()
    page.wait_for_function("[...document.querySelectorAll('.qr')].every((one) => one.complete)")
    assert read(page) == {HOUSE["url"], WIFI["code"]}
