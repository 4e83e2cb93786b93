"""Butler is being switched off: the last picture, which stays until the screen is dark."""

from __future__ import annotations

import pygame

from companion.said import told
from companion.screen.paint import Canvas, rows
from companion.screen.sight import OFF, Sight


def is_shown(sight: Sight) -> bool:
    """Once somebody has held OFF."""
    return bool(_why(sight))


def draw(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """Good night, and what becomes of the game."""
    crest, title, text = rows(room, 6, 3, 4, gap=canvas.share(0.03))
    canvas.picture("crest", crest)
    canvas.text(title, sight.say("Good night!"), "huge", font="title", colour="accent", align="centre", fit="line")
    canvas.text(text, told(_why(sight), sight.say), "body", align="centre", valign="top")


def _why(sight: Sight) -> str:
    return next((fault["say"] for fault in sight.house.get("faults", ()) if fault["part"] == OFF), "")
