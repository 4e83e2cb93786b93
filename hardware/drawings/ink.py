"""A sheet to draw on: lines, boxes and words, in the order in which they are laid down, and out comes SVG.

Every sheet has a title and a description for those who cannot see it, and remembers where its words stand: `crowded`
tells which of them run into each other or off the paper. Widths of letters are estimated a little too wide, because
the reader's machine has fonts of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

INK, PALE, PAPER = "#1c2330", "#69707d", "#ffffff"
RED, BLACK, BLUE, OCHRE, GREEN, PURPLE, TEAL, ORANGE = (
    "#b3261e", "#1c2330", "#1f4fa3", "#8a6100", "#1d6b34", "#6a2c91", "#0b6a73", "#a84300",
)  # fmt: skip
"""Colours of wires; each stands out on white by more than 4.5 to 1, and each wire is named besides."""

LETTER_WIDTH, BOLD_WIDTH = 0.6, 0.66
"""Width of a letter as a share of its height, on average in the fonts named below."""
FONTS = "DejaVu Sans, Verdana, Arial, sans-serif"

Point = tuple[float, float]


@dataclass(frozen=True)
class Word:
    """Words on a sheet and the box they fill."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Word) -> bool:
        """Whether the two run into each other."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


class Sheet:
    """One drawing, `width` by `height` in pixels, or in millimetres where it is to be printed at its true size."""

    def __init__(self, width: float, height: float, title: str, tells: str, *, millimetres: bool = False) -> None:
        self.width, self.height, self.title, self.tells = width, height, title, tells
        self.words: list[Word] = []
        self._unit = "mm" if millimetres else ""
        self._marks: list[str] = []
        self.box(0, 0, width, height, fill=PAPER, stroke="none")

    # --- marks

    def box(
        self, x: float, y: float, width: float, height: float, *, fill: str = "none", stroke: str = INK,
        thick: float = 1.5, round: float = 0, dash: str = "", turn: float = 0,
    ) -> None:  # fmt: skip
        """A rectangle from its upper left corner; `turn` degrees about its middle."""
        self._mark(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round:g}" fill="{fill}"'
            f' stroke="{stroke}" stroke-width="{thick:g}"{_dash(dash)}'
            + (f' transform="rotate({turn:g} {x + width / 2:g} {y + height / 2:g})"' if turn else "")
        )

    def dot(self, x: float, y: float, radius: float, *, fill: str = INK, stroke: str = "none", thick: float = 1.5,
            dash: str = "") -> None:  # fmt: skip
        """A circle by its middle."""
        self._mark(
            f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{stroke}"'
            f' stroke-width="{thick:g}"{_dash(dash)}'
        )

    def line(
        self, *points: Point, stroke: str = INK, thick: float = 1.5, fill: str = "none", dash: str = "",
    ) -> None:  # fmt: skip
        """From point to point; closed where the last is the first."""
        path = "M" + " L".join(f"{x:g} {y:g}" for x, y in points)
        if len(points) > 2 and points[0] == points[-1]:
            path += " Z"
        self._mark(
            f'<path d="{path}" fill="{fill}" stroke="{stroke}" stroke-width="{thick:g}" stroke-linejoin="round"'
            f' stroke-linecap="round"{_dash(dash)}'
        )

    def wire(self, *points: Point, colour: str) -> None:
        """A wire, with a gap round it where it crosses others: it lies over them and does not touch."""
        self.line(*points, stroke=PAPER, thick=7)
        self.line(*points, stroke=colour, thick=2.5)

    def joint(self, x: float, y: float, colour: str) -> None:
        """Where wires do touch."""
        self.dot(x, y, 4.5, fill=colour)

    def text(
        self, x: float, y: float, words: str, *, size: float = 14, at: str = "start", bold: bool = False,
        colour: str = INK,
    ) -> None:  # fmt: skip
        """Words whose foot stands at y; `at` is start, middle or end: which part of them stands at x."""
        width = len(words) * size * (BOLD_WIDTH if bold else LETTER_WIDTH)
        left = x - {"start": 0.0, "middle": width / 2, "end": width}[at]
        self.words.append(Word(words, left, y - 0.76 * size, left + width, y + 0.22 * size))
        self._marks.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{at}" fill="{colour}"'
            + (' font-weight="bold"' if bold else "")
            + f">{escape(words, quote=False)}</text>"
        )

    def lines(self, x: float, y: float, words: Sequence[str], *, size: float = 14, colour: str = INK) -> None:
        """Several lines of words, the first with its foot at y."""
        for number, line in enumerate(words):
            self.text(x, y + number * size * 1.4, line, size=size, colour=colour)

    # --- what came of it

    def svg(self) -> str:
        """The whole file."""
        size = f'width="{self.width:g}{self._unit}" height="{self.height:g}{self._unit}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {self.width:g} {self.height:g}"'
            f' role="img" aria-labelledby="title desc" font-family="{FONTS}">\n'
            f'<title id="title">{escape(self.title)}</title>\n<desc id="desc">{escape(self.tells)}</desc>\n'
            + "\n".join(self._marks)
            + "\n</svg>\n"
        )

    def crowded(self) -> list[str]:
        """Words that run into others or off the sheet."""
        told = [
            f"{word.text!r} runs off the sheet"
            for word in self.words
            if word.left < 0 or word.top < 0 or word.right > self.width or word.bottom > self.height
        ]
        for number, word in enumerate(self.words):
            told += [f"{word.text!r} meets {other.text!r}" for other in self.words[:number] if word.meets(other)]
        return told

    def _mark(self, opening: str) -> None:
        self._marks.append(f"{opening}/>")


def _dash(dash: str) -> str:
    return f' stroke-dasharray="{dash}"' if dash else ""
