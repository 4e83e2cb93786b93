"""What has to be true of a house after a cut, whatever disk the cut left: checked by opening it as the program does."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from companion.disk import Damaged
from companion.house_book import HouseBook
from companion.journal import Journal
from companion.shelf import Shelf
from tests.powercut.disks import Disk


@dataclass
class Verdict:
    """How many disks were opened, and what was wrong with how many of them, with one example each."""

    disks: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    example: dict[str, str] = field(default_factory=dict)

    def note(self, disk: Disk, faults: Iterable[str]) -> None:
        self.disks += 1
        for fault in set(faults):
            self.faults[fault] += 1
            self.example.setdefault(fault, f"after step {disk.point}: {disk.way}")


def opened_after_every_cut(
    disks: Iterable[Disk],
    folder: Path,
    faults: Callable[[Disk, Path], Iterable[str]] | None = None,
    until: str = "",
) -> Verdict:
    """Lays each disk into a folder of its own below `folder`, opens the house and asks it what it knows.

    faults: what is wrong with a disk, given it and the house on it; without one, what writer.py promised. until: a
    fault that is looked for; once it is found, no more disks are opened.
    """
    verdict = Verdict()
    for disk in disks:
        place = folder / "after"
        place.mkdir()
        disk.lay(place)
        verdict.note(disk, (faults or faults_of_the_writer)(disk, place / "house"))
        shutil.rmtree(place)
        if verdict.faults.get(until):
            break
    return verdict


def faults_of_the_writer(disk: Disk, house: Path) -> Iterable[str]:
    """The marks of writer.py are promises; each one that is broken is a fault."""
    games: dict[str, int] = {}
    seats: dict[str, list[str]] = {}
    current = None
    for promise in disk.acknowledged:
        match promise.split():
            case ["game", game, events]:
                games[game] = int(events)
            case ["seat", game, seat]:
                seats.setdefault(game, []).append(seat)
            case ["current", game]:
                current = game
    shelf = Shelf(house)
    for game in ("g1", "g2"):
        if game in games or shelf.path(game).exists():
            yield from _faults_of_game(shelf, game, games.get(game, 0))
        if shelf.copy(game).exists():
            yield from _faults_of_copy(shelf.copy(game))
    book_was_there = (house / "house.book").exists()
    if not house.is_dir():
        if disk.acknowledged:
            yield "the house is gone"
        return
    book = HouseBook.open(house)
    if book.said is not None:
        yield f"house book damaged: {book_was_there=}"
    if any(set(held) - set(book.seats("5f2c", game)) for game, held in seats.items()):
        yield "a seat lost"
    if current is not None and book.current() not in (current, "g2"):
        yield "current game lost"
    book.close()


def _faults_of_game(shelf: Shelf, game: str, promised: int) -> Iterable[str]:
    taken = shelf.open_or_rescue(game)
    if taken.say is not None:
        yield "a game looks damaged"
    if taken.journal is None:
        if promised:
            yield "a game lost"
        return
    journal = taken.journal
    numbers = [event["number"] for event in journal.events()]
    if len(numbers) < promised:
        yield "acknowledged events lost"
    if numbers != list(range(1, len(numbers) + 1)):
        yield "events out of order"
    if numbers and (journal.receipt(f"tap-{numbers[-1]}"), journal.versions()) != (
        str(numbers[-1]),
        {"public": numbers[-1]},
    ):
        yield "half an action"
    try:
        journal.append([{"event": "counted", "number": len(numbers) + 1}])
    except Exception as wrong:
        yield f"cannot go on: {wrong}"
    journal.close()


def _faults_of_copy(copy: Path) -> Iterable[str]:
    try:
        journal = Journal.open(copy, only_read=True)
    except Damaged:
        yield "a bad copy stands under the good one's name"
        return
    journal.close()
