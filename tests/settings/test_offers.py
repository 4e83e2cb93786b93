"""What staff set for the guests: kept above the settings, until those say something else."""

from __future__ import annotations

from typing import Any

import pytest

from companion.loudness import Loudness
from companion.screen.display import Wanted
from companion.screen.light import Light
from companion.screen.window import Screen
from companion.settings.house import House
from companion.staff.offers import KEPT_AS, Offered, Offers, OfferWrong, Preset, SessionsOffered


class Memory(dict[str, Any]):
    recall, remember = dict.get, dict.__setitem__


def test_what_staff_set_outlives_the_evening_until_the_settings_say_otherwise() -> None:
    book = Memory()
    preset = Preset("Quick", "classic", {"disproof": "swift"})
    Offered(book, Offers()).change(brightness=50, presets=(preset,), night=(21, 6), editions=("event",))
    again = Offered(book, Offers()).now
    assert (again.brightness, again.presets, again.night, again.editions) == (50, (preset,), (21, 6), ("event",))
    changed = Offered(book, Offers(brightness=70))
    assert (changed.now.brightness, changed.now.night) == (70, (21, 6)), "only that one was written anew"
    assert changed.change(brightness_at_night=30).brightness == 70


def test_a_session_is_as_long_as_staff_say() -> None:
    offered = Offered(Memory(), Offers(session_minutes=60))
    sessions = SessionsOffered(House(sessions="staff", idle_minutes=7, session_minutes=60), offered)
    assert (sessions.sessions, sessions.idle_minutes, sessions.session_minutes) == ("staff", 7, 60)
    offered.change(session_minutes=90)
    assert sessions.session_minutes == 90


def test_screen_and_sound_hear_of_it_at_once() -> None:
    offered, heard = Offered(Memory(), Offers()), []
    screen, loudness = Screen(Wanted("off", 0, None)), Loudness(hour=lambda: 20)
    offered.bell(heard.append)
    offered.bell(lambda now: screen.shine(Light(now.brightness, now.brightness_at_night, now.night)))
    offered.bell(lambda now: loudness.sleeps(now.night))
    assert loudness.now() > 0
    offered.change(brightness=40, night=(19, 8))
    assert [now.brightness for now in heard] == [100, 40]
    assert screen._motion.light.by_day == 40
    assert loudness.now() == 0, "it is night from seven on"


def test_a_language_that_is_not_on_offer_is_not_spoken() -> None:
    assert Offers().spoken(("en", "da")) == ("en", "da")
    assert Offers(languages=("da", "sv")).spoken(("en", "da")) == ("da",)


@pytest.mark.parametrize(
    "kept",
    [
        7,
        {"brightness": 3},
        {"brightness": [100, 5]},
        {"night": [[22, 7], "x"]},
        {"presets": [[], [{"name": 1}]]},
        {"x": 1},
    ],
)
def test_offers_that_are_none_are_forgotten(kept: Any) -> None:
    assert Offered(Memory({KEPT_AS: kept}), Offers()).now == Offers()


def test_what_cannot_be_changes_nothing() -> None:
    book = Memory()
    offered = Offered(book, Offers())
    with pytest.raises(OfferWrong) as wrong:
        offered.change(brightness=10)
    assert (wrong.value.field, offered.now, dict(book)) == ("brightness", Offers(), {})
