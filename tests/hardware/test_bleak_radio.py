"""The real radio on a bleak that is only software, and on the real one where there is no Bluetooth.

`Library` has as much of bleak as the radio uses, and answers as bleak 3 on BlueZ does.
"""

import asyncio
import contextlib
import importlib.util
import threading
from types import SimpleNamespace

import pytest
from device_rig import Told, wait_until

from companion.ports import DiceRead
from hardware import ble_radio, bleak_radio, godice, pixels
from hardware.ble_dice import BluetoothDice
from hardware.ble_radio import MEND, NO_LINK, NOT_HERE, Dropped, Failed, Heard, Linked, Looked, Seen
from hardware.bleak_radio import BleakRadio, why_of

RED = "F1:00:00:00:00:01"
BLUE = "F1:00:00:00:00:02"


class BleakError(Exception):
    pass


class BleakDBusError(BleakError):
    def __init__(self, dbus_error, *details):
        super().__init__(dbus_error, *details)
        self.dbus_error = dbus_error


class BleakDeviceNotFoundError(BleakError):
    pass


class BleakBluetoothNotAvailableError(BleakError):
    pass


class Library:
    """bleak, with two dice on the air. `scan_fails` and `connect_fails` are raised when their time comes."""

    def __init__(self):
        self.scan_fails = self.connect_fails = None
        self.scans, self.at_once, self.most_at_once = 0, 0, 0
        self.clients, self.removed, self.calls = {}, [], []
        self.hangs, self.left_over = False, []
        self.soon = None
        library = self

        class Scanner:
            @staticmethod
            async def discover(timeout, return_adv):
                library.scans += 1
                async with library.alone():
                    if library.scan_fails:
                        raise library.scan_fails
                return {
                    RED: (SimpleNamespace(address=RED, name=None), _told("PixelRed", pixels.SERVICE)),
                    BLUE: (SimpleNamespace(address=BLUE, name="GoDice_AB12CD_B"), _told(None, godice.SERVICE)),
                }

        class Client:
            def __init__(self, device, disconnected_callback=None, timeout=None):
                self.address = device.address
                self.gone, self.is_connected, self.heard, self.wrote = disconnected_callback, False, None, []
                notify, write = (pixels.NOTIFY, pixels.WRITE) if self.address == RED else (godice.NOTIFY, godice.WRITE)
                self.services = [SimpleNamespace(characteristics=[_one(notify), _one(write)])]

            async def connect(self):
                library.soon = asyncio.get_running_loop().call_soon_threadsafe
                async with library.alone():
                    if library.hangs:
                        await asyncio.sleep(3600)
                    if library.connect_fails:
                        raise library.connect_fails
                self.is_connected = True
                library.clients[self.address] = self

            async def disconnect(self):
                library.calls.append(("disconnect", self.address))
                self.is_connected = False

            async def start_notify(self, characteristic, heard):
                await asyncio.sleep(0.01)
                library.calls.append(("notify", characteristic.uuid))
                self.heard = heard

            async def write_gatt_char(self, characteristic, frame):
                library.calls.append(("write", characteristic.uuid, frame))
                if not self.is_connected:
                    raise BleakError("Not connected")
                self.wrote.append(frame)
                if frame == bytes([godice.ASK_BATTERY]):
                    self.says(b"Bat\x50")
                if frame == b"\x01":
                    self.says(bytes.fromhex("020601 02 d4c3b2a1cdab34120008 80a98566 05025000".replace(" ", "")))

            async def unpair(self):
                library.removed.append(self.address)

            def says(self, frame):
                self.heard(None, bytearray(frame))

            def drops(self):
                self.is_connected = False
                self.gone(self)

        class Adapter:
            @classmethod
            async def get(cls):
                return cls()

            async def get_connected_devices(self, service_uuids):
                return library.left_over

        self.BleakScanner, self.BleakClient, self.BleakAdapter = Scanner, Client, Adapter

    @contextlib.asynccontextmanager
    async def alone(self):
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            await asyncio.sleep(0.01)
            yield
        finally:
            self.at_once -= 1


def _told(name, service):
    return SimpleNamespace(local_name=name, service_uuids=[service])


def _one(uuid):
    return SimpleNamespace(uuid=uuid)


