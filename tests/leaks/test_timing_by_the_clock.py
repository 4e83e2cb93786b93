"""F8 by a real clock: how long it takes until another phone hears of an answer is the same in two worlds that differ in
what a hand holds. Real sockets, real threads; the worlds take turns in an order that chance gives, so that whatever
else the machine does falls on both alike, and the ranks of their delays are compared.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

import orjson
import pytest

from companion.bots.hard import HardBot
from companion.bots.seats import Player, attentive
from companion.journal import Journal
from companion.pace import Pace
from companion.rules import commands as c
from companion.streams import Streams
from companion.wire import command_to, event_to
from tests import proof
from tests.leaks.wire import House, Phone
from tests.table_talk import Table as Told

ROUNDS = proof.count(20, long=200)
TICK_S = 0.07
"""The box's own pace here; people need not wait for these answers."""
BOTS_TICK_S = 0.15
"""A bot's. It has to be longer than a bot thinks on a machine that is busy with other tests, as the real one is: who is
still thinking at a tick answers at the next."""
UNLIKELY = 4.0
"""So many standard deviations apart are ranks of equal delays once in 15,000 times; and it is looked at twice."""
THINKS_S = 0.012
PLANTED_S = 0.06
"""Large, so that it shows on a machine that is busy with other things; the small ones are caught in `test_timing`."""


class Worlds:
    """A house in which the same moment can be laid out again and again, in either world: Ann is in the library and is
    about to suggest; Bo, next to her, holds other cards in the one than in the other; Cy looks on."""

    def __init__(self, folder: Path, hands: tuple[str, str], stack: ExitStack, *, away: bool = False) -> None:
        self._folder, self._laid = folder, 0
        self.rest: Callable[[], None] = lambda: None
        """Waits until nobody thinks about the moment that was laid any more: a tap in the middle of a thought waits for
        the processor, and here one follows the other at once."""
        self._told = [self._moment(hand, away=away) for hand in hands]
        self.house = House(folder / "house", self._told[0], Streams.seeded(1))
        stack.callback(self.house.close)
        self.cy = Phone(self.house, "s3")
        stack.callback(self.cy.close)

    def _moment(self, hand: str, *, away: bool) -> Told:
        others = " ".join({"plum", "rope", "library"} - {*hand.split()})
        told = Told("ann bo cy", deal={"ann": "white", "bo": hand, "cy": others})
        told.ann.goes_to("library")
        if away:
            told.does(c.SitOut(c.PANEL, "s2"))
        return told

    def lay(self, world: int) -> None:
        """The moment before the suggestion, on the table and on Cy's phone."""
        self._laid += 1
        path = self._folder / f"{self._laid}.game"
        journal = Journal.create(path, "g1")
        journal.append([event_to(event) for event in self._told[world].events])
        before, self.house.journal = self.house.table.journal, journal
        self.house.table.lay(journal)
        before.close()
        before.path.unlink()
        self.cy.until_newest()
        self.rest()

    def taps(self, command: c.Command) -> float:
        """A tap on a phone; the moment at which it leaves."""
        wish = {"game": "g1", "seen": self.house.table.version(command.seat), "id": f"{self._laid}-{command.seat}"}
        said = orjson.dumps({**wish, "command": command_to(command)})
        left = time.perf_counter()
        answer = self.house.ask(command.seat, "POST", "/api/command", said)
        assert b" 200 " in answer[:16], answer
        return left

    def heard_s(self, since: float) -> float:
        """How long after that Cy's phone hears that Bo has answered."""
        while b'"card-shown"' not in self.cy._bytes and b'"seat-passed"' not in self.cy._bytes:
            self.cy._hear()
        took = time.perf_counter() - since
        self.cy.until_newest()
        return took


Delay = Callable[[Worlds, int], float]


def delays(worlds: Worlds, delay: Delay, rounds: int) -> tuple[list[float], list[float]]:
    """Delays in each world, so many rounds of both, which comes first as chance has it."""
    rng, found = Random(time.monotonic_ns()), ([], [])  # type: ignore[var-annotated]
    for _ in range(rounds):
        for world in rng.sample((0, 1), 2):
            worlds.lay(world)
            found[world].append(delay(worlds, world))
    return found


def apart(one: Sequence[float], other: Sequence[float]) -> float:
    """How many standard deviations the ranks of the one lie from where chance would put them."""
    ranks = {value: at for at, value in enumerate(sorted((*one, *other)), 1)}
    n, m = len(one), len(other)
    expected, spread = n * (n + m + 1) / 2, math.sqrt(n * m * (n + m + 1) / 12)
    return (sum(ranks[value] for value in one) - expected) / spread


