"""Where a bot's token walks, as honestly as a person's: no further than the throw reaches.

The view counts squares only from where a token stands in a room or on its start. From a corridor a bot goes on with the
walk that it began there, by the squares that were still missing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any

CORRIDOR = "corridor"
"""The place of a token that stands in no room, as views call it."""
FAR = 6
"""How many squares away a place is taken to be whose distance nobody has counted."""
NO_DICE = 99
"""The reach where one simply chooses a room."""


class Walk:
    """The walk of one token: towards `goal`, `missing` squares from it."""

    def __init__(self, rooms: Collection[str], rng: Random) -> None:
        self._rooms = rooms
        self._rng = rng
        self.goal = ""
        self.missing = 0

    def _squares(self, turn: Mapping[str, Any]) -> Mapping[str, int]:
        """How far places are from where the token stands; `FAR` is where a bot cannot know."""
        squares: Mapping[str, int] = {self.goal: self.missing} if self._goes_on(turn) else turn["advice"]
        return squares

    def _goes_on(self, turn: Mapping[str, Any]) -> bool:
        """Whether the token stands in a corridor, on a walk begun before."""
        roll = turn["roll"]
        in_a_room = turn["from"] in self._rooms and not (roll and roll["origin"] == "card")
        return not in_a_room and not turn["advice"] and bool(self.goal)

    def ends(self, turn: Mapping[str, Any], places: Sequence[str], likes: Mapping[str, float], *, settle: bool) -> str:
        """The place among `places` where this walk ends: the one it `likes` best of those in reach; with none of these
        any room in reach where it will `settle` for one; else the corridor, towards what it likes."""
        total = turn["roll"]["total"] if turn["roll"] else NO_DICE
        far = self._squares(turn)
        best = self._best([place for place in places if place in likes and far.get(place, FAR) <= total], likes)
        if not best and settle:
            best = self._any([place for place in self._rooms if place in places and far.get(place, FAR) <= total])
        if best or CORRIDOR not in places:
            self.goal = ""
            return best or self._any(places)
        self._sets_out([place for place in places if place in likes] or [*self._rooms], far, total)
        return self._on_the_way(places)

    def _sets_out(self, goals: Sequence[str], far: Mapping[str, int], total: int) -> None:
        """Towards the nearest of `goals`."""
        nearest = min(far.get(place, FAR) for place in goals)
        self.goal = self._any([place for place in goals if far.get(place, FAR) == nearest])
        self.missing = max(0, nearest - total)

    def _on_the_way(self, places: Sequence[str]) -> str:
        """The corridor; now and then the walk passes a square where something happens."""
        happens = [place for place in places if place in HAPPENS]
        return self._any(happens) if happens and self._rng.random() < PASSES else CORRIDOR

    def _best(self, places: Sequence[str], likes: Mapping[str, float]) -> str:
        most = max((likes[place] for place in places), default=0)
        return self._any([place for place in places if likes[place] == most])

    def _any(self, places: Sequence[str]) -> str:
        return self._rng.choice(places) if places else ""


HAPPENS = ("question", "claw")
"""Squares where a walk may end to draw a card or meet a monster."""
PASSES = 0.4
"""How often a walk that reaches no room ends on such a square, where the board has them."""
