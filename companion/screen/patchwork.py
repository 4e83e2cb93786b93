"""A picture as a list of patches, of which only those that changed are painted again.

Drawing lays patches; nothing is painted before somebody looks. A patch is its whole recipe: what is painted, how, and
where. Two patches are the same if their recipes are, so no patch can forget what it depends on, and whoever draws
draws everything every time and asks nowhere what changed:

    >>> work = Patchwork((80, 48))
    >>> for middle in ((20, 20), (60, 20)):
    ...     work.begin()
    ...     work.lay(pygame.Surface.fill, ((0, 0, 0), (0, 0, 80, 48)), work.whole)
    ...     work.circle(pygame.Color("white"), middle, 5)
    ...     print(sorted(tuple(place) for place in work.show()))
    [(0, 0, 80, 48)]
    [(14, 14, 13, 13), (54, 14, 13, 13)]

Why that is the picture drawn from nothing: outside the patches that came or went, every pixel lies under the same
patches in the same order as before; inside, all of them are painted anew from the ground up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import pygame

Point = tuple[int, int]


class Patch(NamedTuple):
    """`paint(surface, *what)` paints it, and nowhere outside `place` (left, top, width, height).

    `what` has a hash and never changes. A surface in it is the same only if it is the very same surface.
    """

    paint: Callable[..., object]
    what: tuple[Any, ...]
    place: tuple[int, int, int, int]


class Patchwork:
    """The patches of a picture of `size` in pixels, and the `surface` on which they are painted.

    `begin` starts a picture; the first patch of it covers everything.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self.width, self.height = size
        self.whole = pygame.Rect((0, 0), size)
        self.surface = pygame.Surface(size)

    @property
    def surface(self) -> pygame.Surface:
        """The surface, with everything painted that was laid so far."""
        self._paint()
        return self._surface

    @surface.setter
    def surface(self, surface: pygame.Surface) -> None:
        """Another surface, of which nothing is known: the next picture is painted on it whole."""
        self._surface = surface
        self._laid: list[Patch] = []
        self._painted: list[Patch] = []
        self._changed: list[pygame.Rect] = []

    @property
    def patches(self) -> Sequence[Patch]:
        """What the picture is made of, from the ground up."""
        return tuple(self._laid)

    def begin(self) -> None:
        """A new picture: no patch is laid."""
        self._laid = []

    def lay(self, paint: Callable[..., object], what: tuple[Any, ...], place: pygame.Rect) -> None:
        """One more patch, over those laid before."""
        self._laid.append(Patch(paint, what, (place.left, place.top, place.width, place.height)))

    def show(self) -> list[pygame.Rect]:
        """Paint what changed; the places that look different since asked last. They do not overlap."""
        self._paint()
        changed, self._changed = _joined(self._changed), []
        return changed

    def _paint(self) -> None:
        if self._laid == self._painted:
            return
        places = [pygame.Rect(patch.place) for patch in self._laid]
        damaged = _joined(part for place in _differing(self._painted, self._laid) if (part := place.clip(self.whole)))
        self._painted = []  # a patch with a mistake in it leaves a picture of which nothing is known
        for place in damaged:
            self._surface.set_clip(place)
            for at in place.collidelistall(places):
                patch = self._laid[at]
                patch.paint(self._surface, *patch.what)
        self._surface.set_clip(None)
        self._painted = list(self._laid)
        self._changed += damaged

    # --- patches of one colour

    def polygon(self, colour: pygame.Color, points: Sequence[Point], line_only: int = 0) -> None:
        """A polygon, filled or as a line of `line_only` pixels."""
        self.lay(pygame.draw.polygon, (tuple(colour), tuple(points), line_only), _around(points, line_only))

    def line(self, colour: pygame.Color, start: Point, end: Point, thick: int) -> None:
        """A straight line."""
        self.lay(pygame.draw.line, (tuple(colour), start, end, thick), _around((start, end), thick))

    def lines(self, colour: pygame.Color, points: Sequence[Point], thick: int) -> None:
        """Lines from point to point."""
        self.lay(pygame.draw.lines, (tuple(colour), False, tuple(points), thick), _around(points, thick))

    def circle(self, colour: pygame.Color, middle: Point, radius: int, line_only: int = 0) -> None:
        """A disc, or a ring of `line_only` pixels."""
        place = pygame.Rect(middle, (1, 1)).inflate(2 * radius + 2, 2 * radius + 2)
        self.lay(pygame.draw.circle, (tuple(colour), middle, radius, line_only), place)

    def box(self, colour: pygame.Color, rect: pygame.Rect, line_only: int = 0, round_by: int = -1) -> None:
        """A rectangle, its corners rounded by so many pixels."""
        self.lay(pygame.draw.rect, (tuple(colour), tuple(rect), line_only, round_by), rect.inflate(2, 2))

    def paste(self, source: pygame.Surface, at: Point) -> pygame.Rect:
        """A surface that never changes any more; answers the place it took."""
        place = source.get_rect(topleft=at)
        self.lay(pygame.Surface.blit, (source, (place.left, place.top)), place)
        return place.clip(self.whole)


def _differing(before: list[Patch], now: list[Patch]) -> Sequence[pygame.Rect]:
    """The places of the patches that came or went; of all where those that stayed lie in another order."""
    was, will = set(before), set(now)
    stayed = [patch for patch in before if patch in will]
    if stayed != [patch for patch in now if patch in was]:
        return [pygame.Rect(patch.place) for patch in (*before, *now)]
    return [pygame.Rect(patch.place) for patch in was ^ will]


def _joined(places: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """The same places with those that overlap put into one."""
    apart: list[pygame.Rect] = []
    for place in places:
        while (at := place.collidelist(apart)) >= 0:
            place = place.union(apart.pop(at))
        apart.append(place)
    return apart


def _around(points: Sequence[Point], thick: int) -> pygame.Rect:
    """All that a line of that thickness through the points may touch."""
    across, down = [x for x, _ in points], [y for _, y in points]
    rect = pygame.Rect(min(across), min(down), max(across) - min(across) + 1, max(down) - min(down) + 1)
    return rect.inflate(2 * thick + 2, 2 * thick + 2)
