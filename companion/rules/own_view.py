"""What is one seat's own in its view, built up from nothing: its hand, what it was shown, its notes, its choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .choices import choices
from .commands import SealedCard, Seat
from .hearing import News
from .house_rules import answer, sheet_of
from .kept import Kept, StillLife, View
from .notebook import seen
from .offer import hands_lie_open
from .one_hand import asked_through
from .state import Log, Shown, State
from .table_view import shown_to

NEWS = 12
"""How many of the last things told a view carries."""


def _you(state: State, seat: Seat) -> View | None:
    player = state.player(seat)
    if player is None:
        return None
    return {"name": player.name, "suspect": player.suspect, "host": seat == state.host}


def _hand(state: State, seat: Seat) -> list[View]:
    return _held(seat, open_hand(state, seat))


_held: Kept[list[View]] = Kept(lambda _, hand: [{"card": sealed.card, "place": sealed.place} for sealed in hand])


def open_hand(state: State, seat: Seat) -> Sequence[SealedCard]:
    """The cards of `seat`, once people may look at them."""
    hand = state.hands.get(seat)
    return hand if hand and hands_lie_open(state) else ()


def _shown(state: State, seat: Seat) -> list[View]:
    return _looked_at(seat, state.shown.get(seat, ()))


_looked_at: Kept[list[View]] = Kept(lambda _, looks: [shown_to(look) for look in looks])


def _opened(state: State, seat: Seat) -> View | None:
    if not has_opened(state, seat):
        return None
    suspect, weapon, room = state.envelope
    return {"suspect": suspect, "weapon": weapon, "room": room}


def has_opened(state: State, seat: Seat) -> bool:
    """Whether `seat` has looked into the envelope; in the end everybody has."""
    return bool(state.envelope) and (seat in state.opened or state.phase == "over")


def _pick(state: State, seat: Seat) -> str | None:
    """What this seat has chosen in a showing that waits for all."""
    running = state.interlude
    return running.picks.get(asked_through(state, seat, running.asked)) if running else None


def _notebook(state: State, seat: Seat) -> View:
    marks = state.marks.get(sheet_of(state, seat), {}) if state.marks else {}
    if not answer(state, "help") or not state.hands:
        return {"marks": marks, "seen": {}}
    open_ = hands_lie_open(state)
    hand = state.hands.get(seat, ()) if open_ else ()
    return {
        "marks": marks,
        "seen": _seen(seat, hand, state.shown.get(seat, ()), state.revealed, state.beside, open_),
    }


def _marks_seen(
    seat: Seat,
    hand: Sequence[SealedCard],
    looks: Sequence[Shown],
    revealed: Sequence[Shown],
    beside: Mapping[str, SealedCard],
    open_: bool,
) -> View:
    face_up = [Shown(s.card, place, 0) for place, s in beside.items() if open_ and place.startswith("open/")]
    return seen(seat, [sealed.card for sealed in hand], (*looks, *revealed, *face_up))


_seen = Kept(_marks_seen)


def heard(state: State) -> tuple[list[News], Mapping[Seat, list[News]]]:
    """The last things told, oldest first, as all heard them, and as each seat did that heard more."""
    last: list[Log] = []
    log = state.log
    while log is not None and len(last) < NEWS:
        last.append(log)
        log = log.earlier
    last.reverse()
    public = [told.public for told in last]
    private: dict[Seat, list[News]] = {}
    for at, told in enumerate(last):
        if told.private:
            for seat, item in told.private.items():
                private.setdefault(seat, [*public])[at] = item
    return public, private


def _news(state: State, seat: Seat) -> list[News]:
    public, private = heard(state)
    return private.get(seat, public)


_LIES: Mapping[str, Callable[[State, Seat], Any]] = {
    "you": _you,
    "hand": _hand,
    "pick": _pick,
    "shown": _shown,
    "envelope": _opened,
    "notebook": _notebook,
}
"""What lies before a seat and mostly stays as it is."""

still_life = StillLife(
    _LIES,
    *("edition", "rules", "phase", "step", "players", "host", "interlude"),
    *("hands", "shown", "revealed", "beside", "envelope", "opened", "marks"),
)
"""The same parts together, drawn anew when a field that one of them looks at has changed."""

OWN: Mapping[str, Callable[[State, Seat], Any]] = {**_LIES, "news": _news, "choices": choices}
"""The parts that are one seat's own. PUBLIC and PANEL hold no hand, so theirs are empty by the same rules."""
