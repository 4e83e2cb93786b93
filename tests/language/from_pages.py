"""Picks the sentences for people out of the pages: scripts hand them to `t`, `parts`, `later` or `several` (of which
the last has one for one and one for more).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from .from_python import ROOT

SCRIPTS = ROOT / "web_remote" / "static"
SAYS = {"t": (0,), "parts": (0,), "later": (0,), "several": (1, 2)}
"""Which arguments of a call are sentences. A call may stand in a slot of another, which Babel's reader passes over."""
TOKEN = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|[\w$]+|\S""", re.DOTALL)

Found = str | tuple[str, str]


def sentences() -> Iterator[tuple[Found, str]]:
    """Each sentence, or a pair for one and for more, and the file it stands in."""
    for path in sorted(SCRIPTS.rglob("*.js")):
        for found in in_script(path.read_bytes()):
            yield found, str(path.relative_to(ROOT))


def in_script(source: bytes) -> list[Found]:
    """The sentences of one script, in their order."""
    tokens = [token for token in TOKEN.findall(source.decode()) if not token.startswith(("//", "/*"))]
    found: list[Found] = []
    for at, name in enumerate(tokens[:-1]):
        if name in SAYS and tokens[at + 1] == "(":
            given = arguments(tokens, at + 2)
            words = [given[n] for n in SAYS[name] if n < len(given)]
            if len(words) == len(SAYS[name]) and all(words):
                found.append(words[0] if len(words) == 1 else (words[0], words[1]))
    return found


def arguments(tokens: Sequence[str], at: int) -> list[str]:
    """What a call is given, from its first token on: a text where it is nothing else, and "" for what is not one."""
    given: list[list[str]] = [[]]
    depth = 1
    while depth and at < len(tokens):
        token = tokens[at]
        depth += (token in "([{") - (token in ")]}")
        if token == "," and depth == 1:
            given.append([])
        elif depth:
            given[-1].append(token)
        at += 1
    return [ast.literal_eval(one[0]) if len(one) == 1 and one[0][0] in "'\"" else "" for one in given]
