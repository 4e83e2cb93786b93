"""A party has gone, and what was theirs: said for a moment before the table waits for the next one."""

from __future__ import annotations

import pygame

from companion.languages import N_
from companion.screen import seats
from companion.screen.paint import Canvas, columns, rows
from companion.screen.pieces import allot, cut_foot, heading, is_tall, plain
from companion.screen.sight import Sight

GONE = (N_("Names"), N_("Cards and notes"), N_("Games and pictures"), N_("Phones"))
"""What is gone."""


def is_shown(sight: Sight) -> bool:
    """Until somebody sits down, and no longer than the house says so."""
    notices = sight.house.get("notices") or {}
    return bool(notices.get("over")) and sight.view["phase"] == "lobby" and not sight.seats


def draw(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """That it is over, and a tick for each thing that is gone."""
    room = heading(canvas, room, sight.say("This party is over"))
    thanks = sight.say("All of it is gone from this table. Thank you for playing!")
    room, foot = cut_foot(room, allot(canvas, thanks, room.width, plain(canvas), "bold", lines=3), canvas.share(0.03))
    canvas.text(foot, thanks, plain(canvas), font="bold", align="centre", valign="top")
    gap = canvas.share(0.015 if is_tall(canvas) else 0.03)
    shares = [1] * (len(GONE) if is_tall(canvas) else len(GONE) // 2)
    lines = rows(room, *shares, gap=gap)
    places = lines if is_tall(canvas) else [place for row in lines for place in columns(row, 1, 1, gap=gap)]
    for words, place in zip(GONE, places, strict=True):
        inside = place if is_tall(canvas) else canvas.plate(place, "panel", "line")
        side = min(inside.height, round((1.0 if is_tall(canvas) else 1.6) * canvas.least))
        seats.draw_sign(canvas, pygame.Rect(inside.left, inside.centery - side // 2, side, side), "yes")
        text = pygame.Rect(inside.left + side + gap, inside.top, inside.width - side - gap, inside.height)
        canvas.text(text, sight.say(words), plain(canvas), font="bold")
