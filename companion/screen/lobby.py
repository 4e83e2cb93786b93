"""People sit down: seats in table order, the house rules in force, and how the next one joins.

Pages take turns beside the seats: the code to scan, and every switch of the box in one sentence, with those that
differ from the box's own answer marked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from companion import narration
from companion.rules.edition import Variant
from companion.screen import invitation, seats, sheet
from companion.screen.paint import Canvas, Face
from companion.screen.pieces import allot, below, cut_foot, cut_top, fits, gem, is_tall, line, prompt
from companion.screen.sight import Sight, View

VARIANT = "variant"

Rule = tuple[str, bool]
"""A switch's sentence, and whether the house answers it in its own way."""


Page = Callable[[], Any]
"""Draws one page."""


def shows(view: View) -> bool:
    """While the seats are filled."""
    return bool(view["phase"] == "lobby" and view["table"]["seats"])


def draw(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """Seats on one side, the page whose turn it is on the other; standing, everything is a page."""
    if is_tall(canvas):
        room = prompt(canvas, room, sight, _box(canvas, room, sight))
        pages = _seat_pages(canvas, room, sight)
    else:
        rail, stage = seats.split(canvas, room, sight)
        _sitting(canvas, rail, sight)
        room = prompt(canvas, stage, sight, _box(canvas, stage, sight))
        pages = []
    todo = invitation.steps(sight) if is_tall(canvas) else []
    pages += [partial(invitation.step, canvas, room, sight, each) for each in todo]
    if not todo:
        pages.append(partial(_join, canvas, room, sight))
    pages += _sheets(canvas, room, sight)
    pages += [partial(_rules, canvas, room, sight, rules) for rules in _rule_pages(canvas, room, sight)]
    pages[sight.moment.page % len(pages)]()


def _seat_pages(canvas: Canvas, room: pygame.Rect, sight: Sight) -> list[Page]:
    """The seats by name, on as many pages as long names need."""
    width = room.width - 4 * canvas.least
    longest = max(allot(canvas, seat["name"], width, "small", "bold", lines=1) for seat in sight.seats)
    most = max(1, room.height // (longest + 2 * canvas.share(seats.GAP)))
    pages = -(-len(sight.seats) // most)
    size = -(-len(sight.seats) // pages)
    groups = [sight.seats[start : start + size] for start in range(0, len(sight.seats), size)]
    return [partial(seats.by_name, canvas, room, sight, _mark, group) for group in groups]


def _sitting(canvas: Canvas, rail: pygame.Rect, sight: Sight) -> None:
    places = seats.draw(canvas, rail, sight, _mark)
    if len(places) < len(sight.edition.suspects):
        row, _ = cut_top(below(rail, places[-1], canvas.share(0.03)), round(1.9 * canvas.least))
        if row.height >= canvas.least:
            seats.free(canvas, row, sight)


def _mark(seat: View) -> str:
    return "host" if seat["host"] else "bot" if seat["bot"] else ""


def _box(canvas: Canvas, room: pygame.Rect, sight: Sight) -> str:
    """The box, and which game of the evening; as much of it as fits on a line."""
    name = sight.edition.name
    game = sight.say("game {number}", number=sight.table["match"]["game"])
    lines = (f"{name} \u00b7 {game}", name, game)
    return next((words for words in lines if canvas.text_width(words, "small") <= room.width), "")


def _variant(sight: Sight) -> Variant | None:
    return sight.edition.variants.get(sight.table["rules"].get("variant", ""))


def own_rules(sight: Sight) -> dict[str, str]:
    """The answers that the house gives in its own way: neither the box's nor the chosen variant's."""
    variant = _variant(sight)
    plain = {**sight.edition.rules, **(variant.rules if variant else {})}
    return {
        rule: answer
        for rule, answer in sight.table["rules"].items()
        if rule != VARIANT and answer != plain.get(rule, answer)
    }


def _join(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """The code to scan and the address, and how many sit here of how many."""
    if is_tall(canvas) or invitation.steps(sight):
        invitation.draw(canvas, room, sight)
        return
    height = invitation.address_height(canvas, room.width, sight)
    room, foot = cut_foot(room, height, canvas.share(0.02))
    invitation.address(canvas, foot, sight)
    side, gap = min(room.height, room.width // 2), canvas.share(0.03)
    code = pygame.Rect(room.left, room.top, side, room.height)
    words = pygame.Rect(code.right + gap, room.top, room.width - side - gap, room.height)
    invitation.code(canvas, code, sight)
    counts = _counts(sight)
    if not fits(canvas, counts, words, "reading"):  # the box's way of playing has a page of its own
        counts = _counts(sight, brief=True)
    canvas.text(words, counts, "body")


def _counts(sight: Sight, *, brief: bool = False) -> str:
    """How many sit here and whose rules are in force; unless it has to be `brief`, the way of playing above it."""
    variant, box = _variant(sight), sight.edition
    most = variant.most_players if variant else box.most_players
    counts = sight.say("Seats taken: {now} of {most}", now=len(sight.seats), most=most)
    if variant and variant.id != next(iter(box.variants)) and not brief:
        counts = f"{variant.name}\n{counts}"
    own = len(own_rules(sight))
    if own == 0:
        return f"{counts}\n" + sight.say("All rules as in the box.")
    return f"{counts}\n" + sight.say("House rules: {count}", count=own)


def _sheets(canvas: Canvas, room: pygame.Rect, sight: Sight) -> list[Page]:
    """How this table will be set up, on as many pages as that takes."""
    rules, variant = sight.table["rules"], _variant(sight)
    least = variant.least_players if variant else sight.edition.least_players
    players = max(len(sight.seats), least)
    table = sight.table
    lines = sheet.entries(sight.edition, rules, players, sight.language, table["passages"], table.get("board"))
    return [partial(sheet.draw, canvas, room, page) for page in sheet.pages(canvas, room, lines)]


# --- the house rules in force


def _rule_pages(canvas: Canvas, room: pygame.Rect, sight: Sight) -> list[list[Rule]]:
    """Every switch in one sentence, the house's own answers first, on as many pages as they need."""
    chosen, own = sight.table["rules"], own_rules(sight)
    entries = [
        (narration.rule_sentence(rule, chosen[rule], sight.language, sight.edition), rule in own)
        for rule in sorted(chosen, key=lambda rule: (rule not in own, rule != VARIANT))
    ]
    heights = [_rule_height(canvas, room, entry) for entry in entries]
    whole = max(1, room.height - allot(canvas, _legend(sight), room.width, "small"))
    for count in range(max(1, -(-sum(heights) // whole)), len(entries) + 1):
        size = -(-len(entries) // count)
        starts = range(0, len(entries), size)
        if all(sum(heights[start : start + size]) <= whole for start in starts):
            return [entries[start : start + size] for start in starts]
    return [[entry] for entry in entries]


def _legend(sight: Sight) -> str:
    return sight.say("Brass: your house rules")


def _rule_height(canvas: Canvas, room: pygame.Rect, rule: Rule) -> int:
    words, is_own = rule
    width = room.width - 2 * canvas.least
    return allot(canvas, words, width, "small", "bold" if is_own else "reading") + canvas.share(0.01)


def _rules(canvas: Canvas, room: pygame.Rect, sight: Sight, page: list[Rule]) -> None:
    """One page of rules; a brass lozenge stands before those the house answers in its own way."""
    for words, is_own in page:
        slot, room = cut_top(room, _rule_height(canvas, room, (words, is_own)))
        text = pygame.Rect(slot.left + 2 * canvas.least, slot.top, slot.width - 2 * canvas.least, slot.height)
        font: Face = "bold" if is_own else "reading"
        canvas.text(text, words, "small", font=font, colour="accent" if is_own else "text", valign="top")
        middle = (slot.left + canvas.least, slot.top + line(canvas) // 2)
        gem(canvas, middle, canvas.share(0.013 if is_own else 0.007), "accent" if is_own else "edge")
    legend = _legend(sight)
    height = allot(canvas, legend, room.width, "small")
    if any(is_own for _, is_own in page) and room.height >= height:
        _, foot = cut_foot(room, height)
        canvas.text(foot, legend, "small", colour="soft")
