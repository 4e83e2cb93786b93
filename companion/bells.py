"""The table's bells: who is told that something changed, and how much of it.

    bells = Bells()
    bells.hang(hub.ring)             # after each commit, and when what is round the table changed
    bells.hang_gong(album.stir)      # only when people would say that something has begun or ended, and in the lobby
    bells.ring(Landmark(game, phase, turn, players, waits))

Everybody who hangs here is called by the thread that has just committed, before a single phone has heard of it. So the
fewer listen to each commit the sooner the phones have it: whoever only needs to know of turns or of the end listens to
the gong.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

Ring = Callable[[], None]


class Landmark(NamedTuple):
    """What people would say of where a game stands. While it is the same, nothing has begun and nothing has ended."""

    game: str
    phase: str
    turn: int
    """Its number; 0 outside of turns."""

    players: Any
    """Who sits there; one and the same thing while that is so."""

    waits: tuple[bool, bool, bool, str]
    """Paused, set aside, the next game called, another box called."""


class Bells:
    """A bell for everything and a gong for landmarks. Safe from any thread: the gong may sound once too often, for
    whoever hears it looks anyway; it is never silent where something began or ended."""

    def __init__(self) -> None:
        self._bell: list[Ring] = []
        self._gong: list[Ring] = []
        self._passed: Landmark | None = None

    def hang(self, ring: Ring) -> None:
        """`ring` is called each time."""
        self._bell.append(ring)

    def hang_gong(self, ring: Ring) -> None:
        """`ring` is called at each landmark."""
        self._gong.append(ring)

    def ring(self, now: Landmark) -> None:
        """Calls whoever listens; a mistake of one of them is no other's."""
        before, self._passed = self._passed, now
        goes_on = now == before and now.phase != "lobby"  # there people arrange the table, and nobody is in a hurry
        for ring in self._bell if goes_on else (*self._bell, *self._gong):
            with suppress(Exception):
                ring()
