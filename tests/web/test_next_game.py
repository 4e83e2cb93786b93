"""From game to game: tokens are rotated (F20), streams are asked for anew, another game's seats are not inherited."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.gallery import Picture
from companion.journal import Journal
from companion.rules import commands as c
from companion.rules import events as e
from companion.surroundings import Surroundings
from companion.table import Table
from companion.wire import event_to
from tests.web.guests import House, Phone, wait_until
from web_remote.pictures import Pictures
from web_remote.seats import Seats


def again(house: House, phones: list[Phone]) -> str:
    """The game is called off and the next one lies on the table; its id."""
    before = house.table.game
    house.table.submit(c.CallOff(c.PANEL))
    phones[0].does("play-again")
    wait_until(lambda: house.table.game != before)
    return before


def test_the_next_game_renews_each_phones_token_once__F20(house):
    phones = house.playing(3)
    old = [phone.cookie for phone in phones]
    again(house, phones)
    for phone in phones:
        assert phone.view()["you"], "the same person at the same seat"
    new = [phone.cookie for phone in phones]
    assert not set(old) & set(new)
    for phone in phones:
        phone.view()
    assert [phone.cookie for phone in phones] == new
    for phone, token in zip(phones, old, strict=True):
        phone.cookie = token
        assert phone.get("/api/view").status == 401, "the old one ended when the new one was used"


def test_an_answer_lost_on_a_bad_line_locks_nobody_out__F20(house):
    phones = house.playing(3)
    again(house, phones)
    ann = phones[0]
    old = ann.cookie
    ann.view()
    first = ann.cookie
    ann.cookie = old
    ann.view()
    assert ann.cookie == first, "the same new token, as often as it is asked for with the old one"


def test_a_second_player_on_a_phone_does_not_keep_the_old_token_alive__F20(house):
    phones = house.seated(3)
    phones[0].does("start")
    again(house, phones)
    ann, old = phones[0], phones[0].cookie
    ann.joined("Di", beside=True)
    assert ann.cookie != old
    assert [seat["name"] for seat in ann.get("/api/me").json()["seats"]] == ["Ann", "Di"]
    ann.cookie = old
    assert ann.get("/api/me").json()["seats"] == []


def test_a_stream_brings_the_new_token_along__F20(house):
    phones = house.playing(3)
    again(house, phones)
    with phones[0].listens() as stream:
        assert "Set-Cookie: butler-device=" in stream.head


def test_streams_end_with_the_game_and_the_phone_comes_again(house):
    phones = house.playing(3)
    with phones[1].listens() as stream:
        stream.next()
        again(house, phones)
        assert house.table.game not in "".join(stream.hears("next-game")), "nothing of the next game on the old line"
        assert stream.is_over()
    with phones[1].listens() as stream:
        assert stream.next()["game"] == house.table.game


def test_a_power_cut_after_the_next_game_was_laid_out_throws_nobody_out(house):
    phones = house.playing(3)
    again(house, phones)
    wait_until(lambda: house.book.holders(house.table.game, "s1"))
    after = Seats(house.table, house.book)
    device, seat = after.holder(phones[0].cookie or "", None)
    assert seat == "s1"
    assert device.to_renew


def test_a_tap_for_the_last_game_is_stale_in_the_next(house):
    phones = house.playing(3)
    before = again(house, phones)
    answer = phones[0].tap("leave", game=before, seen=1)
    assert (answer.status, answer.json()["refused"]) == (409, "stale")


def test_a_question_that_was_let_in_before_the_next_game_learns_nothing_of_it(house, monkeypatch):
    """Between the look at the cookie and the look at the table another game is laid out: other people's, maybe."""
    phones = house.playing(3)
    ann = phones[0]
    let_in = house.door.seats.holder(ann.cookie, "s1")
    again(house, phones)
    monkeypatch.setattr(house.door.seats, "holder", lambda token, wanted: let_in)
    for answer in (
        ann.get("/api/view?seat=s1"),
        ann.post("/api/notebook", {"game": let_in[0].game}),
        ann.tap("leave", game=let_in[0].game, seen=1),
    ):
        assert (answer.status, answer.json()["refused"]) == (409, "stale")
        assert house.table.game.encode() not in answer.body
    with ann.listens() as stream:
        assert house.table.game not in "".join(stream.hears("next-game"))


def test_the_host_sees_the_shelf_and_takes_a_game_up_again(house):
    phones = house.playing(3)
    theirs = house.table.game
    phones[0].does("set-aside")
    wait_until(lambda: house.table.game != theirs)
    shelf = phones[0].get("/api/host/shelf").json()["games"]
    assert (theirs, "aside", ["Ann", "Bo", "Cy"]) in [(one["game"], one["state"], one["players"]) for one in shelf]
    assert phones[0].post("/api/host/take-up", {"game": theirs}).json() == {"game": theirs}
    for phone in phones:
        assert phone.view()["hand"], "everybody sits before the old hand again"


