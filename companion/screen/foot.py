"""The foot of every picture: what is missing, in one line, and what each of the panel's buttons does now.

Lying, the buttons stand in as many rows as they need. Standing, where a line holds twenty letters, OK has its place
and the other buttons and what is missing take turns below it. A finger may press the buttons where they are drawn:
`draw` answers where each lies and which key it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from companion.screen.paint import Canvas
from companion.screen.pieces import allot, cut_foot, cut_top, is_tall, line
from companion.screen.presses import Touchable
from companion.screen.sight import Sight

MOST_LINES = 2.5
"""So many lines may what is missing take on a lying screen before its sentences take turns."""
LEFT = 0.75
"""What a foot has to leave of a standing screen."""
Key = Mapping[str, str]
"""`key` is what stands on the button, `does` what it does, `colour` its lamp's."""

TOUCHED = {"ok": "return", "enter": "return", "back": "escape", "esc": "escape", "accuse": "a", "a": "a",
           "push": "space", "space": "space", "turn": "right", "arrows": "right"}  # fmt: skip
"""The keyboard's key, as SDL names it, that a finger on a button stands for."""


def draw(canvas: Canvas, area: pygame.Rect, sight: Sight) -> tuple[pygame.Rect, Touchable]:
    """Draw at the foot of `area`; answers what is left above, and what can be touched."""
    keys: Sequence[Key] = sight.caption or ()
    missing, spoken = sight.missing(), sight.spoken()
    if is_tall(canvas):
        return _said(canvas, area, keys, spoken) or _standing(canvas, area, keys, missing, sight.moment.beat)
    touchable: Touchable = []
    if sight.caption is not None:
        area, touchable = _lying(canvas, area, keys)
    if spoken or missing:  # what is said aloud stands for that moment where else is written what is missing
        told = [spoken or " ".join(missing)]
        if not spoken and _fault_height(canvas, area, told[0]) > MOST_LINES * line(canvas):
            told = missing  # one after the other
        height = max(_fault_height(canvas, area, words) for words in told)
        area, strip = cut_foot(area, height, canvas.share(0.012))
        (_subtitle if spoken else _fault)(canvas, strip, told[sight.moment.beat % len(told)])
    return area, touchable


def tight(canvas: Canvas, area: pygame.Rect, sight: Sight) -> tuple[pygame.Rect, Touchable]:
    """On a lying screen, where a scene has too little room over all of it: the buttons and what is missing by turns.
    What is said aloud stands there for its moment."""
    keys, spoken = sight.caption or (), sight.spoken()
    told = [spoken] if spoken else sight.missing()
    if not keys or not told:
        return draw(canvas, area, sight)
    rows, high, apart = _placed(canvas, area.width, keys)
    heights = (_fault_height(canvas, area, words) for words in told)
    height = max(len(rows) * (high + apart) - apart, *heights)
    room, strip = cut_foot(area, height, canvas.share(0.015))
    now = sight.moment.beat % (len(told) + 1)
    if spoken or now:
        (_subtitle if spoken else _fault)(canvas, strip, told[now - 1])
        return room, []
    return room, _lying(canvas, area, keys)[1]


def is_high(canvas: Canvas, sight: Sight) -> bool:
    """Whether something is missing and the foot would leave too little of a standing screen for a scene."""
    keys, missing = sight.caption or (), sight.missing()
    if not is_tall(canvas) or not missing:
        return False
    heights = [_height(canvas, canvas.area, part) for part in (*missing, *keys[1:])]
    takes = max(heights) + sum(_height(canvas, canvas.area, key) for key in keys[:1])
    return takes > (1 - LEFT) * canvas.area.height


def first(canvas: Canvas, area: pygame.Rect, sight: Sight) -> tuple[pygame.Rect, Touchable]:
    """The first button alone: the rest has its turn in `alone`."""
    return _standing(canvas, area, (sight.caption or ())[:1], (), 0)


def none(canvas: Canvas, area: pygame.Rect, sight: Sight) -> tuple[pygame.Rect, Touchable]:
    """Nothing at the foot, where a scene needs all the room there is."""
    return area, []


