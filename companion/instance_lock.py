"""One Butler a folder: a second start would take the pins, the port and the game from the first."""

from __future__ import annotations

import contextlib
import fcntl
import os
from pathlib import Path
from types import TracebackType
from typing import Self

from companion import disk


class AlreadyRunning(Exception):
    """Another process plays in this folder. `pid` is its number, None if it has not written it yet."""

    def __init__(self, pid: int | None) -> None:
        self.pid = pid
        self.say = (
            f"Butler is already running here ({f'process {pid}' if pid else 'another process'}). "
            "Stop that one first, or give this one a folder of its own with --data."
        )
        super().__init__(self.say)


class InstanceLock:
    """Holds `<house>/butler.lock` while this process plays.

    The system lets go of the lock when the process ends, however it ends, so a stale file never locks anybody
    out. The file itself stays: deleting it would let two processes hold two files of the same name.
    """

    def __init__(self, house: Path) -> None:
        self._path = house / "butler.lock"
        self._file: int | None = None

    def take(self) -> None:
        """Raises `AlreadyRunning`, or `DiskFailed` if the folder cannot be written to."""
        try:
            disk.make_private_folder(self._path.parent)
            file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as wrong:
            raise disk.failure(wrong) or wrong from wrong
        disk.give(file, self._path.parent.stat())  # root puts a backup back: the house's user still has to get in
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            written = os.read(file, 20).decode(errors="replace").strip()
            os.close(file)
            raise AlreadyRunning(int(written) if written.isdecimal() else None) from None
        with contextlib.suppress(OSError):  # a courtesy: a full disk must not keep the house shut
            os.ftruncate(file, 0)
            os.write(file, f"{os.getpid()}\n".encode())
        self._file = file

    def release(self) -> None:
        """Lets the next one in."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, 0)
            os.close(self._file)
            self._file = None

    def __enter__(self) -> Self:
        self.take()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()
