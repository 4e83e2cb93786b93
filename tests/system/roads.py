"""The way between a phone and the table, and what can befall it: loss, delay, silence, a router that forgets.

    road = Road(air, table, "ann", 1)             # a phone's namespace, and a way from it to the table
    Program(...); Chromium with road.phone.before # both ends are real
    road.loss = 0.3
    since = road.opens_again()

Between the two ends stand two TUN devices, one in each namespace, and a thread that carries every packet from one to
the other, or late, or not at all. It notes when something passed, so that "the first packet that gets through" is a
moment on a clock and no guess. Nothing of it is seen by either end: links are up, lines are not closed.
"""

from __future__ import annotations

import fcntl
import heapq
import os
import select
import struct
import threading
import time
from collections import deque
from contextlib import suppress
from itertools import count
from random import Random
from types import TracebackType
from typing import NamedTuple, Self

from tests.system.networks import Air, Place, run

_TUNSETIFF = 0x400454CA
_TUN, _NO_PI = 0x0001, 0x1000
_LARGEST = 65_536
_TCP = 6
_SYN_ONLY = 0x02

TABLE = "10.0.0.7"


class Passed(NamedTuple):
    """A packet that got through."""

    at: float
    """On the clock of `time.time`, which pages have too."""
    from_phone: bool
    size: int


def open_tun(place: Place, name: str) -> int:
    """A TUN device of that name in a namespace; its end for us."""
    with place.inside():
        tun = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
        fcntl.ioctl(tun, _TUNSETIFF, struct.pack("16sH22x", name.encode(), _TUN | _NO_PI))
    return tun


class Road:
    """One phone's way to the table, for as long as the block lasts. What befalls it may be changed at any time."""

    def __init__(self, air: Air, table: Place, name: str, number: int, seed: int = 1933) -> None:
        self.loss = 0.0
        """The share of packets that are lost, each way."""
        self.delay_s = 0.0
        """How long a packet takes, each way."""
        self.swallows_from_phone = self.swallows_to_phone = False
        """Everything that way is dropped."""
        self.remembers = False
        """As a router that translates addresses: what belongs to no connection whose beginning it saw is dropped."""
        self.passed: deque[Passed] = deque(maxlen=20_000)
        self.number, self._table, self._end = number, table, f"to-{name}"
        self.phone = air.apart(name)
        self._chance, self._order = Random(seed + number), count()
        self._flows: set[bytes] = set()
        self._late: list[tuple[float, int, int, bytes]] = []
        self._ends = (open_tun(self.phone, "wlan0"), open_tun(table, self._end))
        self._over = os.eventfd(0)
        table.has("link", "set", self._end, "up")
        table.has("route", "add", f"10.77.{number}.0/24", "dev", self._end, "src", TABLE)
        self.goes_up(2)
        self._carrier = threading.Thread(target=self._carry, name=f"road of {name}", daemon=True)
        self._carrier.start()

    # --- what the phone itself sees

    def goes_up(self, last: int) -> None:
        """The phone's radio is on and it has an address that ends so."""
        self.phone.has("address", "replace", f"10.77.{self.number}.{last}/24", "dev", "wlan0")
        self.phone.has("link", "set", "wlan0", "up")
        self.phone.has("route", "replace", "default", "dev", "wlan0", "src", f"10.77.{self.number}.{last}")

    def goes_down(self) -> None:
        """The phone's radio sees no network any more."""
        self.phone.has("link", "set", "wlan0", "down")

    def changes_address(self, before: int, after: int) -> None:
        self.phone.has("address", "del", f"10.77.{self.number}.{before}/24", "dev", "wlan0")
        self.goes_up(after)

    def carries_at_most(self, kilobits: int) -> None:
        """A rate, each way, kept by the kernel (tbf)."""
        for place, device in ((self.phone, "wlan0"), (self._table, self._end)):
            words = ("root", "tbf", "rate", f"{kilobits}kbit", "burst", "4kb", "latency", "2s")
            run("tc", "-n", place.namespace, "qdisc", "replace", "dev", device, *words)

    # --- what nobody sees

    def forgets(self) -> None:
        """The router was switched off and on: it knows of no connection any more."""
        self.remembers = True
        self._flows.clear()

    def opens_again(self) -> float:
        """Things pass again, as before everything; the moment at which they do."""
        self.loss, self.delay_s = 0.0, 0.0
        now = time.time()
        self.swallows_from_phone = self.swallows_to_phone = False
        return now

    def swallows_everything(self) -> None:
        self.swallows_from_phone = self.swallows_to_phone = True

    def first_since(self, moment: float) -> float:
        """When the first packet got through after that; infinity as long as none did."""
        return next((each.at for each in tuple(self.passed) if each.at >= moment), float("inf"))

    def _carry(self) -> None:
        poll = select.epoll()
        for end in (*self._ends, self._over):
            poll.register(end, select.EPOLLIN)
        with poll:
            while True:
                wait = max(0.0, self._late[0][0] - time.monotonic()) if self._late else None
                for end, _ in poll.poll(wait):
                    if end == self._over:
                        return
                    with suppress(BlockingIOError):
                        while True:
                            self._takes(end, os.read(end, _LARGEST))
                while self._late and self._late[0][0] <= time.monotonic():
                    _, _, end, packet = heapq.heappop(self._late)
                    self._gives(end, packet)

    def _takes(self, end: int, packet: bytes) -> None:
        from_phone = end == self._ends[0]
        if self._chance.random() < self.loss or not self._knows(packet, from_phone):
            return
        other = self._ends[1] if from_phone else self._ends[0]
        if self.delay_s:
            due = time.monotonic() + self.delay_s
            heapq.heappush(self._late, (due, next(self._order), other, packet))
        else:
            self._gives(other, packet)

    def _gives(self, end: int, packet: bytes) -> None:
        from_phone = end == self._ends[1]
        if self.swallows_from_phone if from_phone else self.swallows_to_phone:
            return
        with suppress(OSError):  # the link is down, or its queue is full: lost, as on any road
            os.write(end, packet)
            if packet[9] == _TCP:  # browsers ask the network for this and that; only what goes to the table counts
                self.passed.append(Passed(time.time(), from_phone, len(packet)))

    def _knows(self, packet: bytes, from_phone: bool) -> bool:
        """Whether a router would let it pass; it learns connections from the phone's first packet."""
        if packet[0] >> 4 != 4 or packet[9] != _TCP:
            return packet[0] >> 4 == 4
        start = 4 * (packet[0] & 0x0F)
        ports = packet[start : start + 4]
        flow = packet[12:16] + ports[:2] if from_phone else packet[16:20] + ports[2:]
        if from_phone and packet[start + 13] & 0x3F == _SYN_ONLY:
            self._flows.add(flow)
        return not self.remembers or flow in self._flows

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.eventfd_write(self._over, 1)
        self._carrier.join(10)
        for end in (*self._ends, self._over):
            os.close(end)
