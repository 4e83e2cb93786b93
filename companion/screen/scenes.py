"""Which scene is shown, and a whole picture: ground, foot, scene, and what lies over it.

To add a scene, write a module with `shows(view)` and `draw(canvas, room, sight)` and name it in `SCENES`; the first
that shows is drawn. `OVERLAYS` are drawn over it.

    def shows(view: View) -> bool:                       # from the public view alone
        return bool(view["phase"] == "fight")

    def draw(canvas: Canvas, room: pygame.Rect, sight: Sight) -> None:
        rail, stage = seats.split(canvas, room, sight)   # cut the room, words first: `pieces.allot`, `cut_top` ...
        seats.draw(canvas, rail, sight)
        stage = prompt(canvas, stage, sight)             # what is awaited and from whom
        canvas.picture("monster-owl", stage)             # and the rest

A scene draws all of itself every time and keeps nothing between two pictures: the canvas paints only what changed
(`patchwork`), so nothing has to be told what that is. For this to hold

- draw through the methods of the canvas alone (`text`, `picture`, `plate`, `polygon`, `circle` ...), never on
  `canvas.surface`; a shape that has no method yet is one `canvas.lay(how, what, place)`, with everything that it
  depends on in `what` and nothing painted outside `place`;
- what moves takes its place from `sight.moment`, from no clock, in few steps where pictures are turned or scaled;
- a picture shown larger than others of its kind gets its share in `pictures.ahead`, so that it is ready beforehand;
- give the scene a view in `tests/screen/views` (`make_views.py`). Each view is then drawn after each other one and
  compared with the same drawn from nothing, cut texts are found at every size, and contrasts are measured.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import pygame

from companion import editions
from companion.box_words import spoken
from companion.rules.edition import Edition
from companion.screen import (
    accusation,
    aside,
    attract,
    beginning,
    claim,
    correction,
    cover,
    farewell,
    foot,
    good_night,
    house_says,
    interlude,
    lobby,
    paused,
    pictures,
    reveal,
    roll_off,
    service,
    setup,
    suggestion,
    turn,
)
from companion.screen.motion import STILL, Moment
from companion.screen.paint import Canvas
from companion.screen.palette import TONES
from companion.screen.pieces import is_tall
from companion.screen.presses import Touchable
from companion.screen.sight import Sight, View
from companion.screen.splash import frame_lines

SCENES: tuple[ModuleType, ...] = (
    attract, lobby, setup, roll_off, beginning, interlude, accusation, suggestion, turn, reveal,
)  # fmt: skip
SHIFT = 0.007
"""A step against burning in, as a share of the height; the margin is more than five of them."""
OVERLAYS: tuple[ModuleType, ...] = (aside, paused, correction)


def draw(
    canvas: Canvas,
    view: View,
    house: Mapping[str, Any],
    *,
    language: str = "en",
    caption: Any = None,
    moment: Moment = STILL,
    box: Edition | None = None,
    look: View | None = None,
) -> Touchable:
    """A whole picture of the public view; answers where a finger can press which key. `box` is what is on the table,
    where that is not as it ships. `look` is the cover of a player without a phone, or the service menu,
    while one is up."""
    sight = Sight(view, house, spoken(_box(view, box), language), language, caption, moment, look)
    if good_night.is_shown(sight):
        return _whole(canvas, sight, good_night, foot.none)
    scene: ModuleType = farewell if farewell.is_shown(sight) else next(scene for scene in SCENES if scene.shows(view))
    if look:
        scene = service if "service" in look else cover
    touchable = [] if foot.is_high(canvas, sight) else _whole(canvas, sight, scene, foot.draw)
    if is_tall(canvas) and (canvas.overflows or foot.is_high(canvas, sight)):  # then scene and foot take turns
        has_turn = bool(look) or moment.beat % 2 == 0  # whoever holds two buttons to see is not made to wait
        touchable = _whole(canvas, sight, scene, foot.first if has_turn else foot.alone)
        if canvas.overflows and has_turn:
            touchable = _whole(canvas, sight, scene, foot.none)
    elif canvas.overflows:
        touchable = _whole(canvas, sight, scene, foot.tight)
    canvas.darken(moment.dim)
    return touchable


Foot = Callable[[Canvas, pygame.Rect, Sight], tuple[pygame.Rect, Touchable]]


def _whole(canvas: Canvas, sight: Sight, scene: ModuleType, draw_foot: Foot) -> Touchable:
    """Ground, foot, scene and what lies over it; a foot that leaves no room is the whole picture."""
    view = sight.view
    fails = sight.moment.verdict < 1 and view["phase"] == "turn" and not sight.look
    ground = accusation.GROUND if fails else getattr(scene, "GROUND", ())
    canvas.theme = "dark" if ground else TONES.get(sight.edition.tone, "dark")  # a ground of its own is a dark one
    canvas.ground(*ground)
    across, down = sight.moment.shift
    moved = across * canvas.share(SHIFT), down * canvas.share(SHIFT)
    frame_lines(canvas, moved)
    area = canvas.area.move(moved)
    room, touchable = draw_foot(canvas, area, sight)
    if not room.height:
        return touchable
    room = house_says.draw(canvas, claim.draw(canvas, room, sight), sight)
    if fails:
        accusation.draw_verdict(canvas, room, sight)
        return touchable
    scene.draw(canvas, room, sight)
    for overlay in (overlay for overlay in OVERLAYS if overlay.shows(view) and not sight.look):
        overlay.draw(canvas, room, sight)
        draw_foot(canvas, area, sight)  # what dims the scene must not dim the keys that go on from it
    if house_says.countdown(sight) and not sight.look:
        house_says.draw_countdown(canvas, room, sight)
        draw_foot(canvas, area, sight)
    return touchable


def ahead(view: View, size: tuple[int, int], box: Edition | None = None) -> list[tuple[str, int]]:
    """The pictures that the box on this table may need, with the heights at which to have them ready."""
    return pictures.ahead(size, _box(view, box).ids)


def _box(view: View, lies: Edition | None) -> Edition:
    """The box of `view`; another one may lie on the table by now."""
    return lies if lies is not None and lies.id == view["edition"] else editions.load(view["edition"])


def frame(
    view: View,
    house: Mapping[str, Any],
    size: tuple[int, int],
    *,
    language: str = "en",
    caption: Any = None,
    look: View | None = None,
) -> pygame.Surface:
    """The picture at rest, made from nothing but its arguments: the same public view gives the same bytes."""
    canvas = Canvas(size)
    draw(canvas, view, house, language=language, caption=caption, look=look)
    return canvas.surface
