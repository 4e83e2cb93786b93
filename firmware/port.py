"""The USB line as the program sees it: bytes in and out, and never a wait for the host.

Reading more than is there would block, so it is one byte at a time after asking. Writing blocks while a host holds the
port open and does not read; so what does not fit waits, and if nothing moves for a while it is thrown away: every event
is said again with its true age, but a line that lay in a queue would lie about it.
"""

import select

from ticks import passed

MOST_AT_ONCE = 256
STUCK_MS = 300


def asking(stream, what):
    """A question: may one byte be read from (POLLIN) or written to (POLLOUT) this stream without waiting?"""
    poller = select.poll()
    poller.register(stream, what)
    return lambda: any(ready[1] & what for ready in poller.poll(0))


class HostPort:
    """`source` and `sink` are streams of bytes, `can_read` and `can_write` the questions about them."""

    def __init__(self, source, sink, can_read, can_write, clock):
        self._source = source
        self._sink = sink
        self._can_read = can_read
        self._can_write = can_write
        self._clock = clock
        self._waiting = b""
        self._sent = 0
        self._moved = clock()

    def read(self):
        """What has come from the host."""
        data = bytearray()
        while len(data) < MOST_AT_ONCE and self._can_read():
            byte = self._source.read(1)
            if not byte:
                break
            data.extend(byte)
        return bytes(data)

    def is_free(self):
        """Nothing waits: what is said now leaves now."""
        self._send()
        if self._waiting and passed(self._clock(), self._moved) >= STUCK_MS:
            self._waiting = b""
        return not self._waiting

    def write(self, data):
        """Say this; only when the line is free."""
        self._waiting = data
        self._sent = 0
        self._moved = self._clock()
        self._send()

    def _send(self):
        # One byte is the only length for which "there is room" is known.
        while self._waiting and self._can_write():
            self._sink.write(self._waiting[self._sent : self._sent + 1])
            self._sent += 1
            self._moved = self._clock()
            if self._sent == len(self._waiting):
                self._waiting = b""
