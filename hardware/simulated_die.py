"""A Bluetooth die that is only software: what a hand does to it, in its maker's bytes and times.

A die knows nothing of links. It says its frames when they are due (`frames`), and whoever carries them decides who
hears them. The encoders stand here, apart from the decoders in `pixels` and `godice`, and follow the makers' pages.
"""

from __future__ import annotations

import threading
import time
from struct import pack

from companion.ports import Clock

from . import godice, pixels

HANDLED_S, ROLLS_S = 0.3, 0.6
"""From the hand to rolling, and from there to rest."""


class SimulatedDie:
    """What every die has. `drops_at` is when its link breaks, by the clock."""

    services: frozenset[str] = frozenset()
    notify = write = ""

    def __init__(self, name: str, address: str, *, clock: Clock = time.monotonic, percent: int = 80) -> None:
        self.name, self.address, self._clock, self.percent = name, address, clock, percent
        self.is_near = self.is_awake = True
        self.drops_at: float | None = None
        self.face = 1
        self._coming: list[tuple[float, bytes]] = []
        self._lock = threading.Lock()  # hands and the air are two threads

    @property
    def is_on_air(self) -> bool:
        return self.is_near and self.is_awake

    @property
    def characteristics(self) -> frozenset[str]:
        return frozenset((self.notify, self.write, "00002a00-0000-1000-8000-00805f9b34fb"))

    # --- what a hand does, or a magnet

    def roll(self, face: int) -> None:
        """Picked up, thrown, and at rest after a second."""
        self.handle()
        self._soon(HANDLED_S, self.rolling_frame())
        self._soon(HANDLED_S + ROLLS_S, self.rolled_frame(face))
        self.face = face

    def handle(self) -> None:
        """Picked up."""
        self._soon(0, self.handled_frame())

    def tremble(self) -> None:
        """Rolls about in the hand and never comes to rest."""
        self._soon(0, self.rolling_frame())

    def lean(self) -> None:
        """Thrown, and it leans against the board."""
        self.handle()
        self._soon(HANDLED_S, self.rolling_frame())
        self._soon(HANDLED_S + ROLLS_S, self.leaning_frame())

    def put_down(self, face: int) -> None:
        """Put down without having been thrown."""
        self._soon(HANDLED_S, self.lying_frame(face))
        self.face = face

    def magnet(self) -> None:
        """It switches itself off in the middle of whatever it does."""
        self.is_awake = False
        with self._lock:
            self._coming.clear()
        self.break_link()

    def wake(self) -> None:
        self.is_awake = True

    def break_link(self, after_s: float = 0.0) -> None:
        """Its link breaks; it goes on as if nothing had happened."""
        self.drops_at = self._clock() + after_s

    def discharge(self, percent: int) -> None:
        """So full is it from now on, and says so."""
        self.percent = percent
        self.say(self.battery_frame())

    def say(self, frame: bytes) -> None:
        """Any frame, now."""
        self._soon(0, frame)

    def _soon(self, after_s: float, frame: bytes) -> None:
        if frame and self.is_awake:
            with self._lock:
                self._coming.append((self._clock() + after_s, frame))

    # --- its bytes

    def frames(self, now: float) -> list[tuple[float, bytes]]:
        """What it has said up to now, and when."""
        with self._lock:
            due = sorted((coming for coming in self._coming if coming[0] <= now), key=lambda coming: coming[0])
            self._coming = [coming for coming in self._coming if coming[0] > now]
        return due

    def hear(self, frame: bytes, now: float) -> None:
        """What was written to it."""

    def battery_frame(self) -> bytes:
        return b""

    def handled_frame(self) -> bytes:
        return b""

    def rolling_frame(self) -> bytes:
        return b""

    def rolled_frame(self, face: int) -> bytes:
        return b""

    def leaning_frame(self) -> bytes:
        return b""

    def lying_frame(self, face: int) -> bytes:
        return b""


