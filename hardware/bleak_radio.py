"""The real radio: bleak on the system's Bluetooth, in one thread with an event loop of its own.

bleak is an optional extra (`butler[ble]`). Where it, D-Bus, the adapter or the permission is missing, that is told in
one word (`ble_radio.NOT_HERE`) and tried again later. What is guarded here:

- BlueZ hangs on to a die that an earlier program was connecting when it died, and then says InProgress for ever:
  the die is removed from its memory and seen anew.
- A program that was killed leaves its dice connected. They are on the air no more, but the system has them, and
  whoever connects takes them over.
- Scanning and connecting at once gives InProgress too: one thing at a time, the scan has ended before.
- A call into D-Bus may never come back: each has its time.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import threading
import time
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from typing import Any

from companion.ports import Clock

from . import pixels
from .ble_radio import LOOK_S, Dropped, Failed, Happening, Heard, Linked, Looked, Seen

CONNECT_S = 15.0
CALL_S = 5.0
"""How long any other call may take."""
PATIENCE_S = 0.5
"""The longest wait between two steps, so that `stop` is heard."""

_BY_REASON = {
    "NO_BLUETOOTH": "no-adapter",
    "NO_BLE_CENTRAL_ROLE": "no-adapter",
    "POWERED_OFF": "off",
    "DENIED_BY_USER": "forbidden",
    "DENIED_BY_SYSTEM": "forbidden",
    "DENIED_BY_UNKNOWN": "forbidden",
}
_BY_NAME = (
    ("AccessDenied", "forbidden"),
    ("NotAuthorized", "forbidden"),
    ("NotPermitted", "forbidden"),
    ("ServiceUnknown", "no-service"),
    ("NameHasNoOwner", "no-service"),
    ("NotReady", "off"),
    ("InProgress", "in-progress"),
)

log = logging.getLogger(__name__)


def why_of(error: BaseException) -> str:
    """What went wrong, in a word of `NOT_HERE` or `NO_LINK`."""
    kind = type(error).__name__
    if isinstance(error, ImportError):
        return "no-bleak"
    if isinstance(error, PermissionError):
        return "forbidden"
    if isinstance(error, FileNotFoundError | ConnectionError):
        return "no-bus"
    if isinstance(error, TimeoutError):
        return "no-answer"
    if kind == "BleakDeviceNotFoundError":
        return "not-found"
    if kind == "BleakBluetoothNotAvailableError":
        return _BY_REASON.get(getattr(error.args[-1], "name", ""), "broken")
    text = f"{getattr(error, 'dbus_error', '')} {error}"
    return next((why for name, why in _BY_NAME if name in text), "no-answer")


def the_library() -> Any:
    """bleak itself. Takes a third of a second, and only who has such dice needs it."""
    return importlib.import_module("bleak")


class BleakRadio:
    """A `ble_radio.Radio` on bleak."""

    def __init__(self, *, clock: Clock = time.monotonic, library: Callable[[], Any] = the_library) -> None:
        self._clock, self._library = clock, library
        self._happened: list[Happening] = []
        self._seen: dict[str, Any] = {}
        self._clients: dict[str, Any] = {}
        self._turns: dict[str, asyncio.Lock] = {}
        self._under_way: dict[asyncio.Task[None], str] = {}
        self._woken: asyncio.Event | None = None

    def run(self, step: Callable[[], float], stopped: threading.Event) -> None:
        asyncio.run(self._turn(step, stopped))

    async def _turn(self, step: Callable[[], float], stopped: threading.Event) -> None:
        self._woken = asyncio.Event()
        try:
            while not stopped.is_set():
                patience = min(max(step(), 0.0), PATIENCE_S)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._woken.wait(), patience)
                self._woken.clear()
        finally:
            await self._let_go()

    async def _let_go(self) -> None:
        for task in list(self._under_way):
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)
        ends = [asyncio.wait_for(client.disconnect(), CALL_S) for client in self._clients.values()]
        await asyncio.gather(*ends, return_exceptions=True)
        self._clients.clear()

    def told(self) -> list[Happening]:
        happened, self._happened = self._happened, []
        return happened

    # --- begun here, ended in a task

    def look(self) -> None:
        self._begin("", self._look())

    def connect(self, address: str) -> None:
        self._begin(address, self._connect(address))

    def listen(self, address: str, notify: str) -> None:
        self._begin(address, self._listen(address, notify), ends_link=True)

    def write(self, address: str, characteristic: str, frame: bytes) -> None:
        self._begin(address, self._write(address, characteristic, frame), ends_link=True)

    def drop(self, address: str) -> None:
        for task, whose in self._under_way.items():
            if whose == address:
                task.cancel()
        self._begin(address, self._drop(self._clients.pop(address, None)), quietly=True)

    def forget(self, address: str) -> None:
        self._begin(address, self._forget(self._seen.pop(address, None)), quietly=True)

    def _begin(
        self, address: str, doing: Coroutine[Any, Any, None], *, ends_link: bool = False, quietly: bool = False
    ) -> None:
        async def guarded() -> None:
            try:
                async with self._turns.setdefault(address, asyncio.Lock()):  # in the order they were begun
                    await doing
            except Exception as error:
                log.info("bluetooth, %s: %s (%s)", address or "looking round", error, type(error).__name__)
                if ends_link:
                    self._lose(address)
                elif not quietly:
                    self._happen(Failed(address, why_of(error)))

        def done(task: asyncio.Task[None]) -> None:
            self._under_way.pop(task, None)
            doing.close()  # one that was called off before its turn came never began

        task = asyncio.get_running_loop().create_task(guarded())
        self._under_way[task] = address
        task.add_done_callback(done)

    def _happen(self, happening: Happening) -> None:
        self._happened.append(happening)
        if self._woken is not None:
            self._woken.set()

    # --- the calls themselves

    async def _look(self) -> None:
        bleak = self._library()
        async with asyncio.timeout(LOOK_S + CALL_S):
            found = await bleak.BleakScanner.discover(timeout=LOOK_S, return_adv=True)
            adapter = await bleak.BleakAdapter.get()
            left_over = await adapter.get_connected_devices([pixels.SERVICE, pixels.OLD_SERVICE])
        self._seen.clear()  # whoever passes by with a new address every quarter of an hour is not kept
        for device, told in found.values():
            self._see(device, told.local_name or device.name or "", told.service_uuids)
        for device in left_over:
            if device.address not in found:
                self._see(device, device.name or "", device.details["props"].get("UUIDs", ()))
        self._happen(Looked())

    def _see(self, device: Any, name: str, services: Iterable[str]) -> None:
        if device.address not in self._clients:
            self._seen[device.address] = device
            self._happen(Seen(device.address, name, frozenset(services)))

    async def _connect(self, address: str) -> None:
        bleak = self._library()
        client: Any = None

        def gone(_client: Any) -> None:
            if self._clients.get(address) is client:
                self._lose(address)

        client = bleak.BleakClient(self._seen.get(address, address), disconnected_callback=gone, timeout=CONNECT_S)
        try:
            async with asyncio.timeout(CONNECT_S + CALL_S):
                await client.connect()
        except BaseException:
            with suppress(Exception):
                await asyncio.wait_for(client.disconnect(), CALL_S)
            raise
        if not client.is_connected:
            raise TimeoutError("gone again before anything was asked of it")
        self._clients[address] = client
        has = frozenset(one.uuid for service in client.services for one in service.characteristics)
        self._happen(Linked(address, has))

    async def _listen(self, address: str, notify: str) -> None:
        client = self._clients[address]

        def heard(_characteristic: Any, frame: bytearray) -> None:
            if self._clients.get(address) is client:
                self._happen(Heard(address, bytes(frame), self._clock()))

        await asyncio.wait_for(client.start_notify(_one(client, notify), heard), CALL_S)

    async def _write(self, address: str, characteristic: str, frame: bytes) -> None:
        client = self._clients[address]
        await asyncio.wait_for(client.write_gatt_char(_one(client, characteristic), frame), CALL_S)

    @staticmethod
    async def _drop(client: Any) -> None:
        if client is not None:
            await asyncio.wait_for(client.disconnect(), CALL_S)

    async def _forget(self, device: Any) -> None:
        if device is not None:
            # On BlueZ this removes the device from its memory, paired or not.
            await asyncio.wait_for(self._library().BleakClient(device).unpair(), CALL_S)

    def _lose(self, address: str) -> None:
        client = self._clients.pop(address, None)
        if client is not None:
            self._happen(Dropped(address))
            self._begin(address, self._drop(client), quietly=True)


def _one(client: Any, uuid: str) -> Any:
    """The characteristic itself: old Pixels call one by their service's number, and a name may mean several."""
    found = [one for service in client.services for one in service.characteristics if one.uuid.lower() == uuid]
    return found[0] if found else uuid
