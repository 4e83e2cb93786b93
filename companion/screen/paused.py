"""A pause: the picture stays below, dimmed, and the plate says who is to do what when it is over."""

from __future__ import annotations

import pygame

from companion.screen.paint import Canvas
from companion.screen.pieces import over_all, told
from companion.screen.sight import Sight, View


def shows(view: View) -> bool:
    """While the table rests."""
    return bool(view["paused"] and not view["aside"])


def draw(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """That it is a pause, how it ends, and what comes then."""
    words = sight.prompt()
    inside = over_all(canvas, room)
    told(canvas, inside, "icon-pause", words["title"], [(words["text"], "text"), (sight.then(), "accent")])
