"""What one seat may know, built up from nothing. What is not copied here does not exist outside.

The part that all may see is made once for a state and shared; the rest is the seat's own. A view is JSON-ready:
dicts, lists, texts, numbers. Its shape is described to clients by the OpenAPI document.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .choices import awaited, choices, hands_lie_open
from .commands import PANEL, PUBLIC, SealedCard, Seat
from .hearing import News, Told
from .house_rules import answer
from .notebook import seen
from .state import START, Log, State, Turn

View = Mapping[str, Any]
NEWS = 12
"""How many of the last things told a view carries."""


def view(state: State, seat: Seat) -> View:
    """The picture of the game that belongs to `seat`; PUBLIC (and PANEL) see what lies on the table."""
    shared = _shared(state)
    private = _nothing_private(state) if seat in (PUBLIC, PANEL) else _private(state, seat)
    return {**shared, "seat": seat, **private, "news": _news(shared["news"], seat), "choices": choices(state, seat)}


class _Latest:
    """The shared part of the state looked at last: six seats are drawn from the same state one after the other."""

    def __init__(self) -> None:
        self.pair: tuple[State | None, View] = (None, {})


_latest = _Latest()


def _shared(state: State) -> View:
    known, drawn = _latest.pair
    if known is state:
        return drawn
    drawn = {
        "game": state.game,
        "phase": state.phase,
        "paused": state.paused,
        "aside": state.aside,
        "edition": state.edition.id,
        "turn": _turn(state, state.turn) if state.turn and state.phase == "turn" else None,
        "awaited": awaited(state),
        "table": _table(state),
        "news": _recent(state.log),
    }
    _latest.pair = (state, drawn)
    return drawn


# --- what lies on the table


def _table(state: State) -> View:
    open_hands = state.hands and hands_lie_open(state)
    return {
        "seats": [
            {
                "seat": player.seat,
                "name": player.name,
                "suspect": player.suspect,
                "host": player.seat == state.host,
                "cards": len(state.hands[player.seat]) if open_hands else 0,
                "out": player.out,
                "away": player.away,
                "bot": player.bot,
            }
            for player in state.players
        ],
        "tokens": state.tokens,
        "weapons": state.weapons,
        "rules": state.rules,
        "seal": {"root": state.seal.root, "words": state.seal.words} if state.seal else None,
        "setup": _setup(state),
        "roll_off": _roll_off(state),
        "correction": _correction(state),
        "match": {"kind": state.rules["match"], "game": state.number, "points": state.points},
        "dice": {str(total): times for total, times in state.totals.items()},
        "over": _over(state),
    }


def _setup(state: State) -> View | None:
    if state.phase != "setup":
        return None
    steps = state.edition.setup
    return {"step": steps[state.step].id, "index": state.step + 1, "of": len(steps)}


def _roll_off(state: State) -> View | None:
    roll_off = state.roll_off
    if roll_off is None:
        return None
    return {"round": roll_off.round, "rolls": roll_off.rolls, "contenders": roll_off.contenders}


def _correction(state: State) -> View | None:
    pending = state.correction
    if pending is None:
        return None
    consents = [player.seat for player in state.players if player.seat in pending.consents]
    return {"by": pending.seat, "token": pending.token, "place": pending.place, "consents": consents}


def _turn(state: State, turn: Turn) -> View:
    suspect = state.suspect_of(turn.seat)
    standing = state.tokens[suspect]
    suggestion, accusation = turn.suggestion, turn.accusation
    return {
        "seat": turn.seat,
        "number": turn.number,
        "step": turn.step,
        "roll": {"faces": turn.roll.faces, "total": turn.roll.total, "origin": turn.roll.origin} if turn.roll else None,
        "from": turn.started,
        "moved_there": turn.moved_there,
        "suggestion": {
            "by": suggestion.seat,
            "suspect": suggestion.suspect,
            "weapon": suggestion.weapon,
            "room": suggestion.room,
            "asked": suggestion.asked,
            "checking": suggestion.checking,
            "passed": suggestion.passed,
            "shown_by": suggestion.shown_by,
            "nobody": suggestion.nobody,
        }
        if suggestion
        else None,
        "accusation": {
            "by": accusation.seat,
            "suspect": accusation.suspect,
            "weapon": accusation.weapon,
            "room": accusation.room,
        }
        if accusation
        else None,
        "advice": state.edition.distances.get(f"start:{suspect}" if standing == START else standing, {}),
    }


def _over(state: State) -> View | None:
    ending = state.ending
    if ending is None:
        return None
    suspect, weapon, room = state.envelope or ("", "", "")
    return {
        "how": ending.how,
        "winner": ending.winner or None,
        "envelope": {"suspect": suspect, "weapon": weapon, "room": room} if state.envelope else None,
        "points": ending.points,
        "cards": [{"place": s.place, "card": s.card, "salt": s.salt} for s in state.cards],
        "timeline": _timeline(state.log),
        "turns": state.turns,
    }


TIMELINE = frozenset(
    ("suggestion-made", "card-shown", "nobody-disproved", "accusation-made", "accusation-failed", "accusation-held")
)


def _timeline(log: Log | None) -> list[Any]:
    """What all heard of suggestions and accusations, oldest first."""
    told: list[Any] = []
    while log is not None:
        if log.told.public["event"] in TIMELINE:
            told.append(log.told.public)
        log = log.earlier
    return told[::-1]


# --- what is one seat's own


def _nothing_private(state: State) -> dict[str, Any]:
    return {
        "you": None,
        "hand": (),
        "shown": (),
        "envelope": _envelope(state) if state.phase == "over" else None,
        "notebook": {"marks": {}, "seen": {}},
    }


def _private(state: State, seat: Seat) -> dict[str, Any]:
    player = state.player(seat)
    if player is None:
        return _nothing_private(state)
    hand = state.hands.get(seat, ()) if state.hands and hands_lie_open(state) else ()
    shown = state.shown.get(seat, ())
    helped = answer(state, "help")()
    return {
        "you": {"name": player.name, "suspect": player.suspect, "host": seat == state.host},
        "hand": [_own(sealed) for sealed in hand],
        "shown": [{"card": look.card, "by": look.by, "turn": look.turn} for look in shown],
        "envelope": _envelope(state) if seat in state.opened or state.phase == "over" else None,
        "notebook": {
            "marks": state.marks.get(seat, {}),
            "seen": seen(seat, [sealed.card for sealed in hand], shown) if helped else {},
        },
    }


def _own(sealed: SealedCard) -> View:
    return {"card": sealed.card, "place": sealed.place, "salt": sealed.salt, "path": sealed.path}


def _envelope(state: State) -> View | None:
    """The opened envelope with what proves it against the seal."""
    if not state.envelope:
        return None
    suspect, weapon, room = state.envelope
    proof = [_own(sealed) for sealed in state.cards if sealed.place.startswith("envelope/")]
    return {"suspect": suspect, "weapon": weapon, "room": room, "proof": proof}


def _recent(log: Log | None) -> list[Told]:
    """The last things told, oldest first."""
    recent: list[Told] = []
    while log is not None and len(recent) < NEWS:
        recent.append(log.told)
        log = log.earlier
    return recent[::-1]


def _news(recent: Sequence[Told], seat: Seat) -> list[News]:
    """The same things as `seat` heard them; nothing is told to some seats only (`hearing`)."""
    return [told.private.get(seat, told.public) if told.private else told.public for told in recent]
