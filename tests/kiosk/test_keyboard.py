"""Whoever plugs a keyboard or a mouse into a kiosk, or has a desktop behind it, comes to nothing but the game (F49)."""

from __future__ import annotations

import pygame
import pytest

from companion import settings
from companion.parts import Parts
from companion.screen import presses
from companion.screen.display import Wanted
from companion.screen.window import Screen
from tests.screen.at_the_window import Table, key, send

CTRL, ALT, META = pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LMETA
COMBINATIONS = {
    "Ctrl+N": (pygame.K_n, CTRL),
    "Ctrl+T": (pygame.K_t, CTRL),
    "Ctrl+W": (pygame.K_w, CTRL),
    "Ctrl+Q": (pygame.K_q, CTRL),
    "Alt+F4": (pygame.K_F4, ALT),
    "Alt+Tab": (pygame.K_TAB, ALT),
    "Ctrl+Alt+F2": (pygame.K_F2, CTRL | ALT),
    "Ctrl+Alt+Del": (pygame.K_DELETE, CTRL | ALT),
    "SysRq": (pygame.K_SYSREQ, ALT),
    "Super+Enter": (pygame.K_RETURN, META),
    "Ctrl+A": (pygame.K_a, CTRL),
}


@pytest.fixture
def kiosk(monkeypatch):
    """A screen as a kiosk has it, and the keys it passed on."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    heard: list[tuple[str, bool]] = []
    screen = Screen(Wanted("auto", 0, (800, 480), kiosk=True), keys=lambda *key: heard.append(key), closed=None)
    screen.open()
    screen.turn(Table())
    yield screen, heard
    screen.close()


@pytest.mark.parametrize("name", COMBINATIONS)
def test_a_combination_of_keys_is_heard_by_nobody__F49(kiosk, name):
    screen, heard = kiosk
    code, mod = COMBINATIONS[name]
    key(pygame.KEYDOWN, code, mod)
    key(pygame.KEYUP, code, mod)
    screen.turn(Table())
    assert heard == []


def test_the_window_is_not_closed_and_takes_the_whole_screen_and_the_keyboard__F49(kiosk):
    screen, heard = kiosk
    send(pygame.QUIT)
    send(pygame.WINDOWCLOSE)
    screen.turn(Table())
    assert screen._display is not None
    assert screen._display.full_screen, "also under a desktop"
    assert not pygame.mouse.get_visible()
    assert heard == []


@pytest.mark.parametrize("button", [pygame.BUTTON_RIGHT, pygame.BUTTON_MIDDLE, pygame.BUTTON_WHEELUP])
def test_only_the_left_button_of_a_mouse_presses_anything__F49(kiosk, button):
    screen, heard = kiosk
    screen._presses.touchable = [(pygame.Rect(0, 0, 800, 480), "return")]
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        event = pygame.event.Event(kind, pos=(10, 10), button=button, touch=False)
        if kind == pygame.MOUSEBUTTONDOWN:
            assert not screen._presses.touch(event, screen._display)
        else:
            screen._presses.lift(event)
    assert heard == []
    left = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(10, 10), button=pygame.BUTTON_LEFT, touch=False)
    screen._presses.touch(left, screen._display)
    assert heard == [("return", True)]
    assert presses.MOUSE in screen._presses._fingers


@pytest.mark.parametrize(("is_kiosk", "heard"), [(True, []), (False, [("f10", True)])])
def test_a_keyboard_does_not_switch_a_kiosk_off__F49(tmp_path, is_kiosk, heard):
    wishes = {"data": tmp_path, "house.kiosk": is_kiosk, "panel.source": "keyboard", "dice.reader": "none"}
    found: list[tuple[str, bool]] = []
    parts = Parts.__new__(Parts)
    parts._settings = settings.load(None, wishes)
    parts._labels = {}
    parts._devices = type("Devices", (), {"keyboard": type("Keys", (), {"key": lambda _, *key: found.append(key)})()})()
    parts.key("f10", True)
    assert found == heard
