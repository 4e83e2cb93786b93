"""The cover for a player without a phone, and what that player sees behind it while two buttons are held.

`sight.look` says whose cover it is, and which page. Only while it is open it also holds the player's own view: of what
lies behind, a covered picture can draw nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from companion import narration
from companion.languages import N_
from companion.screen.paint import Canvas, columns
from companion.screen.pieces import allot, centred, cut_foot, cut_top, heading, is_tall, line, named_cards
from companion.screen.sight import Sight

PAGES = {
    "answer": N_("Your answer"),
    "hand": N_("Your cards"),
    "shown": N_("What you were shown"),
    "sheet": N_("Your sheet"),
}
MARKS = {
    "no": N_("no"),
    "yes": N_("yes"),
    "maybe": N_("maybe"),
    "star": N_("star"),
    "moon": N_("moon"),
    "heart": N_("heart"),
    "flag": N_("flag"),
    "bolt": N_("bolt"),
    "clear": N_("no mark"),
}
OTHERS = {
    "say-cannot": N_("I hold none of them"),
    "not-this": N_("Back"),
    "take-back-mark": N_("Take the last mark back"),
}

Line = tuple[str, str]
"""Words, and the picture that belongs to them; "" for none."""


def draw(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """The cover; or, while it is held open, the page."""
    if sight.look["open"]:
        _BEHIND[sight.look["page"]](canvas, _titled(canvas, room, sight), sight)
        return
    who = sight.seat(sight.look["seat"])
    words = sight.say("{who} looks now", who=who.get("name", ""))
    away = sight.say("Everybody else looks away.")
    room = heading(canvas, room, words)
    room, foot = cut_foot(room, allot(canvas, away, room.width, "large", "bold"), canvas.share(0.02))
    centred(canvas, foot, away, "large")
    page = sight.say(PAGES[sight.look["page"]])
    room, foot = cut_foot(room, allot(canvas, page, room.width, "body", "bold"), canvas.share(0.02))
    canvas.text(foot, page, "body", font="bold", colour="accent", align="centre")
    if room.height > 2 * canvas.least:
        token, back = columns(room, 1, 1) if not is_tall(canvas) else (room, None)
        canvas.picture(f"token-{who['suspect']}", token)
        if back is not None:
            canvas.picture("card-back", back)


def _titled(canvas: Canvas, room: pygame.Rect, sight: Sight) -> pygame.Rect:
    """Whose page it is and what; answers what is left."""
    asked = {"title": sight.say(PAGES[sight.look["page"]]), "text": ""}
    if sight.look["page"] == "answer":
        asked = narration.prompt(sight.look["view"], sight.edition, sight.language)
    for words, size, colour in (asked["title"], "large", "accent"), (asked["text"], "small", "soft"):
        if words:
            head, room = cut_top(room, allot(canvas, words, room.width, size, "bold"), canvas.share(0.012))
            canvas.text(head, words, size, font="bold", colour=colour, align="centre")
    return room


# --- pages


def _hand(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    cards = [held["card"] for held in sight.look["view"]["hand"]]
    if is_tall(canvas):
        _lines(canvas, room, [(sight.name(card), f"card-{card}") for card in cards], -1)
        return
    most = len(cards) if len(cards) <= 4 else -(-len(cards) // 2)
    shelves = [cards[at : at + most] for at in range(0, len(cards), most or 1)]
    for at, shelf in enumerate(shelves):
        high = room.height // len(shelves)
        named_cards(canvas, pygame.Rect(room.left, room.top + at * high, room.width, high), sight, shelf)


def _shown(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """One at a time, the newest first; what lay in the envelope stands above it."""
    view, at = sight.look["view"], max(0, sight.look["at"])
    if view["envelope"]:
        sealed = [sight.name(view["envelope"][kind]) for kind in ("suspect", "weapon", "room")]
        words = sight.say("{who}: {mark}", who=_case(sight), mark=", ".join(sealed))
        head, room = cut_top(room, allot(canvas, words, room.width, "body", "bold", 3), canvas.share(0.012))
        canvas.text(head, words, "body", font="bold", align="centre")
    shown = view["shown"][::-1]
    if not shown:
        canvas.text(room, sight.say("Nothing was shown to you yet."), "body", align="centre")
        return
    look = shown[at % len(shown)]
    who = sight.who(look["by"])
    words = sight.say("{who} showed you this.", who=who) if who else sight.say("You looked at this card.")
    count = sight.say("{n} of {all}", n=at % len(shown) + 1, all=len(shown))
    _focus(canvas, room, f"card-{look['card']}", [(sight.name(look["card"]), ""), (words, ""), (count, "")], -1)


def _answer(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    at, values = sight.look["at"], sight.look["values"]
    lines = [(_called(sight, value), "") for value in values]
    value = values[at] if 0 <= at < len(values) else ""
    _focus(canvas, room, f"card-{value}" if value in sight.edition.names else "card-back", lines, at)


def _sheet(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    at, values, picked = sight.look["at"], sight.look["values"], sight.look["picked"]
    value = values[at] if 0 <= at < len(values) else ""
    if not picked and value not in sight.edition.names:
        words = _called(sight, value) if value else sight.say("Turn the knob to a card.")
        canvas.text(room, words, "large", font="bold", align="centre")
        return
    card = picked[0] if picked else str(value)
    head, room = cut_top(room, allot(canvas, sight.name(card), room.width, "body", "bold"), canvas.share(0.01))
    canvas.text(head, sight.name(card), "body", font="bold", align="centre")
    if len(picked) < 2:
        owners = [*(seat["seat"] for seat in sight.seats), "envelope"]
        lines = [(_marked(sight, card, owner), "") for owner in owners]
        lines += [(_called(sight, other), "") for other in values if picked and other not in owners]
    else:
        lines = [(_called(sight, other), "") for other in values]
    _focus(canvas, room, f"card-{card}", lines, at if picked else -1)


def _marked(sight: Sight, card: str, owner: str) -> str:
    """A column of the sheet: the player's own mark, and what is certain, told apart from it."""
    book: Mapping[str, Mapping[str, str]] = sight.look["view"]["notebook"]
    at, who = f"{card}|{owner}", sight.who(owner) or _case(sight)
    own = book["marks"].get(at, "")
    certain = sight.look.get("certain", {}).get(at) or book["seen"].get(at, "")
    mark, fact = (sight.say(MARKS[each]) if each else "-" for each in (own, certain))
    if not certain:
        return sight.say("{who}: {mark}", who=who, mark=mark)
    if not own:
        return sight.say("{who}: certainly {mark}", who=who, mark=fact)
    return sight.say("{who}: {mark}, certainly {fact}", who=who, mark=mark, fact=fact)


