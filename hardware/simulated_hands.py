"""Hands for devices that are only software: one line of text is one thing that people do to them.

    ok                  a press of a button: ok, back, accuse, off, knob
    hold accuse         pressed for as long as it takes
    down ok   up ok     a finger that stays on it, and leaves: OK and BACK together look behind the cover
    turn 2              the knob, two clicks clockwise; -1 is one the other way
    roll 3 4            dice thrown and seated in the tray
    lift   cock   turned        what else the tray may tell
    unplug   plug   reboot      what happens to its cable and its power; Bluetooth dice are out of reach, back
                                again, or have met a magnet
    drop 2   magnet 1   wake 1   throw 2 5   battery 2 9 ...    what befalls one Bluetooth die

`butler play --panel simulated --dice simulated` (or simulated-bluetooth) reads such lines from its standard input,
so that a person, a script or a test can play a whole evening without a wire.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from companion.ports import BUTTONS

from .raw_edges import KNOB_CONTACTS, PANEL_HABITS
from .simulated import SimulatedPanel

FACES = ("1", "2", "3", "4", "5", "6")
CLICKS = re.compile(r"[+-]?[0-9]{1,3}")
PRESS_S = 0.1
CONTACT_S = 0.02
"""How long a contact of the knob stays as it is: a knob turned at an ordinary pace."""

NOBODY_UNDERSTANDS = "No such thing can be done: {!r}. Lines are ok, hold back, down ok, up ok, turn 1, roll 3 4, ..."


class Thrown(Protocol):
    """What a hand does to simulated dice, in a tray or not."""

    def roll(self, *faces: int) -> object: ...

    def lift(self) -> object: ...

    def cock(self) -> object: ...

    def turn(self) -> object: ...

    def reboot(self) -> object: ...


class Cable(Protocol):
    """What lies between such dice and the driver: a cable, or the air."""

    @property
    def reader(self) -> Thrown: ...

    def plug(self) -> object: ...

    def unplug(self) -> object: ...


class Hands:
    """Does what lines say, in order. `wait` lets time pass; a test gives one that does not."""

    def __init__(
        self,
        panel: SimulatedPanel | None = None,
        tray: Cable | None = None,
        wait: Callable[[float], object] | None = None,
    ) -> None:
        self._panel, self._tray = panel, tray
        self._wait = wait or threading.Event().wait

    def follow(self, lines: Iterable[str], complain: Callable[[str], object]) -> None:
        """Each line as it comes; what cannot be done is told to `complain`."""
        for line in lines:
            if line.strip() and (wrong := self.do(line)):
                complain(wrong)

    def do(self, line: str) -> str | None:
        """One line; None, or a sentence why not."""
        what, *how = line.split()
        done = self._panel is not None and self._at_the_panel(self._panel, what, how)
        done = done or (self._tray is not None and self._at_the_tray(self._tray, what, how))
        return None if done else NOBODY_UNDERSTANDS.format(line.strip())

    def _at_the_panel(self, panel: SimulatedPanel, what: str, how: list[str]) -> bool:
        if what in BUTTONS and not how:
            self._press(panel, what, PRESS_S)
        elif what == "hold" and len(how) == 1 and how[0] in BUTTONS:
            self._press(panel, how[0], PANEL_HABITS[how[0]].hold_s or PRESS_S)
        elif what in ("down", "up") and len(how) == 1 and how[0] in BUTTONS:
            panel.edge(how[0], what == "down")
            self._wait(CONTACT_S)
        elif what == "turn" and len(how) == 1 and CLICKS.fullmatch(how[0]):
            self._turn(panel, int(how[0]))
        else:
            return False
        return True

    def _press(self, panel: SimulatedPanel, button: str, seconds: float) -> None:
        panel.edge(button, True)
        self._wait(seconds + PRESS_S)
        panel.edge(button, False)
        self._wait(PRESS_S)

    def _turn(self, panel: SimulatedPanel, clicks: int) -> None:
        first, second = KNOB_CONTACTS if clicks > 0 else reversed(KNOB_CONTACTS)
        for _ in range(abs(clicks)):
            for contact, closed in ((first, True), (second, True), (first, False), (second, False)):
                panel.edge(contact, closed)
                self._wait(CONTACT_S)

    @staticmethod
    def _at_the_tray(tray: Cable, what: str, how: list[str]) -> bool:
        reader = tray.reader
        if what == "roll" and len(how) in (1, 2) and all(face in FACES for face in how):
            reader.roll(*map(int, how))
            return True
        done: Mapping[str, Callable[[], object]] = {
            "lift": reader.lift,
            "cock": reader.cock,
            "turned": reader.turn,
            "unplug": tray.unplug,
            "plug": tray.plug,
            "reboot": reader.reboot,
        }
        befall = getattr(reader, "befall", None)
        if what not in done and befall is not None and all(number.isdecimal() for number in how):
            return bool(befall(what, *map(int, how)))
        if how or what not in done:
            return False
        done[what]()
        return True
