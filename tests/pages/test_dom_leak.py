"""Non-interference of the page itself: a covered hand leaves the same tree whatever the hand is, and a leak is caught.

The phone gets its own cards, since it shows and checks them; as long as the hand is covered, nothing of the page may
hang on which they are (F3, F7). The leak is planted by a small patch of the page's own code on its way to the phone.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from companion import editions

from .canned_table import CannedTable, canned
from .conftest import Opens, everything, go_to, until
from .phones import Phones

MOMENT = "begin"
TABS = ("Play", "Hand", "Table")


def with_hand(cards: str) -> dict[str, Any]:
    """The moment with these cards in the hand; neither hand fits the seal, so that both pages say the same of it."""
    view = canned(MOMENT)
    hand = [{**one, "card": card} for one, card in zip(view["hand"], cards.split(), strict=False)]
    return {**view, "hand": hand, "shown": [], "notebook": {"marks": {}, "seen": {}}}


def covered(page: Page) -> str:
    """Everything in the page on every tab where nothing has been opened."""
    seen = []
    for tab in TABS:
        go_to(page, tab)
        if tab == "Hand":
            expect(page.get_by_text("do not match the seal")).to_be_visible()
        seen.append(everything(page))
    return "".join(seen)


def both_covered(table: CannedTable, sits: Opens, **how: Any) -> tuple[str, str]:
    seen = []
    for cards in ("rope hall plum dagger study green", "wrench lounge white revolver kitchen mustard"):
        table.reset()
        seen.append(covered(sits(with_hand(cards), fresh=True, **how)))
    return seen[0], seen[1]


def test_a_covered_hand_leaves_the_same_page_whatever_it_holds__F3_F7(table: CannedTable, sits: Opens) -> None:
    one, other = both_covered(table, sits)
    assert one == other


def test_a_leak_through_the_tree_is_caught(table: CannedTable, sits: Opens, kept_phones: Phones) -> None:
    def careless(route: Route) -> None:
        answer = route.fetch()
        patched = answer.text().replace(
            "(_, n) => cardBack(n)", "(_, n) => h('i', { title: view.hand[n].card }, cardBack(n))"
        )
        assert patched != answer.text()
        route.fulfill(response=answer, body=patched)

    shape = {"viewport": {"width": 391, "height": 844}}
    kept_phones.profile(**shape).route("**/hand.js*", careless)
    one, other = both_covered(table, sits, **shape)
    assert one != other


def another_hand(view: dict[str, Any]) -> dict[str, Any]:
    """The same moment with other cards wherever only this seat may read them."""
    mine = [one["card"] for one in view["hand"]] + [one["card"] for one in view["shown"]]
    free = [card for card in editions.load(view["edition"]).ids if card not in mine]
    other = dict(zip(dict.fromkeys(mine), free, strict=False))
    hand = [{**one, "card": other.get(one["card"], one["card"])} for one in view["hand"]]
    shown = [{**one, "card": other.get(one["card"], one["card"])} for one in view["shown"]]
    choices = [
        {**choice, "slots": {**choice["slots"], "card": [one["card"] for one in hand]}}
        if choice["do"] in ("reveal", "pass-left", "show")
        else choice
        for choice in view["choices"]
    ]
    news = [
        {**item, "card": other.get(item["card"], item["card"]), "say": "Something else was said."}
        if item["event"] in PRIVATE_NEWS and "card" in item
        else item
        for item in view["news"]
    ]
    return {**view, "hand": hand, "shown": shown, "choices": choices, "news": news, "pick": other.get(view["pick"])}


PRIVATE_NEWS = ("card-shown", "card-passed-left", "card-peeked", "neutral-shown")
SECRETIVE = (
    "all-reveal", "all-reveal-chosen", "show-left", "shows-one", "guilty-reveals", "left-and-walk", "room-card",
    "neutral", "case-seen", "two-hands",
)  # fmt: skip


@pytest.mark.parametrize("moment", SECRETIVE)
def test_what_only_this_seat_may_read_leaves_no_trace_in_an_idle_page(
    table: CannedTable, sits: Opens, moment: str
) -> None:
    one = {**canned(moment), "proofs": [], "notebook": {"marks": {}, "seen": {}}}
    other = another_hand(one)
    assert other != one
    pages = []
    for view in (one, other):
        table.reset()
        pages.append(covered(sits(view, fresh=True)))
    assert pages[0] == pages[1]


def fetched(page: Page) -> list[str]:
    """Every address from which the page has taken anything, out of its cache as well."""
    names = page.evaluate("() => performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)")
    return sorted({name for name in names if not name.startswith("/api/")})


def test_an_opened_hand_asks_for_no_picture_that_others_do_not_ask_for__F3(table: CannedTable, sits: Opens) -> None:
    """Nor does the browser's cache tell afterwards what was held: every phone fetches every card, once."""
    asked = []
    for cards in ("rope hall plum dagger study green", "wrench lounge white revolver kitchen mustard"):
        table.reset()
        page = sits(with_hand(cards))
        go_to(page, "Hand")
        page.get_by_role("button", name="Press and hold to look").press("Enter")
        expect(page.locator("figcaption").first).to_be_visible()
        every = {f"/art/card-{card}.svg" for card in editions.load("classic").ids}
        assert until(lambda page=page, every=every: every <= {*fetched(page)})  # type: ignore[misc]
        asked.append([name for name in fetched(page) if name.startswith("/art/card-")])
    assert asked[0] == asked[1]
