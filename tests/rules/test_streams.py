"""Deal, dice, decks and the box's answers come from streams of their own (F12, F13): none of them shifts another."""

from __future__ import annotations

from argparse import Namespace
from contextlib import ExitStack
from random import Random, SystemRandom

import pytest

from companion import chance, editions, settings
from companion.bots import play_games
from companion.errands.stage import Stage
from companion.rules import box_commands as bc
from companion.rules import commands as c
from companion.streams import NAMES, Streams
from tests.rules.about_to import owing

DRAWN = {
    "deal": lambda streams: [placed(owing("event", "deal", variant="two-players"), streams)],
    "salts": lambda streams: [salts(owing("classic", "deal"), streams)],
    "setup": lambda streams: [chance.pays(owing("classic", "place-weapons"), streams) for _ in range(3)],
    "dice": lambda streams: [chance.pays(owing("classic", "throw-dice"), streams) for _ in range(9)],
    "decks": lambda streams: [chance.pays(owing("event", "shuffle-deck"), streams) for _ in range(3)],
    "box": lambda streams: [
        chance.goes_on(owing("event", "go-on", variant="choose-room"), streams) for _ in range(9)
    ],
}  # fmt: skip
"""What is drawn from each stream, and nothing else."""


def placed(state, streams) -> list[tuple[str, str]]:
    return [(sealed.place, sealed.card) for sealed in dealt(state, streams).cards]


def salts(state, streams) -> list[str]:
    return [sealed.salt for sealed in dealt(state, streams).cards]


def dealt(state, streams) -> c.Deal:
    deal = chance.pays(state, streams)
    assert isinstance(deal, c.Deal)
    return deal


@pytest.mark.parametrize("used", NAMES)
def test_what_is_drawn_from_one_stream_shifts_no_other__F12(used):
    for name in NAMES:
        fresh, shifted = Streams.seeded(41), Streams.seeded(41)
        getattr(shifted, used).randbytes(1000)
        same = DRAWN[name](fresh) == DRAWN[name](shifted)
        assert same == (name != used), (used, name)


def test_one_generator_for_all_shifts_everything():
    """The test before can fail."""
    for name in NAMES:
        fresh, shifted = (Streams(*[Random(41)] * len(NAMES)) for _ in range(2))
        shifted.dice.randbytes(1000)
        assert DRAWN[name](fresh) != DRAWN[name](shifted), name


def test_the_same_seed_gives_the_same_game_and_another_seed_another():
    one, same, other = (DRAWN["deal"](Streams.seeded(seed)) for seed in (7, 7, 8))
    assert one == same != other


def test_a_deck_and_a_deal_are_whole():
    shuffled = chance.pays(owing("event", "shuffle-deck"), Streams.seeded(3))
    assert isinstance(shuffled, bc.ShuffleDeck)
    assert len(set(shuffled.order)) == 29


def test_a_real_table_draws_from_the_operating_system__F13(tmp_path):
    """What `butler play` lays the table with."""
    with ExitStack() as stack:
        stage = Stage(Namespace(demo=False), settings.load(None, {"data": tmp_path, "screen.show": "off"}), None, stack)
        stage._lay_the_table()
        streams = stage.evening.table._rng
    assert isinstance(streams, Streams)
    own = [getattr(streams, name) for name in NAMES]
    assert all(type(each) is SystemRandom for each in own)
    assert len({id(each) for each in own}) == len(NAMES)


def test_other_bots_play_the_same_deals_and_throw_the_same_dice__F12():
    """In a simulation who plays shifts nothing: the same envelopes come up, whatever the bots think."""
    box = editions.load("classic")
    easy, medium = (play_games(box, 3, 12, seed=5, levels=(level,)) for level in ("easy", "medium"))
    assert easy["envelopes"] == medium["envelopes"]
    assert easy["dice"] != medium["dice"], "they play differently, and so the games are of other lengths"
    assert easy["envelopes"] != play_games(box, 3, 12, seed=6)["envelopes"]
