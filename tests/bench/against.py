"""Butler beside its peer and the floor: one run, interleaved rounds, medians, ratios.

    python tests/bench/against.py [--rounds 8] [--taps 40] [--seed 1] [--only NAME ...] [--json]

Everything is up at the same time and takes turns, so that what the machine does meanwhile hits all alike. Prints, for
each figure, the goal, what was measured and whether it was met. `tests/bench/install.sh` fetches the others first.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import rivals
import rules_floor

from companion.bench.tables import Butler
from companion.bench.trial import Trial, spread
from companion.bench.wire import marks, race, seated, taps, warm_up

SMALL_DISK = Path(tempfile.gettempdir())
MEMORY = Path("/dev/shm")


class OurTable:
    """A `butler play` with six guests, with the same things to do as the others."""

    def __init__(self, folder: Path) -> None:
        self.process = Butler(folder)
        self.party = seated(self.process, Random(1))
        warm_up(self.party, Trial())

    def begin_anew(self, folder: Path) -> None:
        """Another game in another house: nobody wins here, and no real game goes on for a thousand taps."""
        self.leave()
        self.__init__(folder)  # type: ignore[misc]

    def taps(self, many: int, rng: Random) -> list[int]:
        return taps(self.party, many, rng)

    def race(self, many: int) -> float:
        return race(self.party, many, Random(many))

    def leave(self) -> None:
        self.party.leave()
        self.process.stop()


@contextlib.contextmanager
def folders() -> Iterator[Callable[[Path], Path]]:
    """Gives out empty folders, and throws them away at the end."""
    with contextlib.ExitStack() as stack:
        yield lambda within: Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-", dir=within)))


def on_the_wire(rounds: int, many: int, seed: int) -> dict[str, Any]:
    """Low load and most moves, everybody in turn."""
    with folders() as folder, contextlib.ExitStack() as stack:
        ours, ours_disk = OurTable(folder(MEMORY)), OurTable(folder(SMALL_DISK))
        stack.callback(ours.leave)
        stack.callback(ours_disk.leave)
        servers = {
            "peer": rivals.peer(),
            "peer_files": rivals.peer(folder(SMALL_DISK)),
            "floor": rivals.floor(folder(MEMORY) / "journal", syncs=False),
            "floor_sync": rivals.floor(folder(SMALL_DISK) / "journal", syncs=True),
        }
        for server in servers.values():
            stack.callback(server.stop)
        tables: dict[str, Any] = {"ours": ours, "ours_disk": ours_disk}
        listeners = {"peer": rivals.PeerClients, "peer_files": rivals.PeerClients}
        for name, server in servers.items():
            tables[name] = listeners.get(name, rivals.FloorTable)(server.port)
        tables["peer_thin"] = rivals.PeerTable(servers["peer"].port)
        stack.callback(tables["peer_thin"].leave)
        for name in servers:
            stack.callback(tables[name].leave)
            tables[name].taps(20, Random(0))
        taken: dict[str, list[int]] = {name: [] for name in tables}
        rates: dict[str, list[float]] = {name: [] for name in tables if not name.startswith("floor")}
        at_once: dict[str, list[float]] = {"ours": [], "peer": []}
        for number in range(rounds):
            if number:
                ours.begin_anew(folder(MEMORY))
                ours_disk.begin_anew(folder(SMALL_DISK))
            for name, table in tables.items():
                taken[name] += table.taps(many, Random(seed + number))
            for name in rates:
                quick = many * 4 if name != "peer_files" else many
                rates[name].append(quick / tables[name].race(quick))
            at_once["ours"].append(marks(ours.party.guests, many * 4))
            at_once["peer"].append(rivals.peer_at_once(servers["peer"].port, many * 4))
            ours.party.ring.drain()
        weights = {
            "ours_rss_mb": ours.process.rss_kb() / 1024,
            "peer_rss_mb": servers["peer"].rss_kb() / 1024,
            "peer_threads": servers["peer"].threads(),
            "ours_threads": ours.process.threads(),
        }
        views = {"ours": len(ours.party.guests[0].stream.last), "peer": len(tables["peer_thin"].phones[0].last)}
    figures: dict[str, Any] = {name: spread(each) for name, each in taken.items()}
    for name, each in rates.items():
        figures[name]["moves_per_s"] = round(median(each))
    for name, each in at_once.items():
        figures[name]["at_once_per_s"] = round(median(each))
    return {**figures, "view_bytes": views, **{name: round(value, 1) for name, value in weights.items()}}


def starting(rounds: int) -> dict[str, float]:
    """From the command to the first page, ours and the peer's in turn."""
    pages: dict[str, list[float]] = {"ours": [], "peer": []}
    with folders() as folder:
        for _ in range(rounds):
            for name, start in (("ours", lambda: Butler(folder(MEMORY))), ("peer", rivals.peer)):
                server = start()
                pages[name].append(server.first_page_s())
                server.stop()
    return {name: round(median(each), 3) for name, each in pages.items()}


