"""What a card, a monster or a look has just led to, as the picture of the turn that goes on.

It is read from the news, and stays until the turn takes its next step; cards shown to all lie open as long as the turn
they were shown in waits for its walk.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from companion.screen import deck_card
from companion.screen.paint import CARD, Canvas, columns, rows
from companion.screen.palette import ART
from companion.screen.pieces import centred, die, fits, is_tall, line, named_cards
from companion.screen.sight import Sight, View

Drawing = Callable[[Canvas, pygame.Rect, Sight, View], None]

SILENT = frozenset(("token-sent", "again-granted", "passage-closed"))
"""What may follow without the picture being out of date."""
LASTING = frozenset(("fight-won", "fight-lost"))
"""What may have ended a turn, so that its picture stays into the next."""
FEW = 3
TOKEN = 0.6
"""A token's side beside a card of height one."""
"""So many cards shown to all are shown large."""


def latest(sight: Sight) -> tuple[Drawing, View] | None:
    """What to draw and the news it comes from; None where nothing of the kind has just happened."""
    is_over = False
    for item in reversed(sight.view["news"]):
        if item["event"] in PICTURES:
            return (PICTURES[item["event"]], item) if item["event"] in LASTING or not is_over else None
        is_over = is_over or item["event"] == "turn-began"
        if item["event"] != "turn-began" and item["event"] not in SILENT:
            return None
    return None


def _revealed(canvas: Canvas, rect: pygame.Rect, sight: Sight, item: View) -> None:
    """The cards shown to everybody in this turn, each with who showed it."""
    looks = [look for look in sight.table["revealed"] if look["turn"] == item["turn"]]
    if len(looks) == 1 or (len(looks) <= FEW and not is_tall(canvas) and rect.height > 8 * line(canvas)):
        named_cards(canvas, rect, sight, [look["card"] for look in looks])
        return
    across = 1 if is_tall(canvas) else 2
    down = -(-len(looks) // across)
    if rect.height // down < line(canvas):
        listed = ", ".join(f"{sight.who(look['by'])}: {sight.name(look['card'])}" for look in looks)
        if fits(canvas, listed, rect):
            centred(canvas, rect, listed, "small", "bold")
        return
    slots = [slot for row in rows(rect, *[1] * down) for slot in columns(row, *[1] * across, gap=canvas.share(0.02))]
    widest = max(
        canvas.text_width(word, "small", "bold") for each in looks for word in sight.name(each["card"]).split()
    )
    for slot, look in zip(slots, looks, strict=False):
        beside = slot.width - widest - canvas.share(0.025)
        high = min(round(slot.height * 0.94), max(round(3 * canvas.least), round(beside / (CARD + TOKEN))), slot.height)
        side = round(high * TOKEN)
        token = pygame.Rect(slot.left, slot.centery - side // 2, side, side)
        card = pygame.Rect(token.right + 4, slot.centery - high // 2, round(high * CARD), high)
        left = card.right + canvas.share(0.012)
        words = pygame.Rect(left, slot.top, slot.right - left, slot.height)
        canvas.picture(f"token-{sight.seat(look['by'])['suspect']}", token)
        canvas.picture(f"card-{look['card']}", card)
        if fits(canvas, sight.name(look["card"]), words):
            canvas.text(words, sight.name(look["card"]), "small", font="bold")


def says_all(sight: Sight, item: View) -> bool:
    """Whether the picture of that news says more than its sentence: of several cards shown to all, the last."""
    return [look["turn"] for look in sight.table["revealed"]].count(item.get("turn")) > 1


def _nobody(canvas: Canvas, rect: pygame.Rect, sight: Sight, item: View) -> None:
    """The card that nobody holds, faint."""
    canvas.picture(f"card-{item['card']}", rect, faint=True)


def _fought(canvas: Canvas, rect: pygame.Rect, sight: Sight, item: View) -> None:
    """The monster, the throw, and what came of it."""
    monster = deck_card.of(sight, item["monster"])
    if monster is None:
        return
    won = item["event"] == "fight-won"
    prize = f"treasure-{str(monster.with_.get('treasure', '')).replace('-', '_')}"
    one, face, other = columns(rect, 4, 2, 4, gap=canvas.share(0.025))
    canvas.picture(deck_card.sign(sight, monster), one, faint=won)
    canvas.picture(die(sight, min(6, int(item["face"]))), face)
    canvas.picture(prize if won and (ART / f"{prize}.svg").exists() else "place-maze", other)


def _opened(canvas: Canvas, rect: pygame.Rect, sight: Sight, item: View) -> None:
    """The room and its new passage."""
    one, other = columns(rect, 1, 1, gap=canvas.share(0.03))
    canvas.picture(f"card-{item['room']}", one)
    canvas.picture("passage", other.inflate(0, -rect.height // 5))


def _looked(canvas: Canvas, rect: pygame.Rect, sight: Sight, item: View) -> None:
    """A back, and whose eyes have seen the other side."""
    who = sight.seat(item.get("seat"))
    one, other = columns(rect, 1, 1, gap=canvas.share(0.03))
    canvas.picture("card-back", one)
    if who:
        canvas.picture(f"token-{who['suspect']}", other.inflate(0, -rect.height // 5))
    else:
        for place, seat in zip(columns(other, *[1] * len(sight.seats)), sight.seats, strict=True):
            canvas.picture(f"token-{seat['suspect']}", place)


def _passed(canvas: Canvas, rect: pygame.Rect, sight: Sight, item: View) -> None:
    """Everybody's card has gone to the left."""
    high = min(rect.height, round(line(canvas) * 3))
    row = pygame.Rect(rect.left, rect.centery - high // 2, rect.width, high)
    around(canvas, row, sight, to_left=True)


def around(canvas: Canvas, rect: pygame.Rect, sight: Sight, to_left: bool) -> None:
    """Everybody's token in table order, each with a back; or a back on its way to the next."""
    slots = columns(rect, *[1] * len(sight.seats), gap=canvas.share(0.01))
    for slot, seat in zip(slots, sight.seats, strict=True):
        token, card = columns(slot, 6, 5, gap=canvas.share(0.004))
        canvas.picture(f"token-{seat['suspect']}", token)
        canvas.picture("card-back", card, turned=-15.0 if to_left else 0.0)


PICTURES: Mapping[str, Drawing] = {
    "card-revealed": _revealed,
    "nobody-holds": _nobody,
    "fight-won": _fought,
    "fight-lost": _fought,
    "passage-opened": _opened,
    "card-peeked": _looked,
    "neutral-shown": _looked,
    "card-passed-left": _passed,
}
