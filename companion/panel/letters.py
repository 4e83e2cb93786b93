"""Writing with a knob: one letter after the other, for a name that is on no list. Pure.

>>> written = ""
>>> for sign in ("B", "O", RUB_OUT, "O"):
...     written = added(written, sign)
>>> written
'Bo'
"""

from __future__ import annotations

from companion.rules.look_alike import LONGEST_OF_PEOPLE

WRITE, RUB_OUT, DONE = "write", "rub-out", "written"
"""Among the values of a slot: write something else; take the last letter away; it is written."""

_LETTERS = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZÆØÅ")
_FIGURES = tuple("0123456789")
SPACE = " "

WRITTEN = {
    ("sit-at-table", "name"): (*_LETTERS, SPACE, "-", *_FIGURES),
    ("set-name", "name"): (*_LETTERS, SPACE, "-", *_FIGURES),
    ("tell-square", "square"): (*_LETTERS[:26], *_FIGURES),
}
"""The slots that are written, and the signs for each."""


def wheel(do: str, slot: str, written: str) -> tuple[str, ...]:
    """What the knob goes through; one click to the left of the first letter it is done."""
    signs = WRITTEN[do, slot] if len(written) < LONGEST_OF_PEOPLE else ()
    return (*signs, *((RUB_OUT, DONE) if written else ()))


def added(written: str, sign: str) -> str:
    """What is written after this sign: words begin with a capital and go on small."""
    if sign == RUB_OUT:
        return written[:-1]
    starts = not written or written[-1] in (SPACE, "-") or written[-1].isdigit()
    return written + (sign if starts else sign.lower())
