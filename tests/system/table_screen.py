"""The table screen as people see it: its words, and the code that a phone's camera would read off the picture.

The program draws on SDL's dummy display; `tests/evening/inside` looks at it from within. A code is found in the picture
by its three corners, module by module, so that what counts is what is drawn and not what was meant.
"""

from __future__ import annotations

import json
import re
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import segno

from tests.http_phone import until
from tests.system.program import REPOSITORY

Modules = tuple[bytes, ...]
"""Rows of 0 and 1; 1 is dark."""


DARK, LIGHT = b"10"
_DARK = bytes(DARK if level < 128 else LIGHT for level in range(256))
_CORNER = re.compile(
    b"(?<=0)(?=(" + b"|".join(b"1{%d}0{%d}1{%d}0{%d}1{%d}" % (n, n, 3 * n, n, n) for n in range(16, 1, -1)) + b")0)"
)
"""A line through the middle of a code's corner, at any size: dark 1, light 1, dark 3, light 1, dark 1.
What the code says may look so too, between its two upper corners and into them."""


class TableScreen:
    """Looks at the screen of the program that was started with `surroundings`."""

    words_for_it = ("--screen", "window", "--panel", "none", "--dice", "none")

    def __init__(self, folder: Path) -> None:
        self._door, self._picture = folder / "door", folder / "screen.png"
        self.surroundings = {
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "EVENING_DOOR": str(self._door),
            "PYTHONPATH": str(REPOSITORY / "tests" / "evening" / "inside"),
        }

    def shows(self, url: str, seconds: float) -> None:
        """Waits until the code on the screen is that of `url`, with the address in figures near it."""
        printed = url.removeprefix("http://")
        until(lambda: self.code() == code_of(url), seconds, f"the code for {url}")
        until(lambda: printed in self.words(), 2, f"{printed} in {self.words()}")

    def words(self) -> str:
        """Everything that is written on it, without the breaks of lines."""
        return " ".join(self._asks("words")).replace("\n", "")

    def code(self) -> Modules | None:
        """The QR code on it, if there is one."""
        self._asks("picture", self._picture)
        return code_in(self._picture)

    def _asks(self, *words: object) -> Any:
        with socket.socket(socket.AF_UNIX) as door:
            door.settimeout(10)
            until(lambda: self._opens(door), 10, "a look at the screen")
            with door.makefile("rw") as talk:
                talk.write(" ".join(map(str, words)) + "\n")
                talk.flush()
                return json.loads(talk.readline())

    def _opens(self, door: socket.socket) -> bool:
        with suppress(OSError):
            door.connect(str(self._door))
            return True
        return False


def code_of(url: str) -> Modules:
    return tuple(bytes(row) for row in segno.make(url, error="m", micro=False).matrix)


def code_in(picture: Path) -> Modules | None:
    """The modules of the QR code that is drawn in a picture, upright and in whole pixels."""
    import pygame

    surface = pygame.image.load(picture)
    width, grey = surface.get_width(), pygame.image.tobytes(pygame.transform.grayscale(surface), "RGB")[::3]
    dark = grey.translate(_DARK)
    rows = [dark[start : start + width] for start in range(0, len(dark), width)]
    for top, row in enumerate(rows):
        corners = [(found.start(), len(found[1])) for found in _CORNER.finditer(row)]
        if len(corners) >= 2 and corners[0][1] == corners[-1][1]:
            left, pixel = corners[0][0], corners[0][1] // 7
            size = (corners[-1][0] - left) // pixel + 7
            across = [left + pixel * number + pixel // 2 for number in range(size)]
            down = [top - 2 * pixel + pixel * number + pixel // 2 for number in range(size)]
            return tuple(bytes(rows[y][x] == DARK for x in across) for y in down)
    return None
