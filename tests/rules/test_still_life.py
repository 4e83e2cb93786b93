"""What is kept of a seat's view hangs on nothing but the fields that are looked at before it is given again."""

from __future__ import annotations

from dataclasses import fields
from itertools import islice
from typing import Any

import pytest

from companion.rules.commands import PANEL, PUBLIC
from companion.rules.kept import StillLife
from companion.rules.own_view import OWN, still_life
from companion.rules.state import State
from tests.box_games import Game, every_way, plays_on, sits_down

FIELDS = frozenset(field.name for field in fields(State))
KEPT = [part for part in OWN if part not in ("news", "choices")]


class Watched(State):
    """A state that writes down which of its fields somebody reads."""

    def __getattribute__(self, name: str) -> Any:
        if name in FIELDS:
            object.__getattribute__(self, "__dict__")["read"].add(name)
        return object.__getattribute__(self, name)


def watched(state: State, read: set[str]) -> Watched:
    copy = object.__new__(Watched)
    object.__getattribute__(copy, "__dict__").update(vars(state), read=read)
    return copy


def seats(game: Game) -> tuple[str, ...]:
    return (*game.state.players.seats, PUBLIC, PANEL)


@pytest.mark.parametrize(("box", "variant"), every_way())
def test_no_part_reads_a_field_that_is_not_looked_at(box: str, variant: str) -> None:
    game, read, looked_at = sits_down(box, variant, 1), set[str](), set[str]()
    still_life._fields(watched(game.state, looked_at))
    for _ in islice(plays_on(game), 200):
        for seat in seats(game):
            for part in KEPT:
                OWN[part](watched(game.state, read), seat)
    assert read <= looked_at
    assert len(read) > 9


def test_two_tables_in_turn_and_one_after_a_wipe_are_drawn_as_they_lie() -> None:
    games = [sits_down("classic", "standard", seed) for seed in (1, 2)]
    for _ in islice(zip(*map(plays_on, games), strict=False), 60):
        for game in (*games, games[0]):
            for seat in seats(game):
                assert still_life(game.state, seat) == {part: OWN[part](game.state, seat) for part in KEPT}
    still_life.cache_clear()
    assert still_life._last == StillLife({}, "game")._last, "of people who have gone nothing is left"
