"""The foot of every picture: what is missing, in one line, and what each of the panel's buttons does now.

The buttons are drawn so that a finger can press them: `draw` answers where each lies and which key it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from companion.screen.paint import Canvas, columns, rows
from companion.screen.pieces import allot, cut_foot, is_tall, line
from companion.screen.sight import Sight

Touchable = list[tuple[pygame.Rect, str]]


def draw(canvas: Canvas, area: pygame.Rect, sight: Sight) -> tuple[pygame.Rect, Touchable]:
    """Draw at the foot of `area`; answers what is left above, and what can be touched."""
    touchable: Touchable = []
    keys: Sequence[Any] = sight.caption or ()
    if keys:
        area, foot = cut_foot(area, _height(canvas, keys), canvas.share(0.018))
        touchable = _keys(canvas, foot, keys)
    missing = [fault["say"] for fault in sight.house.get("faults", ())]
    if missing:
        area = _fault(canvas, area, " ".join(missing))
    return area, touchable


def _height(canvas: Canvas, keys: Sequence[Any]) -> int:
    return round(line(canvas) * 1.5) * (len(keys) if is_tall(canvas) else 1)


def _keys(canvas: Canvas, rect: pygame.Rect, keys: Sequence[Any]) -> Touchable:
    slots = rows(rect, *[1] * len(keys)) if is_tall(canvas) else columns(rect, *[1] * len(keys))
    touchable = []
    for slot, key in zip(slots, keys, strict=True):
        canvas.key(slot, key["key"], key["does"], key.get("colour", "good"))
        touchable.append((slot, key["key"]))
    return touchable


def _fault(canvas: Canvas, area: pygame.Rect, words: str) -> pygame.Rect:
    pad, side = canvas.share(0.01), round(1.2 * canvas.least)
    width = area.width - side - 6 * pad
    high = allot(canvas, words, width, "small", "bold", lines=1) + pad
    area, strip = cut_foot(area, high, canvas.share(0.012))
    canvas.plate(strip, "warn", None)
    canvas.picture("icon-warn", pygame.Rect(strip.left + 2 * pad, strip.centery - side // 2, side, side))
    text = pygame.Rect(strip.left + side + 4 * pad, strip.top, width, strip.height)
    canvas.text(text, words, "small", font="bold", colour="on-warn")
    return area
