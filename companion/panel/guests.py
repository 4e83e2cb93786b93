"""The seats that are played at the table: what they may do, laid before the panel beside its own choices. Pure.

What everybody may watch somebody pick (a suggestion, an accusation, whom to point at) goes into the panel's lists as
it is, with the seat under `by`. Whatever has to do with a hand does not: for that there is one line, the same whatever
the hand holds, which leads to the `companion.panel.cover`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.panel.menu import ANSWER, LOOK, SEE, View

IN_PRIVATE = frozenset({"show", "say-cannot", "reveal", "pass-left", "pick-card", "peek", "mark", "take-back-mark"})
"""What is only ever picked behind the cover: it has to do with a hand, a face-down card or one's own sheet."""

BESIDE_THE_GAME = frozenset({"choose-suspect"})
"""What a seat may do unasked, and the panel cannot do for it."""

Choice = Mapping[str, Any]


def with_guests(
    view: View,
    seen: Callable[[str], View],
    looked: frozenset[Any] = frozenset(),
    links: frozenset[str] = frozenset(),
) -> View:
    """The panel's view with everything that the seats at the table may do. `seen` gives a seat's own view; `looked`
    holds what `fresh` said of a seat when it last looked. A phone on line (`links`) is not brought to the table."""
    view = {**view, "choices": _off_line(view.get("choices", ()), links)}
    guests = [seat["seat"] for seat in view.get("table", {}).get("seats", ()) if seat.get("at_table")]
    if not guests:
        return view
    offered = {choice["do"] for choice in view["choices"]}
    added: list[Choice] = []
    lookers: list[str] = []
    views = {seat: seen(seat) for seat in guests}
    for seat in guests:
        mine = views[seat]["choices"]
        added += [_by(seat, choice) for choice in mine if _is_watched(choice) and choice["do"] not in offered]
        if is_asked(mine):
            added.append({"do": ANSWER, "by": seat, "slots": {}})
        if any(choice["do"] == "mark" for choice in mine):
            lookers.append(seat)
    if view.get("turn") and not view.get("paused"):
        unseen = [seat for seat in lookers if (new := fresh(view, seat)) and new not in looked]
        added += [{"do": SEE, "by": seat, "slots": {}} for seat in unseen]
    if lookers:
        added.append({"do": LOOK, "slots": {"who": tuple(lookers)}})
    return {
        **view,
        "choices": [*view["choices"], *added],
        "seen": {seat: own.get("version") for seat, own in views.items()},
    }


def _off_line(choices: Sequence[Choice], links: frozenset[str]) -> list[Choice]:
    kept: list[Choice] = []
    for choice in choices:
        if choice["do"] == "bring-to-table":
            who = tuple(seat for seat in choice["slots"]["who"] if seat not in links)
            choice = {**choice, "slots": {"who": who}}
            if not who:
                continue
        kept.append(choice)
    return kept


def is_asked(choices: Sequence[Choice]) -> bool:
    """Whether the game waits for something that is picked behind the cover."""
    return any(choice["kind"] == "play" and choice["do"] in IN_PRIVATE for choice in choices)


def fresh(view: View, seat: str) -> Any:
    """What `seat` was shown or has looked at in this turn, as all heard it; None for nothing."""
    turn = (view.get("turn") or {}).get("number")
    new = [item for item in view.get("news", ()) if item.get("turn") == turn and _is_for(item, seat, view)]
    return (view["game"], turn, seat, len(new), new[-1]["event"]) if new else None


_TO = {"card-shown": "to", "card-passed-left": "to", "card-peeked": "seat", "accusation-failed": "seat"}


def _is_for(item: Mapping[str, Any], seat: str, view: View) -> bool:
    if item["event"] == "neutral-shown":
        return True
    return bool(item.get(_TO.get(item["event"], "")) == seat)


def _is_watched(choice: Choice) -> bool:
    if choice["do"] in IN_PRIVATE:
        return False
    return choice["kind"] == "play" or choice["do"] in BESIDE_THE_GAME


def _by(seat: str, choice: Choice) -> Choice:
    return {"do": choice["do"], "by": seat, "slots": choice["slots"]}
