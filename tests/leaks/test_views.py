"""Non-interference of the views: what reaches a viewer hangs on nothing that the viewer may not know (F1, F4)."""

from __future__ import annotations

import time
from random import Random

import orjson
import pytest

from companion.rules import proofs, views
from companion.rules.choices import choices
from companion.rules.commands import PANEL, PUBLIC
from companion.rules.decide import decide
from companion.rules.refusals import Refused
from companion.rules.state import State
from tests import proof
from tests.leaks.twins import Twins, masked
from tests.rules.test_random_games import every_command

GAMES = proof.count(24, long=2000)
WITH_REFUSALS = proof.count(4, long=200)
STEPS = 160


def sight(state: State, seat: str) -> bytes:
    """Everything that this seat can get: its view, and what proves its cards."""
    got = {**views.view(state, seat), "proofs": proofs.proofs(state, seat)}
    return orjson.dumps(masked(got), option=orjson.OPT_NON_STR_KEYS)


def compare(seed: int) -> int:
    """Plays one pair; the number of states compared. Fails where a viewer could tell the two games apart."""
    twins = Twins(seed)
    steps = 0
    for first, second in twins.play(STEPS):
        for viewer in (twins.viewer, PUBLIC, PANEL):
            assert sight(first, viewer) == sight(second, viewer), (seed, steps, viewer, twins.swapped)
        steps += 1
    return steps


def test_a_viewer_s_picture_hangs_on_nothing_hidden__F1_F4() -> None:
    began = time.perf_counter()
    steps = sum(compare(seed) for seed in range(GAMES))
    assert steps > 30 * GAMES, "the pairs must go on for a good part of a game"
    proof.figure(
        "twin games, every view byte for byte",
        count=GAMES,
        seed=0,
        figure=f"{steps} states, 0 differences",
        seconds=time.perf_counter() - began,
    )


def test_a_refusal_says_nothing_hidden() -> None:
    for seed in range(WITH_REFUSALS):
        twins, rng = Twins(seed), Random(seed)
        for number, (first, second) in enumerate(twins.play(STEPS)):
            if number % 10:
                continue
            for command in rng.sample(list(every_command(first, twins.viewer)), 60):
                assert answer(first, command) == answer(second, command), (seed, command)


def answer(state: State, command: object) -> str:
    try:
        decide(state, command)  # type: ignore[arg-type]
    except Refused as refused:
        return f"{refused.name}: {refused.say}"
    return "accepted"


# --- planted leaks: each made by a small patch, each caught


def test_a_leak_through_the_view_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = views.SHARED["table"]
    hinted = lambda state: {**honest(state), "hint": state.envelope[:1]}  # noqa: E731
    monkeypatch.setitem(views.SHARED, "table", hinted)  # type: ignore[arg-type]
    caught()


def test_a_leak_through_the_choices_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def sorted_by_truth(state: State, seat: str) -> list[dict[str, object]]:
        offered = [dict(choice) for choice in choices(state, seat)]
        for choice in offered:
            slots = choice["slots"]
            if "suspect" in slots and state.envelope:  # type: ignore[operator]
                ordered = sorted(slots["suspect"], key=lambda s: s == state.envelope[0])  # type: ignore[index]
                choice["slots"] = {**slots, "suspect": ordered}  # type: ignore[dict-item]
        return offered

    monkeypatch.setattr(views, "choices", sorted_by_truth)
    caught()


def test_a_leak_through_lengths_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = views.SHARED["table"]
    padded = lambda state: {**honest(state), "pad": " " * len("".join(state.envelope))}  # noqa: E731
    monkeypatch.setitem(views.SHARED, "table", padded)  # type: ignore[arg-type]
    caught()


def test_a_leak_through_the_proofs_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofs, "has_opened", lambda state, seat: bool(state.envelope))
    caught()


def caught() -> None:
    assert any(tells(seed) for seed in range(60))


def tells(seed: int) -> bool:
    """True where this pair of games gives something away."""
    try:
        compare(seed)
    except AssertionError:
        return True
    return False
