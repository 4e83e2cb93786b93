"""An evening: one game after the other at the same table, each with a file of its own.

It opens the first game or takes up where the last confirmed action left it, lays out the next one when the table calls
for it, puts a game on the shelf and takes it down again, and keeps a checked copy of the game after each turn. Every
step is written where a power cut between two of them leaves a game that the next start can go on with.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Collection
from datetime import datetime

from companion.attendant import Attendant
from companion.chronicle import box_of, facts_of
from companion.cupboard import Cupboard
from companion.disk import DiskFailed
from companion.editions import EditionWrong
from companion.house_book import HouseBook
from companion.journal import Journal
from companion.languages import N_
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.evolve import opening
from companion.said import said
from companion.shelf import Shelf
from companion.streams import Chance, stream
from companion.table import Table
from companion.wire import event_to

log = logging.getLogger("butler.evening")

A_MOMENT_S = 2.0
"""A turn's copy waits so long: the phones get their pictures first."""

AGAIN_S = 5.0
"""How long it waits before it lays out again the next game that the disk refused."""

UNFINISHED = ("aside", "running", "damaged")
"""What can be taken up. Running, but not on the table, is what a lost house book or another version left behind; a
damaged game may have a good copy."""

OF_ANOTHER_VERSION = (ValueError, TypeError, LookupError, AttributeError)
"""What reading back raises for an edition, an event or a rule that this version does not know."""
NOT_THERE = said("That game is not on the shelf.")
STRANGE = said("That game was played with a box or rules that this Butler does not know. Its file stays as it is.")
STRANGE_FILE = N_(
    "{file} was played with a box or rules that this Butler does not know. Its file stays as it is. "
    "A new game was begun."
)


class NoSuchGame(LookupError):
    """The shelf has no such game to take up. `say` is a sentence."""

    def __init__(self, say: str) -> None:
        super().__init__(say)
        self.say = say


