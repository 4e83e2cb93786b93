"""Every moment on a small phone with large text: nothing runs off the side, every target is large and named."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion import editions
from tests import proof
from web_remote import frames
from web_remote.frames import PAGES, framed

from .canned_table import ROOT, VIEWS, CannedTable, canned
from .conftest import Opens
from .moments import CLASSIC
from .tongues import MARKED, UNSAID

ALL_MOMENTS = sorted(path.stem for path in VIEWS.glob("*.json"))
FEW_TABS = ("Play", "Table")  # what the other boxes change
SMALL = {"width": 320, "height": 568}
BUDGET = 45_000  # bytes of HTML, CSS, JS and a language before somebody can type a name, squeezed; 60,000 is the goal
ALL_BUDGET = 110_000  # bytes of all pages of all boxes, squeezed

WORST = {
    "viewport": SMALL,
    "extra_http_headers": {"Accept-Language": MARKED},
    "before": """new MutationObserver((_, self) => {
      if (!document.documentElement) return;
      document.documentElement.style.fontSize = '200%';
      self.disconnect();
    }).observe(document, {childList: true})""",
}
"""A small phone whose reader has set letters of twice the size, in the longest of all languages."""

RUNS_OFF = """() => [...document.querySelectorAll('body, .scroll, main, main *, nav, nav *')]
  .filter((node) => !node.closest('.sheet, .strip, .mapframe.large'))
  .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
  .map((node) => node.outerHTML.slice(0, 120))"""

TOO_SMALL = """() => [...document.querySelectorAll('button, a, select, input, summary')]
  .map((node) => [node.getBoundingClientRect(), node])
  .filter(([box]) => box.width && (box.width < 47.9 || box.height < 47.9))
  .map(([box, node]) => `${Math.round(box.width)}x${Math.round(box.height)} ${node.outerHTML.slice(0, 120)}`)"""

NAMELESS = """() => [...document.querySelectorAll('button, a, select, input')]
  .filter((node) => !(node.ariaLabel || node.textContent || node.labels?.[0]?.textContent || '').trim())
  .map((node) => node.outerHTML.slice(0, 120))"""


CUT_OFF = """() => [...document.querySelectorAll(
    'button, a, p, h1, h2, legend, figcaption, summary, th, td, span, b, small')]
  .filter((node) => node.clientWidth && !node.closest('.unseen, .sheet, .strip, svg, .name, .dice'))
  .filter((node) => getComputedStyle(node).display !== 'inline' && node.scrollWidth > node.clientWidth + 1)
  .map((node) => `${node.scrollWidth} in ${node.clientWidth}: ${node.outerHTML.slice(0, 160)}`)"""

LIES_OPEN = "() => [...document.querySelectorAll('figure')].map((node) => node.textContent)"


TURNS = """async (few) => {
  const drawn = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
  const tabs = () => [...document.querySelectorAll('nav button')];
  const faults = [%s], wrong = {};
  for (const at of tabs().keys()) {
    const kind = tabs()[at].querySelector('.icon').classList[1];
    const name = kind[0].toUpperCase() + kind.slice(1);
    if (few && !few.includes(name)) continue;
    tabs()[at].click();
    await drawn();
    if (name === 'Notebook') {
      document.querySelector('.closed .act.main')?.click();
      await drawn();
    }
    for (const fault of faults) (wrong[name] ??= []).push(...(await fault()));
  }
  tabs()[0].click();
  return wrong;
}"""
"""Turns to each page of the moment, and collects what each script finds there, by the name of its tab in English."""


def test_every_sentence_is_translated_and_the_longest_fit_a_small_phone_with_large_text(
    sits: Opens, table: CannedTable
) -> None:
    page = sits("lobby-host", **WORST)
    wrong = walk(page, table, RUNS_OFF, CUT_OFF, UNSAID)
    assert not wrong


def test_every_target_is_large_and_named_and_no_card_lies_open(sits: Opens, table: CannedTable) -> None:
    page = sits("lobby-host", viewport=SMALL)
    over = ("over-solved", "over-unsolved")
    others = [moment for moment in ALL_MOMENTS if moment not in over]
    wrong = walk(page, table, TOO_SMALL, NAMELESS, LIES_OPEN, moments=(*over, *others[:: proof.count(2, long=1)]))
    public = {f"{moment}, Play" for moment in over}  # the envelope, for everybody
    assert wrong.keys() >= public
    for where, found in wrong.items():
        if where not in public:  # else only what lies face up for everybody
            view = canned(where.split(",")[0])
            names = editions.load(view["edition"]).names
            assert set(found) <= {names[one["card"]] for one in view["table"]["open"]}, where


def walk(page: Page, table: CannedTable, *faults: str, moments: Iterable[str] = ALL_MOMENTS) -> dict[str, list[str]]:
    """Shows every moment to the same seat, turns to every page of it, and collects what each script finds."""
    wrong: dict[str, list[str]] = {}
    for version, moment in enumerate(moments, start=10_000):
        view = {**from_the_first_seat(canned(moment)), "game": "walk", "version": version}
        if view["you"]:
            view["you"]["name"] = moment
            view["table"]["seats"][0]["name"] = moment[:20]
        table.show(view)
        expect(page.get_by_role("banner")).to_contain_text(moment)
        found = page.evaluate(TURNS % ", ".join(faults), None if moment in CLASSIC else FEW_TABS)
        assert "Play" in found, moment
        wrong |= {f"{moment}, {tab}": each for tab, each in found.items() if each}
    return wrong


def from_the_first_seat(view: dict[str, Any]) -> dict[str, Any]:
    """The same moment with the ids of this seat and the first one exchanged, so that one stream shows them all."""
    other = {"s1": view["seat"], view["seat"]: "s1"}
    swapped = re.sub(rf"\b(s1|{view['seat']})\b", lambda found: other[found[0]], json.dumps(view))
    return dict(json.loads(swapped))


def closure(module: Path) -> set[Path]:
    """The module and everything it cannot start without; what is fetched later by `import(...)` is not among it."""
    found, open_ends = {module}, [module]
    while open_ends:
        for name in re.findall(r'^import .* from "\./([\w.]+)";$', open_ends.pop().read_text(encoding="utf-8"), re.M):
            if (path := module.parent / name) not in found:
                found.add(path)
                open_ends.append(path)
    return found


def test_the_first_page_keeps_to_its_budget_and_asks_for_all_of_it_at_once() -> None:
    html = framed("page", "en")
    named = {ROOT / "web_remote" / path for path in re.findall(r'"/(static/[^"]+[cj]ss?)"', html)}
    modules = closure(ROOT / "web_remote/static/js/main.js")
    assert modules <= named
    assert len(modules) > 10
    first = len(gzip.compress(html.encode()))
    assert first + wire(*named, *(ROOT / "web_remote/static/words").glob("*.json")) < BUDGET


def test_even_all_pages_together_are_small_over_the_wire() -> None:
    files = [path for path in (ROOT / "web_remote/static").rglob("*.*s") if path.suffix in (".js", ".css")]
    # What no phone in a game asks for is not among them.
    files = [path for path in files if path.parent.name not in ("toolbox", "deck", "wall", "floor", "staff")]
    assert len(files) > 30
    assert wire(*files) < ALL_BUDGET


def wire(*files: Path) -> int:
    """How many bytes of them travel."""
    return sum(len(gzip.compress(path.read_bytes())) for path in files)


def test_the_page_asks_nothing_of_anybody_else_and_runs_nothing_inline() -> None:
    for page in PAGES:
        html = framed(page, "en")
        assert "http" not in html
        assert "style=" not in html
        assert "<style" not in html
    for script in Path(ROOT / "web_remote/static").rglob("*.[jc]s*"):
        text = script.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text, script
        assert "https://" not in text, script
        assert "innerHTML" not in text, script
        assert "localStorage" not in text, script


def test_what_is_told_in_a_frame_is_text_whatever_stands_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A translator's sentence may hold what means something to a browser, or to us."""
    monkeypatch.setattr(frames, "speaks", lambda language: lambda english: "</title><script>$static ${looks} & \"'$")
    for page in PAGES:
        html = framed(page, "da")
        assert html.count("&lt;/title&gt;&lt;script&gt;$static ${looks} &amp; &#34;&#39;$") == 2
        assert "<script>" not in html
        assert html.count("</title>") == 1


def test_pages_read_without_colour_and_without_motion(sits: Opens) -> None:
    page = sits("arrived", forced_colors="active", reduced_motion="reduce")
    page.get_by_role("button", name="Rope").click()
    expect(page.get_by_role("button", name="Rope")).to_have_attribute("aria-pressed", "true")
    mark = page.get_by_role("button", name="Rope").evaluate("(node) => getComputedStyle(node, '::after').content")
    assert mark == '"\u2713"'
