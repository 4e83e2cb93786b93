"""What lies beside the board, as a strip at the foot of a turn: the deck, cards face down and face up, a passage.

Of cards face down only their backs, and whose looks are spent: a token for everybody who has seen it.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from companion.screen import deck_card
from companion.screen.paint import CARD, Canvas, columns
from companion.screen.pieces import allot, cut_foot, is_tall, line
from companion.screen.sight import Sight, View

Part = tuple[int, Callable[[pygame.Rect], None]]
"""How wide a part of the strip is, and what draws it."""


def split(canvas: Canvas, stage: pygame.Rect, sight: Sight, keep: int) -> pygame.Rect:
    """Draws the strip at the foot of `stage` if `keep` pixels stay free above it; answers what is left."""
    parts = _parts(canvas, stage.width, sight)
    if not parts:
        return stage
    rows = _rows(canvas, parts, stage.width)
    high, gap = _high(canvas), canvas.share(0.012)
    while rows and stage.height - len(rows) * (high + gap) < keep:
        rows.pop()
    if not rows:
        return stage
    stage, foot = cut_foot(stage, len(rows) * (high + gap) - gap, canvas.share(0.02))
    for at, row in enumerate(rows):
        taken = sum(wide for wide, _ in row) + canvas.share(0.03) * (len(row) - 1)
        left = foot.left + ((foot.width - taken) // 2 if is_tall(canvas) else 0)
        for wide, draws in row:
            draws(pygame.Rect(left, foot.top + at * (high + gap), wide, high))
            left += wide + canvas.share(0.03)
    return stage


def _high(canvas: Canvas) -> int:
    return round(line(canvas) * 1.5)


def _rows(canvas: Canvas, parts: list[Part], width: int) -> list[list[Part]]:
    rows: list[list[Part]] = [[]]
    free = width
    for part in parts:
        if part[0] > free and rows[-1]:
            rows.append([])
            free = width
        rows[-1].append(part)
        free -= part[0] + canvas.share(0.03)
    return rows


def _parts(canvas: Canvas, width: int, sight: Sight) -> list[Part]:
    table, parts = sight.table, []
    if table["deck"] and table["rules"].get("deck-form") != "printed":
        parts.append(_deck(canvas, sight, table["deck"]))
    if table["side"] or table["room_cards"]:
        parts.append(_face_down(canvas, width, sight, [*table["side"], *table["room_cards"]]))
    if table["open"]:
        parts.append(_words(canvas, width, "icon-eye", _open_words(sight)))
    if table["opened_passage"]:
        parts.append(_words(canvas, width, "passage", sight.name(table["opened_passage"])))
    return [part for part in parts if part[0] <= width]


def _open_words(sight: Sight) -> str:
    return ", ".join(sight.name(card["card"]) for card in sight.table["open"])


def _deck(canvas: Canvas, sight: Sight, deck: View) -> Part:
    """The deck's back with how many lie in it, and how many are discarded."""
    high, gap = _high(canvas), canvas.share(0.01)
    words = sight.say("{left} cards", left=deck["left"])
    if deck["discarded"]:
        words = sight.say("{left} cards, {discarded} discarded", left=deck["left"], discarded=deck["discarded"])
        if is_tall(canvas):
            words = f"{deck['left']} + {deck['discarded']}"
    back = round(high * CARD)
    wide = back + gap + canvas.text_width(words, "small", "bold") + 2

    def draws(rect: pygame.Rect) -> None:
        canvas.picture(deck_card.back(sight), pygame.Rect(rect.left, rect.top, back, rect.height))
        text = pygame.Rect(rect.left + back + gap, rect.top, rect.width - back - gap, rect.height)
        canvas.text(text, words, "small", font="bold", colour="soft", fit="line")

    return wide, draws


def _face_down(canvas: Canvas, width: int, sight: Sight, cards: list[View]) -> Part:
    """Backs in a row; on each the tokens of those who have seen it; in a room, its picture behind it."""
    high = _high(canvas)
    room = round(high * (1.9 if sight.table["room_cards"] else 1.25))
    most = min(width, len(cards) * room)

    def draws(rect: pygame.Rect) -> None:
        for slot, card in zip(columns(rect, *[1] * len(cards), gap=canvas.share(0.006)), cards, strict=True):
            face_down(canvas, slot, sight, card)

    return most, draws


def face_down(canvas: Canvas, rect: pygame.Rect, sight: Sight, card: View) -> None:
    """One card that lies face down: its back, where it lies, and who has looked at it."""
    back = pygame.Rect(rect.left, rect.top, min(rect.width, round(rect.height * CARD)), rect.height)
    if "room" in card or card["place"].startswith("room/"):
        room = card["place"].partition("/")[2]
        side = min(rect.height, rect.width - round(back.width * 0.75))
        canvas.picture(f"room-{room}", pygame.Rect(rect.left, rect.top, side, rect.height))
        back.left = rect.left + round(side * 0.75)
        back = back.inflate(-back.width // 6, -back.height // 6)
    canvas.picture("card-back", back)
    looked = [sight.seat(seat)["suspect"] for seat in card["seen_by"]]
    side = round(rect.height * 0.62) if len(looked) == 1 else round(rect.height * 0.45)
    for at, suspect in enumerate(looked[:6]):
        token = pygame.Rect(0, 0, side, side)
        token.bottomright = (min(rect.right, back.right + side // 2), rect.bottom - at * side)
        if token.top >= rect.top - side // 4:
            canvas.picture(f"token-{suspect}", token)


def _words(canvas: Canvas, width: int, icon: str, words: str) -> Part:
    """A picture and a line or two of words."""
    high, gap = _high(canvas), canvas.share(0.01)
    side = round(high * 0.8)
    wide = min(width, side + gap + canvas.text_width(words, "small", "bold") + 4)
    if allot(canvas, words, wide - side - gap, "small", "bold", lines=1) > high + canvas.share(0.03):
        wide = width + 1  # there is no room for so many words; they stand on the phones

    def draws(rect: pygame.Rect) -> None:
        canvas.picture(icon, pygame.Rect(rect.left, rect.centery - side // 2, side, side))
        text = pygame.Rect(rect.left + side + gap, rect.top, rect.width - side - gap, rect.height)
        canvas.text(text.inflate(0, canvas.share(0.03)), words, "small", font="bold", colour="soft")

    return wide, draws
