"""A TCS34725 down to its registers, and the well that it looks into.

What the data sheet says and a driver may get wrong is there: the command byte with its bit 7, counting on only where
bit 5 asks for it, power and warm-up before a measurement, a measurement that takes its cycles and is counted while it
lasts (so a light switched in the middle of it is half in it), the valid bit, the highest count, no answer at all.

    chip = Chip(Scene(), clock)        # clock gives ticks in ms
    chip.writeto_mem(0x29, 0x80, b"\\x01")
"""

from ticks import passed

COLOURS = {
    1: (90, 0.33, 0.36, 0.31),
    2: (40, 0.62, 0.20, 0.18),
    3: (75, 0.45, 0.40, 0.15),
    4: (38, 0.22, 0.52, 0.26),
    5: (30, 0.18, 0.30, 0.52),
    6: (45, 0.50, 0.18, 0.32),
}
"""The number on top -> of the colour below: clear in one cycle at gain 1, and its shares of red, green, blue. Invented
figures: no real paint was measured."""
NOBODY = (3, 0.33, 0.34, 0.33)
FINGER = (50, 0.48, 0.29, 0.23)
LEANING = 0.4

CYCLE_MS = 2.4
GAINS = (1, 4, 16, 60)
ADDRESS = 0x29


class Scene:
    """What is in the well: "" nothing, a number, "finger"; whether it leans; how bright the room is; the light."""

    def __init__(self):
        self.lies = ""
        self.leans = False
        self.room = 20
        self.noise = None
        self.lit = True  # by the board's own resistor, until somebody drives the pin
        self.before_change = None

    def change(self, **wishes):
        """It is otherwise from now on."""
        if self.before_change:
            self.before_change()
        for name in wishes:
            setattr(self, name, wishes[name])

    def light(self, *level):
        """The pin of the light, as machine.Pin.value."""
        if level:
            self.change(lit=bool(level[0]))
        return int(self.lit)

    def rates(self):
        """Counts in one cycle at gain 1: clear, red, green, blue."""
        clear, *shares = FINGER if self.lies == "finger" else COLOURS.get(self.lies, NOBODY)
        clear = clear * (LEANING if self.leans else 1) if self.lit else 0
        return [clear + self.room] + [clear * share + self.room * 0.33 for share in shares]


class Chip:
    """The sensor on its bus. `is_there` False: nobody answers. `looks` counts how often its counts were read."""

    def __init__(self, scene, clock, ident=0x44):
        self.scene = scene
        self.is_there = True
        self.looks = 0
        self.ident = ident
        self._clock = clock
        scene.before_change = self._advance
        self.lose_power()

    def lose_power(self):
        """All registers as at power-up."""
        self._registers = bytearray(32)
        self._registers[0x01] = 0xFF
        self._registers[0x12] = self.ident
        self._at = self._clock()
        self._powered_at = None
        self._phase = -1.0  # ms of the present round; below zero nothing is measured
        self._sum = [0.0, 0.0, 0.0, 0.0]

    # --- the bus

    def writeto_mem(self, address, command, data):
        self._answers(address)
        if not command & 0x80:
            return
        register = command & 0x1F
        for byte in data:
            self._set(register, byte)
            register += 1 if command & 0x20 else 0

    def readfrom_mem(self, address, command, count):
        self._answers(address)
        if not command & 0x80:
            return bytes(count)
        first = command & 0x1F
        self.looks += first == 0x14
        places = range(first, first + count) if command & 0x20 else [first] * count
        return bytes([self._registers[place] for place in places])

    def _answers(self, address):
        self._advance()
        if not self.is_there or address != ADDRESS:
            raise OSError(5)

    def _set(self, register, value):
        before = self._registers[register]
        if register in (0x12, 0x13):
            return
        self._registers[register] = value
        if register != 0x00:
            return
        if value & 0x01 and not before & 0x01:
            self._powered_at = self._clock()
        begins = value & 0x03 == 0x03 and before & 0x03 != 0x03
        is_warm = self._powered_at is not None and passed(self._clock(), self._powered_at) >= CYCLE_MS
        if begins and is_warm:
            self._phase = 0.0
            self._sum = [0.0, 0.0, 0.0, 0.0]
        elif value & 0x03 != 0x03:
            self._phase = -1.0
        if begins or value & 0x03 != 0x03:
            self._registers[0x13] = 0

    # --- the light

    def _advance(self):
        """Up to now, in the light there was."""
        now = self._clock()
        left = float(passed(now, self._at))
        self._at = now
        cycles = 256 - self._registers[0x01]
        whole = CYCLE_MS + cycles * CYCLE_MS
        if self._phase < 0:
            return
        if left > 3 * whole:
            left = 2 * whole + left % whole
        while left > 0:
            part = min(left, (CYCLE_MS if self._phase < CYCLE_MS else whole) - self._phase)
            if self._phase >= CYCLE_MS:
                gain = GAINS[self._registers[0x0F] & 0x03]
                for place, rate in enumerate(self.scene.rates()):
                    self._sum[place] += rate * gain * part / CYCLE_MS
            self._phase += part
            left -= part
            if self._phase >= whole - 0.001:
                self._count(min(1024 * cycles, 65535))
                self._phase = CYCLE_MS

    def _count(self, ceiling):
        for place, counted in enumerate(self._sum):
            if self.scene.noise:
                counted *= self.scene.noise()
            count = min(int(counted), ceiling)
            self._registers[0x14 + 2 * place] = count & 0xFF
            self._registers[0x15 + 2 * place] = count >> 8
        self._registers[0x13] = 1
        self._sum = [0.0, 0.0, 0.0, 0.0]
