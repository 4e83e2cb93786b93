"""Every picture of the box is there, plain enough for both renderers, and tells its neighbours apart."""

import re
import xml.etree.ElementTree as tree
from functools import cache
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from contrast import PALETTE, contrast

ART = Path(__file__).parents[2] / "companion" / "art"
SUSPECTS = ("scarlett", "mustard", "white", "green", "peacock", "plum")
WEAPONS = ("candlestick", "dagger", "lead_pipe", "revolver", "rope", "wrench")
ROOMS = (
    "kitchen",
    "ballroom",
    "conservatory",
    "dining_room",
    "billiard_room",
    "library",
    "lounge",
    "hall",
    "study",
)
CARDS = (*SUSPECTS, *WEAPONS, *ROOMS)
ICONS = ("host", "away", "out", "bot", "lock", "eye", "pause", "passage", "phone", "wifi", "warn")
CARD_BOX, SQUARE, LETTER = "0 0 250 350", "0 0 100 100", "0 0 200 200"
BOXES = {
    **{f"card-{card}": CARD_BOX for card in (*CARDS, "back")},
    **{f"token-{suspect}": SQUARE for suspect in SUSPECTS},
    **{f"weapon-{weapon}": SQUARE for weapon in WEAPONS},
    **{f"room-{room}": SQUARE for room in ROOMS},
    **{f"icon-{icon}": SQUARE for icon in ICONS},
    **{f"die-{face}": SQUARE for face in range(1, 7)},
    "crest": SQUARE,
    "wax-seal": SQUARE,
    "envelope": LETTER,
    "envelope-open": LETTER,
}
# What pygame's renderer (nanosvg) and browsers draw alike; no text, so there is nothing to translate.
ELEMENTS = {"svg", "g", "path", "rect", "circle", "ellipse"}
ATTRIBUTES = {
    *("viewBox", "width", "height", "transform", "d", "x", "y", "rx", "ry", "cx", "cy", "r"),
    *("fill", "fill-rule", "fill-opacity", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"),
    *("stroke-dasharray", "stroke-opacity"),
}
LARGEST = 6_200  # bytes: 21 cards go to a phone in one evening over a slow hotspot


@cache
def drawn(name, side):
    width, height = (int(number) for number in BOXES[name].split()[2:])
    size = (round(side * width / height), side)
    return pygame.image.load_sized_svg(ART / f"{name}.svg", size)


def test_the_folder_holds_these_pictures_and_no_others():
    assert {path.stem for path in ART.glob("*.svg")} == set(BOXES)


@pytest.mark.parametrize("name", BOXES)
def test_a_picture_is_plain_small_and_in_its_box(name):
    source = (ART / f"{name}.svg").read_text("ascii")
    root = tree.fromstring(source)
    assert root.get("viewBox") == BOXES[name]
    assert len(source) <= LARGEST
    for element in root.iter():
        assert element.tag.removeprefix("{http://www.w3.org/2000/svg}") in ELEMENTS
        assert set(element.attrib) <= ATTRIBUTES
        assert (element.text or "").strip() == "" == (element.tail or "").strip()
    colours = set(re.findall(r'(?:fill|stroke)="([^"]+)"', source)) - {"none"}
    assert all(re.fullmatch(r"#[0-9a-f]{6}", colour) for colour in colours)


@pytest.mark.parametrize("side", [64, 200, 600])
@pytest.mark.parametrize("name", BOXES)
def test_pygame_draws_it_at_every_size(name, side):
    picture = drawn(name, side)
    assert picture.get_height() in (side, side + 1), "the renderer rounds up"
    solid = pygame.mask.from_surface(picture).count() / (picture.get_width() * picture.get_height())
    assert solid >= (0.9 if name.startswith("card-") else 0.3)
    rgb = {tuple(picture.get_at((x, y)))[:3] for x in range(0, picture.get_width(), 4) for y in range(0, side, 4)}
    assert len(rgb) >= 3, "more than one flat patch"


@pytest.mark.parametrize("name", [name for name, box in BOXES.items() if box == CARD_BOX])
def test_a_card_fills_its_frame_and_leaves_the_corners_clear(name):
    picture = drawn(name, 350)
    assert all(picture.get_at(corner).a == 0 for corner in ((0, 0), (249, 0), (0, 349), (249, 349)))
    assert all(picture.get_at(middle).a == 255 for middle in ((125, 3), (125, 346), (4, 175), (245, 175)))


@pytest.mark.parametrize(("one", "other"), [*combinations(SUSPECTS, 2)])
def test_two_tokens_differ_in_shape(one, other):
    """The part of both outlines that they share, at the size of a chip on an 800x480 screen."""
    first, second = (pygame.mask.from_surface(drawn(f"token-{name}", 64)) for name in (one, other))
    shared = first.overlap_area(second, (0, 0))
    assert shared / (first.count() + second.count() - shared) < 0.85


@pytest.mark.parametrize(("one", "other"), [*combinations(CARDS, 2)])
def test_two_cards_differ_at_sixty_pixels(one, other):
    """The mean difference of a channel: one picture against another as they lie in a phone's hand."""
    first, second = (drawn(f"card-{name}", 84) for name in (one, other))
    apart = pygame.transform.average_color(_difference(first, second))[:3]
    assert sum(apart) / 3 > 6


def _difference(first, second):
    plain = []
    for picture in (first, second):
        ground = pygame.Surface(picture.get_size(), depth=32)
        ground.blit(picture, (0, 0))
        plain.append(ground)
    larger, smaller = plain[0].copy(), plain[1].copy()
    larger.blit(plain[1], (0, 0), special_flags=pygame.BLEND_RGB_MAX)
    smaller.blit(plain[0], (0, 0), special_flags=pygame.BLEND_RGB_MIN)
    larger.blit(smaller, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return larger


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("name", [name for name, box in BOXES.items() if box == SQUARE])
def test_a_small_picture_stands_out_from_both_grounds(name, theme):
    """More than a seventh of it keeps 3:1 from the ground, as WCAG 2.2 asks of shapes (1.4.11)."""
    ground, picture = PALETTE["themes"][theme]["ground"], drawn(name, 64)
    pixels = [picture.get_at((x, y)) for x in range(0, 64, 2) for y in range(0, 64, 2)]
    solid = [f"#{pixel.r:02x}{pixel.g:02x}{pixel.b:02x}" for pixel in pixels if pixel.a == 255]
    clear = [colour for colour in solid if contrast(colour, ground) >= 3]
    assert len(clear) / len(solid) > 1 / 7
