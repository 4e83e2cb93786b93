"""What was played: games, minutes, boxes and how many sat there, day by day. Nothing of who.

A game is counted once, when it ends or its party goes in the middle of it, and its minutes by a clock that only goes
forward: those between two starts of the table are nobody's play. Sums lie in the house book under the day, the box, the
number of people and how it ended; which games are counted stands beside them in the same transaction, so that neither a
power cut nor the wipe between parties counts one twice or not at all. A day is only named where the machine knows it:
without a clock it is "".
"""

from __future__ import annotations

import csv
import io
import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, Protocol

from companion.attendant import Attendant
from companion.disk import DiskFailed
from companion.frozen import dataclass

KEPT_AS, PLAYED_AS = "statistics", "played-so-far"
"""What the house book knows the sums by, and the minutes of the game that is being played."""
REMEMBERED = 64
"""Games that are known to be counted; no more than one can be on the table when the power comes back."""
OFTEN_S = 120.0
"""So much of a game's minutes may be lost in a power cut."""
MOST_DAYS = 800
"""Older days are put together under the day "", so that the book stays small."""
LEFT = "left"
"""How a game ended whose party went before it did."""
COLUMNS = ("day", "edition", "players", "bots", "how", "games", "minutes", "turns")
FIRST_DAY = date(2025, 1, 1)

RTC = Path("/dev/rtc0")
SYNCED = Path("/run/systemd/timesync/synchronized")

log = logging.getLogger("butler.statistics")


class Book(Protocol):
    """What is needed of the house's memory (`companion.house_book`)."""

    def recall(self, key: str, default: Any = None) -> Any: ...

    def remember(self, key: str, value: Any) -> None: ...


class Played(Protocol):
    """What is looked at of a table: the picture that all may see."""

    def view(self, seat: str) -> dict[str, Any]: ...

    def gong(self, ring: Callable[[], None]) -> None: ...


@dataclass(frozen=True)
class Line:
    """The games of one kind on one day ("" where no clock knew it)."""

    day: str
    edition: str
    players: int
    bots: int
    how: str
    games: int
    minutes: int
    turns: int


def today(rtc: Path = RTC, synced: Path = SYNCED, now: Callable[[], date] = date.today) -> str:
    """The day, where this machine has a clock that can know it; else "". A Pi without one wakes up in some other
    year, or on the day on which it was put out."""
    day = now()
    return day.isoformat() if day >= FIRST_DAY and (rtc.exists() or synced.exists()) else ""


class Statistics:
    """Counts the games of one table."""

    def __init__(
        self,
        table: Played,
        book: Book,
        clock: Callable[[], float] = time.monotonic,
        day: Callable[[], str] = today,
    ) -> None:
        self._table, self._book, self._clock, self._day = table, book, clock, day
        self._lock = threading.Lock()
        self._game, self._since, self._before = "", 0.0, 0.0
        self._saved_at = clock()
        self._done = ""
        self._ended: deque[Mapping[str, Any]] = deque(maxlen=8)
        """Pictures of games that ended and are not counted yet: the next game may lie on the table by then."""
        self._attendant = Attendant("statistics", self._attend)
        table.gong(self._stir)

    def start(self) -> None:
        self._attendant.stir()
        self._attendant.start()

    def stop(self) -> None:
        """Keeps the minutes of the game that goes on."""
        self._attendant.stop()
        try:
            with self._lock:
                self._keep_minutes()
        except DiskFailed as failed:
            log.warning("The minutes played could not be kept (%s).", failed.say)

    def lines(self) -> list[Line]:
        """All sums, the newest day first, what no clock knew at the end."""
        return lines(self._book)

    def look(self) -> None:
        """Takes note of how the game stands, and counts it if it has just ended. Raises `DiskFailed`."""
        view = self._table.view("public")
        with self._lock:
            self._count_the_ended()
            if is_counted(view):
                self._count(view)
            elif view["phase"] in ("lobby", "over"):
                self._game = ""
            elif view["game"] != self._game:
                self._game, self._since, self._before = view["game"], self._clock(), self._kept_minutes(view["game"])
            elif self._clock() - self._saved_at >= OFTEN_S:
                self._keep_minutes()

    def forget(self) -> None:
        """The party goes: the turns that it played on the table are counted, and no picture of them is kept. What the
        disk does not take now is not counted: nobody's names wait for it."""
        view = self._table.view("public")
        try:
            with self._lock:
                self._count_the_ended()
                if view["phase"] == "turn":
                    over = {"how": LEFT, "turns": view["turn"]["number"]}
                    self._count({**view, "table": {**view["table"], "over": over}})
        except DiskFailed as failed:
            log.warning("A game could not be counted (%s).", failed.say)
        self._ended.clear()

    def _count_the_ended(self) -> None:
        while self._ended:
            self._count(self._ended[0])
            self._ended.popleft()

    def _count(self, view: Mapping[str, Any]) -> None:
        game = view["game"]
        if game == self._done:
            return
        kept = _kept(self._book)
        if game not in kept["counted"]:
            seconds = self._seconds() if game == self._game else self._kept_minutes(game)
            key = _key(self._day(), view)
            sums = _summed(kept["sums"].get(key, [0, 0, 0]), [1, round(seconds), _turns(view)])
            counted = [*kept["counted"], game][-REMEMBERED:]
            self._book.remember(KEPT_AS, {"sums": _folded(kept["sums"] | {key: sums}), "counted": counted})
        self._done, self._game = game, ""

    def _seconds(self) -> float:
        return self._before + (self._clock() - self._since)

    def _kept_minutes(self, game: str) -> float:
        kept = self._book.recall(PLAYED_AS)
        return float(kept[1]) if isinstance(kept, list) and len(kept) == 2 and kept[0] == game else 0.0

    def _keep_minutes(self) -> None:
        if self._game:
            self._book.remember(PLAYED_AS, [self._game, round(self._seconds())])
            self._saved_at = self._clock()

    def _stir(self) -> None:
        """The table's gong: wakes nobody while a game goes on as it did."""
        view = self._table.view("public")
        ends = is_counted(view) and view["game"] != self._done
        if ends:
            self._ended.append(view)
        begins = not ends and view["phase"] not in ("lobby", "over") and view["game"] != self._game
        if ends or begins or (self._game and self._clock() - self._saved_at >= OFTEN_S):
            self._attendant.stir()

    def _attend(self) -> None:
        while self._attendant.sleeps():
            self._look_again()
        self._look_again()  # what ended in the last moment

    def _look_again(self) -> None:
        try:
            self.look()
        except DiskFailed as failed:  # counted at the next gong, or after the next start
            log.warning("A game could not be counted (%s).", failed.say)
        except Exception as wrong:
            log.warning("A game could not be counted (%s).", type(wrong).__name__)


