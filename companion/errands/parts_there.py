"""Which parts of a table this machine has, by looking at it from outside: nothing is opened, nothing is changed.

What the settings ask for by name and is not there is told as "no" by `butler hardware scan`; the doctor, who only asks
whether Butler can play, is told a note, for it can: `is_asked_for` knows which.
"""

from __future__ import annotations

import contextlib
import ctypes
import grp
import importlib.util
import os
from pathlib import Path

from companion.errands.findings import Finding, Findings
from companion.settings import Settings

JOIN = "sudo adduser $USER {}, then log in anew"
PI_GROUPS = {
    "gpio": "buttons and lamps",
    "video": "the screen",
    "render": "the screen",
    "input": "keys and touch",
}
CHOSEN = {
    "none": "none, as the settings say",
    "keyboard": "the keyboard, as the settings say; the screen says which keys",
    "simulated": "only software, as the settings say: lines on standard input are the hands",
}
"""Panels that need no pins."""
ROOT = Path("/")
"""Where the machine is; a test has others."""


def on_a_pi() -> bool:
    """Whether this is a Raspberry Pi, by what its device tree says."""
    from hardware.gpio_pins import MODEL

    return MODEL.is_file() and b"Raspberry Pi" in MODEL.read_bytes()


def is_asked_for(house: Settings, part: str) -> bool:
    """Whether the settings name this part, so that it is missed where it is not there."""
    return {
        "panel": house.panel.source == "gpio",
        "dice": house.dice.reader.startswith("serial:"),
        "bluetooth": house.dice.reader == "bluetooth",
        "screen": house.screen.show in ("console", "window"),
        "seat-lamps": house.panel.seat_lamps == "i2c",
        "speech": house.sound.speech == "on",
    }.get(part, False)


def screen(house: Settings) -> Findings:
    """The library that draws, and what it could draw on."""
    import pygame

    from companion.screen.display import console_trouble, has_desktop

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
        return
    if "KMSDRM" not in drivers.upper():
        say = "this SDL cannot draw on a console"
        yield Finding("sdl", "note", say, "sudo apt install cage, then cage -- butler play")
    yield from _cards()
    trouble = console_trouble(ROOT / "dev/dri", ROOT / "sys/class/drm")
    if trouble:
        yield Finding("screen", "note", trouble, _remedy(trouble))
    else:
        plugged = ", ".join(name for name, state in _sockets() if state == "connected")
        yield Finding("screen", "ok", f"the console will be used, full screen ({plugged or 'always on'})")


def _cards() -> Findings:
    """Each device that a console is drawn by, and whether this user may."""
    for card in sorted((ROOT / "dev/dri").glob("card*")):
        if os.access(card, os.R_OK | os.W_OK):
            yield Finding("screen", "ok", f"{card} may be drawn on")
        else:
            yield Finding("screen", "note", f"{card} may not be opened by this user", JOIN.format("video"))


def _remedy(trouble: str) -> str:
    """What to do about a console without a picture; the phones play meanwhile."""
    from companion.screen.display import NO_CARD, NOT_ALLOWED, NOT_PLUGGED_IN

    return {
        NO_CARD: "dtoverlay=vc4-kms-v3d belongs into /boot/firmware/config.txt; without a screen: play --screen off",
        NOT_ALLOWED: "; ".join(JOIN.format(group) for group in ("video", "render", "input")),
        NOT_PLUGGED_IN: "plug it in: Butler looks every 5 s. A display that is not noticed: "
        "video=HDMI-A-1:1280x720M@60D in /boot/firmware/cmdline.txt",
    }[trouble]


def _sockets() -> tuple[tuple[str, str], ...]:
    from companion.screen.display import connectors

    return connectors(ROOT / "sys/class/drm")


def sockets(house: Settings) -> Findings:
    """Each socket for a screen."""
    for name, state in _sockets():
        yield Finding("socket", "ok", f"{name}: {state}")


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


def panel(house: Settings) -> Findings:
    """Whether the pins would be the panel, or the keyboard."""
    from hardware.gpio_pins import why_no_gpio

    why_not = why_no_gpio()
    if house.panel.source in CHOSEN:
        yield Finding("panel", "ok", CHOSEN[house.panel.source])
    elif why_not is None:
        yield Finding("panel", "ok", "buttons and lamps on the pins; hardware/WIRING.md has the wiring")
    elif house.panel.source == "gpio" and not on_a_pi():
        yield Finding(
            "panel", "note", why_not, 'source = "auto" takes the keyboard; `butler play --panel keyboard` too'
        )
    elif not on_a_pi():
        yield Finding("panel", "ok", "no GPIO here: the keyboard is the panel, the screen says which keys")
    else:
        yield Finding("panel", "note", why_not, "sudo apt install python3-lgpio, then `make clean play`")


