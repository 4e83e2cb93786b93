"""The service menu: how it is reached, what it shows of each part, how it leaves; nothing of a game stands in it."""

from __future__ import annotations

import pytest
from table_and_pump import Evening

from companion import settings
from companion.panel.service import OPEN_S, ServiceMenu
from companion.parts import Parts
from companion.ports import (
    LAMPS,
    Chorded,
    DiceCocked,
    DiceFault,
    DiceLifted,
    DiceRead,
    DiceTurned,
    Held,
    LinkLost,
    LinkUp,
    Parted,
    Pressed,
    Released,
    Turned,
)
from companion.rules import commands as c
from companion.rules.at_table import SitAtTable
from hardware.simulated import HandClock

LOBBY = {"phase": "lobby"}
BOTH = Chorded(("back", "accuse"), 0.0)


@pytest.fixture
def clock():
    return HandClock(100.0)


@pytest.fixture
def menu(clock):
    menu = ServiceMenu(machine=lambda: {"free_mb": int(clock.now), "warmth": None}, clock=clock)
    assert menu.hears(BOTH, LOBBY)
    return menu


def seen(menu, *signals):
    for signal in signals:
        menu.hears(signal, LOBBY)
    return menu.told()["service"]


@pytest.mark.parametrize("signal", [BOTH, Chorded(("accuse", "back"), 0.0), Held("accuse", 0.0)])
@pytest.mark.parametrize("phase", ["lobby", "over"])
def test_two_buttons_together_or_a_long_press_open_it_outside_of_a_game(signal, phase, clock):
    menu = ServiceMenu(clock=clock)
    assert menu.told() is None
    assert menu.hears(signal, {"phase": phase})
    assert menu.is_open
    assert menu.told()["service"]["lamp"] == "ok"


@pytest.mark.parametrize(
    ("view", "signal", "is_allowed"),
    [
        ({"phase": "turn"}, BOTH, True),
        ({"phase": "setup"}, BOTH, True),
        ({"phase": "roll-off"}, Held("accuse", 0.0), True),
        ({"phase": "over", "aside": True}, BOTH, True),
        (LOBBY, BOTH, False),
        (LOBBY, Held("back", 0.0), True),
        (LOBBY, Held("off", 0.0), True),
        (LOBBY, Pressed("accuse", 0.0), True),
        (LOBBY, Chorded(("ok", "knob"), 0.0), True),
    ],
)
def test_nothing_else_opens_it_and_nothing_in_a_game_or_a_kiosk(view, signal, is_allowed, clock):
    menu = ServiceMenu(is_allowed=is_allowed, clock=clock)
    assert not menu.hears(signal, view), "the signal means what it always means"
    assert menu.told() is None
    assert menu.lamps(LOBBY) is None


def test_buttons_are_seen_going_down_and_up_and_are_counted(menu):
    told = seen(menu, Pressed("ok", 1.0), Released("ok", 1.1), Pressed("ok", 2.0), Pressed("off", 2.0))
    buttons = {each["button"]: (each["times"], each["down"], each["held"]) for each in told["buttons"]}
    assert buttons == {
        "ok": (2, True, False),
        "back": (0, False, False),
        "accuse": (0, False, False),
        "off": (1, True, False),
        "knob": (0, False, False),
    }
    held = seen(menu, Held("accuse", 3.0))["buttons"][2]
    assert held["held"]
    assert not seen(menu, Released("accuse", 3.1, True))["buttons"][2]["held"]


def test_the_knob_moves_a_light_through_all_the_lamps(menu):
    lit = []
    for _ in LAMPS:
        lit.append(menu.lamps(LOBBY))
        seen(menu, Turned(1, 1.0))
    assert lit == [{lamp: "slow"} for lamp in LAMPS]
    assert seen(menu, Turned(-3, 1.0))["clicks"] == len(LAMPS) - 3
    seen(menu, Pressed("accuse", 1.0))
    assert menu.lamps(LOBBY) == {"seat-4": "slow", "accuse": "on"}


