"""Who begins where no throw decides it: the table agrees on somebody; then each in turn chooses a room to start in."""

from __future__ import annotations

import pygame

from companion.screen import seats
from companion.screen.paint import Canvas, columns, rows
from companion.screen.pieces import fits, is_tall, prompt
from companion.screen.sight import Sight, View


def shows(view: View) -> bool:
    """Between the deal and the first turn of such a box."""
    return view["phase"] in ("first", "start-rooms")


def draw(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """Seats and what is awaited; the tokens among whom one begins, or the rooms with who has chosen them."""
    rail, stage = seats.split(canvas, room, sight)
    seats.draw(canvas, rail, sight)
    stage = prompt(canvas, stage, sight, sight.say("Who starts"))
    if sight.view["phase"] == "first":
        _tokens(canvas, stage, sight)
    else:
        _rooms(canvas, stage, sight)


def _tokens(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """Everybody's token, as large as fits."""
    count = len(sight.seats)
    down = 2 if count > 3 else 1
    across = -(-count // down)
    slots = [slot for row in rows(rect, *[1] * down) for slot in columns(row, *[1] * across)]
    for slot, seat in zip(slots, sight.seats, strict=False):
        side = min(slot.width, slot.height, canvas.share(0.28))
        token = pygame.Rect(0, 0, side, side)
        token.center = slot.center
        canvas.picture(f"token-{seat['suspect']}", token.inflate(-side // 8, -side // 8))


def _rooms(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """Every room by its sign; those taken have the token of who begins there and are plates of their own."""
    taken = {place: suspect for suspect, place in sight.table["tokens"].items()}
    rooms, gap, across = sight.edition.rooms, canvas.share(0.012), 1
    if is_tall(canvas):
        rooms = tuple(room for room in rooms if room in taken)
    else:
        longest = max(canvas.text_width(word, "small", "bold") for room in rooms for word in sight.name(room).split())
        across = 3 if longest + round(2.4 * canvas.least) < rect.width // 3 - 4 * gap else 2
    down = max(1, -(-len(rooms) // across))
    slots = [slot for row in rows(rect, *[1] * down, gap=gap) for slot in columns(row, *[1] * across, gap=gap)]
    for slot, room in zip(slots, rooms, strict=False):
        if not is_tall(canvas):
            canvas.plate(slot, "raised" if room in taken else "panel", "accent" if room in taken else "line")
        inside = slot.inflate(-2 * gap, 0)
        side = min(round(inside.height * 0.84), round(2 * canvas.least))
        picture = pygame.Rect(inside.left, inside.centery - side // 2, side, side)
        if room in taken:
            canvas.picture(f"token-{taken[room]}", picture)
        words = pygame.Rect(picture.right + gap, slot.top, inside.right - picture.right - gap, slot.height)
        if fits(canvas, sight.name(room), words):
            canvas.text(words, sight.name(room), "small", font="bold", colour="accent" if room in taken else "soft")
