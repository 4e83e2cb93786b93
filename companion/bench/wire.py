"""From a tap to the last of six phones, and how many of those: real processes, real sockets."""

from __future__ import annotations

import select
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from companion.bench.guests import Guest, Party, takes
from companion.bench.phones import PATIENCE_S, Silence
from companion.bench.tables import Butler, butler
from companion.bench.trial import Trial, spread

PAUSE_S = (0.004, 0.009)
"""Between two taps at low load; still a hundred times faster than people."""


def tap(trial: Trial) -> dict[str, Any]:
    """Tap -> last of six phones at low load, the journal in memory."""
    return _tap(trial, trial.fast())


def tap_disk(trial: Trial) -> dict[str, Any]:
    """Tap -> last of six phones at low load, the journal on the disk."""
    return _tap(trial, trial.disk())


def _tap(trial: Trial, folder: Path) -> dict[str, Any]:
    with butler(folder) as running:
        party = seated(running, trial.rng())
        warm_up(party, trial)
        taken = taps(party, trial.many(400), trial.rng())
        bytes_a_view = median(len(guest.stream.last) for guest in party.guests)
        party.leave()
    return {**spread(taken), "view_bytes": int(bytes_a_view)}


def seated(running: Butler, rng: Random) -> Party:
    """Six guests at the table, the first turn begun."""
    party = Party(running.host, running.port, running.code, rng)
    party.begin()
    return party


def warm_up(party: Party, trial: Trial) -> None:
    for _ in range(trial.many(40)):
        party.move()


def taps(party: Party, many: int, rng: Random) -> list[int]:
    """`many` taps with a short pause before each; nanoseconds each took."""
    taken = []
    for _ in range(many):
        time.sleep(rng.uniform(*PAUSE_S))
        taken.append(party.move())
    return taken


def moves(trial: Trial) -> dict[str, Any]:
    """Most moves a second at one table: whoever is awaited taps as soon as its own phone shows it."""
    with butler(trial.fast()) as running:
        party = seated(running, trial.rng())
        warm_up(party, trial)
        rates = []
        for _ in range(3):
            many = trial.many(300)
            rates.append(many / race(party, many, trial.rng()))
            time.sleep(1.0 if many > 100 else 0.0)  # the table's throttle fills up again
        party.leave()
    return {"moves_per_s": round(median(rates))}


def race(party: Party, many: int, rng: Random) -> float:
    """Seconds for `many` moves, each made at once by whoever is awaited."""
    poll = select.epoll()
    by_number: dict[int, Guest] = {}
    for guest in party.guests:
        poll.register(guest.stream.fileno(), select.EPOLLIN)
        by_number[guest.stream.fileno()] = guest
    guest, view, command = party.due()
    begun = heard = time.perf_counter()
    guest.tap(command, view)
    made = 0
    while True:
        ready = poll.poll(1)
        if time.perf_counter() - heard > PATIENCE_S:
            answer = guest.line.answer()
            raise Silence(f"nobody was awaited after {made} moves; {answer.status} {answer.body[:200]!r}")
        mover = None
        for number, _ in ready:
            listener = by_number[number]
            if listener.stream.hear():
                view = listener.view()
                if listener.seat in view["awaited"] and not view["paused"]:
                    mover = (listener, view)
        if mover is None:
            continue
        made += 1
        heard = time.perf_counter()
        guest.line.answer()
        guest.rest()
        if made == many:
            break
        guest, view = mover
        chosen = takes(view["choices"], rng)
        assert chosen is not None
        guest.tap(chosen, view)
    seconds = time.perf_counter() - begun
    time.sleep(0.05)
    party.ring.drain()
    poll.close()
    return seconds


def at_once(trial: Trial) -> dict[str, Any]:
    """Six seats writing in their notebooks at once, against one seat doing it alone: commits are grouped.

    With --slow-sync every sync takes 10 ms longer, as on a memory card on a bad day.
    """
    more = {"LD_PRELOAD": str(trial.slow_sync), "SLOW_SYNC_MS": "10"} if trial.slow_sync else {}
    with butler(trial.disk(), more=more) as running:
        party = seated(running, trial.rng())
        alone = marks(party.guests[:1], trial.many(60))
        together = marks(party.guests, trial.many(240))
        party.leave()
    return {
        "alone_per_s": round(alone, 1),
        "six_per_s": round(together, 1),
        "times": round(together / alone, 2),
        "sync_ms_more": 10 if trial.slow_sync else 0,
    }


