"""Measures what stands on a canvas: how high its letters are, and how far each sentence stands out from its ground."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from companion.screen.lettering import Fitted
from companion.screen.paint import Canvas

ACROSS, DOWN = 24, 6
"""At so many points is the ground under a sentence looked at."""

TOUCH = 3
"""So many pixels may the room of one sentence reach into another's: there are no letters there."""


def letters(canvas: Canvas) -> list[int]:
    """The height in pixels of the letters of every sentence."""
    return [patch.what[0].size for patch in canvas.patches if isinstance(patch.what[0], Fitted)]


def overlapping(canvas: Canvas) -> list[tuple[str, str]]:
    """Pairs of sentences that lie on each other; what lies behind a pause does not count."""
    patches = canvas.patches[_front(canvas) :]
    texts = [(" ".join(p.what[0].lines), pygame.Rect(p.place)) for p in patches if isinstance(p.what[0], Fitted)]
    meet = [(a, b) for at, a in enumerate(texts) for b in texts[at + 1 :] if min(a[1].clip(b[1]).size) > TOUCH]
    return [(first, second) for (first, _), (second, _) in meet if first != second]


def _front(canvas: Canvas) -> int:
    """From which patch on a picture is meant to be read: what lies behind a veil is not."""
    veils = [at for at, patch in enumerate(canvas.patches) if getattr(patch.paint, "__name__", "") == "veil"]
    return max(veils, default=-1) + 1


def contrast(ink: pygame.Color, ground: pygame.Color) -> float:
    """WCAG 2.2, from the relative luminance of both."""

    def light(colour: pygame.Color) -> float:
        parts = [part / 255 for part in (colour.r, colour.g, colour.b)]
        red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    high, low = sorted((light(ink), light(ground)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def contrasts(canvas: Canvas) -> Iterator[tuple[str, float]]:
    """Each sentence with the least contrast that it has to any point of what was painted under it. What lies behind a
    pause is not meant to be read."""
    surface = pygame.Surface(canvas.whole.size)
    patches = canvas.patches
    front = _front(canvas)
    for at, (paint, what, place) in enumerate(patches):
        words = what[0]
        if isinstance(words, Fitted) and at >= front:
            ink = pygame.Color(what[2])
            yield (
                " ".join(words.lines),
                min((contrast(ink, ground) for ground in _under(surface, pygame.Rect(place))), default=21.0),
            )
        paint(surface, *what)


def _under(surface: pygame.Surface, place: pygame.Rect) -> list[pygame.Color]:
    """Every colour at those points, once."""
    room = place.clip(surface.get_rect())
    across = [room.left + room.width * (2 * x + 1) // (2 * ACROSS) for x in range(ACROSS)]
    down = [room.top + room.height * (2 * y + 1) // (2 * DOWN) for y in range(DOWN)]
    found = {surface.get_at_mapped((x, y)) for x in across for y in down} if room.size > (0, 0) else set()
    return [surface.unmap_rgb(mapped) for mapped in found]
