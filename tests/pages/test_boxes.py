"""Setting up a box by phone: which box, which way of playing it, house rules, passages, weapons; and its dress."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from companion import editions

from .canned_table import ROOT, CannedTable, canned
from .conftest import Opens, go_to, until


def commands(table: CannedTable) -> list[dict[str, Any]]:
    return [sent["command"] for sent in table.commands]


def choosing_boxes(people: int = 4) -> dict[str, Any]:
    """The lobby as the host sees it where other boxes lie at hand; one of them is for few people."""
    view = canned("lobby-host")
    view["table"]["boxes"] = [
        {"id": "classic", "name": "Classic", "most": 6}, {"id": "bonus", "name": "Bonus cards (38712)", "most": 6},
        {"id": "tiny", "name": "A tiny box", "most": people - 1},
    ]  # fmt: skip
    view["choices"].append({"do": "choose-edition", "kind": "table", "slots": {"edition": ["bonus"]}})
    return view


def test_the_host_takes_another_box_and_one_that_is_too_small_says_why(sits: Opens, table: CannedTable) -> None:
    page = sits(choosing_boxes())
    group = page.get_by_role("group", name="The box")
    expect(group.get_by_role("button", name="Classic")).to_have_attribute("aria-pressed", "true")
    expect(group.get_by_role("button", name="A tiny box (up to 3 players; you are 4)")).to_be_disabled()
    group.get_by_role("button", name="Bonus cards (38712)").click()
    assert until(lambda: commands(table) == [{"do": "choose-edition", "edition": "bonus"}])


def test_another_box_on_the_table_brings_its_names_and_its_dress(sits: Opens, table: CannedTable) -> None:
    page = sits("lobby-host")
    expect(page.locator("html")).to_have_attribute("data-tone", "manor")
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    table.show({**canned("lobby-castle"), "seat": "s1", "game": "g2", "version": 1})
    expect(page.get_by_role("main").get_by_text("Mialee").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-tone", "castle")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != before


def test_a_way_of_playing_that_does_not_fit_is_not_offered_and_says_why(sits: Opens, table: CannedTable) -> None:
    page = sits("lobby-host")
    group = page.get_by_role("group", name="How we play")
    expect(group.get_by_role("button", name="The game of the box")).to_have_attribute("aria-pressed", "true")
    for_two = group.get_by_role("button", name="Two players, with four neutral cards")
    expect(for_two).to_be_disabled()
    expect(for_two).to_contain_text("2 players; you are 4")
    group.get_by_role("button", name="Fast game").click()
    assert until(lambda: commands(table) == [{"do": "set-rule", "rule": "variant", "answer": "fast"}])


def test_who_is_missing_is_said_where_the_game_cannot_start_yet(sits: Opens) -> None:
    page = sits("lobby-two")
    expect(page.get_by_text("1 more player is needed.")).to_be_visible()
    expect(page.get_by_role("button", name="Start the game")).to_have_count(0)


def test_a_way_of_playing_for_fewer_people_says_so_to_everybody(sits: Opens) -> None:
    view = canned("lobby-guest")
    view["table"]["rules"]["variant"] = "two-players"
    page = sits(view)
    expect(page.get_by_text("is for 2 players, and you are 6.")).to_be_visible()
    expect(page.get_by_role("group", name="How we play")).to_have_count(0)


def test_a_switch_says_in_one_sentence_what_the_box_answers(sits: Opens, table: CannedTable) -> None:
    page = sits("lobby-host")
    page.get_by_text("House rules", exact=True).click()
    own = page.get_by_role("button", name="Two dice. (as in the box)")
    expect(own).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="One die.").click()
    assert until(lambda: commands(table) == [{"do": "set-rule", "rule": "dice", "answer": "one"}])


def test_the_passages_of_a_real_board_are_told(sits: Opens, table: CannedTable) -> None:
    page = sits("lobby-castle")
    expect(page.locator("fieldset p", has_text="nearest to their chair")).to_be_visible()
    page.get_by_role("combobox", name="A passage from").select_option("Grand Hall")
    page.get_by_role("combobox", name="leads to").select_option("Lost Crypt")
    page.get_by_role("button", name="Change this passage").click()
    assert until(lambda: commands(table) == [{"do": "set-passage", "room": "grand_hall", "to": "lost_crypt"}])


def test_what_the_box_is_unsure_of_is_asked_until_it_is_confirmed(sits: Opens, table: CannedTable) -> None:
    page = sits("lobby-castle")
    expect(page.get_by_text("First look at your board")).to_be_visible()
    page.get_by_role("button", name="Start squares: as on our board").click()
    assert until(lambda: commands(table) == [{"do": "confirm-fact", "fact": "starts"}])


def test_what_was_confirmed_is_put_away_and_can_be_changed_later(sits: Opens) -> None:
    view = canned("lobby-castle")
    view["table"]["board"]["facts"] = dict.fromkeys(("passages", "starts", "rooms"), True)
    view["choices"] = [choice for choice in view["choices"] if choice["do"] != "confirm-fact"]
    page = sits(view)
    expect(page.get_by_role("button", name="as on our board")).to_have_count(0)
    expect(page.get_by_role("button", name="Move the start of Ember up")).to_be_hidden()
    page.get_by_text("Start squares, as your table said").click()
    expect(page.get_by_role("button", name="Move the start of Ember up")).to_be_visible()


def test_the_order_of_the_starts_is_told_with_two_arrows(sits: Opens, table: CannedTable) -> None:
    page = sits("lobby-castle")
    expect(page.get_by_role("button", name="Move the start of Mialee up")).to_have_count(0)  # she is the first
    page.get_by_role("button", name="Move the start of Ember up").click()
    assert until(lambda: commands(table) == [{"do": "set-start", "suspect": "ember", "place": 2}])


def test_the_name_on_a_card_is_written_as_it_is_printed(sits: Opens, table: CannedTable) -> None:
    page = sits("lobby-castle")
    page.get_by_role("button", name="Lost Crypt is called otherwise").click()
    field = page.get_by_label("Printed instead of Lost Crypt")
    save = page.get_by_role("button", name="Save the name")
    expect(save).to_be_disabled()
    field.fill("The Old Crypt")
    save.click()
    wish = {"do": "set-name", "card": "lost_crypt", "name": "The Old Crypt"}
    assert until(lambda: commands(table) == [wish])


def test_a_corrected_name_is_read_everywhere(sits: Opens) -> None:
    view = canned("lobby-castle")
    view["table"]["board"]["names"] = {"lost_crypt": "The Old Crypt", "mialee": "Mia the Quick"}
    view["table"]["board"]["starts"] = ["ember", "mialee", "tordek", "regdar", "lidda", "nebin"]
    view["table"]["board"]["facts"]["rooms"] = True
    page = sits(view)
    expect(page.get_by_role("group", name="Your token").get_by_text("Mia the Quick")).to_be_visible()
    page.get_by_text("House rules", exact=True).click()
    page.get_by_role("button", name="All the rules of this table").click()
    rules = page.get_by_role("main")
    expect(rules).to_contain_text(
        "clockwise: Ember, Mia the Quick, Tordek, Regdar, Lidda, Nebin (not confirmed: look at your board)."
    )
    expect(rules).to_contain_text("What the rooms are called (as your table said): Grand Hall")
    expect(rules).to_contain_text("The Old Crypt")
    expect(rules).to_contain_text("the Wizard's Tower) (not confirmed")


def test_the_questions_about_the_board_fit_the_narrowest_phone(sits: Opens) -> None:
    page = sits("lobby-castle")
    page.set_viewport_size({"width": 320, "height": 568})
    page.get_by_role("button", name="Lost Crypt is called otherwise").click()
    wide = page.evaluate("document.querySelector('main').scrollWidth - document.querySelector('main').clientWidth")
    assert wide <= 0, "nothing is pushed out at the side"
    board = page.locator(".board")
    boxes = [button.bounding_box() for button in board.get_by_role("button").all()]
    assert all(box and box["height"] >= 44 and box["width"] >= 44 and box["x"] + box["width"] <= 320 for box in boxes)


def test_a_weapon_goes_into_a_free_room(sits: Opens, table: CannedTable) -> None:
    view = canned("place-weapon")
    page = sits(view)
    free = next(choice["slots"]["to"] for choice in view["choices"] if choice["do"] == "place-weapon")
    room = editions.load("dungeon").names[free[0]]
    page.get_by_role("button", name="Vorpal Sword").click()
    page.get_by_role("button", name=room, exact=True).click()
    page.get_by_role("button", name=f"Into the {room}").click()
    assert until(lambda: commands(table) == [{"do": "place-weapon", "weapon": "vorpal_sword", "to": free[0]}])
    before = view["table"]["weapons"]["vorpal_sword"]
    view["table"]["weapons"]["vorpal_sword"] = free[0]
    for choice in view["choices"]:
        if choice["do"] == "place-weapon":
            choice["slots"]["to"] = [before, *free[1:]]
    table.show(view)
    expect(page.get_by_role("group", name="Tap a weapon to move it")).to_be_visible()
    expect(page.get_by_role("button", name=f"Into the {room}")).to_have_count(0)


def test_a_bot_is_marked_and_is_nobodys_host(sits: Opens) -> None:
    view = canned("lobby-host")
    view["table"]["seats"][1]["bot"] = True
    for choice in view["choices"]:
        if choice["do"] == "make-host":
            choice["slots"]["who"] = ["s3", "s4"]
    page = sits(view)
    expect(page.get_by_text("bot, played by the box")).to_have_count(1)
    go_to(page, "Host")
    expect(page.get_by_role("button", name="Make host: Bo")).to_have_count(0)
    expect(page.get_by_role("button", name="Make host: Cy")).to_have_count(1)


def test_who_waits_while_the_board_is_set_up_reads_who_goes_on(sits: Opens, table: CannedTable) -> None:
    view = canned("setup-weapons")
    host = next(seat for seat in view["table"]["seats"] if seat["host"])
    guest = next(seat for seat in view["table"]["seats"] if not seat["host"])
    words = f"{host['name']} goes on when this is done."
    assert view["seat"] == host["seat"]
    expect(sits(view).get_by_text(words)).to_have_count(0)
    table.reset()
    waiting = {**view, "seat": guest["seat"], "choices": [], "you": {**view["you"], "host": False}}
    expect(sits({**waiting, "awaited": [host["seat"]]}).get_by_text(words)).to_be_visible()


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_castle_is_as_readable_as_the_manor() -> None:
    import json

    css = (ROOT / "web_remote/static/page.css").read_text(encoding="utf-8")
    blocks = [
        dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))
        for block in re.findall(r"(?::root|\[data-tone=castle\]) \{([^}]*)\}", css)
    ]
    manor_dark, manor_light, castle_dark, castle_light = blocks
    dark, light = {**manor_dark, **castle_dark}, {**manor_dark, **manor_light, **castle_dark, **castle_light}
    pairs = json.loads((ROOT / "companion/art/palette.json").read_text(encoding="utf-8"))["pairs"]
    for name, colours in (("dark", dark), ("light", light)):
        for pair in pairs:
            if pair["ink"] in colours and pair["on"] in colours:
                assert contrast(colours[pair["ink"]], colours[pair["on"]]) >= pair["ratio"], (name, pair)
