"""Moments of games, as one seat knows them: of every box and way of playing, by bots and by random play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from box_games import every_way, plays_on, sits_down

from companion.bots import NAMES
from companion.bots.levels import LEVELS
from companion.chance import carry_out, goes_on
from companion.deduction import Case
from companion.deduction.heard import Source, case_of
from companion.editions import load
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import awaited
from companion.rules.evolve import opening
from companion.rules.offer import hands_lie_open
from companion.rules.state import State
from companion.rules.views import Glance, Talk, view
from companion.streams import Streams
from companion.wire import command_from


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


def of_bots(seed: int, often: float = 0.05) -> Iterator[Moment]:
    """Moments of one game of bots of some box."""
    rng = Random(seed)
    box, variant = rng.choice(every_way())
    edition = load(box)
    way = edition.variants[variant]
    players = rng.randint(way.least_players, way.most_players)
    streams = Streams.seeded(rng.getrandbits(64))
    state = opening(e.GameOpened("g1", box), edition)
    for name in NAMES[:players]:
        _, state = carry_out(state, c.TakeSeat(c.HOUSE, name), streams)
    if state.rules.get("variant", variant) != variant:
        _, state = carry_out(state, c.SetRule(state.host, "variant", variant), streams)
    bots = {p.seat: LEVELS[rng.choice(("easy", "medium"))](p.seat, edition, rng) for p in state.players}
    talk = Talk()
    eyes = {seat: Glance(state, seat, talk) for seat in bots}
    while state.phase != "over" and state.turns < 300:
        command = None
        for seat in awaited(state):
            wish = bots[seat].plays(eyes[seat].at(state))
            if wish:
                command = command_from(seat, wish)
                break
        else:
            command = goes_on(state, streams)
        if command is None:
            return
        _, state = carry_out(state, command, streams)
        if state.turn and rng.random() < often and state.phase != "over":
            yield moment(state, rng.choice(list(bots)), talk)


def at_random(seed: int, often: float = 0.05) -> Iterator[Moment]:
    """Moments of one game in which people do whatever is offered, go away and change their minds."""
    rng = Random(seed)
    game = sits_down(*rng.choice(every_way()), seed)
    talk = Talk()
    for _ in plays_on(game):
        state = game.state
        if state.hands and hands_lie_open(state) and rng.random() < often:
            yield moment(state, rng.choice(state.players.seats), talk)
