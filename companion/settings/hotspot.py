"""The table's own Wi-Fi: its name, its password, the table's address in it, and what the law of the land allows."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable

from companion.frozen import dataclass
from companion.settings.shapes import NUMBER, SECRET, TEXT, between, setting

LONGEST_NAME = 32
"""Bytes, not letters: what a beacon has room for (IEEE 802.11)."""
WITHOUT_12_AND_13 = ("US", "CA", "TW")
_PASSWORD = re.compile(r"[ -~]{8,63}")


def _a_name(value: str) -> Iterable[str]:
    size = len(value.encode("utf-8", "replace"))
    if size > LONGEST_NAME:
        yield f"a Wi-Fi's name has room for {LONGEST_NAME} bytes, and this one has {size}"
    if value != value.strip() or not value.isprintable():
        yield "a Wi-Fi's name neither begins nor ends with a space and has no line breaks"


def _a_password(value: str) -> Iterable[str]:
    if value and not _PASSWORD.fullmatch(value):
        yield 'this is not 8 to 63 letters without accents, figures and signs; "" leaves the Wi-Fi open'


def _an_address(value: str) -> Iterable[str]:
    try:
        found = ipaddress.IPv4Interface(f"{value}/24")
    except ValueError:
        yield f"{value!r} is not an address such as 10.42.77.1"
        return
    if not found.ip.is_private or found.ip.is_loopback or found.ip.is_link_local:
        yield f"{value} belongs to others: take one from 10.x, 172.16.x to 172.31.x or 192.168.x, such as 10.42.77.1"
    elif found.ip in (found.network.network_address, found.network.broadcast_address):
        yield f"{value} means the whole network: let it end on 1 to 254"


def _a_country(value: str) -> Iterable[str]:
    if value and not re.fullmatch(r"[A-Z]{2}", value):
        yield f'{value!r} is not a country in two capital letters, such as "DE"'


def _an_interface(value: str) -> Iterable[str]:
    if not re.fullmatch(r"[A-Za-z0-9_.-]{1,15}", value):
        yield f"{value!r} is not the name of a radio such as wlan0"


@dataclass(frozen=True)
class Hotspot:
    """The table's own Wi-Fi, which is there once it has a name (`ssid`). `password` "" leaves it open to everybody in
    reach, who may then read along. `interface` is the radio; `address` is the table's own, in a network of 254;
    `country` is whose radio rules hold; `door` is where the page for asking phones is (0: nowhere)."""

    ssid: str = setting("", TEXT, _a_name)
    password: str = setting("", SECRET, _a_password)
    interface: str = setting("wlan0", TEXT, _an_interface)
    address: str = setting("10.42.77.1", TEXT, _an_address)
    channel: int = setting(6, NUMBER, between(1, 13))
    country: str = setting("", TEXT, _a_country)
    door: int = setting(80, NUMBER, between(0, 65535))

    @property
    def is_wanted(self) -> bool:
        """Whether the table has a Wi-Fi of its own."""
        return bool(self.ssid)

    def clashes(self) -> Iterable[str]:
        """What is wrong between two of these, each right by itself."""
        if self.channel > 11 and self.country in WITHOUT_12_AND_13:
            yield f"channel: {self.country} does not allow channel {self.channel}; take 1, 6 or 11"
        if self.password and not self.ssid:
            yield "ssid: a password is there, but the Wi-Fi has no name"
