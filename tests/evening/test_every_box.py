"""The evening once per box: the program itself, started for that box, played with by HTTP from the lobby to the reveal.

In each one the special things of the box happen, the power goes once in the middle of one of them, everybody finds the
same choices again, somebody solves the case, and the file holds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.rules.asking import ALL_AT_ONCE
from tests import proof
from tests.http_phone import HttpPhone, Stream, View

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

PICTURES = bool(proof.count(0, long=1))
"""Whether there is a table screen, and a picture of it in each special scene: in `make long`."""
SCENES: Mapping[str, Callable[[View], Any]] = {
    "leftovers": lambda view: view["phase"] == "turn" and view["table"]["open"],
    "card": lambda view: view["interlude"] and view["interlude"]["card"] and view["interlude"]["effect"] != "fight",
    "fight": during("fight"),
    "maze": lambda view: view["phase"] == "turn" and "maze" in view["table"]["tokens"].values(),
    "mass-showing": during(*ALL_AT_ONCE),
    "side-row": during("peek-side"),
    "rooms-with-cards": lambda view: view["phase"] == "turn" and view["table"]["room_cards"],
    "reveal": lambda view: view["phase"] == "over",
}


@pytest.fixture
def program(tmp_path, request):
    program = Program(tmp_path, "simulated", EVENINGS[request.node.callspec.params["special"]].box, seen=PICTURES)
    yield program
    program.put_away()


class Painter:
    """Keeps a picture of the table screen the first time that a scene is seen; the phones are on line meanwhile."""

    def __init__(self, program: Program, phones: Sequence[HttpPhone], folder: Path) -> None:
        self._program, self._phones, self._folder = program, phones, folder
        self._lines: list[Stream] = []
        self._kept: set[str] = set()

    def connect(self) -> None:
        """All phones listen."""
        self.close()
        self._lines = [phone.listens() for phone in self._phones] if PICTURES else []

    def watch(self, view: View) -> None:
        for line in self._lines:
            line.hears()
        for scene, shown in SCENES.items() if PICTURES else ():
            if scene not in self._kept and shown(view):
                self._kept.add(scene)
                self._program.picture(self._folder / f"screen-{view['edition']}-{scene}.png")

    def close(self) -> None:
        for line in self._lines:
            line.close()


def assert_all_at_once(written: list[dict[str, Any]], people: int) -> None:
    """In the last mass showing everybody has chosen first, and then one card after the other was carried out."""
    begun = max(at for at, event in enumerate(written) if event.get("effect") in ALL_AT_ONCE)
    names = [event["event"] for event in written[begun + 1 :]]
    chosen = len(list(takewhile(lambda name: name == "card-picked", names)))
    assert chosen == people - 1, "whoever is last needs no more waiting for"
    assert set(names[chosen : chosen + people]) in ({"card-revealed"}, {"card-passed-left"})


def assert_a_shared_sheet(friends: Friends) -> None:
    """What one marks stands on the sheet of the own team, and of nobody else."""
    marks = next(each["slots"] for each in friends.host.view()["choices"] if each["do"] == "mark")
    card, column = marks["card"][0], marks["column"][-1]
    friends.host.taps("mark", card=card, column=column, mark="maybe")
    teams = friends.host.view()["table"]["teams"]
    for seat, phone in friends.phones.items():
        found = phone.view()["notebook"]["marks"].get(f"{card}|{column}")
        assert (found == "maybe") == (teams[seat] == teams[friends.host.seat]), (seat, found)


@pytest.mark.parametrize("special", EVENINGS)
def test_an_evening_of_every_box_by_http__F40(program: Program, pictures: Path, special: str) -> None:
    plan, began = EVENINGS[special], time.monotonic()
    program.start()

    def power_goes() -> None:
        program.kill()
        program.start()
        painter.connect()

    phones = [HttpPhone(program.url).joins(name) for name in NAMES[: plan.people]]
    painter = Painter(program, phones, pictures)
    painter.connect()
    friends = Friends(phones, plan, Random(f"{proof.seed()} {special}"), power_goes, painter.watch)
    friends.agree()
    if friends.play("turn")["table"]["teams"]:
        assert_a_shared_sheet(friends)
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
    painter.close()
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
