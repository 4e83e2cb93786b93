"""A turn outside suggestions: whose it is, what is awaited, the dice and where they came from, how far rooms are."""

from __future__ import annotations

from typing import Any

import pygame

from companion import narration
from companion.screen import aftermath, beside, seats
from companion.screen.paint import Canvas, columns, rows
from companion.screen.palette import ART
from companion.screen.pieces import PLACES, allot, cut_foot, dice, fits, is_tall, line, place_words, prompt
from companion.screen.sight import Sight, View

WORTH_TELLING = frozenset(
    (
        "accusation-failed", "taken-back", "correction-made", "correction-dropped", "reading-set-aside",
        "seat-sat-out", "seat-sat-in", "game-taken-up", "token-stayed", "passage-taken", "card-shown",
        "nobody-disproved", "final-guess-offered", "card-revealed", "nobody-holds", "card-peeked", "neutral-shown",
        "passage-opened", "passage-closed", "token-sent", "walk-granted", "again-granted", "fight-won", "fight-lost",
        "maze-held", "match-decided", "first-named", "card-passed-left",
    )
)  # fmt: skip
"""News that a table may have missed and that the picture itself does not show."""

MORE = ("fight-won", "fight-lost", "nobody-disproved")
"""News that what follows them is only the half of."""

MOST_NEWS = 0.37
"""What a standing screen has for news, as a share of its height, below a prompt with the longest name."""

NEAREST = 4
"""How many rooms the advice names: more are no advice."""


def shows(view: View) -> bool:
    """In every turn."""
    return bool(view["phase"] == "turn")


