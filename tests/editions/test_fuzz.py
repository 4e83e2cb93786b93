"""Boxes made up by chance from everything that a box may say: what the check lets through can be played to its end.

Most of what is made up does not fit together, and the check says so; what it calls sound is played by whatever is
offered, with people who go away and come back.
"""

from __future__ import annotations

import time
from collections import Counter
from random import Random
from typing import Any

import pytest

from companion import editions
from companion.chance import goes_on
from companion.editions.check_decks import EFFECTS, RETURNED
from companion.editions.writing import written
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.board import FACTS
from companion.rules.choices import choices
from companion.rules.edition import KINDS
from companion.rules.evolve import opening
from companion.rules.fights import TREASURES
from companion.rules.house_rules import POINTS
from tests import proof
from tests.box_games import NAMES, Game, plays_on

BOXES = proof.count(60, long=1500)
"""Boxes made up in each of the parts that run side by side."""
PARTS = 4

WORDS = (
    "amber", "birch", "cedar", "dune", "ebony", "fjord", "grove", "heath", "isle", "jade", "knoll", "larch", "marsh",
    "north", "onyx", "pine", "quarry", "reef", "slope", "thorn", "umber", "vale", "willow", "yew", "zinc",
)  # fmt: skip


def made_up(rng: Random) -> dict[str, Any]:
    """A box of the right shape, with whatever answers chance gives."""
    words = rng.sample(WORDS, len(WORDS))
    take = iter(words)
    counts = {"suspects": rng.randint(2, 6), "weapons": rng.randint(2, 6), "rooms": rng.randint(3, 9)}
    cards: dict[str, list[dict[str, str]]] = {
        section: [{"id": word, "name": word.title()} for _, word in zip(range(count), take, strict=False)]
        for section, count in counts.items()
    }
    for at, suspect in enumerate(cards["suspects"]):
        suspect |= {"colour": f"#{at * 40:02x}4080", "shape": f"shape {at}"}
    rooms = [room["id"] for room in cards["rooms"]]
    ends = rng.sample(rooms, 2 * rng.randint(0, min(2, len(rooms) // 2)))
    pairs = list(zip(ends[::2], ends[1::2], strict=True))
    decks = (
        {"cards": a_deck(rng, [card["id"] for each in cards.values() for card in each])} if rng.random() < 0.6 else {}
    )
    rules = {switch: answers(rng, list(known)) for switch, known in POINTS.items() if rng.random() < 0.35}
    if decks:
        rules["deck"] = ["cards"]
        rules["drawn-on"] = answers(rng, list(POINTS["drawn-on"]))
    most = rng.randint(2, counts["suspects"])
    box: dict[str, Any] = {
        "id": "made-up",
        "name": "Made up",
        "places": rng.sample(["centre", "question", "claw", "maze"], rng.randint(0, 4)),
        "first_suspect": cards["suspects"][0]["id"],
        "unsure": rng.sample(FACTS, rng.randint(0, 2)),
        "players": {"least": rng.randint(2, most), "most": most},
        "passages": {**dict(pairs), **{there: here for here, there in pairs}},
        "rules": rules,
        "setup": [{"id": step, "title": step, "text": step} for step in ("tokens", "weapons", "envelope", "hands")],
        **cards,
    }
    return {**box, "decks": decks} if decks else box


def answers(rng: Random, known: list[str]) -> list[str]:
    return rng.sample(known, rng.randint(1, min(2, len(known))))


def a_deck(rng: Random, cards: list[str]) -> dict[str, Any]:
    """Monsters, or cards of any other kind, or both."""
    monsters = rng.random()
    effects = [effect for effect in EFFECTS if effect != "fight"]
    drawn = ["fight" if rng.random() < (1 if monsters < 0.4 else 0.02) else rng.choice(effects) for _ in range(5)]
    said = {
        "card": lambda: rng.choice(cards), "kind": lambda: rng.choice(KINDS), "pips": lambda: rng.randint(1, 12),
        "needs": lambda: rng.randint(1, 6), "treasure": lambda: rng.choice(TREASURES),
    }  # fmt: skip
    told = [
        {"id": f"card{at}", "title": "A card", "text": "What it says.", "effect": effect}
        | {parameter: said[parameter]() for parameter in EFFECTS[effect]}
        for at, effect in enumerate(drawn[: rng.randint(1, 5)])
    ]
    return {"name": "Cards", "returned": rng.choice(RETURNED), "cards": told}


def sits_down(toml: str, rng: Random) -> Game:
    """As many as fit, with some of what the house may choose and say."""
    box = editions.read(toml)
    game = Game.__new__(Game)
    opened = e.GameOpened("g1", box.id, box=toml)
    game.rng, game.state, game.events = rng, opening(opened, box), [opened]
    for name in NAMES[: rng.randint(box.least_players, box.most_players)]:
        game.does(c.TakeSeat(c.HOUSE, name))
    for _ in range(6):
        told = ("set-rule", "set-passage", "set-start", "set-name", "choose-names", "confirm-fact")
        if any(choice["do"] in told for choice in choices(game.state, "s1")) and rng.random() < 0.7:
            wish = game.picks("s1", kinds="table", among=told)
            assert wish is not None
            game.does(wish)
    return game


@pytest.mark.parametrize("part", range(PARTS))
def test_what_the_check_lets_through_is_played_to_its_end(part: int) -> None:
    rng, sound, tried = Random(f"{proof.seed()} {part}"), 0, 0
    ends: Counter[str] = Counter()
    began = time.perf_counter()
    while sound < BOXES // PARTS:
        tried += 1
        toml = written(made_up(rng))
        if editions.check(toml):
            continue
        sound += 1
        game = sits_down(toml, rng)
        for _happened in plays_on(game, restless=0.02):
            if (due := goes_on(game.state, rng)) is not None:  # the box keeps its pace while people change their minds
                game.does(due)
        assert game.state.ending is not None
        ends[game.state.ending.how] += 1
        assert game.state.ending.how != "called-off", f"it does not end:\n{toml}"
    proof.figure(
        f"boxes made up, part {part}: sound ones played to the end",
        count=sound,
        seed=proof.seed(),
        figure=f"{tried} made up, {dict(ends)}",
        seconds=time.perf_counter() - began,
    )
