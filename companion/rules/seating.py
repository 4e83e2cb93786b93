"""Who sits at the table, clockwise: the players of a state.

What is here never changes; the next one is a copy that shares everything else (`but`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from companion.frozen import dataclass, put_fields

from .commands import Seat
from .kept import once


class Copied:
    """Something that never changes; `but` makes the next one, sharing all the rest.

    A plain copy of the fields, since this runs for every event of every simulated game.
    """

    def but(self, **changes: Any) -> Self:
        """The same but for these fields."""
        return copied(self, changes)


def copied(thing: _Thing, changes: dict[str, Any]) -> _Thing:
    """`thing` but for these fields."""
    other = _new(type(thing))
    _put(other, {**thing.__dict__, **changes})
    return other


_Thing = TypeVar("_Thing")
_new, _put = object.__new__, put_fields(Copied)


@dataclass(frozen=True)
class Player(Copied):
    """One seat at the table, of a person or of a bot that plays at its `level`: `out` after a wrong accusation, `away`
    while the box answers for it, `at_table` when a person plays it without a phone."""

    seat: Seat
    name: str
    suspect: str
    bot: bool = False
    level: str = ""
    out: bool = False
    away: bool = False
    at_table: bool = False


class Seating(tuple[Player, ...]):
    """The players clockwise round the table. Who sits where is looked up far more often than it changes."""

    @once
    def by_seat(self) -> Mapping[Seat, Player]:
        return {player.seat: player for player in self}

    @once
    def left_of(self) -> Mapping[Seat, tuple[Player, ...]]:
        """For each seat the others clockwise, beginning on its left."""
        return {player.seat: (*self[at + 1 :], *self[:at]) for at, player in enumerate(self)}

    @once
    def seats_left_of(self) -> Mapping[Seat, tuple[Seat, ...]]:
        return {seat: tuple(player.seat for player in others) for seat, others in self.left_of.items()}

    @once
    def able_left_of(self) -> Mapping[Seat, tuple[Player, ...]]:
        """The same without those that are out or away."""
        return {
            seat: tuple(player for player in others if not player.out and not player.away)
            for seat, others in self.left_of.items()
        }

    @once
    def seats(self) -> tuple[Seat, ...]:
        return tuple(player.seat for player in self)

    @once
    def people(self) -> tuple[Seat, ...]:
        return tuple(player.seat for player in self if not player.bot)

    @once
    def present(self) -> tuple[Seat, ...]:
        return tuple(player.seat for player in self if not player.bot and not player.away)

    @once
    def absent(self) -> tuple[Seat, ...]:
        return tuple(player.seat for player in self if player.away)
