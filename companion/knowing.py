"""Who could have known when: looked back on, once the game is over and the envelope lies open before everybody.

For each seat the first thing it was told with which its cards and its log sufficed to name the envelope. What a seat
knows only grows, so that thing is found by halving. Nothing is worked out before the end: there is nothing to be had
here that anybody could learn from while it matters. So the reasoning is taken in only then, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from companion.rules.edition import KINDS

if TYPE_CHECKING:
    from companion.deduction.heard import Item, Notes, View

How = Literal["concluded", "looked", "guessed", "never", "not-worked-out"]


class Knew(TypedDict):
    """When the cards and the log of `seat` sufficed to name the envelope, and what it was that told it.

    `how`: "concluded" by thinking; "looked" into the envelope after a wrong accusation; "guessed" it right in an
    accusation without being able to know; "never"; "not-worked-out" where that was too much for a moment. For the first
    three `turn` and `item` say when and with which news; no item: with the hand alone. It is the news as all heard it:
    the card that was shown is in no item.
    """

    seat: str
    how: How
    turn: int | None
    item: Item | None


def is_over(view: View) -> bool:
    """Whether the game is over and the envelope lies open, so that one may look back."""
    over = view["table"]["over"] if view["phase"] == "over" else None
    return bool(over and over["envelope"])


def knew(notes: Sequence[Notes], may_go_on: Callable[[], bool] = lambda: True) -> list[Knew]:
    """Each of these seats with what it could have known when; [] while anybody may still learn something from it.

    It takes a few hundredths of a second for each seat, seconds for a case that is as good as never met. `may_go_on` is
    asked now and then: from where it says no, nothing is worked out any more.
    """
    if not notes or not all(is_over(each.view) and each.view["game"] == notes[0].view["game"] for each in notes):
        return []
    return [_knew(each, may_go_on) for each in notes if each.view["hand"]]


def _knew(notes: Notes, may_go_on: Callable[[], bool]) -> Knew:
    from companion.deduction import TooMany
    from companion.deduction.heard import NotDealt

    seat, heard = notes.view["seat"], notes.heard
    opened = _opened_by(seat, heard)
    until = len(heard) if opened is None else opened
    try:
        found = _sufficed(notes, until, may_go_on)
    except (TooMany, NotDealt, OutOfTime):
        return {"seat": seat, "how": "not-worked-out", "turn": None, "item": None}
    if found is None and opened is None:
        return {"seat": seat, "how": "never", "turn": None, "item": None}
    if found is None and opened is not None:
        how: How = "looked" if heard[opened]["event"] == FAILED else "guessed"
        return _by(seat, how, heard[opened])
    return _by(seat, "concluded", heard[found - 1]) if found else _by(seat, "concluded", None)


FAILED, HELD = "accusation-failed", "accusation-held"
ALIKE = ("event", "turn", "seat", "to", "place")
"""What is kept of the news that told it: these are the same for all who heard it."""
FACE_UP = ("card-revealed", "nobody-holds")
"""News of a card that everybody was told the name of."""


def _by(seat: str, how: How, item: Item | None) -> Knew:
    if item is None:
        return {"seat": seat, "how": how, "turn": 0, "item": None}
    kept = (*ALIKE, "card") if item["event"] in FACE_UP else ALIKE
    return {"seat": seat, "how": how, "turn": item["turn"], "item": {part: item[part] for part in kept if part in item}}


def _opened_by(seat: str, heard: Sequence[Item]) -> int | None:
    """The index of the news with which this seat looked into the envelope, if it did before the end."""
    return next((n for n, item in enumerate(heard) if item["event"] in (FAILED, HELD) and item["seat"] == seat), None)


class OutOfTime(Exception):
    """There is no more time to think."""


def _sufficed(notes: Notes, until: int, may_go_on: Callable[[], bool]) -> int | None:
    """How many of the first `until` news were needed to name the envelope; None where all of them did not do."""
    from companion.deduction import solve
    from companion.deduction.heard import case_of

    view, envelope = _as_before_the_end(notes.view), notes.view["table"]["over"]["envelope"]
    truth = tuple(envelope[kind] for kind in KINDS)

    def suffice(count: int) -> bool:
        if not may_go_on():
            raise OutOfTime
        case, _ = case_of(view, notes.heard[:count], notes.edition)
        solutions = solve(case).solutions
        return len(solutions) == 1 and tuple(solutions[0][: len(KINDS)]) == truth

    if not suffice(until):
        return None
    least, most = -1, until  # so many do not do, so many do
    while most - least > 1:
        middle = (least + most) // 2
        least, most = (least, middle) if suffice(middle) else (middle, most)
    return most


def _as_before_the_end(view: View) -> Mapping[str, Any]:
    """The view without what it shows of later than the news that are looked at: those are told in the news."""
    table = {**view["table"], "revealed": (), "over": None}
    return {**view, "table": table, "shown": (), "envelope": None, "interlude": None, "turn": None}
