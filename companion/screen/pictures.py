"""Pictures at size: the SVG files of `companion/art`, the patterned ground, and the store of what was drawn."""

from __future__ import annotations

import zlib
from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from typing import Final

import pygame

from companion.screen.palette import ART

MAY_GROW = 1.25
"""A ready picture may be enlarged by this much; nobody sees the difference at two metres."""

BYTES: Final = "BGRA"
"""The order of the bytes of our surfaces, by pygame's name: nothing has to be put into another."""

EVERYWHERE = ("die", "envelope", "icon", "place")
"""Kinds of pictures, the beginnings of their names, that no box is without."""


class Kept:
    """Surfaces by key, up to a number of pixels in all; the longest unused go first."""

    def __init__(self, pixels: int) -> None:
        self._surfaces: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._room = pixels

    def get(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        found = self._surfaces.get(key)
        if found is not None:
            self._surfaces.move_to_end(key)
            return found
        made = make()
        self._surfaces[key] = made
        self._room -= made.get_width() * made.get_height()
        while self._room < 0 and len(self._surfaces) > 1:
            _, old = self._surfaces.popitem(last=False)
            self._room += old.get_width() * old.get_height()
        return made


class Folded:
    """A picture that lies ready until it is wanted at some size: those of a box take sixteen megabytes as they are and
    one folded. Unfolding one takes half a millisecond, drawing its file ten times as long."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.size = surface.get_size()
        self._squeezed = zlib.compress(pygame.image.tobytes(surface, BYTES), level=1)

    def unfolded(self) -> pygame.Surface:
        """The same picture; it is not to be drawn on."""
        return pygame.image.frombuffer(zlib.decompress(self._squeezed), self.size, BYTES)


def drawn(
    name: str, room: tuple[int, int], turned: float, *, faint: bool, ready: Folded | None = None
) -> pygame.Surface:
    """The picture at the size that fits `room`, turned after; made from `ready` where that is large enough.

    It is copied into the byte order of our surfaces: blitting it as the SVG renderer leaves it takes 30 times as
    long. What is turned is drawn twice as large first, with a clear border, so that its edges stay smooth.
    """
    if ready is not None and min(a / b for a, b in zip(room, ready.size, strict=True)) <= MAY_GROW:
        return _shrunk(ready.unfolded(), room, turned, faint=faint)
    fine, border = (2, 4) if turned else (1, 0)
    source = pygame.image.load_sized_svg(ART / f"{name}.svg", (max(1, room[0] * fine), max(1, room[1] * fine)))
    surface = pygame.Surface((source.get_width() + border, source.get_height() + border), pygame.SRCALPHA)
    surface.blit(source, (border // 2, border // 2))
    if turned:
        surface = pygame.transform.rotozoom(surface, turned, 1 / fine)
    if faint:
        surface.set_alpha(90)
    return surface


def _shrunk(ready: pygame.Surface, room: tuple[int, int], turned: float, *, faint: bool) -> pygame.Surface:
    part = min(a / b for a, b in zip(room, ready.get_size(), strict=True))
    size = tuple(max(1, round(side * part)) for side in ready.get_size())
    surface = pygame.transform.smoothscale(ready, size)
    if turned:
        surface = pygame.transform.rotozoom(surface, turned, 1.0)
    if faint:
        surface.set_alpha(90)
    return surface


def veil(surface: pygame.Surface, colour: tuple[int, ...], strength: float) -> None:
    """Cover what may be painted on (the clip) with a sheet of one colour by `strength` (0 to 1)."""
    place = surface.get_clip()
    sheet = pygame.Surface(place.size)
    sheet.fill(colour)
    sheet.set_alpha(round(255 * strength))
    surface.blit(sheet, place)


def code(matrix: Sequence[Sequence[int]], quiet: int, size: tuple[int, int]) -> pygame.Surface:
    """A QR code of `size` pixels: a pixel for each module with `quiet` light ones around, then enlarged."""
    side = len(matrix) + 2 * quiet
    modules = pygame.Surface((side, side))
    modules.fill("#fffdf6")
    for y, row in enumerate(matrix):
        for x, dark in enumerate(row):
            if dark:
                modules.set_at((x + quiet, y + quiet), "#0d1713")
    return pygame.transform.scale(modules, size)


def ahead(size: tuple[int, int], box: Collection[str]) -> list[tuple[str, int]]:
    """Pictures by name with the height in pixels at which it is worth having ready on a screen of `size`, what is
    wanted first last: those of the subjects (cards and the like) in `box`, and those that every box shows.

    Drawing an SVG file takes as long as ten pictures of the screen; shrinking a ready one takes no time to speak of.
    """
    parts = {"card": 0.42, "envelope": 0.48, "place": 0.48, "token": 0.33, "die": 0.33}
    shares = {}
    for name in (path.stem for path in ART.glob("*.svg")):
        kind, _, subject = name.partition("-")
        if subject in box or kind in EVERYWHERE or name == "card-back":
            alone = kind == "card" and (ART / f"room-{subject}.svg").exists()  # a room's card also stands alone
            shares[name] = 0.55 if alone else parts.get(kind, 0.16)
    return [(name, round(min(size) * shares[name])) for name in sorted(shares, key=lambda name: (-shares[name], name))]
