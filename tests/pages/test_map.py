"""The map: where things stand, what a roll reaches, and a tap, a list or arrows for where a token ended."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from companion import editions
from companion.rules.squares import called
from companion.walks import walk

from .canned_table import CannedTable, canned
from .conftest import Opens, go_to, until

GRID = editions.load("classic").grid
assert GRID is not None
WIDE, HIGH = len(GRID.rows[0]), len(GRID.rows)


def rolled(**stand: str) -> dict[str, Any]:
    """Ann (Miss Scarlett) has thrown eleven; tokens stand in places or on squares."""
    view = canned("rolled")
    table = view["table"]
    places = {"scarlett": "start", "mustard": "H20", "white": "corridor", "green": "hall", **stand}
    table["squares"] = {token: at for token, at in places.items() if at[-1].isdigit()}
    table["tokens"] |= {token: "corridor" if token in table["squares"] else at for token, at in places.items()}
    view["turn"] |= {"from": places["scarlett"], "roll": {"faces": [6, 5], "total": 11, "origin": "virtual"}}
    about = [token for token, at in table["tokens"].items() if at == "corridor"]
    view["choices"] = [
        *(choice for choice in view["choices"] if choice["do"] != "tell-square"),
        {"do": "tell-square", "kind": "table", "slots": {"token": about, "square": [""]}},
    ]
    return view


def commands(table: CannedTable) -> list[dict[str, Any]]:
    return [sent["command"] for sent in table.commands]


def mapped(sits: Opens, view: dict[str, Any], **how: Any) -> Page:
    page = sits(view, **how)
    page.get_by_role("button", name="Show the map").click()
    expect(page.locator(".reachwords")).to_be_visible()
    return page


def board(page: Page) -> Locator:
    return page.get_by_role("img", name="The map of the board")


def tap(page: Page, across: float, down: float) -> None:
    """A finger on the map, in squares from the top left."""
    box = board(page).bounding_box()
    assert box
    x, y = (across + 0.2) / (WIDE + 0.4), (down + 0.2) / (HIGH + 0.4)
    board(page).click(position={"x": x * box["width"], "y": y * box["height"]})


def on(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def test_a_tap_says_on_which_square_the_token_ended(sits: Opens, table: CannedTable) -> None:
    page = mapped(sits, rolled())
    expect(on(page, "Pick a room or a square")).to_be_disabled()
    tap(page, 7.5, 16.5)
    expect(page.locator(".readback")).to_have_text("H17, in reach")
    on(page, "My token stands on H17").click()
    assert until(lambda: commands(table) == [{"do": "move-to", "to": "corridor", "square": "H17"}])


def test_a_tap_says_in_which_room_it_ended(sits: Opens, table: CannedTable) -> None:
    page = mapped(sits, rolled())
    tap(page, 3, 21)
    on(page, "My token is in the Lounge").click()
    assert until(lambda: commands(table) == [{"do": "move-to", "to": "lounge"}])


def test_the_table_overrules_the_map(sits: Opens, table: CannedTable) -> None:
    """Out of reach is said, and refused by nobody: the board is real."""
    page = mapped(sits, rolled())
    tap(page, 9.5, 0.5)
    expect(page.locator(".readback")).to_have_text("J1, out of reach as far as the map knows")
    on(page, "My token stands on J1").click()
    assert until(lambda: commands(table) == [{"do": "move-to", "to": "corridor", "square": "J1"}])


def test_a_finger_is_wider_than_a_square(sits: Opens) -> None:
    """Beside the corridor it means the nearest square; arrows go on from there, into rooms and out of them again."""
    page = mapped(sits, rolled())
    tap(page, 6.8, 24.4)
    expect(on(page, "My token stands on H25")).to_be_enabled()
    on(page, "One square up").click()
    expect(on(page, "My token stands on H24")).to_be_enabled()
    on(page, "One square to the right").click()
    expect(on(page, "My token stands on I24")).to_be_enabled()
    on(page, "One square to the right").click()
    expect(on(page, "My token is in the Hall")).to_be_enabled()


@pytest.mark.parametrize("turns", range(4))
def test_a_turned_map_means_the_same_squares(sits: Opens, turns: int) -> None:
    page = mapped(sits, rolled())
    for _ in range(turns):
        on(page, "Turn the map").click()
    wide, high = (HIGH, WIDE) if turns % 2 else (WIDE, HIGH)
    x, y = [(4, 7), (HIGH - 8, 4), (WIDE - 5, HIGH - 8), (7, WIDE - 5)][turns]  # E8, before the Kitchen's door
    box = board(page).bounding_box()
    assert box
    at = {"x": (x + 0.7) / (wide + 0.4) * box["width"], "y": (y + 0.7) / (high + 0.4) * box["height"]}
    board(page).click(position=at)
    expect(on(page, "My token stands on E8")).to_be_enabled()


def test_dots_and_numbers_are_what_is_in_reach(sits: Opens) -> None:
    view = rolled()
    here = walk(view, editions.load("classic"))
    assert here is not None
    page = mapped(sits, view)
    assert page.locator(".dots").get_attribute("d").count("M") == len(here["squares"])  # type: ignore[union-attr]
    assert page.locator(".board .badge-ground + text").all_text_contents() == [str(n) for n in here["places"].values()]
    expect(page.get_by_text("In reach of 11: the Lounge with 10.")).to_be_visible()
    expect(page.get_by_text(f"The {len(here['squares'])} dots are squares in reach.")).to_be_visible()
    expect(page.get_by_text("Somewhere in a corridor, and maybe in the way: Mrs White.")).to_be_visible()


def test_the_list_of_rooms_says_the_same_as_the_map(sits: Opens) -> None:
    """The Study's only door is blocked: known distances alone would call it near."""
    view = rolled(scarlett="H22", plum="R21")
    view["turn"] |= {"from": "corridor", "advice": editions.load("classic").distances["hall"]}
    page = sits(view)
    expect(page.get_by_role("button", name="Lounge")).to_contain_text("7 away, in reach")
    expect(page.get_by_role("button", name="Study")).to_contain_text("away")
    expect(page.get_by_role("button", name="Study")).not_to_contain_text("in reach")


