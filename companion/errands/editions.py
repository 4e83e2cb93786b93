"""`butler editions`: the boxes Butler knows, and the check of a new one before it is put among them."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.errands.ending import Ending, Sorry

TEXT = """\
The boxes Butler knows, or the mistakes in an edition's file.

  butler editions                 one line a box: its id, its name, for how many
  butler editions check FILE      every mistake in FILE with its place

An edition is one TOML file; companion/editions/ in the source shows how one looks.

exit codes: 0 fine, 1 the file has mistakes, 2 there is no such file
"""


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line."""
    parser.add_argument("do", nargs="?", choices=("list", "check"), default="list", help="what to do")
    parser.add_argument("file", nargs="*", type=Path, metavar="FILE", help="with check: the edition's TOML")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(said: Namespace) -> int:
    """List or check."""
    if said.do == "list":
        if said.file:
            raise Sorry("`editions list` takes no file; to look for mistakes: butler editions check FILE")
        return _list(said.json)
    if not said.file:
        raise Sorry("which file? butler editions check FILE")
    return _check(said.file, said.json)


def _list(as_json: bool) -> int:
    from companion import editions

    boxes = [editions.load(known) for known in editions.all_ids()]
    if as_json:
        print(
            json.dumps(
                {
                    "editions": [
                        {
                            "id": box.id,
                            "name": box.name,
                            "players": [box.least_players, box.most_players],
                            "cards": len(box.cards),
                            "rules": {rule: list(answers) for rule, answers in box.answers.items()},
                        }
                        for box in boxes
                    ]
                }
            )
        )
        return Ending.FINE
    for box in boxes:
        print(f"{box.id:16} {box.name} ({box.least_players} to {box.most_players} players)")
    return Ending.FINE


def _check(files: list[Path], as_json: bool) -> int:
    from companion import editions

    found = {}
    for file in files:
        try:
            found[str(file)] = editions.check(file.read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            found[str(file)] = ["This is not text in UTF-8."]
        except OSError as wrong:
            raise Sorry(f"{file} cannot be read: {wrong.strerror}.") from None
    if as_json:
        print(json.dumps({"mistakes": found}))
    else:
        for file_name, mistakes in found.items():
            print(f"{file_name}: {'fine' if not mistakes else ''}".rstrip())
            for mistake in mistakes:
                print(f"  {mistake}")
        sys.stdout.flush()
    return Ending.NO if any(found.values()) else Ending.FINE
