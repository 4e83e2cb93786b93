"""The tray: two wells with a sensor under each, looked at dark and lit in turn, and what that amounts to as events.

Both sensors measure at the same time, so that the light of one well is in no other's dark look. A sensor that does not
answer is said once (F), its light is out, and once a second it is tried anew; meanwhile nothing in its well is a roll.
So is one that room light fills to the brim: it cannot count the rest.
"""

from colours import LESSON_MS, Lesson, subtract
from ticks import passed
from wells import Well, rolled

AGAIN_MS = 1000

_ASLEEP = 0
_WARMING = 1
_READY = 2
_LOOKING = 3
_SEEN = 4


class Side:
    """One well with its sensor, and how far its present look has come."""

    def __init__(self, name, sensor):
        self.name = name
        self.sensor = sensor
        self.well = Well(name)
        self.stage = _ASLEEP
        self.counts = None
        self.dark = None
        self.least = None  # clear of the darkest look since the colours or the settings changed: of the empty well
        self.tried = None
        self.fault = ""


class Tray:
    """`step` gives what happened, as tuples (kind, words...) of DP1. Times and light come from `settings`."""

    def __init__(self, sides, colours, settings, clock):
        self.sides = sides
        self.colours = colours
        self._settings = settings
        self._clock = clock
        self._lit = False
        self._lesson = None
        self._began = 0
        self._told = []
        self.answers = []

    def fault(self):
        """The first thing that is wrong now, "" where nothing is."""
        for side in self.sides:
            if side.fault:
                return side.fault
        return ""

    def is_teaching(self):
        return self._lesson is not None

    def settle(self):
        """The settings have changed: measure anew."""
        for side in self.sides:
            side.stage = _ASLEEP
            side.tried = side.least = None
            side.well.blink()
            side.well.settle_ms = self._settings["settle-ms"]
            side.well.cocked_ms = self._settings["cocked-ms"]
        self._lit = False

    def rest(self):
        """All lights out."""
        for side in self.sides:
            side.sensor.rest()

    def forget(self):
        """All colours, and how an empty well looks."""
        self.colours.taught.clear()
        for side in self.sides:
            side.least = None

    def teach(self, cid, name, face):
        """Learn the colour that lies in this well as this face; "" and later an answer, or at once why not."""
        side = [side for side in self.sides if side.name == name]
        if not side:
            return "unknown-well"
        if self._lesson is not None:
            return "busy"
        if side[0].stage == _ASLEEP and side[0].fault:
            return side[0].fault
        self._lesson = Lesson(cid, name, face)
        self._began = self._clock()
        return ""

    def step(self):
        """One round: whatever can be done now without waiting."""
        for side in self.sides:
            try:
                self._go_on(side)
            except OSError:
                self._is_away(side)
        there = [side for side in self.sides if side.stage > _WARMING]
        if there and not [side for side in there if side.stage == _LOOKING]:
            self._begin(there)
        self._end_lesson_in_time()
        told = self._told
        self._told = []
        return told

    def _go_on(self, side):
        if side.stage == _ASLEEP:
            if side.tried is None or passed(self._clock(), side.tried) >= AGAIN_MS:
                side.tried = self._clock()
                side.sensor.wake(self._settings["cycles"], self._settings["gain"])
                side.stage = _WARMING
        elif side.stage == _WARMING:
            if side.sensor.is_warm():
                side.stage = _READY
        elif side.stage == _LOOKING:
            side.counts = side.sensor.seen()
            if side.counts is not None:
                side.stage = _SEEN

    def _begin(self, there):
        """Every sensor that is there has measured, or has just come: judge, and measure in the other light."""
        for side in there:
            if side.stage == _SEEN and self._lit and side.dark is not None:
                self._judge(side)
            if side.stage == _SEEN and not self._lit:
                side.dark = side.counts
        if self._lit:
            for side in there:
                side.dark = None
            self._tell_roll()
        self._lit = not self._lit
        for side in there:
            try:
                side.sensor.look(self._lit)
                side.stage = _LOOKING
            except OSError:
                self._is_away(side)

    def _judge(self, side):
        """A dark and a lit measurement are one look."""
        if max(side.counts[0], side.dark[0]) >= side.sensor.ceiling:
            self._says_fault(side, "too-bright-" + side.name)
            side.well.blink()
            return
        side.fault = ""
        look = subtract(side.counts, side.dark)
        side.least = look[0] if side.least is None else min(side.least, look[0])
        if self._lesson is not None:
            if self._lesson.well == side.name:
                self._teach(self._lesson, look, side)
            side.well.forget()
        elif self.colours.is_ready():
            kind = side.well.look(self.colours.name(look), self._clock())
            if kind:
                self._told.append((kind, side.name))

    def _tell_roll(self):
        faces = rolled([side.well for side in self.sides], self._settings["dice"])
        if faces:
            self._told.append(("R",) + faces)

    def _teach(self, lesson, look, side):
        learnt = lesson.look(look, side.sensor.ceiling, side.least)
        if learnt is None:
            return
        if not isinstance(learnt, str):
            learnt = self.colours.learn(lesson.well, lesson.face, learnt)
        self._end(lesson, learnt)

    def _end(self, lesson, why):
        self.answers.append((lesson.cid, why))
        self._lesson = None

    def _end_lesson_in_time(self):
        if self._lesson is not None and passed(self._clock(), self._began) >= LESSON_MS:
            self._end(self._lesson, self.fault() or "too-slow")

    def _is_away(self, side):
        side.sensor.rest()
        side.stage = _ASLEEP
        side.dark = side.counts = None
        side.well.forget()
        self._says_fault(side, "no-sensor-" + side.name)

    def _says_fault(self, side, why):
        if side.fault != why:
            side.fault = why
            self._told.append(("F", why))
