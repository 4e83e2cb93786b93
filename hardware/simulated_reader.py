"""A dice reader without a tray: real DP1 bytes, and every fault of the field on demand.

`SimulatedReader` is the far end of a cable: it takes the host's bytes and gives its own, for any pipe,
socket or pty. `PtyCable` plugs it into a pseudo terminal that pyserial opens like any port, and pulls it
out again.

    >>> now = [0.0]
    >>> reader = SimulatedReader("sim-1", boots=iter(["b1"]), clock=lambda: now[0])
    >>> reader.say()
    b'$HI,1,dice,sim-1,b1,sim,0*514C5247\\n'
    >>> reader.roll(3, 4)
    1
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import deque
from collections.abc import Iterator

from companion.ports import Clock

from . import dice_lines as dp1
from .dice_ring import TICKS, ReaderEnd

BANNER = b"MPY: soft reboot\r\nMicroPython; type help() for more\r\n>>> $HI,1,di"
"""What a board says when it starts: text for people and the beginning of a line that never ends."""


def random_boots() -> Iterator[str]:
    while True:
        yield secrets.token_hex(4)


class SimulatedReader:
    """What a hand does to the tray, what a cable does to the bytes. Not thread-safe: one cable, one
    thread."""

    def __init__(
        self,
        uid: str = "sim-1",
        *,
        boots: Iterator[str] | None = None,
        clock: Clock = time.monotonic,
        protocol: int = dp1.PROTOCOL,
        kind: str = "dice",
        ticks_at_start: int = 0,
    ) -> None:
        self.uid, self.protocol, self.kind = uid, protocol, kind
        self.mute = self.deaf = self.double = False
        self.written = 0
        """How many bytes the host wrote to us: a wrong device must see none."""
        self._boots, self._clock = boots or random_boots(), clock
        self._started, self._ticks_at_start = clock(), ticks_at_start
        self._lock = threading.Lock()
        self._before = deque[bytes](maxlen=64)
        self._extra = b""
        self._cut: int | None = None
        self._half_next = False
        self._flip_next: int | None = None
        self.taught: set[tuple[str, int]] = set()
        """The colours it was taught: which well, and which number on top."""
        self.refusals = deque[str]()
        """Words with which it answers the next lessons instead."""
        self.end = self._begun()

    def _begun(self) -> ReaderEnd:
        end = ReaderEnd(self.uid, next(self._boots), "sim", self.ticks)
        end.orders = self._obey
        return end

    def _obey(self, verb: str, cid: int, words: tuple[str, ...]) -> str:
        """What a board does that has wells and colours."""
        if verb != "TE":
            return ""
        if words == ("forget",):
            self.taught.clear()
            return ""
        if len(words) != 2 or words[0] not in ("A", "B"):
            return "unknown-well"
        if words[1] not in ("1", "2", "3", "4", "5", "6"):
            return "unknown-face"
        if self.refusals:
            return self.refusals.popleft()
        self.taught.add((words[0], int(words[1])))
        return ""

    @property
    def ticks(self) -> int:
        """Milliseconds of the board's own clock, which wraps."""
        return (int((self._clock() - self._started) * 1000) + self._ticks_at_start) % TICKS

    @property
    def is_cut(self) -> bool:
        """The cable broke after the bytes that `cut_after` allowed."""
        return self._cut == 0

    # --- what a hand does: each gives the number of the event

    def roll(self, *faces: int) -> int:
        """Lift the dice, throw, seat them. What was wrong with it is mended."""
        self.end.state = "ready"
        return self._note("R", *faces)

    def lift(self, well: str = "A") -> int:
        return self._note("L", well)

    def cock(self, well: str = "A") -> int:
        return self._note("C", well)

    def turn(self, well: str = "A") -> int:
        return self._note("T", well)

    def fault(self, why: str) -> int:
        self.end.state = why
        return self._note("F", why)

    def _note(self, kind: str, *words: str | int) -> int:
        with self._lock:
            return self.end.note(kind, *words, ticks=self.ticks)

    # --- what goes wrong

    def reboot(self) -> None:
        """Power lost for a moment: a new boot, an empty ring, a banner on the line."""
        with self._lock:
            self._started = self._clock()
            self.end = self._begun()
            self._extra += BANNER

    def noise(self, data: bytes) -> None:
        """Bytes that nobody meant, before the next line."""
        self._extra += data

    def again(self) -> None:
        """Old lines once more, as from a buffer somewhere on the way; greetings of old boots among them."""
        self._extra += b"".join(self._before)

    def half(self) -> None:
        """The next event's line breaks off in the middle."""
        self._half_next = True

    def flip(self, bit: int) -> None:
        """One bit of the next event's line arrives the other way round."""
        self._flip_next = bit

    def cut_after(self, count: int) -> None:
        """The cable breaks after `count` more bytes."""
        self._cut = count

    def mend(self) -> None:
        """The cable holds again."""
        self._cut = None

    # --- the bytes

    def hear(self, data: bytes) -> None:
        """What the host wrote."""
        with self._lock:
            self.written += len(data)
            if not self.deaf and not self.is_cut:
                self.end.hear(data, self.ticks)

    def say(self) -> bytes:
        """What is to be sent now."""
        with self._lock:
            said = self.end.due(self.ticks)
            if said and (self.kind, self.protocol) != ("dice", dp1.PROTOCOL):
                said = dp1.frame(f"HI,{self.protocol},{self.kind},{self.uid},{self.end.boot},sim,0")
            lines = said.splitlines(keepends=True)
            self._before.extend(lines)
            if self.mute:
                return b""
            out = self._extra + b"".join(self._damaged(line) for line in lines)
            self._extra = b""
            return self._through_the_cable(out)

    def _damaged(self, line: bytes) -> bytes:
        if not line.startswith(b"$EV"):
            return line * 2 if self.double else line
        if self._half_next:
            self._half_next = False
            return line[: len(line) // 2]
        if self._flip_next is not None:
            damaged = bytearray(line)
            damaged[self._flip_next // 8 % len(line)] ^= 1 << self._flip_next % 8
            self._flip_next = None
            return bytes(damaged)
        return line * 2 if self.double else line

    def _through_the_cable(self, out: bytes) -> bytes:
        if self._cut is None:
            return out
        arrives = out[: self._cut]
        self._cut -= len(arrives)
        return arrives
