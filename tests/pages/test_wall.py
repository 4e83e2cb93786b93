"""The public picture for a television or a tablet: all of it to be read from afar at every size, in every language,
without anybody's hand, and nothing in it that is anybody's own."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion import editions
from companion.knowing_words import knew_in_words
from tests import proof

from . import walls
from .axe import finds
from .canned_table import CannedTable, canned
from .conftest import Opens, everything, until

SIZES = [(800, 480), (1024, 600), (720, 1280), (1280, 720), (1920, 1080), (600, 960)]
LONGEST = "Wolfeschlegelsteinha"
SHORT = {((800, 480), "da"), ((720, 1280), "en")}
SIZED = [(size, code) for size in SIZES for code in ("en", "da") if proof.count(0, long=1) or (size, code) in SHORT]
EVERY = proof.count(2, long=1)
AWAY = "No connection to the box. Trying again..."
PAGE_MS = 14_000


def wall(open_page: Opens, size: tuple[int, int] = (1280, 720), **how: Any) -> Page:
    page = open_page("/table", viewport={"width": size[0], "height": size[1]}, **how)
    page.locator(".stage").wait_for()
    return page


@pytest.mark.parametrize(("size", "language"), SIZED, ids=str)
def test_every_moment_is_read_from_afar_and_nothing_is_cut(
    table: CannedTable, open_page: Opens, size: tuple[int, int], language: str
) -> None:
    """Letters are at least 1/22 of the height; with the longest names too."""
    walls.hang(table, "lobby-six")
    page = wall(open_page, size, locale=language)
    assert "\n".join(walls.wrongs(page, language, walls.NAMES[::EVERY])) == ""
    assert "\n".join(walls.wrongs(page, language, walls.NAMES[1 :: 2 * EVERY], LONGEST, most=6)) == ""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_scene(table: CannedTable, open_page: Opens, scheme: str) -> None:
    names = [
        "attract", "lobby-six", "setup-weapons", "setup-envelope", "roll-off-third", "turn-rolled", "suggestion-shown",
        "suggestion-nobody", "accusation", "paused", "correction", "over-solved-match", "fight", "castle-over",
    ]  # fmt: skip
    walls.hang(table, names[0])
    page = wall(open_page, color_scheme=scheme, bypass_csp=True, reduced_motion="reduce")
    wrong: dict[str, list[str]] = {}
    for name in names[SCHEMES.index(scheme) :: 1 if proof.count(0, long=1) else 2]:
        show(table, page, name)
        found = finds(page)
        if found:
            wrong[name] = found
    assert not wrong


SCHEMES = ["light", "dark"]


def show(table: CannedTable, page: Page, name: str) -> None:
    """That moment comes down the line, in a game of its own."""
    view = {**walls.public(name), "game": f"g-{name}"}
    table.show(view)
    page.wait_for_function(
        "async (game) => { const { page } = await import('/static/js/page.js');"
        " return page.view.game === game && page.edition?.id === page.view.edition; }",
        arg=view["game"],
    )


def test_it_wants_nobodys_hand_and_asks_only_for_what_all_may_see(table: CannedTable, open_page: Opens) -> None:
    walls.hang(table, "turn-rolled")
    table.asked.clear()
    page = wall(open_page)
    show(table, page, "suggestion-shown")
    expect(page.get_by_text("showed Ann a card.").first).to_be_visible()
    assert page.locator("button, a, input, select, [tabindex], [onclick]").count() == 0
    asked = {path for path in table.asked if path.startswith("/api/")}
    assert asked <= {"/api/stream", "/api/view", "/api/edition/classic", "/api/public/qr"}
    assert table.posted == []
    assert table.commands == []


def test_nothing_of_a_seat_s_own_is_ever_drawn(table: CannedTable, open_page: Opens) -> None:
    """Not even if a box should send it: a view that is not the public one is not taken in."""
    walls.hang(table, "turn-rolled")
    page = wall(open_page)
    own = canned("noted")
    table.views["public"] = own
    for _, line in list(table._lines):
        line.put(("view", own))
    table.fault("The dice tray is away.")
    expect(page.get_by_text("The dice tray is away.")).to_be_visible()
    names = editions.load("classic").names
    found = everything(page)
    assert "Ann rolled" in found
    assert not [names[one["card"]] for one in own["hand"] if f"card-{one['card']}" in found]


def test_the_line_comes_back_by_itself_and_that_it_is_gone_is_said_F21(table: CannedTable, open_page: Opens) -> None:
    walls.hang(table, "turn-rolled")
    page = wall(open_page)
    table.deaf = True
    table.drop()
    expect(page.get_by_text(AWAY)).to_be_visible()
    table.views["public"] = {**walls.public("suggestion-asked"), "version": 999}
    table.deaf = False
    expect(page.get_by_role("heading", name="Bo, show Ann one card or pass")).to_be_visible()
    expect(page.get_by_text(AWAY)).to_have_count(0)


def test_the_next_box_is_shown_in_its_own_tone(table: CannedTable, open_page: Opens) -> None:
    walls.hang(table, "over-solved")
    page = wall(open_page)
    show(table, page, "castle-rolled")
    expect(page.locator("html")).to_have_attribute("data-tone", "castle")


def test_nobody_sits_there_the_code_can_be_scanned_and_the_picture_rests(table: CannedTable, open_page: Opens) -> None:
    """Against burning in it moves a little now and then, and grows dark after quiet minutes until there is news."""
    walls.hang(table, "attract")
    page = wall(open_page, clock=True)
    expect(page.get_by_text("192.168.178.123:8080")).to_be_visible()
    code = page.get_by_role("img", name="Code to scan")
    assert code.evaluate("async (one) => { await one.decode(); return one.naturalWidth > 0; }")
    where = page.evaluate("getComputedStyle(document.querySelector('.stage')).transform")
    page.clock.run_for(85_000)
    assert page.evaluate("getComputedStyle(document.querySelector('.stage')).transform") != where
    expect(page.locator("html[data-dim]")).to_have_count(0)
    page.clock.run_for(300_000)
    expect(page.locator("html[data-dim]")).to_have_count(1)
    table.show({**walls.public("lobby-one"), "version": 99})
    expect(page.get_by_text("Seats taken: 1 of 6")).to_be_visible()
    expect(page.locator("html[data-dim]")).to_have_count(0)


def test_the_end_turns_its_pages_by_itself(table: CannedTable, open_page: Opens) -> None:
    view = walls.public("over-solved")
    seats = [seat["seat"] for seat in view["table"]["seats"]]
    item = {"event": "card-shown", "turn": 3, "seat": seats[1], "to": seats[0]}
    found = [{"seat": seats[0], "how": "concluded", "turn": 3, "item": item}]
    say = [{**each, "say": knew_in_words(each, view, editions.load("classic"))} for each in found]
    walls.hang(table, "over-solved", knew={"game": view["game"], "seats": say})
    page = wall(open_page, clock=True)
    titles = []
    for _ in range(5):
        titles.append(page.get_by_role("heading", level=1).inner_text())
        page.clock.run_for(PAGE_MS)
        assert until(lambda: page.get_by_role("heading", level=1).inner_text() != titles[-1])
    assert titles[1:] == ["The game", "Who could have known when", "The dice", "The seal"]
    assert page.get_by_role("heading", level=1).inner_text() == titles[0], "and from the front again"


def test_who_plays_at_the_table_misses_no_phone(table: CannedTable, open_page: Opens) -> None:
    view = walls.public("turn-rolled")
    view["table"]["seats"][1]["at_table"] = True
    walls.hang(table, "turn-rolled", links=["s1"])
    table.views["public"] = view
    page = wall(open_page)
    without = len(view["table"]["seats"]) - 2
    expect(page.get_by_role("img", name="no phone on line")).to_have_count(without)


def test_nothing_moves_where_that_disturbs(table: CannedTable, open_page: Opens) -> None:
    walls.hang(table, "turn-rolled")
    moving = "document.getAnimations().length"
    page = wall(open_page, reduced_motion="reduce")
    assert page.evaluate(moving) == 0
    assert wall(open_page, reduced_motion="no-preference").evaluate(moving) > 0
