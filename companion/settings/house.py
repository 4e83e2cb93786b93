"""The table `[house]`: how a table is run that stands where people use it whom nobody knows."""

from __future__ import annotations

from collections.abc import Iterable

from companion.frozen import dataclass
from companion.settings.shapes import NUMBER, TEXT, TRUE_OR_FALSE, anything, between, one_of, setting

LONGEST_TABLE = 24
"""Letters in what a table is called; it stands in a line of the screen."""


def _a_table(value: str) -> Iterable[str]:
    if len(value) > LONGEST_TABLE or not value.isprintable():
        yield f"{value!r} is not the name of a table, at most {LONGEST_TABLE} letters on one line"


@dataclass(frozen=True)
class House:
    """`kiosk`: strangers use it, one party after the other, and nothing of a party stays. `table` is what the house
    calls it. A session is opened by the guests who sit down or by the staff alone; after `idle_minutes` in which nobody
    did anything (0: never), or when its `session_minutes` are over (0: they never are), it ends with a countdown that
    anybody can stop."""

    kiosk: bool = setting(False, TRUE_OR_FALSE, anything)
    table: str = setting("", TEXT, _a_table)
    sessions: str = setting("guests", TEXT, one_of("guests", "staff"))
    idle_minutes: int = setting(15, NUMBER, between(0, 600))
    session_minutes: int = setting(0, NUMBER, between(0, 1440))
