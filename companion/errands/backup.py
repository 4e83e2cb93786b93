"""`butler backup FILE`: the whole house in one file, to be carried away."""

from __future__ import annotations

import json
import os
import sqlite3
from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.errands.ending import Ending, Sorry

TEXT = """\
Keeps everything of this house in one file: its games and the shelf, its own boxes, what it remembers, its
settings. It may be made while a game is being played. `butler restore FILE` puts it back, here or elsewhere.

The file holds every secret of these games, envelopes and hands too: keep it where nobody at the table looks.

exit codes: 0 made, 2 there is nothing to keep or the file cannot be used, 5 the disk does not take it
"""


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line."""
    parser.add_argument("file", type=Path, metavar="FILE", help="where it is to be, say /media/usb/house.zip")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where games and seats are kept")
    parser.add_argument("--settings", type=Path, metavar="FILE", help="keep these, too (an installed table: its own)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(said: Namespace) -> int:
    """Make one backup."""
    from companion import backup
    from companion.disk import failure
    from companion.settings import ITS_SETTINGS, data_folder, is_installed

    house = (said.data or data_folder()).absolute()
    try:
        if house.is_dir() and not os.access(house, os.R_OK | os.X_OK):
            raise Sorry(f"{house} is the table's own: sudo butler backup.")
        if not house.is_dir() or not any(house.iterdir()):
            raise Sorry(f"{house}: there is nothing here to keep. --data names another folder.")
        if said.settings is not None and not said.settings.is_file():
            raise Sorry(f"{said.settings}: there is no such file.")
        if said.file.is_dir():
            raise Sorry(f"{said.file} is a folder; name a file in it, such as {said.file / 'house.zip'}.")
        if said.file.absolute().is_relative_to(house):
            raise Sorry(f"{said.file} lies in the house itself, and would go with it. Name a file elsewhere.")
        of_the_table = ITS_SETTINGS if is_installed() and said.data is None else None
        saved = backup.save(house, said.file, said.settings or of_the_table)
    except (OSError, sqlite3.Error) as wrong:
        failed = failure(wrong)
        why = wrong.strerror if isinstance(wrong, OSError) else wrong
        raise Sorry(f"{said.file}: {failed.say if failed else ''} ({why})", Ending.DISK) from None
    if said.json:
        print(json.dumps({"file": str(said.file), "files": saved.files, "games": saved.games, "bytes": saved.size}))
    else:
        print(f"{said.file}: {saved.games} games, {saved.files} files, {saved.size / 1000:,.0f} kB.")
        print("It holds every secret of these games: keep it where nobody at the table looks.")
    return Ending.FINE
