"""Who starts: everybody's throw beside their name, the newest large, ties thrown again."""

from __future__ import annotations

import pygame

from companion.screen import seats
from companion.screen.paint import Canvas
from companion.screen.pieces import allot, cut_foot, dice, prompt
from companion.screen.sight import Sight, View


def shows(view: View) -> bool:
    """Until it is clear who starts."""
    return bool(view["phase"] == "roll-off")


def draw(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """Seats with their totals; the last throw on the stage."""
    roll_off = sight.table["roll_off"] or {"round": 1, "rolls": {}, "contenders": []}
    rolls = roll_off["rolls"]
    rail, stage = seats.split(canvas, room, sight)
    settled = list(rolls)[: len(rolls) - (sight.moment.dice < 1)]
    seats.draw(canvas, rail, sight, lambda seat: _total(rolls, seat) if seat["seat"] in settled else "")
    over = sight.say("Who starts") if roll_off["round"] == 1 else sight.say("Tied: throw again")
    stage = prompt(canvas, stage, sight, over)
    if not rolls:
        canvas.picture("die-6", stage.inflate(0, -stage.height // 3), turned=12, faint=True)
        return
    last, faces = list(rolls.items())[-1]
    words = sight.say("{seat} rolled {total}.", seat=sight.who(last), total=sum(faces))
    stage, foot = cut_foot(stage, allot(canvas, words, stage.width), canvas.share(0.02))
    dice(canvas, stage.inflate(0, -stage.height // 4), sight, faces, sight.moment.dice)
    if sight.moment.dice >= 1:
        canvas.text(foot, words, "body", align="centre", valign="top")


def _total(rolls: View, seat: View) -> str:
    faces = rolls.get(seat["seat"])
    return str(sum(faces)) if faces else ""
