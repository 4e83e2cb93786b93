"""`butler doctor`: what is there, what is missing, and what to do about it. Changes nothing."""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import grp
import json
import os
import platform
import shutil
import socket
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errands.ending import Ending, Sorry

if TYPE_CHECKING:
    from companion.settings import Settings

TEXT = """\
Looks at this machine and says what is there, what is missing, and what to do. Changes nothing.

  ok    there, and in order
  note  not there; Butler plays without it and says what it uses instead
  no    Butler cannot play before this is put right

exit codes: 0 Butler can play here, 1 something marked "no", 2 the settings cannot be read
"""

LEAST_FREE_MB = 50
"""A game takes well under 1 MB; below this the next system update will fill the disk first."""

PI_GROUPS = {
    "gpio": "buttons and lamps",
    "video": "the screen",
    "render": "the screen",
    "input": "keys and touch",
}
JOIN = "sudo adduser $USER {}, then log in anew"


@dataclass(frozen=True)
class Finding:
    """One thing looked at: `state` is ok, note or no; `do` is empty where nothing needs doing."""

    part: str
    state: str
    say: str
    do: str = ""


Findings = Iterator[Finding]


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line."""
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder that `play` would use")
    parser.add_argument("--settings", type=Path, metavar="FILE", help="the settings that `play` would use")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(said: Namespace) -> int:
    """Look at everything and report."""
    from companion import settings

    try:
        house = settings.load(said.settings, {"data": said.data})
    except settings.SettingsWrong as wrong:
        raise Sorry("these settings cannot be used:\n  " + "\n  ".join(wrong.mistakes)) from None
    looks: list[Callable[[Settings], Findings]] = [
        _python,
        _folder,
        _editions,
        _screen,
        _panel,
        _groups,
        _dice,
        _phones,
        _pictures,
    ]
    findings = [finding for look in looks for finding in look(house)]
    fine = all(finding.state != "no" for finding in findings)
    if said.json:
        print(json.dumps({"can_play": fine, "findings": [asdict(finding) for finding in findings]}))
    else:
        for finding in findings:
            print(f"{finding.state:5} {finding.part:9} {finding.say}")
            if finding.do:
                print(f"{'':15} -> {finding.do}")
        print("Butler can play here." if fine else "Butler cannot play here yet.")
    return Ending.FINE if fine else Ending.NO


def on_a_pi() -> bool:
    """Whether this is a Raspberry Pi, by what its device tree says."""
    from hardware.gpio_pins import MODEL

    return MODEL.is_file() and b"Raspberry Pi" in MODEL.read_bytes()


def _python(house: Settings) -> Findings:
    yield Finding("python", "ok", f"Python {platform.python_version()} on {platform.machine()}")
    if sys.maxsize < 2**32:
        yield Finding("python", "note", "this is a 32-bit system", "install the 64-bit Raspberry Pi OS")


def _folder(house: Settings) -> Findings:
    folder = house.data
    there = folder
    while not os.access(there, os.F_OK):  # also False behind a folder that this user may not enter
        there = there.parent
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        yield Finding(
            "data",
            "no",
            f"{folder} cannot be written by this user",
            "give another folder with --data, or change the owner of that one",
        )
        return
    free = shutil.disk_usage(there).free // 2**20
    yield Finding("data", "ok", str(folder) if folder.exists() else f"{folder} (made at the first start)")
    if free < LEAST_FREE_MB:
        state = "no" if free < 2 else "note"
        yield Finding("disk", state, f"{free:,} MB free", "make some room on this disk")
    else:
        yield Finding("disk", "ok", f"{free:,} MB free")


def _editions(house: Settings) -> Findings:
    """The boxes that can be played, and the owner's files that are left out."""
    from companion import editions

    yield Finding("editions", "ok", ", ".join(editions.all_ids(house.data)))
    for file, mistakes in editions.left_out(house.data).items():
        more = f" (and {len(mistakes) - 1} more)" if len(mistakes) > 1 else ""
        yield Finding("editions", "note", f"{file} is left out: {mistakes[0]}{more}", f"butler editions check {file}")