@pytest.fixture
def library():
    return Library()


class Running:
    """A radio in its loop; `do` calls it from within, `until` waits for what it tells."""

    def __init__(self, library):
        self.radio = BleakRadio(library=lambda: library)
        self.told, self._todo, self.stopped = [], [], threading.Event()
        self.thread = threading.Thread(target=self.radio.run, args=(self._step, self.stopped), daemon=True)
        self.thread.start()

    def _step(self):
        self.told.extend(self.radio.told())
        for what in self._todo[:]:
            self._todo.remove(what)
            what(self.radio)
        return 0.01

    def do(self, what):
        self._todo.append(what)

    def until(self, *kinds):
        wait_until(lambda: [one for one in self.told if isinstance(one, kinds)])
        found = [one for one in self.told if isinstance(one, kinds)]
        for one in found:  # in place: the radio's thread adds to the same list
            self.told.remove(one)
        return found

    def linked(self):
        self.do(lambda radio: radio.look())
        self.until(Looked)
        self.do(lambda radio: radio.connect(RED))
        self.until(Linked)
        self.do(lambda radio: radio.listen(RED, pixels.NOTIFY))
        return self

    def stop(self):
        self.stopped.set()
        self.thread.join(20)
        assert not self.thread.is_alive()


@pytest.fixture
def running(library):
    radio = Running(library)
    yield radio
    radio.stop()


def test_a_look_tells_what_is_on_the_air_and_that_it_is_over(running):
    running.do(lambda radio: radio.look())
    running.until(Looked)
    assert running.told == [
        Seen(RED, "PixelRed", frozenset((pixels.SERVICE,))),
        Seen(BLUE, "GoDice_AB12CD_B", frozenset((godice.SERVICE,))),
    ]


def test_who_passed_by_is_not_kept_beyond_the_next_look(running, library):
    for passer_by in ("A", "B"):
        library.left_over = [SimpleNamespace(address=passer_by, name="", details={"props": {}})]
        running.do(lambda radio: radio.look())
        running.until(Looked)
    assert set(running.radio._seen) == {RED, BLUE, "B"}


def test_frames_come_with_their_time_and_writes_wait_for_the_notifications(running, library):
    running.linked()
    running.do(lambda radio: radio.write(RED, pixels.WRITE, b"\x01"))
    (heard,) = running.until(Heard)
    assert heard.frame[0] == 2
    assert heard.at > 0
    assert [call[0] for call in library.calls] == ["notify", "write"]


def test_a_die_that_drops_is_told_once_and_let_go(running, library):
    running.linked()
    wait_until(lambda: library.calls)
    running.do(lambda radio: library.clients[RED].drops())
    assert running.until(Dropped) == [Dropped(RED)]
    wait_until(lambda: ("disconnect", RED) in library.calls)
    running.do(lambda radio: radio.write(RED, pixels.WRITE, b"\x01"))
    running.do(lambda radio: radio.look())
    running.until(Looked)
    assert not [one for one in running.told if isinstance(one, Dropped)]


def test_a_write_that_fails_is_a_dropped_link(running, library):
    running.linked()
    wait_until(lambda: library.calls)
    library.clients[RED].is_connected = False
    running.do(lambda radio: radio.write(RED, pixels.WRITE, b"\x21"))
    assert running.until(Dropped) == [Dropped(RED)]


def test_a_connection_that_is_given_up_is_ended_and_says_nothing(running, library):
    library.hangs = True
    running.do(lambda radio: radio.look())
    running.until(Looked)
    running.do(lambda radio: radio.connect(RED))
    wait_until(lambda: library.at_once == 1)
    running.do(lambda radio: radio.drop(RED))
    wait_until(lambda: library.at_once == 0)
    assert not [one for one in running.told if isinstance(one, Failed | Linked)]


def test_stopping_ends_every_link(library):
    running = Running(library).linked()
    wait_until(lambda: library.calls)
    running.stop()
    assert ("disconnect", RED) in library.calls


def test_stopping_does_not_wait_for_a_call_that_hangs(library):
    running = Running(library)
    library.hangs = True
    running.do(lambda radio: radio.look())
    running.until(Looked)
    running.do(lambda radio: radio.connect(RED))
    wait_until(lambda: library.at_once == 1)
    running.stop()


