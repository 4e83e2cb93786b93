"""What one seat may know, built up from nothing. What is not copied here does not exist outside.

The part that all may see is made once for a state and shared; the rest is the seat's own. A view is JSON-ready:
dicts, lists, texts, numbers. Its shape is described to clients by the OpenAPI document.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import is_
from typing import Any, Generic, TypeVar

from .choices import awaited, choices, plays
from .commands import PUBLIC, SealedCard, Seat
from .hearing import News
from .house_rules import answer
from .notebook import seen
from .offer import hands_lie_open
from .state import START, Log, Player, State

View = Mapping[str, Any]
Drawn = TypeVar("Drawn")
NEWS = 12
"""How many of the last things told a view carries."""


def view(state: State, seat: Seat) -> View:
    """The picture of the game that belongs to `seat`; PUBLIC (and PANEL) see what lies on the table."""
    of, shared = _latest.drawn
    if of is not state:
        shared = {part: draw(state) for part, draw in _SHARED.items()}
        _latest.drawn = state, shared
    own = {part: draw(state, seat) for part, draw in _OWN.items()}
    return {**shared, "seat": seat, **own}


class Glance(Mapping[str, Any]):
    """The same view, of which only the parts that are looked at get drawn, and of the choices those of kind play: what
    a bot needs for one move."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._state = state
        self._seat = seat

    def __getitem__(self, part: str) -> Any:
        if part == "choices":
            return plays(self._state, self._seat)
        if part == "seat":
            return self._seat
        return _OWN[part](self._state, self._seat) if part in _OWN else _SHARED[part](self._state)

    def __iter__(self) -> Iterator[str]:
        return iter((*_SHARED, "seat", *_OWN))

    def __len__(self) -> int:
        return len(_SHARED) + 1 + len(_OWN)


class _Latest:
    """The shared part of the state looked at last: six seats are drawn from the same state one after the other.

    State and part are one value, set at once: another table's thread never finds the one without the other.
    """

    def __init__(self) -> None:
        self.drawn: tuple[State | None, Mapping[str, Any]] = (None, {})


_latest = _Latest()


class _Kept(Generic[Drawn]):
    """What was drawn last for each seat, kept for as long as it would be drawn from the very same things: a hand lies
    as it lies for a whole game."""

    def __init__(self, draw: Callable[..., Drawn]) -> None:
        self._draw = draw
        self._last: dict[Seat, tuple[tuple[Any, ...], Drawn]] = {}

    def __call__(self, seat: Seat, *of: Any) -> Drawn:
        known = self._last.get(seat)
        if known is not None and all(map(is_, known[0], of)):
            return known[1]
        drawn = self._draw(seat, *of)
        self._last[seat] = (of, drawn)
        return drawn


# --- what lies on the table


def _table(state: State) -> View:
    return {
        "seats": _sitting(PUBLIC, state.players, state.host, state.hands if hands_lie_open(state) else None),
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


def _as_they_sit(
    _: Seat, players: Sequence[Player], host: Seat, hands: Mapping[Seat, Sequence[SealedCard]] | None
) -> list[View]:
    return [
        {
            "seat": player.seat,
            "name": player.name,
            "suspect": player.suspect,
            "host": player.seat == host,
            "cards": len(hands[player.seat]) if hands else 0,
            "out": player.out,
            "away": player.away,
            "bot": player.bot,
        }
        for player in players
    ]


_sitting = _Kept(_as_they_sit)


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


def _turn(state: State) -> View | None:
    turn = state.turn
    if turn is None or state.phase != "turn":
        return None
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


def _you(state: State, seat: Seat) -> View | None:
    player = state.player(seat)
    if player is None:
        return None
    return {"name": player.name, "suspect": player.suspect, "host": seat == state.host}


def _hand(state: State, seat: Seat) -> list[View]:
    return _held(seat, open_hand(state, seat))


_held: _Kept[list[View]] = _Kept(lambda _, hand: [{"card": sealed.card, "place": sealed.place} for sealed in hand])


def open_hand(state: State, seat: Seat) -> Sequence[SealedCard]:
    """The cards of `seat`, once people may look at them."""
    hand = state.hands.get(seat)
    return hand if hand and hands_lie_open(state) else ()


def _shown(state: State, seat: Seat) -> list[View]:
    return _looked_at(seat, state.shown.get(seat, ()))


_looked_at: _Kept[list[View]] = _Kept(
    lambda _, looks: [{"card": look.card, "by": look.by, "turn": look.turn} for look in looks]
)


def _opened(state: State, seat: Seat) -> View | None:
    if not has_opened(state, seat):
        return None
    suspect, weapon, room = state.envelope
    return {"suspect": suspect, "weapon": weapon, "room": room}


def has_opened(state: State, seat: Seat) -> bool:
    """Whether `seat` has looked into the envelope; in the end everybody has."""
    return bool(state.envelope) and (seat in state.opened or state.phase == "over")


def _notebook(state: State, seat: Seat) -> View:
    helped = answer(state, "help")()
    return {
        "marks": state.marks.get(seat, {}),
        "seen": _seen(seat, open_hand(state, seat), state.shown.get(seat, ())) if helped else {},
    }


_seen: _Kept[View] = _Kept(lambda seat, hand, looks: seen(seat, [sealed.card for sealed in hand], looks))


def _news(state: State, seat: Seat) -> list[News]:
    """The last things told, oldest first, as `seat` heard them."""
    heard: list[News] = []
    log = state.log
    while log is not None and len(heard) < NEWS:
        heard.append(log.told.private.get(seat, log.told.public))
        log = log.earlier
    heard.reverse()
    return heard


_SHARED: Mapping[str, Callable[[State], Any]] = {
    "game": lambda state: state.game,
    "phase": lambda state: state.phase,
    "paused": lambda state: state.paused,
    "aside": lambda state: state.aside,
    "edition": lambda state: state.edition.id,
    "turn": _turn,
    "awaited": awaited,
    "table": _table,
}
"""The parts that all may see, each built from nothing."""

_OWN: Mapping[str, Callable[[State, Seat], Any]] = {
    "you": _you,
    "hand": _hand,
    "shown": _shown,
    "envelope": _opened,
    "notebook": _notebook,
    "news": _news,
    "choices": choices,
}
"""The parts that are one seat's own. PUBLIC and PANEL hold no hand, so theirs are empty by the same rules."""
