"""Taking a seat: codes (F48), cookies (F20, F26), second tabs (F16), shared links (F17, F19) and shared phones."""

import hashlib

import pytest

from tests.web.guests import House, Phone, wait_until
from web_remote.codes import ALPHABET


def people(house: House) -> dict[str, str]:
    return {seat["seat"]: seat["name"] for seat in house.table.view("public")["table"]["seats"]}


def test_a_newcomer_gets_a_seat_a_cookie_and_the_chosen_suspect(house):
    phone = Phone(house)
    answer = phone.join("Ann", suspect="plum")
    assert answer.json() == {"seat": "s1", "game": house.table.game}
    cookie = answer.header("Set-Cookie") or ""
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert "Path=/" in cookie
    assert len(phone.cookie or "") >= 22, "128 bits or more"
    assert phone.view("s1")["you"] == {"name": "Ann", "suspect": "plum", "host": True}
    assert phone.get("/api/me").json() == {"seats": [{"seat": "s1", "name": "Ann"}]}


def test_the_token_is_kept_as_a_hash_only__F20(house):
    phone = Phone(house).joined("Ann")
    house.book.close()
    kept = b"".join(path.read_bytes() for path in house.folder.rglob("*") if path.is_file())
    house.book = type(house.book).open(house.folder)
    assert (phone.cookie or "").encode() not in kept


def test_a_taken_suspect_is_refused_and_a_strange_one_too(house):
    Phone(house).joined("Ann", suspect="plum")
    for suspect in ("plum", "butler"):
        answer = Phone(house).join("Bo", suspect=suspect)
        assert answer.status == 409
        assert answer.json()["say"]
    assert people(house) == {"s1": "Ann"}


@pytest.mark.parametrize("code", ["", "AAAAAA", "code", "Ä" * 6, "0" * 64])
def test_a_wrong_code_opens_nothing__F48(lasting_house, code):
    answer = Phone(lasting_house).join("Ann", code=code)
    assert (answer.status, answer.json()["refused"]) == (409, "wrong-code")
    assert people(lasting_house) == {}


def test_the_code_may_be_typed_small_and_with_spaces(house):
    code = house.door.code.lower()
    assert set(house.door.code) <= set(ALPHABET)
    assert Phone(house).join("Ann", code=f" {code[:3]} {code[3:]} ").status == 200


def test_the_code_closes_once_the_seats_are_full__F48(house):
    code = house.door.code
    house.seated(6)
    assert house.door.code == ""
    assert house.door.url == f"http://{house.here}/"
    wait_until(lambda: house.table.house()["code"] == "")
    for tried in (code, "AAAAAA"):
        answer = Phone(house).join("Gus", code=tried)
        assert (answer.status, answer.json()["refused"]) == (409, "table-closed")


def test_the_code_closes_when_the_game_begins_and_opens_when_somebody_leaves_the_lobby__F48(house):
    phones = house.seated(6)
    phones[5].does("leave")
    assert house.door.code
    phones[0].does("start")
    assert house.door.code == ""


def test_the_page_behind_the_qr_tells_nothing_about_the_code__F48(house):
    right, wrong = Phone(house).get(f"/j/{house.door.code}"), Phone(house).get("/j/AAAAAA")
    assert (right.status, right.body) == (wrong.status, wrong.body)
    assert right.header("Set-Cookie") is None


def test_the_code_outlives_a_start_and_changes_with_the_game__F48(house):
    from web_remote.seats import Seats

    again = Seats(house.table, house.book)
    assert again.code == house.door.code
    first = house.door.seats._join_code.of(house.table.game)
    assert house.door.seats._join_code.of("another-game") != first


def test_a_second_tab_goes_on_as_the_same_player__F16(house):
    ann = Phone(house).joined("Ann")
    answer = ann.join("Zoe")
    assert (answer.status, answer.json()["refused"]) == (409, "already-seated")
    assert answer.json()["seats"] == ["s1"]
    assert "Ann" in answer.json()["say"]
    assert people(house) == {"s1": "Ann"}
    assert ann.view("s1")["you"]["name"] == "Ann"


def test_a_released_seat_makes_room_for_another_name__F16(house):
    ann = Phone(house).joined("Ann")
    ann.does("leave")
    assert ann.get("/api/view").status == 401
    ann.joined("Zoe")
    assert list(people(house).values()) == ["Zoe"]


def test_a_shared_phone_holds_two_seats_and_names_one_each_time(house):
    phone = Phone(house).joined("Ann")
    cookie = phone.cookie
    phone.joined("Bo", beside=True)
    assert phone.cookie == cookie
    assert [seat["name"] for seat in phone.get("/api/me").json()["seats"]] == ["Ann", "Bo"]
    assert phone.view("s1")["you"]["name"] == "Ann"
    assert phone.view("s2")["you"]["name"] == "Bo"
    unsaid = phone.get("/api/view")
    assert (unsaid.status, unsaid.json()["field"]) == (400, "seat")
    with phone.listens("s2"):
        wait_until(lambda: house.table.house()["links"] == ["s1", "s2"])


def test_a_link_carries_no_seat__F17_F19(house):
    ann = Phone(house).joined("Ann")
    bo = Phone(house)
    for path in (f"/j/{house.door.code}", "/", "/table"):
        ann.get(path)
        assert bo.get(path).status == 200
        assert bo.cookie is None
    assert bo.get("/api/me").json() == {"seats": []}
    assert bo.get("/api/view?seat=s1").status == 401


