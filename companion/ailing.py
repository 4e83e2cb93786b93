"""What ails the machine, each in one line that says what to do: for the rounds to ask, and for the table to show.

    ailing = Ailing(house.data)
    stage.asks.update(ailing.questions)          # {"power": ..., "heat": ..., "room": ..., "card": ...}

A line stands for a while, or until things are clearly better, and not only while the needle is over the mark: people
have to be able to read it.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path

from companion import disk, vitals
from companion.said import said

LOOK_S = 10.0
"""So often it is looked at; the rounds come by more often."""
WEAK_S = 300.0
"""How long it is said that the power was too weak: a dip is over before anybody has looked up."""
COOL_C = 75.0
"""Below this it is not hot any more."""
LEAST_MB, LEAST_SHARE = 100, 0.05
"""Where less than both is free, a disk is nearly full; of a whole evening a game takes less than a megabyte."""
WORN = 9
"""Tenths of its life that an eMMC has used: time to exchange it."""

WEAK = said("The power supply is too weak. Use the one made for this Raspberry Pi, with its own cable.")
HOT = said("It is too hot in here, and everything gets slow. Give the Raspberry Pi air.")
NEARLY_FULL = said("The disk is nearly full. Take old games away, or use a larger card.")
LOCKED = said("The disk can only be read: nothing new is kept. Switch off, and exchange the card.")
FAULTY = said("The disk reports faults. Carry the house away with butler backup, and exchange the card.")
WORN_OUT = said("The disk is nearly worn out. Carry the house away with butler backup, and exchange the card soon.")


class Ailing:
    """The machine below `root` whose house is in `folder`; `clock` counts seconds, `usage` is how full a disk is."""

    def __init__(
        self,
        folder: Path,
        root: Path = Path("/"),
        clock: Callable[[], float] = time.monotonic,
        usage: Callable[[Path], tuple[int, int, int]] = shutil.disk_usage,
    ) -> None:
        self._folder, self._root, self._clock, self._usage = folder, root, clock, usage
        self._is_pi = "Raspberry Pi" in _text(root / "proc/device-tree/model")
        self._weak_until = self._looked_at = float("-inf")
        self._has_been_weak = self._is_hot = self._is_full = False
        self._found: dict[str, str | None] = {}

    @property
    def questions(self) -> dict[str, Callable[[], str | None]]:
        """How to ask, by what may ail: `power`, `heat`, `room` and `card`."""
        return {part: lambda part=part: self._look()[part] for part in ("power", "heat", "room", "card")}  # type: ignore[misc]

    def _look(self) -> dict[str, str | None]:
        now = self._clock()
        if now - self._looked_at >= LOOK_S:
            self._looked_at = now
            self._found = {"power": self._power(now), "heat": self._heat(), "room": self._room(), "card": self._card()}
        return self._found

    def _power(self, now: float) -> str | None:
        if not self._is_pi:
            return None
        bits = vitals.throttled(self._root)
        if bits is None:
            is_weak, has_been = bool(vitals.is_starved(self._root / "sys/class/hwmon")), False
        else:
            is_weak, has_been = bool(bits & 1), bool(bits >> 16 & 1)
        if is_weak or (has_been and not self._has_been_weak):
            self._weak_until = now + WEAK_S
        self._has_been_weak = has_been
        return WEAK if now < self._weak_until else None

    def _heat(self) -> str | None:
        warmth = vitals.warmth(self._root / "sys/class/thermal") if self._is_pi else None
        self._is_hot = warmth is not None and warmth >= (COOL_C if self._is_hot else vitals.HOT_C)
        return HOT if self._is_hot else None

    def _room(self) -> str | None:
        try:
            whole, _, free = self._usage(self._folder)
        except OSError:
            return None  # it is not there, and whoever writes to it says so
        least = min(LEAST_MB * 2**20, LEAST_SHARE * whole)
        self._is_full = free < (1.5 * least if self._is_full else least)
        return NEARLY_FULL if self._is_full else None

    def _card(self) -> str | None:
        lies_on = vitals.mounted(self._folder, self._root)
        if lies_on is not None and lies_on.is_locked:
            return LOCKED
        device = lies_on.device if lies_on else ""
        if disk.has_faulted() or (device and vitals.faults_counted(device, self._root)):
            return FAULTY
        worn = vitals.used_up(device, self._root) if device else None
        return WORN_OUT if worn is not None and worn >= WORN else None


def _text(path: Path) -> str:
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""
