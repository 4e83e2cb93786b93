"""The page of cards, with a real house behind it: what the host types is kept, checked, saved and played."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, expect

from companion import editions
from companion.rules import commands as c
from companion.rules.box_commands import ChooseEdition
from tests.conftest import PATIENCE_MS
from tests.web.conftest import opened
from tests.web.guests import House, Phone, wait_until

from .axe import finds
from .canned_table import ROOT, CannedTable, canned
from .conftest import Opens, go_to
from .phones import Phones
from .test_looks import NAMELESS, RUNS_OFF, SMALL, TOO_SMALL

BOX, DECK = next((box, deck) for box in editions.all_ids() for deck in editions.load(box).decks)
CARDS = editions.load(BOX).decks[DECK].cards
FILE = f"decks/{BOX}-{DECK}.toml"
BUDGET = 12_000  # bytes of this page's own files, squeezed
Opened = Callable[..., Page]


@pytest.fixture
def house() -> Iterator[House]:
    """A real house with the box of the deck on its table."""
    for house in opened():
        before = house.table.game
        house.table.submit(ChooseEdition(c.PANEL, BOX))
        wait_until(lambda before=before, house=house: house.table.game != before)
        yield house


@pytest.fixture
def phones(house: House) -> list[Phone]:
    return house.seated(3)


@pytest.fixture(scope="module")
def hosts(browser: Browser) -> Iterator[Phones]:
    """The browser that hosts of all these houses have had in their hands."""
    hosts = Phones(browser)
    yield hosts
    hosts.profile().close()


@pytest.fixture
def visit(hosts: Phones, house: House, phones: list[Phone]) -> Iterator[Opened]:
    """The host's browser at an address of that house. A script error or a breach of the policy fails the test."""
    complaints: list[str] = []
    opened: list[Page] = []
    context, here = hosts.profile(), f"http://{house.here}"
    context.add_cookies([{"name": "butler-device", "value": str(phones[0].cookie), "url": here}])

    def failed(error: Error) -> None:
        complaints.append(str(error))

    def said(message: ConsoleMessage) -> None:
        if "Content Security" in message.text:
            complaints.append(message.text)

    def visiting(path: str = f"/deck#s1/{BOX}/{DECK}", **viewport: int) -> Page:
        page = hosts.page()
        opened.append(page)
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", failed)
        page.on("console", said)
        if viewport:
            page.set_viewport_size({"width": viewport["width"], "height": viewport["height"]})
        page.goto(here + path)
        return page

    yield visiting
    context.set_offline(False)
    for page in opened:
        page.remove_listener("pageerror", failed)
        page.remove_listener("console", said)
        page.emulate_media(color_scheme="null")
        hosts.put_by(page, here)
    assert not complaints


def head(page: Page, number: int) -> Any:
    return page.get_by_role("button", name=re.compile(rf"^Card {number}:"))


def unfold(page: Page, number: int) -> None:
    head(page, number).click()
    expect(page.get_by_role("textbox", name="Title")).to_be_visible()


def write(page: Page, title: str | None = None, text: str | None = None, effect: str | None = None) -> None:
    """Into the card that is unfolded."""
    if title is not None:
        page.get_by_role("textbox", name="Title").fill(title)
    if text is not None:
        page.get_by_role("textbox", name="What the card says").fill(text)
    if effect is not None:
        page.get_by_role("combobox", name="What happens").select_option(label=effect)


def save(page: Page) -> None:
    page.get_by_role("button", name="Save the cards").click()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()


def says(page: Page, words: str) -> None:
    expect(page.get_by_role("alert")).to_contain_text(words)


def titles(house: House) -> list[str]:
    return [card.title for card in house.table.edition.decks[DECK].cards]


# ------------------------------------------------------------------ written and played


