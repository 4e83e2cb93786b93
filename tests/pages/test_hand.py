"""The hand is covered, opens for who holds it, and closes by itself; nothing of it is in an idle page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from companion import seal

from .canned_table import CannedTable, canned
from .conftest import Opens, card_names, everything, go_to, press, stand_still, until

LOOK = "Press and hold to look"
LEAVINGS = {
    "blur": "window.dispatchEvent(new Event('blur'))",
    "another app": "document.dispatchEvent(new Event('visibilitychange'))",
    "put away": "window.dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))",
    "Escape": "window.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'}))",
}


def hand_page(sits: Opens, **how: object) -> Page:
    page = sits("noted", **how)
    go_to(page, "Hand")
    return page


def is_open(page: Page) -> None:
    for name in card_names(canned("noted")):
        expect(page.get_by_role("figure", name=name)).to_be_visible()


def is_closed(page: Page) -> None:
    expect(page.locator("figcaption")).to_have_count(0)
    left = everything(page)
    assert not [name for name in card_names(canned("noted")) if name in left]
    assert not [one["card"] for one in canned("noted")["hand"] if f"card-{one['card']}" in left]


def test_nothing_private_is_in_an_idle_page(sits: Opens) -> None:
    page = hand_page(sits)
    expect(page.get_by_role("button", name=LOOK)).to_be_visible()
    is_closed(page)
    assert page.title() == "Butler"


def test_holding_opens_and_letting_go_closes(sits: Opens) -> None:
    page = hand_page(sits)
    press(page, page.get_by_role("button", name=LOOK))
    is_open(page)
    page.mouse.up()
    is_closed(page)


def test_a_short_tap_opens_nothing_and_says_what_to_do(sits: Opens) -> None:
    page = hand_page(sits, clock=True)
    stand_still(page)
    page.get_by_role("button", name=LOOK).click()
    expect(page.get_by_role("alert")).to_have_text("Press and keep pressing to look.")
    is_closed(page)


def test_eight_seconds_close_even_a_held_hand(sits: Opens) -> None:
    page = hand_page(sits, clock=True)
    stand_still(page)
    press(page, page.get_by_role("button", name=LOOK))
    page.clock.run_for(1_000)
    is_open(page)
    page.clock.run_for(8_000)
    is_closed(page)


def test_who_cannot_hold_activates_and_has_eight_seconds(sits: Opens) -> None:
    page = hand_page(sits, clock=True)
    stand_still(page)
    page.get_by_role("button", name=LOOK).press("Enter")
    page.clock.run_for(7_000)
    is_open(page)
    page.clock.run_for(1_500)
    is_closed(page)


def test_an_activated_hand_can_be_closed(sits: Opens) -> None:
    page = hand_page(sits)
    page.get_by_role("button", name=LOOK).press("Enter")
    is_open(page)
    page.get_by_role("button", name="Close").press("Enter")
    is_closed(page)


@pytest.mark.parametrize("leaving", LEAVINGS)
def test_leaving_closes(sits: Opens, leaving: str) -> None:
    page = hand_page(sits)
    page.get_by_role("button", name=LOOK).press("Enter")
    is_open(page)
    page.evaluate(LEAVINGS[leaving])
    is_closed(page)


def test_a_view_that_comes_while_holding_does_not_close_the_hand(sits: Opens, table: CannedTable) -> None:
    page = hand_page(sits, clock=True)
    stand_still(page)
    press(page, page.get_by_role("button", name=LOOK))
    page.clock.run_for(1_000)
    is_open(page)
    table.show({**canned("noted"), "version": 9999, "paused": True})
    table.fault("The dice tray is away.")
    expect(page.get_by_text("The dice tray is away.")).to_be_visible()
    is_open(page)
    page.mouse.up()
    is_closed(page)


def test_a_page_that_is_put_away_keeps_nothing_F25(sits: Opens) -> None:
    page = hand_page(sits)
    page.get_by_role("button", name=LOOK).press("Enter")
    page.evaluate(LEAVINGS["put away"])
    is_closed(page)
    expect(page.get_by_role("navigation")).to_have_count(0)


def test_the_card_of_a_disproof_is_seen_only_while_held(sits: Opens) -> None:
    view = canned("shown")
    page = sits(view)
    (name,) = card_names({"hand": [], "shown": view["shown"][-1:]})
    expect(page.locator("figcaption")).to_have_count(0)
    press(page, page.get_by_role("button", name="Hold to see"))
    expect(page.locator("figcaption")).to_have_text(name)
    page.mouse.up()
    expect(page.locator("figcaption")).to_have_count(0)


def test_the_news_do_not_name_the_card_either(sits: Opens) -> None:
    view = canned("shown")
    shown = next(item for item in reversed(view["news"]) if item["event"] == "card-shown")
    assert "card" in shown
    page = sits(view)
    expect(page.get_by_text("showed Cy a card.").first).to_be_visible()
    assert shown["say"] not in everything(page)


def test_the_phone_checks_its_cards_against_the_seal(sits: Opens) -> None:
    page = hand_page(sits)
    words = " ".join(canned("noted")["table"]["seal"]["words"])
    expect(page.get_by_text(f"Your 3 cards match the seal: {words}")).to_be_visible()


def swapped_in(card: str) -> str:
    return "wrench" if card != "wrench" else "rope"


@pytest.mark.parametrize("where", ["the hand", "its proof", "both"])
def test_a_card_that_was_changed_raises_the_alarm(sits: Opens, where: str) -> None:
    view = canned("noted")
    for cards in {"the hand": ("hand",), "its proof": ("proofs",), "both": ("hand", "proofs")}[where]:
        view[cards][0]["card"] = swapped_in(view[cards][0]["card"])
    page = sits(view)
    go_to(page, "Hand")
    expect(page.get_by_role("alert").filter(has_text="do not match the seal")).to_be_visible()


def test_a_card_without_a_proof_raises_the_alarm(sits: Opens) -> None:
    view = canned("noted")
    page = sits({**view, "proofs": view["proofs"][1:]})
    go_to(page, "Hand")
    expect(page.get_by_role("alert").filter(has_text="do not match the seal")).to_be_visible()


def test_who_opened_the_envelope_has_it_checked_too(sits: Opens) -> None:
    page = sits("out")
    go_to(page, "Hand")
    expect(page.get_by_text("cards and the envelope match the seal")).to_be_visible()


def test_an_envelope_that_was_changed_raises_the_alarm(sits: Opens) -> None:
    view = canned("out")
    view["envelope"]["weapon"] = swapped_in(view["envelope"]["weapon"])
    page = sits(view)
    go_to(page, "Hand")
    expect(page.get_by_role("alert").filter(has_text="and the envelope do not match the seal")).to_be_visible()


def test_nothing_is_said_to_match_before_it_was_checked(sits: Opens, table: CannedTable) -> None:
    page = sits("noted", clock=True)
    table.deaf = True
    go_to(page, "Hand")
    expect(page.get_by_text("This phone is checking your cards against the seal.")).to_be_visible()
    assert until(lambda: "/api/seal" in table.asked)
    table.deaf = False
    page.clock.run_for(10_000)
    expect(page.get_by_text("Your 3 cards match the seal")).to_be_visible()


def test_a_seal_made_anew_during_a_game_raises_the_alarm_however_well_it_fits(sits: Opens, table: CannedTable) -> None:
    page = hand_page(sits)
    expect(page.get_by_text("match the seal")).to_be_visible()
    view = {**canned("noted"), "version": 9999}
    placed = {f"{view['seat']}/{n}": card for n, card in enumerate(("rope", "hall", "plum"), start=1)}
    salts = {place: bytes([n]) * 16 for n, place in enumerate(placed)}
    anew = seal.seal(view["game"], placed, salts)
    view["hand"] = [{"place": place, "card": card} for place, card in placed.items()]
    view["proofs"] = [
        {**one, "salt": salts[one["place"]].hex(), "path": list(anew.paths[one["place"]])} for one in view["hand"]
    ]
    view["table"]["seal"] = {"root": anew.root, "words": list(anew.words)}
    table.show(view)
    expect(page.get_by_text("do not match the seal")).to_be_visible()
