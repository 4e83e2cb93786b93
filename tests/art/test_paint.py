"""The drawing kit: text that fits or says so, pictures in their place, a QR code that a reader can read."""

import doctest
import math
from itertools import pairwise

import pygame
import pytest
import segno

from companion import editions
from companion.box_words import languages_called, names_of
from companion.languages import languages
from companion.screen import lettering, paint, pictures
from companion.screen.coverage import characters
from companion.screen.paint import LEAST, Canvas, columns, rows
from tests.language import catalogues

SIZES = [(800, 480), (1280, 720), (1920, 1080)]
SENTENCE = "Professor Plum in the Billiard Room with the Lead Pipe: who can show Bo a card?"


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def canvas(request):
    made = Canvas(request.param)
    made.ground()
    return made


def inked(canvas, rect):
    """Whether anything of `rect` differs from a bare ground."""
    bare = Canvas((canvas.width, canvas.height), canvas.theme)
    bare.ground()
    cut = canvas.surface.subsurface(rect), bare.surface.subsurface(rect)
    return pygame.image.tobytes(cut[0], "RGB") != pygame.image.tobytes(cut[1], "RGB")


def test_the_sessions_in_the_docstrings_hold():
    for module in (paint, lettering):
        assert doctest.testmod(module).failed == 0


def test_text_stays_in_its_place_and_is_no_smaller_than_two_metres_allow(canvas):
    place = pygame.Rect(canvas.share(0.1), canvas.share(0.1), canvas.share(0.9), canvas.share(0.2))
    taken = canvas.text(place, SENTENCE, "huge")
    assert place.contains(taken)
    assert canvas.overflows == []
    assert taken.height >= canvas.height / LEAST
    fitted = lettering.fitted(
        SENTENCE, "reading", canvas.letter_height("huge"), canvas.least, place.size, one_line=False
    )
    assert fitted.size >= canvas.height / LEAST
    assert " ".join(fitted.lines) == SENTENCE


def test_a_text_without_room_is_cut_and_noted(canvas):
    place = pygame.Rect(10, 10, canvas.share(0.4), canvas.share(0.07))
    taken = canvas.text(place, SENTENCE)
    assert [overflow.text for overflow in canvas.overflows] == [SENTENCE]
    assert place.contains(taken), "even then nothing leaves its place"
    canvas.ground()
    assert canvas.overflows == [], "a new picture starts without the old one's faults"


def test_a_long_name_may_be_cut_without_a_fault(canvas):
    place = pygame.Rect(10, 10, canvas.share(0.3), canvas.share(0.08))
    taken = canvas.text(place, "W" * 20, fit="line", may_cut=True)
    assert canvas.overflows == []
    assert place.contains(taken)


def test_one_line_shrinks_before_it_is_cut(canvas):
    wide = canvas.text_width("ACCUSE", "small", "bold")
    taken = canvas.text(pygame.Rect(0, 0, wide, canvas.share(0.3)), "ACCUSE", "huge", font="bold", fit="line")
    assert canvas.overflows == []
    assert taken.width <= wide


@pytest.mark.parametrize("align", ["left", "centre", "right"])
def test_text_stands_where_it_is_told(align):
    canvas = Canvas((800, 480))
    place = pygame.Rect(100, 100, 600, 200)
    taken = canvas.text(place, "Bo", align=align, valign="bottom")
    assert taken.bottom == place.bottom
    edge = {"left": "left", "centre": "centerx", "right": "right"}[align]
    assert abs(getattr(taken, edge) - getattr(place, edge)) <= 1


def missing(text, file):
    """What of `text` this font has no picture for."""
    known = characters(lettering.FONTS / f"{file}.ttf")
    return {letter for letter in text if ord(letter) not in known}


PLAIN = {*map(chr, range(0x20, 0x7F))}
LEGEND = set("★○●✕▽")
"""Marks that phones alone draw, beside the timeline."""


@pytest.mark.parametrize("file", lettering.FACES.values())
@pytest.mark.parametrize("code", languages())
def test_every_face_has_all_that_is_said_in_every_language_offered(code, file):
    catalogue = catalogues.in_step(code) if code != "en" else catalogues.template()
    said = [sentence.string if code != "en" else sentence.id for sentence in catalogue if sentence.id]
    letters = {letter for one in said for letter in "".join(one)} - {"\n"}
    assert len(letters) > 60
    assert missing(letters | PLAIN, file) <= LEGEND