def not_available(reason):
    return BleakBluetoothNotAvailableError("no", SimpleNamespace(name=reason))


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (ModuleNotFoundError("No module named 'bleak'"), "no-bleak"),
        (FileNotFoundError(2, "No such file or directory"), "no-bus"),
        (ConnectionRefusedError(111, "refused"), "no-bus"),
        (PermissionError(13, "denied"), "forbidden"),
        (not_available("NO_BLUETOOTH"), "no-adapter"),
        (not_available("POWERED_OFF"), "off"),
        (not_available("DENIED_BY_SYSTEM"), "forbidden"),
        (not_available("UNKNOWN"), "broken"),
        (BleakDBusError("org.freedesktop.DBus.Error.AccessDenied", "rejected send"), "forbidden"),
        (BleakDBusError("org.freedesktop.DBus.Error.ServiceUnknown", "org.bluez"), "no-service"),
        (BleakDBusError("org.bluez.Error.NotReady"), "off"),
        (BleakDBusError("org.bluez.Error.InProgress", "Operation already in progress"), "in-progress"),
        (BleakDBusError("org.bluez.Error.Failed", "le-connection-abort-by-local"), "no-answer"),
        (BleakDeviceNotFoundError("F1"), "not-found"),
        (TimeoutError(), "no-answer"),
        (BleakError("anything else"), "no-answer"),
    ],
)
def test_each_way_to_fail_has_its_word(running, library, error, why):
    assert why_of(error) == why
    assert why in NOT_HERE or why in NO_LINK
    library.scan_fails = error
    running.do(lambda radio: radio.look())
    assert running.until(Failed) == [Failed("", why)]


def test_what_people_are_told_has_a_cure():
    assert set(MEND) == set(NOT_HERE)


@pytest.fixture
def quick(monkeypatch):
    """No pauses between look rounds: the library's dice answer at once."""
    monkeypatch.setattr("hardware.ble_links.PAUSES_S", (0.01,))
    monkeypatch.setattr(ble_radio, "LOOK_S", 0.01)
    monkeypatch.setattr(bleak_radio, "LOOK_S", 0.01)


def test_the_driver_on_it_reads_a_roll_gets_over_a_stale_device_and_a_drop(library, quick):
    told = Told()
    dice = BluetoothDice(told, BleakRadio(library=lambda: library))
    library.connect_fails = BleakDBusError("org.bluez.Error.InProgress", "Operation already in progress")
    dice.start()
    wait_until(lambda: {RED, BLUE} <= set(library.removed))
    library.connect_fails = None
    wait_until(lambda: told.links[-1:] == ["up"])
    dice.want(2, 0.0)

    def throw(red, blue):
        library.soon(library.clients[RED].says, bytes([3, 3, 0]))
        library.soon(library.clients[BLUE].says, b"R")
        library.soon(library.clients[RED].says, bytes([3, 1, red - 1]))
        library.soon(library.clients[BLUE].says, b"S" + bytes(n % 256 for n in godice.UP[blue]))

    throw(3, 4)
    wait_until(lambda: told.rolls == [(3, 4)])
    library.soon(library.clients[RED].drops)
    wait_until(lambda: told.links.count("up") == 2)
    throw(5, 6)
    wait_until(lambda: told.rolls == [(3, 4), (5, 6)])
    dice.stop()
    assert library.most_at_once == 1, "one scan or one connection at a time"
    assert told.of(DiceRead)[1].seq > told.of(DiceRead)[0].seq


def test_a_missing_bleak_is_said_in_one_line(quick):
    def missing():
        raise ModuleNotFoundError("No module named 'bleak'")

    told = Told()
    dice = BluetoothDice(told, BleakRadio(library=missing))
    dice.start()
    wait_until(lambda: told.links)
    dice.stop()
    assert told.links == ["lost:no-bleak"]


@pytest.mark.skipif(importlib.util.find_spec("bleak") is None, reason="bleak is an extra")
def test_the_real_bleak_without_a_bus_says_so(monkeypatch):
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nonexistent/bus")
    told = Told()
    dice = BluetoothDice(told, BleakRadio())
    dice.start()
    wait_until(lambda: told.links)
    dice.stop()
    assert told.links == ["lost:no-bus"]
