"""A game read back: the fold of its events, step by step.

Used to resume after a power cut, to verify and to replay, and to say in short what it came to; nothing here writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion import editions
from companion.rules import events as e
from companion.rules.edition import Edition
from companion.rules.evolve import evolve, opening
from companion.rules.state import State
from companion.wire import event_from


class NotAGame(ValueError):
    """A journal whose first event does not open a game."""


def box_of(opened: e.GameOpened) -> Edition:
    """The box that a game is played with: the one that its file carries, else the one that ships under its name.
    Raises `EditionWrong`."""
    if not opened.box:
        return editions.load(opened.edition)
    box = editions.read(opened.box)
    if box.id != opened.edition:
        raise editions.EditionWrong([f"The file says edition {opened.edition!r} and carries {box.id!r}."])
    return box


def states(kept: Iterable[Mapping[str, Any]]) -> Iterator[tuple[e.Event, State]]:
    """Each event of a journal with the state after it. Raises `NotAGame`, `EditionWrong` or `Malformed`."""
    state: State | None = None
    for line in kept:
        event = event_from(line)
        if isinstance(event, e.GameOpened):
            state = opening(event, box_of(event))
        elif state is None:
            raise NotAGame("This journal does not begin with the opening of a game.")
        else:
            state = evolve(state, event)
        yield event, state


def last(kept: Iterable[Mapping[str, Any]]) -> State:
    """The state a journal leads to."""
    state: State | None = None
    for _event, after in states(kept):
        state = after
    if state is None:
        raise NotAGame("This journal is empty.")
    return state


def facts_of(state: State) -> dict[str, Any]:
    """What the shelf says of a game without opening it."""
    standing = {"lobby": "lobby", "over": "over"}.get(state.phase, "aside" if state.aside else "running")
    return {
        "game": state.game,
        "edition": state.edition.id,
        "players": [player.name for player in state.players],
        "turns": state.turns,
        "state": standing,
    }
