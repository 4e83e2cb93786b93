"""Hindsight: when a game is over, who could have known when is worked out once and put beside the table for all.

    hindsight = Hindsight(table)
    hindsight.start()
    table.house()["knew"]          # None before; {"game": ..., "seats": [Knew, ...]} a moment after the end

It is thought out off the table's lock, by a thread that sleeps through the game, and within a time; what is not ready
by then is said to be so. When another game is laid on the table it is gone.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any, Protocol

from companion.attendant import Attendant
from companion.knowing import is_over, knew
from companion.rules.commands import PUBLIC

MOMENT_S = 0.3
"""The end is shown first."""
PATIENCE_S = 20.0

log = logging.getLogger("butler.hindsight")


class Surrounded(Protocol):
    """Where what was found is put (`companion.surroundings`)."""

    def looked_back(self, game: str, found: Any) -> None: ...


class Played(Protocol):
    """What hindsight needs of a table."""

    @property
    def surroundings(self) -> Surrounded: ...

    def view(self, seat: str) -> dict[str, Any]: ...

    def notes(self, seat: str) -> Any: ...

    def gong(self, ring: Callable[[], None]) -> None: ...


class Hindsight:
    """One thread that looks back on each game once it is over."""

    def __init__(
        self, table: Played, clock: Callable[[], float] = time.monotonic, patience_s: float = PATIENCE_S
    ) -> None:
        self._table, self._clock, self._patience_s = table, clock, patience_s
        self._looked_back_on = ""
        self._attendant = Attendant("hindsight", self._attend)
        table.gong(self._stir)

    def start(self) -> None:
        self._stir()
        self._attendant.start()

    def stop(self) -> None:
        self._attendant.stop()

    def step(self) -> None:
        """Looks back if there is something new to look back on, or forgets what belongs to a game that is gone."""
        view = self._table.view(PUBLIC)
        game = view["game"] if is_over(view) else ""
        if game == self._looked_back_on:
            return
        found: Any = []
        if game:
            until = self._clock() + self._patience_s
            notes = [self._table.notes(seat["seat"]) for seat in view["table"]["seats"]]
            found = knew(notes, lambda: self._clock() < until and not self._attendant.is_stopped)
        self._looked_back_on = game
        self._table.surroundings.looked_back(game, found)

    def _stir(self) -> None:
        """The table's gong: wakes nobody while a game goes on."""
        view = self._table.view(PUBLIC)
        if (view["game"] if is_over(view) else "") != self._looked_back_on:
            self._attendant.stir()

    def _attend(self) -> None:
        while self._attendant.sleeps() and self._attendant.pauses(MOMENT_S):
            try:
                self.step()
            except Exception as wrong:  # the evening goes on without it; its words may name a card
                log.warning("Nobody could be told who could have known when (%s).", type(wrong).__name__)
