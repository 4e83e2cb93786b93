"""The journal keeps what it was told, in order, and keeps it still when the disk says no."""

from __future__ import annotations

import doctest
import os
import sqlite3
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from companion import database
from companion import journal as module
from companion.disk import Damaged, DiskFailed, TooNew
from companion.journal import FORMAT, Journal, glance


def rolled(number: int) -> dict:
    return {"event": "dice-rolled", "faces": [number % 6 + 1, 3], "turn": number}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games" / "g1.game"


@pytest.fixture
def journal(path):
    journal = Journal.create(path, "g1")
    yield journal
    journal.close()


def known(journal: Journal) -> tuple:
    return list(journal.events()), journal.receipts(1000), journal.versions(), journal.facts(), journal.length


def again(journal: Journal) -> tuple:
    """What the next start knows."""
    journal.close()
    opened = Journal.open(journal.path)
    try:
        return known(opened)
    finally:
        opened.close()


def test_the_docstring_is_true():
    assert doctest.testmod(module).failed == 0


def test_it_tells_what_it_was_told(journal):
    journal.append([rolled(1), rolled(2)], [("tap-a", "1"), ("reader-7:3:12", "2")], {"s1": 2, "public": 2})
    journal.append([], [("tap-b", '{"refused": "not-your-turn"}')])
    journal.append([{"event": "mark-made", "card": "rope", "name": "Zoë 李 \U0001f600"}], versions={"s1": 3})
    journal.append([], facts={"turns": 2, "players": ["Zoë"]})
    journal.append([])
    told = known(journal)
    assert told[0] == [rolled(1), rolled(2), {"event": "mark-made", "card": "rope", "name": "Zoë 李 \U0001f600"}]
    assert told[1] == {"tap-a": "1", "reader-7:3:12": "2", "tap-b": '{"refused": "not-your-turn"}'}
    assert told[2:] == ({"s1": 3}, {"turns": 2, "players": ["Zoë"]}, 3)
    assert (journal.receipt("tap-b"), journal.receipt("tap-c")) == ('{"refused": "not-your-turn"}', None)
    assert again(journal) == told


def test_the_last_receipts_come_oldest_first(journal):
    for number in range(10):
        journal.append([rolled(number)], [(f"tap-{number}", str(number))])
    assert list(journal.receipts(3)) == ["tap-7", "tap-8", "tap-9"]
    assert list(journal.receipts(0)) == []
    assert len(journal.receipts(99)) == 10


def test_a_new_game_knows_nothing_but_its_name(path):
    journal = Journal.create(path, "g1", volume=7)
    assert known(journal) == ([], {}, {}, {}, 0)
    assert (journal.game, journal.volume) == ("g1", 7)
    journal.close()


def test_a_game_is_never_begun_over_another(journal):
    journal.append([rolled(1)])
    with pytest.raises(FileExistsError):
        Journal.create(journal.path, "g1")
    assert again(journal)[0] == [rolled(1)]


def test_only_the_house_can_read_its_files__F6(journal):
    """Hands lie in them: the folder is 0700, every file 0600, whatever the umask."""
    journal.append([rolled(1)])
    journal.copy_to(journal.path.with_suffix(".copy"))
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in journal.path.parent.iterdir()}
    assert set(modes) == {"g1.game", "g1.game-wal", "g1.game-shm", "g1.copy"}
    assert set(modes.values()) == {0o600}
    assert stat.S_IMODE(journal.path.parent.stat().st_mode) == 0o700


def test_a_closed_game_is_one_file(journal):
    journal.append([rolled(1)])
    journal.close()
    assert [path.name for path in journal.path.parent.iterdir()] == ["g1.game"]


