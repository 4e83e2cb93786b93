"""Non-interference of every byte in every box and every way of playing it (F1, F4): phone, stream, screen, lamps,
captions, sound, log and what a file is retold as; and from each special moment on: mass showings, fights, looks.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from companion import editions
from companion.rules import box_events as be
from companion.rules.commands import PUBLIC
from tests import proof
from tests.box_games import every_way, ways_with
from tests.leaks.box_twins import BOLD, CALM, BoxTwins
from tests.leaks.byte_twins import Pair
from tests.leaks.swaps import kinds_of_difference

Way = tuple[str, str, dict[str, str]]
WAYS: list[Way] = [
    *((box, variant, {}) for box, variant in every_way()),
    ("classic", "standard", {"match": "three-and-one"}),
    ("bonus", "standard", {"deck_form": "printed"}),
]
GAMES = proof.count(1, long=15)
STEPS = proof.count(16, long=80)
ways = pytest.mark.parametrize("number", range(len(WAYS)), ids=["-".join((b, v, *r.values())) for b, v, r in WAYS])

EFFECTS = sorted({card.effect for box in editions.all_ids() for deck in editions.load(box).decks.values()
                  for card in deck.cards} - {"fight"})  # fmt: skip
TREASURES = ("potion", "boots", "broom", "crystal-ball", "amulet")
AFTER = proof.count(7, long=40)
"""So many steps are compared from a special moment on."""
SEEDS = 200

Made = Callable[[int], BoxTwins]


def lasting(made: Made, begins: Callable[[BoxTwins], bool], steps: int, least: int) -> Iterator[BoxTwins]:
    """Pairs at that moment that are good for at least so many steps from there on, each found by playing it dry."""
    for seed in range(SEEDS):
        dry = made(seed)
        if begins(dry) and sum(1 for _ in dry.play(steps)) >= least:
            twins = made(seed)
            assert begins(twins)
            yield twins
    raise AssertionError(f"no more pairs came to that moment with {SEEDS} seeds")


@ways
def test_no_byte_that_reaches_a_viewer_hangs_on_anything_hidden__F1_F4(number: int, tmp_path: Path) -> None:
    box, variant, rules = WAYS[number]
    began, steps, seen = time.perf_counter(), 0, set[str]()
    for game in range(GAMES):
        at = number + game

        def made(seed: int, at: int = at) -> BoxTwins:
            viewer = PUBLIC if at % 4 == 3 else ""
            like = BoxTwins(box, variant, at * SEEDS + seed, viewer=viewer, **rules)
            kinds = kinds_of_difference(like.states[0], like.viewer)
            kind, early = kinds[at % len(kinds)], bool(at % 2)
            return BoxTwins(box, variant, at * SEEDS + seed, kind, like.viewer, early=early, **rules)

        twins = next(lasting(made, lambda twins: True, STEPS, STEPS // 2))
        steps += Pair(tmp_path / str(game), twins).compare(STEPS)
        seen.add(twins.kind)
    assert steps >= GAMES * (STEPS // 2)
    proof.figure(
        f"twin houses of {box}, {variant}{''.join(f', {answer}' for answer in rules.values())}, every byte, "
        f"differing in {', '.join(sorted(seen))}",
        count=GAMES,
        seed=0,
        figure=f"{steps} steps, 0 differences",
        seconds=time.perf_counter() - began,
    )


# --- from each special moment on


def has_drawn(twins: BoxTwins) -> bool:
    """A card of the deck has just been drawn in both games."""
    return twins.reaches(lambda _: _has_happened(twins, be.CardDrawn), 250)


def has_won(treasure: str) -> Callable[[BoxTwins], bool]:
    """The monster is beaten that guards this; what it gives is about to be used, or has been."""

    def won(twins: BoxTwins) -> bool:
        return twins.reaches(lambda _: _has_happened(twins, be.FightWon), 250)

    return won


def has_happened(event: type) -> Callable[[BoxTwins], bool]:
    return lambda twins: twins.reaches(lambda _: _has_happened(twins, event), 250)


def is_asked(effect: str) -> Callable[[BoxTwins], bool]:
    """An interlude of this effect runs."""
    return lambda twins: twins.reaches(lambda now: bool(now.interlude) and now.interlude.effect == effect, 250)


def is_about_to(effect: str) -> Callable[[BoxTwins], bool]:
    """The viewer is asked this; what it will look at differs."""

    def asked(twins: BoxTwins) -> bool:
        return is_asked(effect)(twins) and getattr(twins.states[0].interlude, "seat", "") == twins.viewer

    return asked


def has_mixed_the_case(twins: BoxTwins) -> bool:
    """Somebody is about to look into the case, in which the cards lie in another order."""
    return is_asked("amulet")(twins) and twins.states[0].case != twins.states[1].case


def _has_happened(twins: BoxTwins, kind: type) -> bool:
    return any(isinstance(event, kind) for event in twins.sides[0].events)


@dataclass(frozen=True)
class Moment:
    """When it begins, where that comes about, what may differ there, and what is drawn first. least: so many moments
    have to be compared, 0 for half of all; of a look that the viewer takes itself only the one before it can be."""

    begins: Callable[[BoxTwins], bool]
    places: Sequence[tuple[str, str]]
    kinds: Sequence[str] = ("hands", "order")
    first: str = ""
    least: int = 0
    rules: Mapping[str, str] = field(default_factory=dict)
    calm: float = CALM


SIDE = [("bonus", "two-players"), ("bonus", "teams")]
ROOMS = [("event", "two-players"), ("event", "corners")]
FIGHTS = ways_with("fight")
MOMENTS = {
    **{each: Moment(has_drawn, ways_with(each), ("hands", "order", "envelope"), each) for each in EFFECTS},
    **{each: Moment(has_won(each), FIGHTS, ("order", "hands"), each) for each in TREASURES},
    "look into the case": Moment(has_mixed_the_case, FIGHTS, ("chance",), "amulet", least=3),
    "about to look into the case": Moment(is_about_to("amulet"), FIGHTS, ("chance",), "amulet", least=1),
    "pick blind": Moment(is_asked("blind-pick"), FIGHTS, ("order", "hands"), "crystal-ball"),
    "about to pick blind": Moment(is_about_to("blind-pick"), FIGHTS, ("order",), "crystal-ball", least=1),
    "a lost fight": Moment(has_happened(be.FightLost), FIGHTS, first="amulet"),
    "next card": Moment(has_drawn, ways_with("all-show-left"), ("deck",)),
    "about to peek at the row": Moment(is_about_to("peek-side"), SIDE, ("beside",), least=1),
    "peeked at the row": Moment(has_happened(be.CardPeeked), SIDE, ("beside",)),
    "peeked in a room": Moment(has_happened(be.CardPeeked), ROOMS, ("beside",)),
    "a neutral card": Moment(has_happened(be.NeutralShown), [("classic", "two-players")], ("beside",)),
    "a blocked door": Moment(is_asked("door"), [("dansk", "standard"), ("dungeon", "standard")], least=3, calm=BOLD),
    "a partner's hand": Moment(lambda twins: True, [("classic", "teams")], ("mate",)),
    "a printed card": Moment(is_asked("printed"), [("bonus", "standard")], rules={"deck_form": "printed"}),
}
"""In `make test` one of each, in turn; in `make long` several of each at every place."""


def pairs_from(name: str, turn: int, steps: int = AFTER) -> Iterator[BoxTwins]:
    """Pairs that have come to this moment; which way of playing, difference and viewer, in turn. They are good for
    half of so many steps, or for what the moment allows."""
    moment = MOMENTS[name]
    box, variant = moment.places[turn % len(moment.places)]

    def made(seed: int) -> BoxTwins:
        at, kind = turn * SEEDS + seed, moment.kinds[(turn + seed) % len(moment.kinds)]
        is_watched = moment.least != 1 and kind != "mate" and (at % 3 == 1 or name == "a neutral card")
        more: dict[str, Any] = {"first": moment.first, "calm": moment.calm, **moment.rules}
        like = BoxTwins(box, variant, at, "nothing", PUBLIC if is_watched else "", **more)
        if kind not in kinds_of_difference(like.states[0], like.viewer):
            kind = "envelope"
        return BoxTwins(box, variant, at, kind, like.viewer, **more)

    return lasting(made, moment.begins, steps, moment.least or steps // 2)


@pytest.mark.parametrize("moment", MOMENTS)
def test_no_byte_hangs_on_anything_hidden_from_a_special_moment_on(moment: str, tmp_path: Path) -> None:
    began, steps, games = time.perf_counter(), 0, proof.count(1, long=len(MOMENTS[moment].places) * 6)
    for game in range(games):
        twins = next(pairs_from(moment, game + sum(map(ord, moment)) % 7))
        steps += Pair(tmp_path / str(game), twins).compare(AFTER)
    assert steps >= games * (MOMENTS[moment].least or AFTER // 2)
    proof.figure(
        f"twin houses from this moment on, every byte: {moment}",
        count=games,
        seed=0,
        figure=f"{steps} steps, 0 differences",
        seconds=time.perf_counter() - began,
    )
