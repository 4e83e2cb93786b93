"""A long game never needs a reload: hundreds of views through one page, and it holds no more than in the beginning."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from companion.rules.views import view
from tests import proof
from tests.box_games import plays_on, sits_down

from .canned_table import CannedTable
from .conftest import Opens, go_to, press
from .make_views import told

VIEWS = proof.count(300, long=6_000)
WARM = 120
"""So many views until everything that is fetched or made once is there."""
TURNED = 60
"""After so many views somebody turns to the other pages."""

HEARD = """async (version) => {
  const { page } = await import("/static/js/page.js");
  return page.view?.version >= version;
}"""


def pictures_of_long_games() -> Iterator[dict[str, Any]]:
    """What one seat sees of games as long as they come, one picture after the other."""
    version = 0
    for seed in range(1_000):
        game = sits_down("classic", "standard", seed)
        for _ in plays_on(game, restless=0.02):
            version += 1
            seen = {**view(game.state, "s1"), "game": f"g{seed}", "version": version}
            yield json.loads(json.dumps(told(seen, game.state)))


def look_round(page: Page) -> None:
    """Every page, the map among them, and a look at the hand; then back to the play."""
    for tab in page.get_by_role("navigation").get_by_role("button").all_inner_texts():
        go_to(page, tab)
    go_to(page, "Hand")
    hold = page.get_by_role("button", name="Press and hold to look")
    if hold.count():
        press(page, hold)
        expect(page.get_by_role("figure").first).to_be_visible()
        page.mouse.up()
    go_to(page, "Play")


def held(page: Page, tools: CDPSession) -> dict[str, float]:
    """What the page holds once everything that nobody needs is let go."""
    for _ in range(2):
        tools.send("HeapProfiler.collectGarbage")
    metrics = {one["name"]: one["value"] for one in tools.send("Performance.getMetrics")["metrics"]}
    return {name: metrics[name] for name in ("Nodes", "JSEventListeners", "JSHeapUsedSize")}


def test_hundreds_of_turns_leave_nothing_behind_in_the_page(sits: Opens, table: CannedTable) -> None:
    began = time.perf_counter()
    pictures = pictures_of_long_games()
    page = sits(next(pictures))
    tools = page.context.new_cdp_session(page)
    tools.send("Performance.enable")
    first: dict[str, float] = {}
    turns = 0
    for number, shown in enumerate(pictures, 1):
        table.show(shown)
        turns = max(turns, shown["turn"]["number"] if shown["turn"] else 0)
        if number % TURNED == 0:
            page.wait_for_function(HEARD, arg=shown["version"])
            look_round(page)
        if number == WARM:
            page.wait_for_function(HEARD, arg=shown["version"])
            look_round(page)
            first = held(page, tools)
        if number >= VIEWS and shown["phase"] == "turn":
            page.wait_for_function(HEARD, arg=shown["version"])
            break
    look_round(page)
    last = held(page, tools)
    expect(page.get_by_role("heading", level=1)).to_have_text(shown["prompt"]["title"])
    assert table.streams == 1, "one line, from the first view to the last"
    figures = {name: (first[name], last[name]) for name in first}
    assert last["Nodes"] < first["Nodes"] + 500, figures
    assert last["JSEventListeners"] < first["JSEventListeners"] + 60, figures
    assert last["JSHeapUsedSize"] < first["JSHeapUsedSize"] + 2_000_000, figures
    proof.figure(
        "views through one page that is never loaded anew",
        count=VIEWS,
        figure=", ".join(f"{name} {int(a):,} -> {int(b):,}" for name, (a, b) in figures.items()),
        seconds=time.perf_counter() - began,
    )
