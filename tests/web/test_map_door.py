"""The map's door: what the seat on turn reaches, to that seat, and to nobody while there is nothing to walk."""

from __future__ import annotations

import json
from typing import Any

from companion import editions
from companion.rules import commands as c
from tests.web.guests import House, Phone
from tests.web.test_openapi import holds


def reached(phone: Phone) -> Any:
    answer = phone.get(f"/api/reach?seat={phone.seat}")
    assert answer.status == 200, answer.body
    told = answer.json()
    assert holds(told, "Reach")
    assert (told["game"], told["version"]) == (phone.view()["game"], phone.view()["version"])
    return told["reach"]


def on_turn(house: House, phones: list[Phone]) -> Phone:
    return next(phone for phone in phones if phone.seat == house.table.view(c.PUBLIC)["turn"]["seat"])


def test_what_is_in_reach_goes_to_whoever_walks_and_to_nobody_else(house: House) -> None:
    phones = house.playing(3)
    walks = on_turn(house, phones)
    assert [reached(phone) for phone in phones] == [None] * 3, "nobody has thrown"
    walks.does("type-roll", first=6, second=6)
    for phone in phones:
        assert bool(reached(phone)) == (phone is walks)
    here = reached(walks)
    assert here["pips"] == 12
    assert here["places"]
    assert here["squares"]
    walks.does("move-to", to="corridor", square=here["squares"][-1])
    assert reached(walks) is None, "the walk has ended"
    suspect = walks.view()["you"]["suspect"]
    assert house.table.view(c.PUBLIC)["table"]["squares"] == {suspect: here["squares"][-1]}


def test_a_stranger_learns_nothing_of_the_map_and_a_phone_nothing_for_another_seat(house: House) -> None:
    ann, *_ = house.playing(3)
    assert Phone(house).get("/api/reach").status == 401
    assert ann.get("/api/reach?seat=s2").status == 403, "a seat of another phone"


def test_the_board_is_drawn_in_the_box_where_its_squares_are_known(house: House) -> None:
    for box in editions.all_ids():
        told = Phone(house).get(f"/api/edition/{box}").json()
        grid = editions.load(box).grid
        assert told["grid"] == (json.loads(json.dumps({"rows": grid.rows, "legend": grid.legend})) if grid else None)
