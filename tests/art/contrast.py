"""How far two colours stand apart for the eye (the contrast ratio of WCAG 2.2), and our palette."""

import json
from pathlib import Path

PALETTE = json.loads((Path(__file__).parents[2] / "companion" / "art" / "palette.json").read_text("utf-8"))


def luminance(colour):
    """Relative luminance of "#rrggbb" (WCAG 2.2)."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)