def test_the_shelf_is_the_hosts(house):
    phones = house.playing(3)
    assert phones[1].get("/api/host/shelf").json()["refused"] == "not-your-part"
    assert phones[1].post("/api/host/take-up", {"game": "g1"}).json()["refused"] == "not-your-part"
    missing = phones[0].post("/api/host/take-up", {"game": "g1"})
    assert (missing.status, missing.json()["refused"]) == (409, "not-on-the-shelf")
    assert missing.json()["say"].endswith(".")
    assert phones[0].post("/api/host/take-up", {}).json()["field"] == "game"


class Book(dict):
    """A house book in memory, as far as seats ask it."""

    def __init__(self) -> None:
        self.labels: dict[tuple[str, str], str] = {}
        self.held: set[tuple[str, str, str]] = set()
        self.notes: dict[str, object] = {}

    def add(self, token, game, label=""):
        self.labels[token, game] = label

    def knows(self, token, game):
        return (token, game) in self.labels

    def label(self, token, game):
        return self.labels.get((token, game), "")

    def hold(self, token, game, seat):
        self.labels.setdefault((token, game), "")
        self.held.add((token, game, seat))

    def seats(self, token, game):
        return sorted(seat for held, of, seat in self.held if (held, of) == (token, game))

    def holders(self, game, seat):
        return sorted(token for token, of, held in self.held if (of, held) == (game, seat))

    def drop(self, token, game, seat=None):
        self.held = {each for each in self.held if each[:2] != (token, game) or seat not in (None, each[2])}
        if seat is None:
            self.labels.pop((token, game), None)

    def free(self, game, seat):
        self.held = {each for each in self.held if each[1:] != (game, seat)}

    def remember(self, key, value):
        self.notes[key] = value

    def recall(self, key, default=None):
        return self.notes.get(key, default)

    def end_party(self):
        self.labels.clear()
        self.held.clear()


class Lying:
    """A table on which any game can be laid."""

    def __init__(self) -> None:
        self.changes = 0
        self.surroundings = Surroundings(lambda: None)
        self.lay("g1", {}, "lobby")

    def lay(self, game, people, phase):
        self.game, self.people, self.phase = game, dict(people), phase
        self.changes += 1

    def picture(self, seat):
        seats = [{"seat": each, "name": name, "bot": False} for each, name in self.people.items()]
        table = {"seats": seats, "match": {"game": 1}, "tokens": dict.fromkeys("abcdef")}
        return None, Picture({"game": self.game, "phase": self.phase, "table": table}, self.changes, self.changes)

    def submit(self, command, **_):
        self.people[f"s{len(self.people) + 1}"] = command.name
        self.changes += 1
        return 1


@pytest.mark.parametrize(
    ("people", "phase", "holding"),
    [
        ({"s1": "Ann", "s2": "Bo"}, "lobby", {"Ann": ("s1",), "Bo": ("s2",)}),
        ({"s1": "Ann", "s2": "Zoe"}, "lobby", {"Ann": ("s1",), "Bo": ()}),
        ({"s1": "Zoe", "s2": "Ann", "s3": "Bo"}, "turn", {"Ann": ("s2",), "Bo": ("s3",)}),
        ({"s1": "Gus", "s2": "Hal"}, "turn", {"Ann": (), "Bo": ()}),
        ({}, "lobby", {"Ann": (), "Bo": ()}),
    ],
)
def test_in_another_game_a_phone_holds_the_seat_of_its_person_and_no_other(people, phase, holding):
    table, book = Lying(), Book()
    seats = Seats(table, book)
    tokens = {name: seats.join("", seats.code, name)[1] for name in ("Ann", "Bo")}
    table.lay("g2", people, phase)
    assert {name: seats.sitting(seats.device(token)) for name, token in tokens.items()} == holding


def test_a_picture_is_of_one_box_though_another_comes_to_the_table_meanwhile(tmp_path: Path) -> None:
    """The box and the view are looked at as one."""

    def opened(game: str, box: str) -> Journal:
        journal = Journal.create(tmp_path / f"{game}.game", game)
        journal.append([event_to(e.GameOpened(game, box))])
        return journal

    first, other = opened("g1", "classic"), opened("g2", "dungeon")
    table = Table(first, Random(1))

    class Moving:
        """The same table, on which the other game is laid as soon as somebody has looked at the first."""

        def picture(self, seat: str) -> Any:
            looked_at = table.picture(seat)
            if table.game == "g1":
                table.lay(other)
            return looked_at

        def __getattr__(self, name: str) -> Any:
            return getattr(table, name)

    pictures = Pictures(Moving(), lambda *_: "", dict)  # type: ignore[arg-type]
    asked_now: list[tuple[str, str]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("web_remote.pictures.prompt", lambda view, box, _: asked_now.append((view["edition"], box.id)))
        games = [pictures.of("public", "en").mark[0] for _ in range(2)]
    assert games == ["g1", "g2"]
    assert asked_now == [("classic", "classic"), ("dungeon", "dungeon")]
    first.close()
    other.close()
