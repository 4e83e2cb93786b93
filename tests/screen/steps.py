"""Every step of every golden playthrough as the screen gets it: the public view, and the panel's for the buttons."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from companion import editions
from companion.box_words import names_of
from companion.narration import speaks
from companion.panel import captions
from companion.panel.presses import Cursor
from companion.rules import commands as c
from companion.rules.evolve import evolve, opening
from companion.rules.views import view
from tests.box_games import plays_on, sits_down
from tests.test_playthroughs import FOLDER, table_of

MOST = 6
View = dict[str, Any]


class Step(NamedTuple):
    """One moment of a playthrough: which one it is, what all may see, what the panel is offered, and what each seat
    that has cards may see."""

    name: str
    number: int
    public: str
    panel: str
    seats: tuple[str, ...]

    def shown(self, people: str = "") -> View:
        """The public view; with `people`, everybody is called that."""
        return _called(self.public, people)

    def behind(self, people: str = "") -> list[View]:
        """The views of those who have cards."""
        return [_called(text, people) for text in self.seats]

    def keys(self, language: str, people: str = "") -> list[dict[str, str]]:
        """What stands beside the buttons at this moment."""
        panel = _called(self.panel, people)
        names = names_of(editions.load(panel["edition"]), language)
        return captions.caption(
            panel,
            Cursor(),
            keys=captions.KEYBOARD_KEYS,
            name=lambda word: names.get(word) or captions.printed(word),
            say=speaks(language),
        )


def _called(text: str, people: str) -> View:
    seen: View = json.loads(text)
    for seat in seen["table"]["seats"]:
        seat["name"] = people or seat["name"]
    return seen


@cache
def every_step() -> tuple[Step, ...]:
    """All of them; a command that changes nothing the screen shows is no step of its own."""
    return tuple(step for path in sorted(FOLDER.glob("*.txt")) for step in _steps(path.stem, path.read_text("utf-8")))


def full_table(box: str, variant: str, steps: int) -> Iterator[Step]:
    """Each kind of moment of a game of six, by chance; none where a way of playing takes fewer."""
    game = next(
        (game for seed in range(40) if len((game := sits_down(box, variant, seed)).state.players) == MOST), None
    )
    kinds: set[tuple[object, ...]] = set()
    for number, _ in enumerate(chain((None,), plays_on(game, steps, restless=0.1)) if game else ()):
        public = {**view(game.state, c.PUBLIC), "version": 1}
        kind = kind_of(public)
        if kind not in kinds:
            kinds.add(kind)
            yield Step(
                f"{box} {variant}, six people", number, json.dumps(public),
                json.dumps({**view(game.state, c.PANEL), "version": 1}), (),
            )  # fmt: skip


def kind_of(seen: View) -> tuple[object, ...]:
    """Moments that look alike share one."""
    news = seen["news"][-1]["event"] if seen["news"] else ""
    turn, setting_up = seen["turn"] or {}, seen["table"]["setup"] or {}
    return (seen["edition"], seen["phase"], turn.get("step"), setting_up.get("step"), news, bool(seen["interlude"]))


def _steps(name: str, text: str) -> Iterator[Step]:
    table, before = table_of(text, plays=True), ""
    state = opening(table.events[0], editions.load(table.events[0].edition))
    ends = [*(at for _, at in table.commands[1:]), len(table.events)]
    number = 0
    for start, end in zip([1, *ends], ends, strict=False):
        for event in table.events[start:end]:
            state = evolve(state, event)
        public = json.dumps({**view(state, c.PUBLIC), "version": 1})
        if public != before:
            hands = tuple(
                json.dumps(view(state, seat.seat)) for seat in state.players if view(state, seat.seat)["hand"]
            )
            yield Step(name, number, public, json.dumps({**view(state, c.PANEL), "version": 1}), hands)
            before, number = public, number + 1
