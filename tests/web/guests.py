"""A house with a real table, a real journal and a real front door, and phones that come to it over real sockets."""

from __future__ import annotations

import http.client
import itertools
import json
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from companion import settings
from companion.evening import Evening
from companion.house_book import HouseBook
from companion.shelf import Shelf
from companion.statistics import Statistics
from companion.steward import Steward
from web_remote.front_door import FrontDoor

PATIENCE_S = 30.0
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")


def wait_until(fact: Callable[[], Any], patience_s: float = PATIENCE_S) -> Any:
    """The fact, as soon as it is one; an AssertionError when patience is over."""
    deadline = time.monotonic() + patience_s
    while not (found := fact()):
        assert time.monotonic() < deadline, "it never came about"
        time.sleep(0.005)
    return found


def quick(act: Callable[[], Any], seconds: float) -> None:
    """It can be done in less than `seconds`. A busy machine may spoil it now and then, but not each time."""

    def takes() -> float:
        begun = time.monotonic()
        act()
        return time.monotonic() - begun

    wait_until(lambda: takes() < seconds)


class House:
    """The table `evening.table`, its `book` and its `door`, open at a free port of this machine or at `port`.

    Its clock stands still, however long the machine takes: time goes by only in `let_pass`.
    """

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        self.now_s = time.monotonic()
        self.book = HouseBook.open(folder)
        self.evening = Evening(Shelf(folder), self.book, "classic", Random(1))
        self.evening.start()
        self.table = self.evening.table
        self.steward = Steward(self.table)
        self.statistics = Statistics(self.table, self.book, clock=lambda: self.now_s, day=lambda: "")
        self.settings = settings.load(None, {"data": folder, "web.port": port, "web.host": "127.0.0.1"})
        self.door = FrontDoor(
            self.table,
            self.book,
            self.settings,
            shelf=Shelf(folder),
            take_up=self.evening.take_up,
            remove=self.evening.remove,
            steward=self.steward,
            sums=self.statistics.lines,
            clock=lambda: self.now_s,
        )
        self.door.start()
        self.doors = self.door.app.extensions["butler"]
        self.hub = self.doors.hub

    def let_pass(self, seconds: float) -> None:
        """Time goes by for everything but the sockets."""
        self.now_s += seconds
        self.hub.ring()

    def close(self) -> None:
        self.door.stop()
        self.evening.stop()
        self.book.close()

    @property
    def here(self) -> str:
        return f"127.0.0.1:{self.door.port}"

    def seated(self, how_many: int = 3) -> list[Phone]:
        """That many people, each with a phone, in the lobby; the first is the host."""
        return [Phone(self).joined(name) for name in NAMES[:how_many]]

    def playing(self, how_many: int = 3, **rules: str) -> list[Phone]:
        """They have set up the board, have their hands, and the first turn has begun."""
        phones = self.seated(how_many)
        host = phones[0]
        for rule, answer in rules.items():
            host.does("set-rule", rule=rule, answer=answer)
        host.does("start")
        while host.view()["phase"] == "setup":
            host.does("next-step")
        for phone in itertools.cycle(phones):
            view = phone.view()
            if view["phase"] == "turn":
                return phones
            if any(choice["do"] == "roll" for choice in view["choices"]):
                phone.does("roll")
        raise AssertionError


@dataclass
class Answer:
    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)

    def header(self, name: str) -> str | None:
        return next((text for key, text in self.headers if key.lower() == name.lower()), None)