def test_blocked_doors_and_the_whole_roll_are_said__R42(sits: Opens) -> None:
    view = rolled(scarlett="lounge", mustard="G19", white="library")
    view["table"]["rules"]["stopping"] = "full"
    page = mapped(sits, view)
    expect(page.get_by_text("No room is in reach of 11.")).to_be_visible()
    expect(page.get_by_text("No square is left for this walk to end on.")).to_be_visible()
    expect(page.get_by_text("Tokens stand before every door of the Lounge.")).to_be_visible()


def test_who_stood_nobody_knows_where_hears_why_nothing_is_marked(sits: Opens) -> None:
    page = sits(rolled(scarlett="corridor"))
    on(page, "Show the map").click()
    expect(page.get_by_text("Nobody has told on which square you stood")).to_be_visible()
    assert page.locator(".dots").count() == 0
    tap(page, 7.5, 16.5)
    expect(on(page, "My token stands on H17")).to_be_enabled()


def test_the_same_is_done_by_keyboard_and_ear_with_a_list(sits: Opens, table: CannedTable) -> None:
    """Everything that the picture shows is in its name and in the list; nothing in it has to be touched."""
    view = rolled()
    here = walk(view, editions.load("classic"))
    assert here is not None
    page = mapped(sits, view)
    said = board(page).get_attribute("aria-label") or ""
    assert "Miss Scarlett on its start square" in said
    assert "Colonel Mustard on square H20" in said
    assert "Reverend Green in the Hall" in said
    listed = page.get_by_role("combobox", name="Or choose from the list")
    offered = listed.get_by_role("option").all_inner_texts()
    assert len(offered) == 1 + 8 + len(GRID.walked), "all rooms but the one that was left, and all squares"
    near = {word.removesuffix(", in reach") for word in offered if word.endswith(", in reach")}
    assert near == {"Lounge", *here["squares"]}
    listed.focus()
    listed.select_option("H17")
    expect(on(page, "My token stands on H17")).to_be_enabled()
    on(page, "One square down").focus()
    page.keyboard.press("Enter")
    on(page, "My token stands on H18").focus()
    page.keyboard.press("Enter")
    assert until(lambda: commands(table) == [{"do": "move-to", "to": "corridor", "square": "H18"}])


