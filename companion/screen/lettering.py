"""Words as pictures: faces, letter-by-letter fallback, measuring, wrapping and fitting.

A line is cut into runs, each in the first font that has its letters, so a name in any script shows and at
worst shows a box. All sizes are the height of the letter body in pixels.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pygame

from companion.screen.coverage import characters

FONTS = Path(__file__).parents[1] / "fonts"
FACES = {
    "title": "Limelight-Regular",
    "reading": "Jost-Medium",
    "bold": "Jost-Bold",
}
FALLBACKS = ("Jost-Medium", "FiraSans-Medium-world", "DroidSansFallback-eastern", "NotoEmoji-Medium-single")
LINE = 1.22  # height of a line over the letter body: room for a ring above a capital and a tail below
BASELINE = 0.95  # from the top of the line to the foot of the letters, over the letter body
ELLIPSIS = "\u2026"
# Joiners, variation selectors, skin tones: they only colour or glue what stands before them.
SILENT = {0x200D, 0xFE0E, 0xFE0F, *range(0x1F3FB, 0x1F400)}


@lru_cache(maxsize=64)
def _font(file: str, size: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(FONTS / f"{file}.ttf", size)


@lru_cache(maxsize=16)
def _letters(file: str) -> frozenset[int]:
    return characters(FONTS / f"{file}.ttf")


@lru_cache(maxsize=4096)
def _file_for(cluster: str, face: str) -> str:
    """The first font with every letter of the cluster; the face itself (which draws a box) if none has."""
    own = FACES[face]
    return next((f for f in (own, *FALLBACKS) if all(ord(c) in _letters(f) for c in cluster)), own)


@lru_cache(maxsize=2048)
def spoken(string: str) -> str:
    """The string as it can be drawn: composed letters, no invisible ones, flags as their two letters."""
    seen = []
    for char in unicodedata.normalize("NFC", string):
        code = ord(char)
        if 0x1F1E6 <= code <= 0x1F1FF:
            seen.append(chr(code - 0x1F1E6 + ord("A")))
        elif char == "\n" or not (code in SILENT or unicodedata.category(char) in ("Cc", "Cf")):
            seen.append(char)
    return "".join(seen)


def runs(string: str, face: str) -> list[tuple[str, str]]:
    """`string` as (font file, letters) pieces in order; a mark stays with the letter that it stands on.

    >>> [piece for _, piece in runs("Bo \u674e", "reading")]
    ['Bo ', '\u674e']
    """
    if string.isascii():  # every face has those
        return [(FACES[face], string)]
    clusters: list[str] = []
    for char in string:
        if clusters and unicodedata.combining(char):
            clusters[-1] += char
        else:
            clusters.append(char)
    pieces: list[tuple[str, str]] = []
    for cluster in clusters:
        file = _file_for(cluster, face)
        if pieces and pieces[-1][0] == file:
            pieces[-1] = (file, pieces[-1][1] + cluster)
        else:
            pieces.append((file, cluster))
    return pieces


@lru_cache(maxsize=4096)
def width(string: str, face: str, size: int) -> int:
    """How wide one line of `string` is, in pixels."""
    return sum(_font(file, size).size(piece)[0] for file, piece in runs(string, face))


def line_height(size: int) -> int:
    """How high one line is, in pixels."""
    return round(size * LINE)


def wrap(string: str, face: str, size: int, room: int) -> list[str]:
    """The lines of `string` in `room` pixels; a word that is too long alone is broken where it has to be."""
    lines = []
    for paragraph in string.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if width(longer, face, size) <= room:
                line = longer
                continue
            if line:
                lines.append(line)
            *whole, line = _broken(word, face, size, room)
            lines += whole
        lines.append(line)
    return lines


def _broken(word: str, face: str, size: int, room: int) -> list[str]:
    pieces = [""]
    for char in word:
        if pieces[-1] and width(pieces[-1] + char, face, size) > room:
            pieces.append("")
        pieces[-1] += char
    return pieces


def cut(string: str, face: str, size: int, room: int) -> str:
    """`string` shortened to `room` pixels with an ellipsis, or as it is when it fits."""
    if width(string, face, size) <= room:
        return string
    kept = string.rstrip(ELLIPSIS)
    while kept and width(kept.rstrip() + ELLIPSIS, face, size) > room:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


@lru_cache(maxsize=2048)
def allotted(string: str, face: str, size: int, least: int, across: int, most: int) -> int:
    """The height in pixels that `string` takes in `across` pixels at `size`, or smaller where a word is too long for
    that; but no more than `most` unless its lines need more at `least`."""
    words = spoken(string)
    while size > least and any(width(word, face, size) > across for word in words.split()):
        size -= 1
    takes = line_height(size) * len(wrap(words, face, size, across))
    return takes if takes <= most else max(most, line_height(least) * len(wrap(words, face, least, across)))


@dataclass(frozen=True)
class Fitted:
    """What a text became: its lines, the size in pixels they are set in, and whether anything was cut."""

    lines: tuple[str, ...]
    size: int
    is_cut: bool

    @property
    def height(self) -> int:
        return line_height(self.size) * len(self.lines)


@lru_cache(maxsize=1024)
def fitted(string: str, face: str, size: int, least: int, room: tuple[int, int], *, one_line: bool) -> Fitted:
    """`string` set in `room` (width, height), as large as `size` and no smaller than `least`.

    Many lines are broken between words; a word is only broken when it is too long at `least` itself. What
    does not fit even then is cut with an ellipsis and says so.
    """
    string = spoken(string)
    if one_line:
        string = " ".join(string.split())
    across, down = room

    def set_at(step: int) -> Fitted | None:
        """The string at that size, if it fits."""
        if one_line:
            lines = [string]
        elif step > least and any(width(word, face, step) > across for word in string.split()):
            return None
        else:
            lines = wrap(string, face, step, across)
        fits = line_height(step) * len(lines) <= down and all(width(line, face, step) <= across for line in lines)
        return Fitted(tuple(lines), step, is_cut=False) if fits else None

    low, step, found = least - 1, max(size, least), None
    high = step + 1
    while step > low:  # halving what is left between what fits and what does not
        if made := set_at(step):
            low, found = step, made
        else:
            high = step
        step = (low + high) // 2
    if found:
        return found
    lines = [string] if one_line else wrap(string, face, least, across)
    kept = lines[: max(1, down // line_height(least))]
    if len(kept) < len(lines):
        kept[-1] += ELLIPSIS
    return Fitted(tuple(cut(line, face, least, across) for line in kept), least, is_cut=True)


def extent(words: Fitted, face: str) -> tuple[int, int]:
    """Width and height in pixels of `picture`."""
    return max(1, *(width(line, face, words.size) for line in words.lines)), words.height


def picture(words: Fitted, face: str, colour: pygame.Color, shift: float) -> pygame.Surface:
    """The lines drawn on nothing, the letters of all fonts of a line on one baseline; `shift` is 0 where lines begin
    at the left, 0.5 in the middle, 1 at the right."""
    surface = pygame.Surface(extent(words, face), pygame.SRCALPHA)
    for n, line in enumerate(words.lines):
        x = int((surface.get_width() - width(line, face, words.size)) * shift)
        foot = n * line_height(words.size) + round(words.size * BASELINE)
        for file, piece in runs(line, face):
            font = _font(file, words.size)
            surface.blit(font.render(piece, True, colour), (x, foot - font.get_ascent()))
            x += font.size(piece)[0]
    return surface
