"""What the screen sleeps on: the table's bell and whatever the display listens to.

SDL's own wait asks every millisecond whether something happened (1 to 2 % of a core for nothing); waiting on the
files themselves costs nothing and answers sooner. SDL does not tell which files it opened, so they are recognised
among the process's own: input devices of a console (`/dev/input/event*`) and the desktop's socket, known by the
name of its other end. Where neither is found the wait falls back to a look every 30 ms.

    wake = Wake()
    table.bell(wake.ring)      # any thread, any time, display or not
    wake.sleep(5.0)            # returns at once when the bell rang, a key was pressed or 5 s are over
"""

from __future__ import annotations

import contextlib
import os
import select
import socket
import threading
from pathlib import Path

GLANCE_S = 0.03
"""How often the display is looked at when its files are not known: two frames of a 60 Hz screen."""

OPEN_FILES = Path("/proc/self/fd")


class Wake:
    """One sleeper, any number of bell ringers. A ring is a byte in a pipe: it is never lost and never waits."""

    def __init__(self) -> None:
        self._hear, self._strike = os.pipe()
        os.set_blocking(self._hear, False)
        os.set_blocking(self._strike, False)
        self._display: list[int] = []
        self._known = True
        self._open = True
        self._lock = threading.RLock()  # a closed file's number may already be the journal's

    def ring(self) -> None:
        """Wake the sleeper. Safe from every thread and from signals; a full pipe is already a ring."""
        with self._lock, contextlib.suppress(BlockingIOError):
            if self._open:
                os.write(self._strike, b"!")

    def listen(self, has_input: bool) -> None:
        """Look anew for the files of the display, after it was opened or a device was plugged in.

        `has_input` is False for a display that no one can press a key on, which then needs no looking after.
        """
        self._display = display_files() if has_input else []
        self._known = bool(self._display) or not has_input

    def sleep(self, timeout: float | None) -> bool:
        """Sleep until the bell, an input or `timeout` seconds (None: for ever); True if the bell rang."""
        if not self._known:
            timeout = GLANCE_S if timeout is None else min(timeout, GLANCE_S)
        try:
            ready, _, _ = select.select([self._hear, *self._display], [], [], timeout)
        except (OSError, ValueError):  # the display closed a file under us; the next listen finds the new ones
            self._display = []
            return False
        if self._hear not in ready:
            return False
        with contextlib.suppress(BlockingIOError):
            os.read(self._hear, 4096)
        return True

    def close(self) -> None:
        """Give the pipe back. A later ring is ignored."""
        with self._lock:
            if self._open:
                self._open = False
                os.close(self._hear)
                os.close(self._strike)


def display_files() -> list[int]:
    """File numbers of this process by which a display hears of keys, touches and windows."""
    found: list[int] = []
    with contextlib.suppress(OSError):
        for link in sorted(OPEN_FILES.iterdir(), key=lambda link: int(link.name)):
            with contextlib.suppress(OSError):
                to, file = str(link.readlink()), int(link.name)
                if to.startswith("/dev/input/event") or (to.startswith("socket:") and _is_desktop(file)):
                    found.append(file)
    return found


def _is_desktop(file: int) -> bool:
    """Whether the other end of this socket is an X server or a Wayland compositor."""
    with socket.socket(fileno=os.dup(file)) as line:
        if line.family != socket.AF_UNIX:
            return False
        peer = line.getpeername()
    name = peer.decode(errors="replace") if isinstance(peer, bytes) else str(peer)
    return ".X11-unix" in name or "wayland" in name
