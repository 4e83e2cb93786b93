"""The service menu on the screen: every part has its line, at every size and in every language, and none is cut."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pygame
import pytest
from screen.conftest import SIZES
from screen.legible import contrasts, letters, overlapping

from companion import editions
from companion.box_words import spoken
from companion.languages import languages
from companion.panel.service import ServiceMenu
from companion.ports import (
    BUTTONS,
    Chorded,
    DiceCocked,
    DiceFault,
    DiceLifted,
    DiceRead,
    DiceTurned,
    Held,
    LinkLost,
    LinkUp,
    Pressed,
    Turned,
)
from companion.said import said
from companion.screen import service
from companion.screen.motion import STILL
from companion.screen.paint import Canvas
from companion.screen.sight import Sight

LOBBY = {"phase": "lobby", "awaited": [], "table": {"seats": []}}
TOLD = [
    DiceRead("w", "b", 1, 0, 0.0, faces=(3, 4)),
    DiceCocked("w", "b", 1, 0, 0.0),
    DiceLifted("w", "b", 1, 0, 0.0),
    DiceTurned("w", "b", 1, 0, 0.0),
    DiceFault("w", "b", 1, 0, 0.0, why="too-bright-A"),
]
READY = LinkUp("dice", said("Dice reader {uid} is ready.", uid="e6614c311b7a8d2f"))
DEAF = said("The buttons' library has died: they are read the slow way until it is started anew.")
AWAY = said("The seat lamps do not answer: the screen shows who is awaited.")


def menu(*signals):
    """An open one that has heard these."""
    menu = ServiceMenu(machine=lambda: {"free_mb": 123456, "warmth": 81.4, "starved": True}, clock=lambda: 5.0)
    for signal in (READY, Chorded(("back", "accuse"), 0.0), *signals):
        menu.hears(signal, LOBBY)
    return menu.told()


def drawn(told, size=(800, 480), language="en", beat=0):
    canvas = Canvas(size)
    canvas.ground()
    words = spoken(editions.load("classic"), language)
    sight = Sight(LOBBY, {}, words, language, None, replace(STILL, beat=beat), told)
    service.draw(canvas, canvas.area, sight)
    return canvas


def pixels(canvas):
    return pygame.image.tobytes(canvas.surface, "RGB")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", languages())
def test_nothing_is_cut_at_any_size_in_any_language(size, language):
    worst = [LinkLost("panel", "deaf", DEAF), LinkLost("seat-lamps", "gone", AWAY), Held("accuse", 0.0)]
    for told in (menu(), menu(*(Pressed(button, 0.0) for button in BUTTONS), *worst), *map(menu, TOLD)):
        for beat in range(3):
            canvas = drawn(told, size, language, beat)
            assert canvas.overflows == []
            assert min(letters(canvas)) >= size[1] / 22
            assert overlapping(canvas) == []


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=str)
def test_all_of_it_stands_out_from_its_ground(size):
    told = menu(*(Pressed(button, 0.0) for button in BUTTONS), Held("accuse", 0.0), TOLD[0])
    pale = [(words, by) for words, by in contrasts(drawn(told, size)) if by < 4.5]
    assert pale == []


def test_every_part_is_seen_to_change():
    pictures = [pixels(drawn(menu()))]
    pictures += [pixels(drawn(menu(Pressed(button, 0.0)))) for button in BUTTONS]
    pictures += [pixels(drawn(menu(Turned(steps, 0.0)))) for steps in (1, 2, -1)]
    pictures += [pixels(drawn(menu(signal))) for signal in TOLD]
    pictures.append(pixels(drawn(menu(LinkLost("dice", "gone", AWAY)))))
    assert len(set(pictures)) == len(pictures)


def test_where_a_standing_screen_has_no_room_for_all_lines_they_take_turns():
    told = menu(LinkLost("panel", "deaf", DEAF), LinkLost("seat-lamps", "gone", AWAY))
    pictures = [pixels(drawn(told, (720, 1280), beat=beat)) for beat in range(4)]
    assert all(one != other for one, other in itertools.pairwise(pictures))
