"""A phone without a browser: another client, written against the doors as they are described. It joins, looks, listens,
taps, and keeps its cookie.

    ann = HttpPhone(url)                 # what the QR carries
    ann.joins("Ann")
    ann.taps("start")                    # 200, or an AssertionError that says what came instead
    answer = ann.tries(wish)             # any answer; the same wish again is the same tap
    with ann.listening() as stream: ...  # the seat's views as they come

`goes_in` is entered whenever a socket is made, so that a phone can stand in another network than the test.
"""

from __future__ import annotations

import json
import select
import socket
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from random import Random
from typing import Any
from urllib.parse import urlsplit

from companion import editions
from companion.bench.phones import Answer, RequestLine
from companion.bots import EasyBot

Wish = dict[str, Any]
View = dict[str, Any]
Inside = Callable[[], AbstractContextManager[object]]

PATIENCE_S = 30.0


def until(fact: Callable[[], Any], seconds: float = PATIENCE_S, what: str = "it") -> Any:
    """The fact as soon as it is one; an AssertionError when the time is over."""
    ends = time.monotonic() + seconds
    while not (found := fact()):
        assert time.monotonic() < ends, f"{what} did not come about in {seconds:g} s"
        select.select([], [], [], 0.02)
    return found


class HttpPhone:
    """One person's phone at the table behind `url`."""

    def __init__(self, url: str, goes_in: Inside = nullcontext) -> None:
        parts = urlsplit(url)
        assert parts.hostname is not None
        self.place = (parts.hostname, parts.port or 80)
        self.code = parts.path.rpartition("/j/")[2]
        self.goes_in = goes_in
        self.cookie = ""
        self.seat = ""
        self.name = ""
        self._taps = 0

    # --- asking

    def asks(self, method: str, path: str, body: Any = None) -> Answer:
        """One request on a line of its own; the cookie that comes with the answer is kept."""
        with self.goes_in():
            line = RequestLine(*self.place)
            line.socket.settimeout(PATIENCE_S)
        try:
            line.ask(method, path, body, self.headers())
            answer = line.answer()
        finally:
            line.close()
        if cookie := answer.headers.get("set-cookie"):
            self.cookie = cookie.split(";")[0]
        return answer

    def headers(self) -> dict[str, str]:
        return {"Cookie": self.cookie} if self.cookie else {}

    def gets(self, path: str) -> Any:
        """What is answered with 200."""
        answer = self.asks("GET", path)
        assert answer.status == 200, (path, answer.status, answer.body)
        return answer.json()

    # --- playing

    def joins(self, name: str) -> HttpPhone:
        """Takes a seat as the page behind the QR does."""
        answer = self.asks("POST", "/api/join", {"code": self.code, "name": name})
        assert answer.status == 200, (answer.status, answer.body)
        self.seat, self.name = answer.json()["seat"], name
        return self

    def view(self) -> View:
        """The own seat's newest view."""
        view: View = self.gets(f"/api/view?seat={self.seat}")
        return view

    def wish(self, do: str, view: View | None = None, **slots: Any) -> Wish:
        """A tap on a picture, by default the newest: what is sent, with an id of its own."""
        view = view or self.view()
        self._taps += 1
        return {
            "game": view["game"],
            "seen": view["version"],
            "id": f"{self.seat}-{view['version']}-{self._taps}",
            "seat": self.seat,
            "command": {"do": do, **slots},
        }

    def tries(self, wish: Wish) -> Answer:
        """Sends the tap and takes any answer; sent again it is the same tap."""
        return self.asks("POST", "/api/command", wish)

    def taps(self, do: str, view: View | None = None, **slots: Any) -> int:
        """A tap that is carried out; the seat's version after it."""
        answer = self.tries(self.wish(do, view, **slots))
        assert answer.status == 200, (do, slots, answer.status, answer.body)
        version: int = answer.json()["version"]
        return version

    # --- listening

    @contextmanager
    def listening(self, path: str = "") -> Iterator[Stream]:
        """The seat's stream, or that at `path`."""
        stream = self.listens(path)
        try:
            yield stream
        finally:
            stream.close()

    def listens(self, path: str = "", patience_s: float = PATIENCE_S) -> Stream:
        line = self.line(patience_s)
        self.asks_for_stream(line, path)
        return Stream(line)

    def line(self, patience_s: float = PATIENCE_S) -> socket.socket:
        """A connection on which nothing is said yet."""
        with self.goes_in():
            return socket.create_connection(self.place, timeout=patience_s)

    def asks_for_stream(self, line: socket.socket, path: str = "") -> None:
        lines = [f"GET {path or f'/api/stream?seat={self.seat}'} HTTP/1.1", f"Host: {self.place[0]}:{self.place[1]}"]
        lines += [f"{name}: {text}" for name, text in self.headers().items()]
        line.sendall("\r\n".join(lines).encode() + b"\r\n\r\n")


