"""Boxes to break: a shipped one as tables, and a small one of one's own that is sound."""

from __future__ import annotations

import tomllib
from typing import Any

from companion import editions


def shipped(box: str) -> dict[str, Any]:
    """A shipped box's tables, to be changed at will."""
    return tomllib.loads(editions.text_of(box))


def put(box: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The same box with `value` at a path such as `weapons[3].id`; entries are counted from 1."""
    *inner, last = _steps(path)
    table: Any = box
    for step in inner:
        table = table[step]
    table[last] = value
    return box


def without(box: dict[str, Any], path: str) -> dict[str, Any]:
    """The same box with nothing at this path."""
    *inner, last = _steps(path)
    table: Any = box
    for step in inner:
        table = table[step]
    del table[last]
    return box


def _steps(path: str) -> list[str | int]:
    steps: list[str | int] = []
    for part in path.split("."):
        name, _, entry = part.partition("[")
        steps.append(name)
        if entry:
            steps.append(int(entry.rstrip("]")) - 1)
    return steps


SMALL = """
id = "attic"
name = "The Attic"

[players]
least = 2
most = 3

[rules]
deal = ["all"]

[[setup]]
id = "tokens"
title = "Tokens"
text = "Put the buttons on their corners."

[[setup]]
id = "weapons"
title = "Things"
text = "Put each thing into its corner."

[[setup]]
id = "envelope"
title = "The seal"
text = "The six words are the same on every phone."

[[setup]]
id = "hands"
title = "Hands"
text = "Look at your cards."

[[suspects]]
id = "uncle"
name = "Uncle"
colour = "#112233"
shape = "ring"

[[suspects]]
id = "aunt"
name = "Aunt"
colour = "#445566"
shape = "bar"

[[suspects]]
id = "cat"
name = "The Cat"
colour = "#778899"
shape = "dot"

[[weapons]]
id = "broomstick"
name = "Broomstick"

[[weapons]]
id = "teapot"
name = "Teapot"

[[rooms]]
id = "roof"
name = "Roof"

[[rooms]]
id = "loft"
name = "Loft"

[[rooms]]
id = "ladder"
name = "Ladder"

[grid]
rows = '''
RRR#LLL
RRR#LLL
1.^..^2
.#.D.#.
..>D<.3
'''

[grid.legend]
R = "roof"
L = "loft"
D = "ladder"
1 = "uncle"
2 = "aunt"
3 = "cat"
"""
