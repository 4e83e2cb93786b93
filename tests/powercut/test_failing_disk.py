"""F43: the disk is full, or confirms nothing. The action is refused aloud, not half done, and play goes on after it.

The failing is done to the real calls of a real process, below SQLite: recorder.c answers ENOSPC or EIO.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from companion.shelf import Shelf
from tests.powercut.disks import final_disk
from tests.powercut.recording import Recording, a_disk

REPOSITORY = Path(__file__).parents[2]

START = """
import json, os, sys
from pathlib import Path
from companion import database
from companion.disk import DiskFailed
from companion.house_book import HouseBook
from companion.journal import Journal
from companion.shelf import Shelf
database.LOG_BYTES = 0  # a log that grows with each commit: on a full disk the first one is refused
house = Path(sys.argv[1])
full, sick = Path(os.environ["POWERCUT_FULL"]), Path(os.environ["POWERCUT_SICK"])
shelf = Shelf(house)
journal, book = shelf.begin("g1"), HouseBook.open(house)
said = []

def may_fail(call, *slots):
    try:
        call(*slots)
    except DiskFailed as failed:
        said.append(failed.say)

def act(number):
    may_fail(journal.append, [{"event": "counted", "number": number}], [(f"tap-{number}", "done")], {"s1": number})

"""
END = """
print(json.dumps({
    "said": said,
    "events": [event["number"] for event in journal.events()],
    "receipts": list(journal.receipts(100)),
    "versions": journal.versions(),
    "seats": book.seats("5f2c", "g1"),
}))
sys.stdout.flush()
os._exit(0)
"""
FULL = "The disk is full. Nothing was changed; free some space and try again."
FAULT = "The disk reports a fault. Nothing was changed."


def evening(story: str) -> tuple[dict, dict]:
    """What a process that lives through `story` knows at its end, and what the next start finds on the disk."""
    with a_disk() as disk, a_disk() as after:
        house = disk / "house"
        env = {"PYTHONPATH": str(REPOSITORY)}
        with Recording([sys.executable, "-c", START + story + END, str(house)], env, house) as recording:
            assert recording.process.wait(timeout=60) == 0, recording.said()
        said = recording.said()
        final_disk(recording.log()).lay(after)
        recording.forget()
        taken = Shelf(after / "house").open_or_rescue("g1")
        assert taken.journal is not None
        assert taken.say is None
        found = {
            "events": [event["number"] for event in taken.journal.events()],
            "receipts": list(taken.journal.receipts(100)),
            "versions": taken.journal.versions(),
        }
        taken.journal.close()
        return json.loads(said), found


def test_a_full_disk_refuses_and_recovers__F43():
    alive, found = evening("act(1); full.touch(); act(2); act(2); full.unlink(); act(3)")
    assert alive["said"] == [FULL, FULL]
    assert alive["events"] == [1, 3]
    assert alive["receipts"] == ["tap-1", "tap-3"]
    assert alive["versions"] == {"s1": 3}
    assert found == {key: alive[key] for key in found}


def test_a_refused_action_is_not_found_after_a_cut__F43():
    """Also a disk that stays full to the end has kept everything from before, and nothing of what it refused."""
    alive, found = evening("act(1); act(2); full.touch(); act(3)")
    assert alive["said"] == [FULL]
    assert found["events"] == alive["events"] == [1, 2]
    assert found["receipts"] == ["tap-1", "tap-2"]


def test_a_full_disk_makes_no_copy_and_keeps_the_old_one__F43():
    alive, _ = evening(
        "act(1); journal.copy_to(shelf.copy('g1')); old = shelf.copy('g1').read_bytes(); act(2); full.touch()\n"
        "may_fail(journal.copy_to, shelf.copy('g1')); full.unlink()\n"
        "assert shelf.copy('g1').read_bytes() == old\n"
        "assert sorted(os.listdir(house / 'games')) == ['g1.copy', 'g1.game', 'g1.game-shm', 'g1.game-wal']\n"
        "act(3)"
    )
    assert alive["said"] == [FULL]
    assert alive["events"] == [1, 2, 3]


def test_a_full_disk_begins_no_game_and_leaves_nothing_of_it__F43():
    alive, _ = evening(
        "full.touch(); may_fail(shelf.begin, 'g2'); full.unlink()\n"
        "assert not [name for name in os.listdir(house / 'games') if name.startswith('g2')]\n"
        "shelf.begin('g2').close()"
    )
    assert alive["said"] == [FULL]


def test_a_full_disk_lets_nobody_take_a_seat_by_half__F43():
    alive, _ = evening(
        "full.touch(); may_fail(book.hold, '5f2c', 'g1', 's1'); full.unlink(); book.hold('5f2c', 'g1', 's2')"
    )
    assert alive["said"] == [FULL]
    assert alive["seats"] == ["s2"]


def test_a_disk_that_confirms_nothing_refuses_and_recovers():
    alive, found = evening("act(1); sick.touch(); act(2); sick.unlink(); act(3)")
    assert alive["said"] == [FAULT]
    assert alive["events"] == found["events"] == [1, 3]


def test_an_unconfirmed_action_is_not_found_after_a_cut():
    """Its bytes lie complete in the log; as soon as the disk lets us they are removed, before anything else happens."""
    alive, found = evening(
        "act(1); sick.touch(); forget = journal._database._forget_the_attempt\n"
        "journal._database._forget_the_attempt = lambda: (sick.unlink(), forget())\n"
        "act(2)"
    )
    assert alive["said"] == [FAULT]
    assert alive["events"] == found["events"] == [1]
    assert found["receipts"] == ["tap-1"]