@pytest.mark.parametrize("box", editions.all_ids())
def test_every_face_has_the_names_on_the_cards_of_every_language_of_a_box(box):
    edition = editions.load(box)
    for code in languages_called(edition):
        names = "".join(names_of(edition, code).values())
        assert not set().union(*(missing(names, file) for file in lettering.FACES.values())), code


def test_a_letter_that_a_face_has_not_is_missed():
    assert missing("Ærø 李", lettering.FACES["title"]) == {"李"}


@pytest.mark.parametrize(
    "name", ["Zoë", "Søren Ångström", "Ирина", "Ωρίων", "Nguyễn Thế", "李小龍", "さくら", "김민준", "😀🎩"]
)
def test_names_of_many_scripts_have_their_letters(name):
    for file, piece in lettering.runs(lettering.spoken(name), "bold"):
        assert {ord(letter) for letter in piece} <= characters(lettering.FONTS / f"{file}.ttf")


@pytest.mark.parametrize("name", ["שלום", "مرحبا", "\U00012000\U0001f9ff\u0e01", "\u200b", "\u202eab", "👩‍👩‍👧", "🇩🇰"])
def test_a_name_no_font_has_shows_a_box_at_worst__F50(name, canvas):
    place = pygame.Rect(10, 10, canvas.share(0.5), canvas.share(0.1))
    taken = canvas.text(place, name, fit="line", may_cut=True)
    assert taken.width <= place.width
    assert taken.height <= place.height


def test_a_name_that_says_nothing_to_the_eye_is_drawn_as_what_is_left():
    assert lettering.spoken("a\u202eb\u200b") == "ab"
    assert lettering.spoken("🇩🇰") == "DK"
    assert lettering.spoken("e\u0301") == "é"


def test_markup_in_a_name_is_only_letters():
    """F44: nothing reads it as a drawing."""
    name = "<svg/onload=alert()>"
    assert "".join(piece for _, piece in lettering.runs(name, "bold")) == name


def test_a_word_too_long_for_its_line_is_broken_and_whole():
    lines = lettering.wrap("Speciallægepraksisplanlægning nu", "reading", 30, 150)
    assert "".join(lines).replace(" ", "") == "Speciallægepraksisplanlægningnu"
    assert all(lettering.width(line, "reading", 30) <= 150 for line in lines)


def test_a_picture_keeps_its_shape_and_its_place(canvas):
    place = pygame.Rect(20, 20, canvas.share(0.5), canvas.share(0.3))
    taken = canvas.picture("card-rope", place)
    assert place.inflate(4, 4).contains(taken)
    assert taken.width / taken.height == pytest.approx(5 / 7, abs=0.02)
    assert taken.center == pytest.approx(place.center, abs=1)
    assert inked(canvas, taken)


def test_a_picture_lies_in_the_byte_order_of_the_canvas():
    """Else every frame pays thirty times as long for it."""
    assert pictures.drawn("crest", (64, 64), 0, faint=False).get_masks()[:3] == Canvas((64, 64)).surface.get_masks()[:3]


def test_cards_and_captions_stay_in_their_place(canvas):
    place = canvas.area.inflate(0, -canvas.share(0.3))
    names = ["card-scarlett", "card-candlestick", "card-billiard_room"]
    captions = ["Professor Plum", "Candlestick", "Billiard Room"]
    lie = canvas.cards(place, names, captions)
    assert canvas.overflows == []
    assert len(lie) == 3
    assert all(place.inflate(4, 4).contains(card) for card in lie)
    assert all(left.right < right.left for left, right in pairwise(lie))


@pytest.mark.parametrize("count", [1, 3, 7, 18])
def test_a_fan_stays_in_its_place(count, canvas):
    place = pygame.Rect(0, 0, canvas.share(0.8), canvas.share(0.4))
    place.center = canvas.surface.get_rect().center
    canvas.fan(place, ["card-back"] * count)
    assert inked(canvas, place)
    room = place.inflate(6, 6)
    for outside in (
        pygame.Rect(0, 0, canvas.width, room.top),
        pygame.Rect(0, room.bottom, canvas.width, canvas.height - room.bottom),
        pygame.Rect(0, 0, room.left, canvas.height),
        pygame.Rect(room.right, 0, canvas.width - room.right, canvas.height),
    ):
        assert not inked(canvas, outside)


