"""F40: the power goes at any moment; what was acknowledged is there afterwards, whole and in order.

The writer is a real process over the real journal, shelf and house book, recorded call by call; every disk it
could have left is rebuilt and opened. Each constant that durability rests on is also taken away once, and then the
same test loses.
"""

from __future__ import annotations

import random
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest

from tests import proof
from tests.powercut.disks import every_disk, final_disk
from tests.powercut.recording import Log, a_disk, record
from tests.powercut.survival import Verdict, opened_after_every_cut

REPOSITORY = Path(__file__).parents[2]
WRITER = Path(__file__).with_name("writer.py")
OFTEN = "CHECKPOINT_PAGES=20"  # so that the log is moved into the database within a short game


def evening(house: Path, actions: int, *changed: str) -> Log:
    """What writer.py did to the disk."""
    path = str(REPOSITORY)
    return record([sys.executable, str(WRITER), str(house), str(actions), *changed], {"PYTHONPATH": path}, house)


def cut_at_every_point(actions: int, per_point: int, *changed: str, until: str = "") -> Verdict:
    """Records an evening and opens every disk a cut could have left of it, or until one has that fault."""
    with a_disk() as disk:
        log = evening(disk / "house", actions, *changed)
    with a_disk() as place:
        return opened_after_every_cut(every_disk(log, random.Random(proof.seed()), per_point), place, until=until)


def test_nothing_acknowledged_is_lost_at_any_point__F40():
    began = time.monotonic()
    actions, per_point = proof.count(24, long=100), proof.count(3, long=16)
    verdict = cut_at_every_point(actions, per_point, OFTEN)
    assert verdict.faults == {}, verdict.example
    assert verdict.disks > 20 * actions, "a cut after nearly every write, in several ways"
    proof.figure(
        f"power cut at every write of two games of {actions} actions: disks that lost something (F40)",
        count=verdict.disks,
        figure="0",
        seconds=time.monotonic() - began,
        seed=proof.seed(),
    )


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ("SYNCHRONOUS=NORMAL", "acknowledged events lost"),
        ("SYNCHRONOUS=OFF", "acknowledged events lost"),
        ("BELIEVES_IN_WHOLE_SECTORS=1", "acknowledged events lost"),
    ],
)
def test_it_loses_without_each_of_these__F40(changed, fault):
    verdict = cut_at_every_point(10, 4, OFTEN, changed, until=fault)
    assert verdict.faults[fault] > 0


def test_it_loses_when_folders_are_not_synced__F40(tmp_path):
    """The names count as much as the bytes: the same writer with folder syncs left out of the log."""
    with a_disk() as disk:
        log = evening(disk / "house", 3)
    deaf = Log(log.before, log.inodes, tuple(step for step in log.steps if step.kind != "E"))
    with a_disk() as place:
        verdict = opened_after_every_cut(every_disk(deaf, random.Random(1), 6), place, until="a game lost")
    assert verdict.faults["a game lost"] > 0


def test_the_recorder_misses_nothing():
    """The log, played back without a cut, is the folder byte for byte; only SQLite's shared memory is not its own."""
    with a_disk() as disk:
        log = evening(disk / "house", 20, OFTEN)
        real = {
            str(path.relative_to(disk)): None if path.is_dir() else path.read_bytes()
            for path in disk.rglob("*")
            if not path.name.endswith("-shm")
        }
    rebuilt = {name: content for name, content in final_disk(log).files.items() if not name.endswith("-shm")}
    assert rebuilt == real
    assert {"house/games/g1.game", "house/games/g1.copy", "house/house.book-wal"} <= real.keys()


def test_one_action_is_one_sync():
    """A commit waits for the disk once, and writes one line's page (twice: once more to fill its sector)."""
    with a_disk() as disk:
        log = evening(disk / "house", 6)
    counted = [mark for mark in log.marks if mark.startswith("game g2")]
    for before, after in pairwise(counted[3:]):
        steps = [step.kind for step in log.between(before, after)]
        assert steps.count("S") == 1, steps
        assert steps.count("W") <= 6, steps
        assert steps[-1] == "S" or steps[-2:] == ["S", "W"], "nothing is acknowledged before the sync"
