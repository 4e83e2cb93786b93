"""The firmware as a process of its own: main.py, unchanged, under MicroPython with a Pico's memory, on the bench of
firmware/simulated. `Board` is the thing on the table; `BoardReader` plugs it into the cables of the simulated reader,
with every fault that those can play; `BoardRig` is a driver, a board and the cable between them.
"""

from __future__ import annotations

import os
import select
import subprocess
import time
import tty
from binascii import hexlify
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

from hardware import dice_lines as dp1
from hardware.dice_ring import TICKS
from hardware.simulated_reader import BANNER, SimulatedReader
from tests.firmware.interpreters import FIRMWARE, MICROPYTHON, PICO
from tests.hardware.device_rig import DiceRig, HandClock, Told

PATIENCE_S = 30.0
LIFTED_LOOKS = 8
"""After so many measurements, half of them lit, a board has seen that a well is empty."""
RESET = 3
"""What the bench's `machine.reset` ends the process with."""


def passed_ms(now: int, then: int) -> int:
    return (now - then) % TICKS


class Board:
    """One board. `flash` is the folder with its files; a stepped one lives only while `passes` says so, any other in
    real time, and then `path` is its port."""

    def __init__(self, flash: Path, uid: str = "w1", *, start: int | None = 0, firmware: Path = FIRMWARE) -> None:
        self.flash, self.uid = flash, hexlify(uid.encode()).decode()
        flash.mkdir(parents=True, exist_ok=True)
        pipes = [flash / "orders", flash / "answers"]
        for pipe in pipes:
            if not pipe.exists():
                os.mkfifo(pipe)
        self._orders, self._answers = (os.open(pipe, os.O_RDWR) for pipe in pipes)
        self._command = [MICROPYTHON, *PICO, str(firmware / "main.py")]
        self._around = {
            "MICROPYPATH": str(FIRMWARE / "simulated"),
            "BENCH_UID": uid,
            "BENCH_ORDERS": str(pipes[0]),
            "BENCH_ANSWERS": str(pipes[1]),
        }
        self.is_stepped = start is not None
        if self.is_stepped:
            self._around["BENCH_CLOCK"] = str(start)
        else:
            self._master, self._slave = os.openpty()
            tty.setraw(self._slave)
            self.path = os.ttyname(self._slave)
        self._half = self._rest = self._pass = b""
        self.resets = 0
        self._process: subprocess.Popen[bytes] | None = None
        self.power_up()

    def power_up(self) -> None:
        line = subprocess.PIPE if self.is_stepped else self._master
        self._process = subprocess.Popen(
            self._command, cwd=self.flash, env=os.environ | self._around, stdin=line, stdout=line
        )
        if self.is_stepped:
            os.set_blocking(self._process.stdout.fileno(), False)

    def power_cut(self) -> None:
        self._process.kill()
        self._process.wait(PATIENCE_S)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()

    def put_away(self) -> None:
        self.power_cut()
        for end in (self._orders, self._answers, *(() if self.is_stepped else (self._master, self._slave))):
            os.close(end)

    # --- hands

    def hands(self, order: str) -> str:
        """An order of the bench, and its answer. A stepped board is asked as soon as time passes."""
        os.write(self._orders, order.encode() + b"\n")
        return self._answer() if not self.is_stepped else self.passes(2, before=1)

    def passes(self, ms: int, before: int = 0) -> str:
        """So much of its time goes by; the answer to an order given before."""
        self._pass = b"pass %d\n" % ms
        os.write(self._orders, self._pass)
        answers = [self._answer() for _ in range(before + 1)]
        return answers[0]

    def _answer(self) -> str:
        ends = time.monotonic() + PATIENCE_S
        while b"\n" not in self._half:
            ready, _, _ = select.select([self._answers], [], [], 0.2)
            if self._process.poll() == RESET:
                self._starts_anew()
            assert self._process.poll() is None, f"the program on the board ended: {self._last_words()}"
            assert time.monotonic() < ends, "the board does not answer"
            if ready:
                self._half += os.read(self._answers, 4096)
        line, _, self._half = self._half.partition(b"\n")
        return line.decode()

    def _starts_anew(self) -> None:
        """The program asked the board to: what it said before still comes, and time goes on."""
        self._rest += self.says()
        self.resets += 1
        self.power_cut()
        self.power_up()
        os.write(self._orders, self._pass)

    def _last_words(self) -> str:
        said = self.says() if self.is_stepped else b""
        return f"{self._process.returncode} {said.decode(errors='replace')}"

    def throw(self, first: int, second: int) -> None:
        """In real time: both dice lifted for as long as the board needs to see it, thrown, and seated."""
        self.hands("lift A"), self.hands("lift B")
        self.sees_what_lies_there()
        self.hands(f"put A {first}"), self.hands(f"put B {second}")

    def sees_what_lies_there(self) -> None:
        """In real time: it has looked often enough to be certain."""
        seen = {well: int(self.hands(f"looks {well}")) for well in "AB"}
        ends = time.monotonic() + PATIENCE_S
        while any(int(self.hands(f"looks {well}")) < seen[well] + LIFTED_LOOKS for well in "AB"):
            assert time.monotonic() < ends, "the board does not look into its wells"
            select.select([], [], [], 0.02)

    # --- the line of a stepped board

    def hears(self, data: bytes) -> None:
        os.write(self._process.stdin.fileno(), data)

    def says(self) -> bytes:
        said, self._rest = self._rest, b""
        with suppress(BlockingIOError):
            said += os.read(self._process.stdout.fileno(), 65536)
        return said


