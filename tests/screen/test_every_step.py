"""Every scene at every step of every golden playthrough: nothing cut, no small letter, nothing pale, at every size.

In the short run each kind of moment of each box is looked at once, at sizes, languages and names that take turns; in
the long run all of it. A picture is only laid out for this, not painted, but where its contrasts are measured.
"""

import time
from functools import cache
from itertools import product
from operator import itemgetter

import pygame
import pytest
from screen.conftest import DICE_AWAY, HOUSE, SIZES, Watchful, canvas_of
from screen.legible import contrasts, letters, overlapping
from screen.steps import every_step, full_table, kind_of

from companion import editions
from companion.languages import languages
from companion.rules.look_alike import LONGEST_OF_PEOPLE
from companion.screen import lettering, scenes
from companion.screen.motion import Moment
from companion.screen.paint import LEAST
from companion.screen.sight import Sight
from tests import proof
from tests.box_games import every_way

MOST = LONGEST_OF_PEOPLE
PEOPLE = ("", "W" * MOST, "Maximiliane-Charlotte"[:MOST], "\u674e" * MOST)
ROUND = ("nothing", "the keys", "the keys, a fault and a phone off line")
PAGES, BEATS = proof.count(12, long=18), 4
WAYS = [(*way, at % len(PEOPLE)) for at, way in enumerate(product(SIZES, languages(), ROUND))]
"""Size, language, what stands round the scene, and which people: each of the first three with each other."""


def looks(stride):
    """(step, way) pairs: in the long run all of them, else each kind of moment once, the ways taking turns."""
    if proof.count(0, long=1):
        for step, (*way, at), longest in product(every_step(), WAYS, (False, True)):
            yield step, (*way, PEOPLE[1] if longest else PEOPLE[at])
        return
    kinds = {}
    for step in every_step():
        kinds.setdefault(kind_of(step.shown()), step)
    for at, step in enumerate(kinds.values()):
        *way, people = WAYS[at * 7 % len(WAYS)]
        if at % stride == 0:
            yield step, (*way, PEOPLE[people])


def drawn(step, way):
    """Each picture of that moment, one after the other, on a canvas of its size."""
    size, language, around, people = way
    house, caption = dict(HOUSE), None if around == "nothing" else step.keys(language, people)
    if around.endswith("line"):
        house |= {"faults": [DICE_AWAY], "links": []}
    view, canvas = step.shown(people), canvas_of(size)
    pages = range(PAGES) if view["phase"] in ("lobby", "over") else range(1)
    beats = range(BEATS if size[1] > size[0] else 2 if house["faults"] else 1)
    for page, beat in product(pages, beats if len(pages) == 1 else range(1)):
        scenes.draw(canvas, view, house, language=language, caption=caption, moment=Moment(page=page, beat=beat))
        yield canvas


def test_at_no_step_of_any_playthrough_is_anything_cut_or_too_small():
    began, looked, smallest = time.perf_counter(), 0, 1.0
    for step, way in looks(1):
        for canvas in drawn(step, way):
            looked += 1
            assert canvas.overflows == [], (step.name, step.number, way)
            assert overlapping(canvas) == [], (step.name, step.number, way)
            least = min(letters(canvas), default=canvas.height)
            smallest = min(smallest, least / canvas.height)
            assert least * LEAST >= canvas.height, (step.name, step.number, way)
    assert looked > 250
    proof.figure(
        "The screen at every step of every playthrough, every size, language and length of names, nothing cut",
        count=looked,
        figure=f"smallest letters 1/{1 / smallest:.1f} of the height",
        seconds=time.perf_counter() - began,
    )


def test_six_with_the_longest_names_have_room_at_every_moment_with_all_buttons_and_a_fault():
    """On the smallest screens; where keys and fault have no room together they take turns."""
    began, looked, turns, phases = time.perf_counter(), 0, set(), set()
    everything = proof.count(0, long=1)
    ways = every_way() if everything else [("classic", "standard")]
    for (box, variant), size in product(ways, SIZES[:3] if everything else SIZES[:1]):
        for step in full_table(box, variant, 150):
            phases.add(step.shown()["phase"])
            for language in languages() if everything else ("da",):
                for canvas in drawn(step, (size, language, ROUND[-1], PEOPLE[1])):
                    looked += 1
                    assert canvas.overflows == [], (step.name, step.number, size, language)
                    assert overlapping(canvas) == [], (step.name, step.number, size, language)
                    told = " ".join(canvas.said)
                    turns.add(("Terninglæseren" in told or "dice reader" in told, "Enter" in canvas.said))
    assert looked > 60
    assert {"lobby", "setup", "turn"} <= phases
    assert {(True, False), (False, True)} <= turns
    proof.figure(
        "The screen with six of the longest names, all buttons and a fault, on the smallest sizes, nothing cut",
        count=looked, figure="0 cut", seconds=time.perf_counter() - began,
    )  # fmt: skip


