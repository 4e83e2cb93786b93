"""The drawing kit of the table screen: one canvas, colours by name, texts that fit, pictures at size.

A scene is given a `Canvas` and cuts its `area` into rectangles with `rows` and `columns`. Sizes follow the
height of the canvas, so the same scene holds from 800x480 to 1920x1080:

    >>> canvas = Canvas((800, 480))
    >>> head, body, foot = rows(canvas.area, 1, 4, 1)
    >>> canvas.ground()
    >>> drawn = canvas.text(head, "Bo, show Ann one card.", "large", align="centre")
    >>> canvas.overflows
    []

Nothing drawn here knows the game: a scene says what to draw, and what is private never comes this far.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Literal

import pygame

from companion.screen import grounds, lettering, pictures
from companion.screen.palette import palette
from companion.screen.patchwork import Patchwork

Align = Literal["left", "centre", "right"]
Valign = Literal["top", "middle", "bottom"]
Fit = Literal["wrap", "line"]
Face = Literal["title", "bold", "reading"]

LEAST = 22  # no text is smaller than the canvas's height over this: read from two metres
STEPS = {"small": 22, "body": 18, "large": 13, "head": 9, "huge": 5}  # the height over this
CARD = 5 / 7  # width over height of a card
QUIET = 4  # modules of light border around a QR code (ISO/IEC 18004)
PICTURES_KEPT = 2  # so many screens full of pictures are kept at size, at four bytes a pixel
STEPS_OF_SIZE = 32  # a picture grows by a thirty-second: rooms that differ by the height of a line share one
WORDS_KEPT = 1_800_000  # pixels of set words that are kept: about 7 MB
TILES = {"castle": "parchment"}  # themes whose ground is a picture laid beside itself
SHIFT = {"left": 0.0, "top": 0.0, "centre": 0.5, "middle": 0.5, "right": 1.0, "bottom": 1.0}


@dataclass(frozen=True)
class Overflow:
    """A text that was cut: it did not fit its place even at the least size. A right screen has none."""

    text: str
    place: tuple[int, int, int, int]


def rows(area: pygame.Rect, *shares: float, gap: int = 0) -> list[pygame.Rect]:
    """`area` cut from top to bottom in the given shares, `gap` pixels apart."""
    return [
        pygame.Rect(area.left, area.top + start, area.width, length)
        for start, length in _cuts(area.height, shares, gap)
    ]


def columns(area: pygame.Rect, *shares: float, gap: int = 0) -> list[pygame.Rect]:
    """`area` cut from left to right in the given shares, `gap` pixels apart."""
    return [
        pygame.Rect(area.left + start, area.top, length, area.height)
        for start, length in _cuts(area.width, shares, gap)
    ]


def _cuts(length: int, shares: Sequence[float], gap: int) -> list[tuple[int, int]]:
    free, whole = length - gap * (len(shares) - 1), sum(shares)
    ends = [round(free * sum(shares[: n + 1]) / whole) for n in range(len(shares))]
    starts = [0, *ends[:-1]]
    return [(start + gap * n, end - start) for n, (start, end) in enumerate(zip(starts, ends, strict=True))]


class Canvas(Patchwork):
    """A picture of the table screen in the making, laid with the methods below.

    `size` is in pixels, `theme` is "dark", "light" or "castle". `overflows` holds the texts cut since `ground`.
    Pictures in `ready`, by name, are shrunk to size instead of drawn from their files.
    """

    def __init__(self, size: tuple[int, int], theme: str = "dark") -> None:
        super().__init__(size)
        self.least = math.ceil(self.height / LEAST)
        """The least letter height in pixels."""
        self._steps = {name: max(self.least, round(self.height / part)) for name, part in STEPS.items()}
        self.area = self.whole.inflate(-2 * self.share(0.04), -2 * self.share(0.04))
        """The part to draw in: the canvas less a margin against the overscan of televisions."""
        self.theme = theme
        self.overflows: list[Overflow] = []
        self._words = pictures.Kept(WORDS_KEPT)
        self._pictures = pictures.Kept(PICTURES_KEPT * self.width * self.height)
        self.ready: dict[str, pictures.Folded] = {}

    def share(self, part: float) -> int:
        """`part` of the canvas's height in pixels, at least one."""
        return max(1, round(self.height * part))

    def letter_height(self, size: str | float) -> int:
        """Pixels of a named step of `STEPS`, or of a share of the height; never below `least`."""
        return self._steps[size] if isinstance(size, str) else max(self.least, round(self.height * size))

    def colour(self, name: str) -> pygame.Color:
        """A colour of the palette by name: "text", "accent", "scarlett", "scarlett.on", "scarlett.deep"."""
        return palette(self.theme)[name]

    def ground(self, colour: str = "ground", pattern: str | None = "pattern") -> None:
        """A new picture: the ground with its scallops, and no overflow yet."""
        self.begin()
        self.overflows.clear()
        inks = self.colour(colour), self.colour(pattern or colour)
        if self.theme in TILES and colour == "ground":
            tile = self._pictures.get(("tile", self.theme), partial(grounds.pictured, TILES[self.theme], self.height))
        else:
            tile = self._pictures.get(("tile", *map(tuple, inks)), partial(grounds.scallops, self.height, *inks))
        self.lay(grounds.laid, (tile,), self.whole)

    def plate(self, rect: pygame.Rect, colour: str = "panel", edge: str | None = "line") -> pygame.Rect:
        """A panel with stepped corners; answers the room inside it."""
        step, line = self.share(0.012), self.share(0.003)
        outline, place = _stepped(tuple(rect), step), rect.inflate(2 * line, 2 * line)
        self.lay(pygame.draw.polygon, (tuple(self.colour(colour)), outline), place)
        if edge is not None:
            self.lay(pygame.draw.polygon, (tuple(self.colour(edge)), outline, line), place)
        return rect.inflate(-4 * step, -2 * step)

    def rule(self, rect: pygame.Rect, colour: str = "accent") -> None:
        """A line across the middle of `rect` with a lozenge and shorter lines: the ornament under a title."""
        ink, thick, gem = self.colour(colour), self.share(0.004), self.share(0.013)
        x, y = rect.center
        for side in (-1, 1):
            end = rect.width // 2
            self.line(ink, (x + side * 3 * gem, y), (x + side * end, y), thick)
            for n in (1, 2):
                inset = end - n * end // 4
                below = y + n * 2 * thick
                self.line(ink, (x + side * 3 * gem, below), (x + side * inset, below), thick)
        self.polygon(ink, [(x - gem, y), (x, y - gem), (x + gem, y), (x, y + gem)])

    def bar(self, rect: pygame.Rect, part: float, colour: str = "accent", ground: str = "raised") -> None:
        """A bar of a chart, filled to `part` (0 to 1) from the left, or from the foot if higher than wide."""
        self.box(self.colour(ground), rect)
        full = rect.copy()
        if rect.height > rect.width:
            full.height = round(rect.height * min(1.0, max(0.0, part)))
            full.bottom = rect.bottom
        else:
            full.width = round(rect.width * min(1.0, max(0.0, part)))
        self.box(self.colour(colour), full)

    def dim(self, strength: float = 0.6) -> None:
        """What is drawn so far sinks towards the ground by `strength` (0 to 1): it lies behind a pause."""
        self.lay(pictures.veil, (tuple(self.colour("ground")), strength), self.whole)

    def darken(self, part: float) -> None:
        """Keep back `part` (0 to 1) of the light of all that is drawn so far."""
        if part > 0:
            self.lay(pictures.veil, ((0, 0, 0), part), self.whole)

    def text(
        self,
        rect: pygame.Rect,
        string: str,
        size: str | float = "body",
        *,
        font: Face = "reading",
        colour: str = "text",
        align: Align = "left",
        valign: Valign = "middle",
        fit: Fit = "wrap",
        may_cut: bool = False,
    ) -> pygame.Rect:
        """`string` in `rect`, as large as `size` where it fits, else smaller; answers the room it took.

        `size` is a step of `STEPS` or a share of the canvas's height. `fit` is "wrap" (lines broken between
        words, then smaller) or "line" (one line, smaller until it fits). What does not fit at the least size
        ends in an ellipsis and is noted in `overflows`, unless it `may_cut` (names people typed).
        """
        if not string:
            return pygame.Rect(rect.topleft, (0, 0))
        set_text = lettering.fitted(
            string, font, self.letter_height(size), self.least, rect.size, one_line=fit == "line"
        )
        if set_text.is_cut and not may_cut:
            self.overflows.append(Overflow(string, (rect.x, rect.y, rect.width, rect.height)))
        wide, high = lettering.extent(set_text, font)
        left = rect.left + int((rect.width - wide) * SHIFT[align])
        top = rect.top + int((rect.height - high) * SHIFT[valign])
        place = pygame.Rect(left, top, wide, high)
        self.lay(self._write, (set_text, font, tuple(self.colour(colour)), align, left, top), place)
        return place.clip(self.whole)

    def _write(
        self, surface: pygame.Surface, words: lettering.Fitted, font: Face, ink: tuple[int, ...], align: Align,
        left: int, top: int,
    ) -> None:  # fmt: skip
        """Set words are only made when they are painted, and kept for a while."""
        make = partial(lettering.picture, words, font, pygame.Color(ink), SHIFT[align])
        surface.blit(self._words.get(("words", words, font, ink, align), make), (left, top))

    def text_width(self, string: str, size: str | float = "body", font: Face = "reading") -> int:
        """How wide one line of `string` would be, in pixels."""
        return lettering.width(lettering.spoken(string), font, self.letter_height(size))

    def picture(self, name: str, rect: pygame.Rect, *, turned: float = 0.0, faint: bool = False) -> pygame.Rect:
        """`companion/art/<name>.svg` as large as `rect` allows, but for a step of size, in its middle; answers the
        place it took.

        `turned` is in degrees against the clock, about the middle; `faint` is for what is away or out.
        """
        step = max(1, min(rect.size) // STEPS_OF_SIZE)
        room = rect.width // step * step, rect.height // step * step
        key = ("picture", name, room, turned, faint)
        ready = self.ready.get(name)
        made = self._pictures.get(key, partial(pictures.drawn, name, room, turned, faint=faint, ready=ready))
        return self.paste(made, made.get_rect(center=rect.center).topleft)

    def cards(
        self,
        rect: pygame.Rect,
        names: Sequence[str],
        captions: Sequence[str] = (),
        *,
        faint: Iterable[int] = (),
    ) -> list[pygame.Rect]:
        """Cards side by side, as large as fits, each with its caption below; answers where each card lies.

        `names` are pictures ("card-rope", "card-back"); `faint` are the places of those to draw faintly.
        """
        gap = self.share(0.02)
        across = (rect.width - gap * (len(names) - 1)) // max(1, len(names))
        has_long = any(self.text_width(caption, "small", "bold") > across for caption in captions)
        under = lettering.line_height(self.least) * (2 if has_long else 1) + gap // 2 if captions else 0
        high = min(rect.height - under, round(across / CARD))
        wide = round(high * CARD)
        room = max(wide, min(across, round(wide * 1.5))) if captions else wide
        left = rect.centerx - (room * len(names) + gap * (len(names) - 1)) // 2
        top = rect.centery - (high + under) // 2
        pale, places = set(faint), []
        for n, name in enumerate(names):
            slot = pygame.Rect(left + n * (room + gap), top, room, high)
            places.append(self.picture(name, slot, faint=n in pale))
            if n < len(captions):
                below = pygame.Rect(slot.left, slot.bottom, room, under)
                self.text(below, captions[n], "small", font="bold", align="centre", valign="top")
        return places

    def fan(self, rect: pygame.Rect, names: Sequence[str]) -> None:
        """Cards held in a hand: spread about a point below `rect`, at most 70 degrees wide."""
        if not names:
            return
        spread = min(70.0, 14.0 * (len(names) - 1))
        angles = [spread / 2 - spread * n / max(1, len(names) - 1) for n in range(len(names))]
        # Cards one unit high turn about a point 1.6 units below their middles; y is counted upwards from it.
        corners = [(x, y) for x in (-CARD / 2, CARD / 2) for y in (1.1, 2.1)]
        leans = [(math.sin(math.radians(angle)), math.cos(math.radians(angle))) for angle in angles]
        heights = [y * cos + x * sin for sin, cos in leans for x, y in corners]
        wide = 2 * max(abs(x * cos - y * sin) for sin, cos in leans for x, y in corners)
        tall = max(heights) - min(heights)
        high = min(rect.height / tall, rect.width / wide)
        foot = rect.centery + high * (max(heights) + min(heights)) / 2
        for name, angle, (sin, cos) in zip(names, angles, leans, strict=True):
            card = pygame.Rect(0, 0, round(high * CARD), round(high))
            card.center = (round(rect.centerx - 1.6 * high * sin), round(foot - 1.6 * high * cos))
            self.picture(name, card, turned=round(angle, 1))

    def qr(self, rect: pygame.Rect, matrix: Sequence[Sequence[int]]) -> pygame.Rect:
        """A QR code from the `matrix` of segno (rows of modules, 1 is dark), as large as whole pixels allow.

        Always dark on light with its quiet border, whatever the theme: many phones read nothing else. Answers
        the square it took.
        """
        modules = len(matrix) + 2 * QUIET
        pixel = max(1, min(rect.size) // modules)
        square = pygame.Rect(0, 0, modules * pixel, modules * pixel)
        square.center = rect.center
        key = ("qr", *map(bytes, matrix), square.size)
        self.paste(self._pictures.get(key, partial(pictures.code, matrix, QUIET, square.size)), square.topleft)
        return square

    def key(self, rect: pygame.Rect, label: str, does: str, colour: str = "good") -> pygame.Rect:
        """What a panel button does now: its label on a lamp of its colour, and a word or two beside it."""
        high = min(rect.height, self.share(0.075))
        wide = max(high, self.text_width(label, "small", "bold") + high // 2)
        lamp = pygame.Rect(rect.left, rect.centery - high // 2, wide, high)
        self.box(self.colour(colour), lamp, round_by=high // 2)
        self.text(lamp, label, "small", font="bold", colour=f"on-{colour}", align="centre", fit="line")
        gap = self.share(0.015)
        beside = pygame.Rect(lamp.right + gap, rect.top, rect.right - lamp.right - gap, rect.height)
        return lamp.union(self.text(beside, does, "small", fit="line"))


@lru_cache(maxsize=256)
def _stepped(rect: tuple[int, int, int, int], step: int) -> tuple[tuple[int, int], ...]:
    """The outline of `rect` with each corner cut in two steps."""
    left, top = rect[:2]
    right, bottom = left + rect[2] - 1, top + rect[3] - 1
    corner = [(0, 2 * step), (step, 2 * step), (step, step), (2 * step, step), (2 * step, 0)]
    return (
        *((left + x, top + y) for x, y in corner),
        *((right - x, top + y) for x, y in reversed(corner)),
        *((right - x, bottom - y) for x, y in corner),
        *((left + x, bottom - y) for x, y in reversed(corner)),
    )