class BoardEnd:
    """What a simulated reader needs of its end of the line, told by a board."""

    def __init__(self, board: Board, ticks: int) -> None:
        self.board = board
        self.boot, self.state, self.kept = "", "", ()
        self.last = 0
        self._ticks, self._owed = ticks, 0
        self._lines = dp1.LineBuffer()

    def hear(self, data: bytes, ticks: int) -> None:
        self.board.hears(data)

    def due(self, ticks: int) -> bytes:
        self._owed += passed_ms(ticks, self._ticks)
        self._ticks = ticks
        if self._owed >= 2:
            self.board.passes(self._owed // 2 * 2)
            self._owed %= 2
        said = self.board.says()
        for body in self._lines.feed(said):
            message = dp1.from_reader(body)
            if isinstance(message, dp1.Hello):
                self.boot, self.last = message.boot, message.last
            elif isinstance(message, dp1.Beat):
                self.boot, self.last, self.state = message.boot, message.last, message.state
                self.kept = tuple(range(message.last - message.queued + 1, message.last + 1))
        return said


class BoardReader(SimulatedReader):
    """A simulated reader that is not: the bytes are the firmware's, the faults of the cable are as ever."""

    def __init__(self, board: Board, **wishes: object) -> None:
        super().__init__(board.uid, **wishes)
        self.board = board
        self.end = BoardEnd(board, self.ticks)

    def reboot(self) -> None:
        """Power lost for a moment."""
        with self._lock:
            self.board.power_cut()
            self.board.power_up()
            self.end = BoardEnd(self.board, self.ticks)
            self._extra += BANNER


class BoardRig(DiceRig):
    """A driver, a board and the pseudo terminal between them, in steps."""

    def __init__(self, tmp_path: Path, board: Board) -> None:
        self.kind, self.tmp_path = "pty", tmp_path
        self.clock, self.told = HandClock(1000.0), Told()
        self.drivers, self.cables, self.boards = [], [], []
        self.board, self.reader = board, self.plugged(board)
        self.cable = self.cables[0]
        self.dice = self.driver()

    def plugged(self, board: Board, name: str = "tray-0") -> BoardReader:
        self.boards.append(board)
        reader = BoardReader(board, clock=self.clock)
        self.cable_for(reader, name)
        return reader

    def throw(self, first: int, second: int, board: Board | None = None, dice: object = None) -> None:
        """Both dice lifted, thrown and seated; the events, if the driver is there to hear them, come in that time."""
        board = board or self.board
        board.hands("lift A"), board.hands("lift B")
        self.run(0.4, dice)
        board.hands(f"put A {first}"), board.hands(f"put B {second}")
        self.run(0.7, dice)

    def asks(self, verb: str, *words: str) -> None:
        self.dice._host.link.ask(verb, *words)

    def close(self) -> None:
        super().close()
        for board in self.boards:
            board.put_away()


def listed(board: Board) -> SimpleNamespace:
    """A board's port as pyserial lists it."""
    return SimpleNamespace(device=board.path, vid=0x2E8A, pid=0x0005, serial_number=board.uid, location=None)
