"""Picks the sentences for people out of the pages: scripts hand them to `t`, `parts`, `later` or `several` (of which
the last has one for one and one for more), and the frames of pages hold them in double braces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from babel.messages.jslexer import Token, tokenize, unquote_string

from .from_python import ROOT

SCRIPTS = ROOT / "web_remote" / "static"
FRAMES = ROOT / "web_remote" / "templates"
SAYS = {"t": (0,), "parts": (0,), "later": (0,), "several": (1, 2)}
"""Which arguments of a call are sentences. A call may stand in a slot of another, where Babel alone passes it over."""
OPENS, CLOSES = ("(", "[", "{"), (")", "]", "}")
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
    """The sentences of one script, in their order."""
    tokens = list(tokenize(source.decode(), jsx=False))
    found: list[Found] = []
    for at in range(1, len(tokens) - 1):
        token, following = tokens[at], tokens[at + 1]
        if token.type == "name" and token.value in SAYS and following.value == "(":
            given = arguments(tokens, at + 2)
            words = [given[n] for n in SAYS[token.value] if n < len(given)]
            if len(words) == 2 and all(words):
                found.append((words[0], words[1]))
            elif len(words) == 1 and words[0]:
                found.append(words[0])
    return found


def arguments(tokens: Sequence[Token], at: int) -> list[str]:
    """What a call is given, from its first token on: a text where it is nothing else, and "" for what is not one."""
    given: list[list[Token]] = [[]]
    depth = 1
    while depth and at < len(tokens):
        token = tokens[at]
        depth += token.value in OPENS
        depth -= token.value in CLOSES
        if token.value == "," and depth == 1:
            given.append([])
        elif depth:
            given[-1].append(token)
        at += 1
    return [unquote_string(one[0].value) if len(one) == 1 and one[0].type == "string" else "" for one in given]
