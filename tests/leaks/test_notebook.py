"""Non-interference of the notebook, in every box: log, conclusions, reasons, chances and what-if of a seat hang on
nothing that it may not know; neither do their lengths. And what one seat marks or looks up changes nothing for others.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from companion import notebook
from companion.notebook import conclusions as concluding
from companion.notebook import known
from companion.notebook.supposing import Supposition
from companion.rules import own_log as log
from companion.rules.hearing import News
from companion.rules.state import State
from companion.rules.views import view
from tests import proof
from tests.box_games import every_way
from tests.leaks.box_twins import BoxTwins
from tests.leaks.byte_twins import Leak, Pair
from tests.leaks.swaps import kinds_of_difference
from tests.leaks.test_bytes import seen as masked
from tests.leaks.wire import House
from web_remote import notebook_door
from web_remote.throttle import Pace

GAMES = proof.count(1, long=12)
STEPS = proof.count(24, long=120)
LOOKS_EVERY = 4
ways = pytest.mark.parametrize("number", range(len(every_way())), ids=["-".join(way) for way in every_way()])


class Told(AssertionError):
    """The viewer could tell the two games apart by its notebook."""


def looked_up(state: State, seat: str, at: int) -> Mapping[str, bytes]:
    """All that a seat can get out of its notebook, as bytes; which reasons and what-ifs, by `at`."""
    heard, seen = log.own_log(state, seat), {**view(state, seat), "version": 1}
    found: dict[str, Any] = {"log": heard}
    found["pages"] = [
        notebook.page_of(seen, heard, state.edition, "en", card=card) for card in ("", state.edition.ids[at % 20])
    ]
    if seen["hand"]:
        found |= _thought(notebook.conclude(seen, heard, state.edition), at)
    return {name: orjson.dumps(said) for name, said in found.items()}


def _thought(found: concluding.Conclusions, at: int) -> dict[str, Any]:
    rng, settled = Random(at), concluding.certain(found)
    reasons = [notebook.because(found, *each.split("|"), "en") for each in rng.sample(sorted(settled), 3)]
    places = [(card, column) for card in found.edition.ids for column in found.columns]
    supposed = [Supposition(*rng.choice(places), rng.random() < 0.5) for _ in range(2)]
    return {
        "certain": settled,
        "chances": concluding.chances(found),
        "solutions": len(found.answer.solutions),
        "reasons": reasons,
        "what if": notebook.suppose(found, supposed, "en"),
        "contradictions": notebook.contradictions(found, "en"),
    }


def compared(box: str, variant: str, seed: int) -> int:
    """Plays a pair of twins and compares the viewer's notebooks; how often. Raises `Told`."""
    like = BoxTwins(box, variant, seed, "nothing", help="full")
    kinds = kinds_of_difference(like.states[0], like.viewer)
    twins = BoxTwins(box, variant, seed, kinds[seed % len(kinds)], like.viewer, help="full")
    looks = 0
    for step, states in enumerate(twins.play(STEPS)):
        if step % LOOKS_EVERY:
            continue
        one, other = (looked_up(state, twins.viewer, seed + step) for state in states)
        for part, said in one.items():
            if masked(said) != masked(other[part]):
                raise Told(part, step, twins.kind, twins.viewer, twins.swapped)
        looks += 1
    return looks


@ways
def test_no_answer_of_a_notebook_hangs_on_anything_hidden(number: int) -> None:
    box, variant = every_way()[number]
    began = time.perf_counter()
    looks = sum(compared(box, variant, number + 100 * game) for game in range(GAMES))
    assert looks >= GAMES
    proof.figure(
        f"twin notebooks of {box}, {variant}: log, conclusions, reasons, chances, what-if",
        count=GAMES,
        seed=0,
        figure=f"{looks} looks, 0 differences",
        seconds=time.perf_counter() - began,
    )


def test_a_notebook_that_hears_too_much_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log that names the card to everybody."""
    honest = log.own_log

    def careless(state: State, seat: str) -> list[News]:
        heard = honest(state, seat)
        everything = [honest(state, other) for other in state.players.seats]
        return [max(told, key=len) for told in zip(*everything, strict=True)] if heard else heard

    monkeypatch.setattr(log, "own_log", careless)
    with pytest.raises(Told):
        sum(compared("classic", "standard", seed) for seed in range(60))


# --- at the door: two houses, byte by byte


class Noted(Pair):
    """The same, and only the notebook's door is asked; it answers what a view does not hold."""

    def _asked_for(self, house: House, state: State, number: int) -> dict[str, bytes]:
        rng, viewer, box = Random(number), self.twins.viewer, state.edition
        columns = (*state.players.seats, "envelope")
        place = {"card": rng.choice(box.ids), "column": rng.choice(columns)}
        wishes: Sequence[Mapping[str, Any]] = (
            {"conclusions": True, "log": {}},
            {"why": place},
            {"suppose": [{**place, "holds": bool(number % 2)}]},
            {"log": {"card": place["card"], "before": 30}},
        )
        game = house.table.game
        return {
            f"notebook {number}": house.ask(viewer, "POST", "/api/notebook", orjson.dumps({"game": game, **wish}))
            for number, wish in enumerate(wishes)
        }


@pytest.mark.parametrize(("box", "variant"), [("event", "standard"), ("bonus", "teams"), ("classic", "teams")])
def test_no_byte_of_the_notebook_s_door_hangs_on_anything_hidden(
    box: str, variant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for pace in ("THOUGHTS_EACH", "THOUGHTS_TOTAL"):  # the clock's limits are another test's
        monkeypatch.setattr(notebook_door, pace, Pace(burst=100_000, seconds=1.0))
    for game in range(GAMES):
        like = BoxTwins(box, variant, 7 + game, "nothing", help="full")
        kinds = kinds_of_difference(like.states[0], like.viewer)
        twins = BoxTwins(box, variant, 7 + game, kinds[game % len(kinds)], like.viewer, help="full")
        assert Noted(tmp_path / str(game), twins).compare(proof.count(8, long=60)) >= 1


def test_a_door_that_thinks_with_another_s_hand_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = known.conclude

    def careless(seen: Any, heard: Any, edition: Any) -> Any:
        sealed = seen["table"]["seal"]["root"]
        state = next(each.table._shown for each in houses if each.table._shown.seal.root == sealed)
        first = state.players.seats[0]
        hand = [{"card": card, "place": first} for card in state.holds(first)]
        return honest({**seen, "hand": hand, "seat": first, "shown": []}, (), edition)

    monkeypatch.setattr(known, "conclude", careless)
    houses: list[Any] = []

    def compare(seed: int) -> int:
        pair = Noted(tmp_path / str(seed), BoxTwins("classic", "standard", seed, "hands", help="full"))
        houses[:] = pair.houses
        return pair.compare(2)

    with pytest.raises(Leak):
        sum(compare(seed) for seed in range(20))
