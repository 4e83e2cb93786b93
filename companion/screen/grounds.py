"""What lies under every picture: one tile that meets itself on all sides, laid beside and below itself.

Only the tile is kept: a whole screen of it would be four megabytes, and takes no less time to copy.
"""

from __future__ import annotations

import pygame

from companion.screen.palette import ART

ACROSS = 0.42
"""The side of a pictured tile as a share of the height: grain that is seen as grain from two metres."""
PATTERNS = 4
"""So many repeats of a pattern are in one tile, across and down: fewer and larger ones are laid in less time."""


def laid(surface: pygame.Surface, tile: pygame.Surface) -> None:
    """Cover what may be painted on (the clip) with `tile`, one of them with its corner at (0, 0)."""
    place, (wide, high) = surface.get_clip(), tile.get_size()
    for top in range(place.top // high * high, place.bottom, high):
        for left in range(place.left // wide * wide, place.right, wide):
            surface.blit(tile, (left, top))


def pictured(name: str, height: int) -> pygame.Surface:
    """The tile `companion/art/<name>.svg` for a screen that is `height` pixels high."""
    side = max(16, round(height * ACROSS))
    drawn = pygame.image.load_sized_svg(ART / f"{name}.svg", (side, side))
    tile = pygame.Surface(drawn.get_size())
    tile.blit(drawn, (0, 0))
    return tile


def scallops(height: int, paper: pygame.Color, ink: pygame.Color) -> pygame.Surface:
    """A tile of `paper` covered with rows of overlapping fans in `ink`, for a screen that is `height` pixels high."""
    radius = max(4, round(height * 0.06))
    thick, apart, turn = max(1, round(height * 0.005)), radius // 2, 2 * radius
    # One repeat is drawn, deep enough for its middle to be covered from above and below.
    piece = pygame.Surface((turn, 8 * apart))
    for row in range(10):
        for column in range(-1, 3):
            centre = (column * turn - (radius if row % 2 else 0), row * apart)
            for ring in range(3):
                pygame.draw.circle(piece, ink, centre, radius - ring * radius // 3)
                pygame.draw.circle(piece, paper, centre, radius - ring * radius // 3 - thick)
    tile = pygame.Surface((PATTERNS * turn, PATTERNS * 2 * apart))
    laid(tile, piece.subsurface((0, 4 * apart, turn, 2 * apart)))
    return tile
