"""A card drawn from a deck beside the board: its front as a picture, its words in letters that carry two metres.

On the front's quiet middle stands a sign of what the card does; a card is too small to hold its own sentence.
"""

from __future__ import annotations

from functools import cache

import pygame

from companion.rules.edition import DeckCard
from companion.screen.paint import CARD, Canvas
from companion.screen.palette import ART
from companion.screen.pieces import allot, centred, cut_foot, cut_top, is_tall, line, plain
from companion.screen.sight import Sight

QUIET = (36 / 250, 116 / 350, 178 / 250, 196 / 350)
"""Where nothing is drawn on a front: left, top, width and height as shares of the card's."""

SIGNS = {
    "name-and-reveal": "icon-eye",
    "guilty": "icon-eye",
    "all-reveal": "icon-eye",
    "all-show-left": "card-back",
    "open-passage": "passage",
    "all-move": "place-corridor",
    "go-to": "place-corridor",
    "see-card": "card-back",
    "suggest-afar": "envelope",
    "add-to-roll": "die-6",
    "another-turn": "die-5",
}
"""The picture that says what a card does, by its effect."""


def art(deck: str) -> str:
    """The drawn deck whose name this one's begins with, else the first there is: an owner's deck has no art."""
    drawn = _drawn()
    return next((name for name in drawn if deck.startswith(name)), drawn[0])


@cache
def _drawn() -> tuple[str, ...]:
    return tuple(sorted(path.stem.removeprefix("deck-") for path in ART.glob("deck-*.svg")))


def back(sight: Sight) -> str:
    """The picture of the back of the deck in play."""
    return f"deck-{art(sight.table['deck']['id'])}"


def of(sight: Sight, name: str) -> DeckCard | None:
    """The deck's card of that id, if there is one."""
    return next((deck.by_id[name] for deck in sight.edition.decks.values() if name in deck.by_id), None)


def sign(sight: Sight, card: DeckCard) -> str:
    """The picture that says what the card does."""
    if card.effect == "fight":
        return f"monster-{card.id}" if (ART / f"monster-{card.id}.svg").exists() else "place-claw"
    named = str(card.with_.get("card", ""))
    if named:
        return f"card-{named}"
    if card.effect == "move-token":
        return f"token-{sight.edition.suspects[0]}"
    return SIGNS.get(card.effect, "icon-eye")


def front(canvas: Canvas, rect: pygame.Rect, sight: Sight, card: DeckCard) -> pygame.Rect:
    """The card face up with its sign; answers the place it took."""
    place = canvas.picture(f"front-{art(sight.table['deck']['id'])}", rect)
    left, top, wide, high = QUIET
    quiet = pygame.Rect(
        place.left + round(left * place.width), place.top + round(top * place.height),
        round(wide * place.width), round(high * place.height),
    )  # fmt: skip
    canvas.picture(sign(sight, card), quiet.inflate(-quiet.width // 10, -quiet.height // 10))
    return place


def draw(canvas: Canvas, rect: pygame.Rect, sight: Sight, card: DeckCard) -> None:
    """The card with its words beside it (standing: below it); where room is scarce, the words come first."""
    gap = canvas.share(0.025)
    if is_tall(canvas):
        _standing(canvas, rect, sight, card)
        return
    high = min(rect.height, canvas.share(0.5))
    wide = min(round(high * CARD), round(rect.width * 0.34))
    picture = pygame.Rect(rect.left, rect.top, wide, rect.height)
    words = pygame.Rect(picture.right + gap, rect.top, rect.right - picture.right - gap, rect.height)
    if _height(canvas, words.width, card) > words.height:
        picture, words = pygame.Rect(0, 0, 0, 0), rect
    if picture.width:
        front(canvas, picture, sight, card)
    _words(canvas, words, card, "left")


def _standing(canvas: Canvas, rect: pygame.Rect, sight: Sight, card: DeckCard) -> None:
    """The words need most of a standing screen; where both do not fit, they take turns with the picture."""
    needs, gap = _height(canvas, rect.width, card), canvas.share(0.015)
    if rect.height - needs - gap >= 3 * line(canvas):
        rect, words = cut_foot(rect, needs, gap)
        front(canvas, rect, sight, card)
        _words(canvas, words, card, "centre")
    elif needs <= rect.height and sight.moment.beat % 2:
        _words(canvas, rect, card, "centre")
    else:
        high = allot(canvas, card.title, rect.width, plain(canvas), "bold")
        if rect.height - high - gap >= 2 * line(canvas):
            rect, head = cut_foot(rect, high, gap)
            front(canvas, rect, sight, card)
            centred(canvas, head, card.title, plain(canvas), "bold", "accent")
        elif high <= rect.height:
            centred(canvas, rect, card.title, plain(canvas), "bold", "accent")


def _height(canvas: Canvas, width: int, card: DeckCard) -> int:
    """What title and text take."""
    return (
        allot(canvas, card.title, width, plain(canvas), "bold")
        + canvas.share(0.012)
        + allot(canvas, card.text, width, "small", lines=9)
    )


def _words(canvas: Canvas, rect: pygame.Rect, card: DeckCard, align: str) -> None:
    high = allot(canvas, card.title, rect.width, plain(canvas), "bold")
    if high > rect.height:
        return
    if _height(canvas, rect.width, card) > rect.height:
        canvas.text(rect, card.title, plain(canvas), font="bold", colour="accent")
        return
    spare = max(0, rect.height - _height(canvas, rect.width, card)) // 2
    rect = pygame.Rect(rect.left, rect.top + spare, rect.width, rect.height - spare)
    head, rest = cut_top(rect, high, canvas.share(0.012))
    if align == "centre":
        centred(canvas, head, card.title, plain(canvas), "bold", "accent")
        centred(canvas, rest, card.text, "small")
    else:
        canvas.text(head, card.title, plain(canvas), font="bold", colour="accent", valign="top")
        canvas.text(rest, card.text, "small", valign="top")