def _case(sight: Sight) -> str:
    return narration.case_words(sight.edition, narration.speaks(sight.language))["The_case"]


def _called(sight: Sight, value: str | int) -> str:
    """A value as people say it."""
    if isinstance(value, int):
        return sight.say("Card {n}", n=value)
    if value in sight.edition.names:
        return sight.name(value)
    if value.startswith("side/"):
        return sight.say("Side card {n}", n=value.partition("/")[2])
    if value == "envelope":
        return _case(sight)
    return sight.who(value) or sight.say((MARKS | OTHERS).get(value, value))


_BEHIND: Mapping[str, Any] = {"answer": _answer, "hand": _hand, "shown": _shown, "sheet": _sheet}


# --- a picture and a list


def _focus(canvas: Canvas, room: pygame.Rect, picture: str, lines: Sequence[Line], at: int) -> None:
    """What the knob points at as a picture, and beside or below it the list."""
    if is_tall(canvas):
        gap = canvas.share(0.01)
        wanted = sum(_heights(canvas, room.width, lines)) + gap
        place, rest = cut_top(room, max(0, min(room.height // 3, room.height - wanted)), gap)
    else:
        place, rest = columns(room, 2, 3, gap=canvas.share(0.03))
    if place.height > 2 * canvas.least:
        canvas.picture(picture, place)
    _lines(canvas, rest, lines, at)


def _lines(canvas: Canvas, room: pygame.Rect, lines: Sequence[Line], at: int) -> None:
    """As many lines as fit, the one at `at` among them and marked."""
    pad, side = canvas.share(0.02), round(line(canvas) * 1.2)
    widths, heights = _widths(canvas, room.width, lines), _heights(canvas, room.width, lines)
    first, last = _window(heights, room.height, max(0, at))
    top = room.top + max(0, (room.height - sum(heights[first:last])) // 2)
    for n in range(first, last):
        words, picture = lines[n]
        row = pygame.Rect(room.left, top, room.width, heights[n])
        if n == at:
            canvas.box(canvas.colour("accent"), row, round_by=canvas.share(0.012))
        text = row.inflate(-2 * pad, 0)
        if picture:
            canvas.picture(picture, pygame.Rect(text.left, text.top, side, text.height))
            text = pygame.Rect(text.left + side + pad, text.top, widths[n], text.height)
        canvas.text(text, words, "small", font="bold", colour="on-accent" if n == at else "text")
        top += heights[n]


def _widths(canvas: Canvas, room: int, lines: Sequence[Line]) -> list[int]:
    """How wide the words of each line may be, beside its picture."""
    pad, side = canvas.share(0.02), round(line(canvas) * 1.2)
    return [room - 2 * pad - (side + pad if picture else 0) for _, picture in lines]


def _heights(canvas: Canvas, room: int, lines: Sequence[Line]) -> list[int]:
    """What each line takes in a room of that width."""
    return [
        max(line(canvas), allot(canvas, words, wide, "small", "bold")) + canvas.share(0.008)
        for (words, _), wide in zip(lines, _widths(canvas, room, lines), strict=True)
    ]


def _window(heights: Sequence[int], room: int, at: int) -> tuple[int, int]:
    """The longest run of lines round `at` that fits into `room`."""
    first, last = at, min(at + 1, len(heights))
    while True:
        free, before = room - sum(heights[first:last]), (first, last)
        if first > 0 and heights[first - 1] <= free:
            first -= 1
            free -= heights[first]
        if last < len(heights) and heights[last] <= free:
            last += 1
        if (first, last) == before:
            return before
