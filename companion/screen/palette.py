"""The named colours of `companion/art/palette.json` as pygame colours."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pygame

ART = Path(__file__).parents[1] / "art"


@dataclass(frozen=True)
class Palette:
    """One theme: `themes` of the file by name, and for each suspect its colours `fill`, `on` and `deep`."""

    colours: dict[str, pygame.Color]
    suspects: dict[str, dict[str, pygame.Color]]

    def __getitem__(self, name: str) -> pygame.Color:
        """The colour of that name; "scarlett", "scarlett.on" and "scarlett.deep" are names too."""
        suspect, _, part = name.partition(".")
        if suspect in self.suspects:
            return self.suspects[suspect][part or "fill"]
        return self.colours[name]


@cache
def palette(theme: str) -> Palette:
    """The theme "dark" or "light"."""
    written = json.loads((ART / "palette.json").read_text("utf-8"))
    return Palette(
        {name: pygame.Color(value) for name, value in written["themes"][theme].items()},
        {
            suspect: {part: pygame.Color(value) for part, value in colours.items()}
            for suspect, colours in written["suspects"].items()
        },
    )
