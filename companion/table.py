"""The table: one command at a time. Rules, then the disk, then memory, then people.

    table = Table(journal, Streams.of_the_system())
    table.submit(Roll("s1"), seen=41, id="tap-7", game=table.game)     # returns s1's version once it is on the disk
    table.wait("s2", newer_than=12, timeout=10)                        # s2's next picture, or None

Whoever wants to change the game calls `submit`; whoever wants to know waits for a picture newer than the one it has.
A picture is the view of one seat; its `version` counts the changes of that view (`companion.gallery`).

Commits are grouped: while one thread syncs the disk, others decide on top of it, and the next to get the pen writes all
of theirs at once. Nobody is told before the disk has it; if it fails, what was not written is forgotten, and so told.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from companion import chance
from companion.bells import Bells, Landmark
from companion.chronicle import facts_of, last
from companion.disk import DiskFailed
from companion.gallery import Gallery, Notes, Picture
from companion.journal import Journal
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import choices, owed
from companion.rules.edition import Edition
from companion.rules.guests import is_carried
from companion.rules.kept import View
from companion.rules.proofs import proofs
from companion.rules.refusals import NotYourPart, Refused
from companion.rules.state import State
from companion.said import said
from companion.sequel import sequel
from companion.streams import Chance
from companion.surroundings import Surroundings
from companion.wire import event_to
from companion.wishes import Wish, key_of

log = logging.getLogger("butler.table")
REMEMBERED = 1024
"""How many answers to taps are kept in memory, so that the same tap again gets the same answer."""


class Stale(Exception):
    """The tap was made on a picture that is no longer what this seat is offered; `version` is the newest."""

    def __init__(self, version: int) -> None:
        self.say = said("The table has moved on. Look again.")
        super().__init__(self.say)
        self.version = version


class Table:
    """One game at the table. Safe to call from any thread."""

    def __init__(self, journal: Journal, rng: Chance) -> None:
        self._rng = rng
        self._lock = threading.Lock()
        self._changed = threading.Condition(self._lock)
        self._pen = threading.Lock()
        self._queue: list[Wish] = []
        self._answers: OrderedDict[str, Wish] = OrderedDict()
        self._gallery = Gallery({})
        self._bells = Bells()
        self._told_shelf: dict[str, Any] = {}
        self.surroundings = Surroundings(self._ring)
        self.lay(journal)

    # --- which game lies on the table

    def lay(self, journal: Journal) -> None:
        """Puts another game on the table and resumes it where its journal ends. Versions go on counting."""
        state = last(journal.events())
        with self._pen, self._lock:
            gallery = self._gallery.hung_anew(state, journal.versions())
            receipts, told_shelf = journal.receipts(REMEMBERED), journal.facts()
            # All that may fail is done; before this line the game before lies on the table, whole.
            self._gallery = gallery
            self._journal, self._head, self._told_shelf = journal, state, told_shelf
            self._answers.clear()
            for key, answer in receipts.items():
                self._answers[key] = Wish("", (), key, settled=True, version=int(answer))
            left_behind, self._queue = self._queue, []
            for wish in left_behind:  # decided in the game before, and not on the disk
                wish.settled, wish.failed = True, Stale(self._gallery.of(wish.seat).version)
            self._changed.notify_all()
        self._ring()

    @property
    def _shown(self) -> State:
        """What people see: the state on the disk. Changed together with its pictures, at once."""
        return self._gallery.state

    @property
    def game(self) -> str:
        """The id of the game on the table."""
        return self._shown.game

    @property
    def edition(self) -> Edition:
        """The box that is played."""
        return self._shown.edition

    @property
    def journal(self) -> Journal:
        """The file of the game on the table."""
        return self._journal

    @property
    def is_done_with(self) -> bool:
        """Whether the table waits for another game: the next or another box was called for, or this one set aside."""
        return self._shown.next_called or self._shown.aside or bool(self._shown.other_box)

    def sequel(self, game: str) -> e.GameOpened | None:
        """How the next game opens when this one is done with, None before."""
        return self.same_again(game) if self.is_done_with else None

    def same_again(self, game: str) -> e.GameOpened:
        """How a game of the same people opens, under the id `game`."""
        return sequel(self._shown, game)

    def versions_above(self) -> dict[c.Seat, tuple[int, int]]:
        """The versions with which the next game's journal begins: above all that were shown here."""
        return self._gallery.versions_above()

    # --- changing the game

    def submit(
        self,
        command: c.Command,
        *,
        seen: int | None = None,
        id: str | None = None,
        game: str | None = None,
        carrier: c.Seat | None = None,
    ) -> int:
        """Carries out `command` and returns the asking seat's version once it is on the disk.

        `id` names the tap (or `command.source` the reading): the same one again gets the same answer and changes
        nothing. `seen` is the version the tap was made on. `carrier` brings the wish of another seat, as the panel does
        for a seat that is played at the table. Raises `Refused`, `Stale`, `DiskFailed`.
        """
        key = key_of(command, id)
        with self._lock:
            if game is not None and game != self._head.game:
                raise Stale(self._gallery.of(command.seat).version)
            if carrier is not None and not is_carried(self._head, carrier, command.seat):
                raise NotYourPart("Somebody plays that seat on a phone. Use the phone.")
            wish = self._answers.get(key) if key else None
            if wish is None:
                self._check_seen(command.seat, seen)
                wish = self._decide(command, key)
        self._write(wish)
        if wish.failed is not None:
            raise wish.failed.with_traceback(None)  # what is kept for the same tap again grows with no raising
        return wish.version

    def go_on(self) -> bool:
        """Does what the box owes at its own pace (`companion.pace` says when); False if nothing is owed."""
        with self._lock:
            command = chance.pays(self._head, self._rng) or chance.goes_on(self._head, self._rng)
            wish = self._decide(command, None) if command else None
        if wish is not None:
            self._write(wish)
            if wish.failed is not None:
                raise wish.failed
        return wish is not None

    def owes(self) -> str:
        """What the box owes: "" nothing, "chance" (after a start, at once), "accusation" (the envelope's show) or
        "answer" (a hand it looks at, an away seat's part)."""
        state = self._shown
        due = owed(state)
        if due != "go-on":
            return "chance" if due else ""
        opening = state.interlude is None and state.turn is not None and state.turn.step == "accusation"
        return "accusation" if opening else "answer"

    def _decide(self, command: c.Command, key: str | None) -> Wish:
        """Rules first: events and the state after them wait for the disk. Holds the lock."""
        try:
            happened, state = chance.carry_out(self._head, command, self._rng)
        except Refused as refused:
            # A reading that is refused comes again at once, to be set aside, and is to be heard then.
            if key and not isinstance(command, c.ReadDice):
                kept = type(refused)(refused.say)  # the one raised holds on to everything it came through
                self._remember(key, Wish(command.seat, (), key, True, 0, kept))
            raise
        self._head = state
        wish = Wish(command.seat, happened, key)
        self._queue.append(wish)
        if key:
            self._remember(key, wish)
        return wish

    def _remember(self, key: str, wish: Wish) -> None:
        self._answers[key] = wish
        while len(self._answers) > REMEMBERED:
            self._answers.popitem(last=False)

    def _check_seen(self, seat: c.Seat, seen: int | None) -> None:
        """A tap is stale only if what this seat was offered has changed since the picture it was made on."""
        picture = self._gallery.of(seat)
        now = choices(self._head, seat) if self._head is not self._shown else None
        if seen is not None and not picture.still_asks(seen, now):
            raise Stale(picture.version)

    def _write(self, wish: Wish) -> None:
        """Whoever has the pen writes what everybody has decided so far, in one commit."""
        with self._pen:
            if wish.settled:
                return
            with self._lock:
                batch, self._queue = self._queue, []
                state = self._head
            try:
                gallery = self._gallery.after(state)
                for each in batch:
                    each.version = gallery.of(each.seat).version
                self._journal.append(
                    [event_to(event) for each in batch for event in each.events],
                    [(each.key, str(each.version)) for each in batch if each.key],
                    gallery.versions(),
                    None if (facts := {**self._told_shelf, **facts_of(state)}) == self._told_shelf else facts,
                )
            except Exception as broken:
                self._forget(batch, broken)
                return
            with self._lock:
                self._gallery, self._told_shelf = gallery, facts
                for each in batch:
                    each.settled, each.events = True, ()
                self._changed.notify_all()
        self.fault("disk", None)
        self._ring()

    def _forget(self, batch: list[Wish], broken: Exception) -> None:
        """The disk has failed: the table stays where it was, and so do those who decided on top of it."""
        if isinstance(broken, DiskFailed):
            failed = broken
        else:  # a mistake of ours; its words may name a card, so nobody gets them
            log.error("a move could not be written down", exc_info=broken)
            failed = DiskFailed("The game could not be written down. Nothing was changed.")
        with self._lock:
            batch = batch + self._queue
            self._queue = []
            self._head = self._shown
            for wish in batch:
                wish.settled, wish.failed = True, failed
                if wish.key:
                    self._answers.pop(wish.key, None)
        self.fault("disk", failed.say)

    # --- watching

    def view(self, seat: c.Seat) -> dict[str, Any]:
        """The newest picture of `seat`, with its version. A seat that nobody has taken sees what PUBLIC sees."""
        return self._gallery.of(seat).shown()

    def picture(self, seat: c.Seat) -> tuple[Edition, Picture]:
        """The newest picture of `seat` with the box that it is a picture of, both of one moment."""
        gallery = self._gallery
        return gallery.state.edition, gallery.of(seat)

    def version(self, seat: c.Seat) -> int:
        """How often the view of `seat` has changed."""
        return self._gallery.of(seat).version

    def offered(self, seat: c.Seat) -> int:
        """The version at which what `seat` may do last changed."""
        return self._gallery.of(seat).offered

    def notes(self, seat: c.Seat) -> Notes:
        """What `seat` may look up: its view, all it was told, and the box. Holds up nobody."""
        return self._gallery.notes(seat)

    def proofs(self, seat: c.Seat) -> View:
        """What proves the cards that `seat` may know against the seal, with the game they lie in."""
        return proofs(self._shown, seat)

    def wait(self, seat: c.Seat, newer_than: int, timeout: float) -> dict[str, Any] | None:
        """The picture of `seat` as soon as it is newer than the version given; None when `timeout` s have passed."""
        with self._changed:
            self._changed.wait_for(lambda: self.version(seat) > newer_than, timeout)
            picture = self._gallery.of(seat)
        return picture.shown() if picture.version > newer_than else None

    def bell(self, ring: Callable[[], None]) -> None:
        """`ring` is called after each commit, on the committing thread. It carries nothing and must only set a flag."""
        self._bells.hang(ring)

    def gong(self, ring: Callable[[], None]) -> None:
        """The same for whoever need not know of every move: only when a game, a phase or a turn has begun or ended, or
        others sit at the table, and for all that is arranged in the lobby (`companion.bells`)."""
        self._bells.hang_gong(ring)

    def _ring(self) -> None:
        here = self._shown
        turn = here.turn.number if here.turn is not None else 0
        waits = (here.paused, here.aside, here.next_called, here.other_box)
        self._bells.ring(Landmark(here.game, here.phase, turn, here.players, waits))

    def house(self) -> dict[str, Any]:
        """The facts round the table: links, faults, address (`Surroundings.facts`)."""
        return self.surroundings.facts()

    def link(self, seat: c.Seat, on: bool) -> None:
        """A phone of `seat` has come on line or gone."""
        self.surroundings.link(seat, on)

    def fault(self, part: str, say: str | None) -> None:
        """A part is missing, or back (None)."""
        self.surroundings.fault(part, say)
