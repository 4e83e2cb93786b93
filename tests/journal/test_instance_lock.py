"""F39: one Butler a folder."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion import instance_lock as module
from companion.disk import DiskFailed
from companion.instance_lock import AlreadyRunning, InstanceLock

HOLDER = """
import sys
from pathlib import Path
from companion.instance_lock import AlreadyRunning, InstanceLock
try:
    with InstanceLock(Path(sys.argv[1])):
        print("in", flush=True)
        sys.stdin.read()
except AlreadyRunning as other:
    print(other.say, flush=True)
"""


@pytest.fixture
def start(tmp_path):
    started = []

    def start() -> subprocess.Popen[str]:
        root = Path(module.__file__).parent.parent
        process = subprocess.Popen(
            [sys.executable, "-c", HOLDER, str(tmp_path / "house")],
            cwd=root,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.communicate()


def test_the_second_start_is_told_who_is_there__F39(start):
    first, second = start(), None
    assert first.stdout.readline() == "in\n"
    second = start()
    said = second.stdout.readline()
    assert said.startswith(f"Butler is already running here (process {first.pid}). ")
    assert "--data" in said
    assert second.wait(60) == 0


def test_a_house_is_free_when_its_butler_is_killed__F39(start, tmp_path):
    """A lock file left behind locks nobody out."""
    first = start()
    assert first.stdout.readline() == "in\n"
    first.send_signal(signal.SIGKILL)
    first.wait(60)
    assert (tmp_path / "house" / "butler.lock").exists()
    with InstanceLock(tmp_path / "house"):
        assert (tmp_path / "house" / "butler.lock").read_text() == f"{os.getpid()}\n"
    assert (tmp_path / "house" / "butler.lock").read_text() == ""


def test_two_folders_are_two_houses(tmp_path):
    with InstanceLock(tmp_path / "one"), InstanceLock(tmp_path / "two"):
        pass


def test_the_number_may_be_missing_or_nonsense(tmp_path):
    with InstanceLock(tmp_path):
        for written in ("", "butler\n", "\xff\xfe"):
            (tmp_path / "butler.lock").write_bytes(written.encode("latin-1"))
            with pytest.raises(AlreadyRunning) as second:
                InstanceLock(tmp_path).take()
            assert second.value.pid is None
            assert "another process" in second.value.say


def test_no_place_for_a_lock_is_said(tmp_path):
    (tmp_path / "house").write_text("")
    with pytest.raises(DiskFailed):
        InstanceLock(tmp_path / "house").take()
