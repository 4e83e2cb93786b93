"""What a move costs at a table of phones, in calls and never in time: who is rung for it, who looks at the table
because of it, and how much is done before the first phone can hear of it. Figures beside the peer are
`docs/figures.md`; here a part that takes its time from every tap is found on the day it is plugged in."""

from __future__ import annotations

import contextlib
import sys
import threading
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from random import Random
from types import FrameType
from typing import Any

import pytest

from companion import settings
from companion.bench.guests import takes
from companion.curtain import Curtain
from companion.errands.coming import PARTS
from companion.errands.stage import Stage
from companion.rules import commands as c
from companion.table import Table
from companion.wire import command_from

HEARS_EVERY_MOVE = {"Pace._stir", "Company._tell_the_time", "Hub.ring"}
"""The box's own pace is counted from each commit, the bots' too, and phones are told. All others listen to the gong."""
MOST_CALLS = 430
"""Functions of Python that are called from a command to the end of its commit, on the average of many moves of six
people; a seventh above what it was when this was written."""
MOVES = 60


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """All that `butler play` plugs in where there are phones and nothing else, with six people in their first turns."""
    wishes = {
        "data": tmp_path_factory.mktemp("house"),
        "web.port": 0,
        "web.host": "127.0.0.1",
        "screen.show": "off",
        "panel.source": "none",
        "dice.reader": "none",
    }
    with pytest.MonkeyPatch.context() as here, contextlib.ExitStack() as stack:
        here.setattr("hardware.mixer.has_device", lambda: False)
        here.setattr("companion.errands.welcome.tell", lambda *_, **__: None)
        on_stage = Stage(Namespace(demo=False, json=True), settings.load(None, wishes), Curtain(), stack)
        on_stage._lay_the_table()
        for part in PARTS:
            part(on_stage)
        table = on_stage.evening.table
        for name in ("Ada", "Bo", "Cy", "Di", "Ed", "Flo"):
            table.submit(c.TakeSeat(c.HOUSE, name))
        rng = Random(1)
        while not table.view(c.PUBLIC)["turn"]:
            move(table, rng)
        yield on_stage


def due(table: Table, rng: Random) -> c.Command:
    """What whoever is awaited does next; nothing that would end the game."""
    while not (awaited := table.view(c.PUBLIC)["awaited"]):
        table.go_on()
    wish = takes(table.view(awaited[0])["choices"], rng)
    assert wish is not None
    return command_from(awaited[0], wish)


def move(table: Table, rng: Random) -> None:
    table.submit(due(table, rng))


def test_only_pace_bots_and_phones_are_rung_for_every_move(stage: Stage) -> None:
    rung = {ring.__qualname__ for ring in stage.evening.table._bells._bell}  # type: ignore[attr-defined]
    assert rung <= HEARS_EVERY_MOVE, "whoever need not know of every move listens to the gong (companion.bells)"


def test_nobody_looks_at_the_table_for_a_move_that_begins_and_ends_nothing(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the committing thread, before the phones have heard of it; and no thread but the hub's wakes up for it."""
    table, rng, looks = stage.evening.table, Random(2), Counter[str]()
    for name in ("view", "house", "notes", "picture"):
        monkeypatch.setattr(Table, name, counted(getattr(Table, name), name, looks))
    monkeypatch.setattr(threading.Event, "set", counted(threading.Event.set, "wakes a thread", looks))
    quiet = 0
    for _ in range(MOVES):
        command, turn = due(table, rng), table._shown.turn
        assert turn is not None
        looks.clear()
        table.submit(command)
        if table._shown.turn is not None and table._shown.turn.number == turn.number:
            quiet += 1
            assert looks == {}, command
        else:
            assert sum(looks.values()) <= 8, command
    assert quiet > MOVES / 3


def counted(does: Any, name: str, looks: Counter[str]) -> Any:
    """The same, and one more in `looks` for each call by this thread."""
    here = threading.get_ident()

    def counting(*given: Any, **named: Any) -> Any:
        if threading.get_ident() == here:
            looks[name] += 1
        return does(*given, **named)

    return counting


def test_a_move_takes_no_more_calls_than_it_did(stage: Stage) -> None:
    table, rng, calls = stage.evening.table, Random(3), 0

    def count(_frame: FrameType, event: str, _what: Any) -> None:
        nonlocal calls
        calls += event == "call"

    for _ in range(MOVES):
        command = due(table, rng)
        sys.setprofile(count)
        try:
            table.submit(command)
        finally:
            sys.setprofile(None)
    assert calls / MOVES <= MOST_CALLS


def test_where_nothing_can_sound_nothing_of_a_panel_is_there(stage: Stage) -> None:
    assert stage.parts is None
    assert not {"pump", "mixer", "voice"} & {thread.name for thread in threading.enumerate()}
