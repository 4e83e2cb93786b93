"""The service menu: buttons, knob, lamps, dice and the machine, each as it is at this moment, in place of the table.

It is told what to draw by the panel (`companion.panel.service`), which opens it only while no game is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame

from companion.languages import N_
from companion.said import told
from companion.screen.paint import Canvas, columns, rows
from companion.screen.pieces import allot, cut_foot, cut_top, heading, is_tall, line
from companion.screen.sight import Sight

LABELS = {"ok": "OK", "back": "BACK", "accuse": "ACCUSE", "off": "OFF", "knob": "PUSH"}
"""What stands on the buttons, in every language."""
LAMP_NAMES = {
    "ok": N_("the lamp in OK"),
    "accuse": N_("the lamp in ACCUSE"),
    **{f"seat-{number}": N_("the lamp of seat {number}") for number in range(1, 7)},
}
DICE = {
    "": N_("Dice: throw them, and see"),
    "read": N_("Dice: {words}"),
    "leans": N_("Dice: one leans"),
    "lifted": N_("Dice: one was lifted"),
    "turned": N_("Dice: one was turned by hand"),
    "fault": N_("The reader says: {words}"),
}
COLOURS = {"ok": "good", "back": "warn", "accuse": "bad", "off": "accent", "knob": "accent"}
LEAVE = N_("Leaves by itself. Or hold BACK.")


def draw(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """Everything that `sight.look` has of parts, each at least a line."""
    parts: Mapping[str, Any] = sight.look["service"]
    leave = sight.say(LEAVE)
    room, foot = cut_foot(room, allot(canvas, leave, room.width, "small"), canvas.share(0.015))
    canvas.text(foot, leave, "small", colour="soft", align="centre")
    room = heading(canvas, room, sight.say("Service"))
    if is_tall(canvas):
        buttons, rest = cut_top(room, round(line(canvas) * 1.35) * len(LABELS), canvas.share(0.02))
    else:
        buttons, rest = columns(room, 2, 3, gap=canvas.share(0.04))
    _buttons(canvas, buttons, sight, parts["buttons"])
    _lines(canvas, rest, _told(sight, canvas, parts), sight.moment.beat)


def _buttons(canvas: Canvas, room: pygame.Rect, sight: Sight, buttons: list[Mapping[str, Any]]) -> None:
    """A button that is down is lit; beside it how often it went down."""
    for place, button in zip(rows(room, *[1] * len(buttons), gap=canvas.share(0.01)), buttons, strict=True):
        name = button["button"]
        if button["down"]:
            canvas.plate(place, "raised", COLOURS[name])
        does = sight.say("pressed: {times}", times=button["times"])
        if button["held"]:
            does = sight.say("held")
        elif button["down"]:
            does = sight.say("down")
        canvas.key(place.inflate(-canvas.share(0.02), 0), LABELS[name], does, COLOURS[name])


def _told(sight: Sight, canvas: Canvas, parts: Mapping[str, Any]) -> list[str]:
    lamp, dice = parts["lamp"], parts["dice"]
    number = lamp.removeprefix("seat-")
    lines = [
        sight.say("Knob: {clicks} clicks", clicks=f"{parts['clicks']:+d}"),
        sight.say("Breathes: {lamp}", lamp=sight.say(LAMP_NAMES[lamp], number=number)),
        sight.say(DICE[dice["kind"]], words=" + ".join(dice["words"])),
    ]
    lines += [told(say, sight.say) for part, say in parts["links"].items() if part in ("dice", "panel", "seat-lamps")]
    lines.append(sight.say("Screen: {across} x {down}", across=canvas.whole.width, down=canvas.whole.height))
    if parts.get("free_mb") is not None:
        lines.append(sight.say("Disk: {free} MB free", free=f"{parts['free_mb']:,}"))
    if parts.get("warmth") is not None:
        lines.append(sight.say("Warmth: {degrees} degrees", degrees=round(parts["warmth"])))
    if parts.get("starved"):
        lines.append(sight.say("The power supply is too weak."))
    return lines


def _lines(canvas: Canvas, room: pygame.Rect, lines: list[str], first: int) -> None:
    """As many lines as each needs, as large as all of them fit; where there is no room for all they take turns."""
    gap = canvas.share(0.008)
    for size in ("body", "small"):
        heights = [allot(canvas, words, room.width, size, lines=3) for words in lines]
        if sum(heights) + gap * (len(lines) - 1) <= room.height:
            first = 0
            break
    for at in range(len(lines)):
        words, height = lines[(first + at) % len(lines)], heights[(first + at) % len(lines)]
        if height > room.height:
            break
        place, room = cut_top(room, height, gap)
        canvas.text(place, words, size, valign="top")
