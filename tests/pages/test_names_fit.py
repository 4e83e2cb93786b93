"""Long names at the size that people have: every word stays inside its frame, on phones of each width."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion import editions
from companion.editions import Edition
from tests import proof

from .canned_table import CannedTable, canned
from .conftest import Opens
from .test_looks import from_the_first_seat

WIDTHS = (360, 390)[: proof.count(1, long=2)]  # the narrow one says more
BURSTS = """() => {
  const burst = [];
  const words = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const frame = words.currentNode.parentElement.closest('figure, button, .trio li, section');
    if (!words.currentNode.data.trim() || !frame || frame.closest('.unseen')) continue;
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    const [box, edge] = [range.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (box.width && (box.right > edge.right + .5 || box.left < edge.left - .5))
      burst.push(`${words.currentNode.data} by ${Math.round(box.right - edge.right)} in ${frame.className}`);
  }
  for (const node of document.querySelectorAll('main *'))
    if (getComputedStyle(node).textOverflow === 'ellipsis' && node.scrollWidth > node.clientWidth)
      burst.push(`${node.textContent} is cut`);
  return burst;
}"""


def longest(box: Edition) -> dict[str, str]:
    """Of each kind the card with the longest single word."""
    kinds = {"suspect": box.suspects, "weapon": box.weapons, "room": box.rooms}
    return {
        kind: max(cards, key=lambda card: max(len(word) for word in box.names[card].split()))
        for kind, cards in kinds.items()
    }


def of_box(moment: str, box: Edition) -> dict[str, Any]:
    """That moment as it looks with the names of this box; rooms and weapons of the other box go by their place."""
    view = canned(moment)
    if view["edition"] == box.id:
        return view
    then = editions.load(view["edition"])
    cards = {old.id: new.id for old, new in zip(then.cards, box.cards, strict=True)}

    def told(part: Any) -> Any:
        if isinstance(part, dict):
            return {cards.get(key, key): told(value) for key, value in part.items()}
        if isinstance(part, list):
            return [told(each) for each in part]
        return cards.get(part, part) if isinstance(part, str) else part

    return {**told(view), "edition": box.id}


def assert_all_fits(page: Page) -> None:
    page.get_by_role("main").wait_for()
    expect(page.locator("main img").first).to_be_visible()
    page.evaluate("document.fonts.ready")
    assert page.evaluate(BURSTS) == []


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("box", editions.all_ids())
def test_the_names_of_every_box_stay_in_their_frames(sits: Opens, table: CannedTable, box: str, width: int) -> None:
    edition = editions.load(box)
    cards = longest(edition)
    shape = {"viewport": {"width": width, "height": 844}}
    solved = of_box("over-solved", edition)
    solved["table"]["over"]["envelope"] = solved["envelope"] = cards
    settled = of_box("nobody", edition)
    settled["turn"]["suggestion"] |= cards
    walking = of_box("rolled", edition)
    page = sits(from_the_first_seat(solved), **shape)
    assert_all_fits(page)
    for version, view in enumerate((settled, walking, of_box("begin", edition)), start=10_000):
        own = {**from_the_first_seat(view), "game": "fits", "version": version}
        own["you"]["name"] = own["table"]["seats"][0]["name"] = f"Ann {version}"
        table.show(own)
        expect(page.get_by_role("banner")).to_contain_text(f"Ann {version}")
        assert_all_fits(page)
    page.get_by_role("button", name="Accuse").click()
    expect(page.get_by_role("heading", name="Accuse")).to_be_visible()
    assert_all_fits(page)


def test_a_long_name_is_read_whole_beside_the_picture_of_the_game(sits: Opens) -> None:
    view = canned("over-solved")
    for seat in view["table"]["seats"]:
        seat["name"] = "Bartholomew Xavier"
    page = sits(view)
    name = page.locator(".lanes").get_by_text("Bartholomew Xavier").first
    expect(name).to_be_visible()
    cut = "node => [node.scrollWidth - node.clientWidth, node.scrollHeight - node.clientHeight]"
    assert name.evaluate(cut) == [0, 0]
