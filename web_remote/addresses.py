"""Where phones find this machine: its addresses, the best of them for the QR, and the names it answers to.

The QR carries figures, because many phones cannot resolve a `.local` name (F27), and never an address
that a phone cannot reach (F29): link-local, loopback and the bridges of containers only where there is
nothing else at all.

    >>> wlan = Address("wlan0", "10.0.0.7")
    >>> best([Address("eth0", "169.254.8.9"), wlan, Address("docker0", "172.17.0.1")]).text
    '10.0.0.7'
    >>> url(wlan, 80), url(Address("eth0", "fd00::2"), 8080)
    ('http://10.0.0.7/', 'http://[fd00::2]:8080/')
"""

from __future__ import annotations

import ipaddress
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from companion.frozen import dataclass

# Interfaces that lead to containers and virtual machines, or out of the house.
_BRIDGES = ("docker", "br-", "veth", "virbr", "lxc", "lxd", "cni", "podman", "flannel", "cali", "vbox")
_TUNNELS = ("tun", "tap", "wg", "tailscale", "zt", "ppp", "ipsec")

_RTM_NEWADDR, _RTM_GETADDR, _NLMSG_DONE, _NLMSG_ERROR = 20, 22, 3, 2
_NLM_F_REQUEST_DUMP = 0x301
_IFA_ADDRESS, _IFA_LOCAL = 1, 2


@dataclass(frozen=True)
class Address:
    """One address of this machine, as text, and the interface it is on."""

    interface: str
    text: str
    is_default_way: bool = False
    """The interface leads to the rest of the world, as a house's own network mostly does."""
    is_up: bool = True


def best(addresses: list[Address]) -> Address:
    """The one a phone on the table's network is most likely to reach; loopback if there is none."""
    return min(addresses, key=_distance, default=Address("lo", "127.0.0.1"))


def url(address: Address, port: int) -> str:
    """As the QR carries it; port 80 needs no saying."""
    host = f"[{address.text}]" if ":" in address.text else address.text
    return f"http://{host}/" if port == 80 else f"http://{host}:{port}/"


def _distance(address: Address) -> tuple[int, bool, bool, str]:
    ip = ipaddress.ip_address(address.text)
    if ip.is_link_local and ip.version == 6:
        reach = 6  # no browser opens one: it would have to say through which of the phone's interfaces
    elif ip.is_loopback:
        reach = 5
    elif ip.is_link_local:
        reach = 4
    elif not address.is_up:
        reach = 3
    elif address.interface.startswith(_BRIDGES):
        reach = 2
    elif address.interface.startswith(_TUNNELS):
        reach = 1
    else:
        reach = 0
    return reach, ip.version == 6, not address.is_default_way, address.interface


class OwnNames:
    """Which Host headers mean this machine: its addresses, its names, and those the house added."""

    def __init__(
        self,
        further: list[str],
        read: Callable[[], list[Address]] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._read = read or local_addresses
        self._clock = clock
        name = socket.gethostname().lower()
        self._names = {"localhost", name, f"{name.partition('.')[0]}.local"}
        self._further = {name.lower() for name in further}
        self._addresses: frozenset[str] = frozenset()
        self._read_at = -1.0
        self._looking = threading.Lock()

    def is_own(self, host: str, port: str) -> bool:
        """True for a Host header that means us at this port."""
        host = host.lower()
        if host in self._further:
            return True
        name, said = _split(host)
        if (said or "80") != port or not name:
            return False
        if name in self._names or name in self._further or name in self._addresses:
            return True
        return self._is_new_address(name)

    def _is_new_address(self, name: str) -> bool:
        """The lease may have changed since the last look; a stranger's guesses cost one look a second."""
        with suppress(ValueError):
            ipaddress.ip_address(name)
            with self._looking:
                now = self._clock()
                if self._read_at < 0 or now - self._read_at >= 1:
                    self._addresses = frozenset(address.text for address in self._read())
                    self._read_at = now
                return name in self._addresses
        return False


def _split(host: str) -> tuple[str, str]:
    """Host header -> (name or address, port or ""); ("", "") where it is neither."""
    if host.startswith("["):
        name, closed, port = host[1:].partition("]")
        if not closed or (port and not port.startswith(":")):
            return "", ""
        port = port[1:]
    else:
        name, _, port = host.partition(":")
    return (name, port) if not port or (port.isascii() and port.isdigit()) else ("", "")


# ---------------------------------------------------------------- asking the kernel


def local_addresses() -> list[Address]:
    """Every address of this machine now, from the kernel's own table (rtnetlink)."""
    default = _default_interface()
    found = []
    with suppress(OSError):
        for index, text in _dump():
            with suppress(OSError):
                name = socket.if_indextoname(index)
                found.append(Address(name, text, name == default, _is_up(name)))
    return found


def _dump() -> Iterator[tuple[int, str]]:
    ask = struct.pack("=IHHIIBxxxI", 24, _RTM_GETADDR, _NLM_F_REQUEST_DUMP, 1, 0, socket.AF_UNSPEC, 0)
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, socket.NETLINK_ROUTE) as line:
        line.settimeout(1)
        line.sendto(ask, (0, 0))
        while True:
            got = line.recv(65536)
            while len(got) >= 16:
                length, kind = struct.unpack_from("=IH", got)
                if kind in (_NLMSG_DONE, _NLMSG_ERROR) or length < 16:
                    return
                if kind == _RTM_NEWADDR:
                    yield _address_in(got[16:length])
                got = got[(length + 3) & ~3 :]


def _address_in(message: bytes) -> tuple[int, str]:
    family, _, _, _, index = struct.unpack_from("=BBBBI", message)
    texts = {}
    rest = message[8:]
    while len(rest) >= 4:
        length, kind = struct.unpack_from("=HH", rest)
        if length < 4:
            break
        if kind in (_IFA_ADDRESS, _IFA_LOCAL):
            texts[kind] = socket.inet_ntop(family, rest[4:length])
        rest = rest[(length + 3) & ~3 :]
    # On a point-to-point line IFA_ADDRESS is the other end; IFA_LOCAL is always ours.
    return index, texts.get(_IFA_LOCAL) or texts[_IFA_ADDRESS]


def _default_interface() -> str:
    """The interface of the IPv4 default route with the least metric, or ""."""
    routes = []
    with suppress(OSError, ValueError, IndexError):
        for line in Path("/proc/net/route").read_text(encoding="ascii").splitlines()[1:]:
            field = line.split()
            if field[1] == "00000000":
                routes.append((int(field[6]), field[0]))
    return min(routes)[1] if routes else ""


def _is_up(interface: str) -> bool:
    with suppress(OSError):
        state = Path("/sys/class/net", interface, "operstate").read_text(encoding="ascii").strip()
        return state in ("up", "unknown")
    return True
