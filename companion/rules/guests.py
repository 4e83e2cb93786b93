"""Guests without a phone: who may sit down at the panel, and who carries the wishes of a seat.

What a seat `at_table` wants is brought by the panel, and for no other seat may the panel do that: what a phone plays is
that phone's alone. Somebody whose battery died may go on at the table, and a seat of the table may be given a phone.
"""

from __future__ import annotations

from . import events as e
from . import refusals as r
from .at_table import SeatBroughtToTable, SeatGivenPhone, SitAtTable
from .commands import PANEL, Seat
from .house_rules import most_seats
from .look_alike import LONGEST_OF_PEOPLE, looks, unreadable
from .offer import Choice, offer
from .opening import Event
from .seating import Seating
from .state import State

GUESTS = (
    "Anna", "Ben", "Carla", "David", "Emma", "Freja", "Gustav", "Hanna", "Ida", "Jonas", "Karl", "Lea", "Mads", "Nora",
    "Oscar", "Paula", "Rosa", "Sofie", "Thomas", "Viggo",
)  # fmt: skip
"""Names to choose from where nobody wants to write one; none of them looks like another."""


def sitting_down(state: State) -> list[Choice]:
    """What the panel may do before a game for somebody who comes without a phone."""
    if len(state.players) >= most_seats(state.edition):
        return []
    taken = {player.suspect for player in state.players}
    free = tuple(suspect for suspect in state.edition.suspects if suspect not in taken)
    names = tuple(name for name in GUESTS if not _sits_here(state, name))
    return [offer("sit-at-table", "house", {"name": names, "suspect": free})]


def bringing(state: State) -> list[Choice]:
    """Which seats may go on at the table."""
    phones = tuple(player.seat for player in state.players if not player.bot and not player.at_table)
    return [offer("bring-to-table", "house", {"who": phones})] if phones else []


def sits_down(state: State, command: SitAtTable) -> tuple[Event, ...]:
    """As at the door: a name that people can read, and tell from all others here."""
    name = " ".join(command.name.split())
    if unreadable(name, LONGEST_OF_PEOPLE):
        raise r.NoSuchChoice("Nobody can read that name, or it is too long. Write another.")
    if other := _sits_here(state, name):
        raise r.SeatTaken("{name} sits here already. Take another name.", name=other)
    seat = f"s{state.joined + 1}"
    taken = e.SeatTaken(seat, name, command.suspect, at_table=True)
    return (taken,) if state.host else (taken, e.HostMade(seat))


def is_carried(state: State, carrier: Seat, seat: Seat) -> bool:
    """Whether `carrier` may bring a wish of `seat`: its own, or as the panel that of a seat played at the table."""
    player = state.player(seat)
    return carrier == seat or (carrier == PANEL and player is not None and player.at_table)


def brought(state: State, event: SeatBroughtToTable) -> dict[str, Seating]:
    """Its wishes come from the panel from now on."""
    return _played(state, event.seat, at_table=True)


def given_phone(state: State, event: SeatGivenPhone) -> dict[str, Seating]:
    """Its wishes come from a phone from now on."""
    return _played(state, event.seat, at_table=False)


def _played(state: State, seat: Seat, *, at_table: bool) -> dict[str, Seating]:
    players = (player.but(at_table=at_table) if player.seat == seat else player for player in state.players)
    return {"players": Seating(players)}


def _sits_here(state: State, name: str) -> str:
    """The name of whoever sits here and could be taken for `name`; "" if nobody does."""
    mine = looks(name)
    return next((player.name for player in state.players if looks(player.name) & mine), "")