def test_from_the_lobby_to_cards_of_ones_own_and_back(visit: Opened, house: House) -> None:
    page, game = visit("/"), house.table.game
    page.get_by_role("link", name="Write down our own cards").click()
    expect(page.get_by_text("a set that came with Butler, ours and not the box's")).to_be_visible()
    expect(page.get_by_role("heading", name="13 cards")).to_be_visible()
    for number, card in enumerate(CARDS, 1):
        expect(head(page, number)).to_contain_text(card.title)
    expect(page.get_by_role("button", name="Nothing to save")).to_be_disabled()
    unfold(page, 2)
    write(page, "The locked door", "Walk up to\nfour squares.", "Walk on")
    page.get_by_role("combobox", name="How many squares").select_option(label="4")
    expect(page.get_by_role("region", name="The card")).to_contain_text("Walk up to four squares.")
    expect(head(page, 2)).to_contain_text("Changed")
    page.get_by_role("textbox", name="The deck is called").fill("Our red cards")
    save(page)
    says(page, "Saved. The next game is played with these cards.")
    expect(page.get_by_text("Now played: your own cards.")).to_be_visible()
    wait_until(lambda: house.table.game != game)
    card = house.table.edition.decks[DECK].cards[1]
    assert (card.title, card.text, card.effect, dict(card.with_)) == (
        "The locked door", "Walk up to four squares.", "add-to-roll", {"pips": 4},
    )  # fmt: skip
    assert house.table.edition.decks[DECK].name == "Our red cards"
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_role("link", name="Write down our own cards")).to_be_visible()
    expect(page.get_by_text("Our red cards")).to_be_visible()


def test_every_phone_reads_the_new_cards_without_a_reload(visit: Opened, phones: list[Phone]) -> None:
    """The box keeps its id: a page that went by that alone would draw the cards of before."""
    page = visit("/")
    expect(page.get_by_text(editions.load(BOX).decks[DECK].name)).to_be_visible()
    deck = phones[0].get(f"/api/host/deck?edition={BOX}&deck={DECK}").json()
    wish = {"edition": BOX, "deck": DECK, "before": deck["digest"], "name": "Ours now", "cards": deck["deck"]["cards"]}
    assert phones[0].post("/api/host/deck", wish).status == 200
    expect(page.get_by_text("Ours now")).to_be_visible()


def test_a_lost_card_is_left_out_and_comes_back(visit: Opened, house: House) -> None:
    page, game = visit(), house.table.game
    unfold(page, 13)
    press(page, "This card is lost: leave it out")
    expect(page.get_by_role("heading", name="12 cards; the box has 13")).to_be_visible()
    save(page)
    says(page, "Saved.")
    wait_until(lambda: house.table.game != game)
    game = house.table.game
    assert titles(house) == [card.title for card in CARDS[:12]]
    expect(head(page, 13)).to_have_count(0)
    press(page, "Add a card")
    write(page, "Found again", "Under the sofa.")
    save(page)
    says(page, "Saved.")
    wait_until(lambda: house.table.game != game)
    assert titles(house)[12] == "Found again"
    assert len(titles(house)) == 13


def test_back_to_the_house_set_takes_two_taps_and_loses_nothing(visit: Opened, house: House) -> None:
    page, game = visit(), house.table.game
    expect(page.get_by_role("button", name="Go back to the house set")).to_have_count(0)
    unfold(page, 1)
    write(page, "Ours")
    save(page)
    says(page, "Saved.")
    wait_until(lambda: house.table.game != game)
    game, ours = house.table.game, (house.folder / FILE).read_text()
    press(page, "Go back to the house set")
    page.get_by_role("button", name="No", exact=True).click()
    assert (house.folder / FILE).read_text() == ours
    press(page, "Go back to the house set")
    press(page, "Yes, the house set")
    says(page, "Your own cards are kept in the file")
    wait_until(lambda: house.table.game != game)
    assert titles(house) == [card.title for card in CARDS]
    assert (house.folder / f"{FILE}.aside-1").read_text() == ours
    expect(page.get_by_text("a set that came with Butler")).to_be_visible()


# ------------------------------------------------------------------ mistakes


def test_every_mistake_is_named_and_is_a_way_to_its_field(visit: Opened, house: House) -> None:
    page = visit()
    unfold(page, 3)
    write(page, title="", effect="Walk on")
    head(page, 9).click()
    write(page, text="x" * 310)
    expect(page.get_by_text("10 signs too long; 300 fit on a card")).to_be_visible()
    save(page)
    says(page, "Not saved yet: 3 things are not right.")
    found = page.get_by_role("region", name="What is not right")
    expect(found.get_by_role("button")).to_have_text(
        [
            "Card 3, title: a text is needed here.",
            'Card 3, how many squares: choose one; "Walk on" needs it.',
            "Card 9, text: this is too long (310 signs; 300 fit on a screen).",
        ]
    )
    assert not (house.folder / FILE).exists()
    expect(head(page, 9)).to_contain_text("Not right")
    found.get_by_role("button", name="Card 3, title").click()
    title = page.get_by_role("textbox", name="Title")
    expect(title).to_be_focused()
    expect(title).to_have_attribute("aria-invalid", "true")
    why = title.evaluate("(node) => document.getElementById(node.getAttribute('aria-describedby')).textContent")
    assert why == "A text is needed here."
    title.press_sequentially("Now")
    expect(title).not_to_have_attribute("aria-invalid", "true")
    expect(found.get_by_role("button")).to_have_count(2)
    page.get_by_role("combobox", name="How many squares").select_option(label="2")
    found.get_by_role("button", name="Card 9, text").click()
    write(page, text="Short.")
    expect(found).to_have_count(0)
    save(page)
    says(page, "Saved.")


