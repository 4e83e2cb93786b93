"""The shape of a choice: what a seat may do, who waits for it, and what fills its slots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal, TypedDict

from .commands import PANEL, Seat
from .state import State

Kind = Literal["play", "table", "house"]
Slots = Mapping[str, Sequence[str | int]]


class Choice(TypedDict):
    """One thing a seat may do: the command's name, who waits for it, and what fills its slots."""

    do: str
    kind: Kind
    slots: Slots


def offer(do: str, kind: Kind, slots: Slots | None = None) -> Choice:
    """A choice; without slots it is complete as it stands, and always the same one."""
    return {"do": do, "kind": kind, "slots": slots} if slots else _complete(do, kind)


@cache
def _complete(do: str, kind: Kind) -> Choice:
    return {"do": do, "kind": kind, "slots": {}}


def kind_of(seat: Seat) -> Kind:
    """Of which kind a move of the game is where `seat` makes it: the panel acts for others."""
    return "house" if seat == PANEL else "play"


def same_question(before: Sequence[Choice], now: Sequence[Choice]) -> bool:
    """Whether what a seat may do is still the same. A mark of its own to take back makes no tap stale, nor does a
    square to tell: neither meets anybody else's doing."""
    return before == now or _but_notes(before) == _but_notes(now)


def _but_notes(choices: Sequence[Choice]) -> list[Choice]:
    return [choice for choice in choices if choice["do"] not in ("take-back-mark", "tell-square")]


def hands_lie_open(state: State) -> bool:
    """True once people may look at their hands: after the seal was shown."""
    return state.phase not in ("lobby", "setup") or state.steps[state.step].id == "hands"


def face_up_lies_open(state: State) -> bool:
    """True once all may see the cards that lie face up: at the step that shows them, and with the hands."""
    return hands_lie_open(state) or state.steps[state.step].id == "open-cards"
