"""Games on the disk, played by bots at a real table, and `butler` as a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from companion import editions
from companion.bots import NAMES, EasyBot
from companion.journal import Journal
from companion.rules import commands as c
from companion.rules import events as e
from companion.table import Table
from companion.wire import command_from, event_to

EDITION = editions.all_ids()[0]


def play(path: Path, seed: int, until: Callable[[dict[str, Any]], bool]) -> Path:
    """A game of three bots in the file `path`, as far as `until` (a public view) says."""
    rng = Random(seed)
    journal = Journal.create(path, path.stem)
    journal.append([event_to(e.GameOpened(path.stem, EDITION))])
    table = Table(journal, rng)
    for name in NAMES[:3]:
        table.submit(c.TakeSeat(c.HOUSE, name))
    seats = [seat["seat"] for seat in table.view("public")["table"]["seats"]]
    bots = {seat: EasyBot(seat, table.edition, rng) for seat in seats}
    while not until(now := table.view("public")):
        if now["awaited"]:
            seat = now["awaited"][0]
            table.submit(command_from(seat, bots[seat].plays(table.view(seat))))
        else:
            assert table.go_on()
    journal.close()
    return path


def started(*words: object, **more: str) -> subprocess.Popen[str]:
    """`butler` as a process of its own, without a display."""
    desktop = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: text for name, text in os.environ.items() if name not in desktop}
    return subprocess.Popen(
        [sys.executable, "-m", "companion", *(str(word) for word in words)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment | more,
    )


def one_object(text: str) -> Any:
    """Standard output that is one JSON object on one line and nothing else."""
    assert text.count("\n") == 1, text
    return json.loads(text)


class Playing:
    """`butler play` as a process that has let phones in. `found` is its line on standard output."""

    def __init__(self, *words: object, **more: str) -> None:
        self.process = started("play", "--port", 0, "--json", *words, **more)
        assert self.process.stdout is not None
        self.found = json.loads(self.process.stdout.readline() or "{}")

    @property
    def address(self) -> str:
        """Where this machine reaches it."""
        return f"http://127.0.0.1:{self.found['url'].split('/')[2].rpartition(':')[2]}"

    def ask(self, path: str) -> Any:
        """What the program answers at a path."""
        with urllib.request.urlopen(self.address + path, timeout=30) as answer:
            return json.load(answer)

    def phone(self) -> Callable[..., tuple[int, Any]]:
        """A phone with a cookie of its own: `phone(path, field=value, ...)` posts, and gives status and answer."""
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())

        def post(path: str, **said: Any) -> tuple[int, Any]:
            words = {"Content-Type": "application/json"}
            asked = urllib.request.Request(self.address + path, json.dumps(said).encode(), words)
            try:
                with browser.open(asked, timeout=30) as answer:
                    return answer.status, json.load(answer)
            except urllib.error.HTTPError as refused:
                with refused:
                    return refused.code, json.load(refused)

        return post

    def hands(self, line: str) -> None:
        """One line for the hands of simulated devices."""
        assert self.process.stdin is not None
        print(line, file=self.process.stdin, flush=True)

    def ends(self, how: int = signal.SIGTERM) -> tuple[int, str, str]:
        """Send the signal; exit code and what was written since."""
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=60)
        return self.process.returncode, out, err

    def __enter__(self) -> Playing:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()
