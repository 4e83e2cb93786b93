"""`butler play --demo`: bots play a whole game in about a minute, to be watched."""

from __future__ import annotations

import threading
from random import SystemRandom
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.table import Table

PLAYERS = 3
SECONDS = 0.4
"""How long a bot of the demonstration takes over everything it does: a whole game lasts about a minute."""


def bots(table: Table) -> list[Any]:
    """Who plays a demonstration: bots at an empty table, or those who sit there already."""
    from companion.bots import presenter, seat_bots

    newcomers = 0 if table.view("public")["table"]["seats"] else PLAYERS
    return [*seat_bots(table, newcomers, SystemRandom(), SECONDS), presenter(table, SECONDS)]


def stop_together(parts: list[Any]) -> None:
    """Each looks up once a second, so one after the other would take as many seconds as there are."""
    threads = [threading.Thread(target=part.stop) for part in parts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
