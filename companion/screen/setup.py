"""Setting up the real board, a step at a time, each with its picture.

Tokens on their starts, weapons drawn into rooms, the envelope sealed with its six words, hands. A box with other
steps shows its heading and text; a step that has a picture of its own is one line in `PICTURES`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from companion.screen.paint import Canvas, columns, rows
from companion.screen.pieces import allot, centred, cut_top, heading, is_tall, line, plain
from companion.screen.sight import Sight, View


def shows(view: View) -> bool:
    """While the board is set up."""
    return bool(view["phase"] == "setup")


def draw(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """Which step of how many, what to do, and the picture; where room is scarce the headings go first."""
    stage = sight.table["setup"]
    step = next(step for step in sight.edition.setup if step.id == stage["step"])
    words = sight.say(step.text)
    spare = room.height - allot(canvas, words, room.width, plain(canvas)) - 6.5 * line(canvas)
    if spare >= line(canvas):
        over, room = cut_top(room, line(canvas))
        which = sight.say("Setting up \u00b7 {index} of {of}", index=stage["index"], of=stage["of"])
        canvas.text(over, which, "small", colour="accent", align="centre", fit="line")
    if spare >= 3.2 * line(canvas):
        room = heading(canvas, room, sight.say(step.title), "text")
    text, room = cut_top(room, allot(canvas, words, room.width, plain(canvas)), canvas.share(0.025))
    centred(canvas, text, words, plain(canvas))
    picture = PICTURES.get(step.id)
    if picture is not None:
        picture(canvas, room, sight)


def _tokens(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """All six tokens by colour, shape and word; those that somebody plays stand on a raised plate."""
    played = {seat["suspect"] for seat in sight.seats}
    for place, suspect in zip(_grid(canvas, rect, 3, 2), sight.edition.suspects, strict=False):
        inside = _cell(canvas, place, "raised" if suspect in played else "panel")
        picture, words = _beside(canvas, inside, 0.36)
        canvas.picture(f"token-{suspect}", picture)
        canvas.text(words, sight.name(suspect), "body", font="bold")


def _weapons(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """Each weapon and the room it was drawn into."""
    drawn = sight.table["weapons"]
    longest = max(canvas.text_width(sight.name(card), "small", "bold") for card in (*drawn, *sight.edition.rooms))
    for place, (weapon, room) in zip(_grid(canvas, rect, 3, 2), drawn.items(), strict=False):
        inside = _cell(canvas, place, "panel")
        picture, words = _beside(canvas, inside, 1 - (longest + canvas.share(0.02)) / inside.width)
        canvas.picture(f"weapon-{weapon}", picture)
        if room == "beside":
            canvas.text(words, sight.name(weapon), "body", font="bold")
            continue
        low = allot(canvas, sight.name(room), words.width, "small", "bold")
        if low + line(canvas) > words.height:  # no room for both: the picture says which weapon
            canvas.text(words, sight.name(room), "small", font="bold", colour="accent")
            continue
        top = words.top + (words.height - line(canvas) - low) // 2
        upper = pygame.Rect(words.left, top, words.width, line(canvas))
        lower = pygame.Rect(words.left, upper.bottom, words.width, low)
        canvas.text(upper, sight.name(weapon), "small", colour="soft", fit="line")
        canvas.text(lower, sight.name(room), "small", font="bold", colour="accent")


def _envelope(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """The sealed envelope and the seal's six words."""
    seal, words = sight.table["seal"], rect
    if not is_tall(canvas):
        picture, words = columns(rect, 6, 11, gap=canvas.share(0.04))
        canvas.picture("envelope", picture)
    if seal is None:
        canvas.text(words, sight.say("The envelope is being sealed."), "body", colour="soft", align="centre")
        return
    if is_tall(canvas) and words.height < 6 * line(canvas):
        canvas.text(words, " \u00b7 ".join(seal["words"]), "body", font="bold", align="centre")
        return
    for place, (number, word) in zip(_grid(canvas, words, 2, 3), enumerate(seal["words"], 1), strict=False):
        figure, rest = columns(_cell(canvas, place, "panel", "accent"), 1, 8, gap=canvas.share(0.015))
        canvas.text(figure, str(number), "small", colour="soft", align="centre", fit="line")
        canvas.text(rest, word, "large", font="bold", fit="line")


def _hands(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """Everybody's cards, face down, as many as they hold."""
    for place, seat in zip(_grid(canvas, rect, 3, 2), sight.seats, strict=False):
        token, fan, count = columns(_cell(canvas, place, "panel"), 3, 5, 2, gap=canvas.share(0.01))
        canvas.picture(f"token-{seat['suspect']}", token)
        canvas.fan(fan, ["card-back"] * seat["cards"])
        canvas.text(count, str(seat["cards"]), "large", font="bold", align="centre", fit="line")


PICTURES: Mapping[str, Callable[[Canvas, pygame.Rect, Sight], None]] = {
    "tokens": _tokens,
    "weapons": _weapons,
    "envelope": _envelope,
    "hands": _hands,
}


def _cell(canvas: Canvas, place: pygame.Rect, colour: str, edge: str = "line") -> pygame.Rect:
    """A plate, or on a standing screen, where height is scarce, nothing; answers the room inside."""
    return place if is_tall(canvas) else canvas.plate(place, colour, edge)


def _grid(canvas: Canvas, rect: pygame.Rect, across: int, down: int) -> list[pygame.Rect]:
    """Places from left to right and down; below each other on a standing screen."""
    if is_tall(canvas):
        across, down = (1, 6)
    gap = 0 if is_tall(canvas) else canvas.share(0.018)
    return [place for row in rows(rect, *[1] * down, gap=gap) for place in columns(row, *[1] * across, gap=gap)]


def _beside(canvas: Canvas, rect: pygame.Rect, part: float) -> tuple[pygame.Rect, pygame.Rect]:
    """A picture's place on the left of `rect`, `part` of its width at most, and the words' place."""
    wide = min(round(rect.width * part), round(rect.height * 1.1))
    picture = pygame.Rect(rect.left, rect.top, wide, rect.height).inflate(0, -round(rect.height * 0.12))
    gap = canvas.share(0.015)
    return picture, pygame.Rect(picture.right + gap, rect.top, rect.right - picture.right - gap, rect.height)
