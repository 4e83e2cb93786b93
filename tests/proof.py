"""The large counts: how often a test repeats itself, and what it found, written down.

A test asks `count(20, long=2000)` how many rounds to play, and tells what it saw with `figure(...)`. Under
`make test` counts are moderate and figures go nowhere. `make long` sets BUTLER_LONG, BUTLER_SEED and
BUTLER_PROOF, a file that takes one JSON object a line; `python tests/proof.py FILE docs/proof.md` then
turns the file into a page. With `--beside`, as in `make long PART=tests/leaks`, the lines of the page that were not
run again stay as they are: each tells when it was run, and of which commit.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEXT = """\
# What the long run showed

`make long` ({place}). Every line is a test that passed, on the day and at the commit that it names (+: with
changes that were not in it yet); the same seed tries the same again (`make long SEED=...` for another). What a
line took hangs on what else the machine did meanwhile. A deal over HTTP comes from the system's own chance, so
the number of disks after a power cut differs from run to run.

{rows}
"""
HEAD = ["| what | times | result | seed | took | on | at |", "|---|---|---|---|---|---|---|"]


def count(moderate: int, *, long: int) -> int:
    """`moderate` in `make test`, `long` in `make long`."""
    return long if os.environ.get("BUTLER_LONG") else moderate


def seed() -> int:
    """Where random play starts from; BUTLER_SEED plays other games."""
    return int(os.environ.get("BUTLER_SEED", "1933"))


@cache
def commit() -> str:
    """Which commit this is; with a + if something in it was changed since."""
    asked = ["git", "describe", "--always", "--exclude=*", "--dirty=+"]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    return told.stdout.strip() or "unknown"


def figure(what: str, *, count: int, figure: str | float, seconds: float, seed: int | None = None) -> None:
    """Write down one result: what was tried, how often, from which seed, what came out, how long it took.

    `what` stays the same from run to run: it is what a line of the page is known by."""
    path = os.environ.get("BUTLER_PROOF")
    if path is None:
        return
    line = {
        "what": what,
        "count": count,
        "seed": seed,
        "figure": figure,
        "seconds": round(seconds, 1),
        "on": datetime.now(UTC).date().isoformat(),
        "at": commit(),
    }
    with Path(path).open("a", encoding="utf-8") as file:
        file.write(json.dumps(line, ensure_ascii=False) + "\n")


def row(line: dict) -> str:
    """One figure as a line of the page."""
    first = "" if line["seed"] is None else line["seed"]
    return (
        f"| {line['what']} | {line['count']:,} | {line['figure']} | {first} | {line['seconds']:,} s "
        f"| {line['on']} | {line['at']} |"
    )


def page(rows: dict[str, str], *, place: str) -> str:
    """The proof as Markdown, by what was tried: two files run at a time, so when a line came says nothing."""
    return TEXT.format(place=place, rows="\n".join([*HEAD, *(rows[what] for what in sorted(rows))]))


def rows_of(text: str) -> dict[str, str]:
    """The lines of a page, by what was tried."""
    lines = [line for line in text.splitlines() if line.startswith("| ") and line not in HEAD]
    return {line.split(" | ")[0].removeprefix("| "): line for line in lines}


def main(figures: str, to: str, *, beside: bool = False) -> None:
    """Turn the file of figures into the page, or put them into the one that is there."""
    lines = [json.loads(line) for line in Path(figures).read_text(encoding="utf-8").splitlines()]
    target = Path(to)
    target.parent.mkdir(parents=True, exist_ok=True)
    kept = rows_of(target.read_text(encoding="utf-8")) if beside and target.exists() else {}
    fresh = {line["what"]: row(line) for line in lines}
    rows = kept | fresh
    place = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    target.write_text(page(rows, place=place), encoding="utf-8")
    print(f"{len(fresh)} figures are in {to}, beside {len(rows) - len(fresh)} that were there.")


if __name__ == "__main__":
    main(*[word for word in sys.argv[1:] if word != "--beside"], beside="--beside" in sys.argv)
