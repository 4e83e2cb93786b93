"""The firmware in real time with its standard input and output at a pseudo terminal, as the driver opens it; and an
evening at which it rolls all dice."""

from __future__ import annotations

import os
import select
import subprocess
from collections.abc import Callable, Iterator
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


def test_a_host_that_holds_the_port_and_does_not_read_stops_nothing(make_board):
    """The kernel's buffer is filled to the brim; the tray goes on looking, and what is heard later is true."""
    board = make_board()
    port = os.open(board.path, os.O_RDWR | os.O_NOCTTY)
    lines = dp1.LineBuffer()
    said: list[str] = []

    def has_heard(what: str) -> bool:
        if select.select([port], [], [], 0.1)[0]:
            said.extend(lines.feed(os.read(port, 65536)))
        return any(body.startswith(what) for body in said)

    def hears(what: str) -> str:
        wait_until(lambda: has_heard(what))
        found = next(body for body in said if body.startswith(what))
        said.clear()
        return found

    hello = dp1.from_reader(hears("HI"))
    os.write(port, dp1.frame(f"GO,1,{hello.boot},0"))
    hears("HB")
    for number in range(6000):
        os.write(port, dp1.frame(f"PI,{number}"))
    board.throw(2, 6)
    began = int(board.hands("clock"))
    wait_until(lambda: (int(board.hands("clock")) - began) % 2**30 > 1500)
    os.write(port, dp1.frame("PI,7"))
    roll = dp1.from_reader(hears("EV"))
    assert roll.faces == (2, 6)
    assert roll.age_ms > 700, "a line that lay in a queue lies about its age"
    assert int(board.hands("fed")) < 1000
    os.close(port)


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
