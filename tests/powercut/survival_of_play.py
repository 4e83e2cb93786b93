"""Whether a disk keeps what phones were promised: opened as the program opens it at its next start."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from companion.disk import Damaged
from companion.evening import Evening
from companion.house_book import HouseBook
from companion.instance_lock import InstanceLock
from companion.journal import Journal
from companion.narration import sentence
from companion.rules import commands as c
from companion.shelf import Shelf
from companion.table import Table
from companion.wire import command_from
from tests.powercut.disks import Disk
from web_remote.pictures import Pictures


@dataclass
class Next:
    """The next start after a cut: asks whether all promises hold.

    promised: the marks of the sessions before the one that was cut.
    events: everything that the whole play wrote; what a cut leaves has to be a beginning of it.
    """

    promised: tuple[str, ...]
    events: list[dict[str, Any]]
    _good_copies: set[int] = field(default_factory=set)

    def __call__(self, disk: Disk, house: Path) -> Iterator[str]:
        """What is wrong with this disk."""
        promises = [_read(mark) for mark in (*self.promised, *disk.acknowledged)]
        with ExitStack() as stack:
            stack.enter_context(InstanceLock(house))
            yield from self._bad_copies(house)
            book = HouseBook.open(house)
            stack.callback(book.close)
            evening = Evening(Shelf(house), book, self.events[0]["edition"], Random(1))
            stack.callback(evening.stop)
            if book.said or evening.said:
                yield f"it speaks of damage: {book.said or evening.said[0]}"
            table = evening.table
            events = list(table.journal.events())
            if events[1:] != self.events[1 : len(events)] or (promises and events[0] != self.events[0]):
                yield "other events than were played"
            for promise in promises:
                if fault := _broken(promise, table, book):
                    yield fault
            if len(events) != table.journal.length:
                yield "a tap was carried out a second time"
            yield from _cannot_go_on(table)

    def _bad_copies(self, house: Path) -> Iterator[str]:
        for copy in (house / "games").glob("*.copy"):
            known = hash(copy.read_bytes())
            if known in self._good_copies:
                continue
            try:
                Journal.open(copy, only_read=True).close()
            except Damaged:
                yield "a bad copy stands under the good one's name"
            else:
                self._good_copies.add(known)


@lru_cache(maxsize=4096)
def _read(mark: str) -> dict[str, Any]:
    promise: dict[str, Any] = json.loads(mark)
    return promise


def _broken(promise: dict[str, Any], table: Table, book: HouseBook) -> str | None:
    """How this promise is broken, if it is."""
    match promise["what"]:
        case "told":
            # An empty code was printed by a session in which nobody could sit down any more.
            if promise["code"] and book.recall("join-code") != [table.game, promise["code"]]:
                return "the printed code is no good any more"
        case "sits":
            if promise["seat"] not in book.seats(promise["cookie"], table.game):
                return "a phone lost its seat"
            if promise["seat"] not in [seat["seat"] for seat in table.view("public")["table"]["seats"]]:
                return "somebody lost a seat"
        case "done":
            return _tapped_again(promise["wish"], promise["version"], table)
        case "saw":
            return _seen_again(promise, table)
    return None


def _tapped_again(wish: dict[str, Any], version: int, table: Table) -> str | None:
    """The page sends an acknowledged tap again: it is answered as before."""
    if table.version(wish["seat"]) < version:
        return "an acknowledged command is lost"
    command = command_from(wish["seat"], wish["command"])
    try:
        again = table.submit(command, seen=wish["seen"], id=wish["id"], game=wish["game"])
    except Exception as wrong:
        return f"an acknowledged command is refused: {type(wrong).__name__}"
    return None if again == version else "an acknowledged command is answered otherwise"


def _seen_again(promise: dict[str, Any], table: Table) -> str | None:
    """What somebody saw is still so: the view is as far on, and where it is not further on it is the same."""
    seat, version = promise["seat"], promise["version"]
    now = table.version(seat)
    if now < version:
        return "somebody saw what is lost"
    if now == version:
        body = Pictures(table, sentence, dict).of(seat, "en").body
        if hashlib.sha256(body).hexdigest() != promise["hash"]:
            return "a view is another one under the same version"
    return None


def _cannot_go_on(table: Table) -> Iterator[str]:
    """What the box owes is done, or else one more action of the host, or of somebody who comes in."""
    seats = table.view(c.PUBLIC)["table"]["seats"]
    try:
        if table.go_on():
            return
        host = next((seat["seat"] for seat in seats if seat["host"]), None)
        if host is None:
            table.submit(c.TakeSeat(c.HOUSE, "Zoe"))
        else:
            choice = table.view(host)["choices"][0]
            filled = {slot: values[0] for slot, values in choice["slots"].items()}
            table.submit(command_from(host, {"do": choice["do"], **filled}))
    except Exception as wrong:
        yield f"it cannot go on: {type(wrong).__name__} {wrong}"