def test_a_qr_code_on_the_screen_is_the_code_that_was_made(canvas):
    matrix = segno.make("http://192.168.4.1:8080/j/4711").matrix
    square = canvas.qr(pygame.Rect(5, 5, canvas.share(0.45), canvas.share(0.5)), matrix)
    pixel = square.width // (len(matrix) + 8)
    assert square.width == pixel * (len(matrix) + 8), "whole pixels only"

    def is_dark(column, row):
        at = square.left + column * pixel + pixel // 2, square.top + row * pixel + pixel // 2
        return sum(canvas.surface.get_at(at)[:3]) < 200

    seen = [[is_dark(x + 4, y + 4) for x in range(len(matrix))] for y in range(len(matrix))]
    assert seen == [[bool(module) for module in row] for row in matrix]
    border = range(len(matrix) + 8)
    assert not any(is_dark(n, edge) for n in border for edge in (0, 3, len(matrix) + 4, len(matrix) + 7))


def test_a_key_says_its_label_and_what_it_does(canvas):
    rect = columns(rows(canvas.area, 6, 1)[1], 1, 1, 1)[0]
    taken = canvas.key(rect, "OK", "next step")
    assert canvas.overflows == []
    assert rect.contains(taken)


def test_rows_and_columns_fill_the_area_exactly():
    area = pygame.Rect(7, 11, 101, 53)
    bands = rows(area, 1, 2, 1, gap=3)
    assert [band.left for band in bands] == [7, 7, 7]
    assert bands[0].top == 11
    assert bands[-1].bottom == area.bottom
    assert all(below.top - above.bottom == 3 for above, below in pairwise(bands))
    posts = columns(area, 1, 1, 1)
    assert sum(post.width for post in posts) == area.width


def test_the_same_picture_twice_is_the_same_to_the_byte(canvas):
    def draw():
        canvas.ground()
        canvas.text(canvas.area, SENTENCE, "large")
        canvas.picture("token-plum", canvas.area, turned=12)
        return pygame.image.tobytes(canvas.surface, "RGB")

    assert draw() == draw()


def test_the_store_forgets_the_longest_unused_first():
    kept, made = pictures.Kept(2 * 100), []

    def get(name):
        return kept.get((name,), lambda: made.append(name) or pygame.Surface((10, 10)))

    for name in ("a", "b", "a", "c", "a", "b"):
        get(name)
    assert made == ["a", "b", "c", "b"]


def test_a_folded_picture_is_the_same_when_it_is_unfolded():
    drawn = pictures.drawn("card-rope", (200, 200), 0.0, faint=False)
    folded = pictures.Folded(drawn)
    assert folded.unfolded().get_view("0").raw == drawn.get_view("0").raw
    for turned, faint in ((0.0, False), (15.0, False), (0.0, True)):
        made = pictures.drawn("card-rope", (90, 120), turned, faint=faint, ready=folded)
        honest = pictures._shrunk(drawn, (90, 120), turned, faint=faint)
        assert (made.get_view("0").raw, made.get_masks()) == (honest.get_view("0").raw, honest.get_masks())
        assert made.get_alpha() == honest.get_alpha()


def test_rooms_that_differ_by_little_share_one_picture():
    canvas = Canvas((800, 480))
    canvas.ground()
    for more in range(6):
        canvas.picture("card-rope", pygame.Rect(10, 10, 200, 192 + more))
    assert len([key for key in canvas._pictures._surfaces if key[0] == "picture"]) == 1


def test_nothing_as_large_as_the_screen_is_kept_for_the_ground():
    canvas = Canvas((800, 480))
    for theme in ("dark", "castle"):
        canvas.theme = theme
        canvas.ground()
        canvas.show()
    assert max(math.prod(kept.get_size()) for kept in canvas._pictures._surfaces.values()) < 800 * 480 / 4


def test_a_broken_font_is_named(tmp_path):
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"\0\1\0\0\0\7")
    with pytest.raises(ValueError, match=r"broken\.ttf"):
        characters(broken)
