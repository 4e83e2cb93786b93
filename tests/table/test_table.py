"""The table: one order of things, the disk before memory, memory before people."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.disk import DiskFailed
from companion.journal import Journal
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.refusals import NotYourTurn
from companion.table import Stale, Table
from companion.wire import event_to
from tests.laid_table import laid, opened


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    made = opened(tmp_path)
    yield made
    made.close()


@pytest.fixture
def table(journal: Journal) -> Table:
    """Three people about to roll for who starts."""
    return laid(journal)


def events(journal: Journal) -> list[str]:
    return [kept["event"] for kept in journal.events()]


def test_the_same_tap_again_gets_the_same_answer_and_changes_nothing__F30(table: Table, journal: Journal) -> None:
    first = table.submit(c.Roll("s1"), id="tap-1")
    length = journal.length
    assert table.submit(c.Roll("s1"), id="tap-1") == first
    assert journal.length == length


def test_a_tap_is_remembered_across_a_restart__F30(table: Table, journal: Journal) -> None:
    first = table.submit(c.Roll("s1"), id="tap-1")
    journal.close()
    again = Journal.open(journal.path)
    resumed = Table(again, Random(2))
    length = again.length
    assert resumed.submit(c.Roll("s1"), id="tap-1") == first
    assert again.length == length
    assert resumed.version("s1") == first, "versions go on where they were"
    again.close()


def test_a_refused_tap_is_refused_again_though_it_would_be_legal_by_now(table: Table) -> None:
    with pytest.raises(NotYourTurn):
        table.submit(c.Roll("s2"), id="tap-9")
    table.submit(c.Roll("s1"))
    with pytest.raises(NotYourTurn):
        table.submit(c.Roll("s2"), id="tap-9")


def test_one_reading_is_one_roll(table: Table, journal: Journal) -> None:
    reading = c.ReadDice(c.HOUSE, (3, 4), ("reader", "b1", 7))
    table.submit(reading)
    length = journal.length
    table.submit(reading)
    assert journal.length == length


def test_a_tap_on_an_old_picture_is_stale_only_if_the_offer_changed__F31(table: Table) -> None:
    offered = table.version("s1")
    table.submit(c.Mark("s1", "rope", "s2", "no"))
    assert table.version("s1") == offered + 1
    table.submit(c.Roll("s1"), seen=offered)
    with pytest.raises(Stale) as stale:
        table.submit(c.Roll("s1"), seen=offered)
    assert stale.value.version == table.version("s1")
    with pytest.raises(Stale):
        table.submit(c.Roll("s2"), seen=10**6)
    with pytest.raises(Stale):
        table.submit(c.Roll("s2"), game="g-other")


def test_a_version_counts_the_changes_of_one_seat_alone(table: Table) -> None:
    quiet = {seat: table.version(seat) for seat in ("s2", "s3", c.PUBLIC, c.PANEL)}
    for mark in ("no", "maybe", "yes", "clear"):
        table.submit(c.Mark("s1", "rope", "s2", mark))
    assert {seat: table.version(seat) for seat in quiet} == quiet


def test_whoever_waits_is_woken_by_a_commit(table: Table) -> None:
    seen: list[Any] = []
    version = table.version("s2")
    waiter = threading.Thread(target=lambda: seen.append(table.wait("s2", version, timeout=30)))
    waiter.start()
    table.submit(c.Roll("s1"))
    waiter.join(30)
    assert seen[0]["version"] > version
    assert table.wait("s2", table.version("s2"), timeout=0) is None


def test_bells_ring_after_the_commit_and_a_broken_one_harms_nobody(table: Table, journal: Journal) -> None:
    rung: list[int] = []

    def broken() -> None:
        raise RuntimeError("a bell that fails")

    table.bell(broken)
    table.bell(lambda: rung.append(journal.length))
    table.submit(c.Roll("s1"))
    assert rung == [journal.length]


def failing(monkeypatch: pytest.MonkeyPatch, journal: Journal) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise DiskFailed("The disk is full.")

    monkeypatch.setattr(journal, "append", refuse)


def test_a_full_disk_refuses_aloud_and_leaves_the_table_where_it_was__F43(
    table: Table, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = table.view("s1")
    with monkeypatch.context() as full:
        failing(full, journal)
        with pytest.raises(DiskFailed):
            table.submit(c.Roll("s1"), id="tap-1")
        assert table.view("s1") == before
        assert table.house()["faults"] == [{"part": "disk", "say": "The disk is full."}], "the screen says so"
    table.submit(c.Roll("s1"), id="tap-1")
    assert events(journal).count("dice-rolled") == 1
    assert table.house()["faults"] == []


class SlowDisk:
    """A journal whose commits wait until they are let through, and which counts them."""

    def __init__(self, journal: Journal) -> None:
        self._append: Callable[..., None] = journal.append
        self.begun, self.let = threading.Semaphore(0), threading.Semaphore(0)
        self.commits = 0
        self.fails = False

    def append(self, *lines: Any) -> None:
        self.commits += 1
        self.begun.release()
        assert self.let.acquire(timeout=30)
        if self.fails:
            raise DiskFailed("The card is gone.")
        self._append(*lines)


def marks_at_once(table: Table, disk: SlowDisk) -> list[Any]:
    """One mark on its way to the disk, and five more decided meanwhile."""
    answers: list[Any] = []

    def mark(seat: str, card: str) -> None:
        try:
            answers.append(table.submit(c.Mark(seat, card, "s1", "no")))
        except DiskFailed as failed:
            answers.append(failed)

    people = [threading.Thread(target=mark, args=("s1", "rope"))]
    people[0].start()
    assert disk.begun.acquire(timeout=30)
    cards = ("dagger", "hall", "study", "plum", "green")
    people += [threading.Thread(target=mark, args=("s2", card)) for card in cards]
    for person in people[1:]:
        person.start()
    while len(table._queue) < len(cards):
        threading.Event().wait(0.001)
    for _ in range(2):
        disk.let.release()
    for person in people:
        person.join(30)
    return answers


def test_what_was_decided_during_a_commit_is_written_in_the_next_one(
    table: Table, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = SlowDisk(journal)
    monkeypatch.setattr(journal, "append", disk.append)
    answers = marks_at_once(table, disk)
    assert disk.commits == 2, "six acts, two commits"
    assert all(isinstance(answer, int) for answer in answers)
    assert events(journal).count("mark-made") == 6
    assert len(table.view("s2")["notebook"]["marks"]) == 5


def test_if_the_commit_fails_everybody_who_built_on_it_is_told(
    table: Table, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = table.view("s2")
    with monkeypatch.context() as broken:
        disk = SlowDisk(journal)
        disk.fails = True
        broken.setattr(journal, "append", disk.append)
        answers = marks_at_once(table, disk)
    assert [type(answer) for answer in answers] == [DiskFailed] * 6
    assert table.view("s2") == before
    table.submit(c.Mark("s2", "rope", "s1", "yes"))
    assert table.view("s2")["notebook"]["marks"] == {"rope|s1": "yes"}


def test_what_chance_owed_when_the_power_went_is_dealt_after_the_start(table: Table, journal: Journal) -> None:
    """A journal that stops between the question and the throw: the table goes on by itself."""
    journal.append([event_to(e.DiceAsked("s1"))])
    resumed = Table(journal, Random(3))
    assert resumed.owes() == "chance"
    assert resumed.go_on()
    assert resumed.view("s1")["table"]["roll_off"]["rolls"]["s1"]
    assert not resumed.go_on()


def test_what_was_not_on_the_disk_when_another_game_is_laid_is_not_said_to_be_done(
    table: Table, journal: Journal, tmp_path: Path
) -> None:
    other = Journal.create(tmp_path / "g2.game", "g2")
    other.append([event_to(e.GameOpened("g2", "classic"))])
    answers: list[object] = []

    def taps() -> None:
        try:
            answers.append(table.submit(c.Roll("s1")))
        except Stale as stale:
            answers.append(stale)

    table._pen = threading.RLock()  # type: ignore[assignment]
    with table._pen:
        tapping = threading.Thread(target=taps)
        tapping.start()
        deadline = time.monotonic() + 30
        while not table._queue:
            assert time.monotonic() < deadline
        table.lay(other)
    tapping.join(30)
    assert isinstance(answers[0], Stale)
    assert other.length == 1
    other.close()


def test_a_refusal_that_is_remembered_holds_on_to_nothing(table: Table) -> None:
    def depth() -> int:
        with pytest.raises(NotYourTurn) as refused:
            table.submit(c.Roll("s2"), id="tap-9")
        return len(refused.traceback)

    depth()
    assert [depth() for _ in range(3)] == [depth()] * 3
    (kept,) = [wish.failed for key, wish in table._answers.items() if key.endswith("tap-9")]
    assert kept is not None


def test_a_picture_that_cannot_be_drawn_leaves_the_table_where_it_was(
    table: Table, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    length = journal.length
    with monkeypatch.context() as broken:
        broken.setattr("companion.gallery.view", lambda state, seat: {}["rope"])
        with pytest.raises(DiskFailed) as failed:
            table.submit(c.Roll("s1"))
    assert "rope" not in failed.value.say
    assert journal.length == length
    table.submit(c.Roll("s1"))
    assert table.view("public")["awaited"] == ("s2",)


def test_a_game_and_its_pictures_come_to_the_table_at_once(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody who looks while the next game is laid finds a part of it, nor does anybody when that fails."""
    other = Journal.create(tmp_path / "g2.game", "g2")
    other.append([event_to(e.GameOpened("g2", "dungeon"))])
    seen = []

    def looks() -> None:
        seen.append((table.game, table.edition.id, table.view("public")["game"], table.proofs("s1")["game"]))

    class Broken(Exception):
        pass

    def breaks(*_: Any) -> None:
        looks()
        raise Broken

    with monkeypatch.context() as broken:
        broken.setattr("companion.gallery.view", breaks)
        with pytest.raises(Broken):
            table.lay(other)
    looks()
    assert seen == [("g1", "classic", "g1", "g1")] * 2
    table.submit(c.Roll("s1"))
    table.lay(other)
    looks()
    assert seen[-1] == ("g2", "dungeon", "g2", "g2")
    other.close()
