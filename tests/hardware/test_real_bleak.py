"""bleak itself, over a real message bus, with a BlueZ that is only software: the whole way from a die's bytes to a
roll, and what the system does to it. Radio waves are the one thing that is not here."""

import importlib.util

import pytest
from bluez import BUS, Bluez, Bus
from device_rig import Told, wait_until

from companion.ports import DiceSpoilt
from hardware import ble_radio, bleak_radio
from hardware.ble_dice import BluetoothDice
from hardware.bleak_radio import BleakRadio
from hardware.simulated_die import SimulatedGoDice, SimulatedPixels

pytestmark = [
    pytest.mark.skipif(BUS is None, reason="there is no dbus-daemon here"),
    pytest.mark.skipif(importlib.util.find_spec("bleak") is None, reason="bleak is an extra"),
]
RED, BLUE = "F1:00:00:00:00:01", "F1:00:00:00:00:02"


@pytest.fixture
def bus(tmp_path, monkeypatch):
    bus = Bus(tmp_path)
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address)
    monkeypatch.setattr(bleak_radio, "LOOK_S", 0.1)
    monkeypatch.setattr(ble_radio, "LOOK_S", 0.1)
    monkeypatch.setattr("hardware.ble_links.PAUSES_S", (0.05,))
    yield bus
    bus.stop()


class Evening:
    """Two dice, the driver on the real bleak, and what it told."""

    def __init__(self, bus, **wishes):
        self.dice = [SimulatedPixels("PixelRed", RED), SimulatedGoDice("GoDice_AB12CD_B", BLUE, colour="blue")]
        self.bluez = Bluez(bus, self.dice, **wishes)
        self.told = Told()
        self.driver = BluetoothDice(self.told, BleakRadio())

    def start(self):
        self.driver.start()
        return self

    def ready(self, times=1):
        wait_until(lambda: self.told.links.count("up") == times)
        self.driver.want(2, float("-inf"))
        return self

    def roll(self, *faces):
        for die, face in zip(self.dice, faces, strict=True):
            die.roll(face)

    def stop(self):
        self.driver.stop()
        self.bluez.stop()


@pytest.fixture
def evening(bus):
    evening = Evening(bus)
    yield evening
    evening.stop()


def test_a_roll_over_the_real_bleak_and_a_link_that_breaks_and_comes_back(evening):
    evening.start().ready()
    evening.roll(3, 4)
    wait_until(lambda: evening.told.rolls == [(3, 4)])
    assert (RED, b"\x01") in evening.bluez.written
    evening.bluez.soon(evening.bluez.drop, RED)
    evening.ready(times=2)
    assert evening.told.links == ["up", "lost:gone", "up"]
    evening.roll(6, 1)
    wait_until(lambda: evening.told.rolls == [(3, 4), (6, 1)])
    assert evening.told.of(DiceSpoilt) == []


def test_stopping_disconnects_the_dice(evening):
    evening.start().ready()
    evening.driver.stop()
    wait_until(lambda: not evening.bluez.connected)


def test_a_magnet_in_the_middle_of_a_throw(evening):
    evening.start().ready()
    evening.roll(3, 4)
    evening.dice[0].magnet()
    wait_until(lambda: evening.told.links[-1] == "lost:gone")
    evening.dice[0].wake()
    evening.ready(times=2)
    assert evening.told.rolls == []


def test_a_die_that_bluez_hangs_on_to_is_removed_from_its_memory(evening):
    evening.bluez.hangs_on_to.add(RED)
    evening.start().ready()
    assert RED in evening.bluez.removed
    evening.roll(2, 2)
    wait_until(lambda: evening.told.rolls == [(2, 2)])


def test_dice_that_a_killed_butler_left_connected_are_taken_over(evening):
    evening.bluez.soon(evening.bluez.already_connected, RED)
    evening.start().ready()
    assert RED not in evening.bluez.connects, "it is connected already, and on the air no more"
    evening.roll(5, 2)
    wait_until(lambda: evening.told.rolls == [(2, 5)])  # the one on the air was found first


@pytest.mark.parametrize(
    ("wishes", "why"), [({"powered": False}, "off"), ({"has_adapter": False}, "no-adapter")], ids=["off", "none"]
)
def test_an_adapter_that_is_off_or_not_there_is_said(bus, wishes, why):
    evening = Evening(bus, **wishes).start()
    wait_until(lambda: evening.told.links)
    evening.stop()
    assert evening.told.links == [f"lost:{why}"]


def test_a_bus_without_bluez_is_said(bus):
    told = Told()
    driver = BluetoothDice(told, BleakRadio())
    driver.start()
    wait_until(lambda: told.links)
    driver.stop()
    assert told.links == ["lost:no-service"]
