"""The panel of a kiosk: it stops the countdown, calls for help, and offers nothing before staff open the table."""

from __future__ import annotations

import pytest

from companion.panel import Pump
from companion.panel.house_wishes import HouseWishes
from companion.ports import Chorded, Pressed
from tests.kiosk.kiosk import PEOPLE, Kiosk

BOTH = Chorded(("accuse", "back"), 1.0)


def panel_of(kiosk: Kiosk) -> Pump:
    pump = Pump(kiosk.table, clock=lambda: kiosk.now_s)
    pump.house = HouseWishes(kiosk.steward, lambda: kiosk.table.surroundings.notices)
    pump.step()
    return pump


def does(pump: Pump) -> list[str]:
    """What the buttons do now."""
    return [key["does"] for key in pump.caption()]


def everything(pump: Pump) -> set[str]:
    """What may be chosen at all."""
    return {choice["do"] for choice in pump._laid_out()["choices"]}


@pytest.fixture
def kiosk(tmp_path):
    kiosk = Kiosk(tmp_path)
    yield kiosk
    kiosk.close()


def test_ok_stops_the_countdown(kiosk):
    pump = panel_of(kiosk)
    kiosk.sits_down(*PEOPLE[:1])
    kiosk.passes(15 * 60)
    pump.step()
    assert does(pump)[0] == "We are still here"
    kiosk.now_s += 1
    pump.step(Pressed("ok", kiosk.now_s))
    kiosk.passes(1)
    pump.step()
    assert kiosk.table.surroundings.notices["ends"] is None
    assert "keep-on" not in everything(pump)


def test_a_hand_at_the_panel_is_somebody(kiosk):
    pump = panel_of(kiosk)
    kiosk.sits_down(*PEOPLE[:1])
    kiosk.passes(14 * 60)
    pump.step(Pressed("knob", kiosk.now_s))
    kiosk.passes(2 * 60)
    assert kiosk.table.surroundings.notices["ends"] is None


def test_back_and_accuse_together_call_for_help_and_take_it_back(kiosk):
    pump = panel_of(kiosk)
    pump.step(BOTH)
    assert kiosk.steward.state()["help"] is True
    assert "no-help" in everything(pump)
    pump.step(BOTH)
    assert kiosk.steward.state()["help"] is False
    assert "call-help" in everything(pump)


def test_a_table_that_staff_have_to_open_offers_nothing_but_help_before(tmp_path):
    kiosk = Kiosk(tmp_path, sessions="staff")
    pump = panel_of(kiosk)
    assert everything(pump) == {"call-help"}
    kiosk.steward.new_session()
    assert "sit-at-table" in everything(pump)
    kiosk.close()


def test_at_home_there_is_nobody_to_call(kiosk):
    kiosk.table.surroundings.notice(kiosk=False)
    pump = panel_of(kiosk)
    assert not everything(pump) & {"call-help", "no-help", "keep-on"}
    pump.step(BOTH)
    assert kiosk.steward.state()["help"] is False
