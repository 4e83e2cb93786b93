"""The bots in the empty seats of a real table: each seat's bot plays for as long as it sits there.

    company = Company(table, SystemRandom())
    company.start()

Whoever is a bot says the table itself, so bots play on after a restart and in the next game, and one that was asked to
leave stops. With another box on the table they begin anew, with that box's cards.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from companion.attendant import Attendant
from companion.rules import commands as c
from companion.rules.company import BOT_LEVELS
from companion.table import Table

if TYPE_CHECKING:
    from companion.bots.seats import Player

SECONDS = 1.5
"""How long a bot takes over everything it does: people shall see what happens."""


class Company:
    """One thread that keeps a player at each bot's seat of `table`; each takes `seconds` over what it does."""

    def __init__(self, table: Table, rng: Random, seconds: float = SECONDS) -> None:
        self._table = table
        self._rng = rng
        self._seconds = seconds
        self._playing: dict[c.Seat, tuple[tuple[str, str], Player]] = {}
        self._sat: dict[c.Seat, tuple[str, str]] = {}
        self._attendant = Attendant("company", self._attend)
        table.bell(self._tell_the_time)
        table.gong(self._stir)

    def start(self) -> None:
        self._attendant.start()
        self._stir()

    def stop(self) -> None:
        self._attendant.stop()
        self._sit({})

    def _tell_the_time(self) -> None:
        """The table's bell: each bot counts from here."""
        for _, player in tuple(self._playing.values()):
            player.note()

    def _stir(self) -> None:
        """The table's gong: nobody wakes while the same bots sit there."""
        if self._bots() != self._sat:
            self._attendant.stir()

    def _bots(self) -> dict[c.Seat, tuple[str, str]]:
        """Each bot's seat with the box it plays and how well."""
        box = self._table.edition.id
        seats = self._table.view(c.PUBLIC)["table"]["seats"]
        return {seat["seat"]: (box, seat.get("level", BOT_LEVELS[0])) for seat in seats if seat["bot"]}

    def _attend(self) -> None:
        while self._attendant.sleeps():
            self._sit(self._bots())

    def _sit(self, bots: dict[c.Seat, tuple[str, str]]) -> None:
        self._sat = bots
        gone = [seat for seat, (what, _) in self._playing.items() if bots.get(seat) != what]
        leaving = [self._playing.pop(seat)[1] for seat in gone]
        for player in leaving:
            player.halt()
        for seat, what in bots.items():
            if seat not in self._playing:
                player = self._player(seat, what[1])
                self._playing[seat] = what, player
                player.start()
        for player in leaving:
            player.stop()

    def _player(self, seat: c.Seat, level: str) -> Player:
        """At most tables nobody ever asks for bots: they are read in when the first one sits down."""
        from companion.bots.levels import LEVELS
        from companion.bots.seats import Player, attentive

        bot = LEVELS[level](seat, self._table.edition, self._rng)
        return Player(self._table, seat, attentive(bot), self._seconds)
