"""The picture of a game that is over, to be kept: who was right, its course, its dice, its seal, the match.

    python -m companion.screen.keepsake < keepsake > picture.png      # the fields of a `Keepsake`, pickled

It is drawn by a process of its own: a table without a screen never loads what draws, and a phone's tap never waits
for it. All of it is the public view of the end and what is told to everybody beside it.
"""

from __future__ import annotations

import io
import os
import pickle
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pygame

from companion.box_words import spoken
from companion.knowing_words import knew_in_words
from companion.rules.edition import Edition
from companion.screen import reveal, summary
from companion.screen.paint import Canvas, columns, rows
from companion.screen.palette import TONES
from companion.screen.pieces import allot, cut_foot, cut_top, heading, line, named_cards
from companion.screen.sheet import Print
from companion.screen.sight import Sight
from companion.screen.splash import frame_lines

SIZES = ((1600, 1200), (1600, 1500))
"""Width and height; the second for six of the longest names."""
LETTERS = 522.0
"""The height in pixels of a screen whose letters are as large."""
CLOSE = 1.4
"""So much wider than on that screen are gaps and edges."""
LOWER = 10
"""Politeness (nice) of the process that draws: the table goes first."""


class Near(Print):
    """A picture that one holds in the hand: its letters are equally small however high it is."""

    def __init__(self, size: tuple[int, int], theme: str) -> None:
        self.SMALLER = size[1] / LETTERS
        super().__init__(size, theme)

    def share(self, part: float) -> int:
        return max(1, round(self.height * part / self.SMALLER * CLOSE))


@dataclass(frozen=True)
class Keepsake:
    """What the picture is drawn from: the public view of the end, who could have known when
    (`companion.hindsight`), the box as it lies on the table, the language."""

    view: Mapping[str, Any]
    knew: Mapping[str, Any] | None
    edition: Edition
    language: str = "en"


def picture(kept: Keepsake) -> Canvas:
    """The whole of it on one canvas, as high as the names are long."""
    edition = spoken(kept.edition, kept.language)
    sight = Sight(kept.view, {"knew": kept.knew}, edition, kept.language)
    for size in SIZES:
        canvas = Near(size, TONES.get(edition.tone, "dark"))
        _draw(canvas, sight, _sentences(kept, edition))
        if not canvas.overflows:
            break
    return canvas


def _draw(canvas: Canvas, sight: Sight, sentences: list[tuple[str, str]]) -> None:
    canvas.ground()
    frame_lines(canvas)
    gap = canvas.share(0.03)
    room = _title(canvas, canvas.area, sight)
    if sight.table["match"]["kind"] != "none":
        room, foot = cut_foot(room, round(line(canvas) * 1.6), gap)
        reveal.points(canvas, foot, sight)
    if sentences:
        room, foot = cut_foot(room, _known_height(canvas, room, sentences), gap)
        _known(canvas, foot, sight, sentences)
    left, right = columns(room, 8, 5, gap=2 * gap)
    cards, course = rows(left, 4, 5, gap=gap)
    _envelope(canvas, cards, sight)
    summary.timeline(canvas, course, sight)
    chart, proof = rows(right, 1, 1, gap=gap)
    summary.dice(canvas, chart, sight)
    summary.the_seal(canvas, proof, sight)


def _title(canvas: Canvas, room: pygame.Rect, sight: Sight) -> pygame.Rect:
    """Who was right, and in which box in how many turns."""
    rest = heading(canvas, room, sight.prompt()["title"])
    words = f"{sight.edition.name} \u00b7 " + sight.say("Turn {number}", number=sight.table["over"]["turns"])
    below, rest = cut_top(rest, line(canvas), canvas.share(0.02))
    canvas.text(below, words, "small", colour="soft", align="centre", fit="line")
    return rest


def _envelope(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    envelope = sight.table["over"]["envelope"]
    case, cards = columns(room, 1, 3, gap=canvas.share(0.03))
    canvas.picture(sight.case("envelope-open"), case)
    named_cards(canvas, cards, sight, [envelope["suspect"], envelope["weapon"], envelope["room"]])


def _sentences(kept: Keepsake, edition: Edition) -> list[tuple[str, str]]:
    """(seat, sentence) for each of whom it was worked out when it could have known."""
    if kept.knew is None or kept.knew["game"] != kept.view["game"]:
        return []
    return [(each["seat"], knew_in_words(each, kept.view, edition, kept.language)) for each in kept.knew["seats"]]


def _known_slots(canvas: Canvas, room: pygame.Rect, count: int) -> list[pygame.Rect]:
    gap = canvas.share(0.012)
    across = 2 if count > 1 else 1
    down = rows(room, *[1] * -(-count // across), gap=gap)
    return [slot for row in down for slot in columns(row, *[1] * across, gap=2 * gap)]


def _known_height(canvas: Canvas, room: pygame.Rect, sentences: list[tuple[str, str]]) -> int:
    """What the sentences take, two beside each other, all as high as the highest."""
    slots = _known_slots(canvas, room, len(sentences))
    width = slots[0].width - 2 * line(canvas)
    high = max(allot(canvas, words, width, "small", lines=3) for _, words in sentences)
    return (high + canvas.share(0.012)) * -(-len(sentences) // 2)


def _known(canvas: Canvas, room: pygame.Rect, sight: Sight, sentences: list[tuple[str, str]]) -> None:
    """Who could have known when, a token before each sentence."""
    for slot, (seat, words) in zip(_known_slots(canvas, room, len(sentences)), sentences, strict=False):
        side = line(canvas) * 2
        token = pygame.Rect(slot.left, slot.centery - side // 2, side - canvas.share(0.01), side)
        canvas.picture(f"token-{sight.seat(seat)['suspect']}", token)
        canvas.text(pygame.Rect(slot.left + side, slot.top, slot.width - side, slot.height), words, "small")


def main() -> None:
    """Draw what comes in; the picture goes out."""
    os.nice(LOWER)
    kept, drawn = Keepsake(*pickle.load(sys.stdin.buffer)), io.BytesIO()
    pygame.image.save(picture(kept).surface, drawn, "keepsake.png")
    sys.stdout.buffer.write(drawn.getvalue())


if __name__ == "__main__":
    main()
