"""The parts of the board's own `machine` that main.py uses, on the bench."""

import sys

from bench import PINS, here


class Pin:
    IN, OUT, PULL_UP = 0, 1, 2

    def __init__(self, number, mode=IN, pull=None, *, value=None):
        self.number = number
        self._light = here.scenes[PINS[number]].light if number in PINS else None
        if value is not None:
            self.value(value)

    def value(self, *level):
        if self._light:
            return self._light(*level)
        return 0 if self.number == 10 and here.has_jumper else 1


def I2C(number, *, scl, sda, freq, timeout):
    """Only the pins of the wiring lead to a sensor."""
    assert (number, sda.number, scl.number) in ((0, 4, 5), (1, 6, 7)), "no sensor at these pins"
    return here.chips["AB"[number]]


def SoftI2C(scl, sda, *, freq, timeout):
    return here.chips[{4: "A", 6: "B"}[sda.number]]


class WDT:
    def __init__(self, *, timeout):
        assert timeout <= 8388, "the board's watchdog waits no longer"
        self.feed()

    def feed(self):
        here.fed = here.ticks()


def unique_id():
    return here.uid


def reset():
    sys.exit(3)
