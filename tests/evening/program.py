"""The companion as people start it: a process, its printed line, its files; and the ways in which it ends."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.journal import Journal

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


class Program:
    """`python -m companion play` with a screen nobody sees, mock pins for the panel and dice on a line.

    edition: which box it is asked for, "" for none. seen: without it there is no screen, and the panel is a simulated
    one, which costs less.
    """

    def __init__(self, folder: Path, dice: str, edition: str = "", *, seen: bool = True) -> None:
        self.folder, self._dice = folder, dice
        self._edition, self._seen = edition, seen
        self.house = folder / "house"
        self.url = self.code = ""
        self.said: list[str] = []
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self._ear: threading.Thread | None = None
        self._door: socket.socket | None = None

    # --- beginning and ending

    def start(self) -> None:
        """Starts it, the second time at the same port, and waits until phones can join."""
        door = self.folder / "door"
        door.unlink(missing_ok=True)
        self._port = self._port or free_port()
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "companion", "play", "--json", "--screen", "window" if self._seen else "off"),
                *("--panel", "gpio" if self._seen else "simulated", "--dice", self._dice),
                *("--port", str(self._port), "--data", str(self.house)),
                *(("--edition", self._edition) if self._edition else ()),
            ],
            cwd=ROOT,
            env=self._surroundings(door),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._ear = threading.Thread(target=self._hear, args=(self._process,), daemon=True)
        self._ear.start()
        line = self._process.stdout.readline()
        assert line, "the program ended before phones could join:\n" + self._last_words()
        told = json.loads(line)
        self.url, self.code = told["url"], told["code"]
        self._port = int(self.url.split(":")[2].split("/")[0])
        if self._seen:
            self._stand_before(door)

    def _stand_before(self, door: Path) -> None:
        self._door = socket.socket(socket.AF_UNIX)
        self._door.settimeout(60)
        for _ in patience(30):
            with suppress(OSError):
                return self._door.connect(str(door))
        raise AssertionError("nobody listens inside the program")

    def _surroundings(self, door: Path) -> dict[str, str]:
        desktop = ("DISPLAY", "WAYLAND_DISPLAY")
        around = {name: text for name, text in os.environ.items() if name not in desktop}
        if not self._seen:
            return around
        return around | {
            "PYTHONPATH": str(HERE / "inside"),
            "EVENING_DOOR": str(door),
            "SDL_VIDEODRIVER": "dummy",
            "GPIOZERO_PIN_FACTORY": "mock",
            "GPIOZERO_MOCK_PIN_CLASS": "mockpwmpin",
        }

    def _hear(self, process: subprocess.Popen[str]) -> None:
        for line in process.stderr:
            self.said.append(line.rstrip())

    def _last_words(self) -> str:
        self._ear.join(5)
        return "\n".join(self.said)

    def kill(self) -> None:
        """The power goes."""
        self._process.kill()
        self.has_died()

    def has_died(self) -> None:
        """It was killed by nobody but SIGKILL, now or in a moment."""
        assert self._process.wait(60) == -signal.SIGKILL, self._last_words()
        self._let_go()

    def end(self) -> int:
        """A friendly end; the exit code."""
        self._process.send_signal(signal.SIGTERM)
        code = self._process.wait(60)
        self._ear.join(5)
        self._let_go()
        return code

    def put_away(self) -> None:
        """Whatever happened: nothing of it is left running."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.wait(60)
        if self._process is not None:
            self._let_go()

    def _let_go(self) -> None:
        self._ear.join(5)
        for file in (self._process.stdin, self._process.stdout, self._process.stderr, self._door):
            if file is not None:
                with suppress(OSError):
                    file.close()
        self._door = None

    # --- what stands before it

    def _ask(self, *words: object) -> Any:
        with self._door.makefile("rw") as talk:
            talk.write(" ".join(map(str, words)) + "\n")
            talk.flush()
            return json.loads(talk.readline())

    def hands(self, line: str) -> None:
        """What hands do to a simulated panel and tray, as `butler play --help` says it."""
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def pin(self, number: int, level: str) -> None:
        """The level of a pin of the panel, "low" or "high"."""
        self._ask("pin", number, level)

    def on_top(self, *cards: str) -> None:
        """From the next shuffle on these cards lie on top of the deck that is drawn from."""
        self._ask("on-top", *cards)

    def lets_look_for(self, seconds: float) -> None:
        """How long it is before the cover closes by itself: what people do behind it takes longer on a busy machine."""
        self._ask("look-for", seconds)

    def ahead(self, seconds: float) -> None:
        """It is so much later for the party at the table, of a sudden."""
        self._ask("ahead", seconds)

    def holds(self, words: Iterable[str]) -> dict[str, str]:
        """Which of these words something in its memory still holds, and what that is."""
        found: dict[str, str] = self._ask("holds", *words)
        return found

    def die_after(self, event: str) -> None:
        """It will be killed between the commit of this event and the answer."""
        self._ask("die-after", event)

    def shown(self) -> str:
        """Everything that is written on the table screen now."""
        return " | ".join(self._ask("words"))

    def screen_says(self, words: str) -> str:
        """Waits until the table screen shows these words; everything that it shows then."""
        for _ in patience(30):
            if words in (shown := self.shown()):
                return shown
        raise AssertionError(f"the screen does not say {words!r} but {shown!r}")

    def picture(self, path: Path) -> None:
        """The table screen as it stands."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self._ask("picture", path)

    # --- what it has written

    def kept_picture(self) -> bytes:
        """The picture of the game, which comes a moment after its end."""
        kept = self.file.with_suffix(".png")
        for _ in patience(90):
            if kept.exists():
                return kept.read_bytes()
        raise AssertionError(f"there is no {kept.name}: {self._last_words()}")

    @property
    def file(self) -> Path:
        """The file of the game that was played last."""
        games = self.house / "games"
        written = max(games.glob("*.game*"), key=lambda file: file.stat().st_mtime)  # what is new lies beside it first
        return games / f"{written.name.partition('.')[0]}.game"

    def journal(self, name: str = "") -> list[dict[str, Any]]:
        """The events on the disk, all or those with this name."""
        journal = Journal.open(self.file, only_read=True)
        try:
            return [event for event in journal.events() if name in ("", event["event"])]
        finally:
            journal.close()

    def verify(self) -> subprocess.CompletedProcess[str]:
        """`butler verify` of the game's file."""
        return subprocess.run(
            [sys.executable, "-m", "companion", "verify", str(self.file)],
            cwd=ROOT, capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip


def free_port() -> int:
    """One that nobody has now: a table is known to phones by the port it was told to take."""
    with socket.socket() as asked:
        asked.bind(("", 0))
        port: int = asked.getsockname()[1]
        return port


def patience(seconds: float, glance_s: float = 0.05) -> Iterator[None]:
    """Looks again every so often until the time is over."""
    end = time.monotonic() + seconds
    glance = threading.Event()
    while time.monotonic() < end:
        yield
        glance.wait(glance_s)
