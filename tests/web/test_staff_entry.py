"""The staff's way in: the PIN, how often it may be tried, and what guests notice of that (F46, F47)."""

from __future__ import annotations

import http.client
import itertools
import json
import stat
import time
from pathlib import Path
from typing import Any

import pytest

from companion.house_book import HouseBook
from companion.staff import lockout as lock
from companion.staff.lockout import ALL, KEPT_AS, Locked, Lockout
from companion.staff.pin import FILE_NAME, PinWrong, StaffPin, hashed, keep
from tests import proof
from tests.web.guests import House, Phone
from tests.web.staff import PIN, StaffPhone, with_pin

TRIES = proof.count(50, long=10_000)
OTHER = "739164"
KEPT_DOORS = ("state", "offers", "log", "bundle", "card", "statistics", "shelf", "statistics.csv", "parts")


@pytest.fixture
def staff(house: House) -> StaffPhone:
    with_pin(house)
    return StaffPhone(house)


def screen_says(house: House) -> list[str]:
    return [fault["say"] for fault in house.table.house()["faults"] if fault["part"] == "staff"]


# ------------------------------------------------------------------ in and out


def test_with_the_pin_one_is_in_until_one_leaves(house: House, staff: StaffPhone) -> None:
    for door in KEPT_DOORS:
        answer = staff.get(f"/api/staff/{door}")
        assert (answer.status, answer.json()["refused"]) == (401, "staff-only"), door
    answer = staff.enters(" 482 915 ")
    assert answer.status == 200
    given = str(answer.header("Set-Cookie"))
    assert {"HttpOnly", "SameSite=Strict", "Path=/api/staff"} <= {part.strip() for part in given.split(";")}
    assert "expires" not in given.lower()
    assert staff.state()["idle_s"] == 15 * 60
    kept = staff.staff
    assert staff.post("/api/staff/leave", {}).status == 200
    staff.staff = kept
    assert staff.get("/api/staff/state").status == 401, "the cookie is good for nothing any more"


def test_a_session_ends_when_nobody_does_anything_and_with_the_table(house: House, staff: StaffPhone) -> None:
    staff.came_in()
    house.let_pass(14 * 60)
    assert staff.get("/api/staff/log").status == 200, "somebody did something"
    house.let_pass(14 * 60)
    assert staff.get("/api/staff/state").status == 200, "the page asks by itself: that is no act"
    house.let_pass(60)
    assert staff.get("/api/staff/state").status == 401
    staff.came_in()
    again = House(house.folder / "other")
    try:
        with_pin(again)
        staff.house = again
        assert staff.get("/api/staff/state").status == 401, "another start, another memory"
    finally:
        again.close()


def test_neither_a_seat_nor_a_host_is_staff_and_staff_hold_no_seat(house: House, staff: StaffPhone) -> None:
    host = house.seated(3)[0]
    assert host.get("/api/staff/state").status == 401
    staff.came_in()
    assert staff.get("/api/view?seat=s1").status == 401
    assert staff.get("/api/host/shelf").status == 401


def test_another_pin_ends_the_sessions_of_the_one_before(house: House, staff: StaffPhone) -> None:
    staff.came_in()
    with_pin(house, OTHER)
    assert staff.get("/api/staff/state").status == 401
    assert staff.enters(PIN).status == 401
    assert staff.enters(OTHER).status == 200


def test_without_a_pin_nobody_is_in_and_it_is_said_what_to_do(house: House) -> None:
    answer = StaffPhone(house).enters("")
    assert answer.status == 409
    assert "butler staff pin" in answer.json()["say"]
    assert StaffPhone(house).enters(PIN).status == 409


def test_strangers_pages_cannot_knock_here(house: House, staff: StaffPhone) -> None:
    assert staff.enters(Origin="http://evil.example").status == 403
    assert staff.enters(Host="evil.example").status == 403
    staff.came_in()
    assert staff.get("/api/staff/bundle", Sec_Fetch_Site="cross-site").status == 403
    assert staff.post("/api/staff/message", {"text": "x"}, Origin="http://evil.example").status == 403


