"""Who is asked sees the same whatever the hand; a card is shown only after it was picked and confirmed."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from .canned_table import CannedTable, canned
from .conftest import Opens, press, until


def asked(holding: list[str]) -> dict[str, Any]:
    """The same moment with another hand: these of the named cards, the rest from elsewhere."""
    view = canned("asked-holding")
    named = [view["turn"]["suggestion"][slot] for slot in ("suspect", "weapon", "room")]
    others = iter(card for card in ("hall", "study", "lounge", "rope", "white") if card not in named)
    wanted = iter(holding)
    for one in view["hand"]:
        one["card"] = next(wanted, None) or next(others)
    answers = {"do": "show", "kind": "play", "slots": {"card": holding}}
    cannot = {"do": "say-cannot", "kind": "play", "slots": {}}
    rest = [choice for choice in view["choices"] if choice["do"] not in ("show", "say-cannot")]
    return {**view, "choices": [answers if holding else cannot, *rest]}


def test_the_prompt_is_the_same_for_every_hand(sits: Opens, table: CannedTable) -> None:
    page = sits(asked(["peacock", "wrench"]))
    expect(page.get_by_role("button", name="I cannot")).to_be_visible()
    main = page.get_by_role("main")
    holding = main.evaluate("node => node.outerHTML")
    for n, hand in enumerate(([], ["wrench"], ["peacock", "wrench", "kitchen"])):
        view = asked(hand)
        view["you"]["name"] = f"Di {n}"  # in the bar, so that the picture is known to have come
        table.show({**view, "version": 9000 + n})
        expect(page.get_by_role("banner")).to_contain_text(f"Di {n}")
        assert main.evaluate("node => node.outerHTML") == holding


def test_holding_says_which_are_mine_and_letting_go_forgets(sits: Opens) -> None:
    page = sits(asked(["peacock", "wrench"]))
    press(page, page.get_by_role("button", name="Hold to see yours"))
    expect(page.get_by_text("yours", exact=True)).to_have_count(2)
    expect(page.get_by_role("button", name="Wrench yours")).to_be_visible()
    page.mouse.up()
    expect(page.get_by_text("yours", exact=True)).to_have_count(0)


def test_nothing_leaves_the_phone_until_the_card_is_confirmed_F9(sits: Opens, table: CannedTable) -> None:
    page = sits(asked(["peacock", "wrench"]))
    page.get_by_role("button", name="Mrs Peacock").click()
    page.get_by_role("button", name="Wrench").click()
    assert table.commands == []
    page.get_by_role("button", name="Show the Wrench").click()
    assert until(lambda: [sent["command"] for sent in table.commands] == [{"do": "show", "card": "wrench"}])


def test_an_untrue_answer_is_refused_in_words(sits: Opens, table: CannedTable) -> None:
    say = "You hold one of the named cards. Pick the one to show."
    table.answer = lambda wish: (409, {"refused": "can-disprove", "say": say})
    page = sits(asked(["wrench"]))
    page.get_by_role("button", name="I cannot").click()
    expect(page.get_by_role("alert")).to_have_text(say)
    expect(page.get_by_role("button", name="I cannot")).to_be_enabled()
