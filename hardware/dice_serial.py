"""The dice reader on a serial port: found, greeted, listened to, lost, found again. One thread, no game.

`url` is whatever pyserial opens (`/dev/ttyACM0`, `/dev/serial/by-id/...`, a pty, `socket://host:port`,
`loop://`, `hwgrep://...`) or `auto`: every port whose USB id could be a reader's is opened and listened
to, and what greets in DP1 is one. The first reader (or the one named by `uid`) gets Go; a second stays
greeted and takes over at once when the first is lost. A reader that comes back under another port name is
found by its USB serial number.

What happens is put on the queue as the signals of `companion.ports`, each problem once and not once a second.
`hardware/dice_link.py` has the rules of the conversation, `hardware/serial_ports.py` those of the port.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from companion.ports import LAMPS, Clock, Light, LinkLost, LinkUp, Signal, SignalQueue, Source, said

from .dice_ledger import Applied, Ledger, nothing_applied
from .dice_link import HostLink
from .dice_questions import Answered, Questions
from .serial_ports import (
    ListPorts,
    Place,
    Port,
    PortGone,
    PortShut,
    likely_places,
    listed_ports,
    open_port,
    place_of,
)

AUTO = "auto"
LOOK_S = 1.0
"""How often to look for a reader while there is none; half as often for a spare while there is one."""
SEAT_LAMPS = tuple(lamp for lamp in LAMPS if lamp.startswith("seat-"))
REFUSED_S = 10.0
"""How long to leave alone what is no reader, unless it is plugged in anew."""

# The most telling problem first: only one sentence fits on the screen.
_TELLING = (
    "other-protocol",
    "boot-repeats",
    "in-use",
    "forbidden",
    "silent",
    "gone",
    "not-a-reader",
    "broken",
    "missing",
    "none-found",
)

_NONE_FOUND = said("No dice reader is plugged in: use virtual dice or type the roll.")

log = logging.getLogger(__name__)


@dataclass
class Line:
    """One open port and the conversation on it."""

    place: Place
    port: Port
    link: HostLink


class DiceSerial:
    """A `companion.ports.DiceReader` over pyserial. `step` is one round; `start` does rounds in a thread, and
    `moved_at` is when it last came round."""

    def __init__(
        self,
        url: str,
        signals: SignalQueue,
        *,
        uid: str | None = None,
        applied: Applied = nothing_applied,
        clock: Clock = time.monotonic,
        comports: ListPorts = listed_ports,
        opener: Callable[[str], Port] = open_port,
    ) -> None:
        self.url, self.uid = url, uid
        self._signals, self._clock, self._comports, self._opener = signals, clock, comports, opener
        self._ledger = Ledger(applied)
        self._lines: list[Line] = []
        self._host: Line | None = None
        self._last_thing = self._spare = ""
        self._refused: dict[str, float] = {}
        self._problems: dict[str, tuple[str, str]] = {}
        self._told: str | None = None
        self._next_look = self.moved_at = clock()
        self._acks: queue.SimpleQueue[Source] = queue.SimpleQueue()
        self._questions = Questions()
        self._standing: dict[str, tuple[str, ...]] = {"LM": ("off",) * len(SEAT_LAMPS), "CF": ()}
        self._known: dict[str, tuple[int, tuple[str, ...]]] = {}
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    # --- from any thread

    def start(self) -> None:
        if self._thread is None:
            self._stop.clear()
            self._thread = threading.Thread(target=self._run, name="dice-serial", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        for line in self._lines:
            line.port.close()
        self._lines, self._host = [], None

    def health(self) -> str | None:
        if self._thread is not None and not self._thread.is_alive():
            return said(
                "The dice reader is not listened to any more: use virtual dice or type the roll, and restart Butler."
            )
        return None

    def ack(self, source: Source) -> None:
        self._acks.put(source)

    def want(self, dice: int, since: float) -> None:
        """A tray has to know how many dice make a roll, and nothing else: it reads whatever lies in its wells."""
        if dice:
            self._standing["CF"] = ("dice", str(dice))

    def show(self, plan: Mapping[str, Light]) -> None:
        """`companion.ports.Lamps`: the seat lamps hang on the reader's board."""
        self._standing["LM"] = tuple(plan.get(lamp, "off") for lamp in SEAT_LAMPS)

    def refuse(self) -> None:
        """No red lamp here."""

    def ask(self, verb: str, *words: str, answered: Answered) -> None:
        """Have the reader do something (TE, CF); `answered` is called once, in this driver's thread. Any thread."""
        self._questions.put(verb, words, answered)

    # --- the thread's own

    def step(self) -> None:
        """One round: look for ports if it is time, hear and answer each open one, tell what happened."""
        now = self._clock()
        self._take_acks()
        if now >= self._next_look:
            self._look(now)
        for line in list(self._lines):
            self._hear(line)
        self._choose()
        self._tell_standing()
        self._questions.go_round(self._host.link if self._host else None)
        for line in list(self._lines):
            self._answer(line)
        self._tell_problem()

    def _run(self) -> None:
        while not self._stop.is_set():
            self.moved_at = self._clock()
            try:
                self.step()
            except Exception:
                # Ours, not the port's; the evening goes on without the reader, and the log says why.
                log.exception("the dice reader's driver made a mistake")
                self._stop.wait(LOOK_S)
            if not self._lines:
                self._stop.wait(0.1)

    def _take_acks(self) -> None:
        with suppress(queue.Empty):
            while True:
                source = self._acks.get_nowait()
                if self._host:
                    self._host.link.settled(source)
                else:
                    self._ledger.settle(source)

    def _tell_standing(self) -> None:
        """What the reader is to know or to show, when that has changed or the reader was started anew."""
        link = self._host.link if self._host else None
        if link is None or not link.is_up:
            return
        for verb, words in self._standing.items():
            if words and self._known.get(verb) != (link.greetings, words):
                link.ask(verb, *words)
                self._known[verb] = (link.greetings, words)

    def _look(self, now: float) -> None:
        places = self._places()
        things = {place.thing for place in places}
        self._refused = {t: until for t, until in self._refused.items() if t in things and until > now}
        self._problems = {t: told for t, told in self._problems.items() if t in things or told[0] == "gone"}
        opened = {line.place.url for line in self._lines}
        for place in places:
            if place.url not in opened and place.thing not in self._refused:
                self._open(place, now)
        if not places:
            self._problems.setdefault("", ("none-found", _NONE_FOUND))
        self._next_look = now + (2 * LOOK_S if self._host else LOOK_S)

    def _places(self) -> list[Place]:
        if self.url == AUTO:
            return likely_places(self._comports)
        if self._host:
            return []
        place = place_of(self.url, self._comports)
        moved = [p for p in likely_places(self._comports) if p.thing == self._last_thing and p.url != self.url]
        return moved or [place]

    def _open(self, place: Place, now: float) -> None:
        try:
            port = self._opener(place.url)
        except PortShut as shut:
            self._problems[place.thing] = (
                shut.why,
                said("{trouble} Use virtual dice or type the roll.", trouble=shut.say),
            )
            return
        link = HostLink(self._ledger, place.url)
        link.open(now)
        self._lines.append(Line(place, port, link))

    def _hear(self, line: Line) -> None:
        try:
            data = line.port.read()
            now = self._clock()
            told = line.link.hear(data, now) + line.link.tick(now)
        except PortGone:
            self._gone(line)
            return
        for signal in told:
            self._tell(signal)
        if line.link.phase == "refused":
            self._refused[line.place.thing] = now + REFUSED_S
        if line.link.phase in ("refused", "lost"):
            self._drop(line, line.link.why, line.link.say)

    def _choose(self) -> None:
        """Be host to one reader: the named one, the one we had, or the first that greeted."""
        now = self._clock()
        greeted = [line for line in self._lines if line.link.phase == "greeted" and line.link.hello]
        if self.uid is not None:
            greeted = [line for line in greeted if line.link.hello and line.link.hello.uid == self.uid]
        greeted.sort(key=lambda line: line.place.thing != self._last_thing)
        if self._host is None and greeted:
            self._host = greeted.pop(0)
            self._host.link.admit(now)
            self._last_thing = self._host.place.thing
        spare = next((line.link.hello.uid for line in greeted if line.link.hello), "")
        if spare != self._spare and self._host:
            self._spare = spare
            self._tell(
                LinkUp("spare-dice", said("Dice reader {uid} is plugged in too, as a spare.", uid=spare), now)
                if spare
                else LinkLost("spare-dice", "gone", "", now)
            )

    def _answer(self, line: Line) -> None:
        try:
            line.port.write(line.link.to_send())
        except PortGone:
            self._gone(line)

    def _gone(self, line: Line) -> None:
        say = said("The dice reader is away: use virtual dice or type the roll.")
        for signal in line.link.lose("gone", say, self._clock()):
            self._tell(signal)
        self._drop(line, "gone", say)

    def _drop(self, line: Line, why: str, say: str) -> None:
        line.port.close()
        self._lines.remove(line)
        if why and (line is self._host or not self._host):
            self._problems[line.place.thing] = (why, say)
        if line is self._host:
            self._host, self._known = None, {}
            self._next_look = self._clock()

    # --- telling

    def _tell(self, signal: Signal) -> None:
        if isinstance(signal, LinkUp) and signal.part == "dice":
            self._problems.clear()
            self._told = None
        elif isinstance(signal, LinkLost) and signal.part == "dice":
            self._told = signal.why
        self._signals.put_nowait(signal)

    def _tell_problem(self) -> None:
        """The most telling problem, once, while no reader is linked."""
        if self._host or not self._problems:
            return
        why, say = min(self._problems.values(), key=lambda told: _TELLING.index(told[0]))
        # "missing" after "gone" is the same news: the screen says already that it is away.
        if self._told is None or _TELLING.index(why) < _TELLING.index(self._told):
            self._told = why
            self._signals.put_nowait(LinkLost("dice", why, say, self._clock()))
