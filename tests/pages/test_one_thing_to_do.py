"""The play page at every moment: one thing to do, large; else who is awaited; and the way back, as offered."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from .canned_table import CannedTable, canned
from .conftest import Opens, until
from .test_looks import ALL_MOMENTS, from_the_first_seat

UNFOLDS = {"accuse", "type-roll", "suggest"}
"""Behind a button of their own, one tap away."""


GAME = 'async () => (await import("/static/js/page.js")).page.view?.game'


def shown(page: Page, table: CannedTable, moment: str, version: int) -> dict[str, Any]:
    view = {**from_the_first_seat(canned(moment)), "game": f"walk-{version}", "version": version}
    table.show(view)
    assert until(lambda: page.evaluate(GAME) == view["game"])
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    return view


def test_every_moment_has_one_thing_to_do_or_says_who_is_awaited(sits: Opens, table: CannedTable) -> None:
    page = sits("lobby-host")
    wrong: dict[str, Any] = {}
    met = {"mine": 0, "others": 0, "back": 0}
    for version, moment in enumerate(ALL_MOMENTS, 20_000):
        view = shown(page, table, moment, version)
        main = page.get_by_role("main")
        mine, awaited = view["seat"] in view["awaited"], view["awaited"]
        large = main.locator("button.main, .tile, .place, .option, button.hold").count()
        if mine:
            met["mine"] += 1
            plays = {choice["do"] for choice in view["choices"] if choice["kind"] == "play"}
            if plays and not large and not main.locator(".act:visible").count():
                wrong[moment] = f"nothing to tap for {sorted(plays)}"
            if main.locator(".tray button.main, .dock button.main").count() > 1:
                wrong[moment] = "two things are the main one"
        elif awaited and view["phase"] != "over":
            met["others"] += 1
            names = [seat["name"] for seat in view["table"]["seats"] if seat["seat"] in awaited]
            said = main.inner_text()
            if not all(name in said for name in names):
                wrong[moment] = f"{names} awaited, and not named"
        back = any(choice["do"] == "take-back" for choice in view["choices"])
        if back != bool(main.get_by_role("button", name="Take back", exact=True).count()):
            wrong[moment] = f"take-back offered: {back}"
        met["back"] += back
    assert wrong == {}
    assert all(met.values()), met
