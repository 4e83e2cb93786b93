"""Which characters a TrueType file can draw, read from its own table.

SDL answers for a missing glyph with the metrics of the box it would draw, so asking it cannot tell "has this
letter" from "has a box of the same width". The `cmap` table (OpenType 1.9, "cmap") can: formats 4 and 12 are
read, the two that every font of the last twenty years carries.
"""

from __future__ import annotations

import struct
from pathlib import Path


def characters(font: Path) -> frozenset[int]:
    """The code points `font` holds a drawing for. Raises ValueError for a file that is no TrueType font."""
    raw = font.read_bytes()
    try:
        cmap = _table(raw, b"cmap")
        count = struct.unpack_from(">H", raw, cmap + 2)[0]
        starts = {cmap + struct.unpack_from(">I", raw, cmap + 4 + 8 * n + 4)[0] for n in range(count)}
        found: set[int] = set()
        for start in starts:
            shape = struct.unpack_from(">H", raw, start)[0]
            if shape == 12:
                found |= _groups(raw, start)
            elif shape == 4:
                found |= _segments(raw, start)
    except struct.error as broken:
        raise ValueError(f"{font.name} is not a whole TrueType font") from broken
    return frozenset(found)


def _table(raw: bytes, tag: bytes) -> int:
    """Where the table `tag` begins in the file."""
    for n in range(struct.unpack_from(">H", raw, 4)[0]):
        name, _, offset, _ = struct.unpack_from(">4sIII", raw, 12 + 16 * n)
        if name == tag:
            return int(offset)
    raise ValueError(f"no {tag.decode()} table in the font")


def _groups(raw: bytes, start: int) -> set[int]:
    """Format 12: runs of characters that have glyphs in the same order."""
    found: set[int] = set()
    for n in range(struct.unpack_from(">I", raw, start + 12)[0]):
        first, last, glyph = struct.unpack_from(">III", raw, start + 16 + 12 * n)
        found.update(range(first + (glyph == 0), last + 1))
    return found


def _segments(raw: bytes, start: int) -> set[int]:
    """Format 4: segments of the first 65,536 characters, each with an offset or a row of glyph numbers."""
    count = struct.unpack_from(">H", raw, start + 6)[0] // 2
    row = f">{count}H"
    lasts = struct.unpack_from(row, raw, start + 14)
    firsts = struct.unpack_from(row, raw, start + 16 + 2 * count)
    deltas = struct.unpack_from(row, raw, start + 16 + 4 * count)
    at = start + 16 + 6 * count
    offsets = struct.unpack_from(row, raw, at)
    found: set[int] = set()
    for n in range(count):
        for code in range(firsts[n], min(lasts[n], 0xFFFE) + 1):
            glyph = code
            if offsets[n]:
                glyph = struct.unpack_from(">H", raw, at + 2 * n + offsets[n] + 2 * (code - firsts[n]))[0]
                if glyph == 0:
                    continue
            if (glyph + deltas[n]) & 0xFFFF:
                found.add(code)
    return found