def test_a_pause_says_what_comes_then_in_whole_sentences_though_nobody_is_awaited():
    phases = set()
    for step, language in product({kind_of(step.shown()): step for step in every_step()}.values(), languages()):
        view = {**step.shown(), "paused": True, "awaited": [], "choices": []}
        then = Sight(view, HOUSE, editions.load(view["edition"]), language=language).then()
        assert then == " ".join(then.split()) != "", (step.name, step.number)
        phases.add(view["phase"])
    assert {"setup", "roll-off", "start-rooms", "turn"} <= phases


def test_at_no_step_of_any_playthrough_is_a_sentence_pale():
    """On one size: colours are the same on all of them."""
    began, looked, palest = time.perf_counter(), 0, (21.0, "")
    for step, way in dict.fromkeys((step, (SIZES[0], *way[1:])) for step, way in looks(6)):
        for canvas in drawn(step, way):
            for words, measured in contrasts(canvas):
                looked += 1
                palest = min(palest, (measured, words))
                assert measured >= 4.5, (step.name, step.number, way, words)
    assert looked > 250
    proof.figure(
        "Sentences at every step of every playthrough, contrast with every point of the ground under them",
        count=looked,
        figure=f"least {palest[0]:.2f} to 1",
        seconds=time.perf_counter() - began,
    )


@pytest.mark.parametrize("people", PEOPLE[:2])
@pytest.mark.parametrize("size", SIZES)
def test_how_far_a_room_is_stands_clear_of_the_frame_round_it(size, people):
    """Figures of one and of two digits, beside short names and long ones: nothing is pale, and nothing cut."""
    rolled = {}
    for step in every_step():
        turn = step.shown()["turn"] or {}
        if turn.get("step") == "rolled" and turn["advice"]:
            rolled.setdefault((step.shown()["edition"], *sorted(turn["advice"].items(), key=itemgetter(1))[:4]), step)
    assert len(rolled) > 6
    for step in list(rolled.values())[:: proof.count(2, long=1)]:
        for canvas in drawn(step, (size, "da", "nothing", people)):
            assert canvas.overflows == [], (step.name, step.number)
            assert [words for words, measured in contrasts(canvas) if measured < 4.5] == [], (step.name, step.number)


@pytest.mark.parametrize("height", sorted({high for _, high in SIZES}))
@pytest.mark.parametrize("face", lettering.FACES)
def test_the_smallest_letters_measure_a_22nd_of_the_height_from_ring_to_tail(face, height):
    size = -(-height // LEAST)
    words = lettering.fitted("\u00c5g", face, size, size, (height, height), one_line=True)
    ink = lettering.picture(words, face, pygame.Color("white"), 0.0).get_bounding_rect()
    assert ink.height >= height / LEAST


def test_a_small_letter_a_cut_a_pale_one_and_one_on_another_are_found():
    canvas = Watchful((800, 480))
    canvas.ground()
    canvas.text(pygame.Rect(100, 100, 90, 30), "Much too long for its place", "small")
    assert canvas.overflows
    canvas.text(pygame.Rect(100, 100, 200, 30), "On it", "small")
    assert overlapping(canvas)
    canvas.text(pygame.Rect(100, 200, 400, 40), "Pale", "small", colour="line")
    assert min(measured for _, measured in contrasts(canvas)) < 4.5
    canvas.least = 12
    canvas.text(pygame.Rect(100, 300, 200, 15), "Too small", "small")
    assert min(letters(canvas)) * LEAST < 480


PANELS = {(800, 480): 7.0, (1024, 600): 7.0, (720, 1280): 7.0, (1280, 720): 10.0, (1920, 1080): 13.0}
"""Touch panels that are sold for a Pi, by their pixels: how many inches they measure across."""
FINGER_MM = 12


@cache
def captioned():
    """(step, language), one for each row of buttons that there is."""
    told = {}
    for step, language in product(every_step(), languages()):
        told.setdefault(str([key["does"] for key in step.keys(language)]), (step, language))
    return list(told.values())


@pytest.mark.parametrize("size", PANELS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_button_at_the_foot_is_as_large_as_a_finger_and_none_lies_on_another(size):
    pixels_mm = (size[0] ** 2 + size[1] ** 2) ** 0.5 / (PANELS[size] * 25.4)
    canvas, least = canvas_of(size), 99.0
    sample = captioned()[:: proof.count(2, long=1)]
    for step, language in sample:
        for house, beat in ((HOUSE, 0), (HOUSE | {"faults": [DICE_AWAY]}, 1)):
            keys, seen = step.keys(language), step.shown()
            touchable = scenes.draw(canvas, seen, house, language=language, caption=keys, moment=Moment(beat=beat))
            rooms = [area for area, _ in touchable]
            least = min([least, *(side / pixels_mm for room in rooms for side in room.size)])
            assert least >= FINGER_MM, (step.name, step.number, language)
            assert all(room.collidelistall(rooms) == [at] for at, room in enumerate(rooms))
    assert len(sample) > 15
