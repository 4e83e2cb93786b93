"""The program with a clock at its screen and at its panel: `python -m companion.bench.stopwatch NUMBER play ...`.

Runs the companion as its command would and writes a line to file NUMBER for each moment that counts, with the
machine's monotonic time in nanoseconds, which every process reads alike:

    open <ns>                      the first picture stands
    press <ns>                     a button's press is on the pump's queue
    read <ns>                      a reading of the dice is on the pump's queue
    frame <from ns> <to ns> <busy ns> <version>
                                   a picture of that version of the public view was drawn, from waking up to the flip;
                                   of that time the processor was busy with it so long
"""

from __future__ import annotations

import os
import queue
import runpy
import sys
import time
from typing import Any

from companion.ports import DiceRead, Pressed


class _Stamped(queue.SimpleQueue[Any]):
    """The pump's queue; notes when a press or a reading is put on it."""

    file = -1

    def put_nowait(self, item: Any) -> None:
        self._stamp(item)
        super().put_nowait(item)

    def put(self, item: Any, block: bool = True, timeout: float | None = None) -> None:
        self._stamp(item)
        super().put(item, block, timeout)

    def _stamp(self, item: Any) -> None:
        if isinstance(item, Pressed | DiceRead):
            _note(self.file, "press" if isinstance(item, Pressed) else "read", time.monotonic_ns())


def _note(file: int, *words: object) -> None:
    os.write(file, (" ".join(map(str, words)) + "\n").encode())


def _watch_the_screen(file: int) -> None:
    from companion.screen import window

    watched: Any = window.Screen
    open_screen, turn = watched.open, watched.turn

    def opened(screen: Any) -> Any:
        reason = open_screen(screen)
        if reason is None:
            _note(file, "open", time.monotonic_ns())
        return reason

    def turned(screen: Any, table: Any) -> Any:
        began, worked = time.monotonic_ns(), time.thread_time_ns()
        drew = turn(screen, table)
        if drew:
            busy = time.thread_time_ns() - worked
            _note(file, "frame", began, time.monotonic_ns(), busy, screen._view["version"])
        return drew

    watched.open, watched.turn = opened, turned


def _watch_the_panel(file: int) -> None:
    from companion.panel import pump

    _Stamped.file = file
    watched: Any = pump.Pump
    made = watched.__init__

    def with_a_stamp(self: Any, *words: Any, **more: Any) -> None:
        made(self, *words, **more)
        self.signals = _Stamped()

    watched.__init__ = with_a_stamp


class _WhenItIsImported:
    """Watches a module as soon as the program imports it, so that watching changes no order and no time."""

    def __init__(self, file: int) -> None:
        self.file = file
        self.wanted = {"companion.screen.window": _watch_the_screen, "companion.panel.pump": _watch_the_panel}

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        watch = self.wanted.pop(name, None)
        if watch is None:
            return None
        import importlib.util

        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.loader is not None
        run = spec.loader.exec_module

        def run_and_watch(module: Any) -> None:
            run(module)
            watch(self.file)

        spec.loader.exec_module = run_and_watch  # type: ignore[method-assign]
        return spec


if __name__ == "__main__":
    sys.meta_path.insert(0, _WhenItIsImported(int(sys.argv[1])))
    sys.argv = ["butler", *sys.argv[2:]]
    runpy.run_module("companion", run_name="__main__")
