"""The picture of the game: its turns, its dice against what dice do, and the seal checked in front of everyone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product

import pygame

from companion import seal
from companion.screen import seats
from companion.screen.paint import Canvas, columns, rows
from companion.screen.pieces import allot, cut_foot, gem, heading, is_tall, line
from companion.screen.sight import Sight, View

MARKED = ("suggestion-made", "accusation-failed", "accusation-held")
ACROSS = 4
"""So many signs stand in a line below a timeline."""
DICE = {"one": 1, "two": 2}


def timeline(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """A lane for each seat: dots are suggestions, rings those nobody could disprove, a cross or a gem an accusation; a
    wedge above stands where the seat could have known."""
    over = sight.table["over"]
    if is_tall(canvas) or _has_room_for_a_heading(canvas, room, sight):
        room = heading(canvas, room, sight.say("The course of the game"))
    signs = _signs(sight)
    high = len(signs) if is_tall(canvas) else -(-len(signs) // ACROSS)
    room, legend = cut_foot(room, line(canvas) * high, canvas.share(0.02))
    lanes, axis = cut_foot(room, line(canvas))
    count = len(sight.seats)
    if is_tall(canvas) or not seats.have_room(canvas, lanes.height, sight):
        places = rows(lanes, *[1] * count, gap=canvas.share(0.012))
        token_wide = round(lanes.width * (0.16 if is_tall(canvas) else 0.08))
        tokens = [pygame.Rect(place.left, place.top, token_wide, place.height) for place in places]
        for token, seat in zip(tokens, sight.seats, strict=True):
            canvas.picture(f"token-{seat['suspect']}", token)
        left = tokens[0].right
    else:
        rail, _ = seats.split(canvas, lanes, sight)
        places = seats.draw(canvas, rail, sight, lambda seat: "out" if seat["out"] else "")
        left = rail.right
    left += canvas.share(0.03)
    track = pygame.Rect(left, lanes.top, lanes.right - left - canvas.share(0.02), lanes.height)
    for place, seat in zip(places, sight.seats, strict=True):
        _lane(canvas, pygame.Rect(track.left, place.top, track.width, place.height), sight, seat, over)
    if not is_tall(canvas):
        label = pygame.Rect(lanes.left, axis.top, track.left - lanes.left, axis.height)
        canvas.text(label, sight.say("Turn"), "small", colour="soft", align="right", fit="line")
    _axis(canvas, pygame.Rect(track.left, axis.top, track.width, axis.height), over["turns"])
    _legend(canvas, legend, signs)


def _has_room_for_a_heading(canvas: Canvas, room: pygame.Rect, sight: Sight) -> bool:
    """Six names of two lines need all the height there is."""
    width = round(8 * canvas.least)
    lines = max(allot(canvas, seat["name"], width, "small", "bold") for seat in sight.seats)
    around = 5 + -(-len(_signs(sight)) // ACROSS)  # the heading with its gaps, the axis, the signs
    return room.height - around * line(canvas) > (lines + canvas.share(seats.GAP)) * len(sight.seats)


def _knew(sight: Sight) -> Mapping[str, int]:
    """Seat -> the turn from which it could have known, for those who could; nothing until that is worked out."""
    found = sight.house.get("knew")
    if not found or found["game"] != sight.view["game"]:
        return {}
    return {each["seat"]: each["turn"] for each in found["seats"] if each["how"] == "concluded"}


def _lane(canvas: Canvas, lane: pygame.Rect, sight: Sight, seat: View, over: View) -> None:
    y = lane.centery
    canvas.line(canvas.colour("line"), (lane.left, y), (lane.right, y), canvas.share(0.004))
    size = min(round(canvas.least * 0.3), max(3, round(lane.width * len(sight.seats) / max(1, over["turns"]) * 0.42)))
    undisproved = {item["turn"] for item in over["timeline"] if item["event"] == "nobody-disproved"}
    for item in over["timeline"]:
        if item["seat"] != seat["seat"] or item["event"] not in MARKED:
            continue
        x = _at(lane, item["turn"], over["turns"])
        if item["event"] == "suggestion-made":
            mark(canvas, (x, y), "nobody" if item["turn"] in undisproved else "suggestion", size)
        elif item["event"] in ("accusation-failed", "accusation-held"):
            mark(canvas, (x, y), item["event"], round(size * 1.5))
    turn = _knew(sight).get(seat["seat"])
    if turn is not None:  # above what was done in that turn
        mark(canvas, (_at(lane, max(1, turn), over["turns"]), y - round(size * 2.6)), "knew", size)


def _at(lane: pygame.Rect, turn: int, turns: int) -> int:
    return lane.left + round(lane.width * (turn - 0.5) / max(1, turns))


def mark(canvas: Canvas, middle: tuple[int, int], what: str, size: int) -> None:
    """One mark of the timeline, told apart by its shape."""
    x, y = middle
    if what == "suggestion":
        canvas.circle(canvas.colour("text"), middle, size)
    elif what == "nobody":
        canvas.circle(canvas.colour("ground"), middle, round(size * 1.3))
        canvas.circle(canvas.colour("accent"), middle, round(size * 1.3), max(2, size // 3))
    elif what == "accusation-failed":
        for slope in (-1, 1):
            ends = (x - size, y - slope * size), (x + size, y + slope * size)
            canvas.line(canvas.colour("bad"), *ends, max(3, size // 2))
    elif what == "knew":
        canvas.polygon(canvas.colour("good"), [(x - size, y - size), (x + size, y - size), (x, y + size // 2)])
    else:
        gem(canvas, middle, size, "good")


def _axis(canvas: Canvas, rect: pygame.Rect, turns: int) -> None:
    most = min(8.0, rect.width / (1.6 * canvas.text_width(str(turns), "small")))
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 500) if turns / step <= most)
    for turn in range(step, turns + 1, step):
        x = _at(rect, turn, turns)
        wide = canvas.text_width(str(turn), "small")
        left = min(max(x - wide // 2, rect.left), rect.right - wide)
        place = pygame.Rect(left, rect.top, wide + 1, rect.height)
        canvas.text(place, str(turn), "small", colour="soft", fit="line")


def _signs(sight: Sight) -> list[tuple[str, str]]:
    """The marks of the timeline with what they mean."""
    signs = [
        ("suggestion", sight.say("suggestion")),
        ("nobody", sight.say("not disproved")),
        ("accusation-failed", sight.say("wrong")),
        ("accusation-held", sight.say("right")),
    ]
    return [*signs, ("knew", sight.say("could have known"))] if _knew(sight) else signs


def _legend(canvas: Canvas, rect: pygame.Rect, signs: list[tuple[str, str]]) -> None:
    size = round(canvas.least * 0.33)
    if is_tall(canvas):
        slots = rows(rect, *[1] * len(signs))
    elif len(signs) <= ACROSS:
        slots = columns(rect, 10, 12, 7, 7)
    else:
        slots = [place for row in rows(rect, 1, 1) for place in columns(row, 9, 11, 14)]
    for slot, (what, words) in zip(slots, signs, strict=False):
        mark(canvas, (slot.left + 2 * size, slot.centery), what, size)
        text = pygame.Rect(slot.left + 5 * size, slot.top, slot.width - 5 * size, slot.height)
        canvas.text(text, words, "small", colour="soft", fit="line")


def dice_and_seal(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """The dice and the seal beside each other."""
    chart, proof = columns(room, 6, 5, gap=canvas.share(0.04))
    dice(canvas, chart, sight)
    the_seal(canvas, proof, sight)


def dice(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """The totals rolled in this game as bars, and as lines what dice do in the long run."""
    rect = heading(canvas, room, sight.say("The dice"))
    words = sight.say("Bars: this game. Lines: expected.")
    rect, legend = cut_foot(rect, allot(canvas, words, rect.width, "small"), canvas.share(0.015))
    canvas.text(legend, words, "small", colour="soft", align="centre")
    rolled = {int(total): times for total, times in sight.table["dice"].items()}
    chances = expected(DICE.get(sight.table["rules"]["dice"], 2))
    thrown = sum(rolled.values())
    most = max([1.0, *(float(times) for times in rolled.values()), *(part * thrown for part in chances.values())])
    bars, figures = cut_foot(rect, line(canvas))
    for slot, (total, part) in zip(columns(bars, *[1] * len(chances)), chances.items(), strict=True):
        bar = slot.inflate(-slot.width // 3, 0)
        canvas.bar(bar, rolled.get(total, 0) / most, "accent", "panel")
        y = bar.bottom - round(bar.height * part * thrown / most)
        ends = (slot.left + slot.width // 12, y), (slot.right - slot.width // 12, y)
        canvas.line(canvas.colour("text"), *ends, canvas.share(0.007))
    has_room = canvas.text_width(str(max(chances)), "small") <= figures.width // len(chances)
    for slot, total in zip(columns(figures, *[1] * len(chances)), chances, strict=True):
        if has_room or total % 2 == 0:
            canvas.text(slot.inflate(slot.width, 0), str(total), "small", colour="soft", align="centre", fit="line")


def expected(dice: int) -> Mapping[int, float]:
    """The chance of each total of so many fair dice.

    >>> expected(2)[7] * 36
    6.0
    """
    throws = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
    return {total: throws.count(total) / len(throws) for total in range(dice, 6 * dice + 1)}


def the_seal(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """The seal's words again, and whether every card lies where it was sealed: made anew from all leaves."""
    rect = room if is_tall(canvas) and room.height < 13 * line(canvas) else heading(canvas, room, sight.say("The seal"))
    shown = sight.table["seal"]
    cards = tuple((card["place"], card["card"], card["salt"]) for card in sight.table["over"]["cards"])
    holds = shown is not None and root_of(sight.view["game"], cards) == shown["root"]
    if holds:
        words = sight.say("All {count} cards lie where they were sealed.", count=len(cards))
    else:
        words = sight.say("The cards do not match the seal.")
    width = round(rect.width * 0.8)
    high = allot(canvas, words, width, "body", "bold", lines=3)
    rect, verdict = cut_foot(rect, max(high, 2 * canvas.least), canvas.share(0.02))
    text = pygame.Rect(verdict.right - width, verdict.top, width, verdict.height)
    sign = pygame.Rect(verdict.left, text.centery - canvas.least, 2 * canvas.least, 2 * canvas.least)
    if holds:
        seats.draw_sign(canvas, sign, "yes")
    else:
        mark(canvas, sign.center, "accusation-failed", canvas.least)
    canvas.text(text, words, "body", font="bold", colour="good" if holds else "bad")
    for slot, word in zip(_word_places(canvas, rect), shown["words"] if shown else (), strict=False):
        if not is_tall(canvas):
            canvas.plate(slot, "panel", "line")
        canvas.text(slot, word, "body", font="bold", align="centre", fit="line")


def _word_places(canvas: Canvas, rect: pygame.Rect) -> list[pygame.Rect]:
    if is_tall(canvas):
        return rows(rect, *[1] * 6)
    gap = canvas.share(0.015)
    return [place for row in rows(rect, 1, 1, 1, gap=gap) for place in columns(row, 1, 1, gap=gap)]


@lru_cache(maxsize=4)
def root_of(game: str, cards: tuple[tuple[str, str, str], ...]) -> str:
    """The root of the seal over these (place, card, salt); "" where they cannot have been sealed."""
    placed = {place: card for place, card, _ in cards}
    try:
        return seal.seal(game, placed, {place: salt for place, _, salt in cards}).root
    except ValueError:
        return ""
