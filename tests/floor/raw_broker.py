"""A broker that says the bytes it is given and nothing else: for what no decent broker would say."""

from __future__ import annotations

import contextlib
import socket
import threading

LETS_IN, TURNS_AWAY = b"\x20\x02\x00\x00", b"\x20\x02\x00\x05"
HERE = "127.0.0.1"


class RawBroker:
    """Answers each caller's first words with `says`; with `again`, that over and over. `calls` is how many there were,
    `sent` the bytes that went out, `hung_up` how often a caller was the first to go."""

    def __init__(self, says: bytes, again: bytes = b"") -> None:
        self._says, self._again = says, again
        self.calls = self.sent = self.hung_up = 0
        self._door = socket.create_server((HERE, 0))
        self.port: int = self._door.getsockname()[1]
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                line, _ = self._door.accept()
                self.calls += 1
                with line, contextlib.suppress(OSError):
                    self._talk(line)

    def _talk(self, line: socket.socket) -> None:
        line.recv(4096)
        try:
            line.sendall(self._says)
            while self._again:
                self.sent += line.send(self._again)
            while line.recv(4096):
                pass
        finally:
            self.hung_up += 1

    def __enter__(self) -> RawBroker:
        return self

    def __exit__(self, *_: object) -> None:
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self._thread.join(10)
