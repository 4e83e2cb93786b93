"""The log of a game as one seat legitimately knows it: everything told, from the first thing on, as this seat heard it.

A view carries only the last of it. What all heard is one and the same item for everybody; what a seat alone heard has
more in it. It follows from the events, so that after a restart it is the same.
"""

from __future__ import annotations

from .commands import Seat
from .hearing import News
from .state import State


def own_log(state: State, seat: Seat) -> list[News]:
    """All that `seat` was told, oldest first."""
    told: list[News] = []
    log = state.log
    while log is not None:
        told.append(log.private.get(seat, log.public))
        log = log.earlier
    told.reverse()
    return told
