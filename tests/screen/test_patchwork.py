"""Painting only what changed gives the picture drawn from nothing, pixel for pixel, whatever was shown before."""

import doctest
from functools import cache
from itertools import combinations

import pygame
import pytest
from screen.conftest import BOXES, CAPTION, DICE_AWAY, HOUSE, NAMES, PLAIN, seen

from companion.screen import patchwork, pictures, scenes
from companion.screen.motion import FRAME_S, STILL, Moment, Motion
from companion.screen.paint import Canvas
from companion.screen.patchwork import Patchwork
from companion.screen.splash import splash
from tests import proof

SMALL = (800, 480)
OUT = " and out"
PHONE_AWAY = HOUSE | {"links": HOUSE["links"][1:]}
ASKED_FOR = HOUSE | {"claims": [{"seat": "s1", "code": "4711"}]}
MOVING = (
    ("turn-first", "turn-rolled"),
    ("roll-off-begins", "roll-off-third"),
    ("suggestion-asked", "suggestion-shown"),
    ("turn-late-with-outs", "accusation"),
    ("accusation", "accusation-failed"),
    ("accusation", "over-solved"),
)
SOME = ("attract", "lobby-six", "setup-weapons", "turn-rolled", "turn-first", "turn-first" + OUT, "suggestion-asked",
        "suggestion-shown", "turn-arrived", "turn-late-with-outs", "paused", "correction", "over-solved-match",
        )  # fmt: skip


def draw(canvas, name, house=HOUSE, caption=CAPTION, moment=STILL):
    """Draw that view ("and out": the same with the last seat out); answers what is seen, to the byte."""
    view = seen(name.removesuffix(OUT))
    view["table"]["seats"][-1:] = [{**seat, "out": name.endswith(OUT)} for seat in view["table"]["seats"][-1:]]
    scenes.draw(canvas, view, house, caption=caption, moment=moment)
    return canvas.surface.get_view("0").raw


@cache
def from_nothing(name, size):
    """The hash of its bytes, so that the pictures of all views (1.1 GB) need not be kept."""
    return hash(draw(Canvas(size), name))


def strays(walk, size):
    """The steps of the walk after which the picture is another one than drawn from nothing."""
    canvas, before = Canvas(size), ""
    for name in walk:
        if hash(draw(canvas, name)) != from_nothing(name, size):
            yield f"{name} after {before}"
        before = name


def every_pair(names):
    """A walk on which each view follows each other one."""
    return [name for pair in combinations(names, 2) for name in pair]


def test_every_view_after_every_other_one_is_the_picture_drawn_from_nothing():
    assert list(strays(every_pair(PLAIN), SMALL)) == []


def test_what_lies_beside_the_board_is_the_picture_drawn_from_nothing():
    """Boxes of both tones, so that the ground changes as well."""
    assert list(strays([*BOXES, *reversed(BOXES), *BOXES[::7], *PLAIN[::3], *BOXES[::5]], SMALL)) == []


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)], ids=["lying", "standing"])
def test_it_is_the_same_on_other_screens(size):
    names = NAMES[:: proof.count(3, long=1)]
    assert list(strays([*names, *reversed(names), *names[::3], *names[::5]], size)) == []


@pytest.mark.parametrize("size", [SMALL, (720, 1280)], ids=["lying", "standing"])
@pytest.mark.parametrize(("before", "after"), MOVING)
def test_every_picture_of_a_movement_is_the_picture_drawn_from_nothing(before, after, size):
    motion, canvas = Motion(), Canvas(size)
    motion.see(seen(before), 0.0)
    draw(canvas, before)
    motion.see(seen(after), 1.0)
    moments = [motion.moment(1.0 + n * FRAME_S) for n in range(125)]
    for n, moment in enumerate(moments):
        shown = draw(canvas, after, moment=moment)
        if n % 6 == 0 and (moment != STILL or moments[n - 6] != STILL):
            assert shown == draw(Canvas(size), after, moment=moment), n


def test_what_stands_around_the_scene_comes_and_goes():
    canvas = Canvas(SMALL)
    for name in SOME:
        for house in (HOUSE, HOUSE | {"faults": [DICE_AWAY]}, PHONE_AWAY, ASKED_FOR):
            for caption in (CAPTION, CAPTION[:2], None):
                for page in (0, 1):
                    what = (house, caption, Moment(page=page))
                    assert draw(canvas, name, *what) == draw(_rinsed(canvas), name, *what), (name, page)


