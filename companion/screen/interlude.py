"""Between two steps of a turn: a drawn card is carried out, a monster fought, or somebody looks at a card.

The screen says what is asked of whom and shows the card that asks it. Where all choose at once it shows everybody the
same, before the first choice and after the last but one; what is looked at alone stays a back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from companion.screen import aftermath, beside, deck_card, seats
from companion.screen.paint import CARD, Canvas, columns, rows
from companion.screen.palette import ART
from companion.screen.pieces import allot, die, is_tall, line, prompt
from companion.screen.sight import Sight, View
from companion.screen.turn import over

CARD_ROOM = 6.0
"""Lines that the scene's picture wants below what is asked."""


def shows(view: View) -> bool:
    """While something stands between two steps."""
    return bool(view["phase"] == "turn" and view["interlude"])


def draw(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """Seats, what is asked of whom, and the card, the monster or the backs."""
    rail, stage = seats.split(canvas, room, sight)
    seats.draw(canvas, rail, sight, lambda seat: _sign(sight, seat))
    keep = round(line(canvas) * (3 if is_tall(canvas) else CARD_ROOM))
    stage = prompt(canvas, stage, sight, over(canvas, stage.width, sight), keep)
    PICTURES.get(sight.view["interlude"]["effect"], _card)(canvas, stage, sight)


def _sign(sight: Sight, seat: View) -> str:
    """Who is asked; the same sign for all of them, whatever they have already chosen."""
    if seat["seat"] in sight.view["interlude"]["asked"]:
        return "asked"
    return "out" if seat["out"] else "away" if seat["away"] else ""


def _card(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """The drawn card; a card of a printed deck is known by its back alone."""
    card = deck_card.of(sight, sight.view["interlude"]["card"])
    if card is not None:
        deck_card.draw(canvas, rect, sight, card)
    elif sight.table["deck"]:
        canvas.picture(deck_card.back(sight), rect)


# --- fights and treasures


def _fight(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """The monster, the number that defeats it, and what it guards."""
    running = sight.view["interlude"]
    monster = deck_card.of(sight, running["card"])
    if monster is None:
        return
    treasure = str(monster.with_.get("treasure", "")).replace("-", "_")
    if is_tall(canvas):
        name, rect = _name_above(canvas, rect, sight, monster.title)
        shown, needs, prize = columns(rect, 4, 3, 3, gap=canvas.share(0.015))
    else:
        shown, needs, prize = columns(rect, 5, 3, 3, gap=canvas.share(0.03))
        name, shown = _name_above(canvas, shown, sight, monster.title)
    del name
    canvas.picture(deck_card.sign(sight, monster), shown)
    for place, picture, words in (
        (needs, die(sight, min(6, int(running["needs"] or 6))), _needs(sight, int(running["needs"] or 6))),
        (prize, f"treasure-{treasure}", sight.say("the prize")),
    ):
        high = allot(canvas, words, place.width, "small", "bold")
        side = min(place.width, place.height - high)
        block = pygame.Rect(place.left, place.centery - (side + high) // 2, place.width, side)
        if side > canvas.least and (ART / f"{picture}.svg").exists():
            canvas.picture(picture, block.inflate(-block.width // 8, -block.height // 8))
            below = pygame.Rect(place.left, block.bottom, place.width, high)
            canvas.text(below, words, "small", font="bold", colour="accent", align="centre", valign="top")


def _needs(sight: Sight, needs: int) -> str:
    return sight.say("a {needs}", needs=needs) if needs == 6 else sight.say("{needs} or more", needs=needs)


def _name_above(canvas: Canvas, rect: pygame.Rect, sight: Sight, name: str) -> tuple[pygame.Rect, pygame.Rect]:
    """A name on top of a picture's place, where there is room for both."""
    high = allot(canvas, name, rect.width, "body", "bold")
    if rect.height - high < 2.5 * line(canvas):
        return rect, rect
    head = pygame.Rect(rect.left, rect.top, rect.width, high)
    canvas.text(head, name, "body", font="bold", colour="accent", align="centre")
    return head, pygame.Rect(rect.left, rect.top + high, rect.width, rect.height - high)


def _treasure(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """What was won, beside the throws made for it so far."""
    running = sight.view["interlude"]
    monster = deck_card.of(sight, running["card"])
    treasure = str(monster.with_.get("treasure", "")) if monster else ""
    places = columns(rect, 1, *[1] * len(running["rolls"]), gap=canvas.share(0.03))
    canvas.picture(f"treasure-{treasure.replace('-', '_')}", places[0].inflate(0, -rect.height // 8))
    for place, face in zip(places[1:], running["rolls"], strict=True):
        side = min(place.width, place.height, canvas.share(0.3))
        canvas.picture(die(sight, min(6, face)), pygame.Rect(0, 0, side, side).move(
            place.centerx - side // 2, place.centery - side // 2))  # fmt: skip


# --- all at once, and looks of one alone


def _all_at_once(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """The card, and below it a back before everybody: the same for all as long as one has not chosen."""
    card = deck_card.of(sight, sight.view["interlude"]["card"])
    high = round(line(canvas) * 2.4)
    row = None
    if rect.height - high >= 3 * line(canvas) or card is None:
        row = pygame.Rect(rect.left, rect.bottom - high, rect.width, high)
        rect = pygame.Rect(rect.left, rect.top, rect.width, rect.height - high - canvas.share(0.02))
    if card is not None:
        deck_card.draw(canvas, rect, sight, card)
    if row is not None:
        to_left = sight.view["interlude"]["effect"] == "all-show-left"
        aftermath.around(canvas, row if card is not None else row.move(0, -rect.height // 2), sight, to_left)


def _side_row(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """The row, large: which was looked at by whom; with the numbers that the phone has, where there is room."""
    cards = sight.table["side"]
    low = line(canvas) if rect.height > 4 * line(canvas) else 0
    high = min(rect.height - low, round(rect.width / max(1, len(cards)) / 0.95))
    place = pygame.Rect(rect.left, rect.centery - (high + low) // 2, rect.width, high)
    for slot, card in zip(columns(place, *[1] * len(cards), gap=canvas.share(0.02)), cards, strict=True):
        beside.face_down(canvas, slot, sight, card)
        if low:
            number = pygame.Rect(slot.left, slot.bottom, min(slot.width, round(high * CARD)), low)
            canvas.text(number, card["place"].partition("/")[2], "small", font="bold", align="centre", fit="line")


def _blind(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """The hand that is picked from, face down, and whose it is."""
    held = sight.seat(sight.view["interlude"]["named"])
    _backs(canvas, rect, f"token-{held.get('suspect', '')}" if held else "treasure-crystal_ball", held.get("cards", 3))


def _case(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """The three sealed cards."""
    _backs(canvas, rect, "treasure-amulet", 3)


def _backs(canvas: Canvas, rect: pygame.Rect, beside_them: str, count: int) -> None:
    if is_tall(canvas):
        picture, fan = rows(rect, 2, 3, gap=canvas.share(0.01))
    else:
        picture, fan = columns(rect, 2, 5, gap=canvas.share(0.03))
    canvas.picture(beside_them, picture)
    canvas.fan(fan, ["card-back"] * count)


def _crystal(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    canvas.picture("treasure-crystal_ball", rect)


def _door(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """The token of whoever accused wrongly, and the square it stands on."""
    seat = sight.seat(sight.view["interlude"]["seat"])
    token, place = columns(rect, 1, 1, gap=canvas.share(0.03))
    canvas.picture(f"token-{seat['suspect']}", token.inflate(0, -rect.height // 6))
    canvas.picture("place-corridor", place.inflate(0, -rect.height // 6))


def _all_move(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """The card, and the tokens that are still to go, in their order."""
    waiting = sight.view["interlude"]["asked"]
    side = round(line(canvas) * 1.8)
    if rect.height - side < 3 * line(canvas):
        _card(canvas, rect, sight)
        return
    row = pygame.Rect(rect.left, rect.bottom - side, rect.width, side)
    _card(canvas, pygame.Rect(rect.left, rect.top, rect.width, rect.height - side - canvas.share(0.02)), sight)
    for at, seat in enumerate(waiting):
        token = pygame.Rect(row.left + at * (side + canvas.share(0.02)), row.top, side, side)
        canvas.picture(f"token-{sight.seat(seat)['suspect']}", token)


def _pointed(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """Who shows whom a card: two tokens and a back between them; the card that asked for it where there is room."""
    running = sight.view["interlude"]
    card = deck_card.of(sight, running["card"])
    asked = sight.seat((running["asked"] or [""])[0])
    if card is not None and not is_tall(canvas):
        left, rect = columns(rect, 2, 3, gap=canvas.share(0.03))
        deck_card.front(canvas, left, sight, card)
    giver, way, taker = columns(rect, 3, 2, 3, gap=canvas.share(0.015))
    canvas.picture(f"token-{asked.get('suspect', '')}", giver)
    canvas.picture("card-back", way.inflate(0, min(0, round(way.width / CARD) - way.height)))
    to_all = running["effect"] == "guilty-reveals"
    canvas.picture("icon-eye" if to_all else f"token-{sight.seat(running['seat'])['suspect']}", taker)


PICTURES: Mapping[str, Callable[[Canvas, pygame.Rect, Sight], None]] = {
    "fight": _fight,
    "potion": _treasure,
    "boots": _treasure,
    "crystal-ball": _crystal,
    "blind-pick": _blind,
    "amulet": _case,
    "all-reveal": _all_at_once,
    "all-show-left": _all_at_once,
    "all-move": _all_move,
    "guilty-reveals": _pointed,
    "shows-one": _pointed,
    "peek-side": _side_row,
    "door": _door,
}
"""What an effect shows; any other shows its card."""
