"""A game cut off at any moment and read back, and the same game in another world that somebody may not tell apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import orjson

from companion import chronicle
from companion.rules import commands as c
from companion.rules.choices import choices
from companion.rules.decide import decide
from companion.rules.evolve import evolve, opening
from companion.rules.state import State
from companion.rules.views import view
from companion.wire import event_to
from tests.table_talk import Table


def plain(state: State) -> dict[str, Any]:
    """A state whose two chains are lists, so that two long games compare without a deep descent."""
    told, undo = [], []
    log, before = state.log, state.before
    while log is not None:
        told.append((log.public, log.private))
        log = log.earlier
    while before is not None:
        was = before.was
        undo.append((before.seat, {**vars(was), "log": None, "before": None}))
        before = was.before
    return {**vars(state), "log": told, "before": undo}


def through_json(table: Table) -> list[dict[str, Any]]:
    """The events as a journal keeps them and reads them again."""
    kept: list[dict[str, Any]] = orjson.loads(orjson.dumps([event_to(event) for event in table.events]))
    return kept


def everybody(state: State) -> tuple[str, ...]:
    """All who may look or act: the seats, the screen, the panel, the box."""
    return (*state.players.seats, c.PUBLIC, c.PANEL, c.HOUSE)


def check_cuts(table: Table, since: int) -> None:
    """The power fails before each command from number `since` on: the game read back offers the same choices, and the
    same commands lead it to the same end."""
    read = [state for _, state in chronicle.states(through_json(table))]
    moments = list(at_each_command(table, since))
    for number, (_, happened) in enumerate(table.commands[since:], since):
        here, again = moments[number - since], read[happened - 1]
        for seat in everybody(here):
            assert choices(again, seat) == choices(here, seat), f"before command {number}: {seat}"
            assert view(again, seat) == view(here, seat)
        for command, _ in table.commands[number:]:
            for event in decide(again, command):
                again = evolve(again, event)
        assert plain(again) == plain(table.state), f"cut before command {number}"


def at_each_command(table: Table, since: int = 0) -> Iterator[State]:
    """The state before each command from number `since` on, and the last one."""
    state = opening(table.events[0], table.state.edition)  # type: ignore[arg-type]
    places = [happened for _, happened in table.commands[since:]]
    for number, event in enumerate(table.events[1:], 1):
        if number in places:
            yield from [state] * places.count(number)
        state = evolve(state, event)
    yield from [state] * places.count(len(table.events))
    yield state


def check_alike(one: Table, other: Table, seats: Iterable[str], since: int, until: int = -1) -> None:
    """Two games of the same commands look the same to these seats at every moment from `since` on."""
    watchers = list(seats)
    pairs = list(zip(at_each_command(one, since), at_each_command(other, since), strict=True))
    for number, (here, there) in enumerate(pairs[: until if until >= 0 else len(pairs)]):
        for seat in watchers:
            assert _masked(view(here, seat)) == _masked(view(there, seat)), f"{seat} can tell at command {number}"


def _masked(sight: Mapping[str, Any]) -> dict[str, Any]:
    """Without what depends on every leaf of the seal alone."""
    news = [item for item in sight["news"] if item["event"] != "sealed"]
    return {**sight, "news": news, "table": {**sight["table"], "seal": None}}


def replay(table: Table, of: Table, since: int) -> None:
    """What people and the box's pace did at another table, done at this one; chance answers by itself."""
    for command, _ in of.commands[since:]:
        if command.seat != c.HOUSE or isinstance(command, c.GoOn):
            table.does(command)
