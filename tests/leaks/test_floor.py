"""Non-interference on the floor: whole games of twins, and every payload that either table puts on any topic."""

from __future__ import annotations

import re
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.fleet import BETWEEN_S, Fleet
from companion.floor.orders import signed
from companion.rules import views
from companion.rules.commands import PUBLIC
from companion.rules.state import State
from companion.steward import Steward
from companion.surroundings import Surroundings
from tests import proof
from tests.box_games import every_way
from tests.floor.a_floor import floor_settings
from tests.floor.small_broker import SmallBroker
from tests.leaks.box_twins import BoxTwins, Side

GAMES = proof.count(1, long=40)
STEPS = proof.count(60, long=400)
KEY = "a key that the house knows"
CHALLENGE = re.compile(rb'"challenge":"[0-9a-f]*"')
"""Drawn anew at each start and hanging on nothing, so masked by name."""
ORDERS = ("message", "volume", "dim", "help-seen", "end-session", "keep-on", "new-session")


class Outside:
    """A twin's game as a table shows it."""

    def __init__(self, side: Side) -> None:
        self._side = side
        self.surroundings = Surroundings(lambda: None)

    def view(self, seat: str) -> dict[str, Any]:
        return dict(views.view(self._side.state, seat))

    def house(self) -> dict[str, Any]:
        return self.surroundings.facts()

    def bell(self, ring: Any) -> None:
        """Nobody listens here: the fleet is asked to look after each step."""

    def gong(self, ring: Any) -> None:
        """It sounds at each step."""
        self.sounds = ring


class OnTheFloor:
    """One twin's table, all that the floor hears of it, and a house that orders it about."""

    def __init__(self, folder: Path, side: Side, *, names: bool = False) -> None:
        self.broker, self.side, self.time = SmallBroker(), side, 0.0
        self.table = table = cast(Any, Outside(side))
        self.steward = Steward(table, called="4", clock=lambda: self.time)
        house: Any = SimpleNamespace(
            data=folder, language="en", floor=floor_settings(table="4", names=names, key=KEY, home_assistant="ha"),
            house=SimpleNamespace(table="4"), dice=SimpleNamespace(reader="none"),
        )  # fmt: skip
        times: dict[str, Any] = {"clock": lambda: self.time, "wall": lambda: 1_796_000_000 + self.time}
        self.fleet = Fleet(table, self.steward, house, line=self.broker.line, **times)
        self.fleet._vitals = lambda now: {"disk_mb": 9, "warm_c": None, "starved": None, "dice": "none"}  # type: ignore[method-assign]

    def goes(self, number: int) -> list[tuple[str, bytes]]:
        """The next moment, now and then with an order; all that was heard, masked."""
        self.time += 20 * BETWEEN_S
        self.table.sounds()
        if number % 7 == 3:
            wanted = {
                "id": f"n{number}",
                "do": ORDERS[number % len(ORDERS)],
                "text": "Hello",
                "volume": 30,
                "dim": True,
            }
            challenge = self.fleet._orders.challenge if self.fleet._orders else ""
            self.broker.says("butler/4/set", signed(KEY, "butler/4/set", challenge, wanted))
        if number % 11 == 5:
            self.steward.help(number % 2 == 0)
        self.fleet.go()
        heard = [each for each in self.broker.heard if each[0] != "butler/4/set"]
        self.broker.heard.clear()
        return [(topic, CHALLENGE.sub(b"(masked)", payload)) for topic, payload in heard]


def secrets_of(state: State) -> set[str]:
    """What must stand in no payload: every card, and whatever hides or proves one, and the people's names."""
    kept = {*state.edition.ids, *(player.name for player in state.players), state.game}
    kept |= {sealed.salt.hex() if isinstance(sealed.salt, bytes) else str(sealed.salt) for sealed in state.cards}
    return kept - {state.edition.id}  # a box may be called like one of its rooms


ways = pytest.mark.parametrize(("box", "variant"), every_way())


@ways
def test_no_topic_tells_two_deals_with_the_same_course_apart__F1_F4(tmp_path: Path, box: str, variant: str) -> None:
    began, moments = time.perf_counter(), 0
    for seed in range(GAMES):
        twins = BoxTwins(box, variant, 7100 + seed, viewer=PUBLIC)
        pair = [OnTheFloor(tmp_path, side) for side in twins.sides]
        forbidden = [re.compile(rf"\b{re.escape(each)}\b".encode()) for each in secrets_of(twins.states[0])]
        for number, _states in enumerate(twins.play(STEPS)):
            one, other = (table.goes(number) for table in pair)
            assert one == other, (seed, number, twins.kind, twins.swapped)
            for topic, payload in one:
                found = [each.pattern for each in forbidden if each.search(payload)]
                assert not found, (topic, payload, found)
            moments += bool(one)
    assert moments > 5 * GAMES, "the tables have to have told something"
    proof.figure(
        f"the floor hears twin games of {box}, {variant}",
        count=GAMES,
        figure=f"{moments} moments, 0 differences",
        seconds=time.perf_counter() - began,
        seed=7100,
    )


def test_the_same_search_finds_what_a_house_lets_out(tmp_path: Path) -> None:
    twins = BoxTwins(*every_way()[0], 1, viewer=PUBLIC)
    table = OnTheFloor(tmp_path, twins.sides[0], names=True)
    name = next(player.name for player in twins.states[0].players)
    assert any(name.encode() in payload for _topic, payload in table.goes(0))
