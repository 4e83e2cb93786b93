"""All are asked at once and choose in parallel: the same choices in two houses, made in another order.

Until all have chosen, whoever has not gets no byte, and neither do screen, lamps, captions and sound; when all have,
everybody has got the same bytes in both houses. Somebody may be away, for whom the box chooses; in one of the houses
somebody changes its mind, which is a matter of its own phone alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.asking import ALL_AT_ONCE, asks
from companion.rules.commands import PUBLIC
from companion.rules.evolve import evolve
from companion.rules.state import State
from companion.streams import Streams
from companion.wire import command_from
from tests.box_games import plays_on, sits_down, ways_with
from tests.leaks.box_twins import Side
from tests.leaks.byte_twins import Leak, retold
from tests.leaks.on_the_table import Heard, Panel
from tests.leaks.test_bytes import seen
from tests.leaks.wire import House, Phone

Events = Sequence[e.Event]
VERSION = re.compile(rb'"version":\d+|(?m:^id: \d+$)')


def mass_showings(most: int) -> Iterator[tuple[list[e.Event], State]]:
    """Games at the moment at which all are asked at once, with the events that led there."""
    found = 0
    for seed in range(200):
        for box, variant in ways_with("all-reveal") + ways_with("all-show-left"):
            game = sits_down(box, variant, seed)
            for _happened in plays_on(game, restless=0):
                running = game.state.interlude
                if running and running.effect in ALL_AT_ONCE and not running.picks:
                    yield list(game.events), game.state
                    found += 1
                    break
            if found >= most:
                return


def answers(state: State, rng: Random) -> dict[str, c.Command]:
    """One answer of everybody who is asked."""
    picked = {}
    for seat, (choice,) in asks(state).items():
        slots = {slot: rng.choice(values) for slot, values in choice["slots"].items()}
        picked[seat] = command_from(seat, {"do": choice["do"], **slots})
    return picked


class InParallel:
    """One house in a mass showing, with everybody's phone, the table screen and the panel."""

    def __init__(self, folder: Path, events: Events, stack: ExitStack) -> None:
        self.house = House(folder, Side(events), Streams.seeded(1))
        stack.callback(self.house.close)
        seats = [*self.house.tokens, PUBLIC]
        self._phones = {seat: Phone(self.house, seat) for seat in seats}
        for phone in self._phones.values():
            stack.callback(phone.close)
        self._panel = Panel(self.house.table)
        self.came = dict.fromkeys(seats, b"")
        self._heard = stack.enter_context(Heard())
        self._panel.tells(0)

    def got(self, seats: Sequence[str]) -> dict[str, Any]:
        """What each of these phones holds by now, and what the table shows: channel -> what came through it."""
        found: dict[str, Any] = {}
        for seat, phone in self._phones.items():
            self.came[seat] += phone.until_newest()
        for seat in seats:
            found[f"stream of {seat}"] = self.came[seat]
            paths = ("/api/view", "/api/seal") if seat != PUBLIC else ("/api/public/view",)
            found |= {f"{path} of {seat}": self.house.ask(seat, "GET", path) for path in paths}
        return found | self._panel.tells(0) | {"frame": self._panel.frame(), "log": self._heard.since()}

    def taps(self, command: c.Command, tap: str) -> None:
        """The phone of whoever chooses sends it; for whoever is away the box chooses."""
        if command.seat in self.house.table.view(PUBLIC)["awaited"]:
            answer = self.house.taps(command, tap)
            assert b" 200 " in answer[:16], answer
        else:
            assert self.house.table.go_on()


def compare_orders(events: Events, state: State, folder: Path, rng: Random) -> None:
    """Plays the showing in both orders and on to the end of the game. Raises `Leak`."""
    if rng.random() < 0.5:
        away = e.SeatSatOut(rng.choice(state.players.seats))
        events, state = [*events, away], evolve(state, away)
    picked = answers(state, rng)
    orders = [rng.sample(sorted(picked), len(picked)) for _ in range(2)]
    wavers = orders[1][0] if orders[1][0] not in state.players.absent else ""
    with ExitStack() as stack:
        both = [InParallel(folder / str(number), events, stack) for number in range(2)]
        for number, (one, order) in enumerate(zip(both, orders, strict=True)):
            _choose(one, picked, order, wavers if number else "", rng)
        ends = [_ended(one) for one in both]
        counts_otherwise = {orders[0][-1], orders[1][-1], wavers}  # their own taps were others
        for channel, found in ends[0].items():
            hears_own_taps = channel.split()[-1] in counts_otherwise
            if _counted(found, hears_own_taps) != _counted(ends[1][channel], hears_own_taps):
                raise Leak(channel, orders, wavers)


def _choose(one: InParallel, picked: dict[str, c.Command], order: Sequence[str], wavers: str, rng: Random) -> None:
    """All choose in this order; until the last one has, nothing reaches those who have not."""
    everybody = list(one.came)
    before = one.got(everybody)
    for number, seat in enumerate(order[:-1]):
        if seat == wavers:
            other = type(picked[seat])
            card = rng.choice(one.house.table._shown.holds(seat))
            one.taps(other(seat, card), f"first-{number}")  # type: ignore[call-arg]
        one.taps(picked[seat], f"tap-{number}")
        waiting = [each for each in everybody if each not in order[: number + 1]]
        quiet = {"lamps": [], "cues": []}
        for channel, found in one.got(waiting).items():
            if found != quiet.get(channel, before[channel]):
                raise Leak(channel, seat, "has chosen")
    one.taps(picked[order[-1]], "last")


def _ended(one: InParallel) -> dict[str, Any]:
    """What everybody holds when all have shown, and when the game was called off."""
    shown = one.got([*one.came])
    one.house.table.submit(c.CallOff(c.PANEL))
    over = {f"in the end, {channel}": found for channel, found in one.got([*one.came]).items()}
    return {**shown, **over, **retold(one.house)}


def _counted(found: Any, hears_own_taps: bool) -> Any:
    """Of a seat that tapped more often, or was the last to, all but the count of its own pictures."""
    if not hears_own_taps or not isinstance(found, bytes):
        return found
    without = seen(VERSION.sub(b"", found))
    return without.rpartition(b"event: view")[2] if b"event: view" in without else without
