"""The firmware in real time with its standard input and output at a pseudo terminal, as the driver opens it; and an
evening at which it rolls all dice."""

from __future__ import annotations

import os
import select
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random

import pytest

from companion.ports import DiceRead
from hardware import dice_lines as dp1
from hardware.dice_serial import DiceSerial
from tests.evening.program import Program
from tests.firmware.board import Board, listed
from tests.firmware.interpreters import FIRMWARE, MICROPYTHON, PICO
from tests.hardware.device_rig import Told, wait_until
from tests.http_phone import Friends, HttpPhone, until


@pytest.fixture
def make_board(new_board: Callable[..., Board]) -> Iterator[Callable[..., Board]]:
    made: list[Board] = []

    def make(uid: str = "w1") -> Board:
        made.append(new_board(uid, start=None))
        return made[-1]

    yield make
    for board in made:
        board.put_away()


def test_the_driver_opens_the_boards_own_port_and_the_board_may_die(make_board):
    board, told, there = make_board(), Told(), []
    dice = DiceSerial("auto", told, comports=lambda: there)
    there.append(listed(board))
    dice.start()
    wait_until(lambda: told.links[-1:] == ["up"])
    board.throw(3, 4)
    wait_until(lambda: told.rolls == [(3, 4)])
    dice.ack(told.of(DiceRead)[0].source)
    board.power_cut()
    wait_until(lambda: told.links[-1].startswith("lost"))
    board.power_up()
    wait_until(lambda: told.links[-1] == "up")
    board.throw(5, 6)
    wait_until(lambda: told.rolls == [(3, 4), (5, 6)])
    first, second = told.of(DiceRead)
    assert first.boot != second.boot
    dice.stop()


class Hearer:
    """A host that only listens when it is told to. Whoever greets gets its Go."""

    def __init__(self, board: Board) -> None:
        self.port = os.open(board.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self._lines = dp1.LineBuffer()

    def says(self, body: str) -> None:
        with suppress(BlockingIOError):
            os.write(self.port, dp1.frame(body))

    def hears(self, what: str) -> dp1.FromReader:
        """The first line of that kind that comes now."""
        found: list[str] = []

        def has_come() -> bool:
            if select.select([self.port], [], [], 0.1)[0]:
                for body in self._lines.feed(os.read(self.port, 65536)):
                    if body.startswith("HI"):
                        self.says(f"GO,1,{dp1.from_reader(body).boot},0")
                    if body.startswith(what):
                        found.append(body)
            return bool(found)

        wait_until(has_come)
        return dp1.from_reader(found[0])


def test_a_host_that_holds_the_port_and_does_not_read_stops_nothing(make_board):
    """The kernel's buffer is filled to the brim; the tray goes on looking, and what is heard later is true."""
    board = make_board()
    host = Hearer(board)
    host.hears("HB")

    def looked(times: int) -> bool:
        host.says("PI,1")
        return int(board.hands("looks A")) >= times

    for number in range(6000):
        assert select.select([], [host.port], [], 30)[1], "the board waits for a host that does not read"
        host.says(f"PI,{number}")
    board.throw(2, 6)
    seated = int(board.hands("looks A"))
    wait_until(lambda: looked(seated + 20))  # ten times dark and lit: it has been told
    wait_until(lambda: looked(seated + 40))  # and a second later
    roll = host.hears("EV")
    assert roll.faces == (2, 6)
    assert roll.age_ms > 700, "a line that lay in a queue lies about its age"
    assert int(board.hands("fed")) < 8000
    os.close(host.port)


def test_a_board_with_the_service_jumper_stays_at_its_prompt(taught):
    """No reader then, and nothing is written to it: the driver only opens, listens and closes."""
    ran = subprocess.run(
        [MICROPYTHON, *PICO, "-i", FIRMWARE / "main.py"],
        env=os.environ | {"MICROPYPATH": str(FIRMWARE / "simulated"), "BENCH_SERVICE": "1"},
        cwd=taught, input=b"print(2 + 3)\n", capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    assert b"HI," not in ran.stdout
    assert b"5" in ran.stdout, "somebody can type there"


NAMES = ("Ann", "Bo", "Cy")
TURNS = 3
"""After so many rolls everybody accuses, right or wrong, so that the evening is short."""


def test_a_whole_game_with_every_die_thrown_on_the_board(tmp_path, make_board):
    board, rng = make_board(), Random(1933)
    program = Program(tmp_path, f"serial:{board.path}", "classic", seen=False)
    try:
        program.start()
        thrown = plays_to_its_end(program, board, rng)
        rolled = program.journal("dice-rolled")
        assert [tuple(event["faces"]) for event in rolled] == thrown
        assert {event["origin"] for event in rolled} == {"reader"}
        assert program.journal("reading-set-aside") == []
        assert len({tuple(event["source"]) for event in rolled}) == len(thrown) >= len(NAMES) + TURNS
        assert program.end() == 0
        assert program.verify().returncode == 0
    finally:
        program.put_away()


def plays_to_its_end(program: Program, board: Board, rng: Random) -> list[tuple[int, int]]:
    """What was thrown."""
    phones = [HttpPhone(program.url).joins(name) for name in NAMES]
    phones[0].taps("start")
    friends = Friends(phones, rng)
    thrown: list[tuple[int, int]] = []
    while due := friends.due():
        phone, wish = due
        view = phone.view()
        accuse = next((choice for choice in view["choices"] if choice["do"] == "accuse"), None)
        if wish["command"]["do"] == "roll":
            thrown.append((rng.randint(1, 6), rng.randint(1, 6)))
            board.throw(*thrown[-1])
            until(lambda: phone.view()["version"] != view["version"], what="the roll")  # noqa: B023
            continue
        if accuse and view["phase"] == "turn" and len(thrown) >= len(NAMES) + TURNS:
            wish = phone.wish(view=view, do="accuse", **{slot: ids[0] for slot, ids in accuse["slots"].items()})
        answer = phone.tries(wish)
        assert answer.status == 200, (wish, answer.status, answer.body)
    return thrown
