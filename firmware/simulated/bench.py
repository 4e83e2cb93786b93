"""A board on a bench, in software: main.py runs on it unchanged, under MicroPython on a PC.

    MICROPYPATH=firmware/simulated micropython -X heapsize=200k firmware/main.py

The files machine.py, neopixel.py and time.py beside this one stand in for the board's own and ask here. DP1 is spoken
on standard input and output. What hands do is told, a line each, through the pipe named by BENCH_ORDERS and answered
through that of BENCH_ANSWERS:

    put A 3 | lean A 3 | finger A | lift A      what lies in a well
    room A 20                                   how bright the room is
    unplug A | plug A | brown-out A             the sensor's wires
    pass 50                                     ms that go by; only then does time move, if BENCH_CLOCK is set
    looks A                                     how often the program has read the sensor's counts
    lamps | lights | fed | clock                what shines; how old the watchdog's last meal is; the board's clock

BENCH_CLOCK is the board's clock at power-up, BENCH_UID the board's number, BENCH_SERVICE a jumper on GP10.
"""

import os
import select
import sys

import utime
from chip import Chip, Scene
from ticks import TICKS, passed

PINS = {8: "A", 9: "B"}


class Bench:
    """The one board there is."""

    def __init__(self):
        start = os.getenv("BENCH_CLOCK")
        self.is_stepped = start is not None
        self._offset = int(start or 0) - (0 if self.is_stepped else utime.ticks_ms())
        self._gone = 0
        self._left = 0
        self.scenes = {"A": Scene(), "B": Scene()}
        self.chips = {name: Chip(self.scenes[name], self.ticks) for name in self.scenes}
        self.lamps = [(0, 0, 0)] * 6
        self.fed = self.ticks()
        self.uid = (os.getenv("BENCH_UID") or "bench").encode()
        self.has_jumper = bool(os.getenv("BENCH_SERVICE"))
        orders = os.getenv("BENCH_ORDERS")
        self._orders = open(orders) if orders else None
        self._answers = open(os.getenv("BENCH_ANSWERS"), "w") if orders else None
        self._poller = select.poll()
        if self._orders:
            self._poller.register(self._orders, select.POLLIN)

    def ticks(self):
        now = self._gone if self.is_stepped else utime.ticks_ms()
        return (self._offset + now) % TICKS

    def sleep(self, ms):
        """The program waits; hands do what they do."""
        if not self.is_stepped:
            while self._orders and self._poller.poll(0):
                self._obey()
            utime.sleep_ms(ms)
            return
        while self._left <= 0:
            self._obey()
        self._gone += ms
        self._left -= ms
        if self._left <= 0:
            self._answer("passed")

    def _obey(self):
        words = self._orders.readline().split()
        if not words:
            sys.exit(0)
        verb = words[0]
        if verb == "pass":
            self._left += int(words[1])
            return
        self._answer(self._do(verb, words[1:]))

    def _do(self, verb, words):
        if verb == "lamps":
            return " ".join([",".join([str(part) for part in lamp]) for lamp in self.lamps])
        if verb == "lights":
            return " ".join([str(self.scenes[name].light()) for name in "AB"])
        if verb == "clock":
            return str(self.ticks())
        if verb == "fed":
            return str(passed(self.ticks(), self.fed))
        scene = self.scenes[words[0]]
        chip = self.chips[words[0]]
        if verb == "looks":
            return str(chip.looks)
        if verb in ("put", "lean"):
            scene.change(lies=int(words[1]), leans=verb == "lean")
        elif verb in ("lift", "finger"):
            scene.change(lies="finger" if verb == "finger" else "", leans=False)
        elif verb == "room":
            scene.change(room=float(words[1]))
        elif verb == "brown-out":
            chip.lose_power()
        else:
            chip.is_there = verb == "plug"
        return "done"

    def _answer(self, text):
        self._answers.write(text + "\n")


here = Bench()
