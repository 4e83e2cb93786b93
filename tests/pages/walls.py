"""The public picture in a browser, for its tests: every moment that the table screen is tested with, and what is wrong
with how it is drawn."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from companion import editions
from companion.narration import prompt, sentence
from tests.screen.conftest import HOUSE, NAMES, seen
from web_remote.edition_words import edition_in_words

from .canned_table import CannedTable

NAMES = NAMES
"""Every moment: scenes of every box, variant and fault."""


def public(name: str, language: str = "en", people: str = "") -> dict[str, Any]:
    """The view that everybody may see of that moment, as it comes over the line."""
    view = seen(name, people)
    box = editions.load(view["edition"])
    news = [{**item, "say": sentence(item, view, box, language)} for item in view["news"]]
    return {"version": 1, **view, "seat": "public", "prompt": prompt(view, box, language), "news": news}


def hang(table: CannedTable, name: str, **house: Any) -> None:
    """That moment is what the table shows."""
    table.house |= {**HOUSE, **house}
    table.views["public"] = public(name)


def boxes(language: str) -> dict[str, Any]:
    """Every box as a browser of that language hears of it."""
    return {box: edition_in_words(editions.load(box), language) for box in editions.all_ids()}


DRAWS_ALL = """async ([views, boxes, most]) => {
  const { page, takeView } = await import("/static/js/page.js");
  const found = [];
  const least = innerHeight / 22 - 0.2;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const words = (root) => {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), all = [];
    while (walk.nextNode()) all.push(walk.currentNode);
    return all;
  };
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".unseen, noscript, svg") &&
    getComputedStyle(one).clipPath === "none" && !one.closest(".rail .who:not(:has(b))");
  for (const [name, view] of Object.entries(views)) {
    page.edition = boxes[view.edition];
    document.documentElement.dataset.tone = page.edition.tone;
    takeView(view, true);
    const wrong = (what) => found.push(`${name}: ${what}`);
    if (+document.body.dataset.tight > most) wrong("all of it had to go");
    for (const text of words(document.body)) {
      const frame = text.parentElement;
      const range = document.createRange();
      range.selectNodeContents(text);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
      if (!rects.length || !isSeen(frame) || [...document.querySelectorAll(".who")].some((who) => who.contains(frame) &&
          getComputedStyle(who).position === "absolute")) continue;
      const size = parseFloat(getComputedStyle(frame).fontSize);
      if (size < least) wrong(`"${text.data}" is ${size} px high`);
      const holder = frame.closest(".over-all > div, .leaf, .stage, .rail, body").getBoundingClientRect();
      const out = rects.some(({ left, right, top, bottom }) =>
        left < holder.left - 2 || right > holder.right + 2 || bottom > innerHeight + 2 || right > innerWidth + 2 ||
        top < holder.top - rem * .35 || bottom > holder.bottom + rem * .35);
      if (out) wrong(`"${text.data}" is cut`);
      if (frame.closest(".who, .address")) continue;
      for (const { 0: word, index } of text.data.matchAll(/[^ \\u00b7/-]+/g)) {
        if (word.length > 15) continue; // somebody's name, which is wider than any frame
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
        const tops = new Set(lines.map(({ top }) => Math.round(top)));
        if (tops.size > 1) wrong(`"${word}" is broken`);
      }
    }
  }
  return found;
}"""


def wrongs(page: Page, language: str, names: list[str] = NAMES, people: str = "", most: int = 5) -> list[str]:
    """What is wrong with these moments on a screen of this size: words that are cut, broken or too small, and where
    more than `most` had to be left out for them."""
    views = {name: public(name, language, people) for name in names}
    return list(page.evaluate(DRAWS_ALL, [views, boxes(language), most]))
