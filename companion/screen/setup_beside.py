"""Pictures of the steps of setting up that only some ways of playing call for.

Which one a step shows follows from the switch that calls for it: a deck, a deal that lays cards beside the board, two
teams, no dice, a count of the pieces. So a box of somebody's own has pictures too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from companion.rules.edition import SetupStep
from companion.screen import beside, deck_card, seats
from companion.screen.paint import Canvas, columns, rows
from companion.screen.pieces import centred, cut_foot, die, fits, is_tall, line, named_cards
from companion.screen.sight import Sight

Picture = Callable[[Canvas, pygame.Rect, Sight], None]
NUMBER = {"one": 1, "two": 2}
MOST_UPRIGHT = 4  # pictures side by side, so that a number of two figures still fits below each


def picture(step: SetupStep) -> Picture | None:
    """The picture of a step by the first of its switches that has one."""
    return next((PICTURES[switch] for switch in step.when if switch in PICTURES), None)


def _deck(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """The deck's backs and how many cards it has; on its place of the board where people draw it themselves."""
    deck = sight.edition.decks[sight.table["deck"]["id"]]
    words = sight.say("{count} cards", count=len(deck.cards))
    if is_tall(canvas):
        rect, label = cut_foot(rect, line(canvas), canvas.share(0.01))
        canvas.text(label, words, "small", font="bold", colour="accent", align="centre", fit="line")
        canvas.picture(deck_card.back(sight), rect)
        return
    left, text = columns(rect, 3, 2, gap=canvas.share(0.03))
    if sight.table["rules"].get("deck-form") == "printed":
        place, left = columns(left, 1, 1, gap=canvas.share(0.03))
        canvas.picture("place-question", place)
    canvas.fan(left, [deck_card.back(sight)] * 5)
    canvas.text(text, words, "large", font="bold", colour="accent")


