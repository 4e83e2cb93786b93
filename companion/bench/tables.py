"""The program itself as a process, watched from outside: what it weighs, what it burns, how soon it is there."""

from __future__ import annotations

import compileall
import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from companion.bench.phones import RequestLine, Silence

ALONE = ("--screen", "off", "--panel", "none", "--dice", "none")
"""The phones' way alone: no screen, no panel, no reader."""

WHOLE = ("--screen", "window", "--panel", "simulated", "--dice", "simulated")
"""Everything a table has, as far as it goes without hardware."""

NO_WINDOW = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


ROOT = Path(__file__).parents[2]
"""Where the packages of this program lie."""


@cache
def as_installed() -> None:
    """Compile our modules, as an installer does. A checkout that was just changed, or is never to be written to
    (PYTHONDONTWRITEBYTECODE), would compile them at each start, which takes as long as the rest of it."""
    for package in ("companion", "hardware", "web_remote"):
        compileall.compile_dir(ROOT / package, quiet=2)


class Process:
    """A running process, as /proc sees it."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._proc = Path(f"/proc/{pid}")

    def rss_kb(self) -> int:
        """Resident memory."""
        return self._status("VmRSS")

    def pss_kb(self) -> int:
        """Resident memory with what is shared counted in parts: what one more process really costs."""
        for line in (self._proc / "smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
        return 0

    def threads(self) -> int:
        return self._status("Threads")

    def cpu_s(self) -> float:
        """Seconds of processor time so far of all threads that are there, to the nanosecond."""
        spent = 0
        for task in (self._proc / "task").iterdir():
            with contextlib.suppress(OSError):  # a thread that ended while we looked
                spent += int((task / "schedstat").read_text().split()[0])
        return spent / 1e9

    def sockets(self) -> set[str]:
        """The inodes of the sockets it holds."""
        held = set()
        for entry in (self._proc / "fd").iterdir():
            with contextlib.suppress(OSError):
                name = str(entry.readlink())
                if name.startswith("socket:["):
                    held.add(name[8:-1])
        return held

    def busy_percent(self, seconds: float) -> float:
        """How much of one core it uses while nobody asks anything of it."""
        before, begun = self.cpu_s(), time.monotonic()
        time.sleep(seconds)
        return 100 * (self.cpu_s() - before) / (time.monotonic() - begun)

    def _status(self, name: str) -> int:
        for line in (self._proc / "status").read_text().splitlines():
            if line.startswith(name + ":"):
                return int(line.split()[1])
        return 0


class Butler(Process):
    """A companion started by its command; phones can join when this returns."""

    def __init__(
        self,
        data: Path,
        parts: Sequence[str] = ALONE,
        more: Mapping[str, str] | None = None,
        stopwatch: int | None = None,
    ) -> None:
        words = ["play", "--json", *parts, "--port", "0", "--data", str(data)]
        program = ["companion"] if stopwatch is None else ["companion.bench.stopwatch", str(stopwatch)]
        as_installed()
        self.began = time.monotonic()
        self._process = subprocess.Popen(
            [sys.executable, "-m", *program, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **(NO_WINDOW if parts is not ALONE else {}), **(more or {})},
            pass_fds=() if stopwatch is None else (stopwatch,),
        )
        super().__init__(self._process.pid)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise Silence(f"butler ended before phones could join (exit code {self._process.wait()})")
        said: dict[str, Any] = json.loads(line)
        self.ready_s = time.monotonic() - self.began
        self.code = str(said["code"])
        self.host, self.port = "127.0.0.1", int(said["url"].rsplit(":", 1)[1].split("/")[0])

    def first_page_s(self) -> float:
        """Seconds from the command to the whole page behind the QR."""
        line = RequestLine(self.host, self.port)
        line.ask("GET", f"/j/{self.code}")
        answer = line.answer()
        line.close()
        if answer.status != 200:
            raise Silence(f"the first page: {answer.status}")
        return time.monotonic() - self.began

    def do(self, line: str) -> None:
        """What simulated hands shall do: a line such as `ok` or `roll 3 4`."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()

    def stop(self) -> None:
        """Ask it to end, and wait."""
        self._process.terminate()
        if self._process.stdin:
            self._process.stdin.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()

    def kill(self) -> None:
        """The plug is pulled."""
        self._process.kill()
        self._process.wait()
        if self._process.stdin:
            self._process.stdin.close()
        if self._process.stdout:
            self._process.stdout.close()


@contextlib.contextmanager
def butler(data: Path, parts: Sequence[str] = ALONE, more: Mapping[str, str] | None = None) -> Iterator[Butler]:
    """A companion for as long as the block lasts."""
    running = Butler(data, parts, more)
    try:
        yield running
    finally:
        running.stop()