def test_numbers_of_mistakes_count_the_cards_that_are_saved(visit: Opened) -> None:
    """With a lost card in front of it the fourth on the page is the third for the box."""
    page = visit()
    unfold(page, 1)
    press(page, "This card is lost: leave it out")
    head(page, 4).click()
    write(page, title="")
    save(page)
    page.get_by_role("region", name="What is not right").get_by_role("button").first.click()
    expect(head(page, 4)).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_role("textbox", name="Title")).to_be_focused()


def test_what_is_typed_is_text_and_the_caret_stays(visit: Opened) -> None:
    page = visit()
    unfold(page, 1)
    write(page, "<b>Bold</b>", "Here")
    text = page.get_by_role("textbox", name="What the card says")
    text.press("Home")
    text.press("Enter")
    text.press_sequentially("ab")
    expect(text).to_have_value(" abHere")
    expect(head(page, 1)).to_contain_text("<b>Bold</b>")


# ------------------------------------------------------------------ lines, tabs, games


def test_neither_a_lost_line_nor_a_reload_costs_a_word(visit: Opened, house: House) -> None:
    page = visit()
    page.context.set_offline(True)
    unfold(page, 1)
    write(page, "Typed in the cellar")
    save(page)
    says(page, "The box does not answer.")
    says(page, "What you wrote is kept here.")
    page.context.set_offline(False)
    page.reload()
    says(page, "What you wrote and did not save is still here.")
    expect(head(page, 1)).to_contain_text("Typed in the cellar")
    save(page)
    says(page, "Saved.")
    page.reload()
    expect(head(page, 1)).to_contain_text("Typed in the cellar")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert "Typed in the cellar" in (house.folder / FILE).read_text()


def test_the_slower_of_two_tabs_is_told_and_chooses(visit: Opened, house: House) -> None:
    fast, slow = visit(), visit()
    for page, title in ((fast, "Fast"), (slow, "Slow")):
        unfold(page, 1)
        write(page, title)
    save(fast)
    says(fast, "Saved.")
    save(slow)
    says(slow, "changed meanwhile")
    expect(slow.get_by_text("What you wrote is still here.")).to_be_visible()
    expect(slow.get_by_role("button", name="Save the cards")).to_be_disabled()
    assert '"Fast"' in (house.folder / FILE).read_text()
    press(slow, "Keep mine")
    save(slow)
    says(slow, "Saved.")
    assert '"Slow"' in (house.folder / FILE).read_text()
    unfold(fast, 2)
    write(fast, "Fast again")
    save(fast)
    press(fast, "Take theirs, drop mine")
    expect(head(fast, 1)).to_contain_text("Slow")
    expect(head(fast, 2)).to_contain_text(CARDS[1].title)


def test_changes_are_dropped_with_two_taps(visit: Opened) -> None:
    page = visit()
    unfold(page, 1)
    write(page, "Never mind")
    press(page, "Drop my changes")
    page.get_by_role("button", name="No", exact=True).click()
    expect(head(page, 1)).to_contain_text("Never mind")
    press(page, "Drop my changes")
    press(page, "Yes, drop it")
    expect(head(page, 1)).to_contain_text(CARDS[0].title)
    page.reload()
    expect(head(page, 1)).to_contain_text(CARDS[0].title)


def test_while_a_game_is_on_it_says_why_nothing_can_be_saved(visit: Opened, house: House) -> None:
    page = visit()
    unfold(page, 1)
    write(page, "In the middle")
    house.table.submit(c.Start("s1"))
    save(page)
    says(page, "A game is on, and its cards stay as they are.")
    expect(page.get_by_role("button", name="Save the cards")).to_be_disabled()
    expect(page.get_by_text("save it when the game is over")).to_be_visible()
    house.table.submit(c.CallOff(c.PANEL))
    page.reload()
    expect(head(page, 1)).to_contain_text("In the middle")
    save(page)
    says(page, "Saved.")


