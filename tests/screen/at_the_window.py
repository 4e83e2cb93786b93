"""What stands before a running screen in its tests: a table with one picture, a clock by hand, somebody's fingers."""

import pygame
from screen.conftest import HOUSE, seen

from companion.screen.display import Wanted

SMALL = Wanted("window", 0, (800, 480))


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


class Table:
    """A table that shows one canned view to the public, and nothing to anybody else."""

    def __init__(self, name="turn-first"):
        self.shown = seen(name)
        self.facts = dict(HOUSE)
        self.faults = {}
        self.ring = None

    def view(self, seat):
        assert seat == "public", "the screen may ask for nothing else"
        return self.shown

    def house(self):
        return dict(self.facts)

    def bell(self, ring):
        self.ring = ring

    def fault(self, part, say):
        self.faults[part] = say

    def show(self, name):
        self.shown = {**seen(name), "version": self.shown["version"] + 1}


def send(kind, **what):
    pygame.event.post(pygame.event.Event(kind, what))


def key(kind, code, mod=0):
    send(kind, key=code, mod=mod, unicode="", scancode=0)