def test_several_threads_under_one_lock(journal):
    """Whoever holds the commit lock writes; nothing is bound to the thread that opened the file."""
    lock, wrong = threading.Lock(), []

    def act(thread: int) -> None:
        try:
            for number in range(20):
                with lock:
                    journal.append([rolled(journal.length)], [(f"tap-{thread}-{number}", "ok")])
        except Exception as failed:
            wrong.append(failed)

    threads = [threading.Thread(target=act, args=(thread,)) for thread in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    events, receipts, *_ = again(journal)
    assert events == [rolled(number) for number in range(120)]
    assert len(receipts) == 120


# --- the copy


def test_a_copy_is_the_game_as_it_was(journal, tmp_path):
    copy = tmp_path / "games" / "g1.copy"
    for number in range(5):
        journal.append([rolled(number)], versions={"s1": number})
    journal.copy_to(copy)
    then = known(journal)
    journal.append([rolled(5)])
    kept = Journal.open(copy, only_read=True)
    assert known(kept) == then
    kept.close()
    journal.copy_to(copy)
    kept = Journal.open(copy, only_read=True)
    assert known(kept) == known(journal)
    kept.close()
    assert sorted(path.name for path in copy.parent.iterdir()) == ["g1.copy", "g1.game", "g1.game-shm", "g1.game-wal"]


def test_copies_are_made_beside_commits(journal):
    """Copying takes no lock: every copy made while another thread commits is whole, and no commit fails."""
    copy, stop, copies = journal.path.with_suffix(".copy"), threading.Event(), []

    def keep_copying() -> None:
        while not stop.is_set():
            journal.copy_to(copy)
            kept = Journal.open(copy, only_read=True)
            copies.append(list(kept.events()))
            kept.close()

    thread = threading.Thread(target=keep_copying)
    thread.start()
    number = 0
    while number < 150 or len(copies) < 3:
        journal.append([rolled(number)])
        number += 1
    stop.set()
    thread.join()
    assert len(copies) >= 3
    for events in copies:
        assert events == [rolled(number) for number in range(len(events))]


def test_a_bad_copy_never_replaces_a_good_one(journal, monkeypatch):
    copy = journal.path.with_suffix(".copy")
    journal.append([rolled(1)])
    journal.copy_to(copy)
    good = copy.read_bytes()
    journal.append([rolled(2)])

    def noisy(path: Path) -> sqlite3.Connection:
        if path.name == "g1.copy.new":
            written = bytearray(path.read_bytes())
            written[-40:-20] = os.urandom(20)
            path.write_bytes(written)
        return really(path)

    really = database.connect_to_read
    monkeypatch.setattr(database, "connect_to_read", noisy)
    with pytest.raises(DiskFailed, match=r"came out wrong"):
        journal.copy_to(copy)
    assert copy.read_bytes() == good
    assert not copy.with_name("g1.copy.new").exists()


# --- when the disk says no (F43; tests/powercut does it to the real calls)


def test_full_is_said_and_nothing_changes__F43(journal):
    journal.append([rolled(1)], [("tap-1", "1")], {"s1": 1}, {"turns": 1})
    before = known(journal)
    pages = journal._database.reading.execute("PRAGMA page_count").fetchone()[0]
    journal._database.reading.execute(f"PRAGMA max_page_count={pages}")
    large = [{"event": "game-ended", "words": "x" * 9000}]
    for _ in range(2):
        with pytest.raises(DiskFailed) as failed:
            journal.append(large, [("tap-2", "2")], {"s1": 2}, {"turns": 2})
        assert failed.value.say == "The disk is full. Nothing was changed; free some space and try again."
        assert known(journal) == before
    journal._database.reading.execute("PRAGMA max_page_count=1000000")
    journal.append(large, [("tap-2", "2")])
    assert again(journal)[0] == [rolled(1), *large]


FILE_TOO_LARGE = """
import resource, sys
from pathlib import Path
from companion import database
from companion.disk import DiskFailed
from companion.journal import Journal
database.LOG_BYTES = 0  # a log that grows
journal = Journal.create(Path(sys.argv[1]), "g1")
journal.append([{"event": "dice-rolled"}])
size = Path(sys.argv[1] + "-wal").stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 5000, resource.RLIM_INFINITY))
try:
    journal.append([{"event": "game-ended", "words": "x" * 9000}])
except DiskFailed as failed:
    print(failed.say)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
journal.append([{"event": "dice-rolled", "again": True}])
print([event["event"] for event in journal.events()])
journal.close()
"""


def test_a_write_that_breaks_off_half_way_leaves_nothing__F43(path):
    """The system takes the first part of a commit and refuses the rest."""
    root = Path(module.__file__).parent.parent
    done = subprocess.run(
        [sys.executable, "-c", FILE_TOO_LARGE, str(path)], cwd=root, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == ""
    said, events = done.stdout.splitlines()
    assert said == "The disk reports a fault. Nothing was changed."
    assert events == "['dice-rolled', 'dice-rolled']"
    opened = Journal.open(path)
    assert opened.length == 2
    opened.close()


def log_bytes(journal: Journal) -> int:
    return journal.path.with_name(f"{journal.path.name}-wal").stat().st_size


def test_commits_overwrite_a_log_that_has_its_length_from_the_start(journal):
    assert log_bytes(journal) == database.LOG_BYTES
    many = 2 * database.CHECKPOINT_PAGES  # more than once round
    for number in range(many):
        journal.append([rolled(number)])
    assert log_bytes(journal) == database.LOG_BYTES
    assert again(journal)[0] == [rolled(number) for number in range(many)]


def test_where_there_is_little_room_the_log_grows_as_it_needs(path, monkeypatch):
    monkeypatch.setattr(database, "ROOM_BYTES", 1 << 62)
    journal = Journal.create(path, "g1")
    journal.append([rolled(1)])
    assert 0 < log_bytes(journal) < database.LOG_BYTES
    assert again(journal)[0] == [rolled(1)]


def test_a_stranger_who_holds_the_file_is_said(journal, monkeypatch):
    journal._database.reading.execute("PRAGMA busy_timeout=50")
    stranger = sqlite3.connect(journal.path, isolation_level=None)
    stranger.execute("BEGIN IMMEDIATE")
    with pytest.raises(DiskFailed) as failed:
        journal.append([rolled(1)])
    assert failed.value.say.startswith("Another program holds the file.")
    stranger.execute("ROLLBACK")
    stranger.close()
    journal.append([rolled(2)])
    assert again(journal)[0] == [rolled(2)]


def test_a_file_that_is_only_looked_at_takes_nothing(journal):
    journal.append([rolled(1)])
    journal.close()
    reader = Journal.open(journal.path, only_read=True)
    assert known(reader)[0] == [rolled(1)]
    with pytest.raises(DiskFailed) as failed:
        reader.append([rolled(2)])
    assert failed.value.say == "This file was opened to be looked at only. Nothing was changed."
    assert list(reader.events()) == [rolled(1)]
    reader.close()


def test_a_fault_of_the_program_stays_loud_and_changes_nothing(journal):
    journal.append([rolled(1)])
    before = known(journal)
    with pytest.raises(TypeError):
        journal.append([rolled(2), {"event": "odd", "value": object()}])
    assert known(journal) == before
    assert again(journal) == before


# --- what a file may look like


def test_looking_does_not_touch(journal):
    """Verify and replay open a file that a cut left with its log, and leave every byte as it was."""
    journal.append([rolled(1)])
    left = {path: path.read_bytes() for path in journal.path.parent.iterdir() if path.suffix != ".game-shm"}
    reader = Journal.open(journal.path, only_read=True)
    assert list(reader.events()) == [rolled(1)]
    reader.close()
    assert {path: path.read_bytes() for path in left} == left


def test_a_file_from_a_newer_butler_is_not_called_damaged(journal, monkeypatch):
    journal.append([rolled(1)])
    monkeypatch.setattr(module, "FORMAT", FORMAT + 1)
    journal.append([rolled(2)])
    monkeypatch.undo()
    journal.close()
    with pytest.raises(TooNew, match="newer Butler"):
        Journal.open(journal.path)


def test_a_glance_sees_a_game_without_reading_it(journal):
    assert glance(journal.path) == (1, {}, False)
    journal.append([rolled(1)], facts={"turns": 3})
    assert glance(journal.path) == (1, {"turns": 3}, True)
    journal.close()
    assert glance(journal.path) == (1, {"turns": 3}, True)


@pytest.mark.parametrize("content", [b"", b"not a game", b"SQLite format 3\0" + bytes(500)], ids=repr)
def test_what_is_no_game_is_said_with_its_name(path, content):
    path.parent.mkdir()
    path.write_bytes(content)
    for look in (Journal.open, glance):
        with pytest.raises(Damaged, match=r"^g1\.game .+\.$"):
            look(path)
    assert path.read_bytes() == content


def test_a_strangers_database_is_no_game(path):
    path.parent.mkdir()
    stranger = sqlite3.connect(path)
    stranger.execute("CREATE TABLE line (number INTEGER PRIMARY KEY, kind, format, text, checksum)")
    stranger.close()
    with pytest.raises(Damaged, match=r"not a game of this house"):
        Journal.open(path)


def test_the_way_of_saving_does_not_hang_on_two_bytes(journal):
    """Bytes 18 and 19 of the file say that there is a log; noise there must not bring back a less safe way."""
    journal.append([rolled(1)])
    journal.close()
    content = bytearray(journal.path.read_bytes())
    assert content[18:20] == b"\2\2"
    content[18:20] = b"\1\1"
    journal.path.write_bytes(content)
    opened = Journal.open(journal.path)
    opened.append([rolled(2)])
    assert opened._database.reading.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert opened._database.reading.execute("PRAGMA synchronous").fetchone() == (2,)
    assert again(opened)[0] == [rolled(1), rolled(2)]


def test_lines_dropped_changed_or_exchanged_are_found(journal):
    for number in range(20):
        journal.append([rolled(number)], versions={"s1": number})
    journal.close()
    whole = journal.path.read_bytes()
    for change in (
        "DELETE FROM line WHERE number = 7",
        "DELETE FROM line WHERE number = 1",
        "UPDATE line SET text = replace(text, '3', '4') WHERE number = 9",
        "UPDATE line SET kind = 'receipt' WHERE number = 8",
        "UPDATE line SET format = 0 WHERE number = 8",
        "UPDATE line SET number = -number WHERE number = 5",
        "UPDATE line SET text = (SELECT text FROM line WHERE number = 4) WHERE number = 6",
        "UPDATE line SET text = x'ff00' WHERE number = 6",
        "DROP TABLE line",
    ):
        journal.path.write_bytes(whole)
        with sqlite3.connect(journal.path, isolation_level=None) as stranger:
            stranger.execute(change)
        stranger.close()
        with pytest.raises(Damaged):
            Journal.open(journal.path)
