"""A display that is not there, breaks or comes back costs its picture, and one warning."""

import logging

import pygame
import pytest
from screen.at_the_window import Clock, Table

from companion.screen import window
from companion.screen.window import RETRY_S


def test_no_display_is_tried_again_every_five_seconds_with_one_warning__F38(made, monkeypatch, caplog):
    answers = ["No screen is plugged in."] * 3
    real = window.open_display
    tried = []

    def opened(wanted):
        tried.append(clock.now)
        return answers.pop() if answers else real(wanted)

    monkeypatch.setattr(window, "open_display", opened)
    clock, table = Clock(), Table()
    screen = made(clock=clock)
    with caplog.at_level(logging.WARNING):
        assert screen.open() == "No screen is plugged in."
        for _ in range(40):
            screen.turn(table)
            if table.faults.get("screen"):
                assert table.faults["screen"] == "No screen is plugged in."
            clock.now += 0.5
    assert [at - 100 for at in tried] == [0, RETRY_S, 2 * RETRY_S, 3 * RETRY_S]
    assert len([r for r in caplog.records if "plugged in" in r.message]) == 1
    assert screen.reason is None
    assert table.faults["screen"] is None, "the others hear that it is back"


def test_a_display_that_breaks_is_left_and_opened_again__F38(made, monkeypatch):
    clock, table = Clock(), Table()
    screen = made(clock=clock)
    screen.open()
    screen.turn(table)

    def broken(*_):
        raise pygame.error("video system lost")

    with monkeypatch.context() as patch:
        patch.setattr(window.Display, "present", broken)
        table.show("turn-in-a-room")
        assert screen.turn(table) is False
    assert "stopped" in table.faults["screen"]
    clock.now += RETRY_S
    assert screen.turn(table) is True
    assert table.faults["screen"] is None


def test_what_a_lost_display_showed_is_not_kept_until_it_comes_back__F20(made, monkeypatch):
    """A television may be off for the night when a party goes."""
    clock, table = Clock(), Table()
    screen = made(clock=clock, caption=lambda view: [view["table"]["seats"][1]["name"]])
    table.shown["table"]["seats"][1]["name"] = "Wilhelmina"
    screen.open()
    assert screen.turn(table)

    def named():
        return [word for word, kept in vars(screen).items() if "Wilhelmina" in repr(kept)]

    assert named()
    screen._display.driver = "KMSDRM"
    monkeypatch.setattr(window, "connectors", lambda: (("card0-HDMI-A-1", "disconnected"),))
    monkeypatch.setattr(window, "open_display", lambda wanted: "No screen is plugged in.")
    assert not screen.turn(table)
    assert named() == []


@pytest.mark.parametrize("where", ["present", "open"])
def test_a_display_that_breaks_again_and_again_is_one_warning_and_one_fault__F38(made, monkeypatch, caplog, where):
    clock, table = Clock(), Table()
    screen, told = made(clock=clock), []
    screen.open()
    screen.turn(table)

    def broken(*_):
        raise pygame.error("the cable is loose")

    monkeypatch.setattr(table, "fault", lambda part, say: told.append((part, say)))
    if where == "present":
        table.show("turn-in-a-room")
        monkeypatch.setattr(window.Display, "present", broken)
    else:
        screen._display.driver = "KMSDRM"
        monkeypatch.setattr(window, "connectors", lambda: (("card0-HDMI-A-1", "disconnected"),))
        monkeypatch.setattr(window, "splash", broken)
    with caplog.at_level(logging.WARNING):
        for _ in range(60):
            assert screen.turn(table) is False
            assert screen._prepare() is False, "no picture is made ready for a display that is gone"
            clock.now += 1.0
    assert len(caplog.records) == 1
    assert told[-1][1], "the table is told why"
    assert len(told) <= 2
    monkeypatch.undo()
    clock.now += RETRY_S
    assert screen.turn(table) is True
    assert screen.reason is None
    assert table.faults["screen"] is None, "and that it is back"


def test_another_plug_in_the_socket_opens_the_console_anew(made, monkeypatch):
    plugs = [(("card0-HDMI-A-1", "connected"),)]
    monkeypatch.setattr(window, "connectors", lambda: plugs[0])
    screen, table = made(), Table()
    screen.open()
    screen._display.driver = "KMSDRM"
    screen.turn(table)
    first = screen._display
    plugs[0] = (("card0-HDMI-A-1", "disconnected"), ("card0-HDMI-A-2", "connected"))
    assert screen.turn(table) is True
    assert screen._display is not first
