"""The seats in table order: who sits there, whose turn it is, who is awaited, and how a suggestion went round.

Lying, a rail of plates with token and name; standing, a row of tokens, because a name of twenty letters is wider than
the screen. What happened to a seat in this suggestion stands as a sign beside its name: a bar for "cannot", a
card's back for "showed one", a question mark for "is asked".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from companion.screen.lettering import line_height
from companion.screen.paint import Canvas, columns
from companion.screen.pieces import allot, is_tall
from companion.screen.sight import Sight, View

RAILS = (11.5, 12.8, 14.4)
"""Widths of the rail in letters; the last holds ten of the widest on a line, a token and a sign."""

SIGN, GAP = 1.4, 0.009
"""A sign's side in letters; the gap between two plates as a share of the height."""

Sign = str
"""passed, asked, showed, yes, host, bot, away, out, unlinked, a number, or "" for none."""


def split(canvas: Canvas, room: pygame.Rect, sight: Sight) -> tuple[pygame.Rect, pygame.Rect]:
    """The seats' part of `room`, and what is left for the scene."""
    gap = canvas.share(0.03)
    if is_tall(canvas):
        high = round(room.width / 6 * 1.25)
        rail = pygame.Rect(room.left, room.top, room.width, high)
        return rail, pygame.Rect(room.left, rail.bottom + gap, room.width, room.height - high - gap)
    wide = round(_rail(canvas, room.height, sight) * canvas.least)
    rail = pygame.Rect(room.left, room.top, wide, room.height)
    return rail, pygame.Rect(rail.right + gap, room.top, room.width - wide - gap, room.height)


def _rail(canvas: Canvas, height: int, sight: Sight) -> float:
    """The narrowest rail in which every name fits, with a sign beside it."""
    return next((wide for wide in RAILS if _fits(canvas, height, sight, wide)), RAILS[-1])


def _fits(canvas: Canvas, height: int, sight: Sight, wide: float) -> bool:
    high = _plate_height(canvas, height, len(sight.seats))
    inside = round(wide * canvas.least) - token_side(canvas, high) - round(SIGN * canvas.least) - canvas.share(0.05)
    return all(allot(canvas, seat["name"], inside, "small", "bold") <= high for seat in sight.seats)


def have_room(canvas: Canvas, height: int, sight: Sight) -> bool:
    """Whether every name finds room in a rail of that height, at least where its token makes way for it."""
    high = _plate_height(canvas, height, len(sight.seats))
    return _fits(canvas, height, sight, RAILS[-1]) or high >= 2 * line_height(canvas.least)


