"""The steward: what the house does to a table arrives there, and what it may know is counts and places."""

from __future__ import annotations

import pytest

from companion.loudness import Loudness
from companion.rules.refusals import NotNow
from companion.screen.house_notices import is_dark
from companion.screen.motion import DARK, Motion
from tests.kiosk.kiosk import PEOPLE, Kiosk
from tests.web.guests import House


@pytest.fixture
def kiosk(tmp_path):
    kiosk = Kiosk(tmp_path)
    yield kiosk
    kiosk.close()


def test_the_volume_is_in_percent_and_meant(kiosk):
    with pytest.raises(NotNow):
        kiosk.steward.volume(50)
    assert kiosk.steward.state()["volume"] is None
    kiosk.steward.loudness = Loudness(hour=lambda: 12)
    for percent, level in ((34, 3), (0, 0), (250, 10)):
        kiosk.steward.volume(percent)
        assert (kiosk.steward.loudness.level, kiosk.steward.state()["volume"]) == (level, 10 * level)


def test_the_screen_grows_dark_and_a_countdown_is_seen_all_the_same(kiosk):
    kiosk.steward.dim(True)
    house = kiosk.table.house()
    assert is_dark(house)
    assert Motion().moment(0.0, is_dark=True).dim == DARK
    assert not is_dark({"notices": {**house["notices"], "ends": {"why": "quiet", "seconds": 3}}})
    kiosk.steward.dim(False)
    assert not is_dark(kiosk.table.house())


def test_the_state_tells_how_the_table_stands_and_nobody_s_name(kiosk):
    phones = kiosk.plays()
    state = kiosk.steward.state()
    assert (state["kiosk"], state["players"], state["bots"], state["phase"]) == (True, 3, 0, phones[0].view()["phase"])
    awaited = phones[0].view()["awaited"]
    assert [f"s{place}" for place in state["waiting_for"]] == awaited, "nobody was moved: places are seats here"
    assert state["session"]["open"]
    assert not [name for name in PEOPLE if name in repr(state)]


def test_the_bell_rings_for_what_the_house_and_what_the_game_did(kiosk):
    rung: list[int] = []
    kiosk.steward.bell(lambda: rung.append(1))
    kiosk.steward.message("Your cake is ready.")
    by_the_house = len(rung)
    kiosk.sits_down(PEOPLE[0])
    assert 0 < by_the_house < len(rung)


def test_a_home_has_no_sessions(tmp_path):
    house = House(tmp_path)
    for act in (house.steward.new_session, house.steward.end_session):
        with pytest.raises(NotNow):
            act()
    house.steward.keep_on()
    assert house.steward.state()["session"] == {"open": False, "by": "", "minutes": 0, "left": None, "ends": None}
    house.close()
