"""What the device tests share: a clock moved by hand, and dice readers on every kind of cable, driven
step by step."""

import fcntl
import select
import struct
import termios
import time

from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.ports import DiceRead, FromReader, LinkLost, LinkUp
from hardware.ble_dice import BluetoothDice
from hardware.dice_serial import DiceSerial
from hardware.gpio_panel import CONTACTS, GpioPanel
from hardware.keyboard_panel import KeyboardPanel
from hardware.serial_ports import Port, open_port
from hardware.simulated import HandClock, SimulatedPanel
from hardware.simulated_cables import MemoryCable, PtyCable
from hardware.simulated_radio import simulated_bluetooth
from hardware.simulated_reader import SimulatedReader


class Told(list):
    """A signal queue that is a list, with a question for each kind of signal."""

    put_nowait = list.append

    def of(self, *kinds):
        return [signal for signal in self if isinstance(signal, kinds)]

    @property
    def rolls(self):
        return [roll.faces for roll in self.of(DiceRead)]

    @property
    def links(self):
        """up / lost:why, of the dice, in order."""
        links = [link for link in self.of(LinkUp, LinkLost) if link.part == "dice"]
        return ["up" if isinstance(link, LinkUp) else f"lost:{link.why}" for link in links]


ROOM = 3000
"""More than so many bytes may not fit into a pseudo terminal."""


class PromptCable(PtyCable):
    """A pseudo terminal on which nothing is under way between two steps. The kernel carries the bytes in a thread of
    its own, which may come late, and the clock that is moved by hand does not wait for it."""

    def __init__(self, reader, link):
        self._said = 0
        say = reader.say

        def noted():
            out = say()
            self._said = len(out)
            return out

        reader.say = noted
        super().__init__(reader, link)

    def step(self):
        lies_ready = self._lies_ready()
        super().step()
        if lies_ready + self._said < ROOM:
            wait_until(lambda: self._slave < 0 or self._lies_ready() >= lies_ready + self._said)

    def _lies_ready(self):
        """How many bytes the driver has not read yet."""
        return struct.unpack("i", fcntl.ioctl(self._slave, termios.FIONREAD, b"1234"))[0] if self._slave >= 0 else 0

    def open(self, url):
        cable, port = self, open_port(url, read_s=0.002)

        class Prompt(Port):
            def write(self, data):
                super().write(data)
                if data and cable._master >= 0:
                    select.select([cable._master], [], [], 30)

        return Prompt(port._serial)


class DiceRig:
    """A driver, a simulated reader and the cable between them; `cable` is "pty" or "memory"."""

    def __init__(self, cable, tmp_path, **reader_wishes):
        self.kind, self.tmp_path = cable, tmp_path
        self.clock, self.told = HandClock(1000.0), Told()
        self.drivers, self.cables = [], []
        self.reader = SimulatedReader(**{"uid": "w1", "clock": self.clock, **reader_wishes})
        self.cable = self.cable_for(self.reader)
        self.dice = self.driver()

    def cable_for(self, reader, name="tray-0"):
        if self.kind == "pty":
            cable = PromptCable(reader, self.tmp_path / name)
        else:
            cable = MemoryCable(reader, name=name, wait_s=0)
        self.cables.append(cable)
        return cable

    def driver(self, told=None, **wishes):
        """A companion that listens to every cable there is; a second one is a companion started anew."""
        told = self.told if told is None else told
        dice = DiceSerial("auto", told, clock=self.clock, comports=self.listed, opener=self._open, **wishes)
        self.drivers.append(dice)
        return dice

    def listed(self):
        return [port for cable in self.cables for port in cable.listed()]

    def _open(self, url):
        name = "path" if self.kind == "pty" else "name"
        return next(cable for cable in self.cables if getattr(cable, name) == url).open(url)

    def rename(self, name):
        """Pull the plug and put it in again; the system gives the port another name."""
        self.cable.unplug()
        self.run(1.0)
        self.cable.plug(self.tmp_path / name if self.kind == "pty" else name)

    def step(self, dice=None, seconds=0.05):
        self.clock.now += seconds
        for cable in self.cables:
            cable.step()
        (dice or self.dice).step()

    def run(self, seconds, dice=None, step=0.05):
        end = self.clock.now + seconds
        while self.clock.now < end:
            self.step(dice, step)

    def until(self, is_so, seconds=8.0, dice=None):
        """Run until it is so; a test that waits for ever is a failed test."""
        end = self.clock.now + seconds
        while not is_so():
            assert self.clock.now < end, f"still not so after {seconds} s: {list(self.told)}"
            self.step(dice)

    def ack_all(self, told=None):
        """What the pump does once everything is on the disk."""
        for signal in (self.told if told is None else told).of(FromReader):
            self.dice.ack(signal.source)

    def close(self):
        for dice in self.drivers:
            dice.stop()
        for cable in self.cables:
            cable.unplug()


