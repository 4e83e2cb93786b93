"""Who may come to know what of an event, by the rule books alone: the tests' own word, not the companion's.

Twin games end where the rules tell the viewer something that differs. Were the companion asked what it tells, a piece
of news that says too much would end them too, and pass for a rule.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from companion.rules import box_events as be
from companion.rules import events as e
from companion.rules.state import State

ONLY_THAT_IT_HAPPENED = (e.Dealt, e.Sealed, be.DeckShuffled, be.CaseShuffled)
"""Nobody sees a card of these."""


def may_know(state: State, event: e.Event, viewer: str) -> Any:
    """What `viewer` may know of `event`: all of it, all but the card, that it happened, or nothing."""
    kind = type(event).__name__
    if isinstance(event, ONLY_THAT_IT_HAPPENED):
        return kind
    if isinstance(event, be.CardPicked):
        return (kind, event.card) if viewer == event.seat else None
    if isinstance(event, e.MarkMade | e.MarkTakenBack):
        return asdict(event) if viewer in _on_one_sheet(state, event.seat) else None
    known = {"event": kind, **asdict(event)}
    if isinstance(event, e.CardShown | be.CardPassedLeft | be.CardPeeked | be.NeutralShown):
        known.pop("to" if isinstance(event, be.CardPeeked) else "", None)  # who sees it is for the rules to say
        if viewer not in _who_sees(state, event):
            del known["card"]
    return known


def _who_sees(state: State, event: e.CardShown | be.CardPassedLeft | be.CardPeeked | be.NeutralShown) -> set[str]:
    if isinstance(event, be.NeutralShown):
        return set(state.players.seats)
    if isinstance(event, be.CardPeeked):
        with_it = _team(state, event.seat) if state.rules["teams"] == "two-hands" else {event.seat}
        return {*with_it, event.place}
    return {event.seat, event.to}


def _team(state: State, seat: str) -> set[str]:
    """Every other seat round the table, this one among them; itself alone where nobody plays in teams."""
    if state.rules["teams"] == "none":
        return {seat}
    seats = state.players.seats
    return {other for at, other in enumerate(seats) if at % 2 == seats.index(seat) % 2}


def _on_one_sheet(state: State, seat: str) -> set[str]:
    return _team(state, seat)
