"""From a tap or a press to the picture on the table screen, commit included; and how long a picture takes to draw."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from statistics import median
from typing import Any

from companion.bench.guests import Party
from companion.bench.phones import Silence
from companion.bench.tables import WHOLE, Butler
from companion.bench.trial import Trial, spread
from companion.bench.wire import seated

BETWEEN_PRESSES_S = 0.5
"""Longer than the panel takes for a press that was meant for what stood there before."""

SIZE = "[800, 480]"
"""The small display that a table is most likely to have."""


class Watched:
    """A whole companion with its stopwatch: what it noted, in order."""

    def __init__(self, folder: Path) -> None:
        settings = folder / "butler.toml"
        settings.write_text(f"[screen]\nsize = {SIZE}\n")
        self._notes, theirs = os.pipe()
        os.set_blocking(self._notes, False)
        self._rest = b""
        self._heard: list[tuple[str, list[int]]] = []
        self.butler = Butler(folder / "house", (*WHOLE, "--settings", str(settings)), stopwatch=theirs)
        os.close(theirs)

    def forget(self) -> None:
        """What was noted up to now does not count."""
        self.noted()
        self._heard.clear()

    def noted(self) -> list[tuple[str, list[int]]]:
        """What was noted since asked last."""
        try:
            while got := os.read(self._notes, 65536):
                self._rest += got
        except BlockingIOError:
            pass
        *whole, self._rest = self._rest.split(b"\n")
        lines = [line.split() for line in whole]
        return [(words[0].decode(), [int(word) for word in words[1:]]) for words in lines]

    def next(self, kind: str, after: int, patience_s: float) -> list[int] | None:
        """The next note of this kind that ended after a moment; None if none comes in time."""
        until = time.monotonic() + patience_s
        while time.monotonic() < until:
            self._heard += self.noted()
            while self._heard:
                name, times = self._heard.pop(0)
                if name == kind and times[-1] > after:
                    return times
            time.sleep(0.0005)
        return None

    def stop(self) -> None:
        self.butler.stop()
        os.close(self._notes)


def first_picture(trial: Trial) -> dict[str, Any]:
    """From the command to the first picture on the table screen."""
    taken = []
    for _ in range(min(7, trial.many(7))):
        watched = Watched(trial.fast())
        opened = next(times[0] for name, times in watched.noted() if name == "open")
        taken.append(opened / 1e9 - watched.butler.began)
        watched.stop()
    return {"s": round(median(taken), 3)}


def tap_picture(trial: Trial) -> dict[str, Any]:
    """From a phone's tap (a typed roll, a move, an answer) to the picture on the table screen, commit included."""
    watched = Watched(trial.fast())
    party = seated(watched.butler, trial.rng())
    taken, drawing = [], []
    for _ in range(trial.many(300)):
        time.sleep(0.03)
        watched.forget()
        tapped = time.monotonic_ns()
        party.move()
        frame = watched.next("frame", tapped, 1.0)
        if frame is None:
            raise Silence("a tap changed nothing on the screen")
        taken.append(frame[1] - tapped)
        drawing.append(frame[1] - frame[0])
    party.leave()
    watched.stop()
    return {**spread(taken), "drawing_p50_us": spread(drawing)["p50_us"], "drawing_p99_us": spread(drawing)["p99_us"]}


def press_picture(trial: Trial) -> dict[str, Any]:
    """From a press of OK at the panel to the picture, commit included; people's phones do what the panel cannot."""
    watched = Watched(trial.fast())
    party = seated(watched.butler, trial.rng())
    taken: list[int] = []
    for _ in range(trial.many(120)):
        time.sleep(BETWEEN_PRESSES_S)
        watched.forget()
        before = _version(party)
        watched.butler.do("ok")
        pressed = watched.next("press", 0, 1.0)
        frame = watched.next("frame", pressed[0], 0.3) if pressed else None
        party.ring.drain()
        if frame is not None and pressed is not None and _version(party) != before:
            taken.append(frame[1] - pressed[0])
        else:
            _let_a_phone_act(party)
    party.leave()
    watched.stop()
    if not taken:
        raise Silence("no press changed anything")
    return spread(taken)


def _let_a_phone_act(party: Party) -> None:
    """What the panel cannot do; where the press did something after all, there is nothing to be done."""
    time.sleep(0.1)
    party.ring.drain()
    with contextlib.suppress(Silence):
        party.move()
    party.ring.drain()


def _version(party: Party) -> int:
    return int(party.guests[0].view()["version"])


def burst(trial: Trial) -> dict[str, Any]:
    """Five tables with their screens at once, all tapping: how long their pictures take."""
    tables = [Watched(trial.fast()) for _ in range(5)]
    parties = [seated(each.butler, trial.rng()) for each in tables]
    for each in tables:
        each.noted()
    for _ in range(trial.many(60)):
        for party in parties:
            party.move()
    time.sleep(0.2)
    drawing = [times[1] - times[0] for each in tables for name, times in each.noted() if name == "frame"]
    for party, each in zip(parties, tables, strict=True):
        party.leave()
        each.stop()
    figure = spread(drawing)
    return {**figure, "longest_ms": round(max(drawing) / 1e6, 1)}
