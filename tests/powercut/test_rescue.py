"""F40 and F41 together: the power goes again while a damaged game is being rescued."""

from __future__ import annotations

import random
import shutil
import sys
from pathlib import Path

from companion.journal import Journal
from companion.shelf import Shelf
from tests.powercut.disks import Disk, every_disk
from tests.powercut.recording import a_disk, record

REPOSITORY = Path(__file__).parents[2]
NOISE = random.Random(41).randbytes(3 * 4096)

RESCUE = """
import os, sys
from pathlib import Path
from tests.powercut.recording import mark
from companion.shelf import Shelf
taken = Shelf(Path(sys.argv[1])).open_or_rescue("g1")
mark("rescued")
taken.journal.append([{"event": "counted", "number": 11}])
mark("went on")
os._exit(0)
"""


def a_damaged_house(house: Path) -> bytes:
    """Ten events in a database that is now noise, and copied; five more in a log that is whole, which is answered."""
    shelf = Shelf(house)
    journal = shelf.begin("g1")
    for number in range(1, 16):
        journal.append([{"event": "counted", "number": number}], facts={"turns": number})
        if number == 10:
            journal.copy_to(shelf.copy("g1"))
            journal.close()  # into the database; a log that held everything would mend the noise
            journal = Journal.open(shelf.path("g1"))
    log = shelf.path("g1").with_name("g1.game-wal").read_bytes()
    journal.close()
    shelf.path("g1").write_bytes(NOISE)
    shelf.path("g1").with_name("g1.game-wal").write_bytes(log)
    return log


def fault_after(disk: Disk, house: Path, log: bytes) -> str | None:
    """What is wrong with the house after this cut."""
    taken = Shelf(house).open_or_rescue("g1")
    if taken.journal is None:
        return f"nothing to play: {taken.say}"
    numbers = [event["number"] for event in taken.journal.events()]
    taken.journal.close()
    if numbers not in (list(range(1, 11)), list(range(1, 12))):
        return f"the log of the damaged game got into the good one: {numbers}"
    if "went on" in disk.acknowledged and len(numbers) != 11:
        return "an acknowledged event is lost"
    kept = [path.read_bytes() for path in (house / "games").glob("g1.game*")]
    if NOISE not in kept or log not in kept:
        return "the damaged file is gone, or the log with what it still knew"
    return None


def test_a_cut_during_the_rescue_loses_no_more__F41():
    with a_disk() as disk:
        before = a_damaged_house(disk / "house")
        path = str(REPOSITORY)
        log = record([sys.executable, "-c", RESCUE, str(disk / "house")], {"PYTHONPATH": path}, disk / "house")
    assert log.marks == ["rescued", "went on"]
    tried = 0
    with a_disk() as place:
        for after in every_disk(log, random.Random(41), 12):
            after.lay(place)
            assert fault_after(after, place / "house", before) is None, f"after step {after.point}: {after.way}"
            shutil.rmtree(place / "house")
            tried += 1
    assert tried > 50
