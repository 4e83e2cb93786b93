"""Guests at a kiosk: what counts as being there, what they may ask of the house, and what is not theirs to change."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kiosk.kiosk import PEOPLE, Kiosk
from tests.web.guests import House, Phone


@pytest.fixture
def kiosk(tmp_path):
    kiosk = Kiosk(tmp_path)
    yield kiosk
    kiosk.close()


ACTS = {
    "a tap": lambda phone: phone.does("set-rule", rule="dice", answer="one"),
    "a help call": lambda phone: phone.post("/api/help", {"wanted": True}),
    "a look into the notebook": lambda phone: phone.post("/api/notebook", {"game": phone.view()["game"]}),
    "one more player": lambda phone: phone.join("Zenobia", beside=True),
}
LOOKS = {
    "a page": lambda phone: phone.get("/"),
    "a view": lambda phone: phone.view(),
    "a stranger's tap": lambda phone: Phone(phone.house).tap("start", game="g", seen=1),
    "a wrong code": lambda phone: Phone(phone.house).post("/api/join", {"code": "ABCDEF", "name": "Nobody"}),
}


@pytest.mark.parametrize("what", [*ACTS, *LOOKS])
def test_what_a_guest_does_keeps_the_table_and_what_a_phone_does_by_itself_does_not(kiosk, what):
    (phone,) = kiosk.sits_down(PEOPLE[0])
    phone.view()  # its seat is not taken back for a cookie that never came
    kiosk.passes(14 * 60)
    (ACTS | LOOKS)[what](phone)
    kiosk.passes(2 * 60)
    assert (kiosk.table.surroundings.notices["ends"] is None) is (what in ACTS)


def test_help_is_called_and_taken_back_from_a_seat_and_by_nobody_else(kiosk):
    (phone,) = kiosk.sits_down(PEOPLE[0])
    assert phone.post("/api/help", {"wanted": True}).json() == {"help": True}
    assert phone.post("/api/help", {"wanted": False}).json() == {"help": False}
    assert Phone(kiosk).post("/api/help", {"wanted": True}).status == 401
    assert kiosk.steward.state()["help"] is False


def test_at_home_nobody_is_there_to_be_called(tmp_path):
    house = House(tmp_path)
    phone = Phone(house).joined(PEOPLE[0])
    assert phone.post("/api/help", {"wanted": True}).status == 404
    assert phone.post("/api/keep-on", {}).status == 404
    stranger = Phone(house)
    stranger.cookie = "of-another-evening"
    assert stranger.get("/api/me").json() == {"seats": []}
    assert stranger.get("/api/view").json()["refused"] == "no-seat", "a home has no parties that pass"
    house.close()


def test_the_cards_of_a_deck_are_not_a_party_s_to_write(kiosk):
    (host,) = kiosk.sits_down(PEOPLE[0])
    wish: dict[str, Any] = {"edition": "bonus", "deck": "bonus", "before": "x", "name": "Rude", "cards": []}
    answer = host.post("/api/host/deck", wish)
    assert (answer.status, answer.json()["refused"]) == (409, "not-your-part")


def test_whoever_comes_while_the_table_is_closed_finds_no_code_and_no_seat(tmp_path):
    kiosk = Kiosk(tmp_path, sessions="staff")
    assert kiosk.door.code == ""
    assert kiosk.door.url.count("/j/") == 0
    answer = Phone(kiosk).post("/api/join", {"code": "ABCDEF", "name": "Nobody"})
    assert (answer.status, answer.json()["refused"]) == (409, "table-closed")
    kiosk.steward.new_session()
    assert Phone(kiosk).get("/api/me").json() == {"seats": []}
    assert kiosk.sits_down(PEOPLE[0])
    kiosk.steward.end_session()
    assert kiosk.door.code == ""
    kiosk.close()


def test_a_code_of_the_party_before_opens_nothing(kiosk):
    kiosk.sits_down(PEOPLE[0])
    old = kiosk.door.code
    kiosk.steward.end_session()
    answer = Phone(kiosk).post("/api/join", {"code": old, "name": "Zenobia"})
    assert (answer.status, answer.json()["refused"]) == (409, "wrong-code")


def test_who_scans_the_new_code_is_no_guest_of_before(kiosk):
    (phone,) = kiosk.sits_down(PEOPLE[0])
    kiosk.steward.end_session()
    assert phone.get("/api/me").json() == {"seats": [], "over": True}
    assert phone.get(f"/api/me?code={kiosk.door.code}").json() == {"seats": []}


def test_a_message_is_one_line_of_words_and_no_longer_than_fits(kiosk):
    kiosk.steward.message("  Your\n c\u00adake \u202e is\t<b>not\u200b</b> ready.\0 ")
    assert kiosk.steward.state()["message"] == "Your cake is <b>not</b> ready.", "a word is not lost with a sign in it"
    with pytest.raises(Exception, match="at most 160"):
        kiosk.steward.message("x" * 161)
    kiosk.steward.message(None)
    assert kiosk.steward.state()["message"] is None
