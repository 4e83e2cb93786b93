"""People's names: what may be shown to a whole table, and when two of them look the same.

    >>> tidy("  Zoe\\u0308\\u200b ")
    'Zoë'
    >>> alike("Bo", "В0"), alike("Ian", "lan"), alike("Ian", "Lan")
    (True, True, False)

(The second name has a Cyrillic letter and a nought.)
A name is kept as it was typed, in NFC, without what cannot be seen or turns the line round (F50). It is
always shown as text and never as markup, so that `<b>` is a perfectly good name (F44).
"""

from __future__ import annotations

import unicodedata

from companion.rules.look_alike import LONGEST_OF_PEOPLE, looks
from companion.rules.refusals import Refused

MARKS_ON_ONE_LETTER = 2

# Drawn as nothing though their category says otherwise: Hangul fillers, Braille blank, Khmer vowels.
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f")
_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))
_SPACES = frozenset(("Zs", "Zl", "Zp"))
_MARKS = frozenset(("Mn", "Me"))


class NameMissing(Refused):
    """Nothing of what was typed can be seen."""


class NameTooLong(Refused):
    """More than fits a lamp, a line and a memory."""


class NameTaken(Refused):
    """Somebody at this table has a name that looks the same."""


def tidy(typed: str) -> str:
    """The name as it is kept and shown; refuses nothing to see, or more than `LONGEST_OF_PEOPLE` characters."""
    name = unicodedata.normalize("NFC", "".join(_seen(typed)))
    name = " ".join(name.split())
    if not name:
        raise NameMissing("Please type a name that people can read.")
    if visible(name) > LONGEST_OF_PEOPLE:
        raise NameTooLong("That name is too long. Please use {most} letters at most.", most=LONGEST_OF_PEOPLE)
    return name


def visible(name: str) -> int:
    """How many characters a reader counts: marks that sit on a letter are part of it."""
    return sum(unicodedata.category(char) not in _MARKS for char in name)


def alike(one: str, other: str) -> bool:
    """Whether two names cannot be told apart at a table: said aloud in any case, or seen in passing."""
    return bool(looks(one) & looks(other))


def differs(name: str, taken: list[str]) -> None:
    """Refuses a name that looks like one of those already at the table."""
    for other in taken:
        if alike(name, other):
            raise NameTaken("There is already {name} at the table. Please add a letter to yours.", name=other)


def _seen(typed: str) -> list[str]:
    """The characters that can be seen; every kind of space is one, and no letter carries a tower of marks."""
    kept: list[str] = []
    marks = MARKS_ON_ONE_LETTER  # a mark with no letter before it has nothing to sit on
    for char in unicodedata.normalize("NFC", typed):
        category = unicodedata.category(char)
        if category in _SPACES or char in "\t\n\r":
            kept.append(" ")
            marks = MARKS_ON_ONE_LETTER
        elif category in _UNSEEN or char in _BLANK or _selects_a_variant(char):
            continue
        elif category in _MARKS:
            marks += 1
            if marks <= MARKS_ON_ONE_LETTER:
                kept.append(char)
        else:
            kept.append(char)
            marks = 0
    return kept


def _selects_a_variant(char: str) -> bool:
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
