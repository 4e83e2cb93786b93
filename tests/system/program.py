"""`butler play` as a process in surroundings of its own: as another user, in another network, on another disk."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.http_phone import until

REPOSITORY = Path(__file__).parents[2]
ALONE = ("--screen", "off", "--panel", "none", "--dice", "none")
DESKTOP = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_DATA_HOME", "XDG_RUNTIME_DIR")


class Program:
    """The process, what it said for people (`said`) and its line for scripts (`told`)."""

    def __init__(
        self,
        *words: object,
        before: Sequence[str] = (),
        port: int = 0,
        cwd: Path = REPOSITORY,
        **more: str,
    ) -> None:
        """before: the command that runs it, such as `setpriv --reuid 1000`. more: added to its environment."""
        command = [*before, sys.executable, "-m", "companion", "play", "--json", "--port", str(port), *map(str, words)]
        self.said: list[str] = []
        self._process = subprocess.Popen(
            command,
            cwd=cwd,
            env={name: text for name, text in os.environ.items() if name not in DESKTOP}
            | {"PYTHONPATH": os.pathsep.join(filter(None, [more.pop("PYTHONPATH", ""), str(REPOSITORY)]))}
            | more,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            umask=0,  # what nobody may read is so because the program says so
        )
        self._lines: list[str] = []
        self._ears = [
            threading.Thread(target=self._hear, args=(pipe, lines), daemon=True)
            for pipe, lines in ((self._process.stdout, self._lines), (self._process.stderr, self.said))
        ]
        for ear in self._ears:
            ear.start()

    @staticmethod
    def _hear(pipe: object, lines: list[str]) -> None:
        for line in pipe:  # type: ignore[attr-defined]
            lines.append(line.rstrip("\n"))

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def told(self) -> Mapping[str, str]:
        """Its line for scripts, as soon as phones can join."""

        def line() -> str | None:
            assert self._process.poll() is None or self._lines, f"it ended: {self.said}"
            return self._lines[0] if self._lines else None

        said: Mapping[str, str] = json.loads(until(line, 30, "the line that says where phones join"))
        return said

    @property
    def url(self) -> str:
        """Where phones in its network join."""
        return self.told["url"]

    @property
    def near_url(self) -> str:
        """The same from this machine."""
        told = self.told
        return f"http://127.0.0.1:{told['url'].split(':')[2].partition('/')[0]}/j/{told['code']}"

    def ends(self, how: int = signal.SIGTERM) -> int:
        """Ends it; its exit code."""
        self._process.send_signal(how)
        return self.ended()

    def ended(self, seconds: float = 30) -> int:
        """Waits for its end; its exit code."""
        code = self._process.wait(seconds)
        self._let_go()
        return code

    @property
    def for_scripts(self) -> list[str]:
        """Everything on standard output; asked after its end."""
        return self._lines

    def _let_go(self) -> None:
        for ear in self._ears:
            ear.join(5)
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait(20)
        self._let_go()