def alone(canvas: Canvas, area: pygame.Rect, sight: Sight) -> tuple[pygame.Rect, Touchable]:
    """Every button and everything that is missing, in the middle of `area`, no room left for a scene; by turns where
    it is more than fits."""
    keys: Sequence[Key] = sight.caption or ()
    gap = canvas.share(0.02)
    parts: list[Key | str] = [*sight.missing(), *keys]
    turns: list[list[tuple[Key | str, int]]] = [[]]
    free = area.height
    for part in parts:
        height = _height(canvas, area, part)
        if height > free and turns[-1]:
            turns.append([])
            free = area.height
        turns[-1].append((part, height))
        free -= height + gap
    now = turns[sight.moment.beat // 2 % len(turns)]
    top = area.top + max(0, area.height - sum(height + gap for _, height in now)) // 2
    touchable: Touchable = []
    for part, height in now:
        place = pygame.Rect(area.left, top, area.width, height)
        if isinstance(part, str):
            _fault(canvas, place, part)
        else:
            slot, key = _tall_key(canvas, place, part)
            touchable.append((slot.inflate(0, gap), key))
        top += height + gap
    return pygame.Rect(area.left, area.top, area.width, 0), touchable


def _lying(canvas: Canvas, area: pygame.Rect, keys: Sequence[Key]) -> tuple[pygame.Rect, Touchable]:
    """The buttons from left to right, in as many rows as they need, the last row at the very foot."""
    placed, high, apart = _placed(canvas, area.width, keys)
    area, foot = cut_foot(area, len(placed) * (high + apart) - apart, canvas.share(0.015))
    touchable: Touchable = []
    top = foot.top
    for at, row in enumerate(placed):
        left = foot.left
        for key, wide in row:
            slot = pygame.Rect(left, top, wide, high)
            canvas.key(slot, key["key"], key["does"], key.get("colour", "good"))
            touchable.append((_finger_room(canvas, slot, at == 0, at == len(placed) - 1, apart), _touched(key)))
            left += wide + canvas.share(0.02)
        top += high + apart
    return area, touchable


def _placed(canvas: Canvas, room: int, keys: Sequence[Key]) -> tuple[list[list[tuple[Key, int]]], int, int]:
    """The rows that the buttons take in that width, each button with its own; how high a row is, and how far apart."""
    high, gap = round(line(canvas) * 1.15), canvas.share(0.02)
    placed: list[list[tuple[Key, int]]] = [[]]
    free = room
    for key in keys:
        wide = min(_lamp(canvas, key) + canvas.text_width(key["does"], "small") + 2, room)
        if wide > free and placed[-1]:
            placed.append([])
            free = room
        placed[-1].append((key, wide))
        free -= wide + gap
    if len(placed) > 1:  # so far apart that a finger on a small panel presses one of them
        return placed, round(line(canvas) * 1.35), gap
    return placed, high, gap // 2


def _finger_room(canvas: Canvas, slot: pygame.Rect, is_first: bool, is_last: bool, above: int = 0) -> pygame.Rect:
    """Where a finger may land for the key in `slot`: a small panel's keys are lower than a finger is wide (12 mm), and
    above the first row, in the gap `above` another, and below the last there is nothing else to press."""
    more = canvas.share(0.07) if is_first else above
    room = pygame.Rect(slot.left, slot.top - more, slot.width, slot.height + more)
    if is_last:
        room.height = canvas.height - room.top
    return room


def _standing(
    canvas: Canvas, area: pygame.Rect, keys: Sequence[Key], missing: Sequence[str], beat: int
) -> tuple[pygame.Rect, Touchable]:
    """The first button always; below it everything else by turns, in the room that the largest of it needs."""
    touchable: Touchable = []
    foot = pygame.Rect(area.bottomleft, (0, 0))
    others: list[Key | str] = [*missing, *keys[1:]]
    if others:
        height = max(_height(canvas, area, other) for other in others)
        area, foot = cut_foot(area, height, canvas.share(0.008))
        now = others[beat % len(others)]
        if isinstance(now, str):
            _fault(canvas, foot, now)
        else:
            touchable.append(_tall_key(canvas, foot, now))
    if keys:
        area, foot = cut_foot(area, _height(canvas, area, keys[0]), canvas.share(0.012))
        touchable.append(_tall_key(canvas, foot, keys[0]))
    roomy = [
        (_finger_room(canvas, slot, slot.top == foot.top, slot.bottom == canvas.area.bottom), key)
        for slot, key in touchable
    ]
    return area, roomy


def _height(canvas: Canvas, area: pygame.Rect, part: Key | str) -> int:
    if isinstance(part, str):
        return _fault_height(canvas, area, part)
    width = area.width - _lamp(canvas, part)
    return max(round(line(canvas) * 1.2), allot(canvas, part["does"], width, "small"))


def _tall_key(canvas: Canvas, rect: pygame.Rect, key: Key) -> tuple[pygame.Rect, str]:
    """A lamp, and its words on as many lines as they need."""
    lamp, _ = cut_top(rect, round(line(canvas) * 1.2))
    canvas.key(lamp, key["key"], "", key.get("colour", "good"))
    wide = _lamp(canvas, key)
    words = pygame.Rect(rect.left + wide, rect.top, rect.width - wide, rect.height)
    height = min(rect.height, max(lamp.height, allot(canvas, key["does"], words.width, "small")))
    canvas.text(pygame.Rect(words.left, words.top, words.width, height), key["does"], "small")
    return rect, _touched(key)


def _lamp(canvas: Canvas, key: Key) -> int:
    """The width of a lamp with its label and the gap behind it, as `Canvas.key` draws it."""
    lamp = max(canvas.share(0.075), canvas.text_width(key["key"], "small", "bold") + canvas.share(0.0375))
    return lamp + canvas.share(0.015)


def _touched(key: Key) -> str:
    return TOUCHED.get(key["key"].lower(), key["key"].lower())


def _fault_height(canvas: Canvas, area: pygame.Rect, words: str) -> int:
    return allot(canvas, words, _fault_width(canvas, area), "small", "bold", lines=1) + canvas.share(0.01)


def _fault_width(canvas: Canvas, area: pygame.Rect) -> int:
    sign = 0 if is_tall(canvas) else round(1.2 * canvas.least)
    return area.width - sign - 6 * canvas.share(0.01)


def _said(canvas: Canvas, area: pygame.Rect, keys: Sequence[Key], spoken: str) -> tuple[pygame.Rect, Touchable] | None:
    """On a standing screen what is said aloud below the first button, unless a scene would have too little room."""
    if not spoken:
        return None
    high = _fault_height(canvas, area, spoken)
    if high + sum(_height(canvas, area, key) for key in keys[:1]) > (1 - LEFT) * canvas.area.height:
        return None
    area, strip = cut_foot(area, high, canvas.share(0.012))
    _subtitle(canvas, strip, spoken)
    return _standing(canvas, area, keys[:1], (), 0)


def _subtitle(canvas: Canvas, strip: pygame.Rect, words: str) -> None:
    """What is being said aloud, for whoever does not hear it."""
    pad = canvas.share(0.01)
    canvas.plate(strip, "night", "accent")
    text = pygame.Rect(strip.left + 2 * pad, strip.top, strip.width - 4 * pad, strip.height)
    canvas.text(text, words, "small", font="bold", colour="on-night", align="centre")


def _fault(canvas: Canvas, strip: pygame.Rect, words: str) -> None:
    pad, side = canvas.share(0.01), round(1.2 * canvas.least)
    canvas.plate(strip, "warn", None)
    width = _fault_width(canvas, strip)
    if not is_tall(canvas):
        canvas.picture("icon-warn", pygame.Rect(strip.left + 2 * pad, strip.centery - side // 2, side, side))
    text = pygame.Rect(strip.right - width - 2 * pad, strip.top, width, strip.height)
    canvas.text(text, words, "small", font="bold", colour="on-warn")
