"""What canned tables say in other languages, and in a made-up one in which every sentence is marked.

The made-up one says each sentence in the longer of all languages, between two signs that nobody sees and that take no
room. So a page is laid out as in the worst language, and what stands outside of the signs was never translated.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from companion import editions, narration
from companion.languages import ENGLISH, languages, speaks
from web_remote.edition_words import edition_in_words

WORDS = Path(__file__).resolve().parents[2] / "web_remote/static/words"
MARKED = "da-x-marked"
BEGIN, END = "\u2068", "\u2069"
SLOT = re.compile(r"(\{\w+\})")
SAID = frozenset(
    ("name", "title", "text", "case", "the_case", "The_case", "always", "answers", "say", "so", "because", "also")
) | {"file"}

UNSAID = """() => {
  const [begin, end] = ['\\u2068', '\\u2069'];
  const outside = (text) => {
    let depth = 0, found = '';
    for (const sign of text.replace(/(?<=[\\u2069\\d]) og (?=[\\u2068\\d])|[A-Z]\\d{1,2}/gu, '')) {
      if (sign === begin) depth++;
      else if (sign === end) depth--;
      else if (depth === 0 && /\\p{L}/u.test(sign)) found += sign;
    }
    return depth === 0 ? found : `${text} (torn apart)`;
  };
  const found = [];
  const all = document.querySelectorAll('body *:not(script, noscript, noscript *, .languages *, code, svg text)');
  for (const node of all) {
    for (const name of ['aria-label', 'alt', 'title', 'placeholder'])
      if (outside(node.getAttribute(name) ?? '')) found.push(`${name}: ${node.getAttribute(name)}`);
    const holds = [...node.childNodes].some((each) => each.nodeType === 3 && each.data.trim());
    const inside = node.parentElement.closest('[data-said]');
    if (!holds || inside) continue;
    node.dataset.said = '';
    if (node.textContent !== 'Butler' && outside(node.textContent)) found.push(node.textContent);
  }
  document.querySelectorAll('[data-said]').forEach((node) => delete node.dataset.said);
  return found;
}"""
"""Finds what no catalogue has said: letters outside of the signs, in texts (with what stands within them) and names.

What a browser puts between the last two of a list is its own; so are the names of languages and of squares ("H20"). A
seal is no sentence, and the board's rooms are drawn a word at a time."""


def longest(says: Iterable[str]) -> str:
    """The longest of them, marked; nothing where there is nothing to say. What comes into its slots marks itself."""
    pieces = SLOT.split(max(says, key=len))
    return "".join(f"{BEGIN}{each}{END}" if each.strip() and not SLOT.fullmatch(each) else each for each in pieces)


@cache
def words() -> str:
    """The file of the made-up language: every sentence that any language has."""
    known: dict[str, Any] = {}
    for path in sorted(WORDS.glob("*.json")):
        for one, told in json.loads(path.read_text(encoding="utf-8")).items():
            known.setdefault(one, []).append(told)
    made = {
        one: [longest(forms) for forms in zip(*told, strict=True)]
        if isinstance(told[0], list)
        else longest([one, *told])
        for one, told in known.items()
    }
    return json.dumps(made)


def told_in(code: str, event: str, content: dict[str, Any]) -> dict[str, Any]:
    """A view, or the news of the house, as a phone in that language gets it."""
    if event == "view":
        return view_in(code, content)
    if code != MARKED:
        return content
    faults = [{**fault, "say": longest([fault["say"]])} for fault in content["faults"]]
    return {**content, "printed": longest([content["printed"]]), "code": longest([content["code"]]), "faults": faults}


def view_in(code: str, view: dict[str, Any]) -> dict[str, Any]:
    """A canned view (which is English) as a phone in that language gets it."""
    if code == ENGLISH:
        return view
    if code != MARKED:
        return _narrated(code, view)
    said = [view, *(_narrated(each, view) for each in languages() if each != ENGLISH)]
    seats = [{**seat, "name": longest([seat["name"]])} for seat in view["table"]["seats"]]
    table = {**view["table"], "seats": seats}
    if table.get("boxes"):
        table["boxes"] = [{**box, "name": name_in(code, box["name"])} for box in table["boxes"]]
    if table.get("board"):
        names = {card: longest([name]) for card, name in table["board"]["names"].items()}
        table["board"] = {**table["board"], "names": names}
    if table.get("seal"):
        table["seal"] = {**table["seal"], "words": [longest([word]) for word in table["seal"]["words"]]}
    return {
        **view,
        "table": table,
        "you": view["you"] and {**view["you"], "name": longest([view["you"]["name"]])},
        "prompt": {part: longest(each["prompt"][part] for each in said) for part in view["prompt"]},
        "news": [
            {**item, "say": longest(each["news"][at]["say"] for each in said)} for at, item in enumerate(view["news"])
        ],
    }


def _narrated(code: str, view: dict[str, Any]) -> dict[str, Any]:
    box = editions.load(view["edition"])
    news = [{**item, "say": narration.sentence(item, view, box, code)} for item in view["news"]]
    table = view["table"]
    if table.get("boxes"):
        table = {**table, "boxes": [{**each, "name": name_in(code, each["name"])} for each in table["boxes"]]}
    return {**view, "table": table, "prompt": narration.prompt(view, box, code), "news": news}


@cache
def box_in(code: str, edition: str) -> dict[str, Any]:
    """A box as a phone in that language hears of it."""
    box = editions.load(edition)
    if code != MARKED:
        return edition_in_words(box, code)
    return marked([edition_in_words(box, each) for each in languages()])


def name_in(code: str, name: str) -> str:
    """The name of a box in that language."""
    return longest(speaks(each)(name) for each in languages()) if code == MARKED else speaks(code)(name)


def marked(says: list[dict[str, Any]]) -> dict[str, Any]:
    """What is for people in the same answer in several languages, the longest and marked."""
    return dict(_longest_of(says))


def _longest_of(says: list[Any], said: bool = False) -> Any:
    """The same thing with the longest of each sentence; `said` is what is for people."""
    one = says[0]
    if isinstance(one, dict):
        return {key: _longest_of([each[key] for each in says], said or key in SAID) for key in one}
    if isinstance(one, list | tuple):
        return [_longest_of(list(each), said) for each in zip(*says, strict=True)]
    return longest(says) if said and isinstance(one, str) else one
