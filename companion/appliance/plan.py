"""The plan of an install: what has to lie where for a computer to be a table. Pure; nothing is looked at or done here.

    for step in plan(Wanted(kiosk=True), found, pieces()):
        print(step.say)

Only what an owner might not expect comes with an option: a `kiosk` takes the first console, all logins at consoles and
what slows the start; a `hotspot` makes the table a network of its own; each of `tables` is one more table here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from companion.appliance.steps import MASK, Call, LayDown, Point, Put, Step

PIECES = Path(__file__).parents[2] / "hardware" / "appliance"
USER = "butler"
GROUPS = ("gpio", "i2c", "video", "render", "input", "audio", "dialout", "tty", "netdev", "bluetooth")
UNITS = "/etc/systemd/system"
SETTINGS = "/etc/butler"
PROGRAM = "/opt/butler/current/bin/butler"
FIRST_PORT = 8080

NO_LOGIN = ("getty@.service", "autovt@.service", "getty@tty1.service", "ctrl-alt-del.target")
"""A console without a login, and three keys that do nothing."""
SLOW = (
    *("NetworkManager-wait-online.service", "systemd-networkd-wait-online.service", "ModemManager.service"),
    *("apt-daily.timer", "apt-daily-upgrade.timer", "man-db.timer", "e2scrub_all.timer"),
    *("cloud-init.service", "cloud-init-local.service", "cloud-config.service", "cloud-final.service"),
)
"""What a table does not wait for when it is switched on, and what would take its time in the middle of a game."""


@dataclass(frozen=True)
class Wanted:
    """What was asked for."""

    kiosk: bool = False
    hotspot: bool = False
    tables: tuple[str, ...] = ()
    language: str = "en"


@dataclass(frozen=True)
class Found:
    """What is there: the version to be put, and the system's groups.

    `hotspot_files` is what the table's own Wi-Fi needs, by path; `hotspot_settings` what its settings are to say of it
    where they do not exist yet. `ports` are taken.
    """

    version: str
    groups: frozenset[str] = frozenset()
    hotspot_files: Mapping[str, str] = field(default_factory=dict)
    hotspot_settings: str = ""
    ports: frozenset[int] = frozenset()


def pieces() -> dict[str, str]:
    """The texts in hardware/appliance, each by its name."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(PIECES.iterdir()) if path.is_file()}


def plan(wanted: Wanted, found: Found, texts: Mapping[str, str]) -> list[Step]:
    """All steps, in the order in which they are done."""
    return [
        *_account(found, texts),
        Put(found.version),
        Point("/usr/local/bin/butler", PROGRAM),
        *_settings(wanted, found, texts),
        *_service(wanted, texts),
        *_machine(found, texts),
        *(_kiosk(texts) if wanted.kiosk else ()),
        *(_hotspot(found) if wanted.hotspot else ()),
        *_calls(wanted),
    ]


def _account(found: Found, texts: Mapping[str, str]) -> Iterator[Step]:
    yield LayDown("/etc/sysusers.d/butler.conf", texts["sysusers.conf"])
    yield Call(
        ("systemd-sysusers", "/etc/sysusers.d/butler.conf"), f"make the service's user {USER}", needs_systemd=False
    )
    if groups := [name for name in GROUPS if name in found.groups]:
        yield Call(
            ("usermod", "--append", "--groups", ",".join(groups), USER),
            f"let {USER} use what belongs to {', '.join(groups)}",
            needs_systemd=False,
        )


def _settings(wanted: Wanted, found: Found, texts: Mapping[str, str]) -> Iterator[Step]:
    yield LayDown("/etc/tmpfiles.d/butler.conf", texts["tmpfiles.conf"])
    more = found.hotspot_settings if wanted.hotspot else ""
    yield _house(f"{SETTINGS}/butler.toml", texts, wanted.language, FIRST_PORT, more)
    free = (port for port in range(FIRST_PORT + 1, FIRST_PORT + 1000) if port not in found.ports)
    strangers = "kiosk = true\n" if wanted.kiosk else ""
    for table in wanted.tables:
        only_phones = (
            '\n[screen]\nshow = "off"\n\n[panel]\nsource = "none"\n\n[dice]\nreader = "none"\n'
            f'\n[house]\n{strangers}table = "{table}"\n\n[floor]\ntable = "{table}"\n'
        )
        yield _house(f"{SETTINGS}/{table}.toml", texts, wanted.language, next(free), only_phones)


