"""Which devices the settings plug in, and that what they tell reaches the table."""

from __future__ import annotations

import queue
import time

import pytest
from table_and_pump import Evening

from companion import settings
from companion.devices import Devices
from companion.parts import Parts
from hardware.dice_serial import DiceSerial
from hardware.gpio_panel import GpioPanel
from hardware.seat_lamps import SeatLamps


@pytest.fixture
def house(tmp_path):
    def wishes(**named):
        plain = {"panel.source": "none", "dice.reader": "none"}
        said = {name.replace("_", ".", 1): value for name, value in named.items()}
        return settings.load(None, {"data": tmp_path, **plain, **said})

    return wishes


def plugged(house):
    return Devices(house, queue.SimpleQueue())


@pytest.mark.parametrize(("seat_lamps", "kinds"), [("auto", [DiceSerial]), ("i2c", [SeatLamps]), ("none", [])])
def test_seat_lamps_hang_on_the_reader_or_on_a_chip_or_nowhere(house, seat_lamps, kinds):
    devices = plugged(house(panel_seat_lamps=seat_lamps, dice_reader="simulated"))
    assert [type(lamps) for lamps in devices.lamps] == kinds
    assert isinstance(devices.reader, DiceSerial)
    assert set(devices.health) == {"reader", *(["seat-lamps"] if seat_lamps == "i2c" else [])}


@pytest.mark.parametrize(
    ("source", "became"), [("none", "none"), ("keyboard", "keyboard"), ("auto", "keyboard"), ("simulated", "simulated")]
)
def test_a_panel_becomes_what_the_settings_and_the_machine_say(house, source, became, monkeypatch):
    monkeypatch.setattr("hardware.gpio_pins.why_no_gpio", lambda: "This is not a Raspberry Pi.")
    devices = plugged(house(panel_source=source))
    assert (devices.source, devices.pins) == (became, None)
    assert (devices.keyboard is None) is (source == "none")
    assert devices.follows_input is (source == "simulated")


def test_on_a_pi_the_pins_are_the_panel_and_a_keyboard_works_besides(house, monkeypatch):
    monkeypatch.setattr("hardware.gpio_pins.why_no_gpio", lambda: None)
    devices = plugged(house(panel_source="auto", panel_pins={"ok": "BOARD11", "buzzer": "none"}))
    assert devices.source == "gpio"
    assert isinstance(devices.pins, GpioPanel)
    assert (devices.pins.pins["ok"], devices.pins.pins["back"], devices.pins.pins["buzzer"]) == (17, 6, None)
    assert devices.lamps == [devices.pins]
    assert devices.keyboard is not None


def test_a_lamps_chip_that_is_not_there_is_said_at_the_table_and_the_screen_stands_in(house, tmp_path, monkeypatch):
    monkeypatch.setattr("hardware.seat_lamps.BUS", tmp_path / "i2c-1")
    evening = Evening(tmp_path)
    parts = Parts(evening.table, house(panel_seat_lamps="i2c"))
    parts.start()
    try:
        end = time.monotonic() + 30
        while "seat-lamps" not in evening.faults:
            assert time.monotonic() < end
            time.sleep(0.005)
        assert evening.faults["seat-lamps"] == "The seat lamps do not answer: the screen shows who is awaited."
        assert parts.health["seat-lamps"]() == evening.faults["seat-lamps"]
    finally:
        parts.stop()
        evening.journal.close()
