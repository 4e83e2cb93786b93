"""A bench for the checks: a tray on sensors that are simulated down to their registers, and hands.

FOLDER is where files may be written.
"""

import sys

import colours
import settings
import tcs34725
import tray
from chip import Chip, Scene
from ticks import TICKS

FOLDER = sys.argv[1] + "/" if len(sys.argv) > 1 else ""
START = TICKS - 3000
"""Every check begins three seconds before the clock wraps."""
ON_TOP = (1, 2, 3, 4, 5, 6)


class Hands:
    """A tray on a bench: what hands do, and everything that it told."""

    def __init__(self, taught=True, noise=None, **wishes):
        self.now = START
        self.scenes = {"A": Scene(), "B": Scene()}
        self.chips = {name: Chip(self.scenes[name], self.clock) for name in "AB"}
        self.wishes = settings.as_built()
        self.wishes.update(wishes)
        self.known = colours.Colours()
        sides = [
            tray.Side(name, tcs34725.ColourSensor(self.chips[name], self.scenes[name].light, self.clock))
            for name in "AB"
        ]
        self.tray = tray.Tray(sides, self.known, self.wishes, self.clock)
        self.tray.settle()
        self.told = []
        if taught:
            self.known.taught.update(all_colours())
            self.run(350)
        for scene in self.scenes.values():
            scene.noise = noise

    def clock(self):
        return self.now

    def run(self, ms, stride=5):
        """Time goes by."""
        for _ in range(ms // stride):
            self.now = (self.now + stride) % TICKS
            self.told += self.tray.step()

    def put(self, **faces):
        for name in faces:
            self.scenes[name].change(lies=faces[name], leans=False)

    def lift(self, *names):
        for name in names:
            self.scenes[name].change(lies="", leans=False)
        self.run(350)

    def throw(self, first, second):
        """Both dice from the wells, thrown, and seated."""
        self.lift("A", "B")
        self.put(A=first, B=second)
        self.run(900)

    def teach(self, name, face):
        why = self.tray.teach(1, name, face)
        if why:
            return why
        for _ in range(60):
            if self.tray.answers:
                return self.tray.answers.pop(0)[1]
            self.run(100)
        return "no answer"

    def of(self, kind):
        return [words[1:] for words in self.told if words[0] == kind]


TAUGHT = {}


def all_colours():
    """Taught once for all checks, as people teach them."""
    if not TAUGHT:
        hands = Hands(taught=False)
        hands.run(350)
        for face in ON_TOP:
            hands.put(A=face)
            assert hands.teach("A", face) == "", "a colour was not learnt"
        TAUGHT.update(hands.known.taught)
    return TAUGHT
