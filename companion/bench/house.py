"""The whole program in a house: how soon it is there, what it weighs, what it burns while nothing happens."""

from __future__ import annotations

import time
from statistics import median
from typing import Any

from companion.bench.tables import ALONE, WHOLE, Butler, butler
from companion.bench.trial import Trial
from companion.bench.wire import seated

AT_REST_S = 12.0
"""After this the screen has stopped moving and everything that is made ready ahead is ready."""


def start(trial: Trial) -> dict[str, Any]:
    """From the command to the first page, with the phones' way alone."""
    pages, ready = [], []
    for _ in range(min(7, trial.many(7))):
        running = Butler(trial.fast())
        pages.append(running.first_page_s())
        ready.append(running.ready_s)
        running.stop()
    return {"page_s": round(median(pages), 3), "joinable_s": round(median(ready), 3)}


def memory(trial: Trial) -> dict[str, Any]:
    """Resident memory with six phones in the middle of a game."""
    weights = {}
    for name, parts in (("web_alone", ALONE), ("whole", WHOLE)):
        with butler(trial.fast(), parts) as running:
            party = seated(running, trial.rng())
            for _ in range(trial.many(100)):
                party.move()
            weights[f"{name}_rss_mb"] = round(running.rss_kb() / 1024, 1)
            weights[f"{name}_pss_mb"] = round(running.pss_kb() / 1024, 1)
            weights[f"{name}_threads"] = running.threads()
            party.leave()
    return weights


def idle(trial: Trial) -> dict[str, Any]:
    """Processor time of the whole program while six phones and the screen wait for somebody to act."""
    with butler(trial.fast(), WHOLE) as running:
        party = seated(running, trial.rng())
        time.sleep(AT_REST_S)
        busy = running.busy_percent(trial.seconds(20.0))
        party.leave()
    return {"cpu_percent": round(busy, 2)}
