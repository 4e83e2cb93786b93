"""Which words something in a process still holds on to."""

from __future__ import annotations

import gc
import io
import re
from collections.abc import Collection, Iterable, Iterator
from types import FrameType
from typing import Any


def held(things: Iterable[Any], words: Collection[str]) -> dict[str, str]:
    """Each of these words that is part of a text that some of `things` refers to, with what that is. What holds all of
    the words is the question itself."""
    re.purge()  # what was asked before is held there
    asked, found = {*words}, {}
    either = "|".join(map(re.escape, asked))
    in_text, in_bytes = re.compile(either), re.compile(either.encode())
    for thing in things:
        if isinstance(thing, FrameType | re.Pattern | io.IOBase):  # what asks, and by what it was asked
            continue
        texts = [*_texts(thing)]
        if asked <= {text for text in texts if isinstance(text, str)}:
            continue
        for text in texts:
            hit = in_text.search(text) if isinstance(text, str) else in_bytes.search(text)
            if hit is not None and text not in (either, either.encode()):
                word = hit.group() if isinstance(text, str) else hit.group().decode()
                found[word] = f"{type(thing).__name__}: {str(text)[:200]} in {_looks(thing)}"
    return found


def _looks(thing: Any) -> str:
    try:
        return repr(thing)[:300]
    except Exception as wrong:  # another thread is just making it
        return type(wrong).__name__


def _texts(thing: Any) -> Iterator[str | bytes]:
    """What it refers to itself, and through what the collector does not list by itself, such as a tuple of texts."""
    inside = [thing]
    while inside:
        for part in gc.get_referents(inside.pop()):
            if isinstance(part, str | bytes):
                yield part
            elif isinstance(part, tuple | dict | list | set | frozenset) and not gc.is_tracked(part):
                inside.append(part)
