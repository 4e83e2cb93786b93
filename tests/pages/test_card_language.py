"""The language in which the cards are printed: chosen by the host, seen by all, with a second line for other readers.

The names are those of the box on the table; a phone in another language has its own below them, small."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion import editions
from companion.rules.board import facts_of, is_confirmed
from companion.rules.edition import KINDS, Edition
from tests import proof

from .canned_table import CannedTable, canned
from .conftest import Opens, until
from .test_looks import CUT_OFF, RUNS_OFF
from .test_names_fit import BURSTS

NARROW = {"viewport": {"width": 320, "height": 844}}
IN_DANISH = {"extra_http_headers": {"Accept-Language": "da"}}
CLASSIC = editions.load("classic")
GERMAN = CLASSIC.as_told({}, (), "de")
LARGE = "document.documentElement.style.fontSize = '200%'"
ORDER = ("en", *CLASSIC.languages)


def in_language(moment: str, box: Edition) -> dict[str, Any]:
    """That moment at a table whose cards are called as in this box."""
    view = canned(moment)
    printed = (box.printed or box).names
    view["table"]["board"] = {
        "language": box.called_in or box.language,
        "facts": {fact: is_confirmed(box, fact, ()) for fact in facts_of(box)},
        "names": {card: name for card, name in box.names.items() if name != printed[card]},
        "starts": [],
    }
    return view


def choosing(current: str = "en") -> dict[str, Any]:
    """The lobby as the host sees it who may say which language the box is in."""
    view = in_language("lobby-host", CLASSIC.as_told({}, (), current))
    others = [code for code in ORDER if code != current]
    view["choices"].append({"do": "choose-names", "kind": "table", "slots": {"language": others}})
    return view


def commands(table: CannedTable) -> list[dict[str, Any]]:
    return [sent["command"] for sent in table.commands]


def test_the_host_says_which_language_the_box_is_in(sits: Opens, table: CannedTable) -> None:
    page = sits(choosing())
    page.get_by_text("Names on your cards: English").click()
    group = page.get_by_role("group", name="The language of your cards")
    expect(group.get_by_role("button")).to_have_count(10)
    expect(group.get_by_role("button", name="English", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(group.get_by_role("button", name="Dansk")).to_contain_text(
        "(plain translations: no list from such a box was found)"
    )
    expect(page.get_by_text("plain translations")).to_have_count(1)
    group.get_by_role("button", name="Deutsch").click()
    assert until(lambda: commands(table) == [{"do": "choose-names", "language": "de"}])
    table.show({**choosing("de"), "version": 10_000})
    expect(page.get_by_text("Names on your cards: Deutsch")).to_be_visible()
    expect(page.locator(".tiles").get_by_text("Oberst von Gatow")).to_be_visible()


def test_who_is_not_the_host_is_not_asked(sits: Opens) -> None:
    page = sits(in_language("lobby-guest", GERMAN))
    expect(page.locator(".seats").get_by_text("Oberst von Gatow")).to_be_visible()
    expect(page.get_by_text("Names on your cards")).to_have_count(0)


def test_a_box_that_is_known_in_one_language_says_so_to_the_host(sits: Opens) -> None:
    view = canned("lobby-castle")
    view["you"]["host"] = True
    page = sits(view)
    expect(page.get_by_text("The names on these cards are known in English only.")).to_be_visible()


def test_a_name_can_be_corrected_and_other_printings_are_there_to_choose_from(sits: Opens, table: CannedTable) -> None:
    view = choosing("de")
    view["choices"] += [
        {"do": "set-name", "kind": "table", "slots": {"card": [card], "name": [name]}}
        for card, name in GERMAN.names.items()
    ]
    page = sits(view)
    page.get_by_text("Names of the suspects", exact=True).click()
    row = page.locator(".names li").filter(has_text="Fräulein Gloria")
    row.get_by_role("button", name="Fräulein Gloria is called otherwise").click()
    box = page.get_by_role("combobox", name="Printed instead of Fräulein Gloria")
    assert page.locator("#printings option").evaluate_all("all => all.map(one => one.value)") == ["Fräulein Ming"]
    box.fill("Fräulein Ming")
    page.get_by_role("button", name="Save the name").click()
    wish = {"do": "set-name", "card": "scarlett", "name": "Fräulein Ming"}
    assert until(lambda: commands(table) == [wish])


@pytest.mark.parametrize(("accept", "own"), [("da", "Lysestage"), ("en", "Candlestick")])
def test_a_phone_in_another_language_has_its_own_names_below(sits: Opens, accept: str, own: str) -> None:
    page = sits(in_language("begin", GERMAN), extra_http_headers={"Accept-Language": accept})
    tabs = page.get_by_role("navigation").get_by_role("button")
    tabs.nth(2).click()
    page.locator(".dock .act.main").click()
    row = page.locator(".sheet th[scope=row]").filter(has_text="Leuchter")
    expect(row.locator(".also")).to_have_text(own)
    same = page.locator(".sheet th[scope=row]").filter(has_text="Revolver" if accept == "en" else "Pistole")
    expect(page.locator(".sheet th[scope=row]").filter(has_text="Salon").locator(".also")).to_have_count(
        0 if accept == "da" else 1
    )
    assert same.count() >= 1
    tabs.nth(1).click()
    hold = page.locator(".hold")
    hold.focus()
    hold.press("Enter")
    held = canned("begin")["hand"]
    expect(page.locator(".hand figcaption")).to_have_count(len(held))
    said = page.locator(".hand figcaption").all_inner_texts()
    danish = CLASSIC.languages["da"].names
    for one, text in zip(held, said, strict=True):
        theirs, ours = GERMAN.names[one["card"]], (danish if accept == "da" else CLASSIC.names)[one["card"]]
        assert text.split("\n") == [theirs, ours] if theirs != ours else [theirs]


def test_what_is_picked_and_shown_has_both_names(sits: Opens, table: CannedTable) -> None:
    page = sits(in_language("arrived", GERMAN), **IN_DANISH)
    expect(page.locator(".tile").filter(has_text="Dolch").locator(".also")).to_have_text("Dolk")
    table.reset()
    settled = sits(in_language("nobody", GERMAN), **IN_DANISH)
    shown = settled.locator(".trio li")
    for at, kind in enumerate(KINDS):
        card = canned("nobody")["turn"]["suggestion"][kind]
        expect(shown.nth(at)).to_contain_text(GERMAN.names[card])
        expect(shown.nth(at)).to_contain_text(CLASSIC.languages["da"].names[card])


@pytest.mark.parametrize(("code", "accept"), [("en_US", "en"), ("da", "da"), ("en", "en")])
def test_who_reads_the_language_of_the_cards_has_no_second_line(sits: Opens, code: str, accept: str) -> None:
    page = sits(in_language("arrived", CLASSIC.as_told({}, (), code)), extra_http_headers={"Accept-Language": accept})
    expect(page.locator(".tile").first).to_be_visible()
    expect(page.locator(".also")).to_have_count(0)


def test_names_that_the_box_has_and_no_other_are_alone(sits: Opens) -> None:
    """Nobody knows what Chef White is called elsewhere."""
    page = sits("glass", **IN_DANISH)
    page.get_by_role("navigation").get_by_role("button").nth(2).click()
    page.locator(".dock .act.main").click()
    expect(page.locator(".sheet th[scope=row]").filter(has_text="Chef White").locator(".also")).to_have_count(0)
    expect(page.locator(".sheet th[scope=row]").filter(has_text="Kitchen").locator(".also")).to_have_text("Køkken")


# ------------------------------------------------------------------ all of them on the smallest phone


ROWS_BURST = """() => [...document.querySelectorAll('.sheet [scope=row]')]
  .filter((row) => row.scrollWidth > row.clientWidth + 1).map((row) => row.textContent)"""
"""A sheet is wider than the phone and scrolls; its rows' names stay in their column."""


