"""A party: opened by whoever may, ended by nobody being there or by its time, and never without warning."""

from __future__ import annotations

from dataclasses import asdict
from types import SimpleNamespace
from typing import Any

import pytest

from companion.disk import DiskFailed
from companion.party import COUNTDOWN_S, FAREWELL_S, GRACE_S, MORE_S, SESSION, Party
from companion.settings.house import House
from companion.surroundings import Surroundings


class Memory(dict):
    """A house book."""

    recall = dict.get
    remember = dict.__setitem__


class Shown:
    """A table with nothing on it but people and turns."""

    def __init__(self) -> None:
        self.surroundings = Surroundings(lambda: None)
        self.people = 0
        self.turn = None
        self.journal = SimpleNamespace(length=1)

    def view(self, _seat: str) -> dict[str, Any]:
        seats = [{"seat": f"s{n}", "bot": False} for n in range(self.people)]
        return {"game": "g1", "turn": {"number": self.turn} if self.turn else None, "table": {"seats": seats}}

    def gong(self, ring) -> None:
        pass


class Evening:
    """A party with a clock that goes by hand; `wiped` counts the wipes, `fails` is what the next one raises."""

    def __init__(self, book: Memory | None = None, **wishes: Any) -> None:
        self.book = Memory() if book is None else book
        self.table, self.now, self.wiped, self.fails = Shown(), 1000.0, 0, None
        self.wishes = SimpleNamespace(**asdict(House(kiosk=True, **wishes)))
        self.party = Party(self.table, self.wishes, self.book, self.wipe, clock=lambda: self.now)
        self.party.step()

    def wipe(self) -> None:
        if self.fails:
            fails, self.fails = self.fails, None
            raise fails
        self.wiped += 1
        self.table.people, self.table.turn, self.table.journal.length = 0, None, 1

    def passes(self, seconds: float) -> dict[str, Any]:
        """Time goes by, and the party looks at each moment at which it wanted to; what is to be read then."""
        until = self.now + seconds
        while self.now < until:
            self.now = min(until, self.now + max(0.01, self.party.step()))
        self.party.step()
        return self.notices

    @property
    def notices(self) -> dict[str, Any]:
        return dict(self.table.surroundings.notices)


def guests(**wishes: Any) -> Evening:
    """Three people have sat down."""
    evening = Evening(**wishes)
    evening.table.people = 3
    evening.party.step()
    return evening


def test_the_first_who_sits_down_opens_the_table_and_that_is_on_the_disk():
    evening = Evening()
    assert not evening.notices["open"]
    evening.table.people = 1
    evening.party.step()
    assert evening.notices["open"]
    assert evening.book[SESSION] == {"by": "guests", "minutes": 0}


def test_who_only_wrote_something_at_the_panel_and_went_leaves_nothing_either():
    evening = Evening(idle_minutes=15)
    evening.table.journal.length = 2
    evening.passes(15 * 60 + COUNTDOWN_S)
    assert evening.wiped == 1


def test_where_staff_open_the_table_nobody_sits_down_before():
    evening = Evening(sessions="staff")
    assert not evening.notices["may_sit"]
    evening.party.opens("staff")
    assert evening.notices["may_sit"]
    assert evening.party.session()["by"] == "staff"


def test_a_quiet_table_counts_down_for_all_to_see_and_then_nothing_is_left():
    evening = guests(idle_minutes=15)
    assert evening.passes(15 * 60 - 1)["ends"] is None
    assert evening.passes(1)["ends"] == {"why": "quiet", "seconds": COUNTDOWN_S}
    assert evening.passes(20)["ends"] == {"why": "quiet", "seconds": COUNTDOWN_S - 20}
    told = evening.passes(COUNTDOWN_S - 20)
    assert (evening.wiped, told["open"], told["over"], told["ends"]) == (1, False, True, None)
    assert evening.book[SESSION] is None
    assert evening.passes(FAREWELL_S)["over"] is False


