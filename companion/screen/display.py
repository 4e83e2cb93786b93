"""The display itself: which one there is, how it lies, and what to say when there is none.

Under a desktop a window opens; on a bare console SDL's KMSDRM takes the whole screen; without either the reason is
one sentence a person can act on. SDL answers "kmsdrm not available" for every cause alike, so the causes are looked
for one by one. A panel that hangs turned is turned here in the program, because KMSDRM ignores the console's own
rotation: scenes draw on an upright surface and `present` turns it.
"""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from companion.said import said

WINDOW = (1280, 720)
"""A window's size when nobody asked for another: fits every desktop of the last fifteen years."""

BLIND = ("dummy", "offscreen")
"""SDL drivers on which nobody can press a key."""


KEEPS_ALL = {
    "SDL_GRAB_KEYBOARD": "1",
    "SDL_ALLOW_ALT_TAB_WHILE_GRABBED": "0",
    "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
}
"""By these a display keeps what it has taken: the desktop's own keys reach it and nobody else."""

NO_CARD = "No screen was found on this machine."
NOT_ALLOWED = "This user may not draw on the screen; add it to the groups video, render and input."
NOT_PLUGGED_IN = "No screen is plugged in."
"""Why a bare console shows no picture. SDL says "kmsdrm not available" for all of them."""


@dataclass(frozen=True)
class Wanted:
    """What the house asks for: `show` is auto, window, console or off; `size` None takes what there is. In a `kiosk` it
    takes the whole screen, the keyboard and the mouse, and gives none back to whoever stands before it (F49)."""

    show: str = "auto"
    rotation: int = 0
    size: tuple[int, int] | None = None
    kiosk: bool = False


class Display:
    """An open display. `surface` is upright whatever `rotation` says; touches are turned to match."""

    def __init__(self, real: pygame.Surface, rotation: int, full_screen: bool) -> None:
        self.real = real
        self.rotation = rotation
        self.full_screen = full_screen
        self.driver = pygame.display.get_driver()
        size = upright(real.get_size(), rotation)
        self.surface = real if rotation == 0 else pygame.Surface(size).convert(real)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height as the people see it."""
        return self.surface.get_size()

    @property
    def has_input(self) -> bool:
        """Whether somebody may press a key or touch it."""
        return self.driver not in BLIND

    def present(self, changed: Sequence[pygame.Rect]) -> None:
        """Show what was drawn on `surface`, of which these places changed since the last time."""
        places = [turned(place, self.size, self.rotation) for place in changed]
        if self.rotation:
            for place, there in zip(changed, places, strict=True):
                self.real.blit(pygame.transform.rotate(self.surface.subsurface(place), -self.rotation), there)
        pygame.display.update(places)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Where on `surface` a touch at the fractions `x`, `y` (0..1) of the real display lies."""
        return touched(x, y, self.size, self.rotation)


def open_display(wanted: Wanted, dev: Path = Path("/dev/dri"), sys_drm: Path = Path("/sys/class/drm")) -> Display | str:
    """The display, or the reason why there is none in one sentence.

    The handlers of SIGTERM and SIGINT stay as they were: SDL would swallow both.
    """
    if wanted.show == "off":
        return "The table screen is switched off in the settings."
    desktop = has_desktop()
    if not desktop:
        if wanted.show == "window":
            return "There is no desktop here to open a window on."
        if reason := console_trouble(dev, sys_drm):
            return reason
        os.environ["SDL_VIDEODRIVER"] = "kmsdrm"
    full_screen = wanted.show == "console" or wanted.kiosk or not desktop
    if wanted.kiosk:
        os.environ.update(KEEPS_ALL)
    kept = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        pygame.display.init()
        pygame.font.init()
        real = _surface(wanted, full_screen)
    except pygame.error as broken:
        pygame.display.quit()
        return said("The table screen could not be opened: {why}.", why=broken)
    finally:
        for number, way in kept.items():
            _restore(number, way)
    pygame.mouse.set_visible(not full_screen)
    pygame.key.set_repeat()
    if wanted.kiosk:
        _grab_the_keyboard()
    return Display(real, wanted.rotation % 360, full_screen)


def _grab_the_keyboard() -> None:
    """The mouse is not grabbed with it: where it is hidden, SDL would tell its ways in place of its places."""
    with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # there is no other way to this window
        pygame.Window.from_display_module().grab_keyboard = True


def _surface(wanted: Wanted, full_screen: bool) -> pygame.Surface:
    pygame.display.set_caption("Butler")
    pygame.display.set_allow_screensaver(False)
    if full_screen and pygame.display.get_driver() not in BLIND:
        return pygame.display.set_mode(wanted.size or (0, 0), pygame.FULLSCREEN)
    return pygame.display.set_mode(wanted.size or WINDOW)


def _restore(number: int, way: Any) -> None:
    try:
        signal.signal(number, way)
    except (ValueError, TypeError):  # not the main thread, or a way set outside Python: nothing of ours to restore
        return


def close_display() -> None:
    """Let go of the display; fonts stay, for the next one."""
    pygame.display.quit()


def has_desktop() -> bool:
    """Whether SDL can open a window here: a desktop, a driver chosen by hand, or a system that has nothing else."""
    return bool(
        os.environ.get("DISPLAY")
        or os.environ.get("WAYLAND_DISPLAY")
        or os.environ.get("SDL_VIDEODRIVER", "kmsdrm") != "kmsdrm"
        or not sys.platform.startswith("linux")
    )


def console_trouble(dev: Path, sys_drm: Path) -> str | None:
    """Why a bare console shows no picture, or None when nothing stands in the way."""
    cards = sorted(dev.glob("card*"))
    if not cards:
        return NO_CARD
    if not any(os.access(card, os.R_OK | os.W_OK) for card in cards):
        return NOT_ALLOWED
    if connectors(sys_drm) and not any(status == "connected" for _, status in connectors(sys_drm)):
        return NOT_PLUGGED_IN
    return None


def connectors(sys_drm: Path = Path("/sys/class/drm")) -> tuple[tuple[str, str], ...]:
    """Every socket for a screen and whether something is plugged in, as the kernel sees it now."""
    found = []
    for status in sorted(sys_drm.glob("card*-*/status")):
        try:
            found.append((status.parent.name, status.read_text().strip()))
        except OSError:
            continue
    return tuple(found)


def upright(size: tuple[int, int], rotation: int) -> tuple[int, int]:
    """The size as seen by people of a display that hangs turned by `rotation` degrees clockwise."""
    return size if rotation % 180 == 0 else (size[1], size[0])


def turned(place: pygame.Rect, size: tuple[int, int], rotation: int) -> pygame.Rect:
    """Where a place of the upright surface of `size` lies on the real display."""
    (across, down), (left, top, wide, high) = size, place
    if rotation % 180 == 0:
        return place if rotation == 0 else pygame.Rect(across - left - wide, down - top - high, wide, high)
    if rotation == 90:
        return pygame.Rect(down - top - high, left, high, wide)
    return pygame.Rect(top, across - left - wide, high, wide)


def touched(x: float, y: float, size: tuple[int, int], rotation: int) -> tuple[int, int]:
    """A touch in fractions of the real display -> the pixel of the upright surface under the finger.

    Some panels report a little outside 0..1 under KMSDRM; the edge is meant.
    """
    x, y = min(max(x, 0.0), 1.0), min(max(y, 0.0), 1.0)
    across, down = {0: (x, y), 90: (y, 1 - x), 180: (1 - x, 1 - y), 270: (1 - y, x)}[rotation % 360]
    return min(int(across * size[0]), size[0] - 1), min(int(down * size[1]), size[1] - 1)
