"""The set-up of one way of playing on one sheet: where pieces begin, what lies beside the board, how many cards each
gets. It is made from the same switches as the game, so it says of any box and variant what this table will find.

The lobby shows it among its pages; `butler editions sheet` writes it as a picture.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from companion import narration
from companion.box_words import spoken
from companion.rules.edition import KINDS, Edition
from companion.screen import deck_card
from companion.screen.paint import Canvas, columns
from companion.screen.palette import TONES
from companion.screen.pieces import allot, centred, cut_top, heading, is_tall, line
from companion.screen.splash import frame_lines

BESIDE = 4
"""Cards that a deal for two lays aside."""
TEAMS = 2


@dataclass(frozen=True)
class Entry:
    """One line of the sheet: a picture, what it is, and what becomes of it."""

    picture: str
    title: str
    words: str


@dataclass(frozen=True)
class Count:
    """How many cards lie where: in each hand (least and most), face up, aside face down."""

    hands: int
    least: int
    most: int
    open: int
    aside: int


def counted(edition: Edition, rules: Mapping[str, str], players: int) -> Count:
    """The deal of these rules for so many players (editions.md, "deal")."""
    hands = TEAMS if rules.get("teams") == "two-hands" else max(1, players)
    deal = rules.get("deal", "all")
    rest, opened, aside = len(edition.cards) - len(KINDS), 0, 0
    if deal == "one-of-each-open":
        opened = len(KINDS)
    elif deal == "even-open":
        opened = rest % hands
    elif deal in ("side-four", "neutral-four", "rooms-four", "corners-four"):
        aside = BESIDE
    least, more = divmod(rest - opened - aside, hands)
    return Count(hands, least, least + bool(more), opened, aside)


TOKENS = {"own-starts": "Each on its own starting square.", "centre": "All in the centre of the board."}
WEAPONS = {
    "drawn": "Six rooms, drawn by Butler.",
    "centre": "All in the centre of the board.",
    "chosen": "Six rooms of your choice, one each.",
}
ASIDE = {
    "side-four": "Face down in a row.",
    "neutral-four": "Face down: neutral cards.",
    "rooms-four": "Face down, one each in four rooms.",
    "corners-four": "Face down, one each in the corner rooms.",
}
FIRST = {
    "roll-off": "The highest throw.",
    "roll-off-one-die": "The highest throw of one die.",
    "agreed": "Agree, then each chooses a room to start in.",
}


def entries(
    edition: Edition,
    rules: Mapping[str, str],
    players: int,
    language: str = "en",
    passages: Mapping[str, str] | None = None,
    board: Mapping[str, Any] | None = None,
) -> list[Entry]:
    """The lines of the sheet, in the order in which a table is set up. `rules` may leave out what is plain; `passages`
    are how they run at this table and `board` what it says of its own board, where there is a table."""
    say = narration.speaks(language)
    count, box = counted(edition, rules, players), edition
    lines = [
        Entry(f"token-{box.suspects[0]}", say("Tokens"), say(TOKENS[rules.get("tokens-start", "own-starts")])),
        Entry(f"weapon-{box.weapons[0]}", say("Weapons"), say(WEAPONS[rules.get("weapons-start", "drawn")])),
    ]
    deck = box.decks.get(rules.get("deck", "none"))
    if deck is not None:
        where = say("On its place, face down.") if rules.get("deck-form") == "printed" else say("Shuffled in Butler.")
        picture = f"deck-{deck_card.art(deck.id)}"
        lines.append(Entry(picture, say("Deck: {count} cards").format(count=len(deck.cards)), where))
    elif box.decks:
        picture = f"deck-{deck_card.art(next(iter(box.decks)))}"
        lines.append(Entry(picture, say("Deck"), say("Stays in the box.")))
    lines.append(Entry("envelope", say("Sealed"), say("One suspect, one weapon, one room.")))
    if count.open:
        of_each = rules.get("deal") == "one-of-each-open"
        words = say("Face up, one of each kind.") if of_each else say("Face up on the screen.")
        lines.append(Entry(f"card-{box.rooms[0]}", _cards(count.open, say), words))
    if count.aside:
        lines.append(Entry("card-back", _cards(count.aside, say), say(ASIDE[rules["deal"]])))
    hand = str(count.least) if count.least == count.most else say("{least} or {most}").format(
        least=count.least, most=count.most
    )  # fmt: skip
    each = "For each of {hands} teams." if rules.get("teams") == "two-hands" else "For each of {hands} players."
    title = say("Hands: {cards} cards").format(cards=hand)
    lines.append(Entry("card-back", title, say(each).format(hands=count.hands)))
    named = FIRST.get(rules.get("first-player", "roll-off"))
    token = box.names.get(box.first_suspect, "")
    first = say(named) if named else say("{token}, or who sits next clockwise.").format(token=token)
    lines.append(Entry("die-6" if named != FIRST["agreed"] else "icon-host", say("Who begins"), first))
    if STARTS in box.unsure:
        words = ", ".join(box.names[suspect] for suspect in box.suspects)
        title = say(STARTS_SAID if _has_said(board, STARTS) else LOOK_AT_STARTS)
        lines.append(Entry(f"token-{box.first_suspect or box.suspects[0]}", title, f"{words}."))
    joined = _joined(box.passages if passages is None else passages)
    if joined and rules.get("passage", "") != "none":
        words = PARTS.join(" \u2013 ".join(box.names[room] for room in sorted(pair)) for pair in joined)
        title = "Passages"
        if PASSAGES in box.unsure:
            title = PASSAGES_SAID if _has_said(board, PASSAGES) else LOOK_AT_PASSAGES
        lines.append(Entry("passage", say(title), f"{words}."))
    return lines


PARTS = "; "
"""Between the things that a line lists."""
STARTS, PASSAGES = "starts", "passages"
STARTS_SAID, LOOK_AT_STARTS = "Starts, clockwise (as your table said)", "Starts, clockwise (look at your board)"
PASSAGES_SAID, LOOK_AT_PASSAGES = "Passages (as your table said)", "Passages (look at your board)"
"""What the box is unsure of is as the table has said, or has to be compared with the board."""


def _has_said(board: Mapping[str, Any] | None, fact: str) -> bool:
    return bool(board and board["facts"].get(fact))


def _joined(passages: Mapping[str, str]) -> list[frozenset[str]]:
    return list(dict.fromkeys(frozenset(pair) for pair in passages.items()))


def _cards(count: int, say: Callable[[str], str]) -> str:
    return (say("{count} card") if count == 1 else say("{count} cards")).format(count=count)


class Print(Canvas):
    """A picture that is read from near: its letters are smaller than those of a screen, so that all finds room."""

    SMALLER = 1.75

    def __init__(self, size: tuple[int, int], theme: str) -> None:
        super().__init__(size, theme)
        part = self.SMALLER * max(1.0, size[1] / size[0])
        self.least = max(8, round(self.least / part))
        self._steps = {name: max(self.least, round(high / part)) for name, high in self._steps.items()}
        self.shown: list[Entry] = []


def picture(
    edition: Edition, rules: Mapping[str, str], players: int, size: tuple[int, int], language: str = "en"
) -> Print:
    """The whole sheet as a picture of its own, with the box, the variant and the number of players above it."""
    canvas, edition = Print(size, TONES.get(edition.tone, "dark")), spoken(edition, language)
    canvas.ground()
    frame_lines(canvas)
    variant = edition.variants.get(rules.get("variant", ""))
    say = narration.speaks(language)
    over = say("{count} players").format(count=players)
    over = f"{variant.name} \u00b7 {over}" if variant else over
    rest = heading(canvas, canvas.area, edition.name, "text")
    head, rest = cut_top(rest, allot(canvas, over, rest.width, "body", "bold"), canvas.share(0.02))
    centred(canvas, head, over, "body", "bold", "accent")
    (canvas.shown, *_) = pages(canvas, rest, entries(edition, rules, players, language))
    draw(canvas, rest, canvas.shown)
    return canvas


def pages(canvas: Canvas, rect: pygame.Rect, lines: Sequence[Entry]) -> list[list[Entry]]:
    """The lines in as few groups of about the same size as find room in `rect` one after the other."""
    lines = [part for entry in lines for part in _parted(canvas, rect, entry)]
    for count in range(1, len(lines)):
        size = -(-len(lines) // count)
        groups = [list(lines[start : start + size]) for start in range(0, len(lines), size)]
        if all(sum(_heights(canvas, rect, group)) <= rect.height for group in groups):
            return groups
    return [[entry] for entry in lines]


def _parted(canvas: Canvas, rect: pygame.Rect, entry: Entry) -> list[Entry]:
    """An entry that `rect` has no room for, as several with the same title, where it lists several things."""
    parts = entry.words.removesuffix(".").split(PARTS)
    if len(parts) == 1 or sum(_heights(canvas, rect, [entry])) <= rect.height:
        return [entry]
    return [Entry(entry.picture, entry.title, f"{part}.") for part in parts]


def draw(canvas: Canvas, rect: pygame.Rect, lines: Sequence[Entry]) -> None:
    """The lines in `rect`, each a picture with its words."""
    heights = _heights(canvas, rect, lines)
    spare = max(0, rect.height - sum(heights))
    more = min(spare // len(heights), canvas.least)
    top = rect.top + (spare - more * len(heights)) // 2
    across, gap = _across(canvas, rect), _gap(canvas)
    for at, high in enumerate(heights):
        row = pygame.Rect(rect.left, top, rect.width, min(high + more - gap, rect.bottom - top))
        slots = columns(row, *[1] * across, gap=gap)
        for slot, entry in zip(slots, lines[at * across :][:across], strict=False):
            _entry(canvas, slot, entry)
        top += high + more


def _across(canvas: Canvas, rect: pygame.Rect) -> int:
    return 1 if is_tall(canvas) or rect.width < 26 * canvas.least else 2


def _gap(canvas: Canvas) -> int:
    return canvas.share(0.012)


def _heights(canvas: Canvas, rect: pygame.Rect, lines: Sequence[Entry]) -> list[int]:
    """What each row of entries takes, with the gap below it."""
    across, gap = _across(canvas, rect), _gap(canvas)
    wide = (rect.width - gap * (across - 1)) // across
    rows = [lines[at : at + across] for at in range(0, len(lines), across)]
    return [max(_height(canvas, wide, entry) for entry in row) + gap for row in rows]


def _side(canvas: Canvas) -> int:
    return round((1.6 if is_tall(canvas) else 2.2) * canvas.least)


def _words_width(canvas: Canvas, wide: int) -> int:
    return wide - _side(canvas) - canvas.share(0.05)


def _height(canvas: Canvas, wide: int, entry: Entry) -> int:
    """What an entry takes in that width."""
    width = _words_width(canvas, wide)
    words = allot(canvas, entry.title, width, "small", "bold") + allot(canvas, entry.words, width, "small", lines=3)
    return max(words, line(canvas) * 2) + canvas.share(0.015)


def _entry(canvas: Canvas, slot: pygame.Rect, entry: Entry) -> None:
    canvas.plate(slot, "panel", "line")
    side, width = _side(canvas), _words_width(canvas, slot.width)
    left = slot.left + canvas.share(0.015)
    canvas.picture(entry.picture, pygame.Rect(left, slot.top + 4, side, slot.height - 8))
    title = allot(canvas, entry.title, width, "small", "bold")
    words = min(allot(canvas, entry.words, width, "small", lines=3), max(0, slot.height - title))
    top = slot.top + (slot.height - title - words) // 2
    left = slot.right - width - canvas.share(0.015)
    canvas.text(pygame.Rect(left, top, width, title), entry.title, "small", font="bold", colour="accent")
    canvas.text(pygame.Rect(left, top + title, width, words), entry.words, "small")
