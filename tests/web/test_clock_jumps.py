"""A box without a clock of its own: after a power cut it is earlier than before, and then the network sets it (F42)."""

from __future__ import annotations

import re
import shutil
import time
from datetime import datetime, tzinfo
from itertools import count
from pathlib import Path
from random import Random
from typing import Self

import pytest

import companion
import hardware
import web_remote
from companion import evening
from companion.pace import Pace
from companion.rounds import Rounds
from companion.shelf import Shelf
from tests.http_phone import Friends, HttpPhone
from tests.web.guests import House, Phone, wait_until

EVENING = datetime(2026, 11, 30, 20, 10).timestamp()
BOOTED = datetime(2026, 11, 30, 19, 40).timestamp()
SET = BOOTED + 50 * 60
YEARS_26 = 26 * 365.25 * 24 * 3600
WALL_CLOCK = re.compile(r"\btime\.time\b|datetime\.now|utcnow|(?:local|gm)time\b|date\.today")


def test_seats_stay_valid_and_events_in_order_when_the_clock_jumps__F42(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = [EVENING]
    monkeypatch.setattr(time, "time", lambda: wall[0])
    phones = house.playing(3)
    ann, bo, _ = phones
    before = {phone.seat: phone.view() for phone in phones}
    cut = shutil.copytree(house.folder, tmp_path / "cut")

    wall[0] = BOOTED
    after = House(cut)
    try:
        for phone in phones:
            phone.house = after
            assert {**phone.view(), "version": 0} == {**before[phone.seat], "version": 0}
        with bo.listens() as stream:
            stream.next()
            for do, wall[0] in (("pause", BOOTED), ("resume", SET), ("pause", BOOTED)):
                ann.does(do)
                assert stream.next()["news"][-1]["event"] == f"{do}d"
                assert [phone.view()["you"]["name"] for phone in phones] == ["Ann", "Bo", "Cy"]
        assert after.table.journal.length == house.table.journal.length + 3
    finally:
        after.close()


class Wall:
    """A clock without a battery: at each look it is another time, up to 26 years before or after."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._rng, self.looks = Random(26), 0
        local = time.localtime

        class When(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> Self:
                return cls.fromtimestamp(self.now(), tz)

        monkeypatch.setattr(time, "time", self.now)
        monkeypatch.setattr(time, "localtime", lambda at=None: local(self.now() if at is None else at))
        monkeypatch.setattr(evening, "datetime", When)

    def now(self) -> float:
        self.looks += 1
        return self._rng.choice((0.0, EVENING - YEARS_26, BOOTED, EVENING, SET, EVENING + YEARS_26))


def test_a_whole_game_needs_no_clock__F42(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats, cookies, turns, rounds, the next game and the order of the shelf, over a cut."""
    wall = Wall(monkeypatch)
    table = house.table
    asked = count()
    goes = Rounds(table, {"clock": lambda: str(next(asked))}, every_s=0.05)
    pace = Pace(table, scale=0.01)
    for each in (goes, pace):
        each.start()
    phones = [HttpPhone(house.door.url).joins(name) for name in ("Ann", "Bo", "Cy")]
    friends = Friends(phones, Random(4))
    phones[0].taps("start")
    friends.play(lambda view: view["phase"] == "turn" and view["turn"]["number"] >= 3)
    cut, cookies = shutil.copytree(house.folder, tmp_path / "cut"), {each.seat: each.cookie for each in phones}
    first = friends.play(lambda view: view["phase"] == "over")["game"]
    phones[0].taps("play-again")
    wait_until(lambda: table.game != first)
    assert [phone.view()["you"]["name"] for phone in phones] == ["Ann", "Bo", "Cy"], "the same phones, the next game"
    assert [volume.game for volume in Shelf(house.folder).volumes()] == [table.game, first], "the newest first"
    assert next(asked) > 2, "the rounds went on"
    for each in (goes, pace):
        each.stop()
    after = House(cut)
    try:
        assert after.table.game == first
        for phone, name in zip(phones, ("Ann", "Bo", "Cy"), strict=True):
            phone.place, phone.cookie = ("127.0.0.1", after.door.port), cookies[phone.seat]
            assert phone.view()["you"]["name"] == name
            assert phone.view()["turn"]["number"] == 3
    finally:
        after.close()
    assert wall.looks > 50, "it was looked at all the time, for what people read"


def test_how_long_a_phone_keeps_its_cookie_is_told_without_a_date__F42(house: House) -> None:
    given = Phone(house).join("Ann").header("Set-Cookie") or ""
    assert "max-age=" in given.lower()
    assert "expires=" not in given.lower()


def test_only_what_is_told_to_people_is_read_off_the_clock_on_the_wall__F42() -> None:
    """What waits, pauses or ends counts seconds that never jump."""
    looks = [
        path.name
        for part in (companion, hardware, web_remote)
        for path in Path(part.__path__[0]).rglob("*.py")
        if WALL_CLOCK.search(path.read_text("utf-8"))
    ]
    # the date of a figure, and of a game; what orders on the floor are signed with; the hour of the night; the date of
    # an answer; the day that a house counts its games by, where it knows it
    assert sorted(looks) == [
        "bench.py", "evening.py", "fleet.py", "night.py", "same_head.py", "statistics.py", "watch.py",
    ]  # fmt: skip
