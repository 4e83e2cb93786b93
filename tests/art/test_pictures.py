"""Every picture of the box is there, plain enough for both renderers, and tells its neighbours apart."""

import re
import tomllib
import xml.etree.ElementTree as tree
from functools import cache
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from contrast import PALETTE, apart, contrast

ART = Path(__file__).parents[2] / "companion" / "art"
EDITIONS = ART.parent / "editions"
CLASSIC = {
    "token": ("scarlett", "mustard", "white", "green", "peacock", "plum"),
    "weapon": ("candlestick", "dagger", "lead_pipe", "revolver", "rope", "wrench"),
    "room": (
        *("kitchen", "ballroom", "conservatory", "dining_room", "billiard_room", "library", "lounge", "hall", "study"),
    ),
}
DUNGEON = {
    "token": ("mialee", "tordek", "ember", "regdar", "lidda", "nebin"),
    "weapon": (
        *("vorpal_sword", "mace_of_disruption", "ring_of_magic_missiles", "staff_of_power", "flaming_battle_axe"),
        "dagger_of_venom",
    ),
    "room": (
        *("grand_hall", "dungeon", "chamber_of_tricks_and_traps", "wizards_tower", "dragons_lair"),
        *("treasure_chamber", "lost_crypt", "magical_armory", "library_of_arcane_tomes"),
    ),
}
BOTH = (CLASSIC, DUNGEON)
DECKS = ("clue", "bonus", "monster")
MONSTERS = ("goblin", "skeleton", "bugbear", "gelatinous_cube", "displacer_beast", "beholder")
TREASURES = ("potion", "boots", "broom", "crystal_ball", "amulet")
PLACES = ("centre", "question", "claw", "maze", "corridor")
ICONS = ("host", "away", "out", "bot", "lock", "eye", "pause", "passage", "phone", "wifi", "warn")
CARD_BOX, SQUARE, LETTER = "0 0 250 350", "0 0 100 100", "0 0 200 200"
BOXES = {
    **{f"card-{card}": CARD_BOX for box in BOTH for kind in box.values() for card in kind},
    **{f"{kind}-{card}": SQUARE for box in BOTH for kind, cards in box.items() for card in cards},
    **{f"{side}-{deck}": CARD_BOX for side in ("deck", "front") for deck in DECKS},
    "card-back": CARD_BOX,
    **{f"monster-{monster}": SQUARE for monster in MONSTERS},
    **{f"treasure-{treasure}": SQUARE for treasure in TREASURES},
    **{f"place-{place}": SQUARE for place in PLACES},
    **{f"icon-{icon}": SQUARE for icon in ICONS},
    **{f"die-{face}": SQUARE for face in (*range(1, 7), "glass")},
    "passage": SQUARE,
    "crest": SQUARE,
    "wax-seal": SQUARE,
    "envelope": LETTER,
    "envelope-open": LETTER,
    "envelope-castle": LETTER,
    "envelope-open-castle": LETTER,
    "parchment": LETTER,
}
# Pictures that lie side by side on a phone or the table screen, and so must be told apart.
CARDS = [[f"card-{card}" for kind in box.values() for card in kind] for box in BOTH]
BACKS = ["card-back", *(f"deck-{deck}" for deck in DECKS)]
SMALL = [
    *([f"{kind}-{card}" for card in cards] for box in BOTH for kind, cards in box.items()),
    [f"monster-{monster}" for monster in MONSTERS],
    [f"treasure-{treasure}" for treasure in TREASURES],
    ["passage", *(f"place-{place}" for place in PLACES)],
    [f"die-{face}" for face in (*range(1, 7), "glass")],
]
QUIET = pygame.Rect(36, 116, 178, 196)
"""Where the program writes on a drawn card, in the units of its viewBox."""


def pairs(groups):
    return [pair for group in groups for pair in combinations(group, 2)]


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


@pytest.mark.parametrize("name", BOXES)
def test_pygame_draws_it_at_every_size(name):
    for side in (64, 200, 600):
        picture = drawn(name, side)
        assert picture.get_height() in (side, side + 1), "the renderer rounds up"
        solid = pygame.mask.from_surface(picture).count() / (picture.get_width() * picture.get_height())
        assert solid >= (0.9 if BOXES[name] == CARD_BOX else 0.3), side
        rgb = {tuple(picture.get_at((x, y)))[:3] for x in range(0, picture.get_width(), 4) for y in range(0, side, 4)}
        assert len(rgb) >= 3, ("more than one flat patch", side)


@pytest.mark.parametrize("name", [name for name, box in BOXES.items() if box == CARD_BOX])
def test_a_card_fills_its_frame_and_leaves_the_corners_clear(name):
    picture = drawn(name, 350)
    assert all(picture.get_at(corner).a == 0 for corner in ((0, 0), (249, 0), (0, 349), (249, 349)))
    assert all(picture.get_at(middle).a == 255 for middle in ((125, 3), (125, 346), (4, 175), (245, 175)))


def test_two_tokens_differ_in_shape():
    """The part of both outlines that they share, at the size of a chip on an 800x480 screen."""
    for one, other in pairs(box["token"] for box in BOTH):
        first, second = (pygame.mask.from_surface(drawn(f"token-{name}", 64)) for name in (one, other))
        shared = first.overlap_area(second, (0, 0))
        assert shared / (first.count() + second.count() - shared) < 0.85, (one, other)


