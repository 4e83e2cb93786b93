"""Another client, knowing nothing but the document, plays every box in every way; every answer keeps its shape."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from companion import editions
from companion.rules import commands as c
from tests import proof
from tests.box_games import every_way
from tests.web.guests import House, Phone, wait_until
from tests.web.test_openapi import holds

STEPS = proof.count(50, long=1500)
RARE = ("fight", "claw", "question", "centre", 1, 6)


def seated(house: House, box: str, variant: str) -> list[Phone]:
    """As many phones as the variant takes, round this box, chosen through the doors as everything else."""
    way = editions.load(box).variants[variant]
    phones = house.seated(way.most_players)
    host = phones[0]
    before = house.table.game
    if box != house.table.edition.id:
        assert host.tap("choose-edition", edition=box).status == 200
        wait_until(lambda: house.table.game != before)
    if variant != "standard":
        assert host.tap("set-rule", rule="variant", answer=variant).status == 200
    return phones


def picks(view: Mapping[str, Any], rng: Random) -> dict[str, Any]:
    """Any choice of kind play, and any value of each slot; what leads to something new rather more often."""
    plays = [choice for choice in view["choices"] if choice["kind"] == "play"]
    calm = [choice for choice in plays if choice["do"] != "accuse"] or plays
    rare = [choice for choice in calm if choice["do"] in RARE]
    choice = rng.choice(rare or calm)
    slots = {
        slot: rng.choice([value for value in values if value in RARE and rng.random() < 0.7] or values)
        for slot, values in choice["slots"].items()
    }
    return {"do": choice["do"], **slots}


def evening(phones: list[Phone], house: House, rng: Random) -> Iterator[dict[str, Phone]]:
    """A game by choices alone, as far as `STEPS` taps lead."""
    by_seat = {phone.seat: phone for phone in phones}
    for _ in range(STEPS):
        yield by_seat
        awaited = phones[0].view()["awaited"]
        for seat in awaited:
            mine = by_seat[seat].view()
            if seat in mine["awaited"]:
                wish = picks(mine, rng)
                answer = by_seat[seat].tap(wish.pop("do"), seen=mine["version"], game=mine["game"], **wish)
                assert answer.status == 200, (mine["interlude"], wish, answer.json())
        while house.table.go_on():
            pass
        if phones[0].view()["phase"] == "over":
            return


@pytest.mark.parametrize(("box", "variant"), every_way())
def test_every_box_is_played_by_choices_alone_and_every_answer_keeps_its_shape(
    house: House, box: str, variant: str
) -> None:
    began, rng = time.perf_counter(), Random(f"{box} {variant}")
    phones = seated(house, box, variant)
    met: set[str] = set()
    for step, by_seat in enumerate(evening(phones, house, rng)):
        looks = rng.choice([*by_seat.values()])
        view = looks.view()
        if step % 5 == 0 or (view["interlude"] or {}).get("effect", view["phase"]) not in met:
            met.add((view["interlude"] or {}).get("effect", view["phase"]))
            assert holds(view, "View")
            assert holds(Phone(house).get("/api/public/view").json(), "View")
            assert holds(looks.get("/api/seal").json(), "Proofs")
    assert holds(phones[0].get(f"/api/edition/{box}").json(), "Edition")
    if phones[0].view()["phase"] != "over":
        house.table.submit(c.CallOff(c.PANEL))
    for phone in phones:
        assert holds(phone.view(), "View")
    proof.figure(
        f"{box}, {variant} by another client that knows the document alone, in rounds of whoever is awaited",
        count=step + 1, figure="every answer of its shape", seconds=time.perf_counter() - began,
    )  # fmt: skip
