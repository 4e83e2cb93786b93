"""The names of the floor: which topic says what of which table.

<base>/<table>/status   online or offline, kept by the broker; offline also by last will
<base>/<table>/state    how the table stands, as JSON, kept by the broker (`companion.floor.standing`)
<base>/<table>/event    what just happened, as JSON
<base>/<table>/set      what the table shall do, as JSON (`companion.floor.orders`)
<base>/<table>/ack      what became of it, as JSON, once for each id
"""

from __future__ import annotations

import re
from typing import NamedTuple

STATUS, STATE, EVENT, SET, ACK = "status", "state", "event", "set", "ack"
TOLD = (STATUS, STATE, EVENT, ACK)
"""What a table says; SET is what it hears."""
ONLINE, OFFLINE = b"online", b"offline"
_TABLE = re.compile(r"[A-Za-z0-9_-]{1,32}")


class Topics(NamedTuple):
    """The topics of one table.

    >>> Topics("butler", "4").state
    'butler/4/state'
    """

    base: str
    table: str

    def __call__(self, what: str) -> str:
        return f"{self.base}/{self.table}/{what}"

    @property
    def status(self) -> str:
        return self(STATUS)

    @property
    def state(self) -> str:
        return self(STATE)

    @property
    def event(self) -> str:
        return self(EVENT)

    @property
    def set(self) -> str:
        return self(SET)

    @property
    def ack(self) -> str:
        return self(ACK)


def everybody(base: str, what: str) -> str:
    """The filter for the same topic of all tables."""
    return f"{base}/+/{what}"


def whose(base: str, topic: str) -> tuple[str, str] | None:
    """Table and what of it, or None for a topic that is none of ours.

    >>> whose("cafe/butler", "cafe/butler/4/state"), whose("butler", "butler/a b/state")
    (('4', 'state'), None)
    """
    if not topic.startswith(f"{base}/"):
        return None
    table, _, what = topic.removeprefix(f"{base}/").partition("/")
    return (table, what) if _TABLE.fullmatch(table) and what in (*TOLD, SET) else None