@pytest.mark.parametrize("group", [*CARDS, BACKS], ids=lambda group: group[0])
def test_two_cards_differ_at_sixty_pixels(group):
    """The mean difference of a channel: one picture against another as they lie in a phone's hand."""
    alike = {pair: apart for pair in combinations(group, 2) if (apart := _apart(*pair, 84)) <= 6}
    assert not alike


@pytest.mark.parametrize("group", SMALL, ids=lambda group: group[0])
def test_two_small_pictures_differ_at_forty_pixels(group):
    alike = {pair: apart for pair in combinations(group, 2) if (apart := _apart(*pair, 40)) <= 6}
    assert not alike


@cache
def _plain(name, side):
    """The picture on a ground of nothing."""
    picture = drawn(name, side)
    ground = pygame.Surface(picture.get_size(), depth=32)
    ground.blit(picture, (0, 0))
    return ground


def _apart(one, other, side):
    """How far the two pictures lie apart, in the mean of all channels."""
    first, second = _plain(one, side), _plain(other, side)
    larger, smaller = first.copy(), second.copy()
    larger.blit(second, (0, 0), special_flags=pygame.BLEND_RGB_MAX)
    smaller.blit(first, (0, 0), special_flags=pygame.BLEND_RGB_MIN)
    larger.blit(smaller, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return sum(pygame.transform.average_color(larger)[:3]) / 3


@pytest.mark.parametrize("name", [name for name, box in BOXES.items() if box == SQUARE])
def test_a_small_picture_stands_out_from_every_ground(name):
    """More than a seventh of it keeps 3:1 from the ground, as WCAG 2.2 asks of shapes (1.4.11)."""
    picture = drawn(name, 64)
    pixels = [picture.get_at((x, y)) for x in range(0, 64, 2) for y in range(0, 64, 2)]
    solid = [f"#{pixel.r:02x}{pixel.g:02x}{pixel.b:02x}" for pixel in pixels if pixel.a == 255]
    for theme in ("dark", "light", "castle"):
        ground = PALETTE["themes"][theme]["ground"]
        apart = {colour: contrast(colour, ground) for colour in {*solid}}
        assert sum(apart[colour] >= 3 for colour in solid) / len(solid) > 1 / 7, theme


@pytest.mark.parametrize("edition", sorted(EDITIONS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_card_of_an_edition_has_its_pictures(edition):
    box = tomllib.loads(edition.read_text("utf-8"))
    for section, kind in (("suspects", "token"), ("weapons", "weapon"), ("rooms", "room")):
        ids = [card["id"] for card in box[section]]
        assert [name for card in ids for name in (f"card-{card}", f"{kind}-{card}") if name not in BOXES] == []


OUTLINES = {
    "diamond": "scarlett",
    "hexagon": "mustard",
    "circle": "white",
    "clover": "green",
    "drop": "peacock",
    "shield": "plum",
}


@pytest.mark.parametrize("edition", sorted(EDITIONS.glob("*.toml")), ids=lambda path: path.stem)
def test_a_token_has_the_shape_and_the_colour_its_edition_says(edition):
    for suspect in tomllib.loads(edition.read_text("utf-8"))["suspects"]:
        token, outline = (
            pygame.mask.from_surface(drawn(f"token-{name}", 64)) for name in (suspect["id"], OUTLINES[suspect["shape"]])
        )
        shared = token.overlap_area(outline, (0, 0))
        assert shared / (token.count() + outline.count() - shared) > 0.97, suspect
        assert apart(suspect["colour"], PALETTE["suspects"][suspect["id"]]["fill"]) < 15, suspect


@pytest.mark.parametrize("deck", DECKS)
def test_a_drawn_card_leaves_a_quiet_place_to_write_on(deck):
    """One light colour alone, on which the dark ink of the light theme keeps 7:1."""
    picture = drawn(f"front-{deck}", 350)
    paper = _spots(picture, QUIET)
    assert len(paper) == 1
    assert contrast(*paper, PALETTE["themes"]["light"]["text"]) >= 7


@pytest.mark.parametrize("theme", ["light", "castle"])
def test_parchment_is_a_tile_to_write_on(theme):
    """Edge meets edge, and the inks of the themes laid on it keep their ratio on every spot of it."""
    picture = drawn("parchment", 200)
    for n in range(200):
        for one, other in (((n, 0), (n, 199)), ((0, n), (199, n))):
            steps = [abs(a - b) for a, b in zip(picture.get_at(one), picture.get_at(other), strict=True)]
            assert max(steps) < 12, (one, other)
    inks, spots = PALETTE["themes"][theme], _spots(picture, picture.get_rect())
    assert min(contrast(spot, inks["text"]) for spot in spots) >= 7
    if theme == "castle":  # whose ground it is
        for pair in PALETTE["pairs"]:
            if pair["on"] == "ground":
                assert min(contrast(spot, inks[pair["ink"]]) for spot in spots) >= pair["ratio"], pair


def _spots(picture, rect):
    """The colours in that part of it, as "#rrggbb"."""
    pixels = [picture.get_at((x, y)) for x in range(rect.left, rect.right) for y in range(rect.top, rect.bottom)]
    return {f"#{pixel.r:02x}{pixel.g:02x}{pixel.b:02x}" for pixel in pixels}
