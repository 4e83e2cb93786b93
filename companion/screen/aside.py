"""The game lies on the shelf for another day."""

from __future__ import annotations

import pygame

from companion.screen import invitation
from companion.screen.paint import Canvas
from companion.screen.pieces import over_all, told
from companion.screen.sight import Sight, View


def shows(view: View) -> bool:
    """Until it is taken up again."""
    return bool(view["aside"])


def draw(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """That nothing is lost, and where phones find it."""
    words = sight.prompt()
    inside = over_all(canvas, room)
    address = invitation.shown(canvas, inside.width, sight)
    told(canvas, inside, "icon-lock", words["title"], [(words["text"], "text"), (address, "accent")])
