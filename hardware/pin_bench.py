"""A finger on gpiozero's mock pins: closes and opens the panel's contacts from outside the process.

With `GPIOZERO_PIN_FACTORY=mock` the whole of `gpio_panel` runs without a Pi, and nobody could press
anything. The bench listens on a Unix socket for one command a line and answers each:

    ok closed          -> done           a part of the panel, or a pin such as GPIO5
    ok open            -> done
    accuse-lamp        -> 0.0            how bright, 0 to 1
    anything else      -> sorry: ...

It refuses to touch real pins. Off unless somebody asks for it by naming a socket.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from .gpio_pins import PINS, Pin


class PinBench:
    """Serves one mock pin factory on one socket until `stop`."""

    def __init__(self, path: Path, factory: Any, pins: Mapping[str, Pin] = PINS) -> None:
        if not type(factory).__name__.startswith("Mock"):
            raise ValueError("the pin bench only works with gpiozero's mock pins")
        self.path, self._factory, self._pins = path, factory, pins
        self._door = socket.socket(socket.AF_UNIX)
        self._door.settimeout(0.2)
        self._visitor: socket.socket | None = None
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        if self._thread is None:
            self.path.unlink(missing_ok=True)
            self._door.bind(str(self.path))
            self._door.listen()
            self._thread = threading.Thread(target=self._serve, name="pin-bench", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        with suppress(OSError):
            if self._visitor is not None:
                self._visitor.shutdown(socket.SHUT_RDWR)
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self._door.close()
        self.path.unlink(missing_ok=True)

    def obey(self, line: str) -> str:
        """One command, and its answer."""
        part, _, level = line.strip().partition(" ")
        try:
            pin = self._factory.pin(self._pins.get(part, part))
            if not level:
                return str(float(pin.state))
            if level not in ("open", "closed"):
                return f"sorry: {level!r} is neither open nor closed"
            (pin.drive_low if level == "closed" else pin.drive_high)()
        except Exception as wrong:
            return f"sorry: {wrong}"
        return "done"

    def _serve(self) -> None:
        while not self._stop.is_set():
            with suppress(TimeoutError, OSError):
                visitor, _ = self._door.accept()
                self._visitor = visitor
                with visitor, visitor.makefile("rw") as talk:
                    for line in talk:
                        talk.write(self.obey(line) + "\n")
                        talk.flush()
