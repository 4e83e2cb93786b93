"""As much of BlueZ as bleak talks with, on a message bus of its own: an adapter, and simulated dice in its reach.

The names, objects and signals are those of BlueZ's D-Bus interface; what it answers, and what it hangs on to, can be
wished for. It runs in a thread with an event loop, as the dice's radio does, and knows nothing of it.
"""

import asyncio
import contextlib
import shutil
import subprocess
import threading
import time

BUS = shutil.which("dbus-daemon")
CONFIG = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>unix:path={path}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow user="*"/><allow own="*"/><allow send_destination="*"/><allow receive_sender="*"/>
</policy></busconfig>
"""
ADAPTER = "/org/bluez/hci0"
PREFIX = "org.bluez."


class Bus:
    """A message bus for one test; `address` is what DBUS_SYSTEM_BUS_ADDRESS has to be."""

    def __init__(self, folder):
        self.address = f"unix:path={folder}/bus"
        config = folder / "bus.conf"
        config.write_text(CONFIG.format(path=f"{folder}/bus"))
        self.process = subprocess.Popen(
            [BUS, f"--config-file={config}", "--nofork", "--print-address"], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout.readline().startswith(self.address)

    def stop(self):
        self.process.terminate()
        self.process.wait(20)
        self.process.stdout.close()


class Bluez:
    """The service. Its wishes: `powered`, `hangs_on_to` (addresses), what is connected already, and dice that drop."""

    def __init__(self, bus, dice, *, powered=True, has_adapter=True):
        self.dice = {die.address: die for die in dice}
        self.hangs_on_to, self.removed, self.connects = set(), [], []
        self.written, self.notifying, self.connected = [], set(), set()
        self._objects = {}
        if has_adapter:
            self._objects[ADAPTER] = {
                "Adapter1": {
                    "Address": ("s", "00:11:22:33:44:55"),
                    "Powered": ("b", powered),
                    "Discovering": ("b", False),
                    "Roles": ("as", ["central", "peripheral"]),
                    "Name": ("s", "table"),
                    "Alias": ("s", "table"),
                    "UUIDs": ("as", []),
                }
            }
        self._started, self._stopped = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run(bus.address)), daemon=True)
        self._thread.start()
        assert self._started.wait(20)

    def stop(self):
        self._stopped.set()
        self._thread.join(20)

    def soon(self, do, *what):
        """From the test's thread."""
        self._loop.call_soon_threadsafe(do, *what)

    # --- what happens

    def already_connected(self, address):
        """An earlier program was killed while it was linked to this die."""
        self._known(address)
        self._connect(address)

    def drop(self, address):
        """The link breaks."""
        self._disconnect(address)

    # --- the bus

    async def _run(self, address):
        from dbus_fast import BusType
        from dbus_fast.aio import MessageBus

        self._loop = asyncio.get_running_loop()
        self._bus = await MessageBus(bus_address=address, bus_type=BusType.SYSTEM).connect()
        self._bus.add_message_handler(self._answer)
        await self._bus.request_name("org.bluez")
        self._started.set()
        while not self._stopped.is_set():
            await asyncio.sleep(0.01)
            self._carry()
        self._bus.disconnect()
        with contextlib.suppress(Exception):
            await self._bus.wait_for_disconnect()

    def _carry(self):
        for address, die in self.dice.items():
            frames = die.frames(time.monotonic())
            path = self._characteristic(address, die.notify)
            for _, frame in frames:
                if address in self.connected and path in self.notifying:
                    self._changed(path, "GattCharacteristic1", Value=("ay", frame))
            if not die.is_on_air and address in self.connected:
                self._disconnect(address)

    def _answer(self, message):
        from dbus_fast import Message, MessageType

        if message.message_type != MessageType.METHOD_CALL or message.interface == "org.freedesktop.DBus.Peer":
            return None
        does = getattr(self, f"_do_{message.member}", None)
        if does is None:
            return None
        answer = does(message)
        if isinstance(answer, str):
            return Message.new_error(message, f"org.bluez.Error.{answer}", "Operation already in progress")
        return Message.new_method_return(message, *(answer or ()))

    def _do_GetManagedObjects(self, message):
        return "a{oa{sa{sv}}}", [{path: self._told(has) for path, has in self._objects.items()}]

    def _do_SetDiscoveryFilter(self, message):
        return None

    def _do_StartDiscovery(self, message):
        for address, die in self.dice.items():
            if die.is_on_air and address not in self.connected:
                self._known(address)
                self._changed(_path(address), "Device1", RSSI=("n", -50))

    _do_StopDiscovery = _do_StopNotify = _do_SetDiscoveryFilter

    def _do_RemoveDevice(self, message):
        address = _address(message.body[0])
        self.removed.append(address)
        self.hangs_on_to.discard(address)
        self._disconnect(address)
        for path in [path for path in self._objects if path.startswith(message.body[0])]:
            kinds = [PREFIX + kind for kind in self._objects.pop(path)]
            self._signal("InterfacesRemoved", "oas", [path, kinds])

    def _do_Connect(self, message):
        address = _address(message.path)
        self.connects.append(address)
        if address in self.hangs_on_to:
            return "InProgress"
        if not self.dice[address].is_on_air:
            return "Failed"
        self._connect(address)
        return None

    def _do_Disconnect(self, message):
        self._disconnect(_address(message.path))

    def _do_StartNotify(self, message):
        self.notifying.add(message.path)

    def _do_WriteValue(self, message):
        address = _address(message.path)
        frame = bytes(message.body[0])
        self.written.append((address, frame))
        self.dice[address].hear(frame, time.monotonic())

    # --- its objects

    def _known(self, address):
        die, path = self.dice[address], _path(address)
        if path in self._objects:
            return
        self._objects[path] = {
            "Device1": {
                "Address": ("s", address),
                "Name": ("s", die.name),
                "Alias": ("s", die.name),
                "Adapter": ("o", ADAPTER),
                "Paired": ("b", False),
                "Connected": ("b", False),
                "ServicesResolved": ("b", False),
                "UUIDs": ("as", sorted(die.services)),
                "RSSI": ("n", -60),
            }
        }
        self._added(path)

    def _connect(self, address):
        die, service = self.dice[address], f"{_path(address)}/service0001"
        self.connected.add(address)
        self._changed(_path(address), "Device1", Connected=("b", True))
        self._objects[service] = {
            "GattService1": {
                "UUID": ("s", next(iter(die.services))),
                "Primary": ("b", True),
                "Device": ("o", _path(address)),
                "Includes": ("ao", []),
            }
        }
        self._added(service)
        for uuid, flags in ((die.notify, ["notify"]), (die.write, ["write", "write-without-response"])):
            path = self._characteristic(address, uuid)
            self._objects[path] = {
                "GattCharacteristic1": {
                    "UUID": ("s", uuid),
                    "Service": ("o", service),
                    "Value": ("ay", b""),
                    "Notifying": ("b", False),
                    "Flags": ("as", flags),
                    "MTU": ("q", 185),
                }
            }
            self._added(path)
        self._changed(_path(address), "Device1", ServicesResolved=("b", True))

    def _disconnect(self, address):
        if address not in self.connected:
            return
        self.connected.discard(address)
        self.notifying -= {path for path in self.notifying if path.startswith(_path(address))}
        self._changed(_path(address), "Device1", ServicesResolved=("b", False))
        self._changed(_path(address), "Device1", Connected=("b", False))

    def _characteristic(self, address, uuid):
        number = "0002" if uuid == self.dice[address].notify else "0005"
        return f"{_path(address)}/service0001/char{number}"

    def _told(self, has):
        from dbus_fast import Variant

        return {
            PREFIX + kind: {name: Variant(*value) for name, value in properties.items()}
            for kind, properties in has.items()
        }

    def _added(self, path):
        self._signal("InterfacesAdded", "oa{sa{sv}}", [path, self._told(self._objects[path])])

    def _changed(self, path, kind, **properties):
        from dbus_fast import Variant

        self._objects[path][kind].update(properties)
        changed = {name: Variant(*value) for name, value in properties.items()}
        body = [PREFIX + kind, changed, []]
        self._signal("PropertiesChanged", "sa{sv}as", body, path, "org.freedesktop.DBus.Properties")

    def _signal(self, member, signature, body, path="/", interface="org.freedesktop.DBus.ObjectManager"):
        from dbus_fast import Message

        self._bus.send(Message.new_signal(path, interface, member, signature, body))


def _path(address):
    return f"{ADAPTER}/dev_{address.replace(':', '_')}"


def _address(path):
    return path.split("/")[4].removeprefix("dev_").replace("_", ":")
