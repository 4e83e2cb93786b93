"""The end: the envelope opens before everybody, and pages take turns after it.

First the three cards and who was right, then the game along its turns, then the dice and the seal.
"""

from __future__ import annotations

import pygame

from companion.screen import summary
from companion.screen.paint import LEAST, Canvas, columns, rows
from companion.screen.pieces import allot, centred, cut_foot, cut_top, is_tall, line, named_cards, plain
from companion.screen.sight import Sight, View


def shows(view: View) -> bool:
    """When the game is over."""
    return bool(view["phase"] == "over")


def draw(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """The page whose turn it is."""
    over = sight.table["over"]
    pages = [_envelope]
    if over["timeline"]:
        pages.append(summary.timeline)
    if over["cards"]:
        pages += [summary.dice, summary.the_seal] if is_tall(canvas) else [summary.dice_and_seal]
    pages[sight.moment.page % len(pages)](canvas, room, sight)


def _envelope(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    over = sight.table["over"]
    title = sight.prompt()["title"]
    size = "large" if is_tall(canvas) else "head"
    high = allot(canvas, title, round(room.width * 0.86), size, "title")
    head, body = cut_top(room, high, canvas.share(0.03))
    if over["winner"]:
        token, head = columns(head, 1, 8)
        canvas.picture(f"token-{sight.seat(over['winner'])['suspect']}", token)
    centred(canvas, head, title, size, "title", "accent")
    words = _match_words(sight)
    if words:
        line_of_it, body = cut_top(body, allot(canvas, words, body.width, plain(canvas), "bold"), canvas.share(0.02))
        centred(canvas, line_of_it, words, plain(canvas), "bold")
    if sight.table["match"]["kind"] != "none":
        body, foot = cut_foot(body, round(line(canvas) * 1.6), canvas.share(0.02))
        points(canvas, foot, sight)
    envelope = over["envelope"]
    if envelope is None:
        canvas.picture(sight.case(), body)
        return
    if is_tall(canvas):
        left, cards = rows(body, 2, 5, gap=canvas.share(0.02))
    else:
        left, cards = columns(body, 6, 13, gap=canvas.share(0.03))
    canvas.picture(sight.case("envelope-open"), left)
    named = [envelope["suspect"], envelope["weapon"], envelope["room"]]
    named_cards(canvas, cards, sight, named, sight.moment.envelope, left)


def _match_words(sight: Sight) -> str:
    """Who has won the match, or that one more game decides it."""
    match = sight.table["match"]
    if match["decided"]:
        return sight.tell({"event": "match-decided", "seats": match["decided"]})
    return sight.say("The match is level: one more game decides it.") if match["decider"] else ""


def points(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """How the match stands: a token and its points for each seat."""
    points = sight.table["match"]["points"]
    if not is_tall(canvas):
        label, rect = columns(rect, 1, 4)
        canvas.text(label, sight.say("Match"), "body", font="bold", colour="accent", align="centre", fit="line")
    figures = [str(points.get(seat["seat"], 0)) for seat in sight.seats]
    widest, gap = max(canvas.text_width(each, 1 / LEAST, "bold") for each in figures), canvas.share(0.01)
    for slot, seat, each in zip(columns(rect, *[1] * len(figures)), sight.seats, figures, strict=True):
        room = slot.width - gap
        across = max(room * 4 // 9, widest + 1)
        token, figure = columns(slot, room - across, across, gap=gap)
        canvas.picture(f"token-{seat['suspect']}", token)
        canvas.text(figure, each, "body", font="bold", fit="line")
