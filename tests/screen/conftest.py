"""What the tests of the table screen share: canned public views, a house, a canvas that remembers what was drawn."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
import pytest

from companion.screen import pictures
from companion.screen.paint import Canvas
from companion.screen.window import Screen

VIEWS = Path(__file__).parent / "views"
PLAIN = sorted(path.stem for path in VIEWS.glob("*.json"))
"""Moments of a game without anything beside the board; each has a file."""
_BOXES: dict[str, dict[str, Any]] = json.loads(gzip.decompress((VIEWS / "boxes.json.gz").read_bytes()))
BOXES = sorted(_BOXES)
"""Moments that only some boxes and ways of playing know (`make_box_views`)."""
NAMES = [*PLAIN, *BOXES]
SIZES = [(800, 480), (1024, 600), (720, 1280), (1280, 720), (1920, 1080)]
HOUSE = {
    "links": ["s1", "s2", "s3", "s4", "s5", "s6"],
    "faults": [],
    "url": "http://192.168.178.123:8080/j/KR4TZ7",
    "code": "KR4TZ7",
    "printed": "192.168.178.123:8080/j/KR4TZ7",
}
DICE_AWAY = {"part": "dice", "say": "The dice reader is not connected. Roll with a phone or type the dice in."}
CAPTION = [
    {"key": "Enter", "does": "Roll the dice", "colour": "good"},
    {"key": "Arrows", "does": "Something else", "colour": "accent"},
    {"key": "Space", "does": "More", "colour": "accent"},
    {"key": "Esc", "does": "Take back", "colour": "warn"},
    {"key": "A", "does": "Hold: accuse", "colour": "bad"},
]


@cache
def _text(name: str) -> str:
    return json.dumps(_BOXES[name]) if name in _BOXES else (VIEWS / f"{name}.json").read_text(encoding="utf-8")


def seen(name: str, people: str = "") -> dict[str, Any]:
    """The canned view of that name; with `people`, everybody is called that."""
    view: dict[str, Any] = json.loads(_text(name))
    for seat in view["table"]["seats"]:
        seat["name"] = people or seat["name"]
    return view


class Watchful(Canvas):
    """A canvas that remembers every sentence and every picture, and on which ground each sentence stands."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.said: list[str] = []
        self.pictured: list[str] = []
        self.grounds: list[tuple[str, pygame.Color, pygame.Color]] = []
        self.watches_grounds = False

    def ground(self, *wanted: Any) -> None:
        self.said, self.pictured, self.grounds = [], [], []
        super().ground(*wanted)

    def text(self, rect: pygame.Rect, string: str, *args: Any, **named: Any) -> pygame.Rect:
        self.said.append(string)
        # Asking for the surface paints everything laid so far; only who watches the ground wants that before each text.
        before = self.surface.copy() if self.watches_grounds else None
        taken = super().text(rect, string, *args, **named)
        under = taken.clip(self.whole)
        if before is not None and under.width and under.height:
            ground = pygame.transform.average_color(before, under)
            self.grounds.append((string, self.colour(named.get("colour", "text")), pygame.Color(*ground)))
        return taken

    def picture(self, name: str, rect: pygame.Rect, **named: Any) -> pygame.Rect:
        self.pictured.append(name)
        return super().picture(name, rect, **named)


@cache
def canvas_of(size: tuple[int, int]) -> Watchful:
    """One canvas a size for the whole run: what it keeps of pictures makes the tests quick."""
    return Watchful(size)


@pytest.fixture
def canvas() -> Watchful:
    return Watchful((800, 480))


@pytest.fixture(scope="package", autouse=True)
def _every_picture_is_drawn_once() -> Iterator[None]:
    """A file at a size is the same picture on every canvas: it is drawn once for all the tests that need it, as long as
    there is room for it (120 MB). What keeps pictures in the product is looked after with this as without."""
    kept, honest = pictures.Kept(30_000_000), pictures.drawn

    def drawn(name: str, room: tuple[int, int], turned: float, **how: Any) -> pygame.Surface:
        make = partial(honest, name, room, turned, **how)
        return make() if how.get("ready") else kept.get(("drawn", name, room, turned, how["faint"]), make)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pictures, "drawn", drawn)
        yield


@pytest.fixture(autouse=True)
def _no_display_left_open():
    yield
    pygame.display.quit()


@pytest.fixture
def made(monkeypatch):
    """Makes running screens that are closed after the test."""
    from screen.at_the_window import SMALL, Clock  # which knows the canned views from here

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    screens: list[Screen] = []

    def make(wanted=SMALL, **named):
        screens.append(Screen(wanted, clock=named.pop("clock", Clock()), **named))
        return screens[-1]

    yield make
    for screen in screens:
        screen.close()
