"""`butler play --demo`: bots play a whole game in about a minute, to be watched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.table import Table

PLAYERS = 3
SECONDS = 0.4
"""How long a bot of the demonstration takes over everything it does: a whole game lasts about a minute."""


def bots(table: Table) -> Any:
    """Seats the bots of a demonstration, where nobody sits there already; whoever stands at the panel meanwhile."""
    from companion.bots import presenter, seat_bots

    seat_bots(table, 0 if table.view("public")["table"]["seats"] else PLAYERS)
    return presenter(table, SECONDS)
