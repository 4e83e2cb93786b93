"""From a tap, a press or a reading of the dice to the picture on the table screen, commit included; and how long a
picture takes to draw."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from companion.bench.guests import Party
from companion.bench.phones import Silence
from companion.bench.tables import WHOLE, Butler
from companion.bench.trial import Trial, spread
from companion.bench.wire import seated

BETWEEN_PRESSES_S = 0.5
"""Longer than the panel takes for a press that was meant for what stood there before."""

SINCE_ASKED_S = 0.15
"""A roll counts when it was made after the table asked for it; people take longer than this to pick up dice."""

SIZE = "[800, 480]"
"""The small display that a table is most likely to have."""


AT_REST_S = 2.0
"""After this a table that people sit down at has made its pictures ready, as every table has that was not switched on
this very moment."""


class Frame(NamedTuple):
    """A picture that was drawn, in nanoseconds: from waking up to the flip, and how long the processor was busy."""

    began: int
    flipped: int
    busy: int
    version: int


class Watched:
    """A whole companion with its stopwatch: what it noted, in order."""

    def __init__(self, folder: Path) -> None:
        settings = folder / "butler.toml"
        settings.write_text(f"[screen]\nsize = {SIZE}\n")
        self._notes, theirs = os.pipe()
        os.set_blocking(self._notes, False)
        self._rest = b""
        self._heard: list[tuple[str, list[int]]] = []
        self._shown = 0
        self.butler = Butler(folder / "house", (*WHOLE, "--settings", str(settings)), stopwatch=theirs)
        os.close(theirs)

    def forget(self) -> None:
        """What was noted up to now does not count."""
        for frame in self.frames():
            self._shown = frame.version
        self._heard.clear()

    def frames(self) -> list[Frame]:
        """The pictures that were drawn since asked last."""
        return [Frame(*times) for name, times in self.noted() if name == "frame"]

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

    def next(self, kind: str, patience_s: float) -> list[int] | None:
        """The next note of this kind; a picture only counts if it shows something new. None if none comes in time."""
        until = time.monotonic() + patience_s
        while time.monotonic() < until:
            self._heard += self.noted()
            while self._heard:
                name, times = self._heard.pop(0)
                if name == kind and (name != "frame" or times[-1] != self._shown):
                    return times
            time.sleep(0.0005)
        return None

    def picture(self, patience_s: float = 1.0) -> Frame | None:
        """The next picture that shows something new."""
        times = self.next("frame", patience_s)
        return Frame(*times) if times else None

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
    time.sleep(AT_REST_S)
    taken, drawn = [], []
    for _ in range(trial.many(300)):
        time.sleep(0.03)
        watched.forget()
        tapped = time.monotonic_ns()
        party.move()
        frame = watched.picture()
        if frame is None:
            raise Silence("a tap changed nothing on the screen")
        taken.append(frame.flipped - tapped)
        drawn.append(frame)
    party.leave()
    watched.stop()
    return {**spread(taken), **_drawing(drawn)}


def _drawing(frames: list[Frame]) -> dict[str, Any]:
    """How long pictures took from waking up to the flip, and how long the processor was busy with them."""
    took, busy = spread([f.flipped - f.began for f in frames]), spread([f.busy for f in frames])
    return {
        "drawing_p50_us": took["p50_us"],
        "drawing_p99_us": took["p99_us"],
        "busy_p50_us": busy["p50_us"],
        "busy_p99_us": busy["p99_us"],
    }


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
        pressed = watched.next("press", 1.0)
        frame = watched.picture(0.3) if pressed else None
        party.ring.drain()
        if frame is not None and pressed is not None and _version(party) != before:
            taken.append(frame.flipped - pressed[0])
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


def read_picture(trial: Trial) -> dict[str, Any]:
    """From a reading of the dice, as the (simulated) reader hands it over, to the picture, commit included."""
    watched = Watched(trial.fast())
    rng = trial.rng()
    party = seated(watched.butler, rng)
    time.sleep(AT_REST_S)
    taken: list[int] = []
    while len(taken) < trial.many(100):
        _, view, _ = party.due()
        if not any(choice["do"] == "type-roll" for choice in view["choices"]):
            party.move()
            continue
        time.sleep(SINCE_ASKED_S)
        watched.forget()
        roll = f"roll {rng.randint(1, 6)} {rng.randint(1, 6)}"
        party.ring.until_all_have_it(lambda roll=roll: watched.butler.do(roll))  # type: ignore[misc]
        read = watched.next("read", 1.0)
        frame = watched.picture() if read else None
        if frame is None or read is None:
            raise Silence("a reading changed nothing on the screen")
        taken.append(frame.flipped - read[0])
        time.sleep(SINCE_ASKED_S)
        party.ring.drain()
    party.leave()
    watched.stop()
    return spread(taken)


def _version(party: Party) -> int:
    return int(party.guests[0].view()["version"])


def burst(trial: Trial) -> dict[str, Any]:
    """Five tables with their screens at once, all tapping: how long their pictures take."""
    tables = [Watched(trial.fast()) for _ in range(5)]
    parties = [seated(each.butler, trial.rng()) for each in tables]
    time.sleep(AT_REST_S)
    for each in tables:
        each.forget()
    for _ in range(trial.many(60)):
        for party in parties:
            party.move()
    time.sleep(0.2)
    drawn = [frame for each in tables for frame in each.frames()]
    for party, each in zip(parties, tables, strict=True):
        party.leave()
        each.stop()
    return {
        "count": len(drawn),
        **_drawing(drawn),
        "longest_ms": round(max(frame.flipped - frame.began for frame in drawn) / 1e6, 1),
        "longest_busy_ms": round(max(frame.busy for frame in drawn) / 1e6, 1),
        "over_25_ms": sum(frame.flipped - frame.began > 25e6 for frame in drawn),
    }
