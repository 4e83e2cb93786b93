"""Bluetooth dice without Bluetooth: makers' bytes from dice that are only software, and the faults of the air.

`SimulatedRadio` is a `ble_radio.Radio`; the dice in its reach are its `dice`. `simulated_bluetooth` is the whole
reader, as `butler play --dice simulated-bluetooth` uses it:

    dice, air = simulated_bluetooth(signals)
    dice.start()                      # LinkUp after one look round
    air.reader.roll(3, 4)             # a DiceRead of (3, 4), a second and a bit later
    air.dice[1].magnet()              # and it is gone, until it is woken

It answers as BlueZ does: whoever scans and connects at once, or connects what another program hung on to, hears
"in progress".
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from companion.ports import Clock, SignalQueue

from .ble_dice import BluetoothDice
from .ble_radio import LOOK_S, Dropped, Failed, Happening, Heard, Linked, Looked, Seen
from .simulated_die import SimulatedDie, SimulatedGoDice, SimulatedPixels

CONNECT_S = 0.4


@dataclass
class DiceInHand:
    """What a hand does to all the dice in reach: the same words as a tray's `SimulatedReader`."""

    dice: list[SimulatedDie]

    def roll(self, *faces: int) -> None:
        """Thrown together; with fewer faces than dice the last ones stay in the box."""
        for die, face in zip(self.dice, faces, strict=False):
            die.roll(face)

    def lift(self) -> None:
        self.dice[0].handle()

    def cock(self) -> None:
        self.dice[0].lean()

    def turn(self) -> None:
        self.dice[0].handle()
        self.dice[0].put_down(6)

    def reboot(self) -> None:
        """A magnet passes: the die switches itself off, and is woken again."""
        self.dice[0].magnet()
        self.dice[0].wake()

    def befall(self, fault: str, *numbers: int) -> bool:
        """What happens to one die, named by its number (1 or 2): magnet, wake, drop, away, near, lean, tremble;
        throw 2 5 (this die alone shows a 5); battery 2 9 (percent). False if there is no such fault."""
        number, value = (*numbers, 0, 0)[:2]
        if not 1 <= number <= len(self.dice):
            return False
        die = self.dice[number - 1]
        happen: dict[tuple[str, int], Callable[[], object]] = {
            ("magnet", 1): die.magnet,
            ("wake", 1): die.wake,
            ("drop", 1): die.break_link,
            ("away", 1): lambda: setattr(die, "is_near", False),
            ("near", 1): lambda: setattr(die, "is_near", True),
            ("lean", 1): die.lean,
            ("tremble", 1): die.tremble,
        }
        if 1 <= value <= 6:
            happen["throw", 2] = lambda: die.roll(value)
        if 1 <= value <= 100:
            happen["battery", 2] = lambda: die.discharge(value)
        if (fault, len(numbers)) not in happen:
            return False
        happen[fault, len(numbers)]()
        return True


class SimulatedRadio:
    """A radio for tests and plays. `trouble` is a word of `ble_radio.NOT_HERE` while there is none; what is in
    `hung_on_to` BlueZ believes to be connecting still."""

    def __init__(self, dice: list[SimulatedDie], *, clock: Clock = time.monotonic) -> None:
        self.dice, self._clock = dice, clock
        self.reader = DiceInHand(dice)
        self.trouble = ""
        self.hung_on_to: set[str] = set()
        self.looks = self.clashes = 0
        self.connects: list[str] = []
        self.written: list[tuple[str, bytes]] = []
        self.passers_by: list[Seen] = []
        """What else is on the air."""
        self._looks_until: float | None = None
        self._connecting: tuple[str, float] | None = None
        self._linked: set[str] = set()
        self._notify: dict[str, str] = {}
        self._happened: list[Happening] = []
        self._woken = threading.Event()

    # --- what happens on the air, besides the dice's own faults

    def unplug(self) -> None:
        """Everything is out of reach."""
        for die in self.dice:
            die.is_near = False

    def plug(self) -> None:
        for die in self.dice:
            die.is_near = True

    # --- the radio

    def run(self, step: Callable[[], float], stopped: threading.Event) -> None:
        while not stopped.is_set():
            stopped.wait(min(step(), 0.05))
        self._linked.clear()

    def look(self) -> None:
        self.looks += 1
        if self.trouble:
            self._happened.append(Failed("", self.trouble))
        elif self._connecting or self._looks_until is not None:
            self.clashes += 1
            self._happened.append(Failed("", "in-progress"))
        else:
            self._looks_until = self._clock() + LOOK_S

    def connect(self, address: str) -> None:
        self.connects.append(address)
        if self._looks_until is not None or self._connecting or address in self.hung_on_to:
            self.clashes += address not in self.hung_on_to
            self._happened.append(Failed(address, "in-progress"))
        else:
            self._connecting = (address, self._clock() + CONNECT_S)

    def listen(self, address: str, notify: str) -> None:
        self._notify[address] = notify

    def write(self, address: str, characteristic: str, frame: bytes) -> None:
        self.written.append((address, frame))
        die = self._die(address)
        if address in self._linked and die is not None and characteristic == die.write:
            die.hear(frame, self._clock())

    def drop(self, address: str) -> None:
        self._linked.discard(address)
        if self._connecting and self._connecting[0] == address:
            self._connecting = None

    def forget(self, address: str) -> None:
        self.hung_on_to.discard(address)

    def told(self) -> list[Happening]:
        now = self._clock()
        self._end_look(now)
        self._end_connecting(now)
        for die in self.dice:
            self._carry(die, now)
        happened, self._happened = self._happened, []
        return happened

    def _die(self, address: str) -> SimulatedDie | None:
        return next((die for die in self.dice if die.address == address), None)

    def _end_look(self, now: float) -> None:
        if self._looks_until is None or now < self._looks_until:
            return
        self._looks_until = None
        self._happened += self.passers_by
        for die in self.dice:
            if die.is_on_air and die.address not in self._linked:
                self._happened.append(Seen(die.address, die.name, die.services))
        self._happened.append(Looked())

    def _end_connecting(self, now: float) -> None:
        if self._connecting is None or now < self._connecting[1]:
            return
        address, _ = self._connecting
        self._connecting = None
        die = self._die(address)
        if die is None or not die.is_on_air:
            self._happened.append(Failed(address, "no-answer"))
            return
        self._linked.add(address)
        die.frames(now)  # what it said to nobody
        self._happened.append(Linked(address, die.characteristics))

    def _carry(self, die: SimulatedDie, now: float) -> None:
        frames = die.frames(now)
        if die.address not in self._linked:
            return
        listens = self._notify.get(die.address) == die.notify
        for at, frame in frames:
            if listens and (die.drops_at is None or at < die.drops_at):
                self._happened.append(Heard(die.address, frame, at))
        if not die.is_on_air or (die.drops_at is not None and now >= die.drops_at):
            die.drops_at = None
            self._linked.discard(die.address)
            self._notify.pop(die.address, None)
            self._happened.append(Dropped(die.address))


def simulated_bluetooth(signals: SignalQueue, *, clock: Clock = time.monotonic) -> tuple[BluetoothDice, SimulatedRadio]:
    """A pair of dice that are only software, one of each maker, and the air they speak through."""
    pair: list[SimulatedDie] = [
        SimulatedPixels("PixelSim", "51:00:00:00:00:01", clock=clock),
        SimulatedGoDice("GoDice_51A2B3_B_v04", "51:00:00:00:00:02", colour="blue", clock=clock),
    ]
    radio = SimulatedRadio(pair, clock=clock)
    return BluetoothDice(signals, radio, clock=clock), radio
