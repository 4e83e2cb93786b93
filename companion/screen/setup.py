"""Setting up the real board, a step at a time, each with its picture.

Tokens and weapons where they begin, the envelope sealed with its six words, hands; what only some ways of playing call
for is in `setup_beside`. A step that has a picture of its own is one line in `PICTURES`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from companion import narration
from companion.screen import seats, setup_beside
from companion.screen.paint import Canvas, columns, rows
from companion.screen.pieces import allot, centred, cut_top, fits, heading, is_tall, line, plain
from companion.screen.sight import Sight, View

WANTED, WANTED_LONG = 6.5, 9.5
"""Lines that a step's picture wants, and that of weapons with long names; its headings take what is left."""
LONG = 14
"""Letters of a name that takes two lines."""
NARROWEST = 0.2
"""The part of a place that a weapon's picture takes at least."""


def shows(view: View) -> bool:
    """While the board is set up."""
    return bool(view["phase"] == "setup")


def draw(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """Which step of how many, what to do, and the picture; where room is scarce the headings go first."""
    stage = sight.table["setup"]
    step = next(step for step in sight.edition.setup if step.id == stage["step"])
    words = step.text
    spare = room.height - allot(canvas, words, room.width, plain(canvas)) - _wanted(sight, step.id) * line(canvas)
    if spare >= line(canvas):
        over, room = cut_top(room, line(canvas))
        canvas.text(over, _which(canvas, over, sight), "small", colour="accent", align="centre", fit="line")
    if spare >= 3.2 * line(canvas):
        room = heading(canvas, room, step.title, "text")
    text, room = cut_top(room, allot(canvas, words, room.width, plain(canvas)), canvas.share(0.025))
    centred(canvas, text, words, plain(canvas))
    picture = PICTURES.get(step.id) or setup_beside.picture(step)
    if picture is not None:
        picture(canvas, room, sight)


def _which(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> str:
    """Which step of how many, and where there is room for it who goes on from there."""
    stage = sight.table["setup"]
    which = sight.say("Setting up \u00b7 {index} of {of}", index=stage["index"], of=stage["of"])
    waits = [sight.say("{seat} goes on", seat=sight.who(seat)) for seat in sight.view["awaited"]]
    whole = " \u00b7 ".join([which, *waits])
    return whole if canvas.text_width(whole, "small") <= rect.width else which


def _wanted(sight: Sight, step: str) -> float:
    """How many lines the picture of a step wants."""
    names = (sight.edition.names.get(thing, "") for pair in sight.table["weapons"].items() for thing in pair)
    return WANTED_LONG if step == "weapons" and any(len(name) > LONG for name in names) else WANTED


def _tokens(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """All six tokens by colour, shape and word; those that somebody plays stand on a raised plate."""
    played = {seat["suspect"] for seat in sight.seats}
    rect = _into_the_centre(canvas, rect, all(place == "centre" for place in sight.table["tokens"].values()))
    names = " ".join(map(sight.name, sight.edition.suspects))
    for place, suspect in zip(_grid(canvas, rect, 3, 2), sight.edition.suspects, strict=False):
        inside = _cell(canvas, place, "raised" if suspect in played else "panel")
        picture, words = _beside(canvas, inside, _picture_part(canvas, names, inside))
        canvas.picture(f"token-{suspect}", picture)
        _name(canvas, words, sight.name(suspect))


def _name(canvas: Canvas, rect: pygame.Rect, name: str) -> None:
    """A piece's name, where there is room for it beside its picture."""
    if fits(canvas, name, rect):
        canvas.text(rect, name, "body", font="bold")


def _picture_part(canvas: Canvas, names: str, rect: pygame.Rect) -> float:
    """The part of `rect` that a picture may take beside the longest word of `names`."""
    longest = max(canvas.text_width(word, "small", "bold") for word in names.split())
    return min(0.36, max(0.2, 1 - (longest + canvas.share(0.025)) / rect.width))


def _weapons(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """Each weapon and the room that it lies in, or the weapons alone while they lie in none."""
    lie = sight.table["weapons"]
    rect = _into_the_centre(canvas, rect, all(place == "centre" for place in lie.values()))
    rooms, names = sight.edition.rooms, [sight.name(weapon) for weapon in lie]
    widest = max(canvas.text_width(name, "small", "bold") for name in (*names, *map(sight.name, rooms)))
    entries = list(lie.items())
    if is_tall(canvas):
        entries, needs = _in_turns(canvas, rect, sight, entries)
        places = rows(rect, *needs)
    else:
        places = _grid(canvas, rect, 3, 2)
    for place, (weapon, room) in zip(places, entries, strict=False):
        inside = _cell(canvas, place, "panel")
        if room in rooms:
            part = min(0.45, max(NARROWEST, 1 - (widest + canvas.share(0.02)) / inside.width))
            picture, words = _beside(canvas, inside, part)
            _where(canvas, words, sight, weapon, room)
        else:
            picture, words = _beside(canvas, inside, _picture_part(canvas, " ".join(names), inside))
            _name(canvas, words, sight.name(weapon))
        canvas.picture(f"weapon-{weapon}", picture)


def _in_turns(
    canvas: Canvas, rect: pygame.Rect, sight: Sight, entries: list[tuple[str, str]]
) -> tuple[list[tuple[str, str]], list[int]]:
    """Of weapons below each other as many as there is room for with both names, and the height each needs; the others
    follow in their turn."""
    wide = rect.width - round(rect.width * NARROWEST) - canvas.share(0.015)
    high = [sum(_heights(canvas, sight, *entry, wide)) + 2 for entry in entries]
    pages: list[list[int]] = [[]]
    for at, need in enumerate(high):
        if pages[-1] and sum(high[each] for each in pages[-1]) + need > rect.height:
            pages.append([])
        pages[-1].append(at)
    page = pages[sight.moment.beat % len(pages)]
    return [entries[at] for at in page], [high[at] for at in page]


def _heights(canvas: Canvas, sight: Sight, weapon: str, room: str, wide: int) -> tuple[int, int]:
    """What the names of a weapon and of its room take, below each other in this width; no room has no name."""
    name = sight.name(room) if room in sight.edition.rooms else ""
    return (
        allot(canvas, sight.name(weapon), wide, "small", lines=0),
        allot(canvas, name, wide, "small", "bold", lines=0),
    )


def _where(canvas: Canvas, rect: pygame.Rect, sight: Sight, weapon: str, room: str) -> None:
    """The weapon's name above its room's, long ones on two lines; where there is no room for both, the picture says
    which weapon it is."""
    high, low = _heights(canvas, sight, weapon, room, rect.width)
    upper = pygame.Rect(rect.left, rect.top + (rect.height - high - low) // 2, rect.width, high)
    if high + low > rect.height or not fits(canvas, sight.name(weapon), upper, "reading"):
        canvas.text(rect, sight.name(room), "small", font="bold", colour="accent")
        return
    canvas.text(upper, sight.name(weapon), "small", colour="soft")
    lower = pygame.Rect(rect.left, upper.bottom, rect.width, low)
    canvas.text(lower, sight.name(room), "small", font="bold", colour="accent")


def _into_the_centre(canvas: Canvas, rect: pygame.Rect, does: bool) -> pygame.Rect:
    """Where all pieces begin in the centre, its picture before them; answers what is left."""
    if not does or is_tall(canvas):
        return rect
    centre, rest = columns(rect, 2, 7, gap=canvas.share(0.03))
    canvas.picture("place-centre", centre)
    return rest


def _envelope(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """The sealed envelope and the seal's six words."""
    seal, words = sight.table["seal"], rect
    if not is_tall(canvas):
        picture, words = columns(rect, 6, 11, gap=canvas.share(0.04))
        canvas.picture(sight.case(), picture)
    if seal is None:
        case = narration.case_words(sight.edition, narration.speaks(sight.language))
        waiting = sight.say("{The_case} is being sealed.", **case)
        canvas.text(words, waiting, "body", colour="soft", align="centre")
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
        seats.team(canvas, place.bottomleft, sight, seat)
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