def marks(guests: list[Guest], many: int) -> float:
    """Marks a second: each guest makes its next one when the one before is on the disk."""
    poll = select.epoll()
    by_number = {guest.line.fileno(): guest for guest in guests}
    views = {guest.seat: guest.view() for guest in guests}
    for number in by_number:
        poll.register(number, select.EPOLLIN)
    asked = done = 0
    begun = time.perf_counter()

    def write(guest: Guest) -> None:
        nonlocal asked
        mark = next(choice for choice in views[guest.seat]["choices"] if choice["do"] == "mark")
        pick = {slot: values[asked // 7 % len(values)] for slot, values in mark["slots"].items()}
        asked += 1
        guest.tap({"do": "mark", **pick}, views[guest.seat])

    for guest in guests:
        write(guest)
    while done < many:
        for number, _ in poll.poll(10):
            answer = by_number[number].line.answer()
            if answer.status != 200:
                raise Silence(f"a mark: {answer.status} {answer.body[:200]!r}")
            done += 1
            if asked < many:
                write(by_number[number])
    seconds = time.perf_counter() - begun
    poll.close()
    for guest in guests:
        guest.rest()
    return done / seconds


def many_tables(trial: Trial) -> dict[str, Any]:
    """Many tables at once on this machine, each a process of its own, two taps a second at each."""
    count = trial.tables
    running: list[Butler] = []
    parties: list[Party] = []
    weights: list[int] = []
    try:
        for number in range(count):
            running.append(Butler(trial.fast()))
            parties.append(seated(running[-1], Random(trial.seed + number)))
            weights.append(sum(each.pss_kb() for each in running) if number in (0, count - 1) else 0)
        taken = _in_turn(parties, trial.seconds(20.0), rate_each=2.0)
        weights[-1] = sum(each.pss_kb() for each in running)
    finally:
        for party in parties:
            party.leave()
        for each in running:
            each.stop()
    further = (weights[-1] - weights[0]) / max(1, count - 1)
    return {**spread(taken), "tables": count, "pss_mb_each_further": round(further / 1024, 1)}


def _in_turn(parties: list[Party], seconds: float, rate_each: float) -> list[int]:
    """Taps spread evenly over the tables; one that comes late because another was slow counts from when it was due."""
    gap = 1.0 / (rate_each * len(parties))
    taken = []
    begun = time.perf_counter()
    for number in range(int(seconds / gap)):
        due = begun + number * gap
        now = time.perf_counter()
        if now < due:
            time.sleep(due - now)
            late = 0.0
        else:
            late = now - due
        taken.append(parties[number % len(parties)].move() + int(late * 1e9))
    return taken


def growth(trial: Trial) -> dict[str, Any]:
    """The 2,000th command of a game against the 20th of another, in turn."""
    far, around = trial.many(2000), 40
    with butler(trial.fast()) as grown, butler(trial.fast()) as young:
        old = seated(grown, trial.rng())
        while old.moves < far - around // 2:
            old.move()
        new = seated(young, trial.rng())
        taken: dict[str, list[int]] = {"old": [], "new": []}
        for _ in range(around):
            for name, party in (("old", old), ("new", new)):
                time.sleep(PAUSE_S[0])
                taken[name].append(party.move())
        bytes_a_view = {name: len(party.guests[0].stream.last) for name, party in (("old", old), ("new", new))}
        old.leave()
        new.leave()
    return {
        "early_us": round(median(taken["new"]) / 1000),
        "late_us": round(median(taken["old"]) / 1000),
        "times": round(median(taken["old"]) / median(taken["new"]), 2),
        "commands": far,
        "view_bytes_early": bytes_a_view["new"],
        "view_bytes_late": bytes_a_view["old"],
    }
