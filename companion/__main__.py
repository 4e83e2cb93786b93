"""The command line: `butler play`, and what is asked of the companion between games.

Finds the errand, lets it run, and turns whatever happens into an exit code and a sentence. No user ever sees
a traceback; with BUTLER_TRACE=1 in the environment whoever repairs the program does.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from typing import Any

from companion.errands.ending import Ending, Sorry

ERRANDS = {
    "play": "put the companion on the table: screen, phones, panel, dice",
    "simulate": "let bots play many games and count",
    "verify": "check a game's file: undamaged, sealed, played by the rules",
    "replay": "tell a finished game again, sentence by sentence",
    "deduce": "say what follows, exactly, from what a player knows",
    "editions": "list the boxes Butler knows, or check an edition's file",
    "staff": "the staff's page: its PIN, the table's card to print, what was played",
    "doctor": "see what is there, what is missing, and what to do",
    "backup": "keep the whole house in one file",
    "restore": "put back what backup kept",
    "hardware": "the parts of the table: scan, test, teach",
    "reader": "simulate a dice reader at a port, with faults on demand",
    "floor": "logins and certificate of a broker for the tables of a house",
    "bench": "measure how fast this machine plays",
    "install": "make a table of this computer, which starts with it (as root)",
    "update": "bring a newer Butler to an installed table, never during a game",
    "uninstall": "take that away again; games stay",
    "rescue": "say on screen and phones why the table does not start",
}


def main(words: list[str] | None = None) -> int:
    """Run one errand; `words` are the command line's, without the program's name."""
    # Before pygame is ever imported: its greeting would stand on standard output.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    words = sys.argv[1:] if words is None else words
    name = next((word for word in words if not word.startswith("-")), "")
    errand = importlib.import_module(f"companion.errands.{name}") if name in ERRANDS else None
    said = _parser(name, errand).parse_args(words)
    try:
        assert errand is not None
        code = int(errand.run(said))
        sys.stdout.flush()  # here, where a reader who has gone away can be answered
        return code
    except Sorry as sorry:
        print(f"butler: {sorry.say}", file=sys.stderr)
        return sorry.ending
    except KeyboardInterrupt:
        return Ending.INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has enough, as in `butler replay FILE | head`.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Ending.FINE
    except Exception as mistake:
        if os.environ.get("BUTLER_TRACE"):
            raise
        print(
            f"butler: sorry, this is a mistake in Butler itself ({type(mistake).__name__}). "
            "Nothing confirmed is lost. BUTLER_TRACE=1 in the environment shows where it happened.",
            file=sys.stderr,
        )
        return Ending.BROKEN


def _parser(name: str, errand: Any) -> argparse.ArgumentParser:
    from companion import __version__

    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(
        prog="butler",
        description="The companion for the physical Clue table.",
        epilog="butler COMMAND --help says more. To watch a whole game first: butler play --demo",
        formatter_class=plain,
    )
    parser.add_argument("--version", action="version", version=f"butler {__version__}")
    commands = parser.add_subparsers(dest="errand", metavar="COMMAND", required=True)
    for known, line in ERRANDS.items():
        wanted = errand if known == name else None
        command = commands.add_parser(
            known,
            help=line,
            description=wanted.TEXT if wanted else line,
            formatter_class=plain,
            allow_abbrev=False,
        )
        if wanted:
            command.register("type", int, _whole_number)
            command.register("type", float, _number)
            wanted.arguments(command)
    return parser


def _whole_number(text: str) -> int:
    """What argparse would say of it is for programmers."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None
    if not abs(number) < float("inf"):  # nor is what is no number at all
        raise argparse.ArgumentTypeError(f"{text!r} is not a number to count with")
    return number


if __name__ == "__main__":
    sys.exit(main())
