"""The companion's end of DP1: what the lines of one reader amount to, without a port and without a clock.

    listening  nothing is written. A right Hello within 3 s, or this is no dice reader: `refused`
    greeted    a reader is there; `admit` says Go to it (a second reader stays here: the spare)
    linked     after its first Beat: events become signals, Ping every second, Ack when told
    lost       3 s without a Beat, or the reader stopped talking sense: close the port and begin anew

Events are taken strictly in order of their numbers. One that comes too early waits to be said again, one
that comes twice is silence; only a Beat can tell that numbers are gone for good, because it names the
oldest one still kept. What was delivered and what is on the disk is remembered in a `Ledger` that outlives
the port (`dice_ledger`): a reader that comes back under another name goes on where it was.
"""

from __future__ import annotations

from collections import deque
from typing import Literal

from companion.ports import (
    DiceCocked,
    DiceFault,
    DiceLifted,
    DiceMissed,
    DiceRead,
    DiceTurned,
    LinkLost,
    LinkUp,
    Signal,
    Source,
    said,
)

from . import dice_lines as dp1
from .dice_ledger import Ledger, Page

HELLO_S = 3.0
BEAT_S = 3.0
PING_S = 1.0
NAP_S = 1.5
"""When a link is not asked for so long it was this program that stood still, and no reader that fell silent."""
BACKWARDS_S = 1.5
WELLS = "dice-wells"
"""The part whose trouble is told for as long as a Beat's state names it."""

_TEACH = said(
    "The dice reader does not know its dice yet: run butler hardware teach. "
    "Until then use virtual dice or type the roll."
)

Phase = Literal["closed", "listening", "greeted", "linked", "lost", "refused"]


