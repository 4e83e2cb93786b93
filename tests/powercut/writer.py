"""A small evening for the recorder: two games, the house book, copies, a restart. Says what is acknowledged.

    python writer.py HOUSE ACTIONS [NAME=VALUE ...]

NAME is a constant of companion.database to be another value for this run; that is how the tests show that each of
them is needed. The process ends as after a cut: nothing is closed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from companion import database
from companion.house_book import HouseBook
from companion.instance_lock import InstanceLock
from companion.journal import Journal
from companion.shelf import Shelf
from tests.powercut.recording import mark


def main(house: Path, actions: int, changed: dict[str, str]) -> None:
    """Plays `actions` actions of each of two games."""
    for name, value in changed.items():
        setattr(database, name, type(getattr(database, name))(value))
    lock = InstanceLock(house)
    lock.take()
    shelf, book = Shelf(house), HouseBook.open(house)
    for game in ("g1", "g2"):
        play(shelf, book, game, actions)
        book.set_current(game)
        mark(f"current {game}")


def play(shelf: Shelf, book: HouseBook, game: str, actions: int) -> None:
    """One game; half-way through, the house is shut and opened again."""
    journal = shelf.begin(game)
    for action in range(1, actions + 1):
        act(journal, action)
        mark(f"game {game} {journal.length}")
        if action % 7 == 3:
            seat = f"s{action // 7}"
            book.hold("5f2c", game, seat)
            mark(f"seat {game} {seat}")
        if action % 10 == 0:
            journal.copy_to(shelf.copy(game))
        if action == actions // 2:
            journal.close()
            taken = shelf.open_or_rescue(game)
            assert taken.journal is not None
            assert taken.say is None, taken.say
            journal = taken.journal


def act(journal: Journal, action: int) -> None:
    """One to three events, the answer to the tap, and where the seats' views stand."""
    first = journal.length + 1
    last = first + action % 3
    journal.append(
        [
            {"event": "counted", "number": number, "words": "x" * (37 * number % 400)}
            for number in range(first, last + 1)
        ],
        receipts=[(f"tap-{last}", str(last))],
        versions={"public": last},
        facts={"edition": "classic", "turns": action} if action % 5 == 0 else None,
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), dict(word.split("=") for word in sys.argv[3:]))
    os._exit(0)
