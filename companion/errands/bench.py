"""`butler bench`: how fast this machine plays. Starts real tables, seats real connections, looks at the clock."""

from __future__ import annotations

import json
import platform
import sys
import time
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion import __version__
from companion.errands.ending import Ending, Sorry

TEXT = """\
Measures how fast this machine plays: from a tap to the last of six phones, moves a second, what the program weighs
and burns, what phones that misbehave cost, and what the rules cost. Without names every figure is measured, which
takes some minutes; --list names them. Nothing of the house is touched: it plays in folders of its own.

exit codes: 0 measured, 1 a figure could not be measured, 2 no such figure
"""


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line."""
    parser.add_argument("figure", nargs="*", metavar="FIGURE", help="which figures (default: all)")
    parser.add_argument("--list", action="store_true", help="name the figures and end")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="a glance: a twentieth of the effort, coarser figures")
    parser.add_argument("--effort", type=float, metavar="X", help="how long, 1 being a full run")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="where chance starts (default 1)")
    parser.add_argument("--tables", type=int, default=25, metavar="N", help="how many tables at once (default 25)")
    parser.add_argument("--fast", type=Path, metavar="DIR", help="a folder in memory (default /dev/shm)")
    parser.add_argument("--disk", type=Path, metavar="DIR", help="a folder on the disk that games would be on")
    parser.add_argument("--slow-sync", type=Path, metavar="LIB", help="a library to preload that makes every sync slow")


def run(said: Namespace) -> int:
    """Measure and print."""
    from companion.bench.figures import FIGURES, about
    from companion.bench.trial import Trial

    if said.list:
        print("\n".join(f"{name:16}{about(name)}" for name in FIGURES))
        return Ending.FINE
    unknown = [name for name in said.figure if name not in FIGURES]
    if unknown:
        raise Sorry(f"there is no figure {', '.join(unknown)}. `butler bench --list` names them.")
    trial = Trial(seed=said.seed, effort=said.effort or (0.05 if said.quick else 1.0), tables=said.tables)
    trial.slow_sync = said.slow_sync
    trial.memory_folder, trial.disk_folder = said.fast or trial.memory_folder, said.disk or trial.disk_folder
    try:
        measured = {name: _measure(name, FIGURES[name], trial) for name in said.figure or FIGURES}
    finally:
        trial.close()
    report = {**_circumstances(trial), "figures": measured}
    print(json.dumps(report, indent=1) if said.json else _in_words(measured))
    return Ending.NO if any("failed" in figure for figure in measured.values()) else Ending.FINE


def _measure(name: str, measures: Any, trial: Any) -> dict[str, Any]:
    print(f"butler: {name} ...", file=sys.stderr)
    begun = time.monotonic()
    try:
        figure = dict(measures(trial))
    except Exception as wrong:
        figure = {"failed": f"{type(wrong).__name__}: {wrong}"}
    return {**figure, "took_s": round(time.monotonic() - begun, 1)}


def _circumstances(trial: Any) -> dict[str, Any]:
    import os

    return {
        "butler": __version__,
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "seed": trial.seed,
        "effort": trial.effort,
        "machine": {
            "system": f"{platform.system()} {platform.machine()}",
            "python": platform.python_version(),
            "cores": os.cpu_count(),
        },
    }


def _in_words(measured: dict[str, dict[str, Any]]) -> str:
    lines = []
    for name, figure in measured.items():
        said = "  ".join(f"{key} {value}" for key, value in figure.items() if key != "took_s")
        lines.append(f"{name:16}{said}")
    return "\n".join(lines)