def test_reopening_ten_times_while_others_join_is_always_the_same_player__F19(house):
    cy = Phone(house).joined("Cy")
    for name in ("Ann", "Bo", "Di", "Ed", "Fay"):
        Phone(house).joined(name)
        for _ in range(2):
            assert cy.get("/api/me").json()["seats"] == [{"seat": "s1", "name": "Cy"}]
            assert cy.view("s1")["you"]["name"] == "Cy"


@pytest.mark.parametrize("forge", ["flip", "", "cut", "twice", "x" * 5000, "\u00e9", "butler", "null"])
def test_a_forged_token_opens_nothing__F20(house, forge):
    ann = Phone(house).joined("Ann")
    real = ann.cookie or ""
    ann.cookie = {
        "flip": ("A" if real[0] != "A" else "B") + real[1:],
        "cut": real[:-1],
        "twice": real + real,
    }.get(forge, forge)
    answers = [ann.get("/api/view?seat=s1"), ann.get("/api/view"), ann.tap("leave", game="g", seen=1)]
    assert {answer.status for answer in answers} == {401}
    assert len({answer.body for answer in answers}) == 1
    assert ann.get("/api/me").json() == {"seats": []}
    with ann.listens() as stream:
        assert stream.status == 401
    assert people(house) == {"s1": "Ann"}


def test_last_nights_token_is_dead__F20(house, tmp_path_factory):
    yesterday = House(tmp_path_factory.mktemp("yesterday"))
    old = Phone(yesterday).joined("Ann")
    yesterday.close()
    ann = Phone(house).joined("Ann")
    ann.cookie = old.cookie
    assert ann.get("/api/view?seat=s1").status == 401


def test_tokens_die_with_the_party__F20(house):
    ann = Phone(house).joined("Ann")
    house.door.seats.end_party()
    assert ann.get("/api/view?seat=s1").status == 401


@pytest.mark.parametrize("how", ["they leave", "the host takes them away", "a bot stays"])
def test_when_the_last_person_has_gone_no_token_is_known__F20(house, how):
    ann, bo = house.seated(2)
    tokens = [hashlib.sha256((phone.cookie or "").encode()).hexdigest() for phone in (ann, bo)]
    if how == "a bot stays":
        ann.does("add-bot", level="easy")
    assert [house.book.knows(token, house.table.game) for token in tokens] == [True, True]
    if how == "the host takes them away":
        ann.does("remove-seat", who=bo.seat)
    else:
        bo.does("leave")
    assert house.book.knows(tokens[0], house.table.game)
    ann.does("leave")
    assert ann.get("/api/me").json() == {"seats": []}
    assert [house.book.knows(token, house.table.game) for token in tokens] == [False, False]
    assert Phone(house).joined("Zoe").view()["you"]["host"]


def test_tokens_outlive_a_power_cut(house):
    from web_remote.seats import Seats

    ann = Phone(house).joined("Ann")
    after = Seats(house.table, house.book)
    device, seat = after.holder(ann.cookie or "", None)
    assert (seat, device.seats) == ("s1", ("s1",))


def test_a_browser_without_cookies_does_not_keep_a_seat__F26(house):
    phone = Phone(house)
    phone.join("Ann")
    phone.cookie = None
    house.let_pass(29)
    house.hub.ring()
    assert people(house) == {"s1": "Ann"}
    house.let_pass(6)
    wait_until(lambda: people(house) == {})
    with_cookies = Phone(house).joined("Ann")
    with_cookies.view()
    house.let_pass(60)
    house.let_pass(60)
    assert people(house) == {"s2": "Ann"}


def test_a_newcomer_whose_answer_was_lost_tries_again_and_sits_once__F26(house):
    lost = Phone(house).joined("Ann")
    again = Phone(house).joined("Ann")
    assert people(house) == {"s1": "Ann"}
    assert again.view("s1")["you"]["name"] == "Ann"
    assert lost.get("/api/view?seat=s1").status == 401
    assert Phone(house).join("Ann").status == 409, "once the phone was seen the name is taken"


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"name": "Ann"}, "code"),
        ({"code": "AAAAAA"}, "name"),
        ({"code": 7, "name": "Ann"}, "code"),
        ({"code": "AAAAAA", "name": {"a": 1}}, "name"),
        ({"code": "AAAAAA", "name": "Ann", "suspect": 1}, "suspect"),
        ({"code": "AAAAAA", "name": "Ann", "beside": "yes"}, "beside"),
        ({"code": "A" * 65, "name": "Ann"}, "code"),
        ({"code": "AAAAAA", "name": "A" * 401}, "name"),
    ],
)
def test_a_malformed_wish_names_its_field(lasting_house, wish, field):
    answer = Phone(lasting_house).post("/api/join", wish)
    assert (answer.status, answer.json()["refused"], answer.json()["field"]) == (400, "malformed", field)
    assert answer.json()["say"].endswith(".")


def test_a_full_disk_seats_nobody_and_says_so__F43(house, monkeypatch):
    from companion.disk import DiskFailed

    def fails(*slots):
        raise DiskFailed("The disk is full. Nothing was changed; free some space and try again.")

    monkeypatch.setattr(house.table.journal, "append", fails)
    answer = Phone(house).join("Ann")
    assert (answer.status, answer.json()["refused"]) == (503, "disk-failed")
    assert people(house) == {}
    monkeypatch.undo()
    assert Phone(house).join("Ann").status == 200