class TrayCable:
    """The tray's half of the driver contract, as `BluetoothRig` is the other: how fast, and what it can do."""

    found_within_s = 1.0
    keeps_rolls = True

    def __init__(self, kind, tmp_path):
        self.rig = DiceRig(kind, tmp_path)
        self.reader, self.cable = self.rig.reader, self.rig.cable

    def __getattr__(self, name):
        return getattr(self.rig, name)


class BluetoothRig:
    """The driver of Bluetooth dice, two simulated dice and the air between them."""

    found_within_s = 8.0
    keeps_rolls = False

    def __init__(self):
        self.clock, self.told = HandClock(1000.0), Told()
        self.dice, self.cable = simulated_bluetooth(self.told, clock=self.clock)
        self.reader = self.cable.reader

    def driver(self, told):
        """A companion started anew; the one before is gone, and its links with it."""
        for die in self.cable.dice:
            die.break_link()
        self.cable.told()
        return BluetoothDice(told, self.cable, clock=self.clock)

    def step(self, dice=None, seconds=0.05):
        self.clock.now += seconds
        (dice or self.dice).step()

    run, until, ack_all = DiceRig.run, DiceRig.until, DiceRig.ack_all

    def close(self):
        self.dice.stop()


class GpioButtons:
    """The real panel on gpiozero's mock pins, as on a Pi 5."""

    bounces = True

    def __init__(self, told=None, **wishes):
        self.clock, self.told = HandClock(100.0), Told() if told is None else told
        self.factory = MockFactory(revision="d04170", pin_class=MockPWMPin)
        self.panel = GpioPanel(self.told, clock=self.clock, factory=self.factory, **wishes)
        self.panel.step()
        if told is None:
            self.told.clear()

    def edge(self, name, closed):
        part = next(part for part, contact in CONTACTS.items() if contact == name)
        pin = self.factory.pin(self.panel.pins[part])
        (pin.drive_low if closed else pin.drive_high)()

    def close(self):
        self.panel.stop()
        self.factory.reset()


class SimulatedButtons:
    """Its twin without any pins."""

    bounces = True

    def __init__(self, told=None):
        self.clock, self.told = HandClock(100.0), Told() if told is None else told
        self.panel = SimulatedPanel(self.told, clock=self.clock)
        self.edge = self.panel.edge

    def close(self):
        self.panel.stop()


class KeyboardButtons:
    """The keyboard, whose keys do not bounce."""

    bounces = False

    def __init__(self, told=None):
        self.clock, self.told = HandClock(100.0), Told() if told is None else told
        self.panel = KeyboardPanel(self.told, clock=self.clock)

    def edge(self, name, closed):
        key = {"ok": "return", "back": "escape", "accuse": "a", "off": "F10", "knob": "space"}.get(name)
        if key is None:
            key = {"knob-a": "right", "knob-b": "left"}[name]
        self.panel.key(key, closed)

    def close(self):
        self.panel.stop()


def play(rig, trace, then_s=0.0):
    """Let (seconds from now, contact, closed) happen in order, and `then_s` more pass."""
    start = rig.clock.now
    for at, name, closed in sorted(trace, key=lambda edge: edge[0]):
        rig.clock.now = max(rig.clock.now, start + at)
        rig.edge(name, closed)
        rig.panel.step()
    pass_time(rig, then_s)


def pass_time(rig, seconds, step=0.005):
    end = rig.clock.now + seconds
    while rig.clock.now < end:
        rig.clock.now = min(end, rig.clock.now + step)
        rig.panel.step()


def wait_until(is_so, seconds=30.0):
    """For tests with real threads: the condition, or a failure after `seconds` of real time."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "still not so"
        time.sleep(0.005)
