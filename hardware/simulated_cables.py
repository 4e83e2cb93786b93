"""Cables between a simulated dice reader and the driver that listens to it: plugged in, pulled out,
renumbered.

`PtyCable` is a pseudo terminal that pyserial opens by name like any port. `MemoryCable` hands the bytes
over inside the process; `simulated_dice` is the whole reader on such a cable, as `butler play --dice
simulated` uses it:

    >>> import queue
    >>> signals = queue.SimpleQueue()
    >>> dice, cable = simulated_dice(signals)
    >>> dice.start()
    >>> _ = cable.reader.roll(3, 4)
    >>> while not hasattr(told := signals.get(timeout=5), "faces"): pass
    >>> told.faces
    (3, 4)
    >>> dice.stop()
"""

from __future__ import annotations

import errno
import os
import threading
import time
import tty
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from companion.ports import Clock, SignalQueue, said

from .dice_ledger import Applied, nothing_applied
from .dice_serial import DiceSerial
from .serial_ports import Port, PortGone, PortShut
from .simulated_reader import SimulatedReader


def _board(device: str, reader: SimulatedReader) -> Any:
    return SimpleNamespace(device=device, vid=0x2E8A, pid=0x0005, serial_number=reader.uid, location=None)


def _may_be_a_link(path: Path) -> None:
    """Raises OSError where no link can be made."""
    if path.exists() and not path.is_symlink():
        raise FileExistsError(errno.EEXIST, "it is there already and is no link; it is left alone", str(path))
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(path.parent))
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, "its folder may not be written", str(path))


class PtyCable:
    """Plugs a reader into a pseudo terminal; `path` is the port's name, or a link to it at a name of our
    choice.

    `step` moves the bytes that are due, both ways; `start` does so in a thread of its own.
    """

    def __init__(self, reader: SimulatedReader, link: Path | None = None) -> None:
        self.reader, self.link = reader, link
        self.path = ""
        self._master = self._slave = -1
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self.plug()

    def plug(self, link: Path | None = None) -> str:
        """Put the plug in, maybe at another name; the port's path. The board gets power: unless it has
        some of its own, call `reader.reboot()` first.

        Raises OSError where there can be no link of that name: what is there and is no link is left alone, and
        the plug stays as it is.
        """
        link = link or self.link
        if link is not None:
            _may_be_a_link(link)
        self.unplug()
        with self._lock:
            self._master, self._slave = os.openpty()
            # Our end stays raw and open: a pty without any user tells hang-up at once.
            tty.setraw(self._slave)
            os.set_blocking(self._master, False)
            self.path = os.ttyname(self._slave)
            self.link = link
            if link is not None:
                link.unlink(missing_ok=True)
                link.symlink_to(self.path)
                self.path = str(link)
            self.reader.mend()
        return self.path

    def unplug(self) -> None:
        """Pull the plug: whoever has the port open sees it die."""
        with self._lock:
            for end in (self._slave, self._master):
                if end >= 0:
                    os.close(end)
            self._master = self._slave = -1
            if self.link is not None and self.link.is_symlink():
                self.link.unlink(missing_ok=True)

    def listed(self) -> Iterable[Any]:
        """The ports there are now, as pyserial would list them for a board on USB."""
        return [_board(self.path, self.reader)] if self._master >= 0 else []

    def step(self) -> None:
        """Move what is due, both ways."""
        with self._lock:
            if self._master < 0:
                self.reader.say()  # to nobody: a board talks on
                return
            with suppress(BlockingIOError):
                self.reader.hear(os.read(self._master, 4096))
            # A host that holds the port open and does not read: what does not fit is lost, and said again
            # later.
            with suppress(BlockingIOError):
                os.write(self._master, self.reader.say())
        if self.reader.is_cut:
            self.unplug()

    def start(self) -> None:
        if self._thread is None:
            self._stop.clear()
            self._thread = threading.Thread(target=self._run, name="simulated-reader", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self.unplug()

    def _run(self) -> None:
        while not self._stop.wait(0.02):
            self.step()


class MemoryCable:
    """A cable without a port: `open` and `listed` stand in for pyserial's own in `DiceSerial`.

    `wait_s` is how long a read with nothing to read takes, by itself as long as at a real port.
    """

    def __init__(self, reader: SimulatedReader, *, name: str = "memory-0", wait_s: float = 0.05) -> None:
        self.reader, self.name, self.wait_s = reader, name, wait_s
        self.is_plugged = True
        self.is_open = False
        self._stopped = threading.Event()

    def plug(self, name: str | None = None) -> None:
        self.name = name or self.name
        self.is_plugged, self.is_open = True, False
        self.reader.mend()

    def unplug(self) -> None:
        self.is_plugged = False

    def step(self) -> None:
        """Bytes go over when the driver reads; a board without a cable talks on to nobody."""
        if not self.is_plugged:
            self.reader.say()

    def listed(self) -> Iterable[Any]:
        """The ports there are now, as pyserial lists them."""
        port = SimpleNamespace(device=self.name, vid=0x2E8A, pid=0x0005, serial_number=self.reader.uid, location=None)
        return [port] if self.is_plugged else []

    def open(self, url: str) -> Port:
        if not self.is_plugged or url != self.name:
            raise PortShut("missing", said("There is no dice reader at {url}.", url=url))
        if self.is_open:
            raise PortShut("in-use", said("Another program is using {url}.", url=url))
        self.is_open = True
        return MemoryPort(self)


class MemoryPort(Port):
    """The host's end of a `MemoryCable`."""

    def __init__(self, cable: MemoryCable) -> None:
        self._cable = cable

    def read(self) -> bytes:
        cable = self._cable
        if not cable.is_plugged:
            raise PortGone("unplugged")
        data = cable.reader.say()
        if cable.reader.is_cut:
            # What still came through is lost with the port, half a line at most.
            cable.unplug()
        elif not data and cable.wait_s:
            cable._stopped.wait(cable.wait_s)
        return data

    def write(self, data: bytes) -> None:
        if not self._cable.is_plugged:
            raise PortGone("unplugged")
        if data:
            self._cable.reader.hear(data)

    def close(self) -> None:
        self._cable.is_open = False


def simulated_dice(
    signals: SignalQueue,
    *,
    uid: str = "sim-1",
    applied: Applied = nothing_applied,
    clock: Clock = time.monotonic,
) -> tuple[DiceSerial, MemoryCable]:
    """A dice reader that is only software, and the cable with its `reader` in it, to roll and to break."""
    cable = MemoryCable(SimulatedReader(uid, clock=clock))
    dice = DiceSerial("auto", signals, applied=applied, clock=clock, comports=cable.listed, opener=cable.open)
    return dice, cable
