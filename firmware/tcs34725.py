"""The TCS34725, a colour sensor on I2C with a white light beside it that we switch ourselves.

`look(lit)` begins one measurement, `seen()` gives it once it is done: counts of clear, red, green and blue. Bus, light
and clock are arguments: `bus` has readfrom_mem and writeto_mem, `light` is called with 0 or 1, `clock` gives ticks.
Whatever goes wrong on the bus is an OSError, and then the light is out: a board in trouble does not shine.

Register numbers are the data sheet's (ams TCS3472). Every access starts with a command byte: bit 7 always set, bit 5
for a number that counts on from byte to byte; without it eight bytes are eight times the first.
"""

from ticks import passed

ADDRESS = 0x29
GAINS = (1, 4, 16, 60)
KNOWN_IDS = (0x44, 0x4D)
CYCLE_US = 2400
WARM_UP_MS = 3
LATE_MS = 60

_COMMAND = 0x80
_COUNT_ON = 0x20
_ENABLE = 0x00
_POWER = 0x01
_MEASURE = 0x02
_CYCLES = 0x01
_GAIN = 0x0F
_ID = 0x12
_STATUS = 0x13
_VALID = 0x01
_COUNTS = 0x14


class ColourSensor:
    """One sensor and its light."""

    def __init__(self, bus, light, clock):
        self._bus = bus
        self._light = light
        self._clock = clock
        self._since = clock()
        self._takes = 0
        self.ceiling = 0
        self._light(0)

    def wake(self, cycles, gain):
        """Power it up with this many cycles of 2.4 ms for a measurement. Raises OSError where no such chip answers."""
        self._light(0)
        try:
            if self._read(_ID, 1)[0] not in KNOWN_IDS:
                raise OSError("another chip")
            self._write(_ENABLE, 0)
            self._write(_CYCLES, 256 - cycles)
            self._write(_GAIN, GAINS.index(gain))
            self._write(_ENABLE, _POWER)
        except OSError:
            self.rest()
            raise
        # The chip counts no further than this in so many cycles, and its registers no further than 16 bits.
        self.ceiling = min(1024 * cycles, 65535)
        self._takes = (cycles * CYCLE_US + CYCLE_US) // 1000 + 1
        self._since = self._clock()

    def is_warm(self):
        """Before it is, a measurement would not begin."""
        return passed(self._clock(), self._since) >= WARM_UP_MS

    def look(self, lit):
        """Begin a measurement in this light. It is begun anew, so nothing of the other light is in it."""
        try:
            self._write(_ENABLE, _POWER)
            self._light(1 if lit else 0)
            self._write(_ENABLE, _POWER | _MEASURE)
        except OSError:
            self.rest()
            raise
        self._since = self._clock()

    def seen(self):
        """(clear, red, green, blue) of the measurement begun last, None while it lasts."""
        waited = passed(self._clock(), self._since)
        if waited < self._takes:
            return None
        try:
            if not self._read(_STATUS, 1)[0] & _VALID:
                if waited > self._takes + LATE_MS:
                    raise OSError("it lost its power, or its mind")
                return None
            raw = self._read(_COUNTS, 8)
        except OSError:
            self.rest()
            raise
        return tuple([raw[place] | raw[place + 1] << 8 for place in (0, 2, 4, 6)])

    def rest(self):
        """Light out."""
        self._light(0)

    def _read(self, register, count):
        raw = self._bus.readfrom_mem(ADDRESS, _COMMAND | _COUNT_ON | register, count)
        if len(raw) < count:
            raise OSError("half an answer")
        return raw

    def _write(self, register, value):
        self._bus.writeto_mem(ADDRESS, _COMMAND | register, bytes([value]))
