"""Private looks at cards that lie face down: the side row, neutral cards, cards in rooms, a hand, the case."""

from __future__ import annotations

from . import box_events as be
from . import events as e
from .asking import unseen
from .commands import Seat
from .house_rules import answer
from .one_hand import hand_shared_by
from .state import State

Events = tuple[e.Event, ...]


def looks(state: State, seat: Seat, place: str, card: str) -> e.Event:
    """`seat` looks at `card`; so does who shares its hand, and whoever holds the card out of its own hand."""
    with_it = hand_shared_by(state, seat)
    holder = (place,) if state.player(place) else ()
    return be.CardPeeked(seat, place, card, (*with_it, *holder))


def peeked_in_a_room(state: State, seat: Seat, room: str) -> Events:
    """On entering a room with a card face down one looks at it, once (002, two-player investigation)."""
    place = f"room/{room}"
    lies = state.beside.get(place)
    if lies is None or not answer(state, "entering") or seat in state.looked.get(place, ()):
        return ()
    return (looks(state, seat, place, lies.card),)


def undisproved(state: State, seat: Seat) -> Events:
    """What a suggestion that nobody could disprove earns: a look at the side row for the suggester (001; C29), or a
    neutral card shown to both (000); nothing once they have all been seen."""
    rule = answer(state, "undisproved")
    if rule == "peek-side" and unseen(state, seat):
        return (be.InterludeBegan(seat, "peek-side", asked=(seat,)),)
    if rule == "show-neutral":
        hidden = [place for place in state.beside if place.startswith("side/") and place not in state.looked]
        if hidden:
            card = state.beside[hidden[0]].card
            return (be.NeutralShown(hidden[0], card, state.players.seats),)
    return ()
