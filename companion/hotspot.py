"""The table's own Wi-Fi, as the machine's network service wants it told, and as phones scan it.

    files(settings.hotspot)                 # {path: text}, for `butler install --hotspot`
    wifi_code(settings.hotspot)             # what the code for phones holds

NetworkManager keeps the access point and starts its own dnsmasq for it; nothing of ours runs for that. What stands in
these files, and why, is told in hardware/HOTSPOT.md.
"""

from __future__ import annotations

import re

from companion.settings.hotspot import Hotspot

PROFILE = "/etc/NetworkManager/system-connections/butler-hotspot.nmconnection"
"""Holds the password: NetworkManager leaves it aside unless it is root's and nobody else may read it (0600)."""
NAMES = "/etc/NetworkManager/dnsmasq-shared.d/butler.conf"
COUNTRY = "/etc/modprobe.d/butler-hotspot.conf"

NAME = "butler.local"
"""What the table is called beside its figures."""
OURS = "6a1f0c52-2f6b-5c58-9b0e-2d9d1c8b7a40"
"""What the profile's own number is made of, so that it is the same each time."""
PMF_DISABLED = 1
"""NetworkManager's number. The Pi's own radio cannot protect management frames as an access point: with it, phones do
not get in (linux#3619)."""
_PLAIN = re.compile(r"(?=.*[A-Za-z])[A-Za-z0-9 _.-]+")


def files(hotspot: Hotspot) -> dict[str, str]:
    """What has to lie where, and under which path; nothing without a hotspot. All of it is root's, mode 0600."""
    if not hotspot.is_wanted:
        return {}
    laid = {PROFILE: profile(hotspot), NAMES: names(hotspot)}
    if hotspot.country:
        laid[COUNTRY] = f"options cfg80211 ieee80211_regdom={hotspot.country}\n"
    return laid


def profile(hotspot: Hotspot) -> str:
    """NetworkManager's keyfile. Any network that the machine knows goes before it: at home it joins, elsewhere it is
    one itself."""
    import uuid

    sections: dict[str, dict[str, object]] = {
        "connection": {
            "id": "Butler",
            "uuid": uuid.uuid5(uuid.UUID(OURS), hotspot.interface),
            "type": "wifi",
            "interface-name": hotspot.interface,
            "autoconnect": "true",
            "autoconnect-priority": -100,
        },
        "wifi": {"mode": "ap", "band": "bg", "channel": hotspot.channel, "ssid": _bytes(hotspot.ssid)},
        "wifi-security": {
            "key-mgmt": "wpa-psk",
            "proto": "rsn;",
            "pairwise": "ccmp;",
            "group": "ccmp;",
            "pmf": PMF_DISABLED,
            "psk": _quoted(hotspot.password),
        },
        "ipv4": {"method": "shared", "address1": f"{hotspot.address}/24"},
        "ipv6": {"method": "disabled"},
    }
    if not hotspot.password:
        del sections["wifi-security"]
    return "\n".join(
        f"[{name}]\n" + "".join(f"{key}={value}\n" for key, value in section.items())
        for name, section in sections.items()
    )


def names(hotspot: Hotspot) -> str:
    """What NetworkManager's dnsmasq tells a phone that comes."""
    port = "" if hotspot.door == 80 else f":{hotspot.door}"
    page = f"# Who asks for a page to sign in at is told of one (RFC 8910).\ndhcp-option=114,http://{hotspot.address}{port}/"
    lines = (
        "# No way to the rest of the world is promised: the phone keeps its own for that.",
        "dhcp-option=3",
        page if hotspot.door else "",
        "# Every name leads to the table, its own among them; none is asked for elsewhere.",
        "no-resolv",
        f"address=/#/{hotspot.address}",
        f"address=/{NAME}/{hotspot.address}",
    )
    return "\n".join(filter(None, lines)) + "\n"


def told(hotspot: Hotspot) -> dict[str, str]:
    """What people are told of the table's Wi-Fi: its `name` and `password` to type, and the `code` to scan. For whoever
    sits at the table, or sees it, and for nobody else."""
    return {"name": hotspot.ssid, "password": hotspot.password, "code": wifi_code(hotspot)}


def wifi_code(hotspot: Hotspot) -> str:
    """What a phone's camera joins by: `WIFI:T:WPA;S:<name>;P:<password>;;`, with what would end a part marked."""
    name = f"S:{_marked(hotspot.ssid)}"
    kind = f"T:WPA;{name};P:{_marked(hotspot.password)}" if hotspot.password else f"T:nopass;{name}"
    return f"WIFI:{kind};;"


def _marked(words: str) -> str:
    return re.sub(r'([\\;,:"])', r"\\\1", words)


def _quoted(words: str) -> str:
    r"""As glib's keyfiles have it: a backslash is two, a space at the beginning is \s."""
    words = words.replace("\\", "\\\\")
    return "\\s" + words[1:] if words.startswith(" ") else words


def _bytes(name: str) -> str:
    """A Wi-Fi's name is bytes: said in figures where letters could be read in two ways."""
    return name if _PLAIN.fullmatch(name) else "".join(f"{byte};" for byte in name.encode())
