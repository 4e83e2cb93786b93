"""Three people at a real table with a real journal, and the panel's pump driven step by step."""

from random import Random

from companion.journal import Journal
from companion.panel import Pump
from companion.ports import (
    DiceRead,
    Pressed,
)
from companion.rules import commands as c
from companion.rules.events import GameOpened
from companion.table import Table
from companion.wire import event_to
from hardware.simulated import HandClock, SimulatedLamps, SimulatedSpeaker

HOUSE = c.HOUSE


class Reader:
    """A dice reader that only remembers what it may forget."""

    def __init__(self):
        self.acked, self.wanted = [], []

    def ack(self, source):
        self.acked.append(source)

    def want(self, dice, since):
        self.wanted.append((dice, since))


class Evening:
    """Three people, a table, and the pump driven step by step."""

    def __init__(self, folder, **rules):
        journal = Journal.create(folder / "g1.game", "g1")
        journal.append([event_to(GameOpened("g1", "classic", tuple(rules.items())))])
        self.journal, self.table = journal, Table(journal, Random(7))
        for name in ("Ann", "Bo", "Cy"):
            self.table.submit(c.TakeSeat(HOUSE, name))
        self.clock, self.lamps, self.speaker, self.reader = (
            HandClock(100.0),
            SimulatedLamps(),
            SimulatedSpeaker(),
            Reader(),
        )
        self.seq, self.offs, self.changes = 0, 0, 0
        self.pump = self.new_pump()
        self.pump.step()

    def new_pump(self):
        pump = Pump(
            self.table,
            lamps=[self.lamps],
            speaker=self.speaker,
            reader=self.reader,
            off=lambda: setattr(self, "offs", self.offs + 1),
            changed=lambda: setattr(self, "changes", self.changes + 1),
            clock=self.clock,
        )
        self.table.bell(pump._ring)
        return pump

    def ok(self, after=1.0):
        self.hears(Pressed("ok", self.clock.now + after), after)

    def hears(self, signal, after=1.0):
        self.clock.now += after
        self.pump.step(signal)

    def roll(self, *faces, age_ms=0, after=1.0):
        self.clock.now += after
        self.seq += 1
        self.pump.step(DiceRead("w1", "b1", self.seq, age_ms, self.clock.now, faces))

    def until(self, phase):
        """OK, again and again, as the panel's light asks."""
        for _ in range(40):
            if self.view["phase"] == phase:
                return
            self.ok()
        raise AssertionError(f"OK alone does not lead to {phase}")

    def to_a_turn(self):
        self.until("turn")
        return self

    @property
    def view(self):
        return self.table.view("panel")

    @property
    def faults(self):
        return {fault["part"]: fault["say"] for fault in self.table.house()["faults"]}

    def set_aside(self):
        return [event["why"] for event in self.journal.events() if event["event"] == "reading-set-aside"]

    def rolled(self):
        return [tuple(event["faces"]) for event in self.journal.events() if event.get("origin") == "reader"]
