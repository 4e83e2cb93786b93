"""Nobody sits here yet: what this is, by turns, and how to sit down.

The address stands in figures because many phones cannot resolve a name.
"""

from __future__ import annotations

import pygame

from companion.screen import invitation
from companion.screen.paint import Canvas, columns, rows
from companion.screen.pieces import allot, cut_foot, dice, is_tall, line, plain, told
from companion.screen.sight import Sight, View

PAGES = (
    "I keep the envelope, deal the hands and roll the dice. Scan the code to sit down.",
    "One suspect, one weapon and one room are sealed before anybody has seen a card. Scan the code to sit down.",
    "Your own dice, a dice reader or mine: in one game you may use all three. Scan the code to sit down.",
)
"""What is said to who comes by, by turns; the code to sit down stands beside it all the time."""
CLOSED = "Ask the people who work here to open this table."
PAGES_CLOSED = "I keep the envelope, deal the hands and roll the dice."


def shows(view: View) -> bool:
    """While the lobby is empty."""
    return bool(view["phase"] == "lobby" and not view["table"]["seats"])


def draw(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """The box's name, what it does, and the codes to scan."""
    if not (sight.house.get("notices") or {}).get("may_sit", True):
        return _closed(canvas, room, sight)
    if is_tall(canvas) and invitation.steps(sight):  # by turns, each as large as can be: it is scanned from a chair
        title, codes = rows(room, 2, 17, gap=canvas.share(0.02))
        canvas.text(title, "Butler", "huge", font="title", colour="accent", align="centre", fit="line")
        return invitation.draw(canvas, codes, sight)
    if is_tall(canvas):
        words, codes = rows(room, 10, 11, gap=canvas.share(0.02))
    else:
        words, codes = columns(room, 1, 1, gap=canvas.share(0.04))
    _words(canvas, words, sight)
    return invitation.draw(canvas, codes, sight)


def _closed(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
    """The house opens this table itself: there is no code to scan before."""
    told(canvas, room, "crest", "Butler", [(sight.say(CLOSED), "text"), (sight.say(PAGES_CLOSED), "soft")])


def _words(canvas: Canvas, rect: pygame.Rect, sight: Sight) -> None:
    """What this is, by turns: who I am, what is sealed, which dice."""
    page = sight.moment.page % len(PAGES)
    text = sight.say(PAGES[page])
    rect, foot = cut_foot(rect, allot(canvas, text, rect.width, plain(canvas), lines=4), canvas.share(0.02))
    canvas.text(foot, text, plain(canvas), align="centre", valign="top")
    if rect.height < 4 * line(canvas):
        if rect.height > 1.5 * line(canvas):
            canvas.picture(("crest", sight.case(), "die-6")[page], rect)
    elif page == 1:
        back, case, _ = columns(rect, 4, 5, 1)
        canvas.fan(back, ["card-back"] * 3)
        canvas.picture(sight.case(), case)
    elif page == 2:
        dice(canvas, rect, sight, (6, 5))
    else:
        crest, title, ornament = rows(rect, 8, 5, 1.2)
        canvas.picture("crest", crest)
        canvas.rule(ornament)
        canvas.text(title, "Butler", "huge", font="title", colour="accent", align="centre", fit="line")
