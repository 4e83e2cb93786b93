"""Serial ports as they really are: how one is found, opened, read, written and lost.

pyserial tells of a pulled plug in four ways (SerialException, plain OSError from `in_waiting`,
termios.error from `flush`, TypeError when another thread closes the port); `Port` makes one of them:
`PortGone`. What cannot be opened is `PortShut`, with the reason as a word and as a sentence for people.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from companion.ports import said

BAUD = 115_200  # never 1200: opening at that rate makes many boards leave their program
READ_S = 0.05
WRITE_S = 0.5

USB_IDS = frozenset({(0x2E8A, 0x0005), (0x2E8A, 0x000A)})
"""Vendor and product of boards that may be a reader: MicroPython and the vendor's own USB serial on a
Pico."""


def _ways_to_go() -> tuple[type[Exception], ...]:
    """Every kind of exception by which pyserial says that a port is gone."""
    try:
        import termios
    except ImportError:  # not a Unix: pyserial has its own ways there, all OSError
        return (OSError, TypeError)
    return (OSError, termios.error, TypeError)


GONE = _ways_to_go()
SHUT: tuple[type[Exception], ...] = (*GONE, ValueError)
"""And by which it says that an address cannot be opened at all."""


class PortGone(Exception):
    """The port was there and is not any more."""


class PortShut(Exception):
    """The port cannot be opened: `why` is missing, in-use, forbidden or broken."""

    def __init__(self, why: str, say: str) -> None:
        super().__init__(say)
        self.why, self.say = why, say


class Place(NamedTuple):
    """Where a reader may be: an address that pyserial opens, and which piece of hardware stands there.

    `thing` survives a renumbering of ports: the board's USB serial number, else its socket, else the address.
    """

    url: str
    thing: str


ListPorts = Callable[[], Iterable[Any]]


def listed_ports() -> Iterable[Any]:
    """What the system has now, as pyserial lists it."""
    from serial.tools import list_ports

    return list(list_ports.comports())


def likely_places(comports: ListPorts, ids: frozenset[tuple[int, int]] = USB_IDS) -> list[Place]:
    """The ports whose USB id could be a reader's. Only its greeting will tell."""
    with suppress(OSError):
        found = [port for port in comports() if (port.vid, port.pid) in ids]
        return [Place(port.device, port.serial_number or port.location or port.device) for port in found]
    return []


def place_of(url: str, comports: ListPorts) -> Place:
    """The place a house has named, with the thing that stands there if it is listed."""
    with suppress(OSError):
        for port in comports():
            if port.device == url:
                return Place(url, port.serial_number or port.location or url)
    return Place(url, url)


class Port:
    """An open port that only knows bytes, and `PortGone`."""

    def __init__(self, serial: Any) -> None:
        self._serial = serial

    def read(self) -> bytes:
        """What has come, waiting a moment for it."""
        with _gone():
            first: bytes = self._serial.read(1)
            # Sockets only know "something" or "nothing"; so this may be one byte at a time, never a wait.
            waiting = self._serial.in_waiting if first else 0
            return first + (self._serial.read(waiting) if waiting else b"")

    def write(self, data: bytes) -> None:
        """All of it within half a second, or the port counts as gone: whoever does not read is not there."""
        with _gone():
            if data:
                self._serial.write(data)

    def close(self) -> None:
        with suppress(*GONE):
            self._serial.close()


def open_port(url: str, read_s: float = READ_S) -> Port:
    """Open for ourselves alone, without touching modem lines that are not there. Raises PortShut."""
    import serial

    try:
        port = serial.serial_for_url(
            url, baudrate=BAUD, timeout=read_s, write_timeout=WRITE_S, exclusive=True, do_not_open=True
        )
        port.open()
    except SHUT as wrong:
        raise _shut(url, wrong) from None
    # A Pico talks only to a host that raises DTR. pyserial does so on opening; a pty and some bridges refuse.
    with suppress(*GONE):
        port.dtr = True
    with suppress(*GONE):
        port.reset_input_buffer()
    return Port(port)


class _gone:
    """Whatever pyserial raises for a pulled plug, as PortGone."""

    def __enter__(self) -> None: ...

    def __exit__(self, kind: type | None, wrong: BaseException | None, trace: object) -> None:
        if isinstance(wrong, GONE):
            raise PortGone(str(wrong)) from None


def _shut(url: str, wrong: Exception) -> PortShut:
    # Through a url the reason is only in what was raised underneath.
    number = getattr(wrong, "errno", None) or getattr(wrong.__context__, "errno", None)
    if number in (errno.EAGAIN, errno.EBUSY, errno.EWOULDBLOCK):
        return PortShut("in-use", said("Another program is using {url}.", url=url))
    if number in (errno.EACCES, errno.EPERM):
        return PortShut("forbidden", said("Butler may not open {url}: add its user to the group dialout.", url=url))
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.ECONNREFUSED):
        return PortShut("missing", said("There is no dice reader at {url}.", url=url))
    return PortShut("broken", said("{url} cannot be opened as a serial port ({why}).", url=url, why=wrong))