class Stream:
    """What comes down a stream: the newest `view` and what the `house` says of itself, how many `views` came, and the
    `words` with which it ended."""

    def __init__(self, line: socket.socket) -> None:
        self.line = line
        self.view: View = {}
        self.house: dict[str, Any] = {}
        self.views = 0
        self.words: list[str] = []
        self.ended = False
        self._rest = b""

    def sees(self, fact: Callable[[View], Any], seconds: float = PATIENCE_S) -> View:
        """The newest view as soon as `fact` is true of it."""
        self.waits(lambda: self.view and fact(self.view), seconds)
        return self.view

    def waits(self, fact: Callable[[], Any], seconds: float = PATIENCE_S) -> None:
        """Hears what comes until `fact` is one."""
        ends = time.monotonic() + seconds
        while not fact():
            assert not self.ended, f"the table ended the stream: {self.words}"
            left = ends - time.monotonic()
            assert left > 0, f"the stream brought nothing of the kind in {seconds:g} s"
            self.hears(left)

    def is_over(self, seconds: float = PATIENCE_S) -> bool:
        """Whether the table ends the stream within that time, whatever it says before."""
        ends = time.monotonic() + seconds
        while not self.ended and (left := ends - time.monotonic()) > 0:
            self.hears(left)
        return self.ended

    def hears(self, seconds: float = 0.0) -> None:
        """Takes in what lies ready, or comes within that time."""
        if not select.select([self.line], [], [], seconds)[0]:
            return
        try:
            got = self.line.recv(262_144)
        except OSError:
            got = b""
        self.ended = not got
        *blocks, self._rest = (self._rest + got).replace(b"\r\n", b"\n").split(b"\n\n")
        for block in blocks:
            self._hear(dict(line.split(": ", 1) for line in block.decode().split("\n") if ": " in line))

    def _hear(self, said: dict[str, str]) -> None:
        match said.get("event"):
            case None:
                pass  # the answer's own head, or a heartbeat
            case "view":
                self.view = json.loads(said["data"])
                self.views += 1
            case "house":
                self.house = json.loads(said["data"])
            case word:
                self.words.append(word)

    def close(self) -> None:
        self.line.close()


class Friends:
    """People with such phones, who play as easy bots do, by their own views and one after the other.

    accuse: whether anybody ever does; without, the game goes on for as long as it is wanted.
    """

    def __init__(self, phones: Sequence[HttpPhone], rng: Random, *, accuse: bool = True) -> None:
        self.phones = {phone.seat: phone for phone in phones}
        self.host = phones[0]
        self._accuse = accuse
        self._rng = rng
        self._bots: dict[str, EasyBot] = {}

    def now(self) -> View:
        """What lies on the table."""
        view: View = self.host.gets("/api/public/view")
        return view

    def due(self) -> tuple[HttpPhone, Wish] | None:
        """Whose tap the game waits for and what it will be; None when the game is over. What the box owes is waited
        for."""
        view = until(lambda: (v := self.now())["phase"] == "over" or (v["awaited"] and v), what="somebody's turn")
        if view is True:
            return None
        phone = self.phones[view["awaited"][0]]
        own = phone.view()
        bot = self._bots.setdefault(phone.seat, EasyBot(phone.seat, editions.load(own["edition"]), self._rng))
        offered = [choice for choice in own["choices"] if self._accuse or choice["do"] != "accuse"]
        command = bot.plays(own | {"choices": offered})
        if command is None:  # its part was done between the two looks
            return self.due()
        return phone, phone.wish(view=own, **command)

    def play(self, ends: Callable[[View], Any], most: int = 2000) -> View:
        """They play until this is true of what lies on the table."""
        for _ in range(most):
            if ends(view := self.now()):
                return view
            due = self.due()
            if due is None:
                over = self.now()
                assert ends(over), "the game is over"
                return over
            phone, wish = due
            answer = phone.tries(wish)
            assert answer.status == 200, (wish, answer.status, answer.body)
        raise AssertionError(f"not in {most} taps")


def in_disproof(view: Mapping[str, Any]) -> bool:
    """Somebody is asked to disprove."""
    return view["phase"] == "turn" and view["turn"]["step"] == "disproof" and bool(view["awaited"])


def printed(line: str) -> dict[str, str]:
    """What `butler play --json` says when phones can join."""
    said: dict[str, str] = json.loads(line)
    return said