def groups(house: Settings) -> Findings:
    """Whether this user may use what a Pi has."""
    if not on_a_pi() or os.geteuid() == 0:
        return
    mine = {group.gr_name for group in grp.getgrall() if group.gr_gid in os.getgroups()}
    for name, use in PI_GROUPS.items():
        if name not in mine:
            yield Finding("groups", "note", f"not in {name} ({use})", JOIN.format(name))


def dice(house: Settings) -> Findings:
    """What is plugged in at USB that could be a reader."""
    from serial.tools import list_ports

    reader = house.dice.reader
    if reader == "none":
        yield Finding("dice", "ok", "no reader, as the settings say")
    elif reader.startswith("simulated"):
        yield Finding("dice", "ok", "only software, as the settings say: lines on standard input are the hands")
    if reader != "auto" and not reader.startswith("serial:"):
        return
    named = str(Path(reader.removeprefix("serial:")).resolve())  # a url is no port's name, and stays none
    ports = [port for port in list_ports.comports() if port.vid is not None]
    if reader != "auto":
        ports = [port for port in ports if port.device == named]  # whatever else is plugged in is nobody's reader
    elif not ports:
        yield Finding("dice", "ok", "no reader on USB: virtual dice, or real ones typed in")
    for port in ports:
        say = f"{port.device}: {port.description} ({port.vid:04x}:{port.pid:04x})"
        if os.access(port.device, os.R_OK | os.W_OK):
            yield Finding("dice", "ok", say)
        else:
            yield Finding("dice", "note", f"{say} may not be opened", JOIN.format("dialout"))


def bluetooth(house: Settings) -> Findings:
    """Whether Bluetooth dice could be read: the library, an adapter, and the service that has it."""
    is_wanted = house.dice.reader == "bluetooth"
    adapters = sorted(path.name for path in (ROOT / "sys/class/bluetooth").glob("hci*"))
    if importlib.util.find_spec("bleak") is None:
        if is_wanted:
            yield Finding("bluetooth", "note", "Bluetooth dice need the library bleak", "pip install 'butler[ble]'")
        return
    if not adapters:
        if is_wanted:
            yield Finding("bluetooth", "note", "this machine has no Bluetooth adapter", "plug one in, or switch it on")
    elif not (ROOT / "run/dbus/system_bus_socket").exists():
        yield Finding("bluetooth", "note", "the Bluetooth service does not run", "sudo systemctl start bluetooth")
    else:
        yield Finding("bluetooth", "ok", f"{', '.join(adapters)}, for Pixels and GoDice")


def sound(house: Settings) -> Findings:
    """Whether anything here can sound or speak; the screen says everything too."""
    from hardware.mixer import has_device
    from hardware.voice import PROGRAM, espeak

    cards = ROOT / "proc/asound/cards"
    named = [line.split(":")[1].strip() for line in _lines(cards) if "]:" in line]
    outlets = sorted((ROOT / "dev/snd").glob("pcmC*p"))
    if house.sound.cues == "off":
        yield Finding("sound", "ok", "off, as the settings say")
    elif outlets and not any(os.access(outlet, os.R_OK | os.W_OK) for outlet in outlets):
        yield Finding("sound", "note", f"{outlets[0]} may not be opened by this user", JOIN.format("audio"))
    elif named or has_device():
        yield Finding("sound", "ok", ", ".join(named) or "by the desktop")
    else:
        yield Finding("sound", "ok", "no sound card: the buzzer on the panel pips, the screen says everything")
    if espeak() is not None:
        yield Finding("speech", "ok", PROGRAM)
    elif house.sound.speech == "on":
        yield Finding("speech", "note", f"there is no {PROGRAM} to speak with", f"sudo apt install {PROGRAM}")
    else:
        yield Finding("speech", "ok", f"off; it would need {PROGRAM}")


def buses(house: Settings) -> Findings:
    """The chips' buses, of which the seat lamps may need one."""
    found = sorted(path.name for path in (ROOT / "dev").glob("i2c-*"))
    if found:
        yield Finding("i2c", "ok", ", ".join(found))
    elif house.panel.seat_lamps == "i2c":
        yield Finding("i2c", "note", "there is no I2C bus for the seat lamps", "sudo raspi-config nonint do_i2c 0")


def _lines(path: Path) -> list[str]:
    with contextlib.suppress(OSError):
        return path.read_text(errors="replace").splitlines()
    return []
