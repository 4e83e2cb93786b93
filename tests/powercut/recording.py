"""Records what a real process does to its folder, for disks.py to cut the power at every point of it.

    log = record([sys.executable, "writer.py", str(house)], {}, house)      # runs to its end
    for disk in every_disk(log, random.Random(1), per_point=8): ...

For a program that has to be played with while it runs, such as `butler play`:

    with Recording([butler, "play", "--data", str(house)], {}, house) as recording:
        ...                                   # act through its doors
        recording.mark("roll acknowledged")   # the answer has arrived: from here on it must survive
    log = recording.log()                     # leaving the block kills the process, as a power cut would

A mark stands in the log after everything that was written before it was made, so a disk cut later than the mark
has to hold what the mark says. The recorded process may mark for itself with `mark(text)`.

To show that a durability constant is needed, run the same program with another one, as nobody can by a setting:

    code = (
        "import runpy; from companion import database; database.SYNCHRONOUS = 'NORMAL'; "
        "runpy.run_module('companion', run_name='__main__', alter_sys=True)"
    )
    Recording([sys.executable, "-c", code, "play", "--data", str(house)], {}, house)

The folder *above* `house` is the disk. It has to exist, and only the process may write below it.
"""

from __future__ import annotations

import atexit
import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Self

_HEADER = struct.Struct("=IIQqII")
SOURCE = Path(__file__).with_name("recorder.c")


@dataclass(frozen=True)
class Step:
    """One effect on the disk; recorder.c says what the kinds are. Kind "M" is a mark, its text in `first`."""

    kind: str
    file: int
    at: int
    first: str
    second: bytes


@dataclass(frozen=True)
class Log:
    """What lay on the disk before (path -> bytes, None for a folder; inode of each) and what was done to it."""

    before: dict[str, bytes | None]
    inodes: dict[str, int]
    steps: tuple[Step, ...]

    @property
    def marks(self) -> list[str]:
        """Everything that was acknowledged, in order."""
        return [step.first for step in self.steps if step.kind == "M"]

    def between(self, one: str, other: str) -> list[Step]:
        """The steps after the mark `one` and before the mark `other`."""
        places = {step.first: place for place, step in enumerate(self.steps) if step.kind == "M"}
        return list(self.steps[places[one] + 1 : places[other]])


class Recording:
    """A process under the recorder, from start to kill."""

    def __init__(self, argv: Sequence[str], env: Mapping[str, str], house: Path) -> None:
        """env: what to add to or change in this process's environment."""
        self.disk = house.parent.resolve()
        self._switches = Path(tempfile.mkdtemp(prefix="powercut-"))
        self._log = self._switches / "log"
        self._said = self._switches / "said"
        self._before = {str(path.relative_to(self.disk)): _content(path) for path in self.disk.rglob("*")}
        self._inodes = {name: (self.disk / name).stat().st_ino for name in self._before}
        self._argv = list(argv)
        self._env = {
            **os.environ,
            **env,
            "LD_PRELOAD": str(recorder()),
            "POWERCUT_ROOT": str(self.disk),
            "POWERCUT_LOG": str(self._log),
            "POWERCUT_FULL": str(self._switches / "full"),
            "POWERCUT_SICK": str(self._switches / "sick"),
        }

    def __enter__(self) -> Self:
        self._log.touch()
        with self._said.open("wb") as said:
            self.process = subprocess.Popen(
                self._argv, env=self._env, stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT
            )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()

    def said(self) -> str:
        """What the process printed so far, errors too."""
        return self._said.read_text(errors="replace")

    def mark(self, text: str) -> None:
        """What `text` says has been acknowledged by now."""
        _append_mark(self._log, text)

    @contextmanager
    def full_disk(self) -> Iterator[None]:
        """In this block nothing below the disk can grow: ENOSPC."""
        with _switched(self._switches / "full"):
            yield

    @contextmanager
    def sick_disk(self) -> Iterator[None]:
        """In this block the disk confirms nothing: every sync fails with EIO."""
        with _switched(self._switches / "sick"):
            yield

    def log(self) -> Log:
        """What was recorded so far."""
        return Log(dict(self._before), dict(self._inodes), tuple(_steps(self._log.read_bytes())))

    def forget(self) -> None:
        """Deletes the log."""
        shutil.rmtree(self._switches, ignore_errors=True)


def record(argv: Sequence[str], env: Mapping[str, str], house: Path, seconds: float = 60) -> Log:
    """Runs `argv` to its end and answers what it did to the disk; fails if it fails."""
    with Recording(argv, env, house) as recording:
        assert recording.process.wait(timeout=seconds) == 0, recording.said()
    log = recording.log()
    recording.forget()
    return log


def mark(text: str) -> None:
    """Called in the recorded process: what `text` says has been acknowledged by now. Elsewhere it does nothing."""
    log = os.environ.get("POWERCUT_LOG")
    if log:
        _append_mark(Path(log), text)


@cache
def recorder() -> Path:
    """The compiled recorder, made once a test run."""
    folder = Path(tempfile.mkdtemp(prefix="powercut-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    library = folder / "recorder.so"
    strict = ["-O2", "-Wall", "-Wextra", "-Werror"]
    subprocess.run(["cc", *strict, "-shared", "-fPIC", "-o", library, SOURCE, "-ldl", "-lpthread"], check=True)
    return library


@contextmanager
def a_disk() -> Iterator[Path]:
    """An empty folder to play disk, in memory where there is one: thousands of disks are written and synced."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(prefix="powercut-", dir=memory if os.access(memory, os.W_OK) else None) as folder:
        yield Path(folder).resolve()


def _steps(log: bytes) -> Iterator[Step]:
    at = 0
    while at + _HEADER.size <= len(log):
        size, kind, file, offset, first, second = _HEADER.unpack_from(log, at)
        if at + size > len(log):
            break  # killed in the middle of a record
        start = at + _HEADER.size
        yield Step(
            chr(kind),
            file,
            offset,
            log[start : start + first].decode(),
            log[start + first : start + first + second],
        )
        at += size


def _append_mark(log: Path, text: str) -> None:
    words = text.encode()
    record = _HEADER.pack(_HEADER.size + len(words), ord("M"), 0, 0, len(words), 0) + words
    file = os.open(log, os.O_WRONLY | os.O_APPEND)
    try:
        os.write(file, record)
    finally:
        os.close(file)


def _content(path: Path) -> bytes | None:
    return None if path.is_dir() else path.read_bytes()


@contextmanager
def _switched(switch: Path) -> Iterator[None]:
    switch.touch()
    try:
        yield
    finally:
        switch.unlink()