@pytest.mark.parametrize("act", ["keep_on", "acted"])
def test_anybody_stops_the_countdown_and_has_all_the_quiet_minutes_again(act):
    evening = guests(idle_minutes=15)
    evening.passes(15 * 60 + 30)
    getattr(evening.party, act)()
    assert evening.passes(15 * 60 - 1)["ends"] is None
    assert evening.passes(1)["ends"] is not None
    assert evening.wiped == 0


def test_who_acts_keeps_the_table():
    evening = guests(idle_minutes=1)
    for _ in range(10):
        assert evening.passes(50)["ends"] is None
        evening.party.acted()


def test_staff_open_a_table_and_nobody_comes():
    evening = Evening(sessions="staff", idle_minutes=2)
    evening.party.opens("staff")
    evening.passes(2 * 60 + COUNTDOWN_S)
    assert evening.wiped == 1
    assert not evening.notices["may_sit"]


def test_ten_minutes_before_its_time_is_over_a_party_is_told():
    evening = guests(idle_minutes=0, session_minutes=60)
    assert evening.passes(49 * 60)["left"] is None
    assert evening.passes(60)["left"] == 10
    assert evening.passes(9 * 60 + 30)["left"] == 1


def test_a_turn_is_not_cut_when_the_time_is_over():
    evening = guests(idle_minutes=0, session_minutes=60)
    evening.table.turn = 7
    assert evening.passes(61 * 60)["ends"] is None
    evening.table.turn = 8
    assert evening.passes(1)["ends"]["why"] == "time"
    assert evening.wiped == 0, "and what comes then is a countdown"


def test_nobody_keeps_a_table_by_thinking_for_ever():
    evening = guests(idle_minutes=0, session_minutes=60)
    evening.table.turn = 7
    assert evening.passes(60 * 60 + GRACE_S)["ends"] == {"why": "time", "seconds": COUNTDOWN_S}


def test_between_turns_the_countdown_begins_at_once_and_who_stops_it_wins_some_minutes():
    evening = guests(idle_minutes=0, session_minutes=60)
    assert evening.passes(60 * 60)["ends"]["why"] == "time"
    evening.party.acted()
    assert evening.passes(5)["ends"] is not None, "an act says that they are there, and that is known"
    evening.party.keep_on()
    assert evening.passes(MORE_S - 1)["ends"] is None
    assert evening.passes(1)["ends"]["why"] == "time"


def test_staff_give_a_party_another_length():
    evening = guests(idle_minutes=0)
    evening.passes(3600)
    evening.wishes.session_minutes = 65
    assert evening.passes(1)["left"] == 5


def test_a_power_cut_neither_ends_a_session_nor_gives_it_all_its_time_again():
    before = guests(session_minutes=60, idle_minutes=0)
    before.passes(31 * 60)
    after = Evening(before.book, session_minutes=60, idle_minutes=0)
    told = after.party.session()
    assert (told["open"], told["by"]) == (True, "guests")
    assert 25 <= told["minutes"] <= 31
    assert after.notices["open"]


def test_a_wipe_that_the_disk_refuses_is_tried_until_it_is_done_and_said():
    evening = guests()
    evening.fails = DiskFailed("The disk is full.")
    with pytest.raises(DiskFailed):
        evening.party.ends()
    assert evening.party._attendant.is_stirred, "its own thread does not wait for what it was waiting for"
    evening.fails = DiskFailed("The disk is full.")
    evening.party.step()
    assert [fault["say"] for fault in evening.table.surroundings.facts()["faults"]] == ["The disk is full."]
    assert not evening.party.may_sit
    assert not evening.notices["may_sit"]
    evening.party.step()
    assert evening.wiped == 1
    assert evening.table.surroundings.facts()["faults"] == []
    assert evening.party.may_sit


def test_guests_who_come_while_the_table_says_goodbye_are_a_party_of_their_own():
    evening = guests()
    evening.party.ends()
    assert evening.notices["over"]
    evening.table.people = 1
    evening.party.step()
    assert (evening.notices["over"], evening.notices["open"]) == (False, True)
