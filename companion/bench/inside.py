"""What the rules themselves cost, inside this process: no sockets, no disk but where it says so."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from companion import bots, chance, editions
from companion.bench.guests import takes
from companion.bench.trial import Trial, spread
from companion.chance import carry_out
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import awaited, choices
from companion.rules.decide import decide
from companion.rules.evolve import evolve, opening
from companion.rules.state import State
from companion.rules.views import view
from companion.table import Table
from companion.wire import command_from, event_to

SIX = 6


def dealt(rng: Random, players: int = SIX) -> State:
    """A game with everybody seated, sealed, dealt and rolled off, as the first turn begins."""
    edition = editions.load(editions.all_ids()[0])
    state = opening(e.GameOpened(f"g{rng.getrandbits(48):012x}", edition.id), edition)
    for name in bots.NAMES[:players]:
        _, state = carry_out(state, c.TakeSeat(c.HOUSE, name), rng)
    while state.phase != "turn" or state.turn is None:
        state = carry_out(state, _next(state, rng), rng)[1]
    return state


def commands(state: State, rng: Random) -> Iterator[tuple[State, c.Command]]:
    """An endless game nobody wins: each state with the command that is asked for in it."""
    while True:
        command = _next(state, rng)
        yield state, command
        state = carry_out(state, command, rng)[1]


def _next(state: State, rng: Random) -> c.Command:
    waiting = awaited(state)
    if not waiting:
        going_on = chance.goes_on(state, rng)
        assert going_on is not None, "nobody is awaited and the box owes nothing"
        return going_on
    wish = takes(choices(state, waiting[0]), rng)
    assert wish is not None
    return command_from(waiting[0], wish)


def rules(trial: Trial) -> dict[str, Any]:
    """`decide` + `evolve` + six views, for each command of a game."""
    rng = trial.rng()
    taken: list[int] = []
    for state, command in commands(dealt(rng), rng):
        seats = [player.seat for player in state.players]
        begun = time.perf_counter_ns()
        for event in decide(state, command):
            state = evolve(state, event)
        for seat in seats:
            view(state, seat)
        taken.append(time.perf_counter_ns() - begun)
        if len(taken) >= trial.many(2000):
            break
    return spread(taken)


def events(trial: Trial) -> dict[str, Any]:
    """Checked events a second: play out at random by what is offered, every command decided, every event applied."""
    rng = trial.rng()
    until = time.perf_counter() + trial.seconds(3.0)
    begun = time.perf_counter()
    happened = commanded = 0
    while time.perf_counter() < until:
        state = dealt(rng)
        for _ in range(400):
            facts, state = carry_out(state, _next(state, rng), rng)
            happened += len(facts)
            commanded += 1
    seconds = time.perf_counter() - begun
    return {"events_per_s": round(happened / seconds), "commands_per_s": round(commanded / seconds)}


def games(trial: Trial) -> dict[str, Any]:
    """Complete games of six easy bots by the full rules, and whether twice the games take twice the time."""
    few = trial.many(100)
    box = editions.load(editions.all_ids()[0])
    bots.play_games(box, SIX, 3, trial.seed)  # warm
    once = bots.play_games(box, SIX, few, trial.seed)
    twice = bots.play_games(box, SIX, 2 * few, trial.seed)
    return {
        "games_per_s": twice["games_per_second"],
        "turns_mean": twice["turns_mean"],
        "twice_as_many_take": round(twice["seconds"] / once["seconds"], 2),
        "games": twice["games"],
    }


def resume(trial: Trial) -> dict[str, Any]:
    """Open a journal of 2,000 events after a cut, check every line of it, fold it and draw everybody's picture."""
    from companion.shelf import Shelf

    rng = trial.rng()
    with tempfile.TemporaryDirectory() as folder:
        shelf = Shelf(Path(folder))
        journal = shelf.begin("g1")
        state = dealt(rng)
        facts = _facts_up_to(state, rng, 2000)
        for start in range(0, len(facts), 50):
            journal.append(facts[start : start + 50])
        journal.close()
        taken = []
        for _ in range(trial.many(7)):
            begun = time.perf_counter()
            opened = shelf.open_or_rescue("g1").journal
            assert opened is not None
            table = Table(opened, rng)
            taken.append(time.perf_counter() - begun)
            assert table.view("s1")["phase"] == "turn"
            opened.close()
    return {"s": round(median(taken), 4), "events": len(facts)}


def _facts_up_to(state: State, rng: Random, many: int) -> list[dict[str, Any]]:
    """The first `many` events of a game, from its opening on."""
    edition = state.edition
    state = opening(opened := e.GameOpened("g1", edition.id), edition)
    facts = [event_to(opened)]
    for name in bots.NAMES:
        happened, state = carry_out(state, c.TakeSeat(c.HOUSE, name), rng)
        facts += [event_to(event) for event in happened]
    while len(facts) < many:
        happened, state = carry_out(state, _next(state, rng), rng)
        facts += [event_to(event) for event in happened]
    return facts
