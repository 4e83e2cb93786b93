"""What follows for each seat of a table, kept for as long as it has been told nothing more.

known = Known()
known.of("s2", table.notes("s2"))        # thought out now, or when somebody asked before
"""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

from companion.deduction.heard import Notes

from .conclusions import Conclusions, NothingToConclude, certain, conclude


class Known:
    """The conclusions of each seat as far as it has been told. Thinks on the thread that asks; any may ask."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: dict[str, tuple[tuple[Any, ...], Conclusions | NothingToConclude]] = {}

    def of(self, seat: str, notes: Notes) -> Conclusions:
        """What follows for this seat: thought out once for each thing it is told, and for each thing that goes on
        before it is told: whom the box asks to show a card says something as well. Raises `NothingToConclude`."""
        view = notes.view
        position = (view["game"], view["phase"], len(notes.heard), view["turn"], view["interlude"])
        with self._lock:
            known = self._kept.get(seat)
        if known is None or known[0] != position:
            try:
                known = position, conclude(view, notes.heard, notes.edition)
            except NothingToConclude as none:
                known = position, none
            with self._lock:
                self._kept[seat] = known
        if isinstance(known[1], NothingToConclude):
            raise known[1].with_traceback(None)
        return replace(known[1], view=view)  # the marks of now

    def certain(self, seat: str, notes: Notes) -> dict[str, str]:
        """Every certain mark of its sheet, "card|column": yes or no; none where nothing can be concluded."""
        try:
            return certain(self.of(seat, notes))
        except NothingToConclude:
            return {}
