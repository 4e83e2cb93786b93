"""The system's side of the notify socket, played by a test."""

from __future__ import annotations

import select
import socket
import time
from pathlib import Path
from types import TracebackType
from typing import Self

PATIENCE_S = 30.0


class Listener:
    """Hears what a service says of itself; every word of it, in its order, is in `heard`."""

    def __init__(self, folder: Path, patience_s: float = PATIENCE_S) -> None:
        self.address = str(folder / "notify")
        self._patience_s = patience_s
        self.heard: list[str] = []
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._line.bind(self.address)

    def hears(self, word: str) -> str:
        """Waits for the next `word`, such as READY=1; everything that came with it. Whatever else comes meanwhile, the
        patience has an end."""
        ends = time.monotonic() + self._patience_s
        while True:
            left = ends - time.monotonic()
            came = left > 0 and select.select([self._line], [], [], left)[0]
            assert came, f"{word} was not said in {self._patience_s:g} s, but: {self.heard[-20:]}"
            words = self._line.recv(4096).decode()
            self.heard += words.splitlines()
            if word in words.splitlines():
                return words

    def now(self) -> list[str]:
        """What has come since, without waiting."""
        self._line.setblocking(False)
        heard: list[str] = []
        try:
            while True:
                heard += self._line.recv(4096).decode().splitlines()
        except BlockingIOError:
            self.heard += heard
            return heard

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._line.close()


class Watch:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now
