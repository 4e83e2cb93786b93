"""Keys and fingers at the window: they go to the panel, each once, and none stays down."""

import pygame
import pytest
from screen.at_the_window import Clock, Table, key, send
from screen.conftest import CAPTION, HOUSE

from companion.screen import scenes, window
from companion.screen.display import Wanted


def test_keys_go_to_the_panel_by_name(made):
    heard = []
    screen, table = made(keys=lambda name, down: heard.append((name, down))), Table()
    screen.open()
    key(pygame.KEYDOWN, pygame.K_RETURN)
    key(pygame.KEYUP, pygame.K_RETURN)
    key(pygame.KEYDOWN, pygame.K_LEFT)
    screen.turn(table)
    assert heard == [("return", True), ("return", False), ("left", True)]


def test_a_key_with_control_or_alt_is_not_the_panels__F49(made):
    heard, closed = [], []
    screen = made(keys=lambda *press: heard.append(press), closed=lambda: closed.append(True))
    screen.open()
    key(pygame.KEYDOWN, pygame.K_n, pygame.KMOD_LCTRL)
    key(pygame.KEYUP, pygame.K_n)
    key(pygame.KEYDOWN, pygame.K_F4, pygame.KMOD_LALT)
    key(pygame.KEYDOWN, pygame.K_F2, pygame.KMOD_LCTRL | pygame.KMOD_LALT)
    screen.turn(Table())
    assert heard == []
    assert closed == []


def test_a_window_can_be_closed_and_a_full_screen_cannot__F49(made):
    closed = []
    screen = made(closed=lambda: closed.append(True))
    screen.open()
    send(pygame.QUIT)
    screen.turn(Table())
    assert closed == [True]
    screen.close()
    screen = made(Wanted("console", 0, (800, 480)), closed=lambda: closed.append(True))
    screen.open()
    send(pygame.QUIT)
    screen.turn(Table())
    assert closed == [True]


def test_a_held_key_is_let_go_when_the_window_loses_the_keyboard(made):
    heard = []
    screen = made(keys=lambda name, down: heard.append((name, down)))
    screen.open()
    key(pygame.KEYDOWN, pygame.K_a)
    send(pygame.WINDOWFOCUSLOST, window=None)
    screen.turn(Table())
    assert heard == [("a", True), ("a", False)]
    key(pygame.KEYUP, pygame.K_a)
    screen.turn(Table())
    assert heard == [("a", True), ("a", False)], "and its late release is nothing new"


@pytest.mark.parametrize("rotation", [0, 90])
def test_a_finger_on_a_key_presses_it_once(made, rotation):
    heard = []
    screen = made(
        Wanted("window", rotation, (800, 480) if rotation == 0 else (480, 800)),
        keys=lambda name, down: heard.append((name, down)),
        caption=lambda view: CAPTION,
    )
    screen.open()
    screen.turn(Table())
    area, name = screen._presses.touchable[0]
    assert name == "return"
    across, down = area.centerx / 800, area.centery / 480
    x, y = (across, down) if rotation == 0 else (1 - down, across)
    send(pygame.FINGERDOWN, x=x, y=y, touch_id=1, finger_id=0, dx=0, dy=0)
    send(pygame.MOUSEBUTTONDOWN, pos=area.center, button=1, touch=True)
    send(pygame.FINGERUP, x=x, y=y, touch_id=1, finger_id=0, dx=0, dy=0)
    screen.turn(Table())
    assert heard == [("return", True), ("return", False)]


def test_a_press_brings_dice_to_rest(made):
    screen, table = made(), Table()
    screen.open()
    screen.turn(table)
    table.show("turn-rolled")
    screen.turn(table)
    key(pygame.KEYDOWN, pygame.K_SPACE)
    screen.turn(table)
    shown = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
    assert shown == pygame.image.tobytes(scenes.frame(table.shown, HOUSE, (800, 480)), "RGB")


def test_a_key_that_is_down_when_the_display_goes_is_let_go__F38(made, monkeypatch):
    heard = []
    screen, table = made(keys=lambda name, down: heard.append((name, down))), Table()
    screen.open()
    screen.turn(table)
    key(pygame.KEYDOWN, pygame.K_a)
    screen.turn(table)
    table.show("turn-in-a-room")

    def broken(*_):
        raise pygame.error("gone")

    monkeypatch.setattr(window.Display, "present", broken)
    screen.turn(table)
    assert heard == [("a", True), ("a", False)]


def test_a_keyboard_that_is_plugged_in_later_is_heard(made, monkeypatch):
    clock, heard = Clock(), []
    screen, table = made(clock=clock), Table()
    screen.open()
    monkeypatch.setattr(screen._wake, "listen", heard.append)
    for _ in range(21):
        screen.turn(table)
        clock.now += window.PATIENCE_S / 4
    assert len(heard) == 6, "its file is looked for every few seconds, and not at each picture"


def test_two_fingers_are_two_presses_and_each_leaves_by_itself(made):
    heard = []
    screen = made(keys=lambda name, down: heard.append((name, down)), caption=lambda view: CAPTION)
    screen.open()
    screen.turn(Table())
    (ok, _), *_, (accuse, _) = screen._presses.touchable
    for finger, area in enumerate((ok, accuse)):
        send(pygame.FINGERDOWN, x=area.centerx / 800, y=area.centery / 480, touch_id=1, finger_id=finger, dx=0, dy=0)
    send(pygame.FINGERUP, x=0.5, y=0.1, touch_id=1, finger_id=0, dx=0, dy=0)
    screen.turn(Table())
    assert heard == [("return", True), ("a", True), ("return", False)]
    send(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1, touch=True)
    screen.turn(Table())
    assert len(heard) == 3, "the copy of a finger lifts nothing"