def lines(book: Book) -> list[Line]:
    """All sums that a house book has, the newest day first, what no clock knew at the end."""
    found = [_line(key, sums) for key, sums in _kept(book)["sums"].items()]
    known = [line for line in found if line is not None]
    return sorted(known, key=lambda line: (line.day, line.edition, line.players, line.how), reverse=True)


def is_counted(view: Mapping[str, Any]) -> bool:
    """Whether a game has ended in this picture."""
    return view["phase"] == "over" and bool(view["table"]["over"])


def as_csv(lines: Iterable[Line]) -> str:
    """One line a kind of game and day, with a head, for a spreadsheet; the day is empty where no clock knew it."""
    text = io.StringIO()
    sheet = csv.writer(text)
    sheet.writerow(COLUMNS)
    for line in lines:
        sheet.writerow([getattr(line, column) for column in COLUMNS])
    return text.getvalue()


def _turns(view: Mapping[str, Any]) -> int:
    return int(view["table"]["over"].get("turns") or 0)


def _key(day: str, view: Mapping[str, Any]) -> str:
    seats = view["table"]["seats"]
    bots = sum(bool(seat["bot"]) for seat in seats)
    return "|".join((day, view["edition"], str(len(seats) - bots), str(bots), view["table"]["over"]["how"]))


def _line(key: str, sums: Any) -> Line | None:
    try:
        day, edition, players, bots, how = key.split("|")
        games, seconds, turns = map(int, sums)
        return Line(day, edition, int(players), int(bots), how, games, round(seconds / 60), turns)
    except (TypeError, ValueError):
        return None


def _kept(book: Book) -> dict[str, Any]:
    kept = book.recall(KEPT_AS)
    kept = kept if isinstance(kept, dict) else {}
    sums, counted = kept.get("sums"), kept.get("counted")
    return {"sums": sums if isinstance(sums, dict) else {}, "counted": counted if isinstance(counted, list) else []}


def _folded(sums: dict[str, list[int]]) -> dict[str, list[int]]:
    """The oldest days put together under none, once there are too many."""
    days = sorted({key.partition("|")[0] for key in sums} - {""})
    old = set(days[:-MOST_DAYS])
    folded: dict[str, list[int]] = {}
    for key, each in sums.items():
        day, _, rest = key.partition("|")
        under = f"|{rest}" if day in old else key
        folded[under] = _summed(folded.get(under, [0, 0, 0]), each)
    return folded


def _summed(one: list[int], other: list[int]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)]
