"""All scenes on one sheet, to be looked at: `make pictures` or

    python -m tests.screen.contact_sheet FOLDER [--size 800x480] [--language da] [--names WWWW] [--keys] [--each]

Every canned view with each of its pages; `--each` also writes every picture by itself.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import pygame
from screen.conftest import CAPTION, DICE_AWAY, HOUSE, NAMES, seen

from companion.languages import languages, speaks
from companion.screen import scenes
from companion.screen.motion import Moment
from companion.screen.paint import Canvas

WIDE = 480
"""Pixels across of each picture on the sheet."""
ACROSS = 6
LABEL = 22


def pictures(
    size: tuple[int, int], language: str, names: str, keys: bool
) -> Iterator[tuple[str, pygame.Surface, bool]]:
    """Name, picture and whether something was cut, for every page of every view."""
    say = speaks(language)
    caption = [{**key, "key": say(key["key"]), "does": say(key["does"])} for key in CAPTION] if keys else None
    house = HOUSE | {"faults": [DICE_AWAY]} if keys else HOUSE
    canvas = Canvas(size)
    for name in NAMES:
        view, drawn_before = seen(name, names), []
        for page in range(10 if view["phase"] in ("lobby", "over") else 1):
            scenes.draw(canvas, view, house, language=language, caption=caption, moment=Moment(page=page))
            drawn = pygame.image.tobytes(canvas.surface, "RGB")
            if drawn in (*drawn_before[:1], *drawn_before[-1:]):  # it begins anew, or has but one page
                break
            drawn_before.append(drawn)
            yield (f"{name}-{page + 1}" if page else name), canvas.surface.copy(), bool(canvas.overflows)


def sheet(made: list[tuple[str, pygame.Surface, bool]]) -> pygame.Surface:
    """The pictures side by side with their names; what was cut has a red edge."""
    wide, high = made[0][1].get_size()
    high = round(WIDE * high / wide)
    font = pygame.font.Font(None, LABEL)
    down = -(-len(made) // ACROSS)
    whole = pygame.Surface((ACROSS * WIDE, down * (high + LABEL)))
    for at, (name, drawn, is_cut) in enumerate(made):
        left, top = at % ACROSS * WIDE, at // ACROSS * (high + LABEL)
        whole.blit(font.render(name, True, "red" if is_cut else "white"), (left + 4, top + 4))
        whole.blit(pygame.transform.smoothscale(drawn, (WIDE - 4, high - 4)), (left, top + LABEL))
    return whole


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="800x480")
    parser.add_argument("--language", default="en", choices=languages())
    parser.add_argument("--names", default="")
    parser.add_argument("--keys", action="store_true", help="with the buttons and a fault at the foot")
    parser.add_argument("--each", action="store_true")
    said = parser.parse_args()
    wide, high = (int(side) for side in said.size.split("x"))
    made = list(pictures((wide, high), said.language, said.names, said.keys))
    said.folder.mkdir(parents=True, exist_ok=True)
    file = said.folder / f"scenes-{said.size}-{said.language}.png"
    pygame.image.save(sheet(made), file)
    for name, drawn, _ in made if said.each else ():
        pygame.image.save(drawn, said.folder / f"{name}-{said.size}-{said.language}.png")
    print(f"{len(made)} pictures are in {file}.")


if __name__ == "__main__":
    main()
