"""How a phone comes to the table: a code to scan, and the address in figures. Where the box is its own hotspot that
takes two steps, first into its Wi-Fi and then to the table, each with a code; a standing screen shows them by turns."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import pygame

from companion.screen.paint import Canvas, columns
from companion.screen.pieces import allot, cut_foot, cut_top, is_tall, line, plain
from companion.screen.sight import Sight

LEAST_LINES = 4
"""A code that is to be scanned from where people sit is at least so many lines high; before that the letters go."""


class Step(NamedTuple):
    """One code to scan, what it leads to, and the same in letters for whoever types."""

    label: str
    code: str
    words: tuple[str, ...]


def steps(sight: Sight) -> list[Step]:
    """First the table's own Wi-Fi and then the table; none where phones are in its network already."""
    url, wifi = str(sight.house.get("url", "")), sight.house.get("wifi")
    if not url or not wifi:
        return []
    words = tuple(filter(None, (wifi["name"], wifi["password"])))
    return [
        Step(sight.say("1  Wi-Fi"), wifi["code"], words),
        Step(sight.say("2  Table"), url, (_address(sight),)),
    ]


def draw(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """The codes as large as fits, and below them the address to type."""
    url = sight.house.get("url", "")
    if not url:
        canvas.text(rect, sight.say("The phones' door is still closed."), "body", align="centre")
        return
    todo = steps(sight)
    if todo and is_tall(canvas):
        step(canvas, rect, sight, todo[sight.moment.page % len(todo)])
        return
    if todo:
        _both(canvas, rect, sight, todo)
        return
    rect, foot = cut_foot(rect, address_height(canvas, rect.width, sight), canvas.share(0.015))
    address(canvas, foot, sight)
    code(canvas, rect, sight)


def code(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """The table's code alone."""
    if url := str(sight.house.get("url", "")):
        canvas.qr(rect, _matrix(url))


def _both(canvas: Canvas, rect: pygame.Rect, sight: Sight, todo: list[Step]) -> None:
    """Both steps side by side, and below them what to answer a phone that misses the internet (F28)."""
    hint = _hint(sight)
    rect, foot = cut_foot(rect, allot(canvas, hint, rect.width, "small"), canvas.share(0.01))
    canvas.text(foot, hint, "small", align="centre", valign="top")
    for place, each in zip(columns(rect, 1, 1, gap=canvas.share(0.03)), todo, strict=True):
        _step(canvas, place, each)


def step(canvas: Canvas, rect: pygame.Rect, sight: Sight, it: Step) -> None:
    """One step over the whole of `rect`."""
    if it == steps(sight)[0]:
        hint = _hint(sight)
        rect, foot = cut_foot(rect, allot(canvas, hint, rect.width, "small", lines=3), canvas.share(0.01))
        canvas.text(foot, hint, "small", align="centre", valign="top")
    _step(canvas, rect, it)


def _step(canvas: Canvas, rect: pygame.Rect, it: Step) -> None:
    head, rect = cut_top(rect, line(canvas), canvas.share(0.01))
    canvas.text(head, it.label, "small", font="bold", align="centre", fit="line")
    words = "\n".join(broken(canvas, rect.width, each) for each in it.words)
    height = allot(canvas, words, rect.width, "small", "bold", lines=4)
    if rect.height - height >= LEAST_LINES * line(canvas):
        rect, foot = cut_foot(rect, height, canvas.share(0.01))
        canvas.text(foot, words, "small", font="bold", colour="accent", align="centre", valign="top")
    canvas.qr(rect, _matrix(it.code))


def _hint(sight: Sight) -> str:
    return sight.say("No internet? Stay. No page? Mobile data off.")


def shown(canvas: Canvas, width: int, sight: Sight) -> str:
    """The address as people type it."""
    return broken(canvas, width, _address(sight))


def broken(canvas: Canvas, width: int, words: str) -> str:
    """An address that is wider than `width`, broken where people pause."""
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


def _address(sight: Sight) -> str:
    url = str(sight.house.get("url", ""))
    return str(sight.house.get("printed") or url.removeprefix("http://").removeprefix("https://"))


@lru_cache(maxsize=8)
def _matrix(text: str) -> tuple[bytes, ...]:
    """The modules of a code, rows of 0 and 1. Medium correction: a screen is not a torn poster."""
    import segno

    return tuple(bytes(row) for row in segno.make(text, error="m", micro=False).matrix)
