"""How the next game opens: the same people, with the same box or another one.

Nothing here reads a file: which boxes a house has, and how it played one of them last, says `companion.evening`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.rules import events as e
from companion.rules.edition import Edition
from companion.rules.match import counts


def sequel(state: Any, game: str) -> e.GameOpened:
    """The opening of the game after `state`, under the id `game`. A match that is decided begins anew, one that was
    given up is forgotten, and a game called off is played again. Another box that was chosen is named and no more, for
    it is not on the table yet: `with_box` brings it."""
    match_over = state.next_called and bool(state.decided)
    no_match = state.next_called and state.rules["match"] == "none"
    return e.GameOpened(
        game,
        state.other_box or state.edition.id,
        tuple(sorted(state.chosen.items())),
        tuple((p.seat, p.name, p.suspect, p.bot) for p in state.players),
        state.host,
        1 if match_over else state.number + (1 if state.next_called and counts(state) else 0),
        () if match_over or no_match else tuple(state.points.items()),
        state.first or state.began,
        tuple(sorted(state.passages.items())),
        state.box,
        state.boxes,
        tuple((p.seat, p.level) for p in state.players if p.level),
        tuple(sorted(state.names.items())),
        state.starts,
        state.confirmed,
        state.language,
        tuple(p.seat for p in state.players if p.at_table),
    )


def with_box(opened: e.GameOpened, box: Edition, before: Edition, kept: Mapping[str, str]) -> e.GameOpened:
    """`opened` with another `box` than the one `before`: the people keep their places and, where the box has it, their
    token, else the one that stands at the same place of its board. `kept` are the rules with which this house played it
    last; what was said of the board of the one before is not said of this one. Another box is another match."""
    taken: dict[str, str] = {}
    for seat, _name, suspect, _bot in opened.seats:
        if suspect in box.suspects:
            taken[seat] = suspect
    for seat, _name, suspect, _bot in opened.seats:
        if seat not in taken:
            taken[seat] = _nearest_free(box, before.suspects.index(suspect), taken)
    seats = tuple((seat, name, taken[seat], bot) for seat, name, _suspect, bot in opened.seats)
    return replace(
        fitted(replace(opened, rules=tuple(sorted(kept.items()))), box),
        edition=box.id,
        seats=seats,
        number=1,
        points=(),
        began="",
        passages=(),
        names=(),
        starts=(),
        confirmed=(),
        language="",
    )


def fitted(opened: e.GameOpened, box: Edition) -> e.GameOpened:
    """`opened` without the house rules that `box`, as it is today, does not leave to the house."""
    rules = tuple((rule, answer) for rule, answer in opened.rules if answer in box.answers.get(rule, ()))
    return replace(opened, rules=rules)


def _nearest_free(box: Edition, at: int, taken: Mapping[str, str]) -> str:
    order = (*box.suspects[at:], *box.suspects[:at])
    return next(suspect for suspect in order if suspect not in taken.values())