TRIED = ("fr", "de", "nl", *CLASSIC.languages)[: proof.count(3, long=12)]
"""Those with the longest words first; the others in the long run."""


def assert_fits(page: Page, what: str) -> None:
    scripts = (ROWS_BURST,) if "notebook" in what else (BURSTS, RUNS_OFF, CUT_OFF)
    assert [found for script in scripts for found in page.evaluate(script)] == [], what


@pytest.mark.parametrize("text", ["100%", "200%"])
def test_the_names_of_nine_languages_fit_with_danish_below_them(sits: Opens, table: CannedTable, text: str) -> None:
    version = 10_000
    for moment in ("lobby-host", "arrived", "asked-holding", "nobody", "over-solved"):
        page = sits(canned(moment), **NARROW, **IN_DANISH)
        page.evaluate(f"document.documentElement.style.fontSize = '{text}'")
        tabs = page.get_by_role("navigation").get_by_role("button")
        for tab in (0, 2, 1) if moment == "arrived" else (0,):
            tabs.nth(tab).click()
            if tab == 2:
                page.locator(".dock .act.main").click()
                expect(page.locator(".sheet th[scope=row]").first).to_be_visible()
            elif tab == 1:
                page.locator(".hold").focus()
                page.locator(".hold").press("Enter")
                expect(page.locator(".hand figcaption").first).to_be_visible()
            tried = TRIED if text == "200%" else TRIED[: proof.count(1, long=12)]  # what fits large fits small
            for code in tried if tab != 1 else tried[:2]:  # an open hand closes by itself
                box = CLASSIC.as_told({}, (), code)
                version += 1
                table.show({**in_language(moment, box), "version": version})
                name = box.names[canned(moment)["you"]["suspect"]]
                expect(page.locator(".bar small")).to_have_text(name)
                assert_fits(page, f"{moment}, {code}, {('play', 'hand', 'notebook')[tab]}")
        table.reset()


def test_at_the_door_the_tokens_are_called_as_they_are_printed(table: CannedTable, open_page: Opens) -> None:
    lobby = in_language("lobby-guest", GERMAN)
    lobby["table"]["seats"] = lobby["table"]["seats"][:1]
    table.views["public"] = {**lobby, "seat": "public", "you": None, "choices": [], "awaited": []}
    page = open_page("/", **NARROW, **IN_DANISH)
    for text in ("100%", "200%"):
        page.evaluate(f"document.documentElement.style.fontSize = '{text}'")
        tile = page.locator(".tile").filter(has_text="Oberst von Gatow")
        expect(tile.locator(".also")).to_have_text("Oberst Mustard")
        assert_fits(page, f"the door, {text}")
