"""What the notebook's reasoning costs: cases from games of bots of every box, and such as no game leads to."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import Any

from companion import bots, chance, editions
from companion.bench import clauses
from companion.bench.trial import Trial
from companion.bots.tally import undisturbed
from companion.chance import carry_out
from companion.deduction import Case, solve, why
from companion.deduction.heard import case_of
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import awaited
from companion.rules.evolve import opening
from companion.rules.state import State
from companion.rules.views import Glance, Talk, view
from companion.streams import Streams
from companion.wire import command_from

LONG_ENOUGH = 300
"""Turns after which a game is left."""


def cases_of_a_game(seed: object, often: float = 0.05) -> Iterator[Case]:
    """What one seat or another knows, now and then in a game of easy and medium bots; `seed` says which box, way of
    playing and seats."""
    rng = Random(str(seed))
    state, streams = _seated(rng)
    playing = {p.seat: bots.LEVELS[rng.choice(("easy", "medium"))](p.seat, state.edition, rng) for p in state.players}
    talk = Talk()
    eyes = {seat: Glance(state, seat, talk) for seat in playing}
    while state.phase != "over" and state.turns < LONG_ENOUGH:
        wishes = ((seat, playing[seat].plays(eyes[seat].at(state))) for seat in awaited(state))
        taken = next(((seat, wish) for seat, wish in wishes if wish), None)
        command = command_from(*taken) if taken else chance.goes_on(state, streams)
        if command is None:
            return
        _, state = carry_out(state, command, streams)
        if state.turn and state.phase != "over" and rng.random() < often:
            seat = rng.choice(list(playing))
            talk.goes_on(state.log)
            yield case_of(view(state, seat), talk.since(0, seat), state.edition)[0]


def _seated(rng: Random) -> tuple[State, Streams]:
    """A table of some box and way of playing, with as many bots as it may take."""
    box = editions.load(rng.choice(editions.all_ids()))
    way = rng.choice(list(box.variants.values()))
    streams = Streams.seeded(rng.getrandbits(64))
    state = opening(e.GameOpened("g1", box.id), box)
    for name in bots.NAMES[: rng.randint(way.least_players, way.most_players)]:
        _, state = carry_out(state, c.TakeSeat(c.HOUSE, name), streams)
    if state.rules.get("variant", way.id) != way.id:
        _, state = carry_out(state, c.SetRule(state.host, "variant", way.id), streams)
    return state, streams


def deduction(trial: Trial) -> dict[str, Any]:
    """All that follows from what a seat knows, and why: milliseconds of processor time, in games and odd cases."""
    played: list[Case] = []
    game = 0
    while len(played) < trial.many(1000):
        played += cases_of_a_game(f"{trial.seed}/{game}")
        game += 1
    return {
        **_figures("game", [_solved_in(case) for case in played]),
        **_figures("hands_of_three", _made(clauses.hands_of_three, trial)),
        **_figures("true_clauses", _made(clauses.true_case, trial)),
        **_figures("mostly_clashes", _made(clauses.broken_case, trial)),
        **_figures("why", [_reason_in(case, Random(n)) for n, case in enumerate(played)]),
        "cases": len(played),
    }


def _made(makes: Callable[[Random], Case], trial: Trial) -> list[float]:
    return [_solved_in(makes(Random(f"{trial.seed}/{n}"))) for n in range(trial.many(400))]


def _solved_in(case: Case) -> float:
    """Processor time, the least of three times: whatever else the machine does can only add to it."""
    taken = []
    with undisturbed():
        for _ in range(3):
            begun = time.process_time()
            solve(case)
            taken.append(time.process_time() - begun)
    return min(taken)


def _reason_in(case: Case, rng: Random) -> float:
    """The time for the reason of one certain fact."""
    answer = solve(case)
    holder = rng.choice([holder.id for holder in case.holders])
    card, held = rng.choice(
        [(card, False) for card in answer.has_not[holder]] + [(card, True) for card in answer.has[holder]]
    )
    begun = time.process_time()
    why(case, holder, card, held)
    return time.process_time() - begun


def _figures(name: str, taken: list[float]) -> dict[str, float]:
    ordered = sorted(taken)
    return {
        f"{name}_p50_ms": round(median(ordered) * 1e3, 2),
        f"{name}_p99_ms": round(ordered[len(ordered) * 99 // 100] * 1e3, 2),
        f"{name}_worst_ms": round(ordered[-1] * 1e3, 2),
    }
