"""Put on a home screen without HTTPS and without internet: name, icons and colours of our own, from the box itself."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.web.guests import House, Phone

STATIC = Path(__file__).parents[2] / "web_remote" / "static"
PAGES = ("/", "/toolbox", "/deck")


def linked(page: str, rel: str) -> str:
    found = re.search(rf'<link rel="{rel}" href="([^"]+)"', page)
    assert found, rel
    return found[1]


def size_of(picture: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


@pytest.mark.parametrize("path", PAGES)
def test_every_page_can_be_put_on_a_home_screen(house: House, path: str) -> None:
    phone = Phone(house)
    page = phone.get(path).body.decode()
    for meta in ("mobile-web-app-capable", "apple-mobile-web-app-capable"):
        assert f'<meta name="{meta}" content="yes">' in page
    assert '<meta name="apple-mobile-web-app-title" content="Butler">' in page
    assert size_of(phone.get(linked(page, "apple-touch-icon")).body) == (180, 180)
    address = linked(page, "manifest")
    answer = phone.get(address)
    assert answer.header("Content-Type") == "application/manifest+json"
    manifest = json.loads(answer.body)
    assert (manifest["name"], manifest["display"], manifest["start_url"]) == ("Butler", "standalone", "/")
    grounds = re.findall(r'name="theme-color"[^>]*content="(#\w+)"', page)
    assert manifest["theme_color"] in grounds
    for icon in manifest["icons"]:
        width, height = size_of(phone.get(urljoin(address, icon["src"])).body)
        assert icon["sizes"] == f"{width}x{height}"
    assert {"any", "maskable"} <= {icon["purpose"] for icon in manifest["icons"]}


def test_the_grounds_of_the_icon_are_those_of_the_page() -> None:
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text("utf-8"))
    assert f"--ground: {manifest['background_color']}" in (STATIC / "page.css").read_text("utf-8")


def test_nothing_is_asked_of_anybody_but_the_box(house: House, page: Page) -> None:
    """From the door to a seat, on every tab and in the toolbox."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(house.door.url)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Take a seat").click()
    for name in ("Bo", "Cy"):
        Phone(house).joined(name)
    tabs = page.get_by_role("navigation", name="Pages").get_by_role("button")
    expect(tabs.first).to_be_visible()
    for tab in tabs.all():
        tab.click()
        expect(tab).to_have_attribute("aria-current", "page")
    page.goto(house.door.url.split("/j/")[0] + "/toolbox")
    expect(page.get_by_role("heading").first).to_be_visible()
    assert len(asked) > 40
    assert {urlsplit(url).netloc for url in asked} == {urlsplit(house.door.url).netloc}
