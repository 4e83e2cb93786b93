"""`butler deduce FILE`: what follows, exactly, from what a player knows."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from companion.errands.ending import Ending, Sorry

TEXT = """\
Reads one case a line (JSON: who holds how many cards, and what one player knows or has written down) and prints
one answer a line: every fact that follows, in how many deals each card lies where, every possible solution with its
number of deals; or the entries that cannot all be true. FILE may be - for standard input. The lines are described in
docs/deduction.md.

  butler deduce games.jsonl > answers.jsonl

exit codes: 0 all answered, 1 some line could not be (its answer says why), 2 no such file
"""


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line."""
    parser.add_argument("file", metavar="FILE", help="cases, one a line; - for standard input")


def run(said: Namespace) -> int:
    """Answer line by line."""
    from companion.deduction.reading import answered

    fine = True
    for number, line in _lines(said.file):
        answer = answered(line)
        if "error" in answer:
            fine = False
            answer = {**answer, "error": f"line {number}: {answer['error']}.", "line": number}
        print(json.dumps(answer), flush=True)  # in ASCII: any terminal can print it
    return Ending.FINE if fine else Ending.NO


def _lines(name: str) -> Iterator[tuple[int, bytes]]:
    """Each line that is not blank, with its number. Raises `Sorry`."""
    if name == "-":
        yield from _numbered(sys.stdin.buffer)
        return
    try:
        with Path(name).open("rb") as file:
            yield from _numbered(file)
    except FileNotFoundError:
        raise Sorry(f"{name}: there is no such file.") from None
    except OSError as wrong:
        raise Sorry(f"{name}: it cannot be read: {wrong.strerror}.") from None


def _numbered(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines; of one that is far too long only the beginning is kept."""
    from companion.deduction.reading import LONGEST

    number = 0
    while line := file.readline(LONGEST + 2):
        number += 1
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = file.readline(LONGEST)
        if line.strip():
            yield number, line.rstrip(b"\r\n") if line.endswith(b"\n") else line
