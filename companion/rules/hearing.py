"""Who hears what of an event: the audience.

Every event either is told to all alike, or to all with one field that only some hear, or to one seat, or to nobody.
An event that is not in the table below has no audience and raises: silence has to be decided, never forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from . import at_table as at
from . import box_events as be
from . import events as e
from .commands import Seat

News = Mapping[str, Any]
Told = tuple[News, Mapping[Seat, News]]
"""What the whole table hears, and what single seats hear instead: the same fact with more in it."""


def event_name(kind: type) -> str:
    """The permanent name of an event or command: `CardShown` -> `card-shown`."""
    return _NAMES.get(kind) or _NAMES.setdefault(kind, re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower())


def is_told(kind: type[e.Event]) -> bool:
    """False for a kind of events that nobody hears of. Raises KeyError for one whose audience was forgotten."""
    return _AUDIENCE[kind] is not _silent


def told(event: e.Event, turn: int) -> Told:
    """Who hears what of `event` in turn `turn`; only for a kind that `is_told`."""
    return _AUDIENCE[type(event)](event, turn)


_NAMES: dict[type, str] = {}
_SHAPES: dict[type, tuple[str, tuple[str, ...]]] = {}
"""The name of each kind of events, and its fields."""
_NOBODY: Mapping[Seat, News] = {}


def _all(event: e.Event, turn: int) -> Told:
    kind = type(event)
    name, slots = _SHAPES.get(kind) or _shape(kind)
    item = {"event": name, "turn": turn}
    for slot in slots:
        item[slot] = getattr(event, slot)
    return item, _NOBODY


def _shape(kind: type[e.Event]) -> tuple[str, tuple[str, ...]]:
    return _SHAPES.setdefault(kind, (event_name(kind), tuple(field.name for field in fields(kind))))


def _silent(event: e.Event, turn: int) -> Told:
    raise ValueError(f"{event_name(type(event))} is nobody's to hear")


def _roll(event: e.DiceRolled, turn: int) -> Told:
    item = {"event": "dice-rolled", "turn": turn, "seat": event.seat, "faces": event.faces, "origin": event.origin}
    return item, _NOBODY


def _aside(event: e.ReadingSetAside, turn: int) -> Told:
    item = {"event": "reading-set-aside", "turn": turn, "faces": event.faces, "why": event.why}
    return ({**item, "may_use": True} if event.may_use else item), _NOBODY


def _moved(event: e.TokenMoved, turn: int) -> Told:
    item = {"event": "token-moved", "turn": turn, "seat": event.seat, "to": event.to}
    return ({**item, "square": event.square} if event.square else item), _NOBODY


def _shown(event: e.CardShown, turn: int) -> Told:
    public = {"event": "card-shown", "turn": turn, "seat": event.seat, "to": event.to}
    private = {**public, "card": event.card}
    return public, {event.seat: private, event.to: private}


def _passed_left(event: be.CardPassedLeft, turn: int) -> Told:
    public = {"event": "card-passed-left", "turn": turn, "seat": event.seat, "to": event.to}
    private = {**public, "card": event.card}
    return public, {event.seat: private, event.to: private}


def _peeked(event: be.CardPeeked, turn: int) -> Told:
    public = {"event": "card-peeked", "turn": turn, "seat": event.seat, "place": event.place}
    private = {**public, "card": event.card}
    return public, dict.fromkeys(event.to, private)


def _neutral(event: be.NeutralShown, turn: int) -> Told:
    public = {"event": "neutral-shown", "turn": turn, "place": event.place}
    private = {**public, "card": event.card}
    return public, dict.fromkeys(event.to, private)


_AUDIENCE: dict[type[e.Event], Callable[[Any, int], Told]] = {
    e.GameOpened: _silent,
    e.SeatTaken: _all,
    e.SuspectChosen: _all,
    e.SeatMoved: _silent,
    e.RuleSet: _all,
    e.HostMade: _all,
    e.SeatLeft: _all,
    e.SetupBegan: _all,
    e.StepTaken: _silent,
    e.WeaponsPlaced: _silent,
    e.Sealed: _all,
    e.Dealt: _silent,
    e.RollOffBegan: _all,
    e.DiceAsked: _silent,
    e.DiceRolled: _roll,
    e.ReadingSetAside: _aside,
    e.TurnBegan: _all,
    e.PassageTaken: _all,
    e.TokenMoved: _moved,
    e.TokenStayed: _all,
    e.SuggestionMade: _all,
    e.HandChecked: _silent,
    e.SeatAsked: _silent,
    e.SeatPassed: _all,
    e.CardShown: _shown,
    e.NobodyDisproved: _all,
    e.AccusationMade: _all,
    e.AccusationFailed: _all,
    e.AccusationHeld: _all,
    e.FinalGuessOffered: _all,
    e.FinalGuessDeclined: _all,
    e.TurnEnded: _silent,
    e.GameEnded: _all,
    e.TakenBack: _all,
    e.MarkMade: _silent,
    e.MarkTakenBack: _silent,
    e.Paused: _all,
    e.Resumed: _all,
    e.GameSetAside: _all,
    e.GameTakenUp: _all,
    e.SeatSatOut: _all,
    e.SeatSatIn: _all,
    e.CorrectionProposed: _all,
    e.Consented: _silent,
    e.CorrectionMade: _all,
    e.CorrectionDropped: _all,
    e.NextGameCalled: _all,
    at.SeatBroughtToTable: _all,
    at.SeatGivenPhone: _all,
    be.EditionChosen: _silent,
    be.WeaponPlaced: _silent,
    be.PassageSet: _all,
    be.StartSet: _all,
    be.NameSet: _all,
    be.NamesChosen: _all,
    be.FactConfirmed: _silent,
    be.SquareTold: _silent,
    be.FirstAwaited: _silent,
    be.FirstNamed: _all,
    be.StartRoomTaken: _all,
    be.DeckShuffled: _silent,
    be.DrawAwaited: _silent,
    be.CardDrawn: _all,
    be.CardReturned: _silent,
    be.InterludeBegan: _silent,
    be.InterludeEnded: _silent,
    be.CardPicked: _silent,
    be.CardNamed: _all,
    be.SeatPointedAt: _all,
    be.CardRevealed: _all,
    be.NobodyHolds: _all,
    be.CardPassedLeft: _passed_left,
    be.CardPeeked: _peeked,
    be.NeutralShown: _neutral,
    be.CaseShuffled: _silent,
    be.PassageOpened: _all,
    be.PassageClosed: _all,
    be.TokenSent: _all,
    be.WalkGranted: _all,
    be.AgainGranted: _all,
    be.FightWon: _all,
    be.FightLost: _all,
    be.MazeHeld: _all,
    be.MatchDecided: _all,
}
