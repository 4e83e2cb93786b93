"""The named colours of `companion/art/palette.json` as pygame colours."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pygame

ART = Path(__file__).parents[1] / "art"
TONES = {"castle": "castle"}
"""The theme that a box of that tone wears; any other wears the dark one."""


@dataclass(frozen=True)
class Palette:
    """One theme: the names of `themes` in the file, and for each suspect "scarlett", "scarlett.on", "scarlett.deep"."""

    colours: dict[str, pygame.Color]

    def __getitem__(self, name: str) -> pygame.Color:
        """The colour of that name."""
        return self.colours[name]


@cache
def palette(theme: str) -> Palette:
    """The theme "dark", "light" or "castle"."""
    written = json.loads((ART / "palette.json").read_text("utf-8"))
    named = dict(written["themes"][theme])
    for suspect, parts in written["suspects"].items():
        named[suspect] = parts["fill"]
        named.update((f"{suspect}.{part}", value) for part, value in parts.items())
    return Palette({name: pygame.Color(value) for name, value in named.items()})
