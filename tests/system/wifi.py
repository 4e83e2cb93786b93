"""A phone that comes into somebody's Wi-Fi: it asks for an address, and for names, as its system does.

lease = asks_for_address(ann, "wlan0")      # DHCP: the address, and which options came with it
lease.routers, lease.option(114)
asks_for_name(ann, "example.com", "10.42.77.1")       # DNS
asks_for_name(ann, "butler.local")                    # mDNS, of everybody at once
"""

from __future__ import annotations

import os
import socket
import struct
import time
from contextlib import suppress
from dataclasses import dataclass, field

from tests.system.networks import Place

_MAGIC = b"\x63\x82\x53\x63"
_SUBNET, _ROUTERS, _DNS, _ADDRESS, _KIND, _SERVER, _WANTED, _END = 1, 3, 6, 50, 53, 54, 55, 255
_DISCOVER, _OFFER, _REQUEST, _ACK = 1, 2, 3, 5
PORTAL = 114
"""Where a page for signing in is (RFC 8910)."""
EVERYBODY = ("224.0.0.251", 5353)
PATIENCE_S = 30.0


@dataclass(frozen=True)
class Lease:
    """What a DHCP server gave."""

    address: str
    options: dict[int, bytes] = field(repr=False)

    @property
    def routers(self) -> bytes:
        """Ways to the rest of the world, empty for none."""
        return self.options.get(_ROUTERS, b"")

    @property
    def dns(self) -> str:
        return socket.inet_ntoa(self.options[_DNS][:4])


def asks_for_address(place: Place, interface: str = "wlan0") -> Lease:
    """A lease, taken. The address is the place's from then on."""
    with place.inside(), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, interface.encode())
        line.bind(("", 68))
        line.settimeout(1)
        number, hardware = os.urandom(4), _hardware(place, interface)
        _, offered = _said(line, _message(number, hardware, _DISCOVER), number, _OFFER)
        chosen = {_ADDRESS: socket.inet_aton(offered.address), _SERVER: offered.options[_SERVER]}
        _, lease = _said(line, _message(number, hardware, _REQUEST, chosen), number, _ACK)
    place.takes(f"{lease.address}/24", interface)
    return lease


def _hardware(place: Place, interface: str) -> bytes:
    shown = place.has("-brief", "link", "show", "dev", interface).split()
    return bytes.fromhex(shown[2].replace(":", ""))


def _message(number: bytes, hardware: bytes, kind: int, more: dict[int, bytes] | None = None) -> bytes:
    options = {_KIND: bytes([kind]), _WANTED: bytes([_SUBNET, _ROUTERS, _DNS, PORTAL]), **(more or {})}
    said = b"".join(bytes([code, len(text)]) + text for code, text in options.items())
    head = struct.pack("!BBBB4sHH16x16s64x128x4s", 1, 1, 6, 0, number, 0, 0x8000, hardware, _MAGIC)
    return head + said + bytes([_END])


def _said(line: socket.socket, message: bytes, number: bytes, kind: int) -> tuple[bytes, Lease]:
    """What the server answers, asked until it does."""
    ends = time.monotonic() + PATIENCE_S
    while time.monotonic() < ends:
        with suppress(TimeoutError, OSError):
            line.sendto(message, ("255.255.255.255", 67))
            while got := line.recv(2048):
                lease = Lease(socket.inet_ntoa(got[16:20]), _options(got[240:]))
                if got[4:8] == number and lease.options[_KIND] == bytes([kind]):
                    return got, lease
    raise AssertionError("nobody gives addresses here")


def _options(got: bytes) -> dict[int, bytes]:
    options, at = {}, 0
    while at < len(got) and got[at] != _END:
        if got[at]:
            options[got[at]] = got[at + 2 : at + 2 + got[at + 1]]
            at += 2 + got[at + 1]
        else:
            at += 1
    return options


def asks_for_name(place: Place, name: str, of: str = "") -> set[str]:
    """The addresses of a name: from a server, or, without one, from whoever has that name here (mDNS)."""
    labels = b"".join(bytes([len(label)]) + label.encode() for label in name.split("."))
    question = (
        struct.pack("!HHHHHH", 77, 0 if not of else 0x0100, 1, 0, 0, 0) + labels + b"\0" + struct.pack("!HH", 1, 1)
    )
    with place.inside(), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        if not of:
            here = struct.pack("4s4sI", b"\0\0\0\0", b"\0\0\0\0", socket.if_nametoindex("wlan0"))
            line.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, here)
        line.settimeout(1)
        ends = time.monotonic() + PATIENCE_S
        while time.monotonic() < ends:
            with suppress(TimeoutError, OSError):
                line.sendto(question, (of, 53) if of else EVERYBODY)
                if found := _addresses(line.recv(4096)):
                    return found
    raise AssertionError(f"nobody knows {name} here")


def _addresses(answer: bytes) -> set[str]:
    questions, answers = struct.unpack("!HH", answer[4:8])
    at, found = 12, set()
    for _ in range(questions):
        at = _after_name(answer, at) + 4
    for _ in range(answers):
        at = _after_name(answer, at)
        kind, _, _, length = struct.unpack("!HHIH", answer[at : at + 10])
        if kind == 1:
            found.add(socket.inet_ntoa(answer[at + 10 : at + 14]))
        at += 10 + length
    return found


def _after_name(message: bytes, at: int) -> int:
    while message[at]:
        if message[at] & 0xC0:
            return at + 2
        at += 1 + message[at]
    return at + 1