def _house(path: str, texts: Mapping[str, str], language: str, port: int, more: str) -> LayDown:
    said = {"{language}": language, "{port}": str(port), "{more}\n": more}
    text = texts["butler.toml"]
    for slot, words in said.items():
        text = text.replace(slot, words)
    return LayDown(path, text, 0o640, USER, is_owners=True)


def _service(wanted: Wanted, texts: Mapping[str, str]) -> Iterator[Step]:
    for unit in ("butler.service", "butler@.service", "butler-rescue.service", "butler-rescue@.service"):
        yield LayDown(f"{UNITS}/{unit}", texts[unit])
        yield LayDown(f"{UNITS}/{unit}.d/walls.conf", texts["walls.conf"])
        if "rescue" not in unit:
            yield LayDown(f"{UNITS}/{unit}.d/life.conf", texts["life.conf"])
    yield LayDown(f"{UNITS}/butler.service.d/power.conf", texts["power.conf"])
    for name in ("butler", *(f"butler@{table}" for table in wanted.tables)):
        unit = f"{name.partition('@')[0]}@.service" if "@" in name else f"{name}.service"
        yield Point(f"{UNITS}/multi-user.target.wants/{name}.service", f"{UNITS}/{unit}")


def _machine(found: Found, texts: Mapping[str, str]) -> Iterator[Step]:
    pins = "gpio" if "gpio" in found.groups else USER
    yield LayDown("/etc/udev/rules.d/60-butler.rules", texts["udev.rules"].replace("{pins}", pins))
    yield LayDown("/etc/systemd/journald.conf.d/butler.conf", texts["journald.conf"])
    yield LayDown("/etc/systemd/system.conf.d/butler.conf", texts["watchdog.conf"])


def _kiosk(texts: Mapping[str, str]) -> Iterator[Step]:
    yield LayDown(f"{UNITS}/butler.service.d/kiosk.conf", texts["kiosk.conf"])
    yield LayDown(f"{UNITS}/butler-rescue.service.d/kiosk.conf", texts["kiosk-rescue.conf"])
    yield LayDown("/etc/systemd/logind.conf.d/butler.conf", texts["kiosk-logind.conf"])
    yield LayDown("/etc/systemd/system.conf.d/butler-kiosk.conf", texts["kiosk-system.conf"])
    yield LayDown("/etc/sysctl.d/60-butler.conf", texts["kiosk-sysctl.conf"])
    for unit in (*NO_LOGIN, *SLOW):
        yield Point(f"{UNITS}/{unit}", MASK)


def _hotspot(found: Found) -> Iterator[Step]:
    for path, text in found.hotspot_files.items():
        yield LayDown(path, text, 0o600)  # NetworkManager passes over a password that others may read


def _calls(wanted: Wanted) -> Iterator[Step]:
    yield Call(("systemd-tmpfiles", "--create", "/etc/tmpfiles.d/butler.conf"), "make the data folder", False)
    yield Call(("udevadm", "control", "--reload"), "tell udev of the reader's name", may_fail=True)
    yield Call(("udevadm", "trigger", "--subsystem-match=tty", "--subsystem-match=gpio"), "name it now", may_fail=True)
    if wanted.kiosk:
        yield Call(("sysctl", "--quiet", "--load", "/etc/sysctl.d/60-butler.conf"), "switch SysRq off", may_fail=True)
    if wanted.hotspot:
        yield Call(("rfkill", "unblock", "wifi"), "switch the radio on", may_fail=True)
        yield Call(("nmcli", "connection", "reload"), "tell NetworkManager of the hotspot", may_fail=True)
    yield Call(("systemctl", "daemon-reload"), "tell systemd of the units")
    cap = ("systemctl", "try-restart", "systemd-journald.service")
    yield Call(cap, "cap the logs", may_fail=True, for_changes=True)
    tables = ("butler.service", *(f"butler@{table}.service" for table in wanted.tables))
    yield Call(("systemctl", "reset-failed", *tables), "forget bad starts of before", may_fail=True)
    yield Call(("systemctl", "restart", *tables), "start the table anew", for_changes=True)
    yield Call(("systemctl", "start", *tables), "start the table")
