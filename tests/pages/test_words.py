"""Every question and every piece of news of every box has its words, and a private look two of them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion import chance, editions, narration
from companion.box_news import BOX_SENTENCES
from companion.box_prompts import TO_ANSWER, TO_WAIT
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.asking import _ASKS
from companion.rules.choices import awaited, choices
from companion.rules.commands import PUBLIC
from companion.rules.evolve import opening
from companion.rules.hearing import _AUDIENCE, _silent, event_name
from companion.rules.state import State
from companion.rules.views import view
from companion.wire import command_from

TABLES = [(box, variant.id) for box in editions.all_ids() for variant in editions.load(box).variants.values()]
PRIVATE = ("card-shown", "card-passed-left", "card-peeked", "neutral-shown")


def states(box: str, variant: str, steps: int) -> Iterator[State]:
    """A game of chance at this table; accusations only when it has gone on for long."""
    edition, rng = editions.load(box), random.Random(3)
    state = opening(e.GameOpened("g1", box), edition)
    for name in ("Ann", "Bo", "Cy", "Di")[: edition.variants[variant].most_players]:
        _, state = chance.carry_out(state, c.TakeSeat(c.HOUSE, name), rng)
    _, state = (
        chance.carry_out(state, c.SetRule("s1", "variant", variant), rng) if variant != "standard" else ((), state)
    )
    for step in range(steps):
        yield state
        waits = awaited(state)
        due = chance.goes_on(state, rng) if not waits else None
        if due is None:
            if not waits:
                return
            seat = rng.choice(waits)
            plays = [choice for choice in choices(state, seat) if choice["kind"] == "play"]
            calm = [choice for choice in plays if choice["do"] != "accuse" or step > steps - 40]
            choice = rng.choice(calm or plays)
            slots = {name: rng.choice(list(values)) for name, values in choice["slots"].items()}
            due = command_from(seat, {"do": choice["do"], **slots})
        _, state = chance.carry_out(state, due, rng)


def test_every_effect_is_asked_and_awaited_in_words() -> None:
    assert set(TO_ANSWER) == set(TO_WAIT) == set(_ASKS)


def test_every_event_that_is_heard_has_a_sentence() -> None:
    heard = {event_name(kind) for kind, audience in _AUDIENCE.items() if audience is not _silent}
    started = {re.sub(r"-(face|side|room|case|hand|side-face|room-face|case-face|hand-face)$", "", key)
               for key in narration.SENTENCES}  # fmt: skip
    assert not {name for name in heard if name not in started and not any(key.startswith(name) for key in started)}
    for key in BOX_SENTENCES:
        if key.endswith("-face"):
            assert BOX_SENTENCES[key.removesuffix("-face")] != BOX_SENTENCES[key]


@pytest.mark.parametrize(("box", "variant"), TABLES)
def test_whole_games_are_told_without_a_gap_and_without_a_leak(box: str, variant: str) -> None:
    edition = editions.load(box)
    for state in states(box, variant, 160):
        seen: dict[str, Any] = {}
        for seat in (*state.players.seats, PUBLIC):
            seen = dict(view(state, seat))
            asked = narration.prompt(seen, edition)
            assert asked["title"]
            assert "{" not in asked["title"] + asked["text"]
            for item in seen["news"][-3:]:
                said = narration.sentence(item, seen, edition)
                assert said, item["event"]
                assert "{" not in said
        for item in seen["news"]:  # what all heard
            if item["event"] in PRIVATE:
                said = narration.sentence(item, seen, edition)
                place = str(item.get("place", "")).partition("/")[2]
                named = [name for card, name in edition.names.items() if name in said and card != place]
                assert not named
