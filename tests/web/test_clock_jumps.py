"""A box without a clock of its own: after a power cut it is earlier than before, and then the network sets it (F42)."""

from __future__ import annotations

import re
import shutil
import time
from datetime import datetime
from pathlib import Path

import pytest

import companion
import hardware
import web_remote
from tests.web.guests import House, Phone

EVENING = datetime(2026, 11, 30, 20, 10).timestamp()
BOOTED = datetime(2026, 11, 30, 19, 40).timestamp()
SET = BOOTED + 50 * 60
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
    # the date of a figure, and of a game; the hour of the night; the date of an answer
    assert sorted(looks) == ["bench.py", "evening.py", "night.py", "same_head.py"]
