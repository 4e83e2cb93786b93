"""The reader's end of DP1: what happened is numbered, kept and said again until the host has it on its disk.

    not greeted:  Hello every 500 ms           until a Go for this boot comes
    greeted:      Beat at once and every 1000 ms; every kept event at once and again every 400 ms
                  2000 ms without a right line from the host: back to not greeted

The last rule lets a companion that was started anew find a reader that believed itself greeted. Sixteen
events are kept; a seventeenth pushes the oldest out, and the numbers tell. Ages grow with the board's own
ticks, which wrap at 2**30 ms (12 days); they are added up from tick to tick, so that no wrap makes an old
roll young again.

Time is an argument. `firmware/lines.py` has the same class for the board; the simulated reader uses this one.
"""

from __future__ import annotations

from collections.abc import Callable

from . import dice_lines as dp1

TICKS = 2**30
HELLO_MS = 500
BEAT_MS = 1000
RESEND_MS = 400
SILENCE_MS = 2000
OLDEST_MS = 10**9
"""An age never grows beyond this: older than old."""


Orders = Callable[[str, int, tuple[str, ...]], str | None]
"""(verb, number, words) does what the host asks for: "" done, None answered later by `answer`, else a word why not."""


class ReaderEnd:
    """One boot of one reader. `orders` does what the host asks for; without it everything is done at once.

    >>> end = ReaderEnd("w1", "b1", "0.1", ticks=0)
    >>> end.due(0)
    b'$HI,1,dice,w1,b1,0.1,0*98A1C337\\n'
    """

    def __init__(self, uid: str, boot: str, firmware: str, ticks: int) -> None:
        self.uid, self.boot, self.firmware = uid, boot, firmware
        self.state = "ready"
        self.greeted = False
        self.last = 0
        self.lamps: tuple[str, ...] = ()
        self.orders: Orders | None = None
        self._lines = dp1.LineBuffer()
        self._bad = self._said = 0
        self._ring: list[tuple[int, int, str, tuple[str, ...]]] = []  # (seq, age, kind, words), oldest first
        self._ticks = ticks
        self._since = {"hello": HELLO_MS, "beat": 0, "resend": 0, "host": 0}
        self._out: list[dp1.FromReader] = []

    @property
    def kept(self) -> tuple[int, ...]:
        """Numbers of the events that still wait for their Ack."""
        return tuple(seq for seq, *_ in self._ring)

    def note(self, kind: str, *words: str | int, ticks: int) -> int:
        """Something happened just now; its number."""
        self._pass(ticks)
        self.last += 1
        self._ring.append((self.last, 0, kind, tuple(str(word) for word in words)))
        del self._ring[: -dp1.RING]
        return self.last

    def hear(self, data: bytes, ticks: int) -> None:
        """Bytes from the host, in any pieces."""
        self._pass(ticks)
        for body in self._lines.feed(data):
            try:
                self._obey(dp1.from_host(body))
            except dp1.BadLine:
                self._bad += 1

    def due(self, ticks: int) -> bytes:
        """The lines to send now."""
        self._pass(ticks)
        since = self._since
        if self.greeted and since["host"] >= SILENCE_MS:
            self.greeted = False
            since["hello"] = HELLO_MS
        if not self.greeted and since["hello"] >= HELLO_MS:
            self._out.append(dp1.Hello(dp1.PROTOCOL, "dice", self.uid, self.boot, self.firmware, self.last))
            since["hello"] = 0
        if self.greeted and since["beat"] >= BEAT_MS:
            self._beat()
        if self.greeted and since["resend"] >= RESEND_MS:
            self._say_kept()
        elif self.greeted and self.last > self._said:
            self._say_kept(after=self._said)
        said, self._out = self._out, []
        return b"".join(dp1.frame(dp1.body(message)) for message in said)

    def answer(self, cid: int, why: str) -> None:
        """A command was done (""), or not, and why."""
        if self.greeted:
            # A host that asks and asks and does not read cannot fill the memory.
            self._out = [*self._out[-dp1.RING :], dp1.Failed(cid, why) if why else dp1.Done(cid)]

    def _obey(self, message: dp1.Go | dp1.Ack | dp1.Ask) -> None:
        if isinstance(message, dp1.Go):
            if message.protocol != dp1.PROTOCOL or message.boot not in (self.boot, "-"):
                return  # whoever says so is not our host
            self._begin(message.applied)
        elif not self.greeted:
            return
        elif isinstance(message, dp1.Ack):
            self._forget(message.seq)
        elif message.verb == "LM" and len(message.words) > 6:
            self.answer(message.cid, "too-many-lamps")
        else:
            why = self.orders(message.verb, message.cid, message.words) if self.orders else ""
            if message.verb == "LM" and why == "":
                self.lamps = message.words
            if why is not None:
                self.answer(message.cid, why)
        self._since["host"] = 0

    def _begin(self, applied: int) -> None:
        self.greeted = True
        self._forget(applied)
        self._out = []
        self._beat()
        self._say_kept()

    def _forget(self, seq: int) -> None:
        # A number that was never given out is a damaged or a foreign one: nothing may be lost by it.
        if seq > self.last:
            self._bad += 1
            return
        self._ring = [event for event in self._ring if event[0] > seq]

    def _beat(self) -> None:
        bad = self._bad + self._lines.bad
        self._out.append(dp1.Beat(self.boot, self.last, len(self._ring), self.state, bad))
        self._since["beat"] = 0

    def _say_kept(self, after: int = 0) -> None:
        self._out += [dp1.Event(seq, age, kind, words) for seq, age, kind, words in self._ring if seq > after]
        self._said = self.last
        if not self._ring or self._ring[0][0] > after:
            self._since["resend"] = 0

    def _pass(self, ticks: int) -> None:
        gone = (ticks - self._ticks) % TICKS
        self._ticks = ticks
        for name in self._since:
            self._since[name] = min(self._since[name] + gone, OLDEST_MS)
        self._ring = [(seq, min(age + gone, OLDEST_MS), kind, words) for seq, age, kind, words in self._ring]
