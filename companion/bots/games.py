"""Whole games of bots by the full rules, one after the other, as fast as it goes."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from companion.chance import carry_out, goes_on
from companion.rules import box_events as be
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import awaited
from companion.rules.company import BOT_NAMES
from companion.rules.edition import Edition
from companion.rules.evolve import opening
from companion.rules.views import Glance, Talk
from companion.streams import Streams
from companion.wire import COMMANDS

from .easy import EasyBot
from .levels import LEVELS

NAMES = BOT_NAMES[:6]
MOST_TURNS = 1000
"""After so many turns a game is given up as unfinished."""


@dataclass
class Played:
    """One game: how it ended ("unfinished" where it did not), who won or "", turns, the totals thrown, what lay in the
    envelope, how often each card of the deck was drawn; `thinking_s` of it the bots thought."""

    how: str
    winner: c.Seat
    turns: int
    dice: Mapping[int, int]
    envelope: Sequence[str]
    drawn: dict[str, int] = field(default_factory=dict)
    thinking_s: float = 0.0


def play_game(
    edition: Edition,
    players: int,
    rng: Random,
    most_turns: int = MOST_TURNS,
    *,
    variant: str = "",
    levels: Sequence[str] = ("easy",),
) -> Played:
    """One whole game. `levels` are the seats' in order, the last of them also of all further seats. What the bots draw
    from `rng` shifts no deal and no dice."""
    streams = Streams.seeded(rng.getrandbits(64))
    state = opening(e.GameOpened(f"g{rng.getrandbits(48):012x}", edition.id), edition)
    for name in NAMES[:players]:
        _, state = carry_out(state, c.TakeSeat(c.HOUSE, name), streams)
    if variant and variant != state.rules.get("variant", variant):
        _, state = carry_out(state, c.SetRule(state.host, "variant", variant), streams)
    named = [*levels, *[levels[-1]] * players]
    bots = {p.seat: LEVELS[level](p.seat, edition, rng) for p, level in zip(state.players, named, strict=False)}
    talk = Talk()
    eyes = {seat: Glance(state, seat, talk) for seat in bots}
    drawn: dict[str, int] = {}
    thinking = 0
    while state.phase != "over" and state.turns < most_turns:
        waiting = awaited(state)
        begun = time.perf_counter_ns()
        command: c.Command | None = None
        for seat in waiting:
            command = _wish(bots[seat], eyes[seat].at(state))
            if command:
                break
        thinking += time.perf_counter_ns() - begun
        if command is None and not waiting:
            command = goes_on(state, streams)
        if command is None:
            break
        happened, state = carry_out(state, command, streams)
        if state.deck or state.discard:
            _count(drawn, happened)
    ending = state.ending
    how, winner = (ending.how, ending.winner) if ending else ("unfinished", "")
    return Played(how, winner, state.turns, dict(state.totals), state.envelope, drawn, thinking / 1e9)


def _wish(bot: EasyBot, view: Glance) -> c.Command | None:
    """The command of a choice that was offered; what comes from outside goes through `wire.command_from`."""
    wish = bot.plays(view)
    if wish is None:
        return None
    kind = COMMANDS[wish.pop("do")]
    return kind(bot.seat, **wish)


def _count(drawn: dict[str, int], happened: Sequence[e.Event]) -> None:
    for event in happened:
        if isinstance(event, be.CardDrawn):
            drawn[event.card] = drawn.get(event.card, 0) + 1
