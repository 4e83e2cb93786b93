"""Nobody sits here yet: what this is, and how to sit down.

The address stands in figures because many phones cannot resolve a name.
"""

from __future__ import annotations

import pygame

from companion.screen import invitation
from companion.screen.paint import Canvas, columns, rows
from companion.screen.pieces import allot, cut_foot, is_tall, line, plain
from companion.screen.sight import Sight, View


def shows(view: View) -> bool:
    """While the lobby is empty."""
    return bool(view["phase"] == "lobby" and not view["table"]["seats"])


def draw(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """The box's name, what it does, and the codes to scan."""
    if is_tall(canvas):
        words, codes = rows(room, 10, 11, gap=canvas.share(0.02))
    else:
        words, codes = columns(room, 1, 1, gap=canvas.share(0.04))
    _words(canvas, words, sight)
    invitation.draw(canvas, codes, sight)


def _words(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    text = sight.say("I keep the envelope, deal the hands and roll the dice. Scan the code to sit down.")
    rect, foot = cut_foot(rect, allot(canvas, text, rect.width, plain(canvas), lines=4), canvas.share(0.02))
    crest, title, ornament = rows(rect, 8, 5, 1.2)
    if title.height >= line(canvas):
        canvas.picture("crest", crest)
        canvas.rule(ornament)
        canvas.text(title, "Butler", "huge", font="title", colour="accent", align="centre", fit="line")
    canvas.text(foot, text, plain(canvas), align="centre", valign="top")
