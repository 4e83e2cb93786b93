"""The large counts: how often a test repeats itself, and what it found, written down.

A test asks `count(20, long=2000)` how many rounds to play, and tells what it saw with `figure(...)`. Under
`make test` counts are moderate and figures go nowhere. `make long` sets BUTLER_LONG, BUTLER_SEED and
BUTLER_PROOF, a file that takes one JSON object a line; `python tests/proof.py FILE docs/proof.md` then
turns the file into a page.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path


def count(moderate: int, *, long: int) -> int:
    """`moderate` in `make test`, `long` in `make long`."""
    return long if os.environ.get("BUTLER_LONG") else moderate


def seed() -> int:
    """Where random play starts from; BUTLER_SEED plays other games."""
    return int(os.environ.get("BUTLER_SEED", "1933"))


def figure(what: str, *, count: int, figure: str | float, seconds: float, seed: int | None = None) -> None:
    """Write down one result: what was tried, how often, from which seed, what came out, how long it took."""
    path = os.environ.get("BUTLER_PROOF")
    if path is None:
        return
    line = {
        "what": what,
        "count": count,
        "seed": seed,
        "figure": figure,
        "seconds": round(seconds, 1),
    }
    with Path(path).open("a", encoding="utf-8") as file:
        file.write(json.dumps(line, ensure_ascii=False) + "\n")


def page(lines: list[dict], *, date: str, place: str, commit: str) -> str:
    """The proof as Markdown, by what was tried: two files run at a time, so when a line came says nothing."""
    rows = [
        f"| {line['what']} | {line['count']:,} | {line['figure']} "
        f"| {'' if line['seed'] is None else line['seed']} | {line['seconds']:,} s |"
        for line in sorted(lines, key=lambda line: line["what"])
    ]
    return "\n".join(
        [
            "# What the long run showed",
            "",
            f"`make long` on {date}, {place}, at commit {commit}. Every line is a test that passed; the same",
            "seed tries the same again (`make long SEED=...` for another).",
            "",
            "| what | times | result | seed | took |",
            "|---|---|---|---|---|",
            *rows,
            "",
        ]
    )


def main(figures: str, to: str) -> None:
    """Turn the file of figures into the page."""
    lines = [json.loads(line) for line in Path(figures).read_text(encoding="utf-8").splitlines()]
    git = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    place = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    target = Path(to)
    target.parent.mkdir(parents=True, exist_ok=True)
    today = datetime.now(UTC).date().isoformat()
    text = page(lines, date=today, place=place, commit=git.stdout.strip() or "unknown")
    target.write_text(text, encoding="utf-8")
    print(f"{len(lines)} figures are in {to}.")


if __name__ == "__main__":
    main(*sys.argv[1:])
