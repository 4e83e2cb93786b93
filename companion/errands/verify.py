"""`butler verify FILE`: is this game undamaged, sealed before it was played, and played by the rules?"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from companion.errands.ending import Ending, Sorry

TEXT = """\
Checks one game's file, as anybody may who was at the table: that no line of it was damaged or changed, that
envelope and hands are those of the seal all saw before the deal, and that the rules, asked again, say the
same from the first event to the last. Tells nothing of a game that is not over.

exit codes: 0 all of it holds, 1 something does not, 2 this is not a game's file
"""


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a game's file, or a copy of it")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(said: Namespace) -> int:
    """Check one file."""
    checks = _checks(said.file)
    fine = all(holds for _, holds, _ in checks)
    if said.json:
        found = {name: {"holds": holds, "say": say} for name, holds, say in checks}
        print(json.dumps({"file": str(said.file), "holds": fine, **found}))
    else:
        for name, holds, say in checks:
            print(f"{'yes' if holds else 'NO':4} {name:10} {say}")
        print(f"{said.file}: {'all of it holds' if fine else 'do not trust this file'}")
    return Ending.FINE if fine else Ending.NO


def opened(file: Path) -> tuple[list[Any] | None, str]:
    """The events of a game's file, or None and what is wrong. Raises `Sorry` where there is no such file."""
    from companion import chronicle
    from companion.disk import Damaged, TooNew
    from companion.editions import EditionWrong
    from companion.journal import Journal
    from companion.wire import Malformed

    try:
        if not file.is_file():
            raise Sorry(f"{file}: there is no such file.")
        with file.open("rb") as first:
            if not first.read(16).startswith(b"SQLite format 3\0"):
                raise Sorry(f"{file}: this is not a game's file.")
    except OSError as wrong:
        raise Sorry(f"{file}: it cannot be read: {wrong.strerror}.") from None
    try:
        journal = Journal.open(file, only_read=True)
    except (Damaged, TooNew) as wrong:
        return None, wrong.say
    try:
        return [event for event, _state in chronicle.states(journal.events())], ""
    except (chronicle.NotAGame, EditionWrong, Malformed, KeyError, TypeError) as wrong:
        return None, f"It cannot be read as a game: {wrong}"
    finally:
        journal.close()


def _checks(file: Path) -> list[tuple[str, bool, str]]:
    """(what was looked at, whether it holds, a sentence), each only where the one before allows it."""
    from companion import retrace

    happened, say = opened(file)
    if happened is None:
        return [("undamaged", False, say)]
    checks = [("undamaged", True, f"{len(happened):,} events, none missing, none changed")]
    try:
        state = retrace.retrace(happened)
    except retrace.NotTheRules as parted:
        return [*checks, ("rules", False, parted.say)]
    checks.append(("rules", True, f"the rules say the same again; the game is {_standing(state)}"))
    if state.seal is None or not state.cards:
        return [*checks, ("seal", True, "nothing was dealt yet")]
    if retrace.seal_fits(state):
        return [*checks, ("seal", True, f"{' '.join(state.seal.words)}: all {len(state.cards)} cards fit it")]
    return [*checks, ("seal", False, "the cards are not those that were sealed")]


def _standing(state: Any) -> str:
    return "over" if state.phase == "over" else "not over"
