"""From an event to the flip, beside bare pygame: the same pictures, the same size, the same driver, one run.

Bare pygame is a program that knows beforehand where everything stands: it waits for an event, draws the whole picture
with pygame's own calls (fonts and pictures are loaded at size, each line of words is rendered), and flips. Ours is
woken by the table's bell, looks at the view, lays the picture out and paints what changed. The two take turns.
"""

from __future__ import annotations

import os
import queue
import threading
import time
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from random import Random
from statistics import median
from typing import Any

from companion.bench import inside
from companion.bench.tables import NO_WINDOW
from companion.bench.trial import Trial, spread
from companion.rules.commands import PUBLIC
from companion.rules.views import view

SIZES = ((800, 480), (1280, 720))
APART_S = 0.004
"""Between two events: whoever drew has gone back to sleep."""

HOUSE = {"links": [f"s{number}" for number in range(1, 7)], "faults": [], "url": "http://192.168.4.1:8080/j/KR4TZ7"}
KEYS = (("OK", "Next", "good"), ("Turn", "Choose", "accent"), ("Back", "Take back", "warn"), ("Accuse", "Hold", "bad"))
CAPTION = [dict(zip(("key", "does", "colour"), key, strict=True)) for key in KEYS]


class OneByOne:
    """A table that shows one public view after the other."""

    def __init__(self) -> None:
        self.now: dict[str, Any] = {}
        self.ring: Callable[[], None]

    def view(self, seat: str) -> dict[str, Any]:
        return self.now

    def house(self) -> dict[str, Any]:
        return HOUSE

    def bell(self, ring: Callable[[], None]) -> None:
        self.ring = ring

    def fault(self, part: str, say: str | None) -> None:
        """None is missing here."""


def flip(trial: Trial) -> dict[str, Any]:
    """From the bell to the flip of the new picture, beside a bare pygame program; at two sizes, at rest."""
    os.environ.update(NO_WINDOW)
    return {f"{width}x{height}": _beside_bare((width, height), trial) for width, height in SIZES}


def _beside_bare(size: tuple[int, int], trial: Trial) -> dict[str, Any]:
    import pygame

    from companion.screen import lettering
    from companion.screen.display import Wanted
    from companion.screen.window import Screen

    class Woken(Screen):
        """The screen, once round at a time."""

        def once(self, table: OneByOne) -> None:
            self._wake.sleep(1.0)
            self.turn(table)

        def make_ready(self) -> None:
            while self._prepare():
                pass

        def patches(self) -> Any:
            assert self._canvas is not None
            return self._canvas.patches

    @cache
    def font(face: str, size: int) -> pygame.font.Font:
        return pygame.font.Font(lettering.FONTS / f"{lettering.FACES[face]}.ttf", size)

    table = OneByOne()
    screen = Woken(Wanted("window", 0, size), caption=lambda view: CAPTION, still=True)
    if reason := screen.open():
        raise OSError(reason)
    table.bell(screen.ring)
    surface = pygame.display.get_surface()
    assert surface is not None
    views = list(islice(_played(trial.rng()), trial.many(400)))
    ours: list[int] = []
    bare: list[int] = []

    def draw_bare() -> None:
        pygame.event.wait()
        for paint, what, (left, top, *_) in screen.patches():
            if not isinstance(what[0], lettering.Fitted):
                paint(surface, *what)
                continue
            words, face, ink, *_ = what
            loaded = font(face, words.size)
            for n, line in enumerate(words.lines):
                surface.blit(loaded.render(line, True, ink), (left, top + n * loaded.get_height()))
        pygame.display.flip()

    table.now = views[0]
    screen.turn(table)
    screen.make_ready()
    for table.now in views:
        ours.append(_timed(table.ring, lambda: screen.once(table)))
        bare.append(_timed(lambda: pygame.event.post(pygame.event.Event(pygame.USEREVENT)), draw_bare))
        pygame.event.clear()
    screen.close()
    half = len(views) // 4  # until letters and pictures of every size have been seen
    ours, bare = ours[half:], bare[half:]
    return {
        **spread(ours),
        "bare_p50_us": spread(bare)["p50_us"],
        "bare_p99_us": spread(bare)["p99_us"],
        "times": round(median(mine / its for mine, its in zip(ours, bare, strict=True)), 2),
    }


def _timed(strike: Callable[[], object], answer: Callable[[], None]) -> int:
    """Nanoseconds from `strike`, on another thread, until `answer`, on this one, which waits for it, is done."""
    struck: queue.SimpleQueue[int] = queue.SimpleQueue()

    def later() -> None:
        time.sleep(APART_S)
        struck.put(time.perf_counter_ns())
        strike()

    somebody = threading.Thread(target=later)
    somebody.start()
    answer()
    done = time.perf_counter_ns()
    somebody.join()
    return done - struck.get()


def _played(rng: Random) -> Iterator[dict[str, Any]]:
    """The public views of a game, as long as one likes."""
    for number, (state, _) in enumerate(inside.commands(inside.dealt(rng), rng)):
        yield {**view(state, PUBLIC), "version": number}
