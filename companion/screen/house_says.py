"""What the house has to say at a table that strangers use: that help is called, how long there is, and a message.

A strip above the keys, so that the game stays in sight; where there is more to say than fits three lines it is said by
turns, and in one of them the game has all its room. The countdown to the end of a party lies over everything, for it is
the one thing that cannot be taken back.
"""

from __future__ import annotations

from typing import Any

import pygame

from companion.languages import N_
from companion.screen.paint import Canvas
from companion.screen.pieces import allot, cut_foot, cut_top, is_tall, line, over_all, plain
from companion.screen.sight import Sight

MOST_LINES = 3.5
WHY = N_({"quiet": "Is anybody still here?", "time": "Your time at this table is over."})
"""Why a countdown runs."""


def said(sight: Sight) -> list[str]:
    """Each thing that the house has to say now, in a sentence."""
    notices = sight.house.get("notices") or {}
    sentences = []
    if notices.get("help"):
        words = "Table {table} has called for help." if notices["table"] else "This table has called for help."
        sentences.append(sight.say(words, table=notices["table"]))
    left = notices.get("left")
    if left is not None and not notices["ends"]:
        words = "One minute is left at this table." if left == 1 else "{minutes} minutes are left at this table."
        words = words if left else "Your time at this table is over."
        sentences.append(sight.say(words, minutes=left))
    if notices.get("message"):
        sentences.append(str(notices["message"]))
    return sentences


def draw(canvas: Canvas, room: pygame.Rect, sight: Sight) -> pygame.Rect:
    """A strip with what is said; answers what is left above."""
    sentences = said(sight)
    if not sentences:
        return room
    pad = canvas.share(0.015)
    width = room.width - 4 * pad

    def height(words: str) -> int:
        return allot(canvas, words, width, "small", "bold", lines=4)

    words = "\n".join(sentences)
    if height(words) > MOST_LINES * line(canvas):
        words = [*sentences, ""][sight.moment.beat % (len(sentences) + 1)]
    if not words:
        return room
    room, strip = cut_foot(room, height(words) + 2 * pad, canvas.share(0.012))
    canvas.plate(strip, "night", "accent")
    inside = strip.inflate(-4 * pad, -2 * pad)
    canvas.text(inside, words, "small", font="bold", colour="on-night", align="centre")
    return room


def countdown(sight: Sight) -> dict[str, Any] | None:
    """The countdown that runs, or None."""
    found: dict[str, Any] | None = (sight.house.get("notices") or {}).get("ends")
    return found


def draw_countdown(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """Why it runs, how long still, what happens then, and how it is stopped."""
    ends = countdown(sight)
    assert ends is not None
    inside = over_all(canvas, room, 0.92)
    gap, size = canvas.share(0.02), "large" if is_tall(canvas) else "head"
    title = sight.say(WHY[ends["why"]])
    then = sight.say("Then names, cards and notes are gone from this table.")
    how = sight.say("Any button or phone stops it.")
    high = allot(canvas, title, inside.width, size, "title")
    feet = [(words, allot(canvas, words, inside.width, plain(canvas), "bold", lines=3)) for words in (how, then)]
    place, inside = cut_top(inside, high, gap)
    canvas.text(place, title, size, font="title", colour="accent", align="centre")
    for (words, height), colour in zip(feet, ("accent", "text"), strict=True):
        inside, place = cut_foot(inside, height, gap)
        canvas.text(place, words, plain(canvas), font="bold", colour=colour, align="centre")
    if inside.height > canvas.least:
        canvas.text(inside, str(ends["seconds"]), "huge", font="title", colour="text", align="centre", fit="line")
