"""A correction that the table is asked to agree to: what stands where, and who has agreed."""

from __future__ import annotations

import pygame

from companion.screen import seats
from companion.screen.paint import Canvas, columns
from companion.screen.pieces import allot, cut_foot, cut_top, over_all
from companion.screen.sight import Sight, View


def shows(view: View) -> bool:
    """While somebody's consent is missing."""
    return bool(view["table"]["correction"] and not view["paused"] and not view["aside"])


def draw(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """The question, the token or weapon, and a tick for each who agreed."""
    pending = sight.table["correction"]
    inside = over_all(canvas, room, 0.86)
    item = {"event": "correction-proposed", "seat": pending["by"], "token": pending["token"], "place": pending["place"]}
    words = sight.tell(item)
    question, inside = cut_top(inside, allot(canvas, words, inside.width, "large", "bold"), canvas.share(0.03))
    canvas.text(question, words, "large", font="bold", align="centre")
    picture, votes = cut_foot(inside, round(3.2 * canvas.least), canvas.share(0.03))
    if picture.height > canvas.least:
        _what(canvas, picture, sight, pending)
    for slot, seat in zip(columns(votes, *[1] * len(sight.seats)), sight.seats, strict=True):
        agreed = seat["seat"] in pending["consents"]
        place = canvas.picture(f"token-{seat['suspect']}", slot.inflate(-slot.width // 8, 0), faint=not agreed)
        if agreed:
            side = max(round(0.9 * canvas.least), place.width // 3)
            sign = pygame.Rect(0, 0, side, side)
            sign.bottomright = (min(place.right + side // 3, slot.right), place.bottom)
            seats.draw_sign(canvas, sign, "yes")


def _what(canvas: Canvas, rect: pygame.Rect, sight: Sight, pending: View) -> None:
    """The piece, and the room where it is said to stand."""
    kind = sight.edition.kind[pending["token"]]
    name = f"token-{pending['token']}" if kind == "suspect" else f"weapon-{pending['token']}"
    if pending["place"] not in sight.edition.rooms:
        canvas.picture(name, rect)
        return
    piece, place = columns(rect, 1, 1, gap=canvas.share(0.03))
    canvas.picture(name, piece)
    canvas.picture(f"room-{pending['place']}", place)
