"""The board's `neopixel` on the bench."""

from bench import here


class NeoPixel:
    def __init__(self, pin, count):
        assert pin.number == 22, "the lamps hang elsewhere"
        self._next = [(0, 0, 0)] * count

    def __setitem__(self, place, colour):
        self._next[place] = colour

    def write(self):
        here.lamps = list(self._next)
