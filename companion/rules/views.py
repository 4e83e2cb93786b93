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
    were looked at before, as somebody hears them who is at the table all the time. Those who share a table may share
    its `talk`.
    """

    def __init__(self, state: State, seat: Seat, talk: Talk | None = None) -> None:
        self._state = state
        self._seat = seat
        self._drawn: dict[str, Any] = {}
        self._talk = talk or Talk()
        self._heard = 0

    def at(self, state: State) -> Glance:
        """The same seat's view of this state."""
        if state is not self._state:
            self._state = state
            self._drawn = {}
        return self

    def __getitem__(self, part: str) -> Any:
        if part == "choices":
            return plays(self._state, self._seat)
        drawn = self._drawn
        if part not in drawn:
            drawn[part] = self._draws(part)
        return drawn[part]

    def _draws(self, part: str) -> Any:
        if part in SHARED:
            return SHARED[part](self._state)
        if part == "seat":
            return self._seat
        return self._listens() if part == "news" else OWN[part](self._state, self._seat)

    def _listens(self) -> list[News]:
        self._talk.goes_on(self._state.log)
        news = self._talk.since(self._heard, self._seat)
        self._heard += max(0, len(news) - 1)
        return news

    def __iter__(self) -> Iterator[str]:
        return iter((*SHARED, "seat", *OWN))

    def __len__(self) -> int:
        return len(SHARED) + 1 + len(OWN)


class Talk:
    """All that was told at one table, oldest first: as all heard it, and where in it single seats heard more."""

    def __init__(self) -> None:
        self._public: list[News] = []
        self._private: list[tuple[int, Mapping[Seat, News]]] = []
        self._last: Log | None = None

    def goes_on(self, log: Log | None) -> None:
        """Takes in what was told since, up to the last thing in `log`."""
        if log is self._last:
            return
        new: list[Log] = []
        until, self._last = self._last, log
        while log is not None and log is not until:
            new.append(log)
            log = log.earlier
        for told in reversed(new):
            if told.private:
                self._private.append((len(self._public), told.private))
            self._public.append(told.public)

    def since(self, at: int, seat: Seat) -> list[News]:
        """What `seat` heard, from the thing at this place on."""
        news = self._public[at:]
        for place, more in reversed(self._private):
            if place < at:
                break
            if seat in more:
                news[place - at] = more[seat]
        return news


class _Latest:
    """What is the same for all in the state looked at last, and what was told lately: six seats are drawn from the same
    state one after the other.

    All of it is one value, set at once: another table's thread never finds a part without the others.
    """

    def __init__(self) -> None:
        self.drawn: tuple[State | None, View, list[News], Mapping[Seat, list[News]]] = (None, {}, [], {})


_latest = _Latest()