# ------------------------------------------------------------------ tried


def test_whoever_tries_all_pins_gets_nowhere__F47(house: House, staff: StaffPhone) -> None:
    phones, answers = house.seated(3), []
    thief = StaffPhone(house)
    for number in range(TRIES):
        answers.append(thief.enters(f"{100_000 + number}"))
    assert [answer.status for answer in answers[:5]] == [401] * 5
    assert {answer.status for answer in answers[5:]} == {429}
    assert {answer.json()["refused"] for answer in answers[5:]} == {"too-often"}
    right = thief.enters(PIN)
    assert (right.status, right.body, right.headers[:0]) == (429, answers[-1].body, [])
    assert screen_says(house)
    assert all(phone.view()["seat"] == phone.seat for phone in phones), "guests are not locked out"
    phones[0].does("move-seat", who="s2", place=1)
    assert Phone(house).joined("Di").seat


def test_right_and_wrong_take_the_same_time_while_it_is_locked__F47(
    house: House, staff: StaffPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is looked at then, so that nothing can take longer."""
    looked: list[str] = []
    fits = StaffPin.fits

    def noting(self: StaffPin, typed: str) -> bool:
        looked.append(typed)
        return fits(self, typed)

    monkeypatch.setattr(StaffPin, "fits", noting)
    for number in range(5):
        staff.enters(f"10000{number}")
    before = len(looked)
    assert {staff.enters(pin).status for pin in (PIN, OTHER)} == {429}
    assert len(looked) == before == 5


def test_pauses_grow_and_end_and_the_screen_says_so__F47(house: House, staff: StaffPhone) -> None:
    for number in range(5):
        assert staff.enters(f"10000{number}").status == 401
    pauses = []
    for _ in range(4):
        answer = staff.enters(OTHER)
        assert answer.status == 429
        pauses.append(int(str(answer.header("Retry-After"))))
        assert screen_says(house)
        house.let_pass(pauses[-1])
        assert staff.enters(OTHER).status == 401, "one more try"
    assert pauses == [30, 60, 120, 240]
    house.let_pass(480)
    assert staff.enters(PIN).status == 200
    assert not screen_says(house)
    assert staff.enters(OTHER).status == 401, "whoever has the PIN begins anew"


def test_what_a_header_says_of_where_it_comes_from_is_not_believed__F46(house: House, staff: StaffPhone) -> None:
    for number in range(8):
        from_afar = {"X_Forwarded_For": f"127.0.0.{number}", "Forwarded": f"for=10.0.0.{number}", "X_Real_IP": "::1"}
        answer = staff.enters(f"10000{number}", **from_afar)
    assert answer.status == 429


def test_two_addresses_have_pauses_of_their_own_and_all_together_one__F46_F47() -> None:
    now = [0.0]
    tries = Lockout(lambda: None, lambda kept: None, lambda: now[0])
    for _ in range(5):
        tries.begin("10.0.0.7", "hash")
    with pytest.raises(Locked):
        tries.begin("10.0.0.7", "hash")
    tries.begin("10.0.0.8", "hash")
    tries.was_right("10.0.0.8")
    assert (tries.wait_s("10.0.0.7"), tries.wait_s("10.0.0.8")) == (30, 0)
    for number in itertools.count():
        try:
            tries.begin(f"10.0.1.{number}", "hash")
        except Locked:
            break
    assert number < lock.FREE_TOTAL
    assert tries.wait_s("10.9.9.9") > 0, "from everywhere"
    assert tries.wait_s(ALL) <= lock.LONGEST_TOTAL_S


@pytest.mark.parametrize("boot_s", [0.0, 26 * 365 * 86400.0, -26 * 365 * 86400.0])
def test_a_restart_and_a_clock_that_jumps_shorten_nothing__F42_F47(tmp_path: Path, boot_s: float) -> None:
    """Counts are kept, and no time: after each start the pause begins anew, whatever its clock says."""
    pauses, tries_left = [], 5
    for start in range(3):
        book, now = HouseBook.open(tmp_path), [boot_s * start]
        tries = Lockout(
            lambda book=book: book.recall(KEPT_AS), lambda kept, book=book: book.remember(KEPT_AS, kept),
            lambda now=now: now[0],
        )  # fmt: skip
        pauses.append(tries.wait_s("10.0.0.7"))
        now[0] += pauses[-1]
        for _ in range(tries_left):
            tries.begin("10.0.0.7", "hash")
        with pytest.raises(Locked):
            tries.begin("10.0.0.7", "hash")
        kept, tries_left = book.recall(KEPT_AS), 1
        book.close()  # the power is cut
        assert kept == {"of": "hash", "wrong": {"10.0.0.7": 5 + start, ALL: 5 + start}}, "counts, and no time"
    assert pauses == [0, 30, 60]


@pytest.mark.parametrize("kept", [7, [], {"of": 3, "wrong": 5}, {"wrong": {"a": -1, "b": "x", "c": 10**12}}])
def test_counts_that_are_no_counts_are_none(kept: Any) -> None:
    tries = Lockout(lambda: kept, lambda kept: None, lambda: 0.0)
    assert tries.wait_s("a") == tries.wait_s("c") == 0
    tries.begin("a", "hash")


# ------------------------------------------------------------------ the PIN


def test_the_pin_is_kept_as_a_hash_for_its_owner_alone(tmp_path: Path) -> None:
    path = keep(tmp_path, hashed(PIN))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    text = path.read_text()
    assert text.startswith("$argon2id$")
    assert PIN not in text
    assert StaffPin(tmp_path).fits(PIN)
    assert not StaffPin(tmp_path).fits(OTHER)
    assert StaffPin(tmp_path, hashed(OTHER, times=1, kibibytes=8)).fits(OTHER), "the settings stand above the file"
    path.write_bytes(b"\xff\xfe")
    assert not StaffPin(tmp_path).kept
    path.write_text("no hash")
    assert not StaffPin(tmp_path).fits(PIN)


@pytest.mark.parametrize(
    "pin", ["", "12345", "1" * 13, "123456", "987654", "777777", "48291a", "90123456", "４８２９１５"]
)
def test_a_pin_that_everybody_tries_first_is_none(pin: str) -> None:
    with pytest.raises(PinWrong) as wrong:
        hashed(pin, times=1, kibibytes=8)
    assert wrong.value.say


def test_guests_do_not_wait_while_a_pin_is_looked_at__F47(house: House, staff: StaffPhone) -> None:
    """One try is looked at at a time, and the next is not made to wait: it is told to come again."""
    pin = house.door.app.extensions["staff"].entry._pin
    with pin.one_try():
        began = time.monotonic()
        assert staff.enters().status == 429
        assert time.monotonic() - began < 5
    staff.came_in()
    assert (house.folder / FILE_NAME).exists()


def test_a_thief_at_another_address_locks_nobody_else_out_and_a_restart_is_no_way_round__F46_F47(
    house: House, staff: StaffPhone
) -> None:
    for number in range(6):
        assert from_address(house, "127.0.0.2", f"10000{number}") == (401 if number < 5 else 429)
    assert from_address(house, "127.0.0.3", PIN) == 200
    assert staff.enters().status == 200
    house.door.stop()
    house.evening.stop()
    house.book.close()
    again = House(house.folder)
    try:
        assert from_address(again, "127.0.0.2", PIN) == 429, "its pause begins anew"
        assert from_address(again, "127.0.0.3", PIN) == 200
        again.let_pass(31)
        assert from_address(again, "127.0.0.2", PIN) == 200
    finally:
        again.close()


def from_address(house: House, address: str, pin: str) -> int:
    """What somebody gets who types this PIN at a machine with that address."""
    line = http.client.HTTPConnection("127.0.0.1", house.door.port, timeout=30, source_address=(address, 0))
    line.request("POST", "/api/staff/enter", json.dumps({"pin": pin}), {"Content-Type": "application/json"})
    status = line.getresponse().status
    line.close()
    return status
