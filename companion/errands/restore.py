"""`butler restore FILE`: puts back what `butler backup` kept."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.errands.ending import Ending, Sorry

TEXT = """\
Puts a backup back into the data folder, in which nobody may play meanwhile. All of it is looked through first.
What lies there already and is the same stays; where something else lies nothing is done, unless --replace moves
that aside, as NAME.replaced-1. If the power goes in between, the same command again does the rest. Done by root, all
of it belongs to whom the data folder belongs to.

exit codes: 0 put back, 2 this is no whole backup or something else lies there, 3 a Butler plays in this folder,
5 the disk does not take it
"""


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line."""
    parser.add_argument("file", type=Path, metavar="FILE", help="what `butler backup` made")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where games and seats are to be kept")
    parser.add_argument(
        "--settings", type=Path, metavar="FILE", help="put its settings there (an installed table: back)"
    )
    parser.add_argument("--replace", action="store_true", help="move aside what lies there and is different")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(said: Namespace) -> int:
    """Put one backup back."""
    from companion import backup
    from companion.disk import DiskFailed, failure
    from companion.instance_lock import AlreadyRunning, InstanceLock
    from companion.settings import ITS_SETTINGS, data_folder, is_installed

    house = (said.data or data_folder()).absolute()
    try:
        with InstanceLock(house):
            of_the_table = ITS_SETTINGS if is_installed() and said.data is None else None
            done = backup.put_back(said.file, house, said.settings or of_the_table, replace=said.replace)
    except AlreadyRunning as other:
        raise Sorry(other.say, Ending.TAKEN) from None
    except backup.NotABackup as no:
        raise Sorry(str(no)) from None
    except (OSError, DiskFailed) as wrong:
        failed = failure(wrong)
        raise Sorry(f"{house}: {failed.say if failed else wrong}", Ending.DISK) from None
    if said.json:
        print(json.dumps({"put_back": done.put_back, "same": done.same, "aside": done.aside}))
        return Ending.FINE
    print(f"{house}: {len(done.put_back)} files put back, {len(done.same)} were there already.")
    if done.aside:
        print(f"Moved aside: {', '.join(done.aside)}.")
    return Ending.FINE