class Phone:
    """A browser as far as the house can tell: it keeps the cookie and sends its Host and Origin."""

    _taps = itertools.count(1)

    def __init__(self, house: House) -> None:
        self.house = house
        self.cookie: str | None = None
        self.seat = ""

    def ask(self, method: str, path: str, wish: Any = None, *, body: bytes | None = None, **headers: str) -> Answer:
        """One request on a line of its own. `wish` goes as JSON, `body` as it is; `X_Y="z"` is a header X-Y."""
        sent = {"Host": self.house.here}
        if wish is not None:
            body = json.dumps(wish).encode()
        if body is not None:
            sent |= {"Content-Type": "application/json", "Origin": f"http://{self.house.here}"}
        if self.cookie is not None:
            sent["Cookie"] = f"butler-device={self.cookie}"
        sent |= {name.replace("_", "-"): text for name, text in headers.items()}
        line = http.client.HTTPConnection("127.0.0.1", self.house.door.port, timeout=PATIENCE_S)
        try:
            line.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, text in sent.items():
                line.putheader(name, text)
            if body is not None and "Content-Length" not in sent:
                line.putheader("Content-Length", str(len(body)))
            line.endheaders(body)
            heard = line.getresponse()
            answer = Answer(heard.status, heard.getheaders(), heard.read())
        finally:
            line.close()
        given = answer.header("Set-Cookie")
        if given and given.startswith("butler-device="):
            self.cookie = given.split(";")[0].removeprefix("butler-device=")
        return answer

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, **headers)

    def post(self, path: str, wish: Any, **headers: str) -> Answer:
        return self.ask("POST", path, wish, **headers)

    def join(self, name: str, **more: Any) -> Answer:
        return self.post("/api/join", {"code": self.house.door.code, "name": name, **more})

    def joined(self, name: str, **more: Any) -> Phone:
        answer = self.join(name, **more)
        assert answer.status == 200, answer.body
        self.seat = answer.json()["seat"]
        return self

    def view(self, seat: str = "") -> dict[str, Any]:
        answer = self.get(f"/api/view?seat={seat or self.seat}")
        assert answer.status == 200, answer.body
        found: dict[str, Any] = answer.json()
        return found

    def tap(self, do: str, *, id: str = "", seen: int | None = None, game: str = "", **slots: Any) -> Answer:
        """A command made on the newest picture, unless an older one is named."""
        view = {} if game and seen is not None else self.view()
        wish = {
            "game": game or view["game"],
            "seen": view["version"] if seen is None else seen,
            "id": id or f"tap-{next(self._taps)}",
            "seat": self.seat,
            "command": {"do": do, **slots},
        }
        return self.post("/api/command", wish)

    def does(self, do: str, **slots: Any) -> int:
        """A command that is carried out; the seat's version after it."""
        answer = self.tap(do, **slots)
        assert answer.status == 200, answer.body
        version: int = answer.json()["version"]
        return version

    def listens(self, seat: str = "", path: str = "") -> Stream:
        return Stream(self, path or f"/api/stream?seat={seat or self.seat}")


class Stream:
    """A stream on its own socket, cut into events."""

    def __init__(self, phone: Phone, path: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", phone.house.door.port), timeout=PATIENCE_S)
        lines = [f"GET {path} HTTP/1.1", f"Host: {phone.house.here}", "Accept: text/event-stream"]
        if phone.cookie is not None:
            lines.append(f"Cookie: butler-device={phone.cookie}")
        self.socket.sendall("\r\n".join(lines).encode() + b"\r\n\r\n")
        self._rest = b""
        while b"\r\n\r\n" not in self._rest:
            self._rest += self._receive()
        head, _, self._rest = self._rest.partition(b"\r\n\r\n")
        self.head = head.decode()
        self.status = int(head.split()[1])

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *why: object) -> None:
        self.close()

    def close(self) -> None:
        self.socket.close()

    def _receive(self) -> bytes:
        got = self.socket.recv(65536)
        if not got:
            raise ConnectionError("the house ended the stream")
        return got

    def block(self) -> str:
        """The next event or comment, whole."""
        while b"\n\n" not in self._rest:
            self._rest += self._receive()
        block, _, self._rest = self._rest.partition(b"\n\n")
        return block.decode()

    def next(self, event: str = "view") -> dict[str, Any]:
        """The content of the next event of that name; with its `id`, where it has one, under "id"."""
        while True:
            fields = dict(line.split(": ", 1) for line in self.block().split("\n") if ": " in line)
            if fields.get("event") == event:
                content = json.loads(fields["data"])
                return content | ({"id": int(fields["id"])} if "id" in fields else {})

    def silent_for(self, seconds: float) -> bool:
        """Whether nothing comes for that long."""
        if self._rest:
            return False
        self.socket.settimeout(seconds)
        try:
            self._rest += self._receive()
        except TimeoutError:
            return True
        finally:
            self.socket.settimeout(PATIENCE_S)
        return False

    def hears(self, word: str) -> list[str]:
        """Everything up to the event of that name, the event left out."""
        deadline, before = time.monotonic() + PATIENCE_S, []
        while f"event: {word}\n" not in (block := self.block()):
            before.append(block)
            assert time.monotonic() < deadline, f"no {word} among {before}"
        return before

    def is_over(self) -> bool:
        """Whether the house ends the stream, whatever it still says before."""
        deadline = time.monotonic() + PATIENCE_S
        try:
            while time.monotonic() < deadline:
                self._receive()
        except ConnectionError:
            return True
        except TimeoutError:
            return False
        return False
