"""What somebody wants of a table, on its way to the disk."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.rules import commands as c
from companion.rules import events as e


@dataclass
class Wish:
    """One command on its way to the disk and the answer it will get."""

    seat: c.Seat
    events: tuple[e.Event, ...]
    key: str | None
    settled: bool = False
    version: int = 0
    failed: Exception | None = field(default=None)


def key_of(command: c.Command, id: str | None) -> str | None:
    """The same tap, or the same reading, comes under the same key; None for what comes once."""
    if isinstance(command, c.ReadDice | c.SetAsideReading):
        return "reading/" + "/".join(map(str, command.source))
    return f"tap/{command.seat}/{id}" if id else None
