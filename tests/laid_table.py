"""A real table over a real journal: Ann, Bo and Cy are about to roll for who starts."""

from __future__ import annotations

from pathlib import Path
from random import Random

from companion.journal import Journal
from companion.rules import commands as c
from companion.rules import events as e
from companion.table import Table
from companion.wire import event_to


def opened(folder: Path, game: str = "g1") -> Journal:
    """The journal of a game of the general box that has just been opened."""
    journal = Journal.create(folder / f"{game}.game", game)
    journal.append([event_to(e.GameOpened(game, "classic"))])
    return journal


def laid(journal: Journal) -> Table:
    """The table of that game: three people have sat down, everything is set up."""
    table = Table(journal, Random(1))
    for name in ("Ann", "Bo", "Cy"):
        table.submit(c.TakeSeat(c.HOUSE, name))
    table.submit(c.Start("s1"))
    for _ in range(4):
        table.submit(c.NextStep("s1"))
    return table
