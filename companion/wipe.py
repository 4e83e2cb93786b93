"""The wipe: how a party's names, hands, notes, phones and games leave the disk and the memory of a kiosk.

    house = settle(book, data, is_kiosk=True)            # before the evening: finishes a wipe that the power cut short
    wipe = Wipe(evening, book, data, house)
    wipe.forgets.append(door.forget)                     # whoever else remembers something of a party
    wipe()

What goes: every game of the party with its copy and picture, whatever was moved aside damaged, the phones' tokens, the
code that opened the table, the match. The house's own choices of box, rules and board are put back. What lay there
before the table became a kiosk stays, out of sight. Files are removed and the house book is written anew; a flash card
may keep what was removed until it needs the room, which no program can change. Statistics are counts and no part of it.

That it has begun is on the disk first, in one step with the end of the phones' tokens.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.cupboard import LAST_BOARD, LAST_EDITION, LAST_RULES
from companion.evening import Evening
from companion.house_book import HouseBook
from companion.party import SESSION
from companion.shelf import Shelf

BEFORE = "before-the-kiosk"
"""What the house book knows by this name: which games lay here when the table became a kiosk, and what was chosen."""
JOIN_CODE = "join-code"
CHOICES = (LAST_EDITION, LAST_RULES, LAST_BOARD)
"""What the house chooses for every party, and no party for the next."""
WIPING = {"wiping": True}
OURS = frozenset({"companion", "web_remote"})
BOXES = "companion.editions"
"""What lies in the house's boxes is nobody's; and a box that is read anew would be another one to all who hold it."""


class Wipe:
    """Called when a party is over; whatever the disk refuses is `DiskFailed`, and it is called again. `forgets` are the
    other parts that remember something of a party: called before the table is cleared and once more after."""

    def __init__(self, evening: Evening, book: HouseBook, data: Path) -> None:
        self._evening, self._book, self._data = evening, book, data
        self.forgets: list[Callable[[], None]] = []

    def __call__(self) -> None:
        _forget_party(self._book)
        self._forget()
        self._evening.clear()
        self._forget()
        _tidy(self._book, self._data)

    def _forget(self) -> None:
        for forget in self.forgets:
            forget()
        forget_what_was_kept()


def forget_what_was_kept() -> None:
    """What was kept to be quick, and may be words that people typed. A thread that is still drawing or telling what was
    before keeps it anew: it has to do this once more when it is done with that."""
    for name, module in tuple(sys.modules.items()):
        if name.partition(".")[0] in OURS and not name.startswith(BOXES):
            for kept in tuple(vars(module).values()):
                if hasattr(type(kept), "cache_clear"):  # asked of its kind: some things answer for others
                    kept.cache_clear()


def settle(book: HouseBook, data: Path, *, is_kiosk: bool) -> Shelf:
    """The house's shelf before an evening begins. A wipe that a power cut broke off is finished; a table that is a
    kiosk from now on puts what lies there out of sight, and one that is none any more gets it back. Raises
    `DiskFailed`."""
    before = book.recall(BEFORE)
    shelf = Shelf(data, before["games"] if before else ())
    if _is_wiping(book):
        shelf.clear()
        _forget_party(book)
        book.set_current(None)
        _tidy(book, data)
        book.remember(SESSION, None)
    if is_kiosk and before is None:
        # Where the house book was lost, the game on the table is a party's; else it is the house's own.
        mine = shelf.games() - ({shelf.running()} if book.said else set())
        book.remember(BEFORE, {"games": sorted(mine), "choices": {word: book.recall(word) for word in CHOICES}})
        if book.current() in mine:
            book.set_current(None)
        return Shelf(data, mine)
    if before is not None and not is_kiosk:
        book.remember(SESSION, None)
        book.remember(BEFORE, None)
        return Shelf(data)
    return shelf


def _is_wiping(book: HouseBook) -> bool:
    kept = book.recall(SESSION)
    return isinstance(kept, Mapping) and bool(kept.get("wiping"))


def _forget_party(book: HouseBook) -> None:
    """The phones, the code and what the party chose, in one step with the mark that the rest is to follow."""
    before: Any = book.recall(BEFORE) or {}
    choices = before.get("choices", {})
    book.forget_party({SESSION: WIPING, JOIN_CODE: None, **{word: choices.get(word) for word in CHOICES}})


def _tidy(book: HouseBook, data: Path) -> None:
    """Nothing that was struck out stands anywhere else."""
    for aside in data.glob("house.book.damaged-*"):
        aside.unlink(missing_ok=True)
    book.leave_no_trace()