def test_the_drawing_on_the_phone_is_the_board_of_the_box(sits: Opens) -> None:
    """Square for square, with its name, room and doors, as the rules read the same drawing."""
    page = sits(rolled())
    drawn = page.evaluate(
        """async () => {
          const { boardOf } = await import("/static/js/grid.js");
          const { cells, doors, starts } = boardOf();
          return {
            cells: [...cells.values()].map(({ name, place }) => [name, place]),
            doors: doors.map(({ cell, step: [dx, dy] }) => [cell.name, dx, dy]),
            starts,
          };
        }"""
    )
    squares = {called(square): None for square in GRID.walked}
    inside = {called(square): place for square, place in GRID.inside.items()}
    assert dict(drawn["cells"]) == squares | inside
    assert sorted(map(tuple, drawn["doors"])) == sorted(
        (called(front), behind[1] - front[1], behind[0] - front[0]) for front, behind in GRID.doors
    )
    assert drawn["starts"] == {token: called(square) for token, square in GRID.starts.items()}


def test_the_table_page_shows_the_map_at_any_time_and_squares_are_told_there(sits: Opens, table: CannedTable) -> None:
    view = rolled()
    page = sits({**view, "choices": [choice for choice in view["choices"] if choice["kind"] != "play"]})
    go_to(page, "Table")
    expect(board(page)).to_be_visible()
    expect(
        page.get_by_text("1 joins the Kitchen and the Study and 2 joins the Conservatory and the Lounge")
    ).to_be_visible()
    expect(page.get_by_text("Colonel Mustard on H20")).to_be_visible()
    on(page, "Say on which square Mrs White stands").click()
    tap(page, 3, 21)
    expect(on(page, "It stands there")).to_be_disabled()
    tap(page, 15.5, 9.5)
    on(page, "It stands there").click()
    assert until(lambda: commands(table) == [{"do": "tell-square", "token": "white", "square": "P10"}])
    view["table"]["squares"]["white"] = "P10"
    table.show({**view, "version": view["version"] + 1})
    expect(on(page, "Mrs White stands on P10: say otherwise")).to_be_visible()


@pytest.mark.parametrize("moment", ["lobby-host", "setup-weapons", "over-solved"])
def test_the_map_lies_there_before_and_after_the_game(sits: Opens, moment: str) -> None:
    page = sits(moment)
    go_to(page, "Table")
    expect(board(page)).to_be_visible()


@pytest.mark.parametrize("moment", ["glass", "claw"])
def test_a_box_without_a_drawn_board_has_no_map_and_loses_nothing(sits: Opens, moment: str) -> None:
    page = sits(moment)
    assert page.get_by_role("button", name="Show the map").count() == 0
    go_to(page, "Table")
    expect(page.get_by_role("heading", name="Where things stand")).to_be_visible()
    assert page.get_by_role("heading", name="The map").count() == 0


@pytest.mark.parametrize("wide", [320, 390, 768])
def test_the_map_fits_and_everything_that_is_tapped_is_large(sits: Opens, wide: int) -> None:
    page = mapped(sits, rolled(), viewport={"width": wide, "height": 844})
    tap(page, 7.5, 16.5)
    box = board(page).bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= wide
    small = page.evaluate(
        "() => [...document.querySelectorAll('button, select')].map((node) => node.getBoundingClientRect())"
        ".filter(({ width, height }) => width && (width < 47.9 || height < 47.9)).length"
    )
    assert small == 0
    on(page, "Larger").click()
    expect(on(page, "Larger")).to_have_attribute("aria-pressed", "true")
    assert board(page).bounding_box()["width"] > box["width"] * 1.9  # type: ignore[index]
    assert page.evaluate("document.documentElement.scrollWidth") <= wide
