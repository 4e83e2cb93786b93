"""F40 for the whole program in every box and every way of playing it: `butler play` is played with over HTTP until the
middle of what is special there (an interlude, a fight, a look, a mass showing, a disproof), the power goes at every
write up to there and in the session after it, and the next start finds what every phone was promised.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from tests import proof
from tests.box_games import every_way
from tests.evening.friends import Plan
from tests.http_phone import View
from tests.powercut.recorded_box import GLASSES, NEVER, BoxPlay, in_a_mass_showing
from tests.powercut.recording import a_disk
from tests.powercut.test_whole_program import OFTEN, cut_everywhere, events_of

DISKS = proof.count(30, long=600)
"""About so many of all the moments and ways of each session are taken; those that leave the same disk are one."""

Fact = Callable[[View], Any]


def in_disproof(view: View) -> bool:
    return bool(view["turn"]) and view["turn"]["step"] == "disproof" and bool(view["awaited"])


def in_an_interlude(*effects: str) -> Fact:
    """Of one of these effects, or any."""
    return lambda view: view["interlude"] and (not effects or view["interlude"]["effect"] in effects)


def in_rooms(view: View) -> bool:
    """Everybody chooses a room to begin in."""
    return bool(view["phase"] == "start-rooms")


@dataclass(frozen=True)
class Cut:
    """Who plays what, and in the middle of what the power goes; `writes` has to be written by then or soon after."""

    plan: Plan
    moment: Fact
    writes: str
    rules: Mapping[str, str] = field(default_factory=dict)


def plays(box: str, variant: str, people: int, **more: Any) -> Plan:
    return Plan(box, variant, people, NEVER, lambda own: False, **more)


CUTS = {
    "classic-standard": Cut(plays("classic", "standard", 3), in_disproof, "suggestion-made"),
    "classic-fast": Cut(plays("classic", "fast", 4), in_disproof, "suggestion-made"),
    "classic-two-players": Cut(
        plays("classic", "two-players", 2, asks_for_nothing=True), in_disproof, "suggestion-made"
    ),
    "classic-teams": Cut(plays("classic", "teams", 4), in_disproof, "suggestion-made"),
    "classic-match": Cut(
        plays("classic", "standard", 3), in_disproof, "suggestion-made", {"match": "three-and-one"}
    ),
    "bonus-standard": Cut(plays("bonus", "standard", 4, goes="question"), in_an_interlude(), "card-drawn"),
    "bonus-printed": Cut(
        plays("bonus", "standard", 3, goes="question"), in_an_interlude("printed"), "interlude-began",
        {"deck-form": "printed"},
    ),
    "bonus-without-cards": Cut(plays("bonus", "without-cards", 3), in_disproof, "suggestion-made"),
    "bonus-two-players": Cut(
        plays("bonus", "two-players", 2, asks_for_nothing=True), in_an_interlude("peek-side"), "card-peeked"
    ),
    "bonus-teams": Cut(
        plays("bonus", "teams", 4, asks_for_nothing=True), in_an_interlude("peek-side"), "card-peeked"
    ),
    "event-standard": Cut(replace(GLASSES, people=3), in_a_mass_showing, "card-drawn"),
    "event-two-players": Cut(plays("event", "two-players", 2, glass=True), in_a_mass_showing, "card-drawn"),
    "event-corners": Cut(plays("event", "corners", 2, asks_for_nothing=True), in_disproof, "card-peeked"),
    "event-without-cards": Cut(plays("event", "without-cards", 3), in_disproof, "suggestion-made"),
    "event-choose-room": Cut(plays("event", "choose-room", 3), in_rooms, "start-room-taken"),
    "dungeon-standard": Cut(plays("dungeon", "standard", 3), in_disproof, "suggestion-made"),
    "dungeon-monsters": Cut(plays("dungeon", "monsters", 3, goes="claw"), in_an_interlude("fight"), "card-drawn"),
    "dansk-standard": Cut(plays("dansk", "standard", 3), in_disproof, "suggestion-made"),
}  # fmt: skip
SHORT = ("dungeon-monsters", "bonus-two-players", "bonus-standard", "event-choose-room")
"""A fight, a look, a drawn card and a beginning of its own; the mass showing has a test of its own."""


def test_every_way_of_playing_is_cut() -> None:
    assert {(cut.plan.box, cut.plan.variant) for cut in CUTS.values()} == set(every_way())


@pytest.mark.parametrize("way", CUTS if proof.count(0, long=1) else SHORT)
def test_no_promise_is_lost_in_the_middle_of_anything__F40(way: str) -> None:
    """Three sessions: cut in the middle of it, cut when it is over, ended friendly soon after."""
    cut, began, seed = CUTS[way], time.monotonic(), proof.seed()
    with a_disk() as disk:
        play = BoxPlay(disk / "house", cut.plan, seed, OFTEN, cut.rules)
        play.session(cut.moment, cut=True)
        play.session(lambda view: not cut.moment(view), cut=True)
        taps = [0]

        def soon(_: View) -> bool:
            taps[0] += 1
            return taps[0] > 4

        play.session(soon, cut=False)
        verdict = cut_everywhere(play, random.Random(seed), 2, (DISKS,) * 3)
        written = [event["event"] for event in events_of(play)]
    assert verdict.faults == {}, verdict.example
    assert cut.writes in written
    assert verdict.disks > DISKS // 4
    promises = sum(len(session.log.marks) for session in play.sessions)
    proof.figure(
        f"power cut at any write of the whole program, {way}, in the middle of what is special there: disks "
        "that lost something (F40)",
        count=verdict.disks,
        figure=f"0; {promises:,} answers to phones",
        seconds=time.monotonic() - began,
        seed=seed,
    )