def is_told_apart(worlds: Worlds, delay: Delay) -> float:
    """0.0, or by how many standard deviations the worlds differ, twice."""
    first = apart(*delays(worlds, delay, ROUNDS))
    if abs(first) < UNLIKELY:
        return 0.0
    again = apart(*delays(worlds, delay, ROUNDS))
    return again if abs(again) >= UNLIKELY and again * first > 0 else 0.0


# --- what is measured


def box_answers(worlds: Worlds, world: int) -> float:
    """From the suggestion to the answer of an away seat."""
    return worlds.heard_s(worlds.taps(c.Suggest("s1", "plum", "rope")))


def person_answers(command: c.Command) -> Delay:
    """From Bo's tap to Cy's phone."""

    def delay(worlds: Worlds, world: int) -> float:
        worlds.taps(c.Suggest("s1", "plum", "rope"))
        worlds.cy.until_newest()
        return worlds.heard_s(worlds.taps(command))

    return delay


CASES: Mapping[str, tuple[tuple[str, str], bool, Delay]] = {
    "the box shows one of one or of three": (("plum hall study", "plum rope library"), True, box_answers),
    "the box passes with other cards": (("hall study lounge", "peacock dagger kitchen"), True, box_answers),
    "somebody shows one of one or of three": (
        ("plum hall study", "plum rope library"), False, person_answers(c.Show("s2", "plum")),
    ),
    "somebody cannot, with other cards": (
        ("hall study lounge", "peacock dagger kitchen"), False, person_answers(c.SayCannot("s2")),
    ),
}  # fmt: skip


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def paced(worlds: Worlds, stack: ExitStack) -> Worlds:
    pace = Pace(worlds.house.table, scale=TICK_S / 1.5)
    pace.start()
    stack.callback(pace.stop)
    return worlds


@pytest.mark.parametrize("case", CASES)
def test_when_a_phone_hears_of_an_answer_tells_nothing_of_the_hand__F8(
    case: str, folder: Path, stack: ExitStack
) -> None:
    hands, away, delay = CASES[case]
    began = time.perf_counter()
    worlds = paced(Worlds(folder, hands, stack, away=away), stack)
    assert not is_told_apart(worlds, delay)
    proof.figure(
        f"delays at another phone in two worlds, by the clock: {case}",
        count=ROUNDS,
        figure=f"ranks less than {UNLIKELY} standard deviations apart",
        seconds=time.perf_counter() - began,
    )


def bot_in(worlds: Worlds, stack: ExitStack, thinks_s: float = THINKS_S) -> None:
    """A hard bot sits at Bo's seat, which thinks long in the second world only."""
    bot = attentive(HardBot("s2", worlds.house.table.edition, Random(1)))

    def picks(view: Mapping[str, Any]) -> dict[str, Any] | None:
        until = time.perf_counter() + (thinks_s if any(own["card"] == "rope" for own in view["hand"]) else 0.0)
        wish = bot(view)
        while time.perf_counter() < until:
            pass
        thought.put(view["version"])
        return wish

    def rests() -> None:
        while thought.get(timeout=30) != worlds.house.table.version("s2"):
            pass

    thought: SimpleQueue[int] = SimpleQueue()
    player = Player(worlds.house.table, "s2", picks, BOTS_TICK_S)
    worlds.house.table.bell(player.note)
    player.start()
    stack.callback(player.stop)
    worlds.rest = rests


def test_when_a_bot_answers_tells_nothing_of_how_long_it_thought__F8(folder: Path, stack: ExitStack) -> None:
    worlds = Worlds(folder, ("plum hall study", "plum rope library"), stack)
    bot_in(worlds, stack)
    assert not is_told_apart(worlds, box_answers)


# --- planted leaks


def is_caught(worlds: Worlds, delay: Delay) -> bool:
    """A busy machine may hide it now and then, but not each time."""
    return any(is_told_apart(worlds, delay) for _ in range(5))


def test_a_bot_that_answers_when_it_has_thought_is_caught(
    folder: Path, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Player, "_tick", lambda self, since: self._clock() + self._seconds)
    worlds = Worlds(folder, ("plum hall study", "plum rope library"), stack)
    bot_in(worlds, stack, PLANTED_S)
    assert is_caught(worlds, box_answers)


def test_a_door_that_counts_cards_before_it_answers_is_caught(
    folder: Path, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.table import Table

    honest = Table.submit

    def thorough(self: Table, command: c.Command, **how: Any) -> int:
        if isinstance(command, c.Show):
            time.sleep(PLANTED_S / 2 * len({"plum", "rope", "library"} & {*self._shown.holds(command.seat)}))
        return honest(self, command, **how)

    monkeypatch.setattr(Table, "submit", thorough)
    hands, away, delay = CASES["somebody shows one of one or of three"]
    assert is_caught(Worlds(folder, hands, stack, away=away), delay)
