"""The pictures of one moment: what each seat sees, and how often that has changed.

`version` counts the changes of a seat's own view and of nothing else, so no number tells what others do in private.
`offered` is the version at which the seat's choices last changed: a tap made since then is not stale.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.frozen import dataclass
from companion.rules.commands import PANEL, PUBLIC, Seat
from companion.rules.edition import Edition
from companion.rules.hearing import News
from companion.rules.kept import View
from companion.rules.offer import Choice, same_question
from companion.rules.own_log import own_log
from companion.rules.state import State
from companion.rules.views import view


@dataclass(frozen=True)
class Picture:
    """The view of one seat with its version."""

    view: View
    version: int
    offered: int

    def still_asks(self, seen: int, now: Sequence[Choice] | None) -> bool:
        """Whether a tap made on the picture of version `seen` still meets what it was made on; `now`: what the seat may
        do, where that is further than this picture."""
        same = now is None or same_question(self.view["choices"], now)
        return same and self.offered <= seen <= self.version

    def shown(self) -> dict[str, Any]:
        """The view as it leaves the table, its version in it."""
        return {**self.view, "version": self.version}


@dataclass(frozen=True)
class Notes:
    """One seat's view with its version, everything it was told so far, and the box: all of one moment."""

    view: View
    heard: Sequence[News]
    edition: Edition


class Gallery:
    """One committed state and every seat's picture of it: one thing, so that nobody ever finds the one without the
    other. It never changes; `after` makes the next one."""

    def __init__(self, pictures: Mapping[Seat, Picture], state: State | None = None) -> None:
        """Without a state: a wall on which nothing hangs yet."""
        self._pictures, self._state = pictures, state

    @property
    def state(self) -> State:
        """What the pictures show."""
        assert self._state is not None, "nothing lies on the table yet"
        return self._state

    def of(self, seat: Seat) -> Picture:
        """The picture of `seat`; a seat that nobody has taken sees what lies on the table."""
        return self._pictures.get(seat) or self._pictures[PUBLIC]

    def notes(self, seat: Seat) -> Notes:
        """What `seat` may look up at this moment."""
        return Notes(self.of(seat).shown(), own_log(self.state, seat), self.state.edition)

    def after(self, state: State) -> Gallery:
        """The pictures of `state`. One whose view did not change is the same picture."""
        fresh = {seat: _repainted(self._pictures.get(seat), view(state, seat)) for seat in _watching(state)}
        return Gallery(fresh, state)

    def hung_anew(self, state: State, kept: Mapping[Seat, tuple[int, int]]) -> Gallery:
        """The pictures of a game just laid on the table, going on from the versions its journal kept and, where another
        game was shown before, above the versions of that one."""
        pictures = {}
        for seat in _watching(state):
            version, offered = kept.get(seat, (1, 1))
            before = self._pictures.get(seat) or self._pictures.get(PUBLIC)
            if before is not None:
                version = offered = max(version, before.version + 1)
            pictures[seat] = Picture(view(state, seat), version, offered)
        return Gallery(pictures, state)

    def versions(self) -> dict[Seat, tuple[int, int]]:
        """What the journal keeps: seat -> (version, offered)."""
        return {seat: (picture.version, picture.offered) for seat, picture in self._pictures.items()}

    def versions_above(self) -> dict[Seat, tuple[int, int]]:
        """What the journal of the next game begins with, so that versions go on counting over a power cut as well."""
        return {seat: (picture.version + 1, picture.version + 1) for seat, picture in self._pictures.items()}


def _repainted(known: Picture | None, fresh: View) -> Picture:
    if known is None:
        return Picture(fresh, 1, 1)
    if fresh == known.view:
        return known
    version = known.version + 1
    return Picture(fresh, version, known.offered if same_question(known.view["choices"], fresh["choices"]) else version)


def _watching(state: State) -> tuple[Seat, ...]:
    return (*(player.seat for player in state.players), PUBLIC, PANEL)