def many_tables(count: int, seconds: float) -> dict[str, Any]:
    """25 of our processes beside the peer's one with 25 matches: two taps a second at each table, in turn."""
    figures: dict[str, Any] = {}
    with folders() as folder, contextlib.ExitStack() as stack:
        tables: list[OurTable] = []
        first = 0
        for number in range(count):
            tables.append(OurTable(folder(MEMORY)))
            stack.callback(tables[-1].leave)
            if number == 0:
                first = tables[0].process.pss_kb()
        together = sum(table.process.pss_kb() for table in tables)
        server = rivals.peer()
        stack.callback(server.stop)
        matches = [rivals.PeerTable(server.port) for _ in range(count)]
        taken: dict[str, list[int]] = {"ours": [], "peer": []}
        for _ in range(4):
            taken["ours"] += _evenly([table.party for table in tables], seconds / 4)
            taken["peer"] += _evenly(matches, seconds / 4)
        for match in matches:
            match.leave()
    figures = {name: spread(each) for name, each in taken.items()}
    figures["pss_mb_each_further"] = round((together - first) / max(1, count - 1) / 1024, 1)
    return {**figures, "tables": count}


def _evenly(tables: list[Any], seconds: float) -> list[int]:
    gap = 0.5 / len(tables)
    taken = []
    begun = time.perf_counter()
    for number in range(int(seconds / gap)):
        late = time.perf_counter() - (begun + number * gap)
        if late < 0:
            time.sleep(-late)
        taken.append(tables[number % len(tables)].move() + int(max(0.0, late) * 1e9))
    return taken


PARTS = ("wire", "start", "tables", "rules")


def judged(measured: dict[str, Any]) -> list[dict[str, Any]]:
    """Each figure with its goal: met or not."""
    lines: list[dict[str, Any]] = []

    def say(figure: str, value: float, goal: float, *, at_least: bool = False) -> None:
        met = value >= goal if at_least else value <= goal
        sign = ">=" if at_least else "<="
        lines.append({"figure": figure, "measured": round(value, 2), "goal": f"{sign} {goal:g}", "met": met})

    if wire := measured.get("wire"):
        ours, disk, peer, files = (wire[name] for name in ("ours", "ours_disk", "peer", "peer_files"))
        say("tap -> last of six, p50 / peer", ours["p50_us"] / peer["p50_us"], 0.75)
        say("tap -> last of six, p99 / peer", ours["p99_us"] / peer["p99_us"], 0.6)
        say("tap -> last of six, p50 / peer with our thin phones", ours["p50_us"] / wire["peer_thin"]["p50_us"], 0.75)
        say("on this disk, p50 / peer", disk["p50_us"] / peer["p50_us"], 0.85)
        say("on this disk, p50 / peer's files", disk["p50_us"] / files["p50_us"], 0.5)
        say("on this disk, p50 / floor that syncs", disk["p50_us"] / wire["floor_sync"]["p50_us"], 3)
        say("most moves a second, in turn / peer", ours["moves_per_s"] / peer["moves_per_s"], 1.3, at_least=True)
        say(
            "most moves a second, all at once / peer", ours["at_once_per_s"] / peer["at_once_per_s"], 1.3, at_least=True
        )
        say("most moves a second / peer's files", disk["moves_per_s"] / files["moves_per_s"], 3, at_least=True)
        say("RSS, web alone / peer's server", wire["ours_rss_mb"] / wire["peer_rss_mb"], 0.35)
    if start := measured.get("start"):
        say("start -> first page / peer's", start["ours"] / start["peer"], 1.2)
    if tables := measured.get("tables"):
        say("25 tables, p99 / peer with 25 matches", tables["ours"]["p99_us"] / tables["peer"]["p99_us"], 1.0)
        say("PSS of each further table, MB", tables["pss_mb_each_further"], 30)
    if rules := measured.get("rules"):
        if "cluebot_games_per_s" in rules:
            say(
                "games of six easy bots / ClueBot",
                rules["games_per_s"] / rules["cluebot_games_per_s"],
                4,
                at_least=True,
            )
        say("checked events / python-chess moves", rules["events_per_s"] / rules["chess_per_s"], 0.7, at_least=True)
        say("decide + evolve + six views p50, us", rules["rules_p50_us"], 100)
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--taps", type=int, default=40, help="taps each a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=25)
    parser.add_argument("--only", nargs="*", choices=PARTS, default=PARTS)
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    measured: dict[str, Any] = {}
    if "wire" in said.only:
        measured["wire"] = on_the_wire(said.rounds, said.taps, said.seed)
    if "start" in said.only:
        measured["start"] = starting(said.rounds)
    if "tables" in said.only:
        measured["tables"] = many_tables(said.tables, seconds=said.rounds * 4.0)
    if "rules" in said.only:
        measured["rules"] = rules_floor.in_turn(said.rounds, said.seed)
    lines = judged(measured)
    when = datetime.now(UTC).isoformat(timespec="seconds")
    if said.json:
        print(json.dumps({"date": when, "seed": said.seed, "measured": measured, "figures": lines}, indent=1))
    else:
        print(json.dumps(measured, indent=1), file=sys.stderr)
        for line in lines:
            print(f"{'met ' if line['met'] else 'NOT '} {line['measured']:8} {line['goal']:8} {line['figure']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
