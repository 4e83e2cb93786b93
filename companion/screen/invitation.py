"""How a phone comes to the table: a code to scan, the address in figures, and the Wi-Fi's code where the box is
its own hotspot."""

from __future__ import annotations

from functools import lru_cache

import pygame

from companion.screen.paint import Canvas, columns
from companion.screen.pieces import allot, cut_foot, cut_top, line, plain
from companion.screen.sight import Sight


def draw(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """The codes as large as fits, and below them the address to type."""
    url = sight.house.get("url", "")
    if not url:
        canvas.text(rect, sight.say("The phones' door is still closed."), "body", align="centre")
        return
    rect, foot = cut_foot(rect, address_height(canvas, rect.width, sight), canvas.share(0.015))
    address(canvas, foot, sight)
    codes(canvas, rect, sight)


def codes(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """The table's code; where the box is its own hotspot, the Wi-Fi's code before it."""
    url, wifi = str(sight.house.get("url", "")), sight.house.get("wifi")
    if not url:
        return
    if not wifi:
        canvas.qr(rect, _matrix(url))
        return
    first, second = columns(rect, 1, 1, gap=canvas.share(0.03))
    for place, code, label in ((first, wifi, sight.say("1  Wi-Fi")), (second, url, sight.say("2  Table"))):
        head, body = cut_top(place, line(canvas), canvas.share(0.01))
        canvas.text(head, label, "small", font="bold", align="centre", fit="line")
        canvas.qr(body, _matrix(code))


def shown(canvas: Canvas, width: int, sight: Sight) -> str:
    """The address as people type it; where it is wider than `width`, broken where people pause."""
    url = str(sight.house.get("url", ""))
    words = str(sight.house.get("printed") or url.removeprefix("http://").removeprefix("https://"))
    if canvas.text_width(words, "small", "bold") > width:
        words = words.replace("/", "\n/", 1)
        host, _, rest = words.partition("\n")
        if canvas.text_width(host, "small", "bold") > width:
            words = f"{host.replace(':', chr(10) + ':', 1)}\n{rest}"
    return words


def address_height(canvas: Canvas, width: int, sight: Sight) -> int:
    """The height in pixels that the address takes."""
    return allot(canvas, shown(canvas, width, sight), width, plain(canvas), "bold", lines=3)


def address(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """The address in figures."""
    words = shown(canvas, rect.width, sight)
    canvas.text(rect, words, plain(canvas), font="bold", colour="accent", align="centre", valign="top")


@lru_cache(maxsize=8)
def _matrix(text: str) -> tuple[bytes, ...]:
    """The modules of a code, rows of 0 and 1. Medium correction: a screen is not a torn poster."""
    import segno

    return tuple(bytes(row) for row in segno.make(text, error="m", micro=False).matrix)
