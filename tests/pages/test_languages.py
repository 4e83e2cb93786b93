"""The pages in other languages: all of them, the longest on a small phone, and the choosing without losing anything."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from companion import editions
from companion.deck_file import DeckFiles
from companion.languages import languages, speaks
from web_remote.deck_doors import _in_words
from web_remote.frames import PAGES, framed

from .canned_table import CannedTable, canned
from .conftest import Opens, card_names, everything, go_to, until
from .test_looks import CUT_OFF, RUNS_OFF, WORST
from .test_map import rolled
from .test_notebook import noted
from .test_notebook_full import FULL
from .tongues import UNSAID, WORDS, longest, marked, words

BOX, DECK = next((box, deck) for box in editions.all_ids() for deck in editions.load(box).decks)
MONSTERS = next(box for box in editions.all_ids() if editions.load(box).tone == "castle")
DANISH = {"locale": "da-DK", "viewport": {"width": 390, "height": 840}}


@pytest.fixture
def choosing(open_page: Opens, sits: Opens) -> Callable[..., Page]:
    """A phone on which a language is chosen."""

    def opening(moment: Any = None, **how: Any) -> Page:
        shape = {"viewport": {"width": 390, "height": 842}, **how}
        return sits(moment, **shape) if moment else open_page(**shape)

    return opening


def faults(page: Page) -> list[str]:
    """What was never translated here, and what does not fit."""
    page.evaluate("document.fonts.ready.then(() => true)")  # until then, letters of another width stand in
    return [found for script in (UNSAID, RUNS_OFF, CUT_OFF) for found in page.evaluate(script)]


def heard(sentence: str) -> str:
    """What the made-up language says for it."""
    return str(json.loads(words())[sentence])


def danish(sentence: str) -> Any:
    """What the pages say for it in Danish; the forms by number, where there are several."""
    return json.loads((WORDS / "da.json").read_text(encoding="utf-8"))[sentence]


def tap(page: Page, sentence: str) -> None:
    page.get_by_role("button", name=heard(sentence), exact=True).click()


def buttons(page: Page) -> Any:
    return page.get_by_role("main").get_by_role("button")


# ------------------------------------------------------------------ all of it


def test_the_door_says_everything_in_the_language(table: CannedTable, open_page: Opens) -> None:
    lobby = canned("lobby-guest")
    lobby["table"]["seats"] = lobby["table"]["seats"][:2]
    table.views["public"] = {**lobby, "seat": "public", "you": None, "choices": [], "awaited": []}
    table.answer = lambda wish: (200, {"claim": "c1"})
    page = open_page("/", **WORST)
    expect(page.locator(".tile").first).to_be_visible()
    assert faults(page) == [], "who sits down without a code"
    page.locator(".acts .act.quiet").first.click()
    page.locator(".seatpick").first.click()
    expect(page.get_by_role("textbox")).to_be_visible()
    assert faults(page) == [], "who had a seat"
    table.views["public"] = {**canned("begin"), "seat": "public", "you": None, "choices": [], "awaited": []}
    page.locator(".row .act").first.click()
    expect(page.locator(".banner")).to_be_visible()
    assert faults(page) == [], "who comes too late"


def test_a_shared_phone_and_one_without_cookies_are_told_in_the_language(table: CannedTable, open_page: Opens) -> None:
    table.sit("s1", canned("noted"))
    table.sit("s2", {**canned("shown"), "seat": "s2"})
    table.seats = [{**each, "name": longest([each["name"]])} for each in table.seats]
    page = open_page("/", **WORST)
    buttons(page).first.click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    assert faults(page) == []
    off = "Object.defineProperty(navigator, 'cookieEnabled', {value: false});"
    page = open_page("/", **{**WORST, "before": off + str(WORST["before"])})
    table.seats = []
    page.reload()
    expect(page.locator(".banner")).to_be_visible()
    assert faults(page) == []


def test_the_host_and_an_older_tab_are_told_in_the_language(table: CannedTable, sits: Opens) -> None:
    table.house = {**table.house, "claims": ["s2"]}
    played = {"game": "g0", "players": [longest([name]) for name in ("Ann", "Bo")], "turns": 7}
    table.shelf = [
        {**played, "started": "2026-11-30", "state": "aside"},
        {**played, "started": "2026-11-30", "state": "damaged", "game": "g1"},
    ]
    page = sits("lobby-host", **WORST)
    page.get_by_role("navigation").get_by_role("button").last.click()
    page.locator("section.acts > button.act").last.click()
    expect(page.locator("section.acts > button.act")).to_have_count(len(table.shelf))
    assert faults(page) == [], "the lobby"
    table.show({**canned("first"), "version": 10_000})
    page.locator(".page > .act.quiet").last.click()
    expect(page.locator(".act.wine")).to_be_visible()
    assert faults(page) == [], "the game, which is about to be ended"
    table.tell("s1", "replaced")
    expect(page.locator("main.cover")).to_be_visible()
    assert faults(page) == []


def test_the_whole_notebook_says_everything_in_the_language(table: CannedTable, sits: Opens) -> None:
    table.notes = marked([FULL])
    page = sits(noted("full"), **WORST)
    tap(page, "Notebook")
    tap(page, "Open my notebook")
    expect(page.locator(".stamp").first).to_be_visible()
    tap(page, "Free marks")
    assert faults(page) == [], "the sheet and its marks"
    tap(page, "Which?")
    assert faults(page) == [], "marks that cannot be right"
    tap(page, "Back to the sheet")
    tap(page, "Chances")
    assert faults(page) == [], "chances"
    tap(page, "What if")
    page.locator(".cell").first.click()
    expect(page.get_by_text(heard("That is possible."))).to_be_visible()
    assert faults(page) == [], "what if"
    tap(page, "Log")
    page.locator("summary").first.click()
    expect(page.get_by_role("button", name=heard("Older"))).to_be_visible()
    assert faults(page) == [], "the log"


def test_the_map_says_everything_in_the_language(table: CannedTable, sits: Opens) -> None:
    page = sits(rolled(), **WORST)
    tap(page, "Show the map")
    expect(page.locator(".reachwords")).to_be_visible()
    page.locator(".map select").first.select_option(index=2)
    assert faults(page) == []


def test_the_toolbox_says_everything_in_the_language(table: CannedTable, open_page: Opens) -> None:
    page = open_page("/toolbox", **WORST)
    page.get_by_role("combobox").select_option(MONSTERS)
    expect(page.locator("html[data-tone=castle] main.tool")).to_be_visible()
    tabs = page.get_by_role("navigation").get_by_role("button")
    for at in range(tabs.count()):
        tabs.nth(at).click()
        assert faults(page) == [], tabs.nth(at).inner_text()
        if page.locator("form").count():
            for name in ("Ann", "Bo"):
                page.get_by_role("textbox").fill(longest([name]))
                page.get_by_role("textbox").press("Enter")
        elif page.locator(".part").count():
            page.locator(".part").first.click()
        for _ in range(6):  # rolls, draws and fights, starts and pauses, goes through all steps
            if page.locator(".dock .act").count():
                page.locator(".dock .act").last.click()
            assert faults(page) == [], tabs.nth(at).inner_text()


def test_the_page_of_cards_says_everything_in_the_language(
    table: CannedTable, open_page: Opens, tmp_path: Path
) -> None:
    files = DeckFiles(tmp_path)
    cards, effects = files.cards(BOX, DECK), files.effects(BOX, DECK)
    told = marked([{**_in_words(cards, effects, speaks(each)), "open": True} for each in languages()])
    page = open_page("/toolbox", **WORST)
    page.route("**/api/host/deck*", lambda route: route.fulfill(json=told))
    page.goto(f"{table.url}/deck#s1/{BOX}/{DECK}")
    page.locator(".cardhead").first.click()
    page.locator(".cardform textarea").first.fill(longest(["x" * 400]))
    expect(page.locator(".mark").first).to_be_visible()
    assert faults(page) == []
    page.locator(".dock .act.quiet").click()
    assert faults(page) == []


def test_the_frame_of_each_page_is_told_in_its_language() -> None:
    for page in PAGES:
        told, english = framed(page, "da"), framed(page, "en")
        assert f'<html lang="da" data-languages="{" ".join(languages())}">' in told
        assert "JavaScript" in told
        assert "please allow" in english
        assert "please allow" not in told
        assert "/static/words/da.json" in told
        assert "/static/words" not in english


# ------------------------------------------------------------------ whose language


def test_a_browser_that_wishes_danish_is_talked_to_in_danish_for(sits: Opens) -> None:
    page = sits("begin", **DANISH)
    assert page.locator("html").get_attribute("lang") == "da"
    expect(page.get_by_role("navigation")).to_contain_text(danish("Notebook"))
    expect(page.get_by_role("main").get_by_role("button", name=danish("Roll the dice"))).to_be_visible()


def test_at_the_door_a_language_is_chosen_and_stays(table: CannedTable, choosing: Callable[..., Page]) -> None:
    page = choosing()
    name = page.get_by_role("textbox", name="Your name")
    name.fill("Di")
    choice = page.get_by_role("group", name="Language")
    expect(choice.get_by_role("button", name="English")).to_have_attribute("aria-pressed", "true")
    choice.get_by_role("button", name="Dansk").click()
    expect(page.get_by_role("textbox", name=danish("Your name"))).to_have_value("Di")
    expect(page.locator("html")).to_have_attribute("lang", "da")
    assert [cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "language"] == ["da"]
    page.reload()
    expect(page.get_by_role("textbox", name=danish("Your name"))).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("textbox", name="Your name")).to_be_visible()


def test_at_the_table_everything_changes_its_language_and_nothing_is_lost(
    table: CannedTable, choosing: Callable[..., Page]
) -> None:
    view = canned("arrived")
    page = choosing(view)
    page.get_by_role("button", name="Rope").click()
    go_to(page, "Table")
    page.get_by_role("button", name="Dansk").click()
    expect(page.get_by_role("heading", name=danish("The table"), exact=True)).to_be_visible()
    page.get_by_role("navigation").get_by_role("button").first.click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text(view["prompt"]["title"])
    expect(page.locator(".tile[aria-pressed=true]")).to_have_count(1)
    table.show({**canned("waiting"), "seat": view["seat"], "version": view["version"] + 1})
    expect(page.get_by_role("heading", level=1)).not_to_have_text(canned("waiting")["prompt"]["title"])
    assert table.commands == []


def test_choosing_a_language_covers_an_open_hand(table: CannedTable, choosing: Callable[..., Page]) -> None:
    view = canned("noted")
    page = choosing(view)
    go_to(page, "Hand")
    page.get_by_role("button", name="Press and hold to look").press("Enter")
    expect(page.locator("figcaption").first).to_be_visible()
    open_before_and_after = page.evaluate("""async () => {
      const [script] = [...document.scripts].filter(({src}) => src);
      const { page } = await import(new URL('page.js', script.src));
      const open = () => document.querySelectorAll('figcaption').length > 0;
      const before = open();
      page.speak('da'); // which covers at once, before the sentences are here
      return [before, open()];
    }""")
    assert open_before_and_after == [True, False]
    expect(page.get_by_role("button", name=danish("Press and hold to look"))).to_be_visible()
    left = everything(page)
    assert not [name for name in card_names(view) if name in left]


def test_a_language_that_is_long_in_coming_is_waited_for_a_while_and_then_said(
    table: CannedTable, open_page: Opens
) -> None:
    table.sit(canned("begin")["seat"], canned("begin"))
    waiting: list[Route] = []
    page = open_page("/toolbox", **DANISH)
    page.route("**/static/words/da.json", lambda route: waiting.append(route))
    page.goto(table.url)
    expect(page.get_by_role("navigation")).to_contain_text("Notebook")
    assert until(lambda: bool(waiting))
    for route in waiting:
        route.continue_()
    expect(page.get_by_role("navigation")).to_contain_text(danish("Notebook"))


# ------------------------------------------------------------------ words.js


def test_words_numbers_and_lists_follow_the_language(open_page: Opens) -> None:
    page = open_page("/toolbox", **DANISH)
    page.get_by_role("navigation").wait_for()
    said = page.evaluate("""async () => {
      const { listed, parts, several, t } = await import(new URL('/static/js/words.js', location.href));
      return [
        listed(['Ann', 'Bo', 'Cy']), listed([]), listed(['Ann']),
        several(1, '{count} card', '{count} cards'), several(2, '{count} minute', '{count} minutes'),
        several(1234, '{count} of nothing', '{count} of nothings'), t('No sentence of ours: {name}.', { name: 'Bo' }),
        t('Hand over to {name}', { name: '{name}' }), parts('Card {number}', { number: ['x'] }).length,
      ];
    }""")
    one, other = danish("{count} card"), danish("{count} minute")
    assert said == [
        "Ann, Bo og Cy", "", "Ann", one[0].format(count=1), other[1].format(count=2), "1.234 of nothings",
        "No sentence of ours: Bo.", danish("Hand over to {name}"), 3,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "forms", "of"),
    [
        ("cs", ["karta", "karty", "karet"], {0: 2, 1: 0, 2: 1, 5: 2, 22: 2}),
        ("fr", ["carte", "cartes"], {0: 0, 1: 0, 2: 1, 22: 1}),
        ("pl", ["karta", "karty", "kart"], {0: 2, 1: 0, 2: 1, 5: 2, 22: 1}),
    ],
)
def test_a_number_takes_the_form_that_a_catalogue_has_for_it(
    open_page: Opens, code: str, forms: list[str], of: dict[int, int]
) -> None:
    """Browsers know forms for fractions and for millions, which stand in no catalogue."""
    page = open_page("/toolbox", viewport={"width": 390, "height": 843})
    page.get_by_role("navigation").wait_for()
    page.route(f"**/static/words/{code}.json", lambda route: route.fulfill(json={"{count} card": forms}))
    said = page.evaluate(
        """async ([code, numbers]) => {
          const { several, speak } = await import(new URL('/static/js/words.js', location.href));
          await speak(code);
          return numbers.map((each) => several(each, '{count} card', '{count} cards'));
        }""",
        [code, [*of]],
    )
    assert said == [forms[form] for form in of.values()]
