"""An accusation: three cards before everybody, the envelope looked into, and if it fails one word.

The show is as long for a right accusation as for a wrong one, and looks the same. `draw_verdict` stands alone for a
few seconds after a failure and says "wrong", nothing else.
"""

from __future__ import annotations

import math

import pygame

from companion.screen.paint import Canvas, columns, rows
from companion.screen.pieces import allot, centred, cut_foot, cut_top, gem, is_tall, line, named_cards
from companion.screen.sight import Sight, View

GROUND = ("wine", "scarlett.deep")
"""The picture lies on wine, with its own pattern."""
GEMS = 3
"""One for each second of the show."""


def shows(view: View) -> bool:
    """While the envelope is looked into."""
    return bool(view["phase"] == "turn" and view["turn"]["step"] == "accusation")


def draw(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """Who accuses, of what, and the envelope."""
    accusation = sight.turn["accusation"]
    words = sight.tell({"event": "accusation-made", "seat": accusation["by"], **_named(accusation)})
    head, body = cut_top(room, allot(canvas, words, room.width, "large", "bold"), canvas.share(0.03))
    centred(canvas, head, words, "large", "bold", "on-wine")
    if is_tall(canvas):
        cards, shown = rows(body, 5, 3, gap=canvas.share(0.02))
    else:
        cards, shown = columns(body, 12, 7, gap=canvas.share(0.03))
    named_cards(canvas, cards, sight, [accusation["suspect"], accusation["weapon"], accusation["room"]])
    envelope, gems = cut_foot(shown, line(canvas))
    far = sight.moment.looking
    lean = round(math.sin(far * 40) * 4 * (1 - far)) if far < 1 else 0
    canvas.picture(sight.case(), envelope.inflate(-envelope.width // 8, -envelope.height // 8), turned=float(lean))
    _gems(canvas, gems, far)


def _named(accusation: View) -> dict[str, str]:
    return {kind: accusation[kind] for kind in ("suspect", "weapon", "room")}


def _gems(canvas: Canvas, rect: pygame.Rect, far: float) -> None:
    """Lozenges that light up one a second."""
    size = canvas.share(0.02)
    for at in range(GEMS):
        middle = (rect.centerx + (at - GEMS // 2) * 4 * size, rect.centery)
        gem(canvas, middle, size, line_only=0 if far * GEMS > at else max(1, size // 5))


def draw_verdict(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """Wrong. The envelope is closed again."""
    failed = next(item for item in reversed(sight.view["news"]) if item["event"] == "accusation-failed")
    words = sight.tell(failed)
    room, sentence = cut_foot(room, allot(canvas, words, room.width, lines=3), canvas.share(0.04))
    envelope, word = rows(room, 6, 5)
    canvas.picture(sight.case(), envelope)
    canvas.text(word, sight.say("Wrong"), "huge", font="title", colour="on-wine", align="centre", fit="line")
    canvas.text(sentence, words, "body", colour="on-wine", align="centre", valign="top")
