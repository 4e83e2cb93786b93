"""The evening once per box: the program itself, started for that box, played with by HTTP from the lobby to the reveal.

In each one the special things of the box happen, the power goes once in the middle of one of them, everybody finds the
same choices again, somebody solves the case, and the file holds.
"""

from __future__ import annotations

import time
from itertools import takewhile
from random import Random
from typing import Any

import pytest

from companion.rules.asking import ALL_AT_ONCE
from tests import proof
from tests.http_phone import HttpPhone

from .friends import Friends, Plan, disproves, during, has_picked
from .program import Program

NAMES = ("Ann", "Bo", "Cy", "Di")
EVENINGS = {
    "fights": Plan(
        "dungeon", "monsters", 3, frozenset({"fight-won", "fight-lost", "token-sent"}), during("fight"), goes="claw"
    ),
    "a mass showing": Plan(
        "event", "standard", 4, frozenset({"card-drawn"}), has_picked, glass=True
    ),
    "bonus cards and leftovers": Plan(
        "bonus", "standard", 4, frozenset({"card-drawn"}), during(), goes="question"
    ),
    "the side row": Plan(
        "bonus", "two-players", 2, frozenset({"card-peeked"}), during("peek-side"), asks_for_nothing=True
    ),
    "cards in rooms": Plan(
        "event", "two-players", 2, frozenset({"card-peeked"}), disproves, asks_for_nothing=True
    ),
    "the last one in wins": Plan("dansk", "standard", 3, frozenset(), during("door"), wrong=2),
    "neutral cards": Plan(
        "classic", "two-players", 2, frozenset({"neutral-shown"}), disproves, asks_for_nothing=True
    ),
    "a shared sheet": Plan("classic", "teams", 4, frozenset({"card-shown"}), disproves),
}  # fmt: skip


@pytest.fixture
def program(tmp_path, request):
    program = Program(tmp_path, "simulated", EVENINGS[request.node.callspec.params["special"]].box, seen=False)
    yield program
    program.put_away()


def assert_all_at_once(written: list[dict[str, Any]], people: int) -> None:
    """In the last mass showing everybody has chosen first, and then one card after the other was carried out."""
    begun = max(at for at, event in enumerate(written) if event.get("effect") in ALL_AT_ONCE)
    names = [event["event"] for event in written[begun + 1 :]]
    chosen = len(list(takewhile(lambda name: name == "card-picked", names)))
    assert chosen == people - 1, "whoever is last needs no more waiting for"
    assert set(names[chosen : chosen + people]) in ({"card-revealed"}, {"card-passed-left"})


@pytest.mark.parametrize("special", EVENINGS)
def test_an_evening_of_every_box_by_http__F40(program: Program, special: str) -> None:
    plan, began = EVENINGS[special], time.monotonic()
    program.start()

    def power_goes() -> None:
        program.kill()
        program.start()

    phones = [HttpPhone(program.url).joins(name) for name in NAMES[: plan.people]]
    friends = Friends(phones, plan, Random(f"{proof.seed()} {special}"), power_goes)
    friends.agree()
    over = friends.play()["table"]["over"]
    assert friends.was_cut
    assert plan.hears <= friends.heard
    written = [event["event"] for event in program.journal()]
    assert "interlude-began" in written or plan.cut is disproves
    assert ("card-returned" in written) == ("card-drawn" in plan.hears or special == "fights")
    if plan.cut is has_picked:
        assert_all_at_once(program.journal(), plan.people)
    if plan.wrong:
        assert (over["how"], len(friends.accused)) == ("friendly", plan.wrong)
        assert over["winner"] not in friends.accused
    else:
        assert over["how"] == "solved"
    (suspect,), (weapon,), (room,) = friends.unknown().values()
    assert over["envelope"] == {"suspect": suspect, "weapon": weapon, "room": room}
    for phone in friends.phones.values():
        assert phone.view()["envelope"] == over["envelope"]
    assert program.end() == 0
    checked = program.verify()
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "Traceback" not in "\n".join(program.said)
    proof.figure(
        f"evening of {plan.box}, {plan.variant}, by HTTP with a power cut in the middle of it, taps",
        count=friends.taps,
        seed=proof.seed(),
        figure="solved" if not plan.wrong else "won",
        seconds=time.monotonic() - began,
    )
