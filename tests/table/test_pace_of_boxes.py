"""F8 in every box: what the box does by itself takes the same time, whatever a hand holds and whoever is away."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

from companion.journal import Journal
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import owed
from companion.table import Table
from companion.wire import event_to
from tests.box_games import Game, every_way, plays_on, sits_down, ways_with


def laid(path: Path, events: list[e.Event]) -> Table:
    """The same game on a real table."""
    journal = Journal.create(path, "g1")
    journal.append([event_to(event) for event in events])
    return Table(journal, Random(1))


def where_the_box_answers(box: str, variant: str) -> Iterator[tuple[str, Game]]:
    """Moments at which it is the box's turn to answer, each kind once: the effect or phase, and the game."""
    met: set[str] = set()
    for seed in range(6):
        game = sits_down(box, variant, seed)
        for _happened in plays_on(game, restless=0.15):
            state = game.state
            if owed(state) != "go-on":
                continue
            turn = state.turn
            what = state.interlude.effect if state.interlude else turn.step if turn else state.phase
            if what not in met:
                met.add(what)
                yield what, game


@pytest.mark.parametrize(("box", "variant"), every_way())
def test_whatever_the_box_answers_comes_at_the_pace_of_answers(tmp_path: Path, box: str, variant: str) -> None:
    files = count()
    for what, game in where_the_box_answers(box, variant):
        table = laid(tmp_path / f"{next(files)}.game", game.events)
        assert table.owes() == ("accusation" if what == "accusation" else "answer"), what
        assert table.go_on()
        table.journal.close()


def test_in_a_mass_showing_nobody_sees_when_the_box_has_chosen(tmp_path: Path) -> None:
    """Somebody is away while everybody chooses: the box chooses at its pace, and no version but none moves."""
    tried = 0
    for seed in range(60):
        game = sits_down(*ways_with("all-reveal")[0], seed)
        for _happened in plays_on(game, restless=0.1):
            running = game.state.interlude
            away = game.state.players.absent
            if running is None or running.effect not in ("all-reveal", "all-show-left") or not away:
                continue
            if owed(game.state) != "go-on" or len(running.picks) > len(running.asked) - 3:
                continue
            tried += 1
            table = laid(tmp_path / f"{seed}-{tried}.game", game.events)
            watchers = [*game.state.players.seats, c.PUBLIC, c.PANEL]
            before = {seat: (table.version(seat), table.view(seat)) for seat in watchers if seat not in away}
            assert table.go_on()
            assert {seat: (table.version(seat), table.view(seat)) for seat in before} == before
            table.journal.close()
            break
        if tried >= 3:
            return
    assert tried
