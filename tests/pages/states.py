"""Everything a phone can show besides the moments of a game: doors, covers, unfolded panels, open secrets, tools."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, expect

from .canned_table import Answer, CannedTable, canned
from .conftest import Opens, go_to
from .phones import Opening
from .test_map import mapped, rolled, tap
from .test_notebook import cell, noted
from .test_notebook_full import FULL, leaf

DOOR = "/j/TEA4TW"


@dataclass(frozen=True)
class Phone:
    """A phone that is about to be brought somewhere: its table, how it opens, and its shape."""

    table: CannedTable
    sits: Opens
    open_page: Opening
    how: Mapping[str, Any] = field(default_factory=dict)

    def at(self, moment: str | dict[str, Any], **more: Any) -> Page:
        return self.sits(moment, **{**self.how, **more})

    def to(self, path: str, **more: Any) -> Page:
        return self.open_page(path, **{**self.how, **more})

    def lobby(self, seats: int = 3) -> None:
        """Somebody sits already, for everybody to see."""
        seen = canned("lobby-guest")
        seen["table"]["seats"] = seen["table"]["seats"][:seats]
        self.table.views["public"] = {**seen, "seat": "public", "you": None, "choices": [], "awaited": []}


def press(page: Page, button: str) -> None:
    page.get_by_role("button", name=button).first.click()


def door(phone: Phone) -> Page:
    phone.lobby()
    page = phone.to(DOOR)
    expect(page.get_by_role("button", name="Mrs White")).to_be_disabled()
    press(page, "Reverend Green")
    return page


def door_asks_for_the_code(phone: Phone) -> Page:
    phone.lobby(0)
    page = phone.to("/")
    page.get_by_role("textbox", name="Code on the table screen").wait_for()
    page.get_by_role("button", name="Mrs White").wait_for()
    return page


def door_refuses(phone: Phone) -> Page:
    phone.lobby()
    say = "Somebody here is called Bo. Add a letter."
    phone.table.answer = lambda wish: (409, {"refused": "name-taken", "say": say})
    page = door(phone)
    page.get_by_role("textbox", name="Your name").fill("Bo")
    press(page, "Take a seat")
    expect(page.get_by_role("alert")).to_contain_text("Add a letter")
    return page


def door_is_full(phone: Phone) -> Page:
    phone.lobby(6)
    page = phone.to(DOOR)
    page.get_by_text("All seats are taken.").wait_for()
    return page


def door_without_cookies(phone: Phone) -> Page:
    phone.lobby()
    return phone.to(DOOR, before="Object.defineProperty(navigator, 'cookieEnabled', { value: false })")


def goes_on_as(phone: Phone) -> Page:
    phone.lobby()
    page = phone.at("lobby-host")
    page.get_by_role("link", name="Seat somebody else on this phone").click()
    page.get_by_role("button", name="Continue as Ann").wait_for()
    return page


def reclaims(phone: Phone) -> Page:
    def answer(wish: dict[str, Any]) -> Answer:
        return 202, {"waiting": True, "seat": "s2", "claim": "c1"}

    phone.lobby()
    phone.table.answer = answer
    page = phone.to(DOOR)
    press(page, "I had a seat on another phone")
    page.get_by_role("button", name="Bo", exact=True).click()
    page.get_by_role("textbox", name="Code for this seat").wait_for()
    return page


def watches(phone: Phone) -> Page:
    phone.lobby()
    page = phone.to("/")
    press(page, "Only watch")
    page.get_by_role("navigation").wait_for()
    return page


def cover(phone: Phone) -> Page:
    ann = canned("noted")
    phone.table.sit("s1", ann)
    bo = {"seat": "s2", "you": {"name": "Bo", "suspect": "mustard", "host": False}}
    phone.table.sit("s2", {**canned("shown"), **bo, "game": ann["game"], "table": ann["table"]})
    page = phone.to("/")
    page.get_by_role("heading", name="Who has the phone?").wait_for()
    return page


def no_connection(phone: Phone) -> Page:
    page = phone.at("begin")
    phone.table.deaf = True
    phone.table.drop()
    page.get_by_text("No connection to the box. Trying again...").wait_for()
    return page


def open_elsewhere(phone: Phone) -> Page:
    page = phone.at("noted")
    phone.table.tell("s1", "replaced")
    page.get_by_role("heading", name="Open somewhere else").wait_for()
    return page


def hand_open(phone: Phone) -> Page:
    page = phone.at("noted")
    go_to(page, "Hand")
    page.get_by_role("button", name="Press and hold to look").press("Enter")
    page.locator("figcaption").first.wait_for()
    return page


def shown_card_open(phone: Phone) -> Page:
    page = phone.at("shown")
    page.get_by_role("button", name="Hold to see").press("Enter")
    page.locator("figcaption").first.wait_for()
    return page


def envelope_open(phone: Phone) -> Page:
    page = phone.at("out")
    page.get_by_role("button", name="Hold to look into").press("Enter")
    page.locator("figcaption").first.wait_for()
    return page


def accusation(phone: Phone) -> Page:
    page = phone.at("begin")
    press(page, "Accuse")
    for card in ("Colonel Mustard", "Rope", "Study"):
        press(page, card)
    page.get_by_role("button", name="Hold to accuse").press("Enter")
    page.get_by_role("button", name="Yes, accuse").wait_for()
    return page


def suggestion(phone: Phone) -> Page:
    page = phone.at("begin-passage")
    press(page, "Suggest in")
    press(page, "Rope")
    return page


def typed_dice(phone: Phone) -> Page:
    page = phone.at("begin")
    press(page, "Type my own dice")
    page.get_by_role("group", name="First die").get_by_role("button", name="4").click()
    return page


def map_open(phone: Phone) -> Page:
    page = mapped(phone.sits, rolled(), **phone.how)
    tap(page, 7.5, 16.5)
    page.get_by_role("button", name="My token stands on H17").wait_for()
    return page


def map_is_large(phone: Phone) -> Page:
    page = phone.at(rolled())
    go_to(page, "Table")
    press(page, "Say on which square Mrs White stands")
    press(page, "Larger")
    return page


def notebook(phone: Phone) -> Page:
    phone.table.notes = dict(FULL)
    page = phone.at(noted("full"))
    go_to(page, "Notebook")
    press(page, "Open my notebook")
    expect(cell(page, "Wrench", "Bo")).to_have_accessible_name("Wrench, Bo: certainly no")
    return page


def why(phone: Phone) -> Page:
    page = notebook(phone)
    cell(page, "Wrench", "Bo").click()
    page.get_by_text("So Bo does not hold the Wrench.").wait_for()
    return page


def wrong_marks(phone: Phone) -> Page:
    page = notebook(phone)
    press(page, "Which?")
    page.get_by_role("button", name="Clear this mark").wait_for()
    return page


def chances(phone: Phone) -> Page:
    page = notebook(phone)
    leaf(page, "Chances")
    page.get_by_text("7 solutions are possible.").wait_for()
    return page


def what_if(phone: Phone) -> Page:
    page = notebook(phone)
    leaf(page, "What if")
    cell(page, "Wrench", "Cy").click()
    page.get_by_text("Then Bo holds the Rope.").wait_for()
    return page


def log(phone: Phone) -> Page:
    page = notebook(phone)
    leaf(page, "Log")
    page.get_by_text("Bo cannot disprove.").wait_for()
    return page


def host_banners(phone: Phone) -> Page:
    phone.table.house |= {"claims": ["s3"], "faults": [{"part": "dice", "say": "The dice tray is away."}]}
    page = phone.at("rolled")
    go_to(page, "Host")
    press(page, "Give to another phone: Bo")
    page.get_by_text("Something stands elsewhere").click()
    press(page, "End this game")
    page.get_by_role("button", name="Yes, end it").wait_for()
    return page


def host_of_the_lobby(phone: Phone) -> Page:
    view = canned("lobby-host")
    view["choices"].append({"do": "choose-edition", "kind": "table", "slots": {"edition": ["dansk"]}})
    view["table"]["boxes"] = [{"id": box, "name": box.title(), "most": 6} for box in ("classic", "dansk")]
    aside = {"game": "g9", "players": ["Ann", "Bo"], "started": "2026-11-28T19", "turns": 9, "state": "aside"}
    phone.table.shelf = [aside]
    page = phone.at(view)
    go_to(page, "Host")
    press(page, "Games set aside")
    page.get_by_role("button", name="Ann and Bo, 9 turns").wait_for()
    return page


def rules(phone: Phone) -> Page:
    page = phone.at("centre")
    go_to(page, "Table")
    press(page, "All the rules of this table")
    page.get_by_role("heading", name="The rules").wait_for()
    return page


def over_turn_by_turn(phone: Phone) -> Page:
    page = phone.at("over-solved")
    page.get_by_text("Turn by turn").click()
    return page


def toolbox(phone: Phone) -> Iterator[Page]:
    """Each tool, and what it does when asked."""
    page = phone.to("/toolbox")
    page.get_by_role("navigation", name="Tools").wait_for()
    page.get_by_role("combobox", name="The box").select_option("dungeon")
    for tool in page.get_by_role("navigation").get_by_role("button").all():
        tool.click()
        yield page
        for does in ("Draw a card", "Done, go on", "Start", "Roll the di"):
            if (button := page.get_by_role("main").get_by_role("button", name=does)).count():
                button.first.click()
                yield page


STATES: tuple[Callable[[Phone], Page | Iterator[Page]], ...] = (
    door, door_asks_for_the_code, door_refuses, door_is_full, door_without_cookies, goes_on_as, reclaims, watches,
    cover, no_connection, open_elsewhere, hand_open, shown_card_open, envelope_open, accusation, suggestion,
    typed_dice, map_open, map_is_large, notebook, why, wrong_marks, chances, what_if, log, host_banners,
    host_of_the_lobby, rules, over_turn_by_turn, toolbox,
)  # fmt: skip


def stands(phone: Phone, first: int = 0, every: int = 1) -> Iterator[tuple[str, Page]]:
    """Brings the phone into one state after the other, or into every second of them, by name."""
    for reach in STATES[first::every]:
        phone.table.reset()
        found = reach(phone)
        for page in (found,) if isinstance(found, Page) else found:
            yield reach.__name__, page
        phone.open_page.leave(page)
