"""A ground that is no pattern of two colours: a picture that meets itself on all sides."""

from __future__ import annotations

import pygame

from companion.screen.palette import ART

ACROSS = 0.42
"""The side of one tile as a share of the height: grain that is seen as grain from two metres."""


def tiled(name: str, size: tuple[int, int]) -> pygame.Surface:
    """`companion/art/<name>.svg` laid beside and below itself over `size`."""
    side = max(16, round(size[1] * ACROSS))
    tile = pygame.image.load_sized_svg(ART / f"{name}.svg", (side, side))
    surface = pygame.Surface(size)
    for top in range(0, size[1], tile.get_height()):
        for left in range(0, size[0], tile.get_width()):
            surface.blit(tile, (left, top))
    return surface
