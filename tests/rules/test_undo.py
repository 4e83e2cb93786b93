"""F10, its whole kind, in every box and every way of playing it: whatever is taken back has revealed nothing and rolled
nothing, takes nothing from what anybody knows, shuffles nothing back, and all hear of it.

Judged by what has happened and by what people see, not by what the rules keep in mind.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from companion.chance import carry_out
from companion.rules import box_events as be
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import choices
from companion.rules.evolve import evolve
from companion.rules.state import State
from companion.rules.views import view
from companion.streams import Streams
from tests import proof
from tests.box_games import Game, every_way, plays_on, sits_down

GAMES = proof.count(2, long=40)
STEPS = proof.count(260, long=1200)

REVEALS = (
    e.DiceRolled, e.SeatPassed, e.CardShown, e.NobodyDisproved, e.AccusationMade, e.AccusationFailed,
    e.AccusationHeld, e.FinalGuessOffered, e.GameEnded, be.CardDrawn, be.CardRevealed, be.NobodyHolds, be.CardPicked,
    be.CardPassedLeft, be.CardPeeked, be.NeutralShown, be.FightWon, be.FightLost, be.CaseShuffled,
)  # fmt: skip
"""After these somebody knows more, or chance has spoken."""


Moment = tuple[Game, list[tuple[int, State]]]


def reveals(event: e.Event, state: State) -> bool:
    """A swift box has looked into hands before it asks anybody."""
    return isinstance(event, REVEALS) or (isinstance(event, e.SeatAsked) and state.rules["disproof"] == "swift")


def is_offered(state: State, seat: str) -> bool:
    return any(choice["do"] == "take-back" for choice in choices(state, seat))


def known(state: State) -> dict[str, Any]:
    """What each seat and the table know that no game can make them forget."""
    found: dict[str, Any] = {}
    for seat in (*state.players.seats, c.PUBLIC):
        seen = view(state, seat)
        found[seat] = (seen["hand"], seen["shown"], seen["envelope"], seen["notebook"])
        table = seen["table"]
        found["table"] = (table["revealed"], table["deck"], table["dice"], table["open"], table["side"], table["seal"])
    return found | {"deck": state.deck, "case": state.case}


def moments(box: str, variant: str) -> Iterator[Moment]:
    """Some games after each of their steps, with how they stood before: after so many events, so."""
    for seed in range(GAMES):
        game, stood = sits_down(box, variant, seed), list[tuple[int, State]]()
        state = game.state
        for number, happened in enumerate(plays_on(game, restless=0.06)):
            for at, event in enumerate(happened, len(game.events) - len(happened)):
                stood.append((at, state))
                state = evolve(state, event)
            yield game, stood
            if number == STEPS:
                break


def stands_so(then: State, back: State) -> bool:
    return (then.turn, then.tokens, then.weapons, then.phase) == (back.turn, back.tokens, back.weapons, back.phase)


@pytest.mark.parametrize(("box", "variant"), every_way())
def test_what_is_taken_back_has_revealed_and_rolled_nothing__F10(box: str, variant: str) -> None:
    began, tried = time.perf_counter(), 0
    for game, stood in moments(box, variant):
        for seat in game.state.players.seats:
            if not is_offered(game.state, seat):
                continue
            tried += 1
            happened, back = carry_out(game.state, c.TakeBack(seat), Streams.seeded(1))
            assert [type(event) for event in happened] == [e.TakenBack]
            assert known(back) == known(game.state)
            assert view(back, c.PUBLIC)["news"][-1]["event"] == "taken-back"
            length = next(length for length, then in reversed(stood) if stands_so(then, back))
            undone = game.events[length:]
            assert undone
            assert not [event for event in undone if reveals(event, game.state)], undone
    assert tried
    proof.figure(
        f"taken back in {box}, {variant}, at every moment at which it may be",
        count=tried,
        seed=0,
        figure="nothing revealed, rolled or shuffled was undone",
        seconds=time.perf_counter() - began,
    )


@pytest.mark.parametrize(("box", "variant"), every_way())
def test_right_after_something_was_revealed_or_rolled_nothing_is_taken_back__F10(box: str, variant: str) -> None:
    tried = 0
    for game, _stood in moments(box, variant):
        if reveals(game.events[-1], game.state):
            tried += 1
            assert not [seat for seat in game.state.players.seats if is_offered(game.state, seat)], game.events[-1]
    assert tried
