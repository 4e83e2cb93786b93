"""Pieces that several scenes are made of: what is awaited, dice, cards with their names, a plate over the scene.

Everything is measured in `canvas.least`, the height of the smallest letter: the screen is 22 of them high and, lying,
about 37 wide. A standing screen is only 12 wide, so there things stand below each other. Words come first: `allot`
gives a text what it needs, and pictures take what is left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from companion.screen import lettering
from companion.screen.lettering import line_height
from companion.screen.motion import eased, tumbling
from companion.screen.paint import CARD, STEPS, Canvas, Face, columns
from companion.screen.sight import Sight

PLACES: Mapping[str, str] = {
    "start": "on its starting square",
    "corridor": "in the corridor",
    "beside": "beside the board",
    "centre": "in the centre",
    "question": "on a question mark",
    "claw": "on a claw mark",
    "maze": "in the Maze",
}
"""Where a piece may stand that is no room, in words that follow a name."""
SIDES = 6


def is_tall(canvas: Canvas) -> bool:
    """Whether the screen stands upright."""
    return canvas.height > canvas.width


def line(canvas: Canvas) -> int:
    """The height of one line of the smallest letters, in pixels."""
    return line_height(canvas.least)


def plain(canvas: Canvas) -> str:
    """The size of plain sentences: one step smaller on a standing screen, which is narrow for its height."""
    return "small" if is_tall(canvas) else "body"


# --- cutting


def below(rect: pygame.Rect, taken: pygame.Rect, gap: int = 0) -> pygame.Rect:
    """What is left of `rect` under `taken`."""
    top = min(taken.bottom + gap, rect.bottom)
    return pygame.Rect(rect.left, top, rect.width, rect.bottom - top)


def cut_top(rect: pygame.Rect, height: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """The upper `height` pixels of `rect`, and the rest after a gap."""
    head = pygame.Rect(rect.left, rect.top, rect.width, min(height, rect.height))
    return head, below(rect, head, gap)


def cut_foot(rect: pygame.Rect, height: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """`rect` without its lowest `height` pixels, and those."""
    height = min(height, rect.height)
    foot = pygame.Rect(rect.left, rect.bottom - height, rect.width, height)
    return pygame.Rect(rect.left, rect.top, rect.width, max(0, rect.height - height - gap)), foot


# --- words


def allot(canvas: Canvas, string: str, width: int, size: str = "body", font: Face = "reading", lines: int = 2) -> int:
    """The height in pixels that a text gets: what it takes at `size`, but no more than so many lines of it unless
    the least letters need more."""
    if not string:
        return 0
    wanted = canvas.letter_height(size)
    return lettering.allotted(string, font, wanted, canvas.least, width, line_height(wanted) * lines)


def fits(canvas: Canvas, string: str, rect: pygame.Rect, font: Face = "bold") -> bool:
    """Whether a name stands in `rect` in the least letters with no word broken."""
    if any(canvas.text_width(word, "small", font) > rect.width for word in string.split()):
        return False
    return allot(canvas, string, rect.width, "small", font, lines=0) <= rect.height


def centred(
    canvas: Canvas, rect: pygame.Rect, string: str, size: str = "body", font: Face = "reading", colour: str = "text"
) -> None:
    """A text in the middle of `rect` from its top, its lines about equally long: no word stands alone below."""
    wanted, width, step = canvas.letter_height(size), rect.width, max(1, rect.width // 24)

    def set_in(width: int) -> tuple[int, int]:
        """The letters' height and the number of lines in that width."""
        fitted = lettering.fitted(string, font, wanted, canvas.least, (width, rect.height), one_line=False)
        return (0, 0) if fitted.is_cut else (fitted.size, len(fitted.lines))

    as_wide = set_in(width)
    while width > rect.width // 2 and set_in(width - step) == as_wide:
        width -= step
    canvas.text(
        pygame.Rect(rect.centerx - width // 2, rect.top, width, rect.height), string, size,
        font=font, colour=colour, align="centre", valign="top",
    )  # fmt: skip


def prompt(
    canvas: Canvas, room: pygame.Rect, sight: Sight, over: str = "", keep: int = 0, instead: str = ""
) -> pygame.Rect:
    """What is awaited and from whom, at the top of `room`; answers what is left.

    `over` stands small above it; `keep` pixels have to be left, for which the letters shrink and `over` goes.
    `instead` stands in its place for the moment, in the same room.
    """
    words = sight.prompt()
    align: Any = "centre" if is_tall(canvas) else "left"
    gap, lines = canvas.share(0.025), 2
    font: Face = "bold"

    def heights(font: Face, lines: int) -> tuple[int, int]:
        return (
            allot(canvas, words["title"], room.width, "large", font, lines),
            allot(canvas, words["text"], room.width, plain(canvas), "reading", lines),
        )

    if line(canvas) + sum(heights("bold", 2)) + gap + keep > room.height:
        over, lines, font = "", 0, "reading"
    if over:
        label, room = cut_top(room, line(canvas))
        canvas.text(label, over, "small", colour="accent", align=align, fit="line")
    high, low = heights(font, lines)
    size = _on_one_line(canvas, words["title"], room.width)
    title, room = cut_top(room, line_height(canvas.letter_height(size)) if size else high, canvas.share(0.006))
    canvas.text(title, instead or words["title"], size or "large", font=font, align=align, valign="top")
    if words["text"]:
        text, room = cut_top(room, low)
        if not instead:
            canvas.text(text, words["text"], plain(canvas), colour="soft", align=align, valign="top")
    return below(room, pygame.Rect(room.left, room.top, room.width, 0), gap)


def _on_one_line(canvas: Canvas, title: str, width: int) -> float:
    """The share of the height at which a title a little too long for one line fits it; 0 where it is not that."""
    takes = canvas.text_width(title, "large", "bold")
    part = 0.98 * width / takes
    return part / STEPS["large"] if 0.74 <= part < 1 else 0.0


def heading(canvas: Canvas, room: pygame.Rect, string: str, colour: str = "accent") -> pygame.Rect:
    """A title in the title's letters over the whole width; answers what is left."""
    size = "large" if is_tall(canvas) else "head"
    head, rest = cut_top(room, allot(canvas, string, room.width, size, "title"), canvas.share(0.02))
    centred(canvas, head, string, size, "title", colour)
    return rest


def place_words(sight: Sight, place: str) -> str:
    """Where a token stands, in words that follow a name."""
    if place in PLACES:
        return sight.say(PLACES[place])
    return sight.say("in {place}", place=sight.thing(place))


# --- pictures


def die(sight: Sight, face: int) -> str:
    """The picture of a face of this box's dice: on some, a magnifying glass stands for the 1."""
    return "die-glass" if face == 1 and sight.edition.rules["drawn-on"] == "glass" else f"die-{face}"


def dice(canvas: Canvas, rect: pygame.Rect, sight: Sight, faces: Sequence[int], far: float = 1.0) -> pygame.Rect:
    """Dice side by side in the middle of `rect`; while `far` is below 1 they still tumble towards their faces."""
    side = min(rect.height, round(rect.width / (len(faces) * 1.15)), canvas.share(0.4))
    gap = round(side * 0.15)
    left = rect.centerx - (len(faces) * (side + gap) - gap) // 2
    shown = tumbling(tuple(faces), min(1.0, far * 1.3)) if max(faces) <= SIDES else tuple(faces)
    lean = 0.0 if far >= 0.8 else 15.0 * round((1 - eased(far)) * 2)
    hop = round((1 - eased(far)) * abs((far * 6) % 2 - 1) * rect.height * 0.2)
    for at, face in enumerate(shown):
        place = pygame.Rect(left + at * (side + gap), rect.centery - side // 2 - hop, side, side)
        if face > SIDES:  # a card may lend more pips than a die has
            canvas.text(place, str(face), "head", font="bold", colour="accent", align="centre", fit="line")
            continue
        canvas.picture(die(sight, face), place, turned=lean * (1 if at % 2 else -1))
    return pygame.Rect(left, rect.centery - side // 2, len(faces) * (side + gap) - gap, side)


def named_cards(
    canvas: Canvas,
    rect: pygame.Rect,
    sight: Sight,
    cards: Sequence[str],
    far: float = 1.0,
    out_of: pygame.Rect | None = None,
) -> None:
    """Cards with their printed names, as large as fits; where there is no room for pictures, the names.

    While `far` is below 1 they come face down `out_of` a place, one after the other, and turn up as they arrive.
    """
    gap = canvas.share(0.02)
    names = [sight.name(card) for card in cards]
    slots = columns(rect, *[1] * len(cards), gap=gap)
    joined = ", ".join(names)
    if is_tall(canvas):
        under = allot(canvas, joined, rect.width, "small", "bold")
    else:
        under = max(allot(canvas, name, slots[0].width, "small", "bold") for name in names)
    high = min(rect.height - under - gap // 2, round(slots[0].width / CARD))
    if high < canvas.least:
        if allot(canvas, joined, rect.width, "small", "bold") <= rect.height:
            canvas.text(rect, joined, "small", font="bold", align="centre")
        return
    top = rect.top + (rect.height - high - gap // 2 - under) // 2
    for at, (slot, card, name) in enumerate(zip(slots, cards, names, strict=True)):
        place = pygame.Rect(slot.left, top, slot.width, high)
        comes = min(1.0, max(0.0, far * (len(cards) + 1) / 2 - at / 2))
        if comes < 1:
            if comes > 0:
                canvas.picture("card-back", _between(out_of or place, place, eased(comes)))
            continue
        canvas.picture(f"card-{card}", place)
        if not is_tall(canvas):
            words = pygame.Rect(slot.left, top + high + gap // 2, slot.width, under)
            canvas.text(words, name, "small", font="bold", align="centre", valign="top")
    if is_tall(canvas) and far >= 1:
        words = pygame.Rect(rect.left, top + high + gap // 2, rect.width, under)
        canvas.text(words, joined, "small", font="bold", align="centre", valign="top")


def _between(start: pygame.Rect, end: pygame.Rect, far: float) -> pygame.Rect:
    """The place of the size of `end` that lies `far` on the way from the middle of `start` to it."""
    place = end.copy()
    place.center = (
        round(start.centerx + (end.centerx - start.centerx) * far),
        round(start.centery + (end.centery - start.centery) * far),
    )
    return place


def over_all(canvas: Canvas, room: pygame.Rect, part: float = 0.8) -> pygame.Rect:
    """A plate in the middle of `room` over a dimmed picture; answers the room inside."""
    canvas.dim(0.78)
    plate = room.inflate(0 if is_tall(canvas) else -round(room.width * (1 - part)), -canvas.share(0.06))
    return canvas.plate(plate, "panel", "accent").inflate(-canvas.share(0.02), -canvas.share(0.03))


def told(canvas: Canvas, room: pygame.Rect, icon: str, title: str, lines: Sequence[tuple[str, str]]) -> None:
    """A message in the middle of `room`: an icon, a title, and lines each with its colour."""
    gap, size = canvas.share(0.025), "large" if is_tall(canvas) else "head"
    lines = [entry for entry in lines if entry[0]]
    heights = [allot(canvas, words, room.width, plain(canvas), "bold") for words, _ in lines]
    head = allot(canvas, title, room.width, size, "title")
    free = room.height - head - sum(heights) - gap * (len(heights) + 1)
    picture = max(0, min(free, canvas.share(0.2)))
    spare = max(0, (free - picture) // 2)
    place, room = cut_top(pygame.Rect(room.left, room.top + spare, room.width, room.height - spare), picture, gap)
    if picture > canvas.least:
        canvas.picture(icon, place)
    place, room = cut_top(room, head, gap)
    canvas.text(place, title, size, font="title", colour="accent", align="centre")
    for (words, colour), height in zip(lines, heights, strict=True):
        place, room = cut_top(room, height, gap)
        canvas.text(place, words, plain(canvas), font="bold", colour=colour, align="centre")


def gem(canvas: Canvas, middle: tuple[int, int], size: int, colour: str = "accent", line_only: int = 0) -> None:
    """A lozenge, filled or as a line of `line_only` pixels."""
    x, y = middle
    points = [(x - size, y), (x, y - size), (x + size, y), (x, y + size)]
    canvas.polygon(canvas.colour(colour), points, line_only)
