"""Names that people cannot read, or take for one another: "Rope" and "R0pe", or one with a Cyrillic o.

Of cards and of players: whoever calls "Ann" across a table has to mean one of them.

>>> looks("Rope") & looks("R\\u043epe") == looks("Rope"), looks("Ian").isdisjoint(looks("lan"))
(True, False)
>>> looks("Hall").isdisjoint(looks("Hell")), looks("Hall").isdisjoint(looks("Hail"))
(True, True)
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

# Small letters of other scripts that look like these Latin ones.
_LOOKS_LIKE = {
    "a": "аαɑ", "b": "вьβ", "c": "сϲ", "d": "ԁ", "e": "еεє", "h": "һн", "i": "іıι", "j": "јϳ", "k": "кκ",
    "l": "ӏ", "m": "мμ", "n": "пη", "o": "оοσօø", "p": "рρ", "q": "ԛ", "s": "ѕ", "t": "тτ", "u": "υцս",
    "v": "ѵν", "w": "ԝωш", "x": "хχ×", "y": "уүγ", "z": "ζ",
}  # fmt: skip
_LATIN = {other: latin for latin, others in _LOOKS_LIKE.items() for other in others} | {"Η": "h"}
_FIGURES = str.maketrans("01|!25", "olllzs")
_STROKES = str.maketrans("I1|!0", "llllO")
LONGEST_NAME = 40
"""Of a card."""
LONGEST_OF_PEOPLE = 20
"""Of a player: a name of more letters fits no lamp and no line."""


def looks(name: str) -> frozenset[str]:
    """What is left of a name for the ear (no case) and for the eye (I, l and 1 are one stroke); accents for neither.
    Two names are alike when they share one of these. A name of pictures alone is left as it is."""
    return _looks(name) if len(name) <= LONGEST_NAME else _looks.__wrapped__(name)


@lru_cache(maxsize=2048)  # the cards of every box in every language are asked for again and again as a house begins
def _looks(name: str) -> frozenset[str]:
    parts = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    letters = "".join(_as_latin(char) for char in parts if not unicodedata.category(char).startswith("M"))
    heard = letters.casefold().translate(_FIGURES)
    seen = letters.translate(_STROKES).replace("rn", "m").replace("vv", "w")
    both = (("ear:", _letters_only(heard)), ("eye:", _letters_only(seen)))
    return frozenset(way + letters for way, letters in both if letters) or frozenset({"".join(name.split())} - {""})


def alike(named: Iterable[tuple[str, str]]) -> list[str]:
    """A mistake for each (path, name) that stands there twice or looks like an earlier one."""
    first: dict[str, tuple[str, str]] = {}
    mistakes = []
    for where, name in named:
        seen = sorted(looks(name))
        there, other = next((first[look] for look in seen if look in first), ("", ""))
        first.update((look, (where, name)) for look in seen if look not in first)
        if there and name.strip().casefold() == other.strip().casefold():
            mistakes.append(f'{where}: "{name}" is here twice, first at {there}.')
        elif there:
            mistakes.append(f'{where}: "{name}" looks like "{other}" at {there}.')
    return mistakes


def unreadable(value: object, longest: int = LONGEST_NAME) -> str:
    """Why people cannot read this text: nothing in it, something that cannot be seen, too long; or ""."""
    if not isinstance(value, str) or not value.strip():
        return "a text is needed here."
    if not value.isprintable():
        hidden = next(char for char in value if not char.isprintable())
        return f"it holds a sign that nobody can see (U+{ord(hidden):04X})."
    if len(value) > longest:
        return f"this is too long ({len(value)} signs; {longest} fit on a screen)."
    return ""


def _as_latin(char: str) -> str:
    latin = _LATIN.get(char) or _LATIN.get(char.casefold(), char)
    return latin.upper() if char.isupper() else latin


def _letters_only(name: str) -> str:
    return re.sub(r"[\W_]+", "", name)
