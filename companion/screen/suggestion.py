"""A suggestion on its way round the table: three cards, what to move, who cannot, who showed.

The seats carry the signs; the strip below the cards says first which token and weapon go where, and then, once it is
settled, who showed whom a card. Which card is not known here.
"""

from __future__ import annotations

import pygame

from companion.screen import seats
from companion.screen.motion import eased
from companion.screen.paint import CARD, Canvas, columns
from companion.screen.pieces import allot, centred, cut_foot, cut_top, is_tall, line, named_cards, prompt
from companion.screen.sight import Sight, View
from companion.screen.turn import over

LOOKS = ("card-peeked", "neutral-shown")
"""What an undisproved suggestion may lead to, with cards beside the board."""

TEXT_PART = 0.68
"""The part of the strip's width that its sentence gets beside the pictures."""


def shows(view: View) -> bool:
    """From the suggestion to the end of its turn."""
    turn = view["turn"]
    return bool(view["phase"] == "turn" and turn["suggestion"] and turn["step"] in ("disproof", "after"))


def draw(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """Seats with signs, what is awaited, the three cards, the strip."""
    rail, stage = seats.split(canvas, room, sight)
    seats.draw(canvas, rail, sight)
    suggestion = sight.turn["suggestion"]
    named = [suggestion["suspect"], suggestion["weapon"], suggestion["room"]]
    words = _strip_words(sight, suggestion)
    pad = 2 * canvas.share(0.012)
    part = 1.0 if suggestion["nobody"] else TEXT_PART
    width = round(stage.width * part) - 2 * pad
    if is_tall(canvas):
        _standing(canvas, stage, sight, words, named)
        return
    high = max(allot(canvas, words, width, "body", "bold") + pad, round(line(canvas) * 2.4))
    stage = prompt(canvas, stage, sight, over(canvas, stage.width, sight), high)
    stage, strip = cut_foot(stage, high, canvas.share(0.02))
    named_cards(canvas, stage, sight, named)
    if suggestion["nobody"]:
        inside = canvas.plate(strip, "wine", "accent")
        canvas.text(inside, words, "body", font="bold", colour="on-wine", align="centre")
        return
    inside = canvas.plate(strip, "panel", "accent" if suggestion["shown_by"] else "line")
    text = pygame.Rect(inside.right - width, inside.top, width, inside.height)
    canvas.text(text, words, "body", font="bold")
    pictures = pygame.Rect(inside.left, inside.top, text.left - inside.left - pad // 2, inside.height)
    if suggestion["shown_by"]:
        _shown(canvas, pictures, sight, suggestion)
    else:
        token, weapon = columns(pictures, 1, 1)
        canvas.picture(f"token-{suggestion['suspect']}", token)
        canvas.picture(f"weapon-{suggestion['weapon']}", weapon)


def _standing(canvas: Canvas, stage: pygame.Rect, sight: Sight, words: str, named: list[str]) -> None:
    """On a standing screen: the prompt or, once it is settled, what came of it; the cards; the sentence."""
    if sight.turn["step"] == "after":
        height = allot(canvas, words, stage.width, "large", "bold")
        head, stage = cut_top(stage, height, canvas.share(0.01))
        centred(canvas, head, words, "large", "bold", "accent")
        words = sight.prompt()["text"]
    else:
        stage = prompt(canvas, stage, sight, keep=allot(canvas, words, stage.width, "small", "bold"))
    stage, foot = cut_foot(stage, allot(canvas, words, stage.width, "small", "bold"), canvas.share(0.015))
    canvas.text(foot, words, "small", font="bold", align="centre")
    named_cards(canvas, stage, sight, named)


def _strip_words(sight: Sight, suggestion: View) -> str:
    """What to move, and when that is settled, who showed whom a card."""
    if suggestion["shown_by"]:
        return sight.tell({"event": "card-shown", "seat": suggestion["shown_by"], "to": suggestion["by"]})
    if suggestion["nobody"]:
        words = sight.tell({"event": "nobody-disproved", "seat": suggestion["by"]})
        last = sight.view["news"][-1] if sight.view["news"] else {"event": ""}
        return f"{words} {sight.tell(last)}" if last["event"] in LOOKS else words
    return sight.say(
        "Move {token} and {weapon} to {room}.",
        token=sight.thing(suggestion["suspect"]),
        weapon=sight.thing(suggestion["weapon"]),
        room=sight.thing(suggestion["room"]),
    )


def _shown(canvas: Canvas, rect: pygame.Rect, sight: Sight, suggestion: View) -> None:
    """A card, face down, on its way from who showed it to who saw it."""
    giver, way, taker = columns(rect, 3, 2, 3, gap=canvas.share(0.01))
    canvas.picture(f"token-{sight.seat(suggestion['shown_by'])['suspect']}", giver)
    canvas.picture(f"token-{sight.seat(suggestion['by'])['suspect']}", taker)
    far = eased(sight.moment.passing)
    card = pygame.Rect(0, 0, way.width, min(way.height, round(way.width / CARD)))
    card.center = (round(giver.centerx + (way.centerx - giver.centerx) * far), rect.centery)
    canvas.picture("card-back", card, turned=-15.0 * round((1 - far) * 2))
