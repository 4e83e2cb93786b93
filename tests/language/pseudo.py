"""A language that nobody speaks: each sentence of the catalogue in letters of another script, its slots left alone.

So a Latin letter in what is shown comes out of a slot (a name, a card as it is printed), or it was never put into any
language. It is a catalogue like any other, laid beside the real ones for a test.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from companion import languages

from .catalogues import DOMAIN, Plain, as_mo, template

CODE = "xx"
LETTERS = "абцдефгхийклмнопярстувшьыз"
"""A letter of another script for each of ours, in the order of ours; the screen's letters have them."""
TURNED = str.maketrans(string.ascii_letters, LETTERS + LETTERS.upper())
SLOT = re.compile(r"(\{\w+\})")
LATIN = re.compile(r"[A-Za-z]{2,}")


def turned(sentence: str) -> str:
    """`sentence` as this language has it."""
    return "".join(piece if SLOT.fullmatch(piece) else piece.translate(TURNED) for piece in SLOT.split(sentence))


def bare(shown: str, names: Iterable[str]) -> list[str]:
    """What is still English in `shown`, apart from the names that may stand in it."""
    for name in sorted(names, key=len, reverse=True):
        shown = shown.replace(name, "")
    return LATIN.findall(shown)


@cache
def _catalogue() -> bytes:
    catalogue = Plain(locale="en", domain=DOMAIN, charset="utf-8", fuzzy=False)
    for message in template():
        if isinstance(message.id, str) and message.id:
            catalogue.add(message.id, turned(message.id))
        elif message.id:
            catalogue.add(tuple(message.id), tuple(turned(each) for each in message.id))
    return as_mo(catalogue)


def is_spoken(monkeypatch: pytest.MonkeyPatch, folder: Path) -> str:
    """From now on, and for this test, the house speaks it too; answers its code."""
    path = folder / "locale" / CODE / "LC_MESSAGES" / f"{DOMAIN}.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_catalogue())
    monkeypatch.setattr(languages, "LOCALE", folder / "locale")
    return CODE