class HostLink:
    """One port's conversation. Feed it bytes and time, send what `to_send` gives, obey `phase`.

    `hello` is the newest greeting, `greetings` how often we said Go (a reader that was started anew has forgotten
    everything we asked of it); `answers` what it said to what we asked, oldest first, as (number of the question, "" or
    a word why not); `why` and `say` tell of `lost` and `refused` what is wrong.
    """

    def __init__(self, ledger: Ledger, port: str = "the port") -> None:
        self.phase: Phase = "closed"
        self.hello: dp1.Hello | None = None
        self.why = self.say = ""
        self.faults = self.greetings = 0
        self._ledger, self._port = ledger, port
        self._lines = dp1.LineBuffer()
        self._page: Page | None = None
        self._out: deque[dp1.FromHost] = deque()
        self.answers: deque[tuple[int, str]] = deque(maxlen=dp1.RING)
        self._up = self._go_said = False
        self._trouble = ""
        self._applied = self._cid = 0
        self._backwards: float | None = None
        self._heard = self._pinged = self._ticked = 0.0

    @property
    def is_up(self) -> bool:
        """People were told that this reader is ready."""
        return self._up

    def open(self, now: float) -> None:
        """The port is open; anything that was half said is forgotten."""
        self._lines.clear()
        self.phase, self.hello, self._page, self._up, self._go_said = "listening", None, None, False, False
        self._backwards = None
        self._out.clear()
        self._heard = self._ticked = now

    def admit(self, now: float) -> None:
        """Be this reader's host."""
        if self.phase == "greeted":
            self.phase = "linked"
            self._say_go(now)

    def hear(self, data: bytes, now: float) -> list[Signal]:
        """Bytes from the port; what they tell."""
        if self.phase == "linked" and now - self._ticked > NAP_S:
            # It lay in a queue while nobody listened, and its ages are not true. Every event is said again.
            self._lines.clear()
            return []
        told: list[Signal] = []
        for body in self._lines.feed(data):
            try:
                message = dp1.from_reader(body)
            except dp1.BadLine:
                self.faults += 1
                continue
            if isinstance(message, dp1.Hello):
                self._hello(message, now)
            elif isinstance(message, dp1.Beat) and self.phase == "linked":
                told += self._beat(message, now)
            elif isinstance(message, dp1.Event) and self.phase == "linked":
                told += self._event(message, now)
            elif isinstance(message, dp1.Done | dp1.Failed) and self.phase == "linked":
                self.answers.append((message.cid, message.why if isinstance(message, dp1.Failed) else ""))
        return told

    def tick(self, now: float) -> list[Signal]:
        """Time has passed."""
        if now - self._ticked > NAP_S:
            self._heard = min(now, self._heard + now - self._ticked)
        self._ticked = now
        silent = now - self._heard
        if self.phase == "listening" and silent >= HELLO_S:
            self._refuse("not-a-reader", said("What is plugged in at {port} is not a dice reader.", port=self._port))
        elif self.phase == "greeted" and silent >= HELLO_S:
            self.phase = "lost"
        elif self.phase == "linked" and silent >= BEAT_S:
            return self.lose(
                "silent", said("The dice reader has fallen silent: use virtual dice or type the roll."), now
            )
        elif self.phase == "linked" and self._go_said and now - self._pinged >= PING_S:
            self._cid += 1
            self._pinged = now
            self._out.append(dp1.Ask("PI", self._cid))
        return []

    def lose(self, why: str, say: str, now: float) -> list[Signal]:
        """The port is gone or useless. Tells it once, and only of a reader that was there for people."""
        was_there, self.phase, self.why, self.say = self._up, "lost", why, say
        self._up = False
        return [LinkLost("dice", why, say, now), *self._wells("", now)] if was_there else []

    def settled(self, source: Source) -> None:
        """The effect of this event is on the disk."""
        if self._ledger.settle(source) and self.phase == "linked" and self._page and self._is_here(source):
            self._out.append(dp1.Ack(self._page.acked))

    def ask(self, verb: str, *words: str) -> int:
        """Have the reader do something: LM, TE, CF. The number of the question; 0 if there is nobody to ask."""
        if self.phase != "linked" or not self._go_said:
            return 0
        self._cid += 1
        self._out.append(dp1.Ask(verb, self._cid, words))
        return self._cid

    def to_send(self) -> bytes:
        """The lines to write now; nothing before a reader has greeted."""
        spoken = b"".join(dp1.frame(dp1.body(message)) for message in self._out)
        self._out.clear()
        return spoken

    # --- what a reader says

    def _hello(self, hello: dp1.Hello, now: float) -> None:
        if hello.protocol != dp1.PROTOCOL:
            theirs, ours = f"DP{hello.protocol}", f"DP{dp1.PROTOCOL}"
            say = said(
                "The dice reader speaks {theirs}, the companion {ours}: update the older one.", theirs=theirs, ours=ours
            )
            self._refuse("other-protocol", say)
        elif hello.kind != "dice":
            self._refuse("not-a-reader", said("What is plugged in at {port} is not a dice reader.", port=self._port))
        elif self._ledger.is_past(hello):
            self.faults += 1
        elif self.phase == "listening":
            self.hello, self.phase, self._heard = hello, "greeted", now
        elif self.phase == "greeted":
            self.hello, self._heard = hello, now
        elif self.phase == "linked":
            if self.hello is None or (hello.uid, hello.boot) != (self.hello.uid, self.hello.boot):
                self._page = None
            self.hello = hello
            # Not `_heard`: a reader that only ever greets has never understood our Go.
            self._say_go(now)

    def _say_go(self, now: float) -> None:
        assert self.hello is not None
        self._ledger.meet(self.hello)
        self._applied = self._ledger.applied(self.hello)
        self._out.append(dp1.Go(dp1.PROTOCOL, self.hello.boot, self._applied))
        self._go_said, self._pinged = True, now
        self.greetings += 1

    def _beat(self, beat: dp1.Beat, now: float) -> list[Signal]:
        assert self.hello is not None
        if beat.boot != self.hello.boot:
            # It was started anew behind our back: be silent, so that it greets again.
            self._go_said, self._page = False, None
            return []
        if self._page is not None and beat.last + 1 < self._page.due:
            return self._counted_back(now)
        self._heard, self._backwards = now, None
        oldest = beat.last - beat.queued + 1
        uid, boot = self.hello.uid, self.hello.boot
        if self._page is None:
            self._page = self._ledger.open(uid, boot, oldest, self._applied)
        told: list[Signal] = []
        if not self._up:
            self._up = True
            told.append(LinkUp("dice", said("Dice reader {uid} is ready.", uid=uid), now))
        missed = self._page.skip_to(oldest)
        if missed:
            told.append(DiceMissed(uid, boot, missed, now))
        return told + self._wells(beat.state, now)

    def _wells(self, state: str, now: float) -> list[Signal]:
        """A reader that was never taught, or does not see into a well, is there and reads nothing: said for as long as
        it is so, however long before us it began."""
        trouble = wells_trouble(state)
        if trouble == self._trouble:
            return []
        self._trouble = trouble
        return [LinkLost(WELLS, state, trouble, now) if trouble else LinkUp(WELLS, "", now)]

    def _counted_back(self, now: float) -> list[Signal]:
        """A Beat that knows less than we were told: an old line, or a reader whose boots share a number. Old lines come
        in a heap between new ones, so for a while it may be either."""
        self._backwards = now if self._backwards is None else self._backwards
        if now - self._backwards < BACKWARDS_S:
            return []
        return self.lose("boot-repeats", said("The dice reader gave the same boot number twice: unplug it once."), now)

    def _event(self, event: dp1.Event, now: float) -> list[Signal]:
        page, hello = self._page, self.hello
        if page is None or hello is None:
            return []
        if event.seq <= page.acked:
            self._out.append(dp1.Ack(page.acked))
        if event.seq != page.due:
            return []
        page.due += 1
        known = (hello.uid, hello.boot, event.seq, event.age_ms, now)
        if event.kind == "R":
            return [DiceRead(*known, faces=event.faces)]
        if event.kind == "C":
            return [DiceCocked(*known)]
        if event.kind == "L":
            return [DiceLifted(*known)]
        if event.kind == "T":
            return [DiceTurned(*known)]
        return [DiceFault(*known, why=event.words[0] if event.kind == "F" else "unreadable")]

    def _is_here(self, source: Source) -> bool:
        return self.hello is not None and source[:2] == (self.hello.uid, self.hello.boot)

    def _refuse(self, why: str, say: str) -> None:
        self.phase, self.why, self.say = "refused", why, say
        self._out.clear()


def wells_trouble(state: str) -> str:
    """Why a reader in this state reads nothing, in one sentence; "" where it does, or says what we do not know."""
    what, _, well = state.rpartition("-")
    if state == "untaught":
        return _TEACH
    if what == "no-sensor":
        return said(
            "The dice reader's sensor of well {well} does not answer: use virtual dice or type the roll.", well=well
        )
    if what == "too-bright":
        return said("Too much light falls into well {well} of the dice reader: shade it, or type the roll.", well=well)
    return ""