def _plate_height(canvas: Canvas, height: int, count: int) -> int:
    gap = canvas.share(GAP)
    return min(round((5 if is_tall(canvas) else 3.4) * canvas.least), (height - gap * (count - 1)) // max(1, count))


def draw(
    canvas: Canvas, rect: pygame.Rect, sight: Sight, sign: Callable[[View], Sign] | None = None
) -> list[pygame.Rect]:
    """All seats in `rect`; `sign` says what stands beside each (from the suggestion, if nothing is given).

    Answers each seat's plate.
    """
    if is_tall(canvas):
        sign = sign or (lambda seat: suggestion_sign(sight, seat))
        places = columns(rect, *[1] * len(sight.seats), gap=canvas.share(0.006))
        for place, seat in zip(places, sight.seats, strict=True):
            _upright(canvas, place, sight, seat, sign(seat))
        return places
    return by_name(canvas, rect, sight, sign)


def by_name(
    canvas: Canvas,
    rect: pygame.Rect,
    sight: Sight,
    sign: Callable[[View], Sign] | None = None,
    among: Sequence[View] = (),
) -> list[pygame.Rect]:
    """All seats (or those of `among`) below each other, each with its name, whichever way the screen stands."""
    sign = sign or (lambda seat: suggestion_sign(sight, seat))
    seats, gap = among or sight.seats, canvas.share(GAP)
    high = _plate_height(canvas, rect.height, len(seats))
    places = [pygame.Rect(rect.left, rect.top + at * (high + gap), rect.width, high) for at in range(len(seats))]
    for place, seat in zip(places, seats, strict=True):
        _lying(canvas, place, sight, seat, sign(seat))
    return places


def free(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """The tokens that nobody has taken, faint, below the seats that are taken."""
    taken = {seat["suspect"] for seat in sight.seats}
    left = [suspect for suspect in sight.edition.suspects if suspect not in taken]
    if not left:
        return
    for place, suspect in zip(columns(rect, *[1] * 6, gap=canvas.share(0.01)), left, strict=False):
        canvas.picture(f"token-{suspect}", place, faint=True)


def suggestion_sign(sight: Sight, seat: View) -> Sign:
    """What the running suggestion says of `seat`, or else that it is out, away, or without its phone."""
    suggestion = sight.turn.get("suggestion") or {}
    who = seat["seat"]
    if who in suggestion.get("passed", ()):
        return "passed"
    if who == suggestion.get("shown_by"):
        return "showed"
    if who == suggestion.get("asked") and sight.turn["step"] == "disproof":
        return "asked"
    if seat["out"] or seat["away"]:
        return "out" if seat["out"] else "away"
    return "" if sight.is_linked(seat) else "unlinked"


def _lying(canvas: Canvas, rect: pygame.Rect, sight: Sight, seat: View, sign: Sign) -> None:
    is_lit = seat["seat"] in sight.view["awaited"]
    has_turn = seat["seat"] == sight.turn.get("seat")
    canvas.plate(rect, "wine" if has_turn else "raised" if is_lit else "panel", "accent" if is_lit else "line")
    pad = canvas.share(0.012)
    inside = rect.inflate(-2 * pad, 0)
    gap, side = canvas.share(0.01), token_side(canvas, rect.height)
    right = inside.right
    if sign:
        glyph = pygame.Rect(0, 0, round(SIGN * canvas.least), round(SIGN * canvas.least))
        glyph.midright = (inside.right, rect.centery)
        draw_sign(canvas, glyph, sign)
        right = glyph.left - gap // 2
    width = right - inside.left - side - gap
    if allot(canvas, seat["name"], width, "small", "bold", 0) > rect.height:
        side = round(1.4 * canvas.least)  # a name of twenty wide letters: it goes before the token
        width = right - inside.left - side - gap
    gone = bool(seat["out"] or seat["away"])
    token = pygame.Rect(inside.left, rect.centery - side // 2, side, side)
    if seat["suspect"]:
        canvas.picture(f"token-{seat['suspect']}", token, faint=gone)
    team(canvas, (rect.left, rect.bottom), sight, seat)
    words = pygame.Rect(right - width, rect.top, width, rect.height)
    ink = "on-wine" if has_turn else "soft" if gone else "text"
    tight = allot(canvas, seat["name"], width, "small", "bold", 0) > rect.height
    canvas.text(words, seat["name"], "body", font="reading" if tight else "bold", colour=ink)
    if is_lit:
        arrow(canvas, (rect.left, rect.centery))


def token_side(canvas: Canvas, height: int) -> int:
    """How large a token is on a plate of that height."""
    return min(round(height * 0.78), round(2.3 * canvas.least))


def _upright(canvas: Canvas, rect: pygame.Rect, sight: Sight, seat: View, sign: Sign) -> None:
    is_lit = seat["seat"] in sight.view["awaited"]
    has_turn = seat["seat"] == sight.turn.get("seat")
    canvas.plate(rect, "wine" if has_turn else "raised" if is_lit else "panel", "accent" if is_lit else "line")
    side = round(min(rect.width, rect.height) * 0.8)
    token = pygame.Rect(rect.centerx - side // 2, rect.centery - side // 2, side, side)
    canvas.picture(f"token-{seat['suspect']}", token, faint=bool(seat["out"] or seat["away"]))
    _team_dots(canvas, rect, int(sight.table["teams"].get(seat["seat"], 0)))
    if sign:
        glyph = pygame.Rect(0, 0, side // 2, side // 2)
        glyph.bottomright = rect.bottomright
        draw_sign(canvas, glyph, sign)
    if is_lit:
        arrow(canvas, rect.midbottom, up=True)


def team(canvas: Canvas, corner: tuple[int, int], sight: Sight, seat: View) -> None:
    """Where two teams play: the number of the seat's team, with its bottom left at `corner`."""
    number = sight.table["teams"].get(seat["seat"])
    if number:
        side = line_height(canvas.least)
        team_chip(canvas, pygame.Rect(corner[0], corner[1] - side, side, side), int(number))


def team_chip(canvas: Canvas, rect: pygame.Rect, number: int) -> None:
    """A team's number, on a brass disc for the first and on a night blue square for the second."""
    if number == 1:
        canvas.circle(canvas.colour("accent"), rect.center, rect.height // 2)
    else:
        canvas.box(canvas.colour("night"), rect)
        canvas.box(canvas.colour("on-night"), rect, max(2, rect.height // 14))
    colour = "on-accent" if number == 1 else "on-night"
    canvas.text(rect, str(number), "small", font="bold", colour=colour, align="centre", fit="line")


def _team_dots(canvas: Canvas, rect: pygame.Rect, number: int) -> None:
    """A brass dot for the first team, two light squares for the second: a figure would cover the token."""
    size = canvas.share(0.011)
    y = rect.top + 2 * size
    if number == 1:
        canvas.circle(canvas.colour("accent"), (rect.centerx, y), size)
    for at in (-1, 1) if number == 2 else ():
        square = pygame.Rect(0, 0, 2 * size, 2 * size)
        square.center = (rect.centerx + at * 2 * size, y)
        canvas.box(canvas.colour("text"), square)


def arrow(canvas: Canvas, tip: tuple[int, int], *, up: bool = False) -> None:
    """The brass arrow that points at who is awaited, from the left or from below."""
    x, y = tip
    notch = canvas.share(0.02)
    points = [(x - notch, y - notch), (x + notch // 2, y), (x - notch, y + notch)]
    if up:
        points = [(x - notch, y + notch), (x, y - notch // 2), (x + notch, y + notch)]
    canvas.polygon(canvas.colour("accent"), points)


def draw_sign(canvas: Canvas, rect: pygame.Rect, sign: Sign) -> None:
    """One sign in `rect`."""
    if sign.isdecimal():
        wide = max(rect.width, canvas.text_width(sign, "small", "bold") + 2)
        room = rect.inflate(wide - rect.width, canvas.least)
        canvas.text(room, sign, "large", font="bold", colour="accent", align="centre", fit="line")
    elif sign == "showed":
        canvas.picture("card-back", rect, turned=-8)
    elif sign == "unlinked":
        place = canvas.picture("icon-phone", rect)
        canvas.line(canvas.colour("bad"), place.topright, place.bottomleft, max(3, place.width // 9))
    elif sign in ("away", "out", "host", "bot"):
        canvas.picture(f"icon-{sign}", rect)
    else:
        ink, paper = {"passed": ("soft", "ground"), "asked": ("accent", "accent"), "yes": ("good", "good")}[sign]
        radius = min(rect.size) // 2
        canvas.circle(canvas.colour(paper), rect.center, radius)
        canvas.circle(canvas.colour(ink), rect.center, radius, max(2, radius // 6))
        if sign == "passed":
            bar = pygame.Rect(0, 0, round(radius * 1.1), max(3, radius // 4))
            bar.center = rect.center
            canvas.box(canvas.colour(ink), bar)
        elif sign == "asked" and radius < 0.6 * canvas.least:  # no room for a letter that can be read
            for at in (-1, 0, 1):
                dot = (rect.centerx + at * radius // 2, rect.centery)
                canvas.circle(canvas.colour("on-accent"), dot, max(2, radius // 6))
        elif sign == "asked":
            tall = rect.inflate(0, line_height(canvas.least) - rect.height + canvas.share(0.01))
            canvas.text(tall, "?", "small", font="bold", colour="on-accent", align="centre", fit="line")
        else:
            square = pygame.Rect(0, 0, round(radius * 1.0), round(radius * 0.9))
            square.center = rect.center
            tick(canvas, square, "on-good")


def tick(canvas: Canvas, rect: pygame.Rect, colour: str) -> None:
    """A tick as large as `rect`."""
    thick = max(3, rect.width // 5)
    turn = (rect.centerx - rect.width // 8, rect.bottom - thick // 2)
    for end in (rect.midleft, rect.topright):
        canvas.line(canvas.colour(colour), end, turn, thick)
    canvas.circle(canvas.colour(colour), turn, thick // 2)
