"""What is left of a party when it has gone: nothing on the disk, nothing in memory, and its phones open nothing."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from secrets import token_hex
from typing import Any

import pytest

from companion import editions
from companion.album import Album
from companion.disk import DiskFailed
from companion.evening import Evening
from companion.house_book import HouseBook
from companion.journal import Journal
from companion.party import SESSION
from companion.rules import commands as c
from companion.wipe import Wipe, settle
from tests import proof
from tests.kiosk.kiosk import PEOPLE, Kiosk, in_memory, on_the_disk, secrets_of


@pytest.fixture
def kiosk(tmp_path):
    kiosk = Kiosk(tmp_path)
    yield kiosk
    kiosk.close()


def test_nothing_of_a_party_is_left_on_the_disk_or_in_memory_and_its_phones_are_told__F20(kiosk):
    phones = kiosk.plays(*(f"Guest {letter} {token_hex(4)}" for letter in "XYZ"))
    secrets, code, game = secrets_of(phones), kiosk.door.code, kiosk.table.game
    kiosk.steward.message("Your cake is ready.")
    assert len(on_the_disk(kiosk.folder, secrets)) > len(secrets) / 2
    with phones[0].listens() as stream:
        stream.next()
        kiosk.passes(15 * 60)
        assert kiosk.steward.state()["session"]["ends"] == {"why": "quiet", "seconds": 60}
        kiosk.passes(60)
        _hears_it_end(stream)
    for phone in phones:
        for path in (f"/api/view?seat={phone.seat}", "/api/seal", "/api/stream"):
            answer = phone.get(path)
            assert (answer.status, answer.json()["refused"]) == (401, "party-over")
        assert phone.get("/api/me").json() == {"seats": [], "over": True}
        told = phone.tap("roll", game=game, seen=1)
        assert (told.status, told.json()["refused"]) == (401, "party-over")
    assert on_the_disk(kiosk.folder, secrets | {game}) == set()
    assert kiosk.door.code not in ("", code)
    state = kiosk.steward.state()
    assert (state["players"], state["message"], state["session"]["open"]) == (0, None, False)
    cookies = {phone.cookie for phone in phones}  # what a stranger sends is held until the next one comes
    hidden = secrets - cookies
    del secrets, cookies, phones, phone, answer, told, stream
    if proof.count(0, long=1):  # the whole program is looked through in each run: evening/test_cafe_evening.py
        assert in_memory(hidden) == {}


def test_the_next_party_at_the_same_seats_sees_nothing_and_the_last_ones_tokens_are_dead(kiosk):
    old = kiosk.plays()
    secrets = secrets_of(old)
    box = editions.load("classic")
    kiosk.steward.end_session()
    assert editions.load("classic") is box, "what lies in the house's boxes is nobody's, and stays as it is"
    (new,) = kiosk.sits_down("Zenobia")
    assert new.seat == old[0].seat
    seen = [new.get(path).body for path in ("/api/view", "/api/me", "/api/public/view", "/api/editions", "/healthz")]
    seen.append(new.get("/api/host/shelf").body)
    for phone in old:
        answer = phone.get(f"/api/view?seat={new.seat}")
        assert (answer.status, answer.json()["refused"]) == (401, "party-over")
        seen.append(answer.body)
    assert [secret for secret in secrets for body in seen if secret.encode() in body] == []
    assert kiosk.table.view("s1")["you"]["name"] == "Zenobia"


def test_who_was_here_before_may_play_again(kiosk):
    (phone,) = kiosk.sits_down(PEOPLE[0])
    dead = phone.cookie
    kiosk.steward.end_session()
    phone.joined("Zenobia")
    assert phone.cookie != dead
    assert phone.view()["you"]["name"] == "Zenobia"


def _hears_it_end(stream: Any) -> None:
    with suppress(ConnectionError):
        while True:
            stream.block()


class Cut(BaseException):
    """The power goes."""


STEPS = ("forget_party", "clear", "_write_opening", "lay", "leave_no_trace")


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("when", ["before", "after"][: proof.count(1, long=2)])
def test_a_power_cut_in_the_middle_of_a_wipe_is_gone_on_with_at_the_start(tmp_path, monkeypatch, step, when):
    house = _playing(tmp_path)
    owner = {"forget_party": HouseBook, "leave_no_trace": HouseBook, "_write_opening": Evening}.get(step)
    owner = owner or type({"clear": house.shelf, "lay": house.evening.table}[step])
    goes_on = getattr(owner, step)
    held: list[Any] = []

    def cut(*what, **how):
        held.extend([*what, goes_on(*what, **how) if when == "after" else None])
        raise Cut

    with monkeypatch.context() as patched:
        patched.setattr(owner, step, cut)
        with pytest.raises(Cut):
            house.wipe()
    after = _House(tmp_path)
    has_begun = (step, when) != ("forget_party", "before")
    people = after.evening.table.view("public")["table"]["seats"]
    assert bool(people) is not has_begun
    if has_begun:
        assert on_the_disk(tmp_path, {*PEOPLE, "0123abcd"}) == set()
        assert after.book.recall(SESSION) is None
    house.close()
    after.close()
    for journal in held:  # which a cut takes from the program, and nobody takes from this one
        if isinstance(journal, Journal):
            journal.close()


def test_a_full_disk_leaves_the_wipe_to_be_called_again(tmp_path, monkeypatch):
    house = _playing(tmp_path)

    def full(*_what, **_how):
        raise DiskFailed("The disk is full.")

    with monkeypatch.context() as patched:
        patched.setattr(Evening, "_write_opening", full)
        with pytest.raises(DiskFailed):
            house.wipe()
    assert house.book.holders(house.evening.table.game, "s1") == [], "the phones are strangers at once"
    house.wipe()
    assert on_the_disk(tmp_path, {*PEOPLE, "0123abcd"}) == set()
    house.close()


def test_what_the_house_chose_is_put_back_and_its_own_games_stay_out_of_sight(tmp_path):
    own = _House(tmp_path, is_kiosk=False)
    own.evening.table.submit(c.TakeSeat(c.HOUSE, "Grandmother"))
    own.book.remember("last-rules", {"classic": {"help": "off"}})
    games = own.shelf.games()
    own.close()
    house = _playing(tmp_path)
    assert "Grandmother" not in str(house.evening.table.view("public"))
    assert not [volume for volume in house.shelf.volumes() if volume.game in games]
    house.book.remember("last-rules", {"classic": {"help": "full"}})
    house.wipe()
    assert house.book.recall("last-rules") == {"classic": {"help": "off"}}
    assert on_the_disk(tmp_path, {*PEOPLE, "Grandmother"}) == {"Grandmother"}
    house.close()
    again = _House(tmp_path, is_kiosk=False)
    assert [volume.players for volume in again.shelf.volumes() if volume.players] == [("Grandmother",)]
    again.close()


class _House:
    """Table, shelf and book as they come at a start, without phones."""

    def __init__(self, folder: Path, *, is_kiosk: bool = True) -> None:
        self.book = HouseBook.open(folder)
        self.shelf = settle(self.book, folder, is_kiosk=is_kiosk)
        self.evening = Evening(self.shelf, self.book, "classic", SystemRandom())
        self.wipe = Wipe(self.evening, self.book, folder)

    def close(self) -> None:
        with suppress(Exception):
            self.evening.stop()
        self.book.close()


def _playing(folder: Path) -> _House:
    house = _House(folder)
    for name in PEOPLE:
        house.evening.table.submit(c.TakeSeat(c.HOUSE, name))
    house.evening.table.submit(c.Start("s1"))
    house.book.remember(SESSION, {"by": "guests", "minutes": 0})
    house.book.add("0123abcd", house.evening.table.game)
    house.book.hold("0123abcd", house.evening.table.game, "s1")
    game = house.evening.table.game
    house.evening.table.journal.copy_to(house.shelf.copy(game))
    return house


def test_a_picture_that_is_drawn_while_the_party_goes_is_kept_nowhere(tmp_path):
    house = _playing(tmp_path)
    table, game = house.evening.table, house.evening.table.game
    album = Album(table, house.shelf.folder)
    file = house.shelf.folder / f"{game}.png"
    album._keep(b"a picture", file)
    assert file.exists()
    house.wipe()
    album._keep(b"a picture", file)
    assert not file.exists()
    house.close()


def test_whoever_looks_at_the_shelf_in_the_middle_of_a_wipe_sees_none_of_its_people(tmp_path):
    """As the panel does, which reads it once when another game is laid, and goes on showing what it read."""
    house = _playing(tmp_path)
    seen: list[Any] = []
    house.evening.table.bell(lambda: seen.append([volume.players for volume in house.shelf.volumes()]))
    house.wipe()
    assert seen
    assert PEOPLE not in [players for looked in seen for players in looked]
    house.close()