class SimulatedPixels(SimulatedDie):
    """A Pixels die: `old` has the first UUIDs and the fixed layout; `built` is its firmware's Unix time."""

    def __init__(
        self,
        name: str,
        address: str,
        *,
        clock: Clock = time.monotonic,
        percent: int = 80,
        old: bool = False,
        built: int = 1_720_000_000,
        kind: int = pixels.D6,
    ) -> None:
        super().__init__(name, address, clock=clock, percent=percent)
        self.old, self.built, self.kind = old, built, kind
        self.is_mute = False
        self.services = frozenset((pixels.OLD_SERVICE if old else pixels.SERVICE,))
        self.notify = pixels.OLD_NOTIFY if old else pixels.NOTIFY
        self.write = pixels.OLD_WRITE if old else pixels.WRITE

    def hear(self, frame: bytes, now: float) -> None:
        if self.is_mute:
            return
        if frame == bytes([pixels.WHO_ARE_YOU]):
            self.say(self.old_about() if self.old else self.new_about())
        elif frame == bytes([pixels.REQUEST_ROLL_STATE]):
            self.say(self.rolled_frame(self.face))
        elif frame == bytes([pixels.REQUEST_BATTERY]):
            self.say(self.battery_frame())

    def old_about(self) -> bytes:
        head = pack("<BBBBIIHI", pixels.I_AM_A_DIE, 6, 1, 0, 0xA1B2C3D4, 0x1234ABCD, 2048, self.built)
        return head + bytes([pixels.ON_FACE, self._index(self.face), self.percent, 0])

    def new_about(self) -> bytes:
        chunks = [
            pack("<HIHHHH", 0x0100, self.built, 4, 1, 1, 1),
            pack("<IBBBB", 0x1234ABCD, 0, self.kind, 6, 1),
            b"\0",
            self.name.encode() + b"\0",
            pack("<III", 0xA1B2C3D4, 1000, 2048),
            bytes([self.percent, 0, pixels.ON_FACE, self._index(self.face)]),
        ]
        return bytes([pixels.I_AM_A_DIE]) + b"".join(bytes([len(chunk) + 1]) + chunk for chunk in chunks)

    def _index(self, face: int) -> int:
        is_turned = self.built <= pixels.BAD_NORMALS_UNTIL and self.kind == pixels.D6
        return {2: 4, 3: 3, 4: 2, 5: 1}.get(face, face - 1) if is_turned else face - 1

    def battery_frame(self) -> bytes:
        return bytes([pixels.BATTERY_LEVEL, self.percent, 0])

    def _state(self, state: int, face: int) -> bytes:
        return bytes([pixels.ROLL_STATE, state, self._index(face)])

    def handled_frame(self) -> bytes:
        return self._state(pixels.HANDLING, self.face)

    def rolling_frame(self) -> bytes:
        return self._state(pixels.ROLLING, self.face)

    def rolled_frame(self, face: int) -> bytes:
        return self._state(pixels.ROLLED, face)

    def leaning_frame(self) -> bytes:
        return self._state(pixels.CROOKED, self.face)

    def lying_frame(self, face: int) -> bytes:
        return self._state(pixels.ON_FACE, face)


class SimulatedGoDice(SimulatedDie):
    """A GoDice with six sides. Its hand shakes: what it measures is a little off."""

    services = frozenset((godice.SERVICE,))
    notify, write = godice.NOTIFY, godice.WRITE

    def __init__(
        self, name: str, address: str, *, clock: Clock = time.monotonic, percent: int = 80, colour: str = "red"
    ) -> None:
        super().__init__(name, address, clock=clock, percent=percent)
        self.colour = colour

    def hear(self, frame: bytes, now: float) -> None:
        if frame == bytes([godice.ASK_COLOUR]):
            self.say(b"Col" + bytes([godice.COLOURS.index(self.colour)]))
        elif frame == bytes([godice.ASK_BATTERY]):
            self.say(self.battery_frame())

    def battery_frame(self) -> bytes:
        return b"Bat" + bytes([self.percent])

    @staticmethod
    def _up(face: int) -> bytes:
        x, y, z = godice.UP[face]
        return pack("bbb", x + 3, y - 4, z + 2)

    def handled_frame(self) -> bytes:
        return b"R"

    def rolling_frame(self) -> bytes:
        return b"R"

    def rolled_frame(self, face: int) -> bytes:
        return b"S" + self._up(face)

    def leaning_frame(self) -> bytes:
        return b"TS" + pack("bbb", 45, 45, 2)

    def lying_frame(self, face: int) -> bytes:
        return b"MS" + self._up(face)
