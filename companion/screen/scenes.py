"""Which scene is shown, and a whole picture: ground, foot, scene, and what lies over it.

To add a scene, write a module with `shows(view)` and `draw(canvas, room, sight)` and name it in `SCENES`; the first
that shows is drawn. `OVERLAYS` are drawn over it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

import pygame

from companion import editions
from companion.screen import (
    accusation,
    aside,
    attract,
    claim,
    correction,
    foot,
    lobby,
    paused,
    reveal,
    roll_off,
    setup,
    suggestion,
    turn,
)
from companion.screen.foot import Touchable
from companion.screen.motion import STILL, Moment
from companion.screen.paint import Canvas, rows
from companion.screen.sight import Sight, View

SCENES: tuple[ModuleType, ...] = (attract, lobby, setup, roll_off, accusation, suggestion, turn, reveal)
OVERLAYS: tuple[ModuleType, ...] = (aside, paused, correction)


def draw(
    canvas: Canvas,
    view: View,
    house: Mapping[str, Any],
    *,
    language: str = "en",
    caption: Any = None,
    moment: Moment = STILL,
) -> Touchable:
    """A whole picture of the public view; answers where a finger can press which key."""
    sight = Sight(view, house, editions.load(view["edition"]), language, caption, moment)
    scene = next(scene for scene in SCENES if scene.shows(view))
    fails = moment.verdict < 1 and view["phase"] == "turn"
    canvas.ground(*(accusation.GROUND if fails else getattr(scene, "GROUND", ())))
    frame_lines(canvas)
    room, touchable = foot.draw(canvas, canvas.area, sight)
    room = claim.draw(canvas, room, sight)
    if fails:
        accusation.draw_verdict(canvas, room, sight)
        return touchable
    scene.draw(canvas, room, sight)
    for overlay in OVERLAYS:
        if overlay.shows(view):
            overlay.draw(canvas, room, sight)
    return touchable


def frame_lines(canvas: Canvas) -> None:
    """Two thin lines along the edge, with stepped corners of brass."""
    edge, step, thick = canvas.share(0.014), canvas.share(0.01), canvas.share(0.003)
    outer = canvas.surface.get_rect().inflate(-2 * edge, -2 * edge)
    pygame.draw.rect(canvas.surface, canvas.colour("line"), outer, thick)
    for x, across in ((outer.left, 1), (outer.right - 1, -1)):
        for y, down in ((outer.top, 1), (outer.bottom - 1, -1)):
            points = [(x, y + 3 * down * step), (x, y), (x + 3 * across * step, y)]
            pygame.draw.lines(canvas.surface, canvas.colour("accent"), False, points, thick)
            inner = [
                (x, y + 2 * down * step), (x + across * step, y + 2 * down * step),
                (x + across * step, y + down * step), (x + 2 * across * step, y + down * step),
                (x + 2 * across * step, y),
            ]  # fmt: skip
            pygame.draw.lines(canvas.surface, canvas.colour("accent"), False, inner, thick)


def splash(canvas: Canvas) -> None:
    """The crest alone: the first picture after power on, before there is a table."""
    canvas.ground()
    frame_lines(canvas)
    crest, title, _ = rows(canvas.area, 8, 4, 1)
    canvas.picture("crest", crest)
    canvas.text(title, "Butler", "huge", font="title", colour="accent", align="centre", fit="line")


def frame(
    view: View, house: Mapping[str, Any], size: tuple[int, int], *, language: str = "en", caption: Any = None
) -> pygame.Surface:
    """The picture at rest, made from nothing but its arguments: the same public view gives the same bytes."""
    canvas = Canvas(size)
    draw(canvas, view, house, language=language, caption=caption)
    return canvas.surface
