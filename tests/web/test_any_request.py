"""Any request, right or wrong, by a stranger and by a seat: no mistake of ours, no change without right, no card in a
wrong answer, and every answer as the document says. Through the running server, since taps take a short way there.
"""

from __future__ import annotations

import time
from typing import Any

import pytest
from schemathesis import GenerationMode
from schemathesis.core.failures import FailureGroup

from companion.rules import commands as c
from tests import proof
from tests.web.any_request import Asker, all_requests, doors, is_the_staffs, may_be_wrong, plays_on, requests_to
from tests.web.guests import House, Phone
from tests.web.staff import StaffPhone, with_pin
from web_remote.unseated import NoSeat

REQUESTS = proof.count(400, long=20_000)


@pytest.mark.parametrize("who", ["a stranger in the lobby", "a stranger", "a guest", "the host"])
def test_any_request_is_answered_as_described_and_changes_nothing_without_right__F2_F4_F6(
    house: House, who: str
) -> None:
    began = time.perf_counter()
    phones = house.seated(3) if who.endswith("lobby") else house.playing(3, help="full")
    for phone in phones:
        phone.view()  # a newcomer that never comes back with its cookie does not keep a seat
    by_seat = {phone.seat: phone for phone in phones}
    asker = Asker(house, phones, {"a guest": phones[1], "the host": phones[0]}.get(who))

    # The staff's doors are closed to each of them in the same way: in a short run one tries them.
    tried = [door for door in doors() if who == "the host" or proof.count(0, long=1) or not is_the_staffs(door)]
    for case, chance in all_requests(tried, REQUESTS // 4, proof.seed()):
        if asker.sent % 10 == 0 and not who.endswith("lobby"):
            plays_on(house, by_seat, asker.seat)
        asker(case, chance)
    asker.close()
    assert asker.sent >= REQUESTS // 4
    assert {200, 400} <= asker.statuses.keys()
    told(asker, who, began)


def told(asker: Asker, who: str, began: float) -> None:
    """The figure of what was asked."""
    proof.figure(
        f"requests by the document, right and wrong, of {who}",
        count=asker.sent,
        seed=proof.seed(),
        figure=", ".join(f"{status}: {times}" for status, times in sorted(asker.statuses.items())),
        seconds=time.perf_counter() - began,
    )


def test_any_request_of_the_staff_is_answered_as_described(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind the PIN as well: no mistake of ours, and nobody's hand is touched."""
    began = time.perf_counter()
    monkeypatch.setattr("web_remote.staff_papers._drawn", lambda wish: b"a picture")
    with_pin(house)
    asker = Asker(house, house.playing(3), None)
    for door in doors():
        if not is_the_staffs(door) or door.path.endswith(("enter", "leave", "stream")):
            continue
        for mode in GenerationMode if may_be_wrong(door) else (GenerationMode.POSITIVE,):
            most = proof.count(2 if door.body else 1, long=40)
            for case, chance in requests_to(door, mode, most, proof.seed()):
                if asker.sent % 50 == 0:  # a session ends by itself
                    asker.staff = str(StaffPhone(house).came_in().staff)
                asker(case, chance)
    asker.close()
    assert {200, 400, 409} <= asker.statuses.keys()
    assert 401 not in asker.statuses
    told(asker, "the staff", began)


# --- planted faults

FAILS = (AssertionError, FailureGroup)


def is_caught(house: House, path: str, phones: list[Phone], phone: Phone | None) -> bool:
    """Whether requests to this door find anything wrong."""
    asker = Asker(house, phones, phone)
    (door, *_) = [each for each in doors() if each.path == path]
    try:
        for case, chance in requests_to(door, GenerationMode.POSITIVE, 40, 1):
            asker(case, chance)
    except FAILS:
        return True
    finally:
        asker.close()
    return False


def test_a_seat_that_may_look_into_another_hand_is_caught__F2(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    phones, seats = house.playing(3), house.door.seats
    honest = seats.holder

    def trusting(token: str, wanted: str | None) -> Any:
        device, seat = honest(token, None)
        return device, wanted if wanted in ("s1", "s2", "s3") else seat

    assert not is_caught(house, "/api/seal", phones, phones[1])
    monkeypatch.setattr(seats, "holder", trusting)
    assert is_caught(house, "/api/seal", phones, phones[1])


def test_a_refusal_that_names_a_card_is_caught__F4(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    phones = house.playing(3)
    monkeypatch.setattr("web_remote.seats.NotThisSeat.say", "Not while the Rope is out.")
    assert is_caught(house, "/api/view", phones, phones[1])


def test_a_door_that_lets_a_stranger_act_is_caught(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    phones = house.playing(3)

    def careless(wanted: str | None) -> Any:
        house.table.submit(c.SitOut(c.PANEL, "s3"))
        raise NoSeat

    monkeypatch.setattr(house.doors, "who", careless)
    assert is_caught(house, "/api/seal", phones, None)


def test_a_mistake_of_ours_is_caught(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    phones = house.playing(3)
    monkeypatch.setattr(house.doors.claims, "ask", lambda seat: {}[seat])
    assert is_caught(house, "/api/reclaim", phones, None)


def test_an_answer_that_the_document_does_not_know_is_caught(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_caught(house, "/healthz", [], None)
    monkeypatch.setattr("web_remote.pages.build", lambda: 7)
    assert is_caught(house, "/healthz", [], None)
