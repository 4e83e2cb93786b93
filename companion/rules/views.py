"""What one seat may know, built up from nothing. What is not copied here does not exist outside.

The part that all may see is made once for a state and shared; the rest is the seat's own. A view is JSON-ready:
dicts, lists, texts, numbers. Its shape is described to clients by the OpenAPI document.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .choices import choices, plays
from .commands import Seat
from .hearing import News
from .kept import View
from .own_view import OWN, heard, still_life
from .state import Log, State
from .table_view import SHARED


def view(state: State, seat: Seat) -> View:
    """The picture of the game that belongs to `seat`; PUBLIC (and PANEL) see what lies on the table."""
    of, shared, public, private = _latest.drawn
    if of is not state:
        shared = {part: draw(state) for part, draw in SHARED.items()}
        public, private = heard(state)
        _latest.drawn = state, shared, public, private
    return {
        **shared,
        "seat": seat,
        **still_life(state, seat),
        "news": private.get(seat, public),
        "choices": choices(state, seat),
    }


class Glance(Mapping[str, Any]):
    """The same view, of which only the parts that are looked at get drawn, and of the choices those of kind play: what
    a bot needs for one move.

    One is kept for a seat and turned to each state (`at`); its news go back to the last thing that was told when they
    were looked at before, as somebody hears them who is at the table all the time.
    """

    def __init__(self, state: State, seat: Seat) -> None:
        self._state = state
        self._seat = seat
        self._drawn: dict[str, Any] = {}
        self._heard: Log | None = None
        self._news: list[Any] = []

    def at(self, state: State) -> Glance:
        """The same seat's view of this state."""
        if state is not self._state:
            self._state = state
            self._drawn = {}
        return self

    def __getitem__(self, part: str) -> Any:
        if part == "choices":
            return plays(self._state, self._seat)
        if part == "news":
            return self._listens()
        if part == "seat":
            return self._seat
        drawn = self._drawn
        if part not in drawn:
            drawn[part] = OWN[part](self._state, self._seat) if part in OWN else SHARED[part](self._state)
        return drawn[part]

    def _listens(self) -> list[Any]:
        log, heard, seat = self._state.log, self._heard, self._seat
        if log is heard:
            return self._news
        self._heard = log
        news = []
        while log is not None:
            told = log.told
            news.append(told.private.get(seat, told.public) if told.private else told.public)
            if log is heard:
                break
            log = log.earlier
        news.reverse()
        self._news = news
        return news

    def __iter__(self) -> Iterator[str]:
        return iter((*SHARED, "seat", *OWN))

    def __len__(self) -> int:
        return len(SHARED) + 1 + len(OWN)


class _Latest:
    """What is the same for all in the state looked at last, and what was told lately: six seats are drawn from the same
    state one after the other.

    All of it is one value, set at once: another table's thread never finds a part without the others.
    """

    def __init__(self) -> None:
        self.drawn: tuple[State | None, View, list[News], Mapping[Seat, list[News]]] = (None, {}, [], {})


_latest = _Latest()
