"""The table as all see it: what lies beside the board, who saw which, teams, the match, and the rules in force."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from companion import editions, rules_page
from companion.editions.switches import all_switches
from companion.rules.house_rules import rules_in_force
from companion.switch_words import SWITCHES

from .canned_table import CannedTable, canned
from .conftest import Opens, go_to


def part(page: Page, title: str) -> Locator:
    return page.locator("section", has=page.get_by_role("heading", name=title, exact=True)).last


def table_of(sits: Opens, moment: str | dict[str, Any]) -> Page:
    page = sits(moment)
    go_to(page, "Table")
    return page


def test_open_cards_lie_there_for_everybody(sits: Opens) -> None:
    view = canned("open-cards")
    names = editions.load("classic").names
    page = table_of(sits, view)
    shown = part(page, "Face up for everybody").get_by_role("figure").all_inner_texts()
    assert shown == [names[one["card"]] for one in view["table"]["open"]]


def test_who_plays_without_a_phone_is_said_to_play_at_the_table(sits: Opens) -> None:
    view = canned("peek-side")
    other = next(one for one in view["table"]["seats"] if one["seat"] != view["seat"])
    other["at_table"] = True
    row = table_of(sits, view).get_by_role("listitem").filter(has_text=other["name"]).first
    expect(row).to_contain_text("plays at the table")
    expect(row).not_to_contain_text("no phone on line")


def test_the_side_row_says_who_saw_which(sits: Opens) -> None:
    view = canned("peek-side")
    view["table"]["side"][0]["seen_by"] = ["s1", "s2"]
    view["table"]["side"][1]["seen_by"] = []
    row = part(table_of(sits, view), "The side row").get_by_role("listitem")
    expect(row).to_have_count(4)
    expect(row.nth(0)).to_contain_text("seen by Ann and you" if view["seat"] == "s2" else "seen by you and Bo")
    expect(row.nth(1)).to_contain_text("seen by nobody")


def test_cards_in_rooms_and_the_deck(sits: Opens) -> None:
    view = canned("room-card")
    page = table_of(sits, view)
    expect(part(page, "Cards in rooms").get_by_role("listitem")).to_have_count(4)
    expect(part(page, "Cards in rooms")).to_contain_text("seen by you")
    expect(part(page, "Clue cards")).to_contain_text("29 to draw")


def test_a_deck_is_counted_once_it_is_shuffled(sits: Opens) -> None:
    view = canned("lobby-host")
    view["table"]["deck"] = {"id": "bonus", "left": 0, "discarded": 0}
    page = sits({**view, "edition": "bonus"})
    go_to(page, "Table")
    expect(page.get_by_role("heading", name="The table")).to_be_visible()
    expect(page.get_by_text("to draw")).to_have_count(0)


def test_what_was_turned_up_and_the_passage_that_was_opened(sits: Opens) -> None:
    view = canned("glass")
    names = editions.load("event").names
    page = table_of(sits, view)
    for one in view["table"]["revealed"]:
        expect(part(page, "Shown to everybody")).to_contain_text(names[one["card"]])
    expect(part(page, "Secret passages")).to_contain_text(f"{names[view['table']['opened_passage']]}: opened")


def test_teams_and_partners_and_their_sheet(sits: Opens) -> None:
    page = table_of(sits, "teams")
    expect(part(page, "Teams")).to_contain_text("Team 1")
    expect(page.get_by_text("your partner", exact=True)).to_have_count(1)
    go_to(page, "Notebook")
    expect(page.get_by_text("It is your team's sheet, shared with Cy.")).to_be_visible()


def test_a_team_with_one_hand_is_told_whose_it_is(sits: Opens) -> None:
    page = sits("two-hands")
    go_to(page, "Hand")
    expect(page.get_by_role("heading", name="Your team's hand")).to_be_visible()
    expect(page.get_by_text("Shared with")).to_be_visible()


def test_the_sheet_marks_what_lies_open_where_the_box_helps(sits: Opens, table: CannedTable) -> None:
    view = canned("open-cards")
    for helped, count in (("seen", 3), ("off", 0)):
        table.reset()
        view["table"]["rules"]["help"] = helped
        page = sits({**view, "notebook": {"marks": {}, "seen": view["notebook"]["seen"] if count else {}}})
        go_to(page, "Notebook")
        page.get_by_role("button", name="Open my notebook").click()
        expect(page.get_by_role("rowheader", name="face up")).to_have_count(count)


@pytest.mark.parametrize(
    ("stands", "words"),
    [
        ({"points": {"s1": 2, "s2": 1}, "decider": True}, "Level at the top: one more game decides."),
        ({"points": {"s1": 2, "s2": 1}, "decided": ["s2"]}, "The match is over: Bo won it."),
        ({"points": {}}, "Nobody has a point yet."),
    ],
)
def test_how_the_match_stands(sits: Opens, stands: dict[str, Any], words: str) -> None:
    view = canned("teams")
    view["table"]["match"] = {
        "kind": "one-a-game",
        "game": 3,
        "ends": "after-3-games",
        "decided": None,
        "decider": False,
        **stands,
    }
    page = table_of(sits, view)
    expect(part(page, "The match: game 3")).to_contain_text(words)


def test_after_a_level_match_the_next_game_is_called_what_it_is(sits: Opens) -> None:
    view = canned("over-solved")
    view["table"]["match"].update(kind="one-a-game", decider=True, points={"s1": 1, "s2": 1})
    page = sits(view)
    expect(page.get_by_role("button", name="The deciding game")).to_be_visible()


# --- the rules page


@pytest.mark.parametrize("box", editions.all_ids())
def test_every_answer_of_every_switch_has_a_sentence(box: str) -> None:
    edition = editions.load(box)
    asked = {rule: set(answers) for rule, answers in edition.answers.items()}
    for variant in edition.variants.values():
        for rule, answer in variant.rules.items():
            asked.setdefault(rule, set()).add(answer)
    assert {*all_switches(), "variant"} == set(SWITCHES)
    for rule, answers in asked.items():
        for answer in answers:
            said = rules_page.sentence(rule, answer, edition)
            assert said[-1] in ".)", (rule, answer)
            assert not said[0].islower(), (rule, answer)
    for rule in SWITCHES:
        sentences = [rules_page.sentence(rule, answer, edition) for answer in rules_page.answers(rule, edition)]
        assert len(set(sentences)) == len(sentences), rule


@pytest.mark.parametrize("moment", ["glass", "claw", "two-hands", "choose-room", "open-cards"])
def test_the_page_says_just_what_was_chosen(sits: Opens, moment: str) -> None:
    view = canned(moment)
    page = table_of(sits, view)
    page.get_by_role("button", name="All the rules of this table").click()
    edition = editions.load(view["edition"])
    told = rules_page.rules_page(edition, view["table"]["rules"])
    wanted = [sentence for part_ in told for sentence in part_.sentences]
    items = page.locator("section section > ul.rules > li")
    expect(items).to_have_count(len(wanted))
    read = [text.split(" (the ")[0] for text in items.all_inner_texts()]
    assert read == wanted
    titles = page.locator("section section > h2").all_inner_texts()
    assert [title.lower() for title in titles] == [part_.title.lower() for part_ in told if part_.sentences]


def test_no_switch_is_told_otherwise_than_it_is_answered() -> None:
    """Whatever a house chooses among the answers of a box: the page has that sentence and no other of the switch."""
    for box in editions.all_ids():
        edition = editions.load(box)
        for rule, answers in edition.answers.items():
            for answer in answers:
                rules = rules_in_force(edition, {rule: answer})
                told = {sentence for part_ in rules_page.rules_page(edition, rules) for sentence in part_.sentences}
                others = {rules_page.sentence(rule, other, edition) for other in answers if other != rules[rule]}
                assert not told & others, (box, rule, answer)
                idle = SWITCHES[rule].idle
                if not idle or rules[idle[0]] not in idle[1]:
                    assert rules_page.sentence(rule, rules[rule], edition) in told, (box, rule, answer)


def test_the_last_throws_are_looked_up_when_somebody_unfolds_them(sits: Opens, table: CannedTable) -> None:
    view = canned("begin")
    view["table"]["dice"] = {"8": 1}
    said = ["Bo rolled 2 + 2 = 4 (typed in).", "Ann rolled 6 + 2 = 8 (virtual dice)."]
    items = [{"n": 9 - n, "turn": 2 - n, "event": "dice-rolled", "say": say} for n, say in enumerate(said)]
    table.notes["log"] = {"items": items, "more": False}
    page = table_of(sits, view)
    assert table.posted == []
    page.get_by_text("The last throws", exact=True).click()
    throws = page.locator("details", has=page.get_by_text("The last throws", exact=True)).get_by_role("listitem")
    expect(throws).to_have_text(said)
    asked = {"game": view["game"], "seat": view["seat"], "log": {"dice": True}}
    assert table.posted == [("/api/notebook", asked)]
