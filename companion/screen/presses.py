"""What people do at the screen itself: keys of a keyboard, fingers, a mouse; each reaches the panel as a key's name.

A finger or the mouse on a button at the foot is a press of the key that does the same, as long as it rests there. SDL
tells fingers in fractions of the real display and copies each as a mouse; the copy is left out.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from companion.screen.display import Display

NOT_OURS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""With one of these held a key is the desktop's or nobody's, never the panel's."""

Touchable = list[tuple[pygame.Rect, str]]
"""Where in a picture a finger presses which key, by SDL's names."""

Keys = Callable[[str, bool], None]


class Presses:
    """Keys and fingers that are down now. `keys(name, down)` hears of each; `touchable` is where fingers press what in
    the picture that is shown."""

    def __init__(self, keys: Keys | None = None) -> None:
        self.touchable: Touchable = []
        self._keys = keys
        self._down: set[str] = set()
        self._fingers: dict[int, str] = {}

    def key(self, event: pygame.event.Event) -> bool:
        """A key of the keyboard went down or up; True if somebody did something."""
        name, down = pygame.key.name(event.key), event.type == pygame.KEYDOWN
        if (down and event.mod & NOT_OURS) or (not down and name not in self._down):
            return False
        self._press(name, down=down)
        return down

    def touch(self, event: pygame.event.Event, display: Display) -> bool:
        """A finger or the mouse came down; False for what presses nothing, such as SDL's copy of a finger, which was
        answered already."""
        if event.type == pygame.FINGERDOWN:
            finger, place = event.finger_id, display.at(event.x, event.y)
        elif event.touch or event.button != pygame.BUTTON_LEFT:  # its other buttons, and its wheel, press nothing
            return False
        else:
            across, down = display.real.get_size()
            finger, place = MOUSE, display.at((event.pos[0] + 0.5) / across, (event.pos[1] + 0.5) / down)
        name = touched(self.touchable, place)
        if name is not None and finger not in self._fingers:
            self._fingers[finger] = name
            self._press(name, down=True)
        return True

    def lift(self, event: pygame.event.Event) -> None:
        """A finger or the mouse left the screen, wherever that was."""
        finger = event.finger_id if event.type == pygame.FINGERUP else MOUSE
        if event.type == pygame.MOUSEBUTTONUP and (event.touch or event.button != pygame.BUTTON_LEFT):
            return
        name = self._fingers.pop(finger, None)
        if name is not None:
            self._press(name, down=False)

    def let_go(self) -> None:
        """The display or its keyboard is gone: the releases would never come."""
        self._fingers.clear()
        for name in sorted(self._down):
            self._press(name, down=False)

    def _press(self, name: str, *, down: bool) -> None:
        (self._down.add if down else self._down.discard)(name)
        if self._keys is not None:
            self._keys(name, down)


MOUSE = -1
"""The mouse among the fingers."""


def touched(touchable: Touchable, place: tuple[int, int]) -> str | None:
    """The key that a finger at `place` presses; None beside all of them."""
    return next((name for area, name in touchable if area.collidepoint(place)), None)