def _left_in_the_box(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """What stays in the box: the backs of its decks, and the dice where nobody rolls them."""
    names = [f"deck-{deck_card.art(deck)}" for deck in sight.edition.decks]
    if sight.table["rules"].get("movement") == "choose-room":
        names.append("die-5")
    for slot, name in zip(columns(rect, *[1] * len(names), gap=canvas.share(0.03)), names, strict=True):
        place = canvas.picture(name, slot.inflate(0, -slot.height // 10), faint=True)
        side = min(place.size) // 2
        canvas.picture("icon-out", pygame.Rect(place.centerx - side // 2, place.centery - side // 2, side, side))


def _teams(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """Both teams with those who sit in them."""
    sides = [[seat for seat in sight.seats if sight.table["teams"].get(seat["seat"]) == team] for team in (1, 2)]
    places = (
        rows(rect, 1, 1, gap=canvas.share(0.015)) if is_tall(canvas) else columns(rect, 1, 1, gap=canvas.share(0.03))
    )
    most = max(map(len, sides))
    for team, (place, members) in enumerate(zip(places, sides, strict=True), 1):
        if is_tall(canvas):
            chip = pygame.Rect(place.left, place.centery - line(canvas) // 2, line(canvas), line(canvas))
            seats.team_chip(canvas, chip, team)
            rest = pygame.Rect(chip.right, place.top, place.right - chip.right, place.height)
            for slot, seat in zip(columns(rest, *[1] * len(members)), members, strict=True):
                canvas.picture(f"token-{seat['suspect']}", slot.inflate(-slot.width // 8, 0))
            continue
        inside = canvas.plate(place, "panel", "accent")
        slots = rows(inside, *[1] * (most + 1), gap=canvas.share(0.008))
        chip = pygame.Rect(slots[0].left, slots[0].centery - line(canvas) // 2, line(canvas), line(canvas))
        seats.team_chip(canvas, chip, team)
        title = pygame.Rect(chip.right + canvas.share(0.02), slots[0].top, inside.right - chip.right, slots[0].height)
        canvas.text(title, sight.say("Team {team}", team=team), "body", font="bold", colour="accent", fit="line")
        for slot, seat in zip(slots[1:], members, strict=False):
            token = pygame.Rect(slot.left, slot.top, min(slot.height, 2 * canvas.least), slot.height)
            canvas.picture(f"token-{seat['suspect']}", token)
            words = pygame.Rect(token.right + canvas.share(0.015), slot.top, 0, slot.height)
            words.width = slot.right - words.left
            canvas.text(words, seat["name"], "body", font="bold", may_cut=True)


def _beside(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """The cards that lie beside the board: face up by name, face down as backs, in rooms with their rooms."""
    table = sight.table
    if table["open"]:
        named_cards(canvas, rect, sight, [card["card"] for card in table["open"]])
    elif table["room_cards"]:
        _in_rooms(canvas, rect, sight)
    elif table["side"]:
        slots = columns(rect, *[1] * len(table["side"]), gap=canvas.share(0.02))
        for at, (slot, card) in enumerate(zip(slots, table["side"], strict=True), 1):
            back, figure = cut_foot(slot, line(canvas), canvas.share(0.01))
            canvas.picture("card-back", back)
            canvas.text(figure, str(at), "small", font="bold", align="centre", fit="line")
            del card
    else:
        centred(canvas, rect, sight.say("Nothing is left over."), "large", "bold", "accent")


def _in_rooms(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """Each room that holds a card: its picture with a back, and its name."""
    cards = sight.table["room_cards"]
    if is_tall(canvas):
        slots = rows(rect, *[1] * len(cards), gap=canvas.share(0.01))
    else:
        slots = [
            slot
            for row in rows(rect, 1, 1, gap=canvas.share(0.02))
            for slot in columns(row, 1, 1, gap=canvas.share(0.02))
        ]
    for slot, card in zip(slots, cards, strict=False):
        inside = slot if is_tall(canvas) else canvas.plate(slot, "panel", "line")
        wide = min(round(inside.height * 1.6), round(inside.width * 0.45))
        picture = pygame.Rect(inside.left, inside.top, wide, inside.height)
        beside.face_down(canvas, picture, sight, card)
        name = sight.name(card["place"].partition("/")[2])
        words = pygame.Rect(picture.right + canvas.share(0.015), slot.top, 0, slot.height)
        words.width = inside.right - words.left
        if fits(canvas, name, words):
            canvas.text(words, name, "body", font="bold")


def _count(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """What has to be in the box, each kind with its number."""
    box = sight.edition
    things = [
        (f"token-{box.suspects[0]}", len(box.suspects)),
        (f"weapon-{box.weapons[0]}", len(box.weapons)),
        *((f"card-{kind[0]}", len(kind)) for kind in (box.suspects, box.weapons, box.rooms)),
        (die(sight, 1), NUMBER.get(box.rules["dice"], 2)),
        *((f"deck-{deck_card.art(deck)}", len(cards.cards)) for deck, cards in box.decks.items()),
    ]
    _numbered(canvas, rect, things)


def _numbered(canvas: Canvas, rect: pygame.Rect, things: Sequence[tuple[str, int]]) -> None:
    """Pictures side by side, each with its number; in two rows where the screen stands upright."""
    if is_tall(canvas) and len(things) > MOST_UPRIGHT:
        half = (len(things) + 1) // 2
        for row, part in zip(rows(rect, 1, 1, gap=canvas.share(0.02)), (things[:half], things[half:]), strict=True):
            _numbered(canvas, row, part)
        return
    for slot, (name, count) in zip(columns(rect, *[1] * len(things), gap=canvas.share(0.02)), things, strict=True):
        shown, figure = cut_foot(slot, round(line(canvas) * 1.4), canvas.share(0.01))
        canvas.picture(name, shown)
        canvas.text(figure, str(count), "large", font="bold", colour="accent", align="centre", fit="line")


PICTURES: Mapping[str, Picture] = {
    "components": _count,
    "teams": _teams,
    "deck": _deck,
    "deal": _beside,
    "movement": _left_in_the_box,
    "variant": _left_in_the_box,
}
"""A step's picture by the switch that calls for it."""
