"""A seat that another phone asks for, or somebody who asks to be host: the code that only this screen shows (F18).

A strip above the keys, so that the game stays in sight while somebody types.
"""

from __future__ import annotations

import pygame

from companion.screen.paint import Canvas, columns
from companion.screen.pieces import allot, cut_foot, is_tall, line
from companion.screen.sight import Sight


def draw(canvas: Canvas, room: pygame.Rect, sight: Sight) -> pygame.Rect:
    """One strip for each seat that is asked for; answers what is left above."""
    for asked in sight.claims():
        role, _, seat = asked["seat"].rpartition("/")
        name = sight.who(seat)
        if not name:
            continue
        words = sight.say(
            "{seat} asks to be host. {seat}, type this code:"
            if role
            else "A new phone asks for {seat}'s seat. {seat}, type this code:",
            seat=name,
        )
        inner = room.width - 2 * canvas.share(0.03)
        wide = inner if is_tall(canvas) else round(inner * 0.68)
        high = allot(canvas, words, wide, "small", "bold", lines=3)
        tall = high + 2 * line(canvas) if is_tall(canvas) else max(high, round(line(canvas) * 1.5))
        room, strip = cut_foot(room, tall + canvas.share(0.03), canvas.share(0.012))
        _strip(canvas, canvas.plate(strip, "warn", None), words, high, str(asked["code"]))
    return room


def _strip(canvas: Canvas, inside: pygame.Rect, words: str, high: int, code: str) -> None:
    if is_tall(canvas):
        text = pygame.Rect(inside.left, inside.top, inside.width, high)
        figures = pygame.Rect(inside.left, text.bottom, inside.width, max(1, inside.bottom - text.bottom))
    else:
        text, figures = columns(inside, 68, 32, gap=canvas.share(0.02))
    canvas.text(text, words, "small", font="bold", colour="on-warn")
    canvas.text(figures, code, "large", font="bold", colour="on-warn", align="centre", fit="line")
