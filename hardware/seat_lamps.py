"""Six plain lamps at the seats on an MCP23017, for a table without a dice reader of its own to hang them on.

The chip sits on I2C bus 1 at 0x20 (A0 to A2 to ground); lamp 1 to 6 hang on GPA0 to GPA5, each through its resistor to
ground. A plain lamp cannot be dimmed: what breathes elsewhere goes on and off here.

A chip that lost its power comes back with every pin as an input, dark and without a word; so its direction is read once
a second and set anew. What does not answer is said once and tried again; the screen shows who is awaited anyway.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from companion.ports import LAMPS, Clock, Light, LinkLost, LinkUp, SignalQueue, said

from .lights import brightness

BUS = Path("/dev/i2c-1")
ADDRESS = 0x20
IODIRA, OLATA = 0x00, 0x14
"""Registers: which pins are inputs (1), and what the outputs are set to. Banks side by side, as after power-up."""
SEATS = tuple(lamp for lamp in LAMPS if lamp.startswith("seat-"))
OUTPUTS = 0xFF & ~((1 << len(SEATS)) - 1)
FRAME_S = 0.1
LOOK_S = 1.0
TRY_AGAIN_S = 5.0
I2C_SLAVE = 0x0703
"""The ioctl that says whom reads and writes are for (linux/i2c-dev.h)."""

AWAY = said("The seat lamps do not answer: the screen shows who is awaited.")

log = logging.getLogger(__name__)


class Bus(Protocol):
    """An I2C bus: both raise OSError where nobody at that address answers."""

    def write(self, address: int, register: int, value: int) -> None: ...

    def read(self, address: int, register: int) -> int: ...


class KernelBus:
    """The bus as the kernel offers it, opened anew for each word: a chip is spoken to a few times a second at most."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or BUS

    def write(self, address: int, register: int, value: int) -> None:
        self._talk(address, bytes((register, value)), 0)

    def read(self, address: int, register: int) -> int:
        return self._talk(address, bytes((register,)), 1)[0]

    def _talk(self, address: int, says: bytes, wants: int) -> bytes:
        import fcntl

        file = os.open(self.path, os.O_RDWR | os.O_CLOEXEC)
        try:
            fcntl.ioctl(file, I2C_SLAVE, address)
            os.write(file, says)
            return os.read(file, wants) if wants else b""
        finally:
            os.close(file)


class SeatLamps:
    """`companion.ports.Lamps` and a device with a thread of its own; `step` is one round without it."""

    def __init__(
        self,
        signals: SignalQueue,
        bus: Bus | None = None,
        *,
        address: int = ADDRESS,
        clock: Clock = time.monotonic,
    ) -> None:
        self._signals, self._bus, self._address, self._clock = signals, bus or KernelBus(), address, clock
        self._plan: Mapping[str, Light] = {}
        self._shown: int | None = None
        self._is_there: bool | None = None
        self._next_look = self._next_try = clock()
        self._stirred = threading.Event()
        self._stopped = False
        self._thread: threading.Thread | None = None

    # --- from any thread

    def show(self, plan: Mapping[str, Light]) -> None:
        self._plan = {lamp: plan[lamp] for lamp in SEATS if lamp in plan}
        self._stirred.set()

    def refuse(self) -> None:
        """No red lamp here."""

    def start(self) -> None:
        if self._thread is None:
            self._stopped = False
            self._thread = threading.Thread(target=self._run, name="seat-lamps", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Dark, and let go."""
        self._stopped = True
        self._stirred.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        with suppress(OSError):
            self._bus.write(self._address, OLATA, 0)

    def health(self) -> str | None:
        return AWAY if self._is_there is False else None

    # --- the thread's own

    def step(self) -> None:
        """One round: see whether the chip is as it should be, and set what changed."""
        now = self._clock()
        if self._is_there is False and now < self._next_try:
            return
        try:
            if self._is_there is not True or now >= self._next_look:
                self._next_look = now + LOOK_S
                self._set_up()
            wanted = sum(1 << n for n, lamp in enumerate(SEATS) if self._is_lit(lamp, now))
            if wanted != self._shown:
                self._bus.write(self._address, OLATA, wanted)
                self._shown = wanted
        except OSError as why:
            self._next_try, self._shown = now + TRY_AGAIN_S, None
            if self._is_there is not False:
                log.info("the seat lamps do not answer: %s", why)
                self._is_there = False
                self._signals.put_nowait(LinkLost("seat-lamps", "gone", AWAY, now))
            return
        if self._is_there is not True:
            self._is_there = True
            self._signals.put_nowait(LinkUp("seat-lamps", said("The seat lamps are ready."), now))

    def _set_up(self) -> None:
        if self._bus.read(self._address, IODIRA) != OUTPUTS:
            self._shown = None
            self._bus.write(self._address, OLATA, 0)
            self._bus.write(self._address, IODIRA, OUTPUTS)

    def _is_lit(self, lamp: str, now: float) -> bool:
        return brightness(self._plan.get(lamp, "off"), now) >= 0.5

    def _run(self) -> None:
        while not self._stopped:
            self.step()
            moves = any(light in ("slow", "fast") for light in self._plan.values())
            self._stirred.wait(FRAME_S if moves and self._is_there else LOOK_S)
            self._stirred.clear()


def answers(bus: Bus, address: int = ADDRESS) -> bool:
    """Whether a chip at this address answers. Changes nothing. Raises OSError where there is no such bus."""
    if isinstance(bus, KernelBus):
        os.close(os.open(bus.path, os.O_RDWR | os.O_CLOEXEC))
    with suppress(OSError):
        bus.read(address, IODIRA)
        return True
    return False
