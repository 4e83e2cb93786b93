"""The seam between Bluetooth dice and whatever carries their frames: what is asked of a radio, what it tells.

A radio does one thing at a time and never blocks: `look` and `connect` only begin something, and `told` gives what
has happened since. `run` is the thread: it takes the driver's step again and again, in the event loop that the radio
needs. `bleak_radio` is the real one, `simulated_radio` its twin; the driver (`ble_dice`) cannot tell them apart.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from companion.ports import said

LOOK_S = 4.0
"""How long one look round takes."""

NOT_HERE = {
    "no-bleak": said("Bluetooth dice need the package bleak, which is not installed here."),
    "no-bus": said("Bluetooth dice need the system's D-Bus, which is not running here."),
    "no-service": said("The system's Bluetooth service is not running."),
    "no-adapter": said("This machine has no Bluetooth adapter."),
    "off": said("Bluetooth is switched off on this machine."),
    "forbidden": said("This user may not use Bluetooth."),
    "stuck": said("The system's Bluetooth is stuck: switch it off and on, or restart the machine."),
    "broken": said("The system's Bluetooth does not answer as it should."),
}
"""Why there is no radio at all -> what people are told. Other reasons are those of one die: `NO_LINK`."""

MEND = {
    "no-bleak": "pip install 'butler[ble]'",
    "no-bus": "sudo apt install dbus bluez",
    "no-service": "sudo apt install bluez && sudo systemctl enable --now bluetooth",
    "no-adapter": "plug in a USB Bluetooth adapter",
    "off": "bluetoothctl power on (or: rfkill unblock bluetooth)",
    "forbidden": "sudo adduser $USER bluetooth, then log in anew",
    "stuck": "sudo systemctl restart bluetooth",
    "broken": "sudo systemctl restart bluetooth",
}
"""The same reasons -> what to do about it, for whoever looks after the machine."""

NO_LINK = ("in-progress", "not-found", "no-answer")
"""Why one die could not be connected: BlueZ hangs on to it from before, it is out of reach, it did not answer."""


@dataclass(frozen=True, slots=True)
class Seen:
    """Something on the air, during a look round."""

    address: str
    name: str
    services: frozenset[str]


@dataclass(frozen=True, slots=True)
class Looked:
    """The look round is over, and so is the scanning."""


@dataclass(frozen=True, slots=True)
class Linked:
    """Connected; these are its characteristics."""

    address: str
    characteristics: frozenset[str]


@dataclass(frozen=True, slots=True)
class Heard:
    """A notification, as it came at `at`."""

    address: str
    frame: bytes
    at: float


@dataclass(frozen=True, slots=True)
class Dropped:
    """A link that was there is gone, whoever ended it."""

    address: str


@dataclass(frozen=True, slots=True)
class Failed:
    """What was begun came to nothing: `address` is the die's, "" for a look round. `why` is of `NOT_HERE` or
    `NO_LINK`."""

    address: str
    why: str


Happening = Seen | Looked | Linked | Heard | Dropped | Failed


class Radio(Protocol):
    """Carries frames. All but `run` is called from within the step that `run` was given."""

    def run(self, step: Callable[[], float], stopped: threading.Event) -> None:
        """Take `step` again and again until `stopped`: after as many seconds as it says, or at once when something
        has happened. Lets go of every link before it returns."""
        ...

    def look(self) -> None:
        """Begin a look round of `LOOK_S`. Ends with `Looked` or `Failed`."""
        ...

    def connect(self, address: str) -> None:
        """Begin to connect what was seen. Ends with `Linked` or `Failed`."""
        ...

    def listen(self, address: str, notify: str) -> None:
        """Begin to take its notifications."""
        ...

    def write(self, address: str, characteristic: str, frame: bytes) -> None:
        """Send a frame; what gets lost on the way is told as `Dropped`, if at all."""
        ...

    def drop(self, address: str) -> None:
        """End its link, or give up connecting."""
        ...

    def forget(self, address: str) -> None:
        """Make the system forget what it thinks it knows of this die. It has to be seen anew."""
        ...

    def told(self) -> list[Happening]:
        """What has happened since, in order."""
        ...
