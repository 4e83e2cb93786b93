"""Moments of games, as one seat knows them: of every box and way of playing, by people who do whatever is offered."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from companion.deduction import Case
from companion.deduction.heard import Source, case_of
from companion.rules.offer import hands_lie_open
from companion.rules.state import State
from companion.rules.views import Talk, view
from tests.box_games import every_way, plays_on, sits_down


class Moment(NamedTuple):
    """What `seat` knows at one moment of a game."""

    state: State
    seat: str
    case: Case
    sources: tuple[Source, ...]


def moment(state: State, seat: str, talk: Talk) -> Moment:
    """The moment as `seat` sees and has heard it."""
    talk.goes_on(state.log)
    case, sources = case_of(view(state, seat), talk.since(0, seat), state.edition)
    return Moment(state, seat, case, sources)


def at_random(seed: int, often: float = 0.05) -> Iterator[Moment]:
    """Moments of one game in which people do whatever is offered, go away and change their minds."""
    rng = Random(seed)
    game = sits_down(*rng.choice(every_way()), seed)
    talk = Talk()
    for _ in plays_on(game):
        state = game.state
        if state.hands and hands_lie_open(state) and rng.random() < often:
            yield moment(state, rng.choice(state.players.seats), talk)
