"""The host is gone: who types the code that the table's screen shows becomes host, and nobody without."""

from __future__ import annotations

import pytest

from tests.web.guests import House, Phone
from tests.web.test_openapi import holds
from web_remote.reclaim import TRIES


def codes(house: House) -> dict[str, str]:
    """What the table's own screen shows."""
    return {claim["seat"]: claim["code"] for claim in house.table.house()["claims"]}


def host_of(phone: Phone) -> str:
    return next(seat["seat"] for seat in phone.view()["table"]["seats"] if seat["host"])


@pytest.mark.parametrize("playing", [False, True])
def test_the_role_moves_by_the_code_on_the_screen(house: House, playing: bool) -> None:
    ann, bo, _ = house.playing(3) if playing else house.seated(3)
    asked = bo.post("/api/host/become", {})
    assert asked.status == 202
    assert holds(asked.json(), "Becoming")
    assert asked.json()["say"] == "The table screen shows a code for the new host. Type it here."
    assert host_of(ann) == "s1"
    done = bo.post("/api/host/become", {"proof": codes(house)["host/s2"]})
    assert (done.status, done.json()) == (200, {"waiting": False, "seat": "s2"})
    assert host_of(ann) == "s2"
    assert codes(house) == {}
    assert bo.get("/api/host/claims").status == 200
    assert ann.get("/api/host/claims").status == 409, "and it has left the other phone"


def test_the_code_is_on_the_screen_and_on_no_phone(house: House) -> None:
    ann, bo, _ = house.playing(3)
    answer = bo.post("/api/host/become", {})
    code = codes(house)["host/s2"]
    with ann.listens() as stream:
        told = stream.next("house")
    assert told["claims"] == [], "nobody asks for a seat, so the host has nothing to agree to"
    everything = [answer.body, str(told).encode(), ann.get("/api/host/claims").body, bo.get("/api/view").body]
    assert not any(code.encode() in each for each in everything)


def test_a_wrong_code_and_somebody_else_s_make_nobody_host(house: House) -> None:
    ann, bo, cy = house.playing(3)
    bo.post("/api/host/become", {})
    cy.post("/api/host/become", {})
    wrong = "111111" if "111111" not in codes(house).values() else "222222"
    for proof in (codes(house)["host/s3"], *[wrong] * (TRIES - 1)):
        assert bo.post("/api/host/become", {"proof": proof}).status == 409
    closed = bo.post("/api/host/become", {})
    assert (closed.status, closed.json()["refused"]) == (409, "too-many-tries")
    assert "host/s2" not in codes(house)
    assert host_of(ann) == "s1"


def test_a_code_for_a_seat_is_none_for_the_role_and_the_other_way_round(house: House) -> None:
    ann, bo, _ = house.playing(3)
    new = Phone(house)
    new.post("/api/reclaim", {"seat": "s2"})
    bo.post("/api/host/become", {})
    assert bo.post("/api/host/become", {"proof": codes(house)["s2"]}).status == 409
    assert new.post("/api/reclaim", {"seat": "s2", "proof": codes(house)["host/s2"]}).status == 409
    assert new.post("/api/reclaim", {"seat": "host/s2"}).status == 401
    assert host_of(ann) == "s1"


def test_who_has_no_seat_cannot_ask_and_who_is_host_stays_it(house: House) -> None:
    ann, *_ = house.playing(3)
    assert Phone(house).post("/api/host/become", {}).status == 401
    ann.post("/api/host/become", {})
    assert ann.post("/api/host/become", {"proof": codes(house)["host/s1"]}).status == 200
    assert host_of(ann) == "s1"
