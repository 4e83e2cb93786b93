"""After the game a phone says who could have known when, and has the picture of the game to keep."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from companion import editions
from companion.knowing_words import knew_in_words

from .axe import finds
from .canned_table import CannedTable, canned
from .conftest import Opens


def looked_back(view: dict[str, Any]) -> dict[str, Any]:
    seats = [seat["seat"] for seat in view["table"]["seats"]]
    item = {"event": "card-shown", "turn": 2, "seat": seats[1], "to": seats[0]}
    found = [
        {"seat": seats[0], "how": "concluded", "turn": 2, "item": item},
        {"seat": seats[1], "how": "never", "turn": None, "item": None},
    ]
    box = editions.load(view["edition"])
    return {"game": view["game"], "seats": [{**each, "say": knew_in_words(each, view, box)} for each in found]}


def test_who_could_have_known_when_stands_on_the_timeline_and_in_sentences(sits: Opens, table: CannedTable) -> None:
    view = canned("over-solved")
    table.house["knew"] = looked_back(view)
    page = sits(view, bypass_csp=True)
    names = [seat["name"] for seat in view["table"]["seats"]]
    told = page.locator(".knew-list li")
    expect(told).to_have_text(
        [
            f"{names[0]} could have solved it in turn 2: {names[1]} showed {names[0]} a card.",
            f"{names[1]} could not have known it.",
        ]
    )
    expect(page.locator(".event.knew")).to_have_count(1)
    assert finds(page) == []


def test_nothing_of_another_game_is_said_and_nothing_before_the_end(sits: Opens, table: CannedTable) -> None:
    view = canned("over-solved")
    table.house["knew"] = {**looked_back(view), "game": "another"}
    table.house["picture"] = "another"
    page = sits(view)
    expect(page.get_by_role("region", name="Timeline picture")).to_be_visible()
    expect(page.locator(".knew-list, .event.knew")).to_have_count(0)
    expect(page.get_by_role("link", name="The picture of this game")).to_have_count(0)


def test_the_picture_can_be_had_once_it_is_drawn(sits: Opens, table: CannedTable) -> None:
    view = canned("over-solved")
    page = sits(view)
    link = page.get_by_role("link", name="The picture of this game")
    expect(page.get_by_role("heading", name="The dice")).to_be_visible()
    expect(link).to_have_count(0)
    table.tell_house(picture=view["game"])
    expect(link).to_have_attribute("href", "/api/public/picture")