def test_who_is_not_the_host_reads_why_it_is_shut(visit: Opened, house: House) -> None:
    house.table.submit(c.MakeHost("s1", "s2"))
    page = visit()
    expect(page.get_by_role("status")).to_contain_text("Only the host does that.")
    page = visit(f"/deck#s1/{BOX}/gone")
    expect(page.get_by_role("status")).to_be_visible()


@pytest.mark.parametrize("kept", ["{", "[]", json.dumps({"of": f"{BOX}/{DECK}", "name": 3, "cards": [1]})])
def test_a_memory_that_is_no_memory_is_forgotten(visit: Opened, kept: str) -> None:
    page = visit()
    page.evaluate("kept => sessionStorage.setItem('butler-deck', kept)", kept)
    page.reload()
    expect(head(page, 1)).to_contain_text(CARDS[0].title)


# ------------------------------------------------------------------ looks


@pytest.mark.parametrize("text", ["100%", "200%"])
def test_it_fits_a_small_phone_with_large_targets(visit: Opened, text: str) -> None:
    page = visit(**SMALL)
    expect(head(page, 1)).to_be_visible()
    page.evaluate("size => { document.documentElement.style.fontSize = size; }", text)
    page.get_by_role("textbox", name="The deck is called").fill("W" * 41)
    unfold(page, 1)
    write(page, "Wolfeschlegelsteinhausenbergerdorff" * 2, "Donaudampfschifffahrtsgesellschaft " * 9, "Walk on")
    wrong = faults(page)
    save(page)
    expect(page.get_by_role("region", name="What is not right")).to_be_visible()
    wrong += faults(page)
    press(page, "Drop my changes")
    wrong += faults(page)
    assert not wrong


def faults(page: Page) -> list[str]:
    return [line for fault in (RUNS_OFF, TOO_SMALL, NAMELESS) for line in page.evaluate(fault)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_cards_are_written(visit: Opened, scheme: Literal["light", "dark"]) -> None:
    page = visit()
    page.emulate_media(color_scheme=scheme)
    expect(head(page, 1)).to_be_visible()
    wrong = finds(page)
    unfold(page, 2)
    press(page, "This card is lost: leave it out")
    unfold(page, 1)
    write(page, title="", effect="Walk on")
    wrong += finds(page)
    save(page)
    expect(page.get_by_role("region", name="What is not right")).to_be_visible()
    wrong += finds(page)
    press(page, "Drop my changes")
    wrong += finds(page)
    press(page, "Yes, drop it")
    write(page, "Ours")
    save(page)
    says(page, "Saved.")
    press(page, "Go back to the house set")
    wrong += finds(page)
    assert not wrong


def test_a_long_text_stays_within_its_card(visit: Opened) -> None:
    page = visit()
    unfold(page, 1)
    write(page, "A rather long title of sixty signs, as long as it may be....", "Some words in a card. " * 13)
    words, front = page.locator(".preview .words"), page.locator(".preview .front")
    expect(front).to_be_visible()
    inner = words.evaluate("(node) => [...node.children].map((each) => each.getBoundingClientRect())")
    frame = front.bounding_box()
    assert frame
    assert min(each["y"] for each in inner) >= frame["y"] + 0.2 * frame["height"]
    assert max(each["y"] + each["height"] for each in inner) <= frame["y"] + 0.95 * frame["height"]


def test_only_the_host_between_games_is_led_there(sits: Opens, table: CannedTable) -> None:
    for moment, leads in (("lobby-host", True), ("lobby-guest", False), ("begin", False)):
        table.reset()
        view = {**canned(moment), "edition": BOX}
        page = sits(view)
        expect(page.get_by_role("banner")).to_be_visible()
        expect(page.get_by_role("link", name="Write down our own cards")).to_have_count(1 if leads else 0)
        if moment == "lobby-host":
            go_to(page, "Host")
            link = page.get_by_role("link", name="Write down our own cards")
            expect(link).to_have_attribute("href", f"/deck#{view['seat']}/{BOX}/{DECK}")


def test_the_page_of_cards_keeps_to_a_budget_of_its_own() -> None:
    files = list((ROOT / "web_remote/static/deck").iterdir())
    assert len(files) > 3
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < BUDGET
