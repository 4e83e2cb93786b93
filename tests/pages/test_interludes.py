"""Between two steps of a turn: one thing to do for who is asked, who is awaited for the others, and one tap sent."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .canned_table import CannedTable, canned
from .conftest import Opens, go_to, press, until


def commands(table: CannedTable) -> list[dict[str, Any]]:
    return [sent["command"] for sent in table.commands]


def taps(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


ANSWERS: dict[str, tuple[str, tuple[str, ...], dict[str, Any]]] = {
    "holder-reveals": (
        "Show the Library to everybody", ("Show the Library to everybody",), {"do": "reveal", "card": "library"}
    ),
    "name-card": ("Name a weapon", ("Rope", "Name the Rope"), {"do": "name-card", "card": "rope"}),
    "open-passage": (
        "Open a secret passage", ("Hall", "Open a passage in the Hall"), {"do": "open-passage", "to": "hall"}
    ),
    "all-move": ("Go to any room", ("Hall", "Go to the Hall"), {"do": "go-to", "to": "hall"}),
    "go-to": ("Go to any room", ("Stay where I am",), {"do": "card-done"}),
    "move-token": (
        "Move any token",
        ("Mrs Peacock", "Study", "Mrs Peacock to the Study"),
        {"do": "move-token", "token": "peacock", "to": "study"},
    ),
    "afar": (
        "Make a suggestion",
        ("Mrs Peacock", "Rope", "Study", "Suggest Mrs Peacock, the Rope, the Study"),
        {"do": "suggest-afar", "suspect": "peacock", "weapon": "rope", "room": "study"},
    ),
    "printed": ("What does your card say?", ("I go to any room",), {"do": "carry-out", "effect": "go-to"}),
    "peek-side": ("Look at a side card", ("Card 2", "Look at card 2"), {"do": "peek", "place": "side/2"}),
    "blind-pick": ("Pick a card of Ann", ("Card 3", "Look at card 3"), {"do": "pick-card", "position": 3}),
    "amulet": ("Pick one of the sealed cards", ("Card 1", "Look at card 1"), {"do": "pick-card", "position": 1}),
    "claw": ("Your move is over", ("Fight the monster",), {"do": "fight"}),
    "fight": ("Roll 5 or more", ("Roll the die",), {"do": "roll"}),
    "potion": ("Roll once more", ("Type my own die", "6", "I rolled 6"), {"do": "type-roll", "first": 6}),
    "maze": ("Your turn", ("Roll the die",), {"do": "roll"}),
    "door": ("Does your token block a door?", ("No door", "It blocks no door"), {"do": "leave-door", "to": "corridor"}),
    "start-rooms": ("Where do you begin?", ("Hall", "Begin in the Hall"), {"do": "start-in", "to": "hall"}),
}  # fmt: skip


@pytest.mark.parametrize("moment", ANSWERS)
def test_what_is_asked_is_answered_with_a_few_taps(sits: Opens, table: CannedTable, moment: str) -> None:
    title, tapped, command = ANSWERS[moment]
    page = sits(moment)
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    taps(page, *tapped)
    assert until(lambda: commands(table) == [command])


def test_how_far_a_printed_card_lets_one_walk_is_said_with_it(sits: Opens, table: CannedTable) -> None:
    """Twelve numbers, each large enough to hit at 320 px, and nothing is sent before one is picked."""
    page = sits("printed")
    page.set_viewport_size({"width": 320, "height": 640})
    numbers = page.get_by_role("group", name="I walk on: how far?").get_by_role("button")
    assert numbers.all_inner_texts() == [str(number) for number in range(1, 13)]
    sizes = [number.bounding_box() or {} for number in numbers.all()]
    assert all(size["width"] >= 44 and size["height"] >= 44 for size in sizes)
    expect(page.get_by_role("button", name="I walk on")).to_have_count(0)
    taps(page, "9", "I walk on 9 squares")
    assert until(lambda: commands(table) == [{"do": "carry-out", "effect": "add-to-roll", "pips": 9}])


@pytest.mark.parametrize(
    ("moment", "do"),
    [("see-card", "point-at"), ("guilty", "point-at"), ("crystal-ball", "point-at"), ("first", "name-first")],
)
def test_somebody_is_chosen_by_name(sits: Opens, table: CannedTable, moment: str, do: str) -> None:
    page = sits(moment)
    page.get_by_role("main").get_by_role("button", name="Bo").click()
    assert until(lambda: commands(table) == [{"do": do, "who": "s2"}])


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        ("afar-waiting", "Cy may make a suggestion"),
        ("holder-waiting", "Bo shows the Library"),
        ("fight-waiting", "Bo fights: 2 or more"),
    ],
)
def test_the_others_see_the_card_and_who_is_awaited(sits: Opens, moment: str, words: str) -> None:
    view = canned(moment)
    page = sits(view)
    expect(page.get_by_role("heading", name=words)).to_be_visible()
    expect(page.get_by_role("region", name="The card")).to_be_visible()
    name = next(one["name"] for one in view["table"]["seats"] if one["seat"] == view["awaited"][0])
    expect(page.get_by_role("main")).to_contain_text(name)
    expect(page.get_by_role("main").get_by_role("button", name="Roll")).to_have_count(0)


@pytest.mark.parametrize("moment", ["fight-waiting", "all-reveal", "choose-room", "peek-side", "glass"])
def test_who_only_watches_sees_what_lies_on_the_table_and_nothing_to_tap(
    sits: Opens, table: CannedTable, open_page: Opens, moment: str
) -> None:
    view = canned(moment)
    watching = {
        **view, "seat": "public", "you": None, "hand": [], "shown": [], "envelope": None, "pick": None, "choices": [],
        "notebook": {"marks": {}, "seen": {}},
    }  # fmt: skip
    table.show(watching)
    page = open_page("/")
    page.get_by_role("button", name="Only watch").click()
    expect(page.get_by_role("banner")).to_contain_text("Watching")
    expect(page.get_by_role("main").get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("main").get_by_role("button")).to_have_count(0)
    go_to(page, "Table")
    expect(page.get_by_role("heading", name="Where things stand")).to_be_visible()
    page.get_by_role("button", name="All the rules of this table").click()
    expect(page.get_by_role("heading", name="The rules")).to_be_visible()


def test_the_drawn_card_is_read_in_its_frame_with_its_monster(sits: Opens) -> None:
    card = sits("fight-waiting").get_by_role("region", name="The card")
    expect(card).to_contain_text("A 2 or more defeats it.")
    pictures = card.locator("img").evaluate_all("all => all.map((one) => one.getAttribute('src'))")
    assert pictures == ["/art/front-monster.svg", "/art/monster-goblin.svg"]


def test_a_card_for_all_is_chosen_by_its_place_and_not_by_its_name(sits: Opens, table: CannedTable) -> None:
    view = canned("all-reveal")
    page = sits(view)
    press(page, page.get_by_role("button", name="Hold to see your cards"))
    expect(page.locator(".face")).to_have_count(len(view["hand"]))
    page.mouse.up()
    expect(page.locator(".face")).to_have_count(0)
    taps(page, "Card 2", "Show card 2 to everybody")
    assert until(lambda: commands(table) == [{"do": "reveal", "card": view["hand"][1]["card"]}])


def test_a_choice_is_covered_and_may_be_changed_until_all_have_chosen(sits: Opens, table: CannedTable) -> None:
    view = canned("all-reveal-chosen")
    page = sits(view)
    expect(page.get_by_role("heading", name="You have chosen")).to_be_visible()
    expect(page.get_by_text("You can change it until everybody has chosen.")).to_be_visible()
    expect(page.locator("figcaption")).to_have_count(0)
    press(page, page.get_by_role("button", name="Hold to see your choice"))
    expect(page.get_by_role("figure")).to_have_count(1)
    page.mouse.up()
    expect(page.get_by_role("figure")).to_have_count(0)
    page.get_by_role("button", name="Choose another card").click()
    other = next(n for n, one in enumerate(view["hand"], 1) if one["card"] != view["pick"])
    taps(page, f"Card {other}", f"Show card {other} to everybody")
    assert until(lambda: commands(table) == [{"do": "reveal", "card": view["hand"][other - 1]["card"]}])


def test_the_same_choice_again_tells_the_table_nothing(sits: Opens, table: CannedTable) -> None:
    view = canned("all-reveal-chosen")
    page = sits(view)
    page.get_by_role("button", name="Choose another card").click()
    same = next(n for n, one in enumerate(view["hand"], 1) if one["card"] == view["pick"])
    taps(page, f"Card {same}", f"Show card {same} to everybody")
    expect(page.get_by_role("button", name="Hold to see your choice")).to_be_visible()
    assert commands(table) == []


def test_to_the_left_and_to_the_drawer_are_asked_the_same_way(sits: Opens, table: CannedTable) -> None:
    view = canned("shows-one")
    page = sits(view)
    expect(page.get_by_role("heading", name="Show Ann one card")).to_be_visible()
    taps(page, "Card 1", "Show card 1 to Ann")
    assert until(lambda: commands(table) == [{"do": "show", "card": view["hand"][0]["card"]}])
    table.reset()
    page = sits("show-left")
    expect(page.get_by_role("heading", name="Choose a card for Bo")).to_be_visible()
    taps(page, "Card 1", "Show card 1 to the left")
    assert until(lambda: [sent["do"] for sent in commands(table)] == ["pass-left"])


def test_a_side_card_that_was_seen_cannot_be_picked_again(sits: Opens) -> None:
    view = canned("peek-side")
    page = sits(view)
    open_ = next(choice["slots"]["place"] for choice in view["choices"] if choice["do"] == "peek")
    for one in view["table"]["side"]:
        button = page.get_by_role("button", name=f"Card {one['place'][-1]}")
        expect(button).to_be_enabled(enabled=one["place"] in open_)
        assert ("seen" in button.inner_text()) == (one["place"] not in open_)


def test_staying_and_passages_stand_beside_the_walk(sits: Opens, table: CannedTable) -> None:
    view = canned("glass")
    page = sits(view)
    ends = next(choice["slots"]["to"] for choice in view["choices"] if choice["do"] == "take-passage")
    assert len(ends) > 1  # a card has opened another
    expect(page.get_by_role("button", name="Passage to")).to_have_count(len(ends))
    page.get_by_role("button", name="Stay in the").click()
    assert until(lambda: commands(table) == [{"do": "stay"}])


def test_places_that_are_no_rooms_have_names(sits: Opens, table: CannedTable) -> None:
    page = sits("to-the-centre")
    expect(page.get_by_role("button", name="A question mark")).to_be_visible()
    page.get_by_role("button", name="The centre").click()
    assert until(lambda: commands(table) == [{"do": "move-to", "to": "centre"}])


def test_accusing_from_the_centre_is_confirmed_and_warned_of_at_first__C9(sits: Opens, table: CannedTable) -> None:
    page = sits("centre")
    page.get_by_role("button", name="Accuse").click()
    expect(page.get_by_role("heading", name="Accuse from the centre")).to_be_visible()
    expect(page.get_by_text("An accusation now is a guess.")).to_be_visible()
    taps(page, "Mrs Peacock", "Rope", "Study")
    expect(page.get_by_text("I accuse Mrs Peacock, with the Rope, in the Study.")).to_be_visible()
    page.get_by_role("button", name="Hold to accuse").click()
    expect(page.get_by_text("Keep pressing until the button is full.")).to_be_visible()
    assert commands(table) == []


def test_two_throws_in_a_row_are_two_questions(sits: Opens, table: CannedTable) -> None:
    """The second one is asked for anew, beside what the first one was."""
    view = canned("potion")
    first = {**view, "interlude": {**view["interlude"], "rolls": []}, "version": 9000}
    page = sits(first)
    table.show({**view, "version": 9001})
    expect(page.get_by_text("and once more")).to_be_visible()
    page.get_by_role("button", name="Roll the die").click()
    assert until(lambda: commands(table) == [{"do": "roll"}])


@pytest.mark.parametrize(
    ("moment", "hold", "tab"),
    [
        ("left-and-walk", "Hold to see", "Play"),
        ("room-card", "Hold to see the Hall's card", "Play"),
        ("neutral", "Hold to see neutral card 1", "Play"),
        ("case-seen", "Hold to see the sealed card", "Play"),
    ],
)
def test_a_private_look_opens_like_a_shown_card_and_is_nowhere_else(
    sits: Opens, moment: str, hold: str, tab: str
) -> None:
    from companion import editions

    view = canned(moment)
    card = view["shown"][-1]["card"]
    name = editions.load(view["edition"]).names[card]
    page = sits(view)
    expect(page.get_by_role("button", name=hold)).to_be_visible()
    expect(page.get_by_role("figure")).to_have_count(0)
    happened = page.locator(".happened").all_inner_texts()
    assert not any(f": {name}" in line or f": the {name}" in line for line in happened)
    press(page, page.get_by_role("button", name=hold))
    expect(page.get_by_role("figure", name=name)).to_be_visible()
    page.mouse.up()
    expect(page.get_by_role("figure")).to_have_count(0)
    go_to(page, "Hand")
    press(page, page.get_by_role("button", name="Press and hold to look"))
    expect(page.get_by_role("figure", name=name).first).to_be_visible()
    page.mouse.up()


def test_who_looks_again_at_a_seat_that_the_box_plays_reads_so_and_who_helps(sits: Opens, table: CannedTable) -> None:
    view = canned("waiting")
    mine = next(seat for seat in view["table"]["seats"] if seat["seat"] == view["seat"])
    host = next(seat for seat in view["table"]["seats"] if seat["seat"] != view["seat"])
    mine |= {"away": True, "host": False}
    host["host"] = True
    page = sits(view)
    expect(page.get_by_text(f"The box answers for you. {host['name']} can take you back in.")).to_be_visible()
    back = {"do": "sit-in", "kind": "table", "slots": {"who": [mine["seat"]]}}
    table.show({**view, "version": view["version"] + 1, "choices": [back]})
    page.get_by_role("button", name="I am back").click()
    assert until(lambda: [sent["command"] for sent in table.commands] == [{"do": "sit-in", "who": mine["seat"]}])
