"""An MCP23017 without a chip: its registers on a bus, as the datasheet has them, for the seat lamps.

>>> chip = SimulatedExpander()
>>> chip.write(0x20, 0x00, 0b11000000), chip.write(0x20, 0x14, 0b000101)
(None, None)
>>> chip.lit
(1, 3)
>>> chip.lose_power(); chip.lit
()
"""

from __future__ import annotations

import errno

REGISTERS = 0x16
IODIRA, IODIRB, GPIOA, OLATA = 0x00, 0x01, 0x12, 0x14


class SimulatedExpander:
    """`hardware.seat_lamps.Bus` with one chip on it."""

    def __init__(self, address: int = 0x20) -> None:
        self.address = address
        self.is_plugged = True
        self.written = 0
        self.lose_power()

    def lose_power(self) -> None:
        """Every pin is an input again and every latch 0."""
        self._registers = bytearray(REGISTERS)
        self._registers[IODIRA] = self._registers[IODIRB] = 0xFF

    @property
    def lit(self) -> tuple[int, ...]:
        """The lamps that shine, from 1: outputs that are set."""
        if not self.is_plugged:
            return ()
        shining = self._registers[OLATA] & ~self._registers[IODIRA]
        return tuple(pin + 1 for pin in range(8) if shining >> pin & 1)

    def write(self, address: int, register: int, value: int) -> None:
        self._address(address, register)
        self.written += 1
        # Writing to the port writes to its latch.
        self._registers[OLATA if register == GPIOA else register] = value

    def read(self, address: int, register: int) -> int:
        self._address(address, register)
        if register == GPIOA:
            return self._registers[OLATA] & ~self._registers[IODIRA]
        return self._registers[register]

    def _address(self, address: int, register: int) -> None:
        if not self.is_plugged or address != self.address:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        if not 0 <= register < REGISTERS:
            raise OSError(errno.EINVAL, "there is no such register")
