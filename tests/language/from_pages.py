"""Picks the sentences for people out of the pages: scripts hand them to `t`, `parts`, `later` or `several` (of which
the last has one for one and one for more), and the frames of pages hold them in double braces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from babel.messages.extract import extract

from .from_python import ROOT

SCRIPTS = ROOT / "web_remote" / "static"
FRAMES = ROOT / "web_remote" / "templates"
SAYS = {"t": None, "parts": None, "later": None, "several": (2, 3)}
FRAMED = re.compile(r"\{\{\s*(.+?)\s*\}\}")

Found = str | tuple[str, str]


def sentences() -> Iterator[tuple[Found, str]]:
    """Each sentence, or a pair for one and for more, and the file it stands in."""
    for path in sorted(SCRIPTS.rglob("*.js")):
        for found in in_script(path.read_bytes()):
            yield found, str(path.relative_to(ROOT))
    for path in sorted(FRAMES.glob("*.html")):
        for framed in FRAMED.findall(path.read_text(encoding="utf-8")):
            yield framed, str(path.relative_to(ROOT))


def in_script(source: bytes) -> list[Found]:
    """The sentences of one script."""
    lines = source.splitlines(keepends=True)
    found = []
    for _, messages, _, _ in extract("javascript", _Lines(lines), SAYS):
        words = messages if isinstance(messages, str) else tuple(each for each in messages if each)
        if words:
            found.append(words[0] if isinstance(words, tuple) and len(words) == 1 else words)
    return found


class _Lines:
    """A file for Babel, which reads it whole or by lines."""

    def __init__(self, lines: list[bytes]) -> None:
        self._lines = lines

    def read(self, size: int = -1) -> bytes:
        return b"".join(self._lines)

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._lines)