def _rinsed(canvas):
    """A canvas that knows no picture but has the same stores, which the other tests look after."""
    clean = Canvas(SMALL)
    clean._words, clean._pictures = canvas._words, canvas._pictures
    return clean


def test_a_picture_that_did_not_change_is_not_painted():
    canvas = Canvas(SMALL)
    draw(canvas, "turn-first")
    canvas.show()
    draw(canvas, "turn-first")
    assert canvas.show() == []


def test_little_that_changes_is_little_that_is_painted():
    canvas = Canvas(SMALL)
    draw(canvas, "turn-first")
    assert canvas.show() == [canvas.whole]
    draw(canvas, "turn-first", caption=[*CAPTION[:-1], {**CAPTION[-1], "does": "Hold two seconds"}])
    changed = canvas.show()
    assert changed
    assert sum(place.width * place.height for place in changed) < 0.05 * SMALL[0] * SMALL[1]


def test_on_another_surface_the_picture_is_painted_whole():
    canvas = Canvas(SMALL)
    draw(canvas, "turn-first")
    canvas.show()
    canvas.surface = pygame.Surface(SMALL)
    assert hash(draw(canvas, "turn-first")) == from_nothing("turn-first", SMALL)
    assert canvas.show() == [canvas.whole]


def test_after_a_patch_that_cannot_be_painted_nothing_is_left_of_it():
    canvas = Canvas(SMALL)
    draw(canvas, "turn-first")
    canvas.lay(pygame.draw.circle, ("a mistake",), canvas.whole)
    with pytest.raises(TypeError):
        canvas.show()
    splash(canvas)
    canvas.show()
    fresh = Canvas(SMALL)
    splash(fresh)
    assert canvas.surface.get_view("0").raw == fresh.surface.get_view("0").raw


def test_the_session_in_the_docstring_holds():
    assert doctest.testmod(patchwork).failed == 0


# --- the test above would notice


@pytest.fixture
def right():
    """What is drawn from nothing, before anything is forgotten."""
    return [from_nothing(name, SMALL) for name in SOME]


@pytest.mark.parametrize(
    ("kind", "parts"), [("tile", (1, 2)), ("picture", (1,)), ("picture", (2,)), ("picture", (4,)), ("words", (1,)),
                        ("words", (3,))],
)  # fmt: skip
def test_a_store_that_forgets_part_of_a_key_shows(kind, parts, right, monkeypatch):
    kept = pictures.Kept.get

    def get(store, key, make):
        return kept(store, tuple(v for n, v in enumerate(key) if kind != key[0] or n not in parts), make)

    monkeypatch.setattr(pictures.Kept, "get", get)
    assert next(strays([*every_pair(SOME), "accusation"], SMALL), "")


@pytest.mark.parametrize("part", [0, 2])
def test_a_patch_that_forgets_part_of_its_recipe_shows(part, right, monkeypatch):
    lay = Patchwork.lay

    class Forgetful(tuple):
        """A recipe that is compared without one of its parts."""

        def __hash__(self):
            return hash(self[:part] + self[part + 1 :])

        def __eq__(self, other):
            return self[:part] + self[part + 1 :] == other[:part] + other[part + 1 :]

    monkeypatch.setattr(Patchwork, "lay", lambda work, paint, what, place: lay(work, paint, Forgetful(what), place))
    assert next(strays(every_pair(SOME), SMALL), "")


def test_a_patch_that_paints_outside_its_place_shows(right, monkeypatch):
    lay = Patchwork.lay
    monkeypatch.setattr(
        Patchwork, "lay", lambda work, paint, what, place: lay(work, paint, what, place.inflate(-4, -4))
    )
    assert next(strays(every_pair(SOME), SMALL), "")


def test_patches_that_change_their_order_are_painted_anew():
    work = Patchwork((20, 20))
    squares = [(pygame.Color(name), pygame.Rect(0, 0, 10, 10)) for name in ("red", "green")]
    for order in (squares, squares[::-1], squares):
        work.begin()
        work.lay(pygame.Surface.fill, ((0, 0, 0), (0, 0, 20, 20)), work.whole)
        for square in order:
            work.box(*square)
        assert work.surface.get_at((5, 5)) == order[-1][0]
