"""What a player without a phone sees behind the cover, at every step of every playthrough: all there, nothing cut."""

import time
from itertools import product

import pytest
from screen.conftest import DICE_AWAY, HOUSE, SIZES, canvas_of
from screen.legible import letters, overlapping
from screen.steps import every_step

from companion import editions
from companion.box_words import names_of
from companion.languages import languages
from companion.panel.privately import PAGES, Place
from companion.rules.look_alike import LONGEST_OF_PEOPLE
from companion.screen import scenes
from companion.screen.motion import Moment
from companion.screen.paint import LEAST
from tests import proof

PEOPLE = ("", "W" * LONGEST_OF_PEOPLE)
STRIDE, CARDS = 61, 20


def places(view, page):
    """Where the knob may point on that page: the ends of what it turns through, and on the sheet what was picked."""
    values = PAGES[page](view, Place(), 0.5)
    found = [Place(), *(Place(at=at) for at in {0, len(values) - 1} if values)]
    cards = [value for value in values if value in editions.load(view["edition"]).names]
    if page == "sheet" and cards:
        found += [Place(at=0, picked=(cards[-1],)), Place(at=1, picked=(cards[0], view["seat"]))]
    return found


def covers(step, people):
    """Every cover of that moment, closed and open."""
    for view, page in product(step.behind(people), PAGES):
        shut = {"seat": view["seat"], "page": page, "open": False}
        yield shut
        for place in places(view, page):
            values = PAGES[page](view, place, 0.5)
            yield {**shut, "open": True, "view": view, "values": values, "at": place.at, "picked": place.picked}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_page_behind_the_cover_is_cut_and_every_card_of_a_hand_is_named(size):
    began, looked, ways = time.perf_counter(), 0, list(product(languages(), PEOPLE, (False, True)))
    steps = [step for step in every_step() if step.seats]
    for number, step in enumerate(steps[SIZES.index(size) :: proof.count(STRIDE, long=7)]):
        for language, people, is_missing in ways[number % len(ways) :: len(ways)]:
            names, canvas = names_of(editions.load(step.shown()["edition"]), language), canvas_of(size)
            house = HOUSE | {"faults": [DICE_AWAY]} if is_missing else HOUSE
            keys = step.keys(language, people)[:3]
            for look in covers(step, people):
                scenes.draw(
                    canvas, step.shown(people), house, language=language, caption=keys, look=look,
                    moment=Moment(beat=1),
                )  # fmt: skip
                looked += 1
                where = (step.name, step.number, language, people, is_missing, look["page"], look.get("at"))
                assert canvas.overflows == [], where
                assert overlapping(canvas) == [], where
                assert min(letters(canvas)) * LEAST >= size[1], where
                if look["open"] and look["page"] == "sheet" and not look["picked"] and 0 <= look["at"] < CARDS:
                    owners = len(step.shown()["table"]["seats"]) + 1
                    marked = sum(": " in words for words in canvas.said)
                    assert people or marked == owners, where  # with the longest names the knob goes through them
                if look["open"] and look["page"] == "hand":
                    said = " ".join(canvas.said)
                    assert all(names[held["card"]] in said for held in look["view"]["hand"]), where
    assert looked > 100
    proof.figure(
        f"Every page behind the cover at moments of every playthrough, on {size[0]}x{size[1]}, nothing cut",
        count=looked, figure="0 cut", seconds=time.perf_counter() - began,
    )  # fmt: skip


def test_what_lies_behind_a_held_cover_does_not_take_turns_with_anything():
    step = next(step for step in every_step() if step.seats)
    look = next(look for look in covers(step, "W" * 20) if look["open"])
    canvas, said = canvas_of((720, 1280)), []
    for beat in range(2):
        house = HOUSE | {"faults": [DICE_AWAY]}
        scenes.draw(canvas, step.shown(), house, caption=step.keys("en"), look=look, moment=Moment(beat=beat))
        said.append(list(canvas.said))
    assert said[0] == said[1]
