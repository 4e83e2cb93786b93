"""Seats without a phone: who sits down at the panel, who carries whose wishes, and what a game's file tells of it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion import editions, retrace
from companion.journal import Journal
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.at_table import BringToTable, GivePhone, SeatBroughtToTable, SitAtTable
from companion.rules.choices import choices
from companion.rules.decide import decide
from companion.rules.evolve import evolve, opening
from companion.rules.guests import GUESTS, is_carried
from companion.rules.look_alike import alike
from companion.rules.refusals import NotYourPart, Refused
from companion.rules.state import State
from companion.rules.views import view
from companion.sequel import sequel
from companion.table import Table
from companion.wire import event_from, event_to

LOBBY = opening(e.GameOpened("g1", "classic"), editions.load("classic"))


def after(state: State, *commands: c.Command) -> State:
    for command in commands:
        for event in decide(state, command):
            state = evolve(state, event_from(event_to(event)))
    return state


def sits(name: str, suspect: str) -> SitAtTable:
    return SitAtTable(c.PANEL, name, suspect)


def test_who_comes_without_a_phone_sits_down_at_the_panel_and_the_first_is_host() -> None:
    state = after(LOBBY, sits(" Bo  Å ", "plum"), sits("Ida", "white"))
    assert [(p.seat, p.name, p.suspect, p.at_table) for p in state.players] == [
        ("s1", "Bo Å", "plum", True),
        ("s2", "Ida", "white", True),
    ]
    assert state.host == "s1"
    assert [seat.get("at_table") for seat in view(state, c.PUBLIC)["table"]["seats"]] == [True, True]


def test_a_name_must_be_read_and_told_from_the_others__F50() -> None:
    state = after(LOBBY, sits("Ian", "plum"))
    for name in ("", "   ", "A" * 21, "a\u0000b", "lan"):
        with pytest.raises(Refused):
            decide(state, sits(name, "white"))
    with pytest.raises(Refused):
        decide(state, sits("Eva", "plum"))


def test_the_names_to_choose_from_can_be_told_apart_and_leave_out_who_sits_here() -> None:
    assert alike([(name, name) for name in GUESTS]) == []
    state = after(LOBBY, sits("anna", "plum"))
    (offered,) = [choice for choice in choices(state, c.PANEL) if choice["do"] == "sit-at-table"]
    assert "Anna" not in offered["slots"]["name"]
    assert "plum" not in offered["slots"]["suspect"]


def test_only_the_panel_seats_guests() -> None:
    state = after(LOBBY, sits("Ann", "plum"))
    with pytest.raises(Refused):
        decide(state, SitAtTable("s1", "Bo", "white"))


def test_the_panel_carries_the_wishes_of_the_seats_at_the_table_and_of_no_other() -> None:
    state = after(LOBBY, sits("Ann", "plum"), c.TakeSeat(c.HOUSE, "Bo"))
    for carrier, seat in (c.PANEL, "s1"), (c.PANEL, c.PANEL), ("s1", "s1"):
        assert is_carried(state, carrier, seat), (carrier, seat)
    for carrier, seat in (c.PANEL, "s2"), ("s2", "s1"), ("s1", "s2"), (c.PANEL, "s9"), (c.PANEL, c.HOUSE):
        assert not is_carried(state, carrier, seat), (carrier, seat)


def test_a_table_takes_no_wish_from_the_panel_for_a_seat_that_has_a_phone(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "g1.game", "g1")
    journal.append([event_to(e.GameOpened("g1", "classic"))])
    table = Table(journal, Random(1))
    table.submit(c.TakeSeat(c.HOUSE, "Bo", "plum"))
    with pytest.raises(NotYourPart):
        table.submit(c.ChooseSuspect("s1", "white"), carrier=c.PANEL)
    assert table.view(c.PUBLIC)["table"]["seats"][0]["suspect"] == "plum"
    table.submit(BringToTable(c.PANEL, "s1"))
    table.submit(c.ChooseSuspect("s1", "white"), carrier=c.PANEL)
    assert table.view(c.PUBLIC)["table"]["seats"][0]["suspect"] == "white"
    journal.close()


def test_a_seat_comes_to_the_table_and_goes_to_a_phone_again() -> None:
    state = after(LOBBY, c.TakeSeat(c.HOUSE, "Bo"), BringToTable(c.PANEL, "s1"))
    assert state.players[0].at_table
    assert not any(choice["do"] == "bring-to-table" for choice in choices(state, c.PANEL))
    state = after(state, GivePhone(c.HOUSE, "s1"))
    assert not state.players[0].at_table
    with pytest.raises(Refused):
        decide(state, GivePhone(c.HOUSE, "s1"))


def test_nobody_on_a_phone_brings_a_seat_to_the_table() -> None:
    state = after(LOBBY, c.TakeSeat(c.HOUSE, "Bo"), c.TakeSeat(c.HOUSE, "Ann"))
    with pytest.raises(Refused):
        decide(state, BringToTable("s1", "s2"))


def test_the_next_game_is_played_by_the_same_people_in_the_same_way() -> None:
    state = after(LOBBY, sits("Ann", "plum"), c.TakeSeat(c.HOUSE, "Bo"), sits("Cy", "white"))
    opened = event_from(event_to(sequel(state, "g2")))
    again = opening(opened, state.edition)  # type: ignore[arg-type]
    assert [player.at_table for player in again.players] == [True, False, True]


def test_a_file_written_before_there_were_guests_is_read_back_as_it_was() -> None:
    old = {"event": "seat-taken", "seat": "s1", "name": "Ann", "suspect": "plum", "bot": False}
    assert event_from(old) == e.SeatTaken("s1", "Ann", "plum")
    opened = {"event": "game-opened", "game": "g1", "edition": "classic", "seats": [["s1", "Ann", "plum", False]]}
    state = opening(event_from(opened), editions.load("classic"))  # type: ignore[arg-type]
    assert not state.players[0].at_table


def test_what_guests_did_can_be_told_again_from_the_file() -> None:
    """`butler verify` finds the command behind each event, these among them."""
    state, events = LOBBY, [e.GameOpened("g1", "classic")]
    commands = (sits("Ann", "plum"), c.TakeSeat(c.HOUSE, "Bo"), BringToTable(c.PANEL, "s2"), GivePhone(c.HOUSE, "s2"))
    for command in commands:
        happened = decide(state, command)
        events += happened
        state = after(state, command)
    retrace.retrace(events)
    with pytest.raises(retrace.NotTheRules):
        retrace.retrace([*events, SeatBroughtToTable("s9")])
