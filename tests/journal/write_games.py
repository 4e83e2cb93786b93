"""Writes a game of every box as this version writes it, to be kept for ever: `python -m tests.journal.write_games`.

Done once for each version that people get; what is written here is never written anew. Together the games hold every
kind of event there is (`test_written_before` counts them), so the seeds are searched until they do.
"""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from random import Random
from typing import Any

import orjson

from companion import __version__, editions
from companion.rules import at_table as at
from companion.rules import box_commands as bc
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.refusals import Refused
from companion.rules.views import view
from companion.wire import EVENTS, event_to
from tests.box_games import Game, every_way, plays_on, sits_down

FOLDER = Path(__file__).parent / "written_before" / __version__
SEEDS = 12
WORTH = 100
"""How many events more a game may have for each kind that it brings."""
PUBLIC_PARTS = ("tokens", "weapons", "dice", "rules", "squares")


def evening(box: str, variant: str, seed: int) -> Game:
    """A whole game with what happens around it: a phone that dies and comes back, somebody who leaves, a reading that
    is not believed, a game set aside and taken up, and the next one called for."""
    game, rng = sits_down(box, variant, seed), Random(seed)
    last = game.state.players.seats[-1]
    game.does(at.BringToTable(c.PANEL, last))
    if rng.random() < 0.5:
        game.does(at.GivePhone(c.HOUSE, last))
    if rng.random() < 0.5 and _tries(game, c.Leave(last)):
        game.does(c.TakeSeat(c.HOUSE, "Gus"))
    waits = [c.SetAsideReading(c.HOUSE, (3, 4), ("tray", "0a1b", 7), "cocked", True), c.SetAside(c.PANEL)]
    for _ in plays_on(game, restless=0.15):
        late = game.state.turn is not None and game.state.turn.number >= 3
        if waits and late and rng.random() < 0.2 and _tries(game, waits[0]):
            waits.pop(0)
            _tries(game, c.TakeUp(c.HOUSE))  # refused but where it lies on the shelf
    _tries(game, c.PlayAgain(c.PANEL))
    return game


def another_box(box: str) -> Game:
    """A table that takes another box before it begins."""
    at_hand = tuple((each, editions.load(each).name, 6) for each in editions.all_ids())
    game = Game(e.GameOpened("g1", box, boxes=at_hand), Random(1))
    game.does(c.TakeSeat(c.HOUSE, "Ann"))
    game.does(bc.ChooseEdition(c.PANEL, next(each for each, _name, _most in at_hand if each != box)))
    return game


def _tries(game: Game, command: c.Command) -> bool:
    with contextlib.suppress(Refused):
        game.does(command)
        return True
    return False


def kinds(game: Game) -> set[str]:
    """The kinds of events of a game."""
    return {event_to(event)["event"] for event in game.events}


def written(game: Game) -> bytes:
    """Its events, a line each, and how this version says it stands at the end."""
    state = game.state
    table = view(state, c.PUBLIC)["table"]
    marks = {seat: view(state, seat)["notebook"]["marks"] for seat in state.players.seats}
    then: dict[str, Any] = {part: table[part] for part in PUBLIC_PARTS}
    over = table["over"] and {part: table["over"][part] for part in ("how", "winner", "envelope", "turns")}
    then |= {"over": over, "marks": marks, "language": state.language}
    lines = [*(event_to(event) for event in game.events), {"then": then}]
    return b"".join(orjson.dumps(line, option=orjson.OPT_NON_STR_KEYS) + b"\n" for line in lines)


def main() -> None:
    """The shortest game of each box that brings most kinds, then more until none is missing."""
    wanted, chosen = set(EVENTS), {}
    FOLDER.mkdir()  # what is there already is not written anew
    for box in editions.all_ids():
        games = [evening(box, way, seed) for id_, way in every_way() if id_ == box for seed in range(SEEDS)]
        while games := [game for game in games if box not in chosen or kinds(game) & wanted]:
            best = max(games, key=lambda game: WORTH * len(kinds(game) & wanted) - len(game.events))
            chosen[f"{box}-{len(chosen)}" if box in chosen else box] = best
            wanted -= kinds(best)
    chosen["another-box"] = another_box(editions.all_ids()[0])
    wanted -= kinds(chosen["another-box"])
    for name, game in chosen.items():
        (FOLDER / f"{name}.jsonl").write_bytes(written(game))
        print(name, len(game.events))
    sys.exit(f"never happened: {sorted(wanted)}" if wanted else 0)


if __name__ == "__main__":
    main()
