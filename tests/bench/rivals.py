"""What Butler is held against, each as a running process that six phones listen to: the peer and the floor."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from peer_phones import PeerPhone, open_match

from companion.bench.phones import PATIENCE_S, RequestLine, Ring, Silence, StreamLine
from companion.bench.tables import Process
from companion.bench.wire import PAUSE_S

HERE = Path(__file__).parent
CACHE = Path(os.environ.get("BUTLER_BENCH_CACHE", Path.home() / ".cache" / "butler-bench"))
INSTALL = "run tests/bench/install.sh first"


class Rival(Process):
    """A server that says its port in one line of JSON."""

    def __init__(self, command: Sequence[str], more: dict[str, str] | None = None) -> None:
        self.began = time.monotonic()
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, **(more or {})})
        super().__init__(self._process.pid)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise Silence(f"{command[0]} did not start; {INSTALL}")
        self.port = int(json.loads(line)["port"])

    def first_page_s(self) -> float:
        """Seconds from the command to the whole of the first page."""
        line = RequestLine("localhost", self.port)
        line.ask("GET", "/")
        assert line.answer().status == 200
        line.close()
        return time.monotonic() - self.began

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()


def peer(files: Path | None = None) -> Rival:
    """boardgame.io, in memory or with its file storage in a folder."""
    storage = ["--memory"] if files is None else ["--files", str(files)]
    paths = {"NODE_PATH": str(CACHE / "peer" / "node_modules"), "NODE_ENV": "production"}
    return Rival(["node", str(HERE / "peer" / "server.js"), *storage], paths)


def floor(journal: Path, *, syncs: bool) -> Rival:
    """The C program, with its journal."""
    return Rival([str(CACHE / "floor"), "--journal", str(journal), *(["--sync"] if syncs else [])])


class PeerTable:
    """One match of the peer: `taps` at low load, `race` as fast as it goes."""

    def __init__(self, port: int) -> None:
        self.phones: list[PeerPhone] = open_match(port)
        self.ring = Ring(self.phones)
        time.sleep(0.3)
        self.ring.drain()
        for phone in self.phones:
            phone.count = 0
        self.made = 0

    def move(self) -> int:
        phone = self.phones[self.made % 6]
        taken = self.ring.until_all_have_it(lambda: phone.suggest(self.made, self.made))
        self.made += 1
        return taken

    def taps(self, many: int, rng: Random) -> list[int]:
        taken = []
        for _ in range(many):
            time.sleep(rng.uniform(*PAUSE_S))
            taken.append(self.move())
        return taken

    def race(self, many: int) -> float:
        """Seconds for `many` moves; the seat whose turn it is moves as soon as its own phone shows it."""
        until = time.perf_counter() + PATIENCE_S + many / 20
        begun = time.perf_counter()
        for _ in range(many):
            self.phones[self.made % 6].suggest(self.made, self.made)
            self.made += 1
            due = self.phones[self.made % 6]
            while due.count < self.made:  # every phone gets every move's update
                self.ring.hear_some()
                if time.perf_counter() > until:
                    raise Silence("the peer fell silent")
        seconds = time.perf_counter() - begun
        time.sleep(0.05)
        self.ring.drain()
        return seconds

    def leave(self) -> None:
        self.ring.close()
        for phone in self.phones:
            phone.close()


class PeerClients:
    """One match of the peer with the six clients that come with it, in a process of theirs."""

    def __init__(self, port: int) -> None:
        paths = {"NODE_PATH": str(CACHE / "peer" / "node_modules")}
        command = ["node", str(HERE / "peer" / "phones.js"), str(port)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, **paths}
        )
        assert self._process.stdout is not None
        self._process.stdout.readline()

    def taps(self, many: int, rng: Random) -> list[int]:
        pause_ms = 1000 * sum(PAUSE_S) / 2
        return [int(each) for each in self._ask(f"taps {many} {pause_ms:g}")]

    def race(self, many: int) -> float:
        return float(self._ask(f"race {many}"))

    def _ask(self, line: str) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def leave(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


def peer_at_once(port: int, many: int) -> float:
    """Moves a second of the peer while six seats write in their notebooks, six moves on their way at any time."""
    phones = open_match(port, "notes")
    ring = Ring(phones)
    time.sleep(0.3)
    ring.drain()
    for phone in phones:
        phone.count = 0
    asked = 0
    begun = time.perf_counter()
    while phones[0].count < many:
        while asked < min(many, phones[0].count + 6):
            phones[asked % 6].note(asked)
            asked += 1
        ring.hear_some()
        if time.perf_counter() - begun > PATIENCE_S + many / 20:
            raise Silence("the peer fell silent")
    rate = many / (time.perf_counter() - begun)
    ring.close()
    for phone in phones:
        phone.close()
    return rate


class FloorTable:
    """Six phones at the floor."""

    def __init__(self, port: int) -> None:
        self.line = RequestLine("localhost", port)
        self.phones = [StreamLine("localhost", port, f"/api/stream?seat=s{n}", {}) for n in range(1, 7)]
        self.ring = Ring(self.phones)
        time.sleep(0.1)
        self.ring.drain()
        self.made = 0

    def move(self) -> int:
        command = {"game": "g", "seen": self.made, "id": str(self.made), "command": {"do": "roll"}}
        taken = self.ring.until_all_have_it(lambda: self.line.ask("POST", "/api/command", command))
        self.line.answer()
        self.made += 1
        return taken

    def taps(self, many: int, rng: Random) -> list[int]:
        taken = []
        for _ in range(many):
            time.sleep(rng.uniform(*PAUSE_S))
            taken.append(self.move())
        return taken

    def leave(self) -> None:
        self.ring.close()
        self.line.close()
        for phone in self.phones:
            phone.close()