def _screen(house: Settings) -> Findings:
    import pygame

    from companion.screen.display import connectors, console_trouble, has_desktop

    version = ".".join(str(part) for part in pygame.get_sdl_version())
    drivers = ", ".join(_compiled_in())
    yield Finding("sdl", "ok", f"pygame-ce {pygame.version.ver}, SDL {version} ({drivers})")
    if not getattr(pygame, "IS_CE", False):
        yield Finding(
            "sdl",
            "note",
            "this is pygame, whose wheels cannot draw on a console",
            "pip uninstall pygame, then pip install --force-reinstall pygame-ce",
        )
    if has_desktop():
        yield Finding("screen", "ok", "there is a desktop: a window will open")
    elif trouble := console_trouble(Path("/dev/dri"), Path("/sys/class/drm")):
        yield Finding("screen", "note", trouble, "phones play without it; `butler play --screen off` says so")
    else:
        plugged = ", ".join(name for name, state in connectors() if state == "connected")
        yield Finding("screen", "ok", f"the console will be used, full screen ({plugged or 'always on'})")


def _compiled_in() -> list[str]:
    """The ways to a picture that this SDL was built with. pygame does not tell; the library itself does."""
    maps = Path("/proc/self/maps")
    lines = maps.read_text().splitlines() if maps.exists() else []
    loaded = {line.split()[-1] for line in lines if "libSDL2-2" in line}
    for path in sorted(loaded):
        with contextlib.suppress(OSError, AttributeError):
            sdl = ctypes.CDLL(path)
            sdl.SDL_GetVideoDriver.restype = ctypes.c_char_p
            return [sdl.SDL_GetVideoDriver(n).decode() for n in range(sdl.SDL_GetNumVideoDrivers())]
    return ["drivers unknown"]


def _panel(house: Settings) -> Findings:
    from hardware.gpio_pins import why_no_gpio

    why_not = why_no_gpio()
    if why_not is None:
        yield Finding("panel", "ok", "buttons and lamps on the pins; hardware/WIRING.md has the wiring")
    elif not on_a_pi():
        yield Finding("panel", "ok", "no GPIO here: the keyboard is the panel, the screen says which keys")
    else:
        yield Finding("panel", "note", why_not, "sudo apt install python3-lgpio, then `make clean play`")


def _groups(house: Settings) -> Findings:
    if not on_a_pi():
        return
    mine = {group.gr_name for group in grp.getgrall() if group.gr_gid in os.getgroups()}
    if os.geteuid() == 0:
        return
    for name, use in PI_GROUPS.items():
        if name not in mine:
            yield Finding("groups", "note", f"not in {name} ({use})", JOIN.format(name))


def _dice(house: Settings) -> Findings:
    from serial.tools import list_ports

    ports = [port for port in list_ports.comports() if port.vid is not None]
    if not ports:
        yield Finding("dice", "ok", "no reader on USB: virtual dice, or real ones typed in")
    for port in ports:
        say = f"{port.device}: {port.description} ({port.vid:04x}:{port.pid:04x})"
        if os.access(port.device, os.R_OK | os.W_OK):
            yield Finding("dice", "ok", say)
        else:
            yield Finding("dice", "note", f"{say} may not be opened", JOIN.format("dialout"))


def _phones(house: Settings) -> Findings:
    """Under which address phones would find the table, and whether it can be had."""
    from web_remote.addresses import best, local_addresses, url
    from web_remote.server import PortTaken

    address = best(local_addresses())
    if address.interface == "lo":
        yield Finding("phones", "note", "this machine is in no network", "join the Wi-Fi of the phones")
    else:
        yield Finding("phones", "ok", f"{url(address, house.web.port)} on {address.interface}")
    if house.web.port == 0 or _is_playing(house.data):
        return
    try:
        socket.create_server((house.web.host, house.web.port)).close()
    except OSError as why:
        say = PortTaken(house.web.host, house.web.port, why).say
        yield Finding("phones", "no", say, "set web.port in the settings, or start with --port")


def _is_playing(folder: Path) -> bool:
    """Whether a Butler plays in this folder now; it then has the port, as it should."""
    try:
        with (folder / "butler.lock").open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def _pictures(house: Settings) -> Findings:
    home = Path(__file__).parent.parent
    fonts = sorted(path.name for path in (home / "fonts").glob("*.ttf"))
    art = sorted(path.name for path in (home / "art").glob("*.svg"))
    if fonts and art:
        yield Finding("pictures", "ok", f"{len(fonts)} fonts, {len(art)} drawings")
    else:
        yield Finding("pictures", "no", "fonts or drawings are missing", "install Butler again")