class Evening:
    """The games of one table, in order. `said` collects what people have to be told about the files."""

    def __init__(
        self,
        shelf: Shelf,
        book: HouseBook,
        edition: str | None,
        rng: Chance,
        offered: Callable[[], Collection[str]] = tuple,
    ) -> None:
        """`edition` is wanted on the table first, `offered` are the boxes that may be chosen then, all if none are."""
        self._shelf = shelf
        self._book = book
        self._cupboard = Cupboard(book, shelf.house, edition, offered)
        self._rng = rng
        self._laying, self._filing = threading.Lock(), threading.Lock()
        self._turns = -1
        self._copy_is_due = False
        self._attendant = Attendant("evening", self._attend)
        self.said: list[str] = self._cupboard.left_out()
        self.table = self._on_the_table()
        self._look_into_the_cupboard()
        self.table.gong(self._stir)

    def start(self) -> None:
        """From now on the next game is laid out when it is called, and copies are kept."""
        self._attendant.stir()
        self._attendant.start()

    def stop(self) -> None:
        """Lets the last copy finish and closes the file."""
        self._attendant.stop(10)
        self.table.journal.close()

    def take_up(self, game: str) -> None:
        """Puts a game from the shelf on the table, once for two taps. Raises `NoSuchGame` with what to tell the
        host."""
        with self._laying:  # until it is taken up it lies there as set aside, which calls for another game
            if game == self.table.game and not self.table.is_done_with:
                return
            waiting = {volume.game for volume in self._shelf.volumes() if volume.state in UNFINISHED}
            if game not in waiting - {self.table.game}:
                raise NoSuchGame(NOT_THERE)
            if self.table.view(c.PUBLIC)["phase"] not in ("lobby", "over"):
                raise NoSuchGame(said("Set the game on the table aside first."))
            box = self.table.edition.id
            taken = self._shelf.open_or_rescue(game)
            if taken.say:
                self._tell(taken.say)
            if taken.journal is None:
                raise NoSuchGame(taken.say or said("That game cannot be read."))
            standing, number = self._standing(), self._next_number()
            try:
                self._lay(taken.journal)
            except OF_ANOTHER_VERSION:
                raise NoSuchGame(STRANGE) from None
            if self.table.is_done_with:  # its last good copy may be older than its setting aside
                people = self._people()
                points = tuple((seat, won) for seat, (name, won) in standing.items() if people.get(seat) == name)
                self.table.submit(c.TakeUp(c.HOUSE, points, number if self.table.edition.id == box else 0))

    def remove(self, game: str) -> None:
        """Takes a game from the shelf for good. Raises `NoSuchGame`, also for the one on the table; `DiskFailed`."""
        with self._laying, self._filing:
            if game == self.table.game or game not in {volume.game for volume in self._shelf.volumes()}:
                raise NoSuchGame(NOT_THERE)
            self._shelf.remove(game)
            self._book.forget_game(game)

    def clear(self) -> None:
        """Nobody sits here any more: the box lies on the table as it does before an evening, and no file of another
        game is on the shelf. Raises `DiskFailed`; what had been done by then stays done, and it may be called again.

        The files of the games before go first: on a full disk there is room for the new one then."""
        with self._shelf.being_cleared():
            with self._filing:
                self._shelf.clear(but=[self.table.game])
            with self._laying:
                self._lay(self._write_opening(self._afresh(), self.table.versions_above()))
            with self._filing:
                self._shelf.clear(but=[self.table.game])
        self._attendant.stir()

    def _afresh(self) -> e.GameOpened:
        """As the first game of an evening; with the box that lies here where the one asked for is gone meanwhile."""
        try:
            return self._first()
        except EditionWrong:
            here = self.table.same_again(self._new_id())
            return e.GameOpened(here.game, here.edition, box=here.box, boxes=here.boxes)

    def _people(self) -> dict[str, str]:
        return {seat["seat"]: seat["name"] for seat in self.table.view(c.PUBLIC)["table"]["seats"]}

    def _standing(self) -> dict[str, tuple[str, int]]:
        """The match so far, seat by seat with the name, so that no stranger inherits it."""
        points = self.table.view(c.PUBLIC)["table"]["match"]["points"]
        return {seat: (name, points[seat]) for seat, name in self._people().items() if seat in points}

    def _next_number(self) -> int:
        """Which game of the match the next one is."""
        view = self.table.view(c.PUBLIC)
        over = view["table"]["over"]
        number: int = view["table"]["match"]["game"]
        return number + 1 if over and over["how"] != "called-off" else number

    # --- files

    def _on_the_table(self) -> Table:
        """The game that was on the table, where this version can play it, else a new one. Never a crash loop."""
        resumed = self._resume()
        if resumed is not None:
            try:
                return Table(resumed, self._rng)
            except OF_ANOTHER_VERSION:
                resumed.close()
                self.said.append(said(STRANGE_FILE, file=resumed.path.name))
        return Table(self._open(self._first()), self._rng)

    def _resume(self) -> Journal | None:
        """The game that was on the table when the house went dark, if it can be played."""
        game = self._book.current() or self._shelf.running()
        if game is None:
            return None
        taken = self._shelf.open_or_rescue(game)
        if taken.say:
            self.said.append(taken.say)
        if taken.journal is not None and taken.journal.length == 0:
            taken.journal.append([event_to(self._first(game))])
        if taken.journal is not None and game != self._book.current():
            self._book.set_current(game)  # the book was lost; were the game's file lost next, nobody would know of it
        return taken.journal

    def _first(self, game: str = "") -> e.GameOpened:
        return self._cupboard.first(game or self._new_id())

    def _look_into_the_cupboard(self) -> None:
        """Before anybody plays the table shows the box as it lies in the cupboard now: where nobody sits yet, the one
        that was asked for; where people sit, theirs, if its cards were written anew and the power was cut then."""
        if self.table.view(c.PUBLIC)["phase"] != "lobby" or self.table.is_done_with:
            return
        here = self.table.same_again("")
        if self._people():
            if self._cupboard.has_another(here):
                self._lay_next(self.table.same_again(self._new_id()))
            return
        fresh = self._first()
        if (here.edition, here.box, here.boxes) != (fresh.edition, fresh.box, fresh.boxes):
            self._lay(self._write_opening(fresh, self.table.versions_above()))

    def _lay_next(self, opened: e.GameOpened) -> None:
        opened = self._cupboard.next(opened, self.table.edition)
        self._lay(self._write_opening(opened, self.table.versions_above()))

    def _open(self, opened: e.GameOpened) -> Journal:
        journal = self._write_opening(opened)
        self._book.set_current(opened.game)
        return journal

    def _write_opening(self, opened: e.GameOpened, versions: dict[c.Seat, tuple[int, int]] | None = None) -> Journal:
        """A new file with its first event, durable before anybody plays on it; `versions` go on from the last game."""
        started = datetime.now().isoformat(" ", "minutes")  # to be read by people, never compared
        facts = {**facts_of(opening(opened, box_of(opened))), "started": started}
        journal = self._shelf.begin(opened.game)
        try:
            journal.append([event_to(opened)], versions=versions, facts=facts)
        except BaseException:
            journal.close()
            raise
        return journal

    def _new_id(self) -> str:
        return f"g{stream(self._rng, 'setup').getrandbits(48):012x}"

    # --- while the evening runs

    def _stir(self) -> None:
        """The table's gong: wakes the thread only where it has something to do, for it takes its time from the
        phones'."""
        if self.table.is_done_with:
            self._attendant.stir()
        elif not self._copy_is_due and self._turn() != self._turns:
            self._copy_is_due = True
            self._attendant.stir()

    def _attend(self) -> None:
        while self._attendant.sleeps():
            self._look_after_the_games()
        self._look_after_the_games()  # the last copy

    def _look_after_the_games(self) -> None:
        self._copy_is_due = True  # from here on only another game, or the end, cuts the moment short
        try:
            self._move_on()
            if not self._attendant.is_stopped:
                self._attendant.lingers(A_MOMENT_S)
            self._copy_is_due = False
            self._copy()
        except DiskFailed as failed:
            self._tell(failed.say)
            self._try_again()
        except Exception as wrong:  # whatever it was, the next game has to be laid out when it is called
            log.warning("The evening stumbled (%s) and tries again.", type(wrong).__name__)
            self._try_again()

    def _try_again(self) -> None:
        """The disk had no room for the next game: nobody may ring again before it has, so one looks by oneself."""
        if self.table.is_done_with and not self._attendant.is_stopped:
            self._attendant.lingers(AGAIN_S)
            self._attendant.stir()

    def _turn(self) -> int:
        """Which turn it is, 0 outside of turns; what the copy is made for."""
        turn = self.table.view(c.PUBLIC)["turn"]
        return turn["number"] if turn else 0

    def _move_on(self) -> None:
        with self._laying:
            opened = self.table.sequel(self._new_id())
            if opened is not None:
                self._lay_next(opened)

    def _lay(self, journal: Journal) -> None:
        before = self.table.journal
        try:
            self._book.set_current(journal.game)
            self.table.lay(journal)
        except Exception:
            journal.close()
            if self._book.current() != before.game:
                self._book.set_current(before.game)
            raise
        self._turns = -1
        before.close()

    def _copy(self) -> None:
        """A checked copy after each turn (F41): what a damaged file is replaced by. Before the game there is nothing to
        copy but what the table has said of its board, which it is not to be asked again."""
        turns = self._turn()
        if self.table.view(c.PUBLIC)["phase"] == "lobby":
            self._cupboard.remember_board(self.table.same_again(""), self.table.edition)
            return
        if turns == self._turns:
            return
        if self._turns < 0:
            self._cupboard.remember(self.table.same_again(""), self.table.edition)
        self._turns = turns
        with self._filing:  # what is cleared away meanwhile is not copied afterwards
            journal = self.table.journal  # named by itself: another game may be laid on the table now
            journal.copy_to(self._shelf.copy(journal.game))
        self.table.fault("copy", None)

    def _tell(self, say: str) -> None:
        self.said.append(say)
        self.table.fault("copy", say)
