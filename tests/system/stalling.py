"""Threads of another process that stand still while the rest of it goes on, as a driver that hangs leaves them."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.http_phone import until

_LIBC = ctypes.CDLL(None, use_errno=True)
_LIBC.ptrace.argtypes = (ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p)
_ALL = 0x40000000  # __WALL: threads, too
_SEIZE, _INTERRUPT, _DETACH = 0x4206, 0x4207, 17  # linux/ptrace.h


@contextmanager
def standing_still(threads: Iterable[int]) -> Iterator[Callable[[], bool]]:
    """These threads, by their numbers. What they hold they keep: each should be waiting for something. What it gives is
    to be asked until they are all dead: nobody else hears of a death before."""
    held = []
    for thread in threads:
        _ptrace(_SEIZE, thread)
        _ptrace(_INTERRUPT, thread)
        os.waitpid(thread, _ALL)
        held.append(thread)
    dead: set[int] = set()

    def are_dead() -> bool:
        for thread in set(held) - dead:
            try:
                found, status = os.waitpid(thread, _ALL | os.WNOHANG)
            except ChildProcessError:
                dead.add(thread)
                continue
            if found and not os.WIFSTOPPED(status):
                dead.add(thread)
        return len(dead) == len(held)

    try:
        yield are_dead
    finally:
        for thread in held:
            with suppress(OSError):  # it may have been killed meanwhile
                _ptrace(_DETACH, thread)


def threads_of(process: int) -> list[int]:
    """All of them, the main one first."""
    return sorted(
        (int(task.name) for task in Path(f"/proc/{process}/task").iterdir()), key=lambda task: task != process
    )


def sleeps(thread: int) -> bool:
    """Whether it waits for something, and so holds nothing that Python's other threads need."""
    return Path(f"/proc/{thread}/stat").read_text().rpartition(")")[2].split()[0] == "S"


def asleep(threads: Iterable[int]) -> list[int]:
    """These, as soon as all of them wait at one moment."""
    threads = list(threads)
    until(lambda: all(sleeps(thread) for thread in threads), 30, "a quiet moment")
    return threads


def _ptrace(what: int, thread: int) -> None:
    if _LIBC.ptrace(what, thread, None, None) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
