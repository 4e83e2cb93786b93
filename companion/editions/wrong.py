"""What is wrong with an edition's file: a sentence for each mistake, with its path and a near spelling.

A path names the place as in `weapons[3].id`; entries are counted from 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.rules.look_alike import unreadable

ID = re.compile(r"[a-z][a-z0-9]*([_-][a-z0-9]+)*")
LONGEST_ID = 40

Table = Mapping[str, Any]
Mistakes = list[str]


class EditionWrong(ValueError):
    """An edition that cannot be played; `mistakes` names each with its path."""

    def __init__(self, mistakes: list[str]) -> None:
        super().__init__("\n".join(mistakes))
        self.mistakes = mistakes


def near(word: object, words: Iterable[object]) -> str:
    """What may have been meant, as the end of a sentence; empty where nothing is near."""
    import difflib  # only ever needed for a mistake

    said = str(word)[: 2 * LONGEST_ID].casefold()
    found = difflib.get_close_matches(said, [str(known) for known in words], n=1)
    return f' Did you mean "{found[0]}"?' if found else ""


def one_of(word: object, words: Iterable[object], where: str, what: str) -> Mistakes:
    """Nothing if `word` is among `words`; else that there is no such `what`."""
    known = [str(each) for each in words]
    if isinstance(word, str) and word in known:
        return []
    said = f'"{word}"' if isinstance(word, str) else f"{type(word).__name__} in place of a text"
    return [f"{where}: there is no {what} {said[:60]}.{near(word, known)}"]


def unknown_keys(table: Table, known: Iterable[str], where: str) -> Mistakes:
    """A mistake for each key that means nothing here."""
    known = tuple(known)
    return [f"{where}{key}: this means nothing here.{near(key, known)}" for key in table if key not in known]


def text(value: object, where: str, longest: int) -> Mistakes:
    """A text that people can read: something in it, all of it to be seen, not too long."""
    said = unreadable(value, longest)
    return [f"{where}: {said}"] if said else []


def plain_id(value: object, where: str, taken: Iterable[str] = ()) -> Mistakes:
    """An id: small letters and figures, with single "_" or "-" between them, and no word that means a place."""
    if not isinstance(value, str) or not ID.fullmatch(value) or len(value) > LONGEST_ID:
        return [f'{where}: an id is needed here: small letters, figures, "_" and "-", such as "lead_pipe".']
    if value in taken:
        return [f'{where}: "{value}" already means something else at the table.']
    return []


def each_table(value: object) -> list[tuple[int, Table]]:
    """The tables of a list with their numbers from 1; whatever else stands in it is left to `tables`."""
    if not isinstance(value, list):
        return []
    return [(at, entry) for at, entry in enumerate(value, 1) if isinstance(entry, dict)]


def tables(value: object, where: str, what: str) -> Mistakes:
    """That a list holds tables and nothing else."""
    if not isinstance(value, list):
        return [f"{where}: a list of {what} is needed, each under [[{where}]]."]
    return [
        f"{where}[{at}]: a table is needed here." for at, entry in enumerate(value, 1) if not isinstance(entry, dict)
    ]


def table(value: object) -> Table:
    """The table, or an empty one where there is something else."""
    return value if isinstance(value, dict) else {}


def once(mistakes: Iterable[str]) -> Mistakes:
    """Each mistake once, in the order found."""
    return list(dict.fromkeys(mistakes))


Check = Callable[[Table], Mistakes]
"""Looks at one part of a whole edition and names what is wrong there. Never raises, whatever TOML can hold."""