def draw(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """Seats, what is awaited, the step's picture, and the last thing that happened."""
    rail, stage = seats.split(canvas, room, sight)
    seats.draw(canvas, rail, sight)
    just = aftermath.latest(sight)
    told = "" if just and aftermath.says_all(sight, just[1]) else news(sight)
    if allot(canvas, told, stage.width, "small", lines=0) > 0.3 * stage.height:
        told = news(sight, alone=True)
    if is_tall(canvas) and allot(canvas, told, stage.width, "small", lines=0) > MOST_NEWS * canvas.height:
        told = ""  # two names of the widest letters: the seats show it, too
    rolls = sight.say("{seat} rolls", seat=sight.who(sight.turn["seat"])) if sight.moment.dice < 1 else ""
    keep = allot(canvas, told, stage.width, "small")
    stage = prompt(canvas, stage, sight, over(canvas, stage.width, sight), keep, rolls)
    if told:
        stage, foot = cut_foot(stage, allot(canvas, told, stage.width, "small"), canvas.share(0.015))
        canvas.text(foot, told, "small", colour="soft", align="centre" if is_tall(canvas) else "left")
    if just is None or just[1]["event"] != "card-revealed":  # that is for all to see, as large as may be
        stage = beside.split(canvas, stage, sight, round(line(canvas) * (4.5 if is_tall(canvas) else 3)))
    if just is not None and stage.height >= 2 * canvas.least:
        _just_now(canvas, stage, sight, *just)
    elif sight.turn["step"] == "rolled":
        _rolled(canvas, stage, sight)
    elif sight.turn["step"] == "final-guess":
        canvas.picture(sight.case(), stage)
    else:
        _standing(canvas, stage, sight)


def _just_now(canvas: Canvas, stage: pygame.Rect, sight: Sight, draws: aftermath.Drawing, item: View) -> None:
    """What the last card, fight or look led to; beside it the dice, while they are still to be walked."""
    if sight.turn["step"] == "rolled" and not (is_tall(canvas) or item["event"] == "card-revealed"):
        thrown, stage = columns(stage, 1, 3, gap=canvas.share(0.03))
        dice(canvas, thrown, sight, sight.turn["roll"]["faces"], sight.moment.dice)
    draws(canvas, stage, sight, item)


def over(canvas: Canvas, width: int, sight: Sight) -> str:
    """The small line above the prompt: which turn, and where there is room for it where its roll came from."""
    words = sight.say("Turn {number}", number=sight.turn["number"])
    roll = sight.turn["roll"]
    whole = f"{words} \u00b7 {sight.say(narration.ORIGINS[roll['origin']])}" if roll else words
    return whole if canvas.text_width(whole, "small") <= width else words


def news(sight: Sight, *, alone: bool = False) -> str:
    """The last thing worth telling, as a sentence; "" where nothing is. Some have what led to them before them, if
    they are not to stand `alone`."""
    earlier = sight.view["news"]
    for at in range(len(earlier) - 1, -1, -1):
        item = earlier[at]
        if item["event"] in WORTH_TELLING:
            first = earlier[at - 1] if at else item
            return (
                f"{sight.tell(first)} {sight.tell(item)}" if first["event"] in MORE and not alone else sight.tell(item)
            )
        if item["event"] not in ("turn-began", "dice-rolled", "roll-off-began"):
            return ""
    return ""


def _rolled(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """The dice, where they came from, and how far the nearest rooms are."""
    roll = sight.turn["roll"]
    near = _nearest(sight)
    row = round(line(canvas) * 1.75)
    fit = max(0, (rect.height - 2 * canvas.least) // row)
    count = min(fit, 3, len(near)) if is_tall(canvas) else min(fit, -(-len(near) // 2))
    thrown, advice = cut_foot(rect, count * row, canvas.share(0.025))
    if thrown.height >= canvas.least:
        dice(canvas, thrown, sight, roll["faces"], sight.moment.dice)
    if count and sight.moment.dice >= 1:
        _advice(canvas, advice, sight, near, count)


def _nearest(sight: Sight) -> list[tuple[str, int]]:
    advice = sight.turn["advice"]
    return sorted(advice.items(), key=lambda item: (item[1], item[0]))[:NEAREST]


def _advice(canvas: Canvas, rect: pygame.Rect, sight: Sight, near: list[tuple[str, int]], count: int) -> None:
    """So many rows of rooms by distance; those within the roll on lit plates. It advises, the board decides."""
    total = sight.turn["roll"]["total"]
    gap = canvas.share(0.015)
    slots = rows(rect, *[1] * count, gap=gap)
    if not is_tall(canvas):
        slots = [place for row in slots for place in columns(row, 1, 1, gap=gap)]
    for slot, (room, far) in zip(slots, near, strict=False):
        reached = far <= total
        clear = canvas.plate(slot, "raised" if reached else "panel", "accent" if reached else "line")
        inside = pygame.Rect(clear.left, slot.top, clear.width, slot.height)
        figure, words = columns(inside.inflate(-gap, 0), 2, 7, gap=gap)
        if not fits(canvas, sight.name(room), words):  # a long name: the figure is as small as it
            least = canvas.text_width(str(far), "small", "bold")
            figure, words = columns(inside, least, inside.width - least - gap // 2, gap=gap // 2)
        ink = "accent" if reached else "soft"
        canvas.text(figure, str(far), "large", font="bold", colour=ink, align="centre", fit="line")
        canvas.text(words, sight.name(room), "body", font="bold", colour="text" if reached else "soft")


def _standing(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """The room that the token stands in, the token before it, and what the place offers."""
    suspect = sight.seat(sight.turn["seat"])["suspect"]
    place = sight.table["tokens"][suspect]
    words = sight.say("{token} stands {place}.", token=sight.name(suspect), place=place_words(sight, place))
    extra = _offers(sight, place)
    text = f"{words}\n{extra}" if extra else words
    if is_tall(canvas):
        picture, beside = cut_foot(rect, allot(canvas, text, rect.width, lines=4), canvas.share(0.02))
    else:
        picture, beside = columns(rect, 1, 1, gap=canvas.share(0.03))
    if picture.height < 2 * canvas.least:
        pass
    elif place in sight.edition.rooms:
        shown = canvas.picture(f"card-{place}", picture)
        side = round(shown.height * 0.4)
        token = pygame.Rect(0, 0, side, side)
        token.center = (shown.left + side // 8, shown.bottom - side // 2)
        token.left = max(token.left, picture.left - canvas.share(0.01))
        canvas.picture(f"token-{suspect}", token)
    else:
        _on_a_square(canvas, picture, place, suspect)
    align: Any = "centre" if is_tall(canvas) else "left"
    if beside.height >= allot(canvas, text, beside.width, lines=0):
        canvas.text(beside, text, "body", align=align)


def _on_a_square(canvas: Canvas, rect: pygame.Rect, place: str, suspect: str) -> None:
    """The token large, on the picture of the place if that has one."""
    side = min(*rect.inflate(-rect.width // 8, -rect.height // 8).size, canvas.share(0.37))
    token = pygame.Rect(0, 0, side, side)
    token.center = rect.center
    if place in PLACES and (ART / f"place-{place}.svg").exists():
        shown = canvas.picture(f"place-{place}", rect.inflate(-rect.width // 12, -rect.height // 12))
        token.size = (round(shown.width * 0.5), round(shown.height * 0.5))
        token.bottomleft = (max(rect.left, shown.left - shown.width // 8), shown.bottom)
    canvas.picture(f"token-{suspect}", token)


def _offers(sight: Sight, place: str) -> str:
    if sight.turn["step"] != "begin":
        return ""
    if place == "maze":
        return sight.say("A 5 or a 6 leads out.")
    if sight.turn["moved_there"]:
        return sight.say("Moved there: may suggest before rolling.")
    passages = sight.table["passages"]
    if sight.table["rules"].get("passage") == "none" or place not in passages:
        return ""
    return sight.say("The secret passage leads to {room}.", room=sight.thing(passages[place]))
