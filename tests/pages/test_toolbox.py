"""The toolbox: a box that is played without a game and without a seat. Chance is told what to say where it matters."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion import editions
from companion.rules.edition import Deck, DeckCard

from .canned_table import ROOT, CannedTable, canned
from .conftest import Opens, go_to, stand_still
from .test_looks import NAMELESS, RUNS_OFF, SMALL, TOO_SMALL

DECKS = [(box, deck) for box in editions.all_ids() for deck in editions.load(box).decks]
TOLD = """window.draws = [];
crypto.getRandomValues = (room) => { room[0] = window.draws.length ? window.draws.shift() : 0; return room; };"""
BUDGET = 20_000  # bytes of the toolbox's own files, squeezed


def toolbox(open_page: Opens, box: str = "classic", tool: str = "Dice", **how: Any) -> Page:
    """The toolbox, open at this tool for this box."""
    page = open_page("/toolbox", **how)
    expect(page.get_by_role("navigation", name="Tools")).to_be_visible()
    choose(page, box)
    go_to(page, tool)
    return page


def choose(page: Page, box: str) -> None:
    page.get_by_role("combobox", name="The box").select_option(box)
    expect(page.locator("main")).to_have_attribute("class", re.compile("tool"))
    page.wait_for_function("box => JSON.parse(sessionStorage['butler-toolbox']).box === box", arg=box)


def chance(page: Page, *draws: int) -> None:
    page.evaluate("draws => window.draws.push(...draws)", list(draws))


def press(page: Page, name: str | re.Pattern[str]) -> None:
    page.get_by_role("main").get_by_role("button", name=name).click()


def deck_of(box: str, deck: str) -> Deck:
    return editions.load(box).decks[deck]


def by_id(box: str, deck: str) -> list[DeckCard]:
    """The cards in the order in which chance chooses among them."""
    return sorted(deck_of(box, deck).cards, key=lambda card: card.id)


# ------------------------------------------------------------------ chance


def test_no_outcome_is_likelier_than_another(open_page: Opens) -> None:
    """Draws beyond the last whole multiple of the outcomes are thrown away, so each outcome has as many draws."""
    page = open_page("/toolbox", before=TOLD)
    found = page.evaluate(
        """async () => {
          const { below } = await import("/static/toolbox/chance.js");
          const all = 2 ** 32, wrong = [];
          for (let count = 1; count <= 64; count++) {
            const beyond = all % count, last = all - beyond - 1;
            window.draws = beyond ? [all - 1, last + 1, last, 7] : [all - 1, 7];
            const drawn = below(count);
            if (drawn !== count - 1 || window.draws.length !== 1) wrong.push([count, drawn, window.draws]);
          }
          window.draws = [0, 1, 2, 3, 4, 5, 6];
          return [wrong, Array.from({ length: 7 }, () => below(6))];
        }"""
    )
    assert found == [[], [0, 1, 2, 3, 4, 5, 0]]


# ------------------------------------------------------------------ dice


def test_the_glass_is_named_and_counts_one_and_the_last_rolls_stay(open_page: Opens) -> None:
    page = toolbox(open_page, "event", before=TOLD)
    chance(page, 0, 3, 5, 4)
    press(page, "Roll the dice")
    expect(page.get_by_role("status").filter(has_text="Roll 1")).to_have_text(
        "Roll 1: the glass and 4, together 5. The glass counts 1."
    )
    press(page, "Roll the dice")
    expect(page.get_by_role("status").filter(has_text="Roll 2")).to_have_text("Roll 2: 6 and 5, together 11.")
    before = page.get_by_role("main").get_by_role("listitem")
    expect(before).to_have_text("= 5")
    expect(before.get_by_role("img", name="magnifying glass")).to_be_visible()


@pytest.mark.parametrize(("box", "button"), [("classic", "Roll the dice"), ("dansk", "Roll the die")])
def test_a_box_brings_as_many_dice_as_lie_in_it_and_the_other_number_can_be_had(
    open_page: Opens, box: str, button: str
) -> None:
    page = toolbox(open_page, box, before=TOLD)
    expect(page.get_by_role("button", name=button)).to_be_visible()
    press(page, "One die")
    chance(page, 2)
    press(page, "Roll the die")
    expect(page.get_by_text("Roll 1: 3.", exact=True)).to_be_visible()
    press(page, "Two dice")
    expect(page.get_by_role("button", name="Roll the dice")).to_be_visible()


# ------------------------------------------------------------------ decks

DRAWS = """async ([times, away]) => {
  const drawn = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
  const press = async (name) => {
    [...document.querySelectorAll("main button")].find((button) => button.textContent.includes(name)).click();
    await drawn();
  };
  const told = [];
  for (let at = 0; at < times; at++) {
    await press("Draw a card");
    const card = document.querySelector("section[aria-label='The card']");
    told.push([card.querySelector("b").innerText, card.querySelector("p").innerText,
               document.querySelector("main").innerText]);
    await press(away);
  }
  return told;
}"""
"""Draws so often and puts each card away like that; title and text of each, and what the page says meanwhile."""


@pytest.mark.parametrize(("box", "deck"), DECKS)
def test_every_deck_gives_each_card_once_and_then_none(open_page: Opens, box: str, deck: str) -> None:
    page = toolbox(open_page, box, "Cards")
    cards = deck_of(box, deck).cards
    drawn = page.evaluate(DRAWS, [len(cards), "Leave it out"])
    assert Counter((title, text) for title, text, _ in drawn) == Counter((card.title, card.text) for card in cards)
    for left, (_, _, told) in enumerate(reversed(drawn)):
        assert f"{left} card{'' if left == 1 else 's'} in the deck" in told
    expect(page.get_by_text("No card is left to draw.")).to_be_visible()
    expect(page.get_by_role("button", name="Draw a card")).to_have_count(0)
    press(page, "Begin with a whole deck")
    press(page, f"Shuffle all {len(cards)} cards")
    expect(page.get_by_text(f"{len(cards)} cards in the deck", exact=True)).to_be_visible()


BACK = {
    "bottom": "Put it under the deck",
    "discard": "Put it on the discard pile",
    "shuffled": "Shuffle it back in",
}


@pytest.mark.parametrize(("box", "deck"), DECKS)
def test_a_used_card_goes_where_this_box_puts_it(open_page: Opens, box: str, deck: str) -> None:
    page = toolbox(open_page, box, "Cards", before=TOLD)
    asked = deck_of(box, deck)
    rounds = 1 if asked.returned == "shuffled" else len(asked.cards)
    page.evaluate(DRAWS, [rounds, BACK[asked.returned]])  # chance says 0: the first card that is left
    told = {
        "bottom": f"{rounds} cards in the deck, {rounds} of them used, at the bottom",
        "discard": f"0 cards in the deck, {rounds} on the discard pile",
        "shuffled": f"{len(asked.cards)} cards in the deck",
    }
    expect(page.get_by_role("status").filter(has_text="in the deck")).to_have_text(told[asked.returned])
    press(page, "Draw a card")
    expect(page.get_by_role("region", name="The card")).to_contain_text(by_id(box, deck)[0].text)
    mixed = page.get_by_text("The discarded cards were shuffled first.")
    expect(mixed).to_have_count(1 if asked.returned == "discard" else 0)


def test_the_order_of_a_deck_is_nowhere_to_be_peeked_at(open_page: Opens) -> None:
    """What chance says decides which card is next: before the draw it is not decided."""
    for draw, title in ((0, "Beholder"), (5, "Skeleton")):
        page = toolbox(open_page, "dungeon", "Cards", before=TOLD)
        chance(page, draw)
        press(page, "Draw a card")
        expect(page.get_by_role("region", name="The card")).to_contain_text(title)


def test_each_monster_is_beaten_by_what_it_needs_and_by_nothing_less(open_page: Opens) -> None:
    page = toolbox(open_page, "dungeon", "Cards", before=TOLD)
    for at, card in enumerate(by_id("dungeon", "monsters")):
        title, needs = card.title, int(card.with_["needs"])
        for face in (needs - 1, needs):
            chance(page, at, face - 1)
            press(page, "Draw a card")
            press(page, f"Roll against the {title}")
            won = page.get_by_text(f"A {face}: you beat the {title}! The treasure is yours.")
            lost = page.get_by_text(f"A {face}: the {title} wins. It takes a {needs}")
            expect(won if face == needs else lost).to_be_visible()
            expect(page.locator("img[src*='/art/treasure-']")).to_have_count(int(face == needs))
            expect(page.get_by_role("button", name="Roll against")).to_have_count(0)
            press(page, "Shuffle it back in")


# ------------------------------------------------------------------ who begins


def test_chance_picks_one_of_the_names(open_page: Opens) -> None:
    page = toolbox(open_page, tool="First", before=TOLD)
    expect(page.get_by_role("button", name="Pick who begins")).to_have_count(0)
    for name in ("Ann", "Bo", "Cy"):
        page.get_by_role("textbox", name="A name").fill(name)
        page.keyboard.press("Enter")
    for draw, name in enumerate(("Ann", "Bo", "Cy")):
        chance(page, draw)
        press(page, "Pick who begins")
        expect(page.get_by_role("status").filter(has_text="begins")).to_contain_text(name)
    press(page, "Remove Cy")
    expect(page.get_by_role("listitem").filter(has_text="Cy")).to_have_count(0)
    expect(page.get_by_text("Nobody is picked yet.")).to_be_visible()


def test_a_name_twice_is_refused_in_words_and_markup_is_text_F44(open_page: Opens) -> None:
    page = toolbox(open_page, tool="First")
    for name in ("<b>Ann</b>", "<B>ann</b> "):
        page.get_by_role("textbox", name="A name").fill(name)
        press(page, "Add")
    expect(page.get_by_role("alert")).to_have_text("<B>ann</b> is on the list already. Add a letter.")
    expect(page.get_by_role("listitem").filter(has_text="<b>Ann</b>")).to_have_count(1)


# ------------------------------------------------------------------ timer

FELT = """window.felt = []; window.heard = 0;
Object.defineProperty(navigator, "vibrate", { value: (how) => window.felt.push(how) });
window.AudioContext = class { constructor() { window.heard++; } resume() {} };"""


def test_the_timer_counts_down_pauses_goes_on_and_says_when_time_is_up(open_page: Opens) -> None:
    page = toolbox(open_page, tool="Timer", before=FELT, clock=True)
    stand_still(page)
    press(page, "1 minute")
    face = page.get_by_role("timer", name="Time left")
    expect(face).to_have_text("1:00")
    press(page, "Start")
    page.clock.run_for(20_000)
    expect(face).to_have_text("0:40")
    press(page, "Pause")
    page.clock.run_for(20_000)
    expect(face).to_have_text("0:40")
    press(page, "One minute more")
    expect(face).to_have_text("1:40")
    press(page, "Go on")
    page.clock.run_for(99_000)
    expect(page.get_by_text("Time is up.")).to_have_count(0)
    page.clock.run_for(2_000)
    expect(page.get_by_role("alert")).to_have_text("Time is up.")
    expect(face).to_have_text("0:00")
    assert page.evaluate("[window.felt.length, window.heard]") == [1, 0]
    expect(page.get_by_role("switch", name="Sound at the end: off")).to_have_attribute("aria-checked", "false")


def test_the_timer_goes_on_behind_other_tools_and_through_a_reload(open_page: Opens) -> None:
    page = toolbox(open_page, tool="Timer", clock=True)
    stand_still(page)
    press(page, "Start")
    go_to(page, "Dice")
    page.clock.run_for(60_000)
    expect(page.get_by_role("button", name="To the timer")).to_have_text("2:00")
    page.reload()
    expect(page.get_by_role("navigation", name="Tools")).to_be_visible()
    page.clock.run_for(30_000)
    page.get_by_role("button", name="To the timer").click()
    expect(page.get_by_role("timer")).to_have_text("1:30")


def test_sound_is_off_until_somebody_wants_it(open_page: Opens) -> None:
    page = toolbox(open_page, tool="Timer", before=FELT)
    press(page, "Start")
    assert page.evaluate("window.heard") == 0
    page.get_by_role("switch", name="Sound at the end").click()
    expect(page.get_by_role("switch", name="Sound at the end: on")).to_be_visible()
    assert page.evaluate("window.heard") == 1


# ------------------------------------------------------------------ real cards, counting


@pytest.mark.parametrize("box", editions.all_ids())
def test_the_envelope_is_explained_step_by_step_with_the_cards_of_the_box(open_page: Opens, box: str) -> None:
    edition = editions.load(box)
    case = "Scroll case" if edition.tone == "castle" else "Envelope"
    page = toolbox(open_page, box, case)
    kinds = f"{len(edition.suspects)} suspects, {len(edition.weapons)} weapons, {len(edition.rooms)} rooms"
    expect(page.get_by_text(kinds)).to_be_visible()
    for _ in range(4):
        expect(page.get_by_role("textbox")).to_have_count(0)  # there is nothing to type
        press(page, "Done, go on")
    press(page, "5 people")
    assert len(edition.cards) == 21
    over = "the 3 left over lie face up for all" if edition.rules["deal"] == "even-open" else "3 of you get 4 cards"
    expect(page.get_by_text(over)).to_be_visible()
    press(page, "6 people")
    expect(page.get_by_text("Each of you gets 3 cards.")).to_be_visible()
    press(page, "Done, go on")
    expect(page.get_by_text(f"looks into the {case.lower()} alone")).to_be_visible()
    press(page, "Back one step")
    expect(page.get_by_text("Step 5 of 6")).to_be_visible()


def counted(box: str) -> list[str]:
    edition = editions.load(box)
    dice = "1 die" if edition.rules["dice"] == "one" else "2 dice"
    if edition.rules["drawn-on"] == "glass":
        dice += " with a magnifying glass"
    return [
        f"{len(edition.suspects)} tokens", f"{len(edition.weapons)} weapons",
        f"{len(edition.suspects)} suspect cards", f"{len(edition.weapons)} weapon cards",
        f"{len(edition.rooms)} room cards", dice,
        *(f"{deck.name}: {len(deck.cards)} cards" for deck in edition.decks.values()),
    ]  # fmt: skip


@pytest.mark.parametrize("box", editions.all_ids())
def test_what_has_to_be_in_the_box_is_counted_from_it_and_ticked_off(open_page: Opens, box: str) -> None:
    page = toolbox(open_page, box, "Count")
    parts = page.get_by_role("checkbox")
    assert parts.locator("b").all_inner_texts() == counted(box)
    for n in range(parts.count()):
        parts.nth(n).click()
        expect(parts.nth(n)).to_have_attribute("aria-checked", "true")
    expect(page.get_by_text("Everything is there.")).to_be_visible()


@pytest.mark.parametrize("box", editions.all_ids())
def test_the_step_that_counts_shows_the_counts_of_its_box(sits: Opens, box: str) -> None:
    view = canned("setup-tokens")
    view["edition"] = box
    view["table"]["rules"]["components"] = "check"
    view["table"]["setup"] = {"step": "components", "index": 1, "of": 5}
    page = sits(view)
    expect(page.get_by_role("heading", name="Is everything there?")).to_be_visible()
    assert page.get_by_role("main").get_by_role("listitem").all_inner_texts() == counted(box)
    expect(page.get_by_role("button", name="Done, go on")).to_be_visible()


# ------------------------------------------------------------------ the page as a whole


def test_a_reload_changes_nothing(open_page: Opens) -> None:
    page = toolbox(open_page, "event")
    press(page, "Roll the dice")
    rolled = page.get_by_text("Roll 1:").inner_text()
    go_to(page, "First")
    page.get_by_role("textbox", name="A name").fill("Ann")
    press(page, "Add")
    go_to(page, "Count")
    page.get_by_role("checkbox", name="6 tokens").click()
    go_to(page, "Cards")
    press(page, "Draw a card")
    card = page.get_by_role("region", name="The card").inner_text()
    page.reload()
    expect(page.get_by_role("combobox", name="The box")).to_have_value("event")
    assert page.get_by_role("region", name="The card").inner_text() == card
    go_to(page, "Dice")
    expect(page.get_by_text(rolled)).to_be_visible()
    go_to(page, "First")
    expect(page.get_by_role("listitem").filter(has_text="Ann")).to_be_visible()
    go_to(page, "Count")
    expect(page.get_by_role("checkbox", name="6 tokens")).to_have_attribute("aria-checked", "true")


@pytest.mark.parametrize("kept", ["no JSON", "null", '{"boxes": 3, "timer": [], "tool": "saw", "names": null}'])
def test_a_memory_that_cannot_be_read_is_forgotten(open_page: Opens, kept: str) -> None:
    page = open_page("/toolbox", before=f"sessionStorage['butler-toolbox'] = {json.dumps(kept)};")
    expect(page.get_by_role("heading", name="Dice")).to_be_visible()
    press(page, "Roll the dice")
    expect(page.get_by_text("Roll 1:")).to_be_visible()


def test_a_browser_that_keeps_nothing_has_all_tools(open_page: Opens) -> None:
    refuses = "Storage.prototype.setItem = Storage.prototype.getItem = () => { throw new Error('no'); };"
    page = open_page("/toolbox", before=refuses)
    press(page, "Roll the dice")
    expect(page.get_by_text("Roll 1:")).to_be_visible()


def test_nothing_leaves_the_phone_and_no_seat_is_asked_for(open_page: Opens, table: CannedTable) -> None:
    page = toolbox(open_page, "dungeon", "Cards")
    press(page, "Draw a card")
    go_to(page, "First")
    page.get_by_role("textbox", name="A name").fill("Ann")
    press(page, "Add")
    assert table.posted == []
    asked = {path for path in table.asked if path.startswith("/api/")}
    assert asked == {"/api/editions", "/api/edition/classic", "/api/edition/dungeon"}
    assert page.evaluate("localStorage.length + document.cookie.length") == 0


def test_a_box_that_lies_elsewhere_is_asked_for_again_until_the_house_answers(
    open_page: Opens, table: CannedTable
) -> None:
    table.deaf = True
    page = open_page("/toolbox")
    expect(page.get_by_role("status").filter(has_text="The box does not answer.")).to_be_visible()
    table.deaf = False
    expect(page.get_by_role("heading", name="Dice")).to_be_visible()


def test_the_castle_has_its_dress_and_a_box_without_a_deck_no_place_for_one(open_page: Opens) -> None:
    page = toolbox(open_page, "dungeon")
    expect(page.locator("html")).to_have_attribute("data-tone", "castle")
    expect(page.get_by_role("navigation").get_by_role("button", name="Cards")).to_be_visible()
    choose(page, "classic")
    expect(page.locator("html")).to_have_attribute("data-tone", "manor")
    expect(page.get_by_role("navigation").get_by_role("button", name="Cards")).to_have_count(0)


def test_the_door_and_the_table_lead_there_and_back(open_page: Opens, sits: Opens, table: CannedTable) -> None:
    lobby = canned("lobby-guest")
    lobby["table"]["seats"] = lobby["table"]["seats"][:3]  # a full table asks nobody for a name
    table.views["public"] = lobby
    page = open_page("/j/TEA4TW")
    page.get_by_role("link", name="Toolbox").click()
    expect(page.get_by_role("heading", name="Dice")).to_be_visible()
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_role("textbox", name="Your name")).to_be_visible()
    assert page.url == f"{table.url}/j/TEA4TW"
    page = sits("begin")
    go_to(page, "Table")
    page.get_by_role("link", name="The toolbox").click()
    expect(page.get_by_role("heading", name="Dice")).to_be_visible()
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_role("navigation", name="Pages")).to_be_visible()


@pytest.mark.parametrize("address", ["//evil.example/", "/api/me", "/j/../table", "javascript:alert(1)"])
def test_back_leads_to_our_own_pages_only(open_page: Opens, address: str) -> None:
    page = open_page(f"/toolbox#{address}")
    expect(page.get_by_role("link", name="Back")).to_have_attribute("href", "/")


@pytest.mark.parametrize("text", ["100%", "200%"])
@pytest.mark.parametrize("box", ["event", "dungeon"])
def test_every_tool_fits_a_small_phone_with_large_targets(open_page: Opens, box: str, text: str) -> None:
    page = toolbox(open_page, box, viewport=SMALL)
    page.evaluate("size => { document.documentElement.style.fontSize = size; }", text)
    wrong: dict[str, list[str]] = {}
    for tool in page.get_by_role("navigation").get_by_role("button").all_inner_texts():
        go_to(page, tool)
        for step in (None, "Draw a card", "Roll against", "Add", "Done, go on", "Start", "Roll the di"):
            if step == "Add" and tool == "First":
                page.get_by_role("textbox").fill("Wolfeschlegelsteinhausen the Elder")
            if step and page.get_by_role("main").get_by_role("button", name=step).count():
                press(page, step)
            found = [line for fault in (RUNS_OFF, TOO_SMALL, NAMELESS) for line in page.evaluate(fault)]
            if found:
                wrong[f"{tool}, {step}"] = found
    assert not wrong


def test_on_a_small_phone_a_drawn_card_is_read_without_scrolling(open_page: Opens) -> None:
    page = toolbox(open_page, "dungeon", "Cards", viewport=SMALL)
    press(page, "Draw a card")
    foot = page.get_by_role("region", name="The card").bounding_box()
    dock = page.get_by_role("button", name="Roll against").bounding_box()
    assert foot
    assert dock
    assert foot["y"] + foot["height"] <= dock["y"]


def test_the_toolbox_keeps_to_a_budget_of_its_own() -> None:
    files = list((ROOT / "web_remote/static/toolbox").iterdir())
    assert len(files) > 8
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < BUDGET
