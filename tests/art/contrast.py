"""How far two colours stand apart: contrast (WCAG 2.2), and for eyes that lack a kind of cone; and our palette."""

import json
import math
from pathlib import Path

PALETTE = json.loads((Path(__file__).parents[2] / "companion" / "art" / "palette.json").read_text("utf-8"))


# What linear red, green and blue turn into for an eye that lacks a kind of cone (Machado, Oliveira, Fernandes 2009).
SIGHTS = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red cones": ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.0520)),
    "no green cones": ((0.3673, 0.8606, -0.2280), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.9689)),
    "no blue cones": ((1.2555, -0.0767, -0.1788), (-0.0784, 0.9308, 0.1476), (0.0047, 0.6914, 0.3039)),
}


def linear(colour):
    """Red, green and blue of "#rrggbb" as shares of light."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def luminance(colour):
    """Relative luminance of "#rrggbb" (WCAG 2.2)."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def apart(one, other, sight="full"):
    """The distance of two colours in CIE L*a*b* as an eye of that sight has them; 2.3 is just seen."""
    return math.dist(_lab(one, sight), _lab(other, sight))


def _lab(colour, sight):
    light = linear(colour)
    red, green, blue = (min(1, max(0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in SIGHTS[sight])
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def contrast(one, other):
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)
