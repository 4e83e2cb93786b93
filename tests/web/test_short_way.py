"""A tap that is in order never becomes a Flask request; one that is not gets the answer of the long way."""

import pytest

from web_remote.remote import Doors


@pytest.fixture
def long_way(monkeypatch):
    """Which taps went the long way."""
    went = []
    command = Doors.command
    monkeypatch.setattr(Doors, "command", lambda doors: went.append(1) or command(doors))
    return went


@pytest.fixture
def ann(long_way, house):
    """The host of three; the doors were hung up after `long_way` began to watch them."""
    return house.seated()[0]


def tap(phone, **change):
    view = phone.view()
    wish = {"do": "set-rule", "rule": "disproof", "answer": "swift"}
    return {"game": view["game"], "seen": view["version"], "id": "tap-1", "command": wish} | change


def test_a_tap_in_order_is_carried_out_before_the_app(ann, long_way):
    before = ann.view()["version"]
    answer = ann.post("/api/command", tap(ann))
    assert (answer.status, answer.json()) == (200, {"version": before + 1})
    assert answer.header("Content-Type") == "application/json"
    assert answer.header("Cache-Control") == "no-store"
    assert ann.view()["table"]["rules"]["disproof"] == "swift"
    assert long_way == []


def test_a_mark_goes_the_short_way_and_one_too_many_is_told_so(long_way, house):
    ann, _, _ = house.playing(3)
    del long_way[:]
    assert ann.tap("mark", card="rope", column="s2", mark="no").status == 200
    assert long_way == []
    marks = [{"card": "hall", "column": "s2", "mark": mark} for mark in ("no", "yes")] * 100
    while ann.post("/api/notebook", {"game": house.table.game, "marks": marks}).status == 200:
        pass
    answer = ann.tap("mark", card="rope", column="s2", mark="yes")
    assert (answer.status, answer.json()["refused"], long_way) == (429, "too-often", [1])


@pytest.mark.parametrize(
    ("change", "status", "refused"),
    [
        ({"game": "g-of-yesterday"}, 409, "stale"),
        ({"seen": 0}, 409, "stale"),
        ({"command": {"do": "roll"}}, 409, None),
        ({"command": {"do": "sing"}}, 400, "malformed"),
        ({"seat": "s3"}, 403, "not-this-seat"),
        ({"id": 7}, 400, "malformed"),
    ],
)
def test_an_odd_tap_is_answered_in_words(ann, long_way, change, status, refused):
    answer = ann.post("/api/command", tap(ann, **change))
    assert (answer.status, long_way) == (status, [1])
    assert answer.json()["refused"] == refused or refused is None
    assert answer.json()["say"]
    assert ann.view()["table"]["rules"]["disproof"] == "each-answers"


def test_what_is_no_json_gets_the_long_way_whole(ann, long_way):
    answer = ann.ask("POST", "/api/command", body=b"[1, 2", **{"Content_Type": "application/json"})
    assert (answer.status, answer.json()["field"]) == (400, "body")
    assert long_way == [1]
