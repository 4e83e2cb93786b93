"""The hub: one thread and one lock that own every phone's stream.

A stream costs a socket and no thread. After each commit the table rings the bell; the hub wakes, and
whoever's own view changed gets it. A worker that has just committed lends a hand and tells without waking
the hub; one of them is at work at a time. Nobody is waited for: what a socket does not take at once it
takes when it can, and by then the newest view has replaced the one that was due.

    seconds   what
    1         a seat whose phone went away is called away; a page that reloads is back before
    4         a heartbeat, so that a phone can call ten seconds of silence a dead line
    20        a phone that takes nothing for so long is dropped
    2,700     a stream's whole life; the phone comes again by itself
"""

from __future__ import annotations

import logging
import os
import random
import select
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress

from .house import Table
from .pictures import NobodyThere, Pictures
from .stream import Listener, Source, Stream

AWAY_S = 1.0
HEARTBEAT_S = 4.0
STALL_S = 20.0
LIFE_S = 45 * 60.0
RECONNECT_MS = 1000
MOST_STREAMS = 400

_READ = select.EPOLLIN | select.EPOLLRDHUP
_GONE = select.EPOLLHUP | select.EPOLLERR
_BEAT = b":\n\n"

log = logging.getLogger("butler.web")


class Hub:
    """Takes over sockets from the request server and keeps them told. Safe to call from any thread."""

    def __init__(
        self,
        table: Table,
        pictures: Pictures,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._table, self._pictures, self._clock = table, pictures, clock
        self.after_telling: Callable[[], None] = lambda: None
        """Called after each round of telling and each heartbeat, when nobody waits for it."""
        self._streams: dict[int, Stream] = {}
        self._keys: dict[Hashable, Stream] = {}
        self._linked: set[str] = set()
        self._leaving: dict[str, float] = {}
        self._inbox: deque[Callable[[], None]] = deque()
        self._epoll = select.epoll()
        self._bell = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)
        self._epoll.register(self._bell, select.EPOLLIN)
        self._rung = False
        self._at_work = threading.Lock()
        self._hand = threading.local()
        self._open = True
        self.moved_at = clock()  # when the thread last came round
        self._next_beat = self.moved_at + HEARTBEAT_S
        self._thread = threading.Thread(target=self._run, name="hub", daemon=True)

    # ---------------------------------------------------------------- from any thread

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Close every stream and end the thread."""
        if self._open:
            self._open = False
            self.ring()
            if self._thread.is_alive():
                self._thread.join()
            with self._at_work:
                self._tell_all()  # the last word, which may be why
                self._close_all()

    def ring(self) -> None:
        """Something changed. Only wakes the hub; called on the committing thread."""
        if getattr(self._hand, "lent", False):
            self._hand.rung = True
        elif not self._rung:
            self._rung = True
            with suppress(OSError):
                os.eventfd_write(self._bell, 1)

    @contextmanager
    def lending_a_hand(self) -> Iterator[None]:
        """What this thread commits meanwhile it tells by itself, which saves the phones the hub's waking up.

        Where somebody is telling already, the hub is woken after all and looks once more.
        """
        self._hand.lent, self._hand.rung = True, False
        try:
            yield
        finally:
            self._hand.lent = False
            if self._hand.rung:
                self._tell_from_here()

    def _tell_from_here(self) -> None:
        if not self._at_work.acquire(blocking=False):
            self.ring()
            return
        try:
            self._tell_all()
        except Exception:
            log.exception("the hub stumbled and goes on")
        finally:
            self._at_work.release()

    def take(self, sock: socket.socket, listener: Listener, head: bytes = b"") -> None:
        """Own this socket from now on. `head` goes out first: the answer's status and headers."""
        if not self._open:
            sock.close()
            return
        self._ask(lambda: self._begin(sock, listener, head))

    def end(self, seat: str, but: Hashable = None, word: str = "gone") -> None:
        """End the seat's streams, telling the phones `word`, except the one with the key `but`."""
        self._ask(lambda: self._end_seat(seat, but, word))

    def full(self) -> bool:
        return len(self._streams) >= MOST_STREAMS

    def __len__(self) -> int:
        return len(self._streams)

    def _ask(self, wish: Callable[[], None]) -> None:
        self._inbox.append(wish)
        self.ring()

    # ---------------------------------------------------------------- the hub's own thread

    def _run(self) -> None:
        while self._open:
            self.moved_at = self._clock()
            try:
                self._turn()
            except Exception:
                log.exception("the hub stumbled and goes on")

    def _turn(self) -> None:
        """Wait for news, a socket or the next thing that is due, and see to all of it."""
        with self._at_work:
            due = min(self._next_beat, *self._leaving.values()) if self._leaving else self._next_beat
        ready = self._epoll.poll(max(0.0, due - self._clock()))
        with self._at_work:
            self._work(ready)

    def _work(self, ready: list[tuple[int, int]]) -> None:
        woken = False
        for number, mask in ready:
            if number == self._bell:
                woken = True
            elif stream := self._streams.get(number):
                self._see_to(stream, mask)
        if woken:  # after the sockets: a new one may have the number of one that just closed
            with suppress(BlockingIOError):
                os.eventfd_read(self._bell)
            self._rung = False  # before looking: whatever happens from here on rings again
            while self._inbox:
                self._inbox.popleft()()
            self._tell_all()
        now = self._clock()
        if now >= self._next_beat:
            self._beat(now)
        for seat in [seat for seat, at in self._leaving.items() if now >= at]:
            del self._leaving[seat]
            self._linked.discard(seat)
            self._table.link(seat, False)

    def _begin(self, sock: socket.socket, listener: Listener, head: bytes) -> None:
        # Spread out, so that phones that came together do not all come again together.
        life = LIFE_S * random.uniform(0.9, 1.1)
        stream = Stream(sock, listener, ends_at=self._clock() + life)
        older = self._keys.get(listener.key)
        if older is not None and listener.was_given_up_for(older.listener):
            stream.put(head + _event("replaced"), self._clock())
            stream.close()
            return
        if older is not None:
            self._part(older, "replaced")
        self._streams[sock.fileno()] = stream
        self._keys[listener.key] = stream
        self._epoll.register(sock.fileno(), _READ)
        self._put(stream, head + b"retry: %d\n\n" % RECONNECT_MS)
        self._see_links()

    def _see_to(self, stream: Stream, mask: int) -> None:
        if mask & _GONE or (mask & _READ and not stream.listens()):
            self._drop(stream)
        elif mask & select.EPOLLOUT:
            if not stream.go_on(self._clock()):
                self._drop(stream)
            elif not stream.busy:
                self._epoll.modify(stream.sock.fileno(), _READ)
                self._tell(stream, {})

    def _tell_all(self) -> None:
        house: dict[str, bytes] = {}
        for stream in tuple(self._streams.values()):
            self._tell(stream, house)
        self.after_telling()

    def _tell(self, stream: Stream, said: dict[str, bytes]) -> None:
        """Put what is new for this phone on its line, if the line is free; `said` keeps what the house says of itself
        by language."""
        if stream.busy:
            return
        if stream.listener.source is not None:
            self._tell_of(stream, stream.listener.source)
            return
        language = stream.listener.language
        house = said.get(language) or said.setdefault(language, self._pictures.house(language))
        try:
            picture = self._pictures.of(stream.listener.seat, language)
        except NobodyThere:
            self._part(stream, "gone")
            return
        message = b""
        if stream.listener.game not in ("", picture.mark[0]):
            self._part(stream, "next-game")  # the seat may be somebody else's there: the phone asks anew
            return
        if picture.mark != stream.seen:
            stream.seen = picture.mark
            message = picture.event
        if house != stream.house:
            stream.house = house
            message += house
        if message:
            self._put(stream, message)

    def _tell_of(self, stream: Stream, source: Source) -> None:
        """What is new of something else than the table's pictures."""
        try:
            news = source.news(stream.seen[1] if stream.seen else 0)
        except LookupError:
            self._part(stream, "gone")
            return
        if news is not None:
            stream.seen = "", news[0]
            self._put(stream, news[1])

    def _put(self, stream: Stream, message: bytes) -> None:
        if not stream.put(message, self._clock()):
            self._drop(stream)
        elif stream.busy:
            self._epoll.modify(stream.sock.fileno(), _READ | select.EPOLLOUT)

    def _beat(self, now: float) -> None:
        self._next_beat = now + HEARTBEAT_S
        for stream in tuple(self._streams.values()):
            stalled = stream.stalled_since is not None and now - stream.stalled_since >= STALL_S
            if stalled or now >= stream.ends_at:
                self._drop(stream)
            elif not stream.busy:
                self._put(stream, _BEAT)
        self._tell_all()

    def _end_seat(self, seat: str, but: Hashable, word: str) -> None:
        for stream in tuple(self._streams.values()):
            if stream.listener.seat == seat and stream.listener.key != but:
                self._part(stream, word)

    def _part(self, stream: Stream, word: str) -> None:
        """Say why and close. A phone that is in the middle of a message cannot be told any more."""
        if not stream.busy:
            stream.put(_event(word), self._clock())
        self._drop(stream)

    def _drop(self, stream: Stream) -> None:
        number = stream.sock.fileno()
        if self._streams.get(number) is not stream:
            return
        del self._streams[number]
        if self._keys.get(stream.listener.key) is stream:
            del self._keys[stream.listener.key]
        with suppress(OSError):
            self._epoll.unregister(number)
        stream.close()
        self._see_links()

    def _see_links(self) -> None:
        """Tell the table which seats have a phone on line; one that has just gone is given a moment."""
        now_on = {seat for stream in self._streams.values() for seat in stream.listener.links}
        for seat in now_on:
            self._leaving.pop(seat, None)
        for seat in sorted(now_on - self._linked):
            self._linked.add(seat)
            self._table.link(seat, True)
        for seat in self._linked - now_on - self._leaving.keys():
            self._leaving[seat] = self._clock() + AWAY_S
            self.ring()  # whoever found out: the hub has to wait less long now

    def _close_all(self) -> None:
        for stream in tuple(self._streams.values()):
            self._drop(stream)
        self._rung = True  # whoever rings from now on finds no bell to touch
        self._epoll.close()
        os.close(self._bell)


def _event(word: str) -> bytes:
    return b"event: %s\ndata: {}\n\n" % word.encode()