@pytest.mark.parametrize(
    ("signal", "dice"),
    [
        (DiceRead("w", "b", 1, 0, 0.0, faces=(3, 4)), {"kind": "read", "words": ["3", "4"]}),
        (DiceCocked("w", "b", 1, 0, 0.0), {"kind": "leans", "words": []}),
        (DiceLifted("w", "b", 1, 0, 0.0), {"kind": "lifted", "words": []}),
        (DiceTurned("w", "b", 1, 0, 0.0), {"kind": "turned", "words": []}),
        (DiceFault("w", "b", 1, 0, 0.0, why="no-sensor-A"), {"kind": "fault", "words": ["no-sensor-A"]}),
    ],
)
def test_what_the_tray_tells_is_shown_and_goes_on_to_whom_it_may_concern(menu, signal, dice):
    assert not menu.hears(signal, LOBBY), "somebody has to acknowledge it"
    assert menu.told()["service"]["dice"] == dice


def test_links_are_known_from_before_it_was_opened(clock):
    menu = ServiceMenu(clock=clock)
    assert not menu.hears(LinkUp("panel", "The button panel is ready."), {"phase": "turn"})
    assert not menu.hears(LinkLost("dice", "gone", "It is away."), {"phase": "turn"})
    menu.hears(BOTH, LOBBY)
    assert menu.told()["service"]["links"] == {"panel": "The button panel is ready.", "dice": "It is away."}


def test_the_machine_is_asked_now_and_then(menu, clock):
    assert menu.told()["service"]["free_mb"] == 100
    clock.now += 1
    menu.settle(LOBBY)
    assert menu.told()["service"]["free_mb"] == 100
    assert menu.due() == 102.0
    clock.now += 1
    menu.settle(LOBBY)
    assert menu.told()["service"]["free_mb"] == 102


@pytest.mark.parametrize("signal", [BOTH, Held("back", 1.0)])
def test_it_is_left_by_the_way_in_or_by_holding_back(menu, signal):
    assert menu.hears(signal, LOBBY)
    assert menu.told() is None
    assert not menu.hears(Released("back", 1.2, True), LOBBY)
    assert not menu.hears(Parted(("back", "accuse"), 1.2), LOBBY)


def test_it_leaves_by_itself(menu, clock):
    clock.now += OPEN_S - 1
    assert menu.hears(Pressed("ok", 1.0), LOBBY)
    clock.now += OPEN_S - 1
    assert menu.is_open
    clock.now += 2
    assert menu.told() is None, "also if nobody let go of it"
    assert not menu.hears(Pressed("ok", 1.0), LOBBY)
    assert menu.lamps(LOBBY) is None


def test_a_game_that_begins_closes_it_at_once(menu):
    assert menu.settle(LOBBY)
    assert not menu.settle({"phase": "setup"})
    assert menu.told() is None


def test_off_held_is_still_the_way_to_switch_it_off(menu):
    assert not menu.hears(Held("off", 1.0), LOBBY)
    assert menu.is_open


# --- at a table


class Serviced(Evening):
    """The evening of the pump, with a service menu."""

    def new_pump(self):
        pump = super().new_pump()
        pump._service = ServiceMenu(clock=self.clock)
        return pump


@pytest.fixture
def serviced(tmp_path):
    evening = Serviced(tmp_path)
    yield evening
    evening.journal.close()


def test_while_it_is_open_a_press_does_nothing_at_the_table_and_the_lamps_obey_the_knob(serviced):
    before = serviced.view["version"]
    changes = serviced.changes
    serviced.hears(BOTH)
    assert serviced.changes > changes, "the screen is told"
    assert serviced.pump.look()["service"]["lamp"] == "ok"
    assert serviced.pump.caption() == []
    for signal in (Pressed("ok", 0.0), Released("ok", 0.0), Pressed("knob", 0.0), Turned(2, 0.0)):
        serviced.hears(signal)
    assert serviced.view["version"] == before
    assert serviced.lamps.now == {"seat-1": "slow"}
    assert [each["times"] for each in serviced.pump.look()["service"]["buttons"]] == [1, 0, 0, 0, 1]
    serviced.roll(3, 4)
    assert serviced.reader.acked == [("w1", "b1", 1)], "a reading is acknowledged as ever"
    assert serviced.pump.look()["service"]["dice"]["words"] == ["3", "4"]
    serviced.hears(Held("back", 0.0))
    assert serviced.pump.look() is None
    assert serviced.pump.caption() != []
    assert set(serviced.lamps.now.values()) <= {"on", "slow"}
    assert "seat-3" in serviced.lamps.now
    serviced.hears(Released("back", 0.0, True))
    serviced.until("turn")


