"""In which line of a TOML text a mistake stands. The parser does not tell, so the line of the path is looked for.

>>> toml = '[[rooms]]\\nid = "hall"\\n[[rooms]]\\nid = "study"\\nname = "Hall"'
>>> line_of(toml, "rooms[2].name"), line_of(toml, "rooms[2].colour"), line_of(toml, "passages.hall")
(5, 3, None)
"""

from __future__ import annotations

import re
from collections.abc import Iterator

HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]#]+?)\s*\]\]?\s*(#.*)?$")
KEY = re.compile(r"\s*((?:[\w-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[\w-]+|\"[^\"]*\"|'[^']*'))*)\s*=(.*)$")
SAID_BY_PARSER = re.compile(r"\(at line (\d+), column \d+\)")
ROW = re.compile(r"(.*)\.rows\[(\d+)\]$")


def line_of_mistake(toml: str, mistake: str) -> int | None:
    """The line, from 1, in which a mistake of `check` stands; None where none can be told."""
    if by_parser := SAID_BY_PARSER.search(mistake):
        return int(by_parser[1])
    return line_of(toml, mistake.partition(": ")[0])


def line_of(toml: str, path: str) -> int | None:
    """The line of the longest beginning of `path` that stands in the text."""
    first: dict[str, int] = {}
    for number, found in _paths(toml):
        for part in _beginnings(found):
            first.setdefault(part, number)
    row = ROW.match(path)
    if row and f"{row[1]}.rows" in first:
        return _row(toml.splitlines(), first[f"{row[1]}.rows"], int(row[2]))
    return next((first[part] for part in _beginnings(path) if part in first), None)


def _beginnings(path: str) -> Iterator[str]:
    """The path and each shorter one: `rooms[2].id`, `rooms[2]`, `rooms`."""
    while path:
        yield path
        path = path[: max(path.rfind("."), path.rfind("["), 0)]


def _row(lines: list[str], begins: int, row: int) -> int:
    """The rows of a drawing stand below their key, one a line, or all in the line of the key."""
    drawn = [number for number, line in enumerate(lines[begins:], begins + 1) if line.strip()]
    opened = lines[begins - 1].rstrip()
    return drawn[row - 1] if opened.endswith(("[", "'''", '"""')) and row <= len(drawn) else begins


def _paths(toml: str) -> Iterator[tuple[int, str]]:
    """(line, path) of every header and key, in the order of the text."""
    count: dict[str, int] = {}
    here, quoted = "", ""
    for number, line in enumerate(toml.splitlines(), 1):
        if quoted:
            quoted = "" if quoted in line else quoted
        elif header := HEADER.match(line):
            here = _numbered(_plain(header[2]), count, header[1] == "[[")
            yield number, here
        elif key := KEY.match(line):
            yield number, f"{here}.{_plain(key[1])}" if here else _plain(key[1])
            quoted = next((mark for mark in ("'''", '"""') if key[2].count(mark) == 1), "")


def _plain(path: str) -> str:
    return ".".join(part.strip().strip("\"'") for part in path.split("."))


def _numbered(path: str, count: dict[str, int], is_entry: bool) -> str:
    """The path with the number of the entry that each of its lists has reached."""
    parts = path.split(".")
    reached = ""
    for depth, part in enumerate(parts, 1):
        reached = f"{reached}.{part}" if reached else part
        if is_entry and depth == len(parts):
            count[reached] = count.get(reached, 0) + 1
        if reached in count:
            reached = f"{reached}[{count[reached]}]"
    return reached