def test_in_a_game_the_same_buttons_mean_what_they_always_mean(serviced):
    serviced.to_a_turn()
    serviced.hears(BOTH)
    assert serviced.pump.look() is None
    serviced.hears(Held("accuse", 0.0))
    assert serviced.pump.look() is None


def test_a_game_begun_on_a_phone_takes_it_away_at_once(serviced):
    serviced.hears(BOTH)
    serviced.table.submit(c.Start(serviced.table.view("s1")["seat"]))
    serviced.pump.step()
    assert serviced.view["phase"] == "setup"
    assert serviced.pump.look() is None


def test_it_leaves_by_itself_at_the_table_too(serviced):
    serviced.hears(BOTH)
    changes = serviced.changes
    serviced.clock.now += OPEN_S + 0.1
    serviced.pump.step()
    assert serviced.pump.look() is None
    assert serviced.changes > changes


@pytest.mark.parametrize(
    ("kiosk", "service", "opens"),
    [(False, "auto", True), (True, "auto", False), (True, "open", True), (False, "closed", False)],
)
def test_a_kiosk_has_none_unless_its_settings_say_so(tmp_path, serviced, kiosk, service, opens):
    wishes = {
        "data": tmp_path,
        "house.kiosk": kiosk,
        "panel.service": service,
        "panel.source": "none",
        "dice.reader": "none",
    }
    parts = Parts(serviced.table, settings.load(None, wishes))
    parts._pump.step(BOTH)
    assert (parts.look() is not None) is opens
    if opens:
        assert parts.look()["service"]["free_mb"] > 0


def somebody_without_a_phone(serviced):
    """Takes a seat at the table's panel."""
    free = next(choice for choice in serviced.view["choices"] if choice["do"] == "sit-at-table")["slots"]["suspect"]
    serviced.table.submit(SitAtTable(c.PANEL, "Gus", free[0]))
    serviced.pump.step()
    return serviced.view["table"]["seats"][-1]["seat"]


def test_it_never_opens_over_a_cover_that_somebody_looks_behind(serviced):
    """Or the release of a button that was held to see would be the menu's, and what is private would stay open."""
    serviced.pump._cover.put(somebody_without_a_phone(serviced), "hand")
    for signal in (Pressed("ok", 1.0), Pressed("back", 1.0), Held("accuse", 3.0)):
        serviced.hears(signal)
    assert serviced.pump.look()["open"]
    assert "service" not in serviced.pump.look()
    serviced.hears(Released("ok", 4.0))
    assert not serviced.pump.look()["open"]
    assert not serviced.pump._service.is_open


def test_a_button_let_go_while_it_is_open_is_up_for_everything_else(serviced):
    """Or one button would be enough to see what two are to be held for."""
    serviced.hears(Pressed("knob", 1.0))
    serviced.hears(Pressed("ok", 1.0))
    serviced.hears(Held("accuse", 3.0))
    assert serviced.pump._service.is_open
    serviced.hears(Released("ok", 4.0))
    serviced.hears(Held("back", 5.0))
    serviced.hears(Released("back", 5.1, True))
    serviced.pump._cover.put(somebody_without_a_phone(serviced), "hand")
    serviced.hears(Pressed("back", 6.0))
    assert not serviced.pump.look()["open"]


def test_it_pips_once_a_press(serviced):
    serviced.hears(BOTH)
    serviced.speaker.played.clear()
    for signal in (Pressed("back", 1.0), Released("back", 1.1), Turned(1, 2.0)):
        serviced.hears(signal)
    assert serviced.speaker.played == ["press"]
