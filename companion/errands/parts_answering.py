"""Which parts of a table answer when they are spoken to: pins are opened and read, readers listened to, chips asked.

Nothing is written to a port: what is no dice reader must not notice us. A Butler that plays meanwhile has pins and
ports for itself, and that is told as what it is.
"""

from __future__ import annotations

import fcntl
import queue
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion import vitals
from companion.errands import parts_there
from companion.errands.findings import Finding, Findings
from companion.settings import Settings

MEND = {
    "no-lgpio": "sudo apt install python3-lgpio, then `make clean play`",
    "empty-lgpio": "pip uninstall lgpio, sudo apt install python3-lgpio, then `make clean play`",
    "wrong-factory": "unset GPIOZERO_PIN_FACTORY",
    "no-pins": parts_there.JOIN.format("gpio"),
    "no-folder": "make some room on this disk, or set TMPDIR",
    "in-use": "end the other program, or give the part another pin ([panel.pins] in the settings)",
    "no-such-pin": "give the part another pin ([panel.pins] in the settings)",
}
"""What is wrong with the pins, as a word -> what to do about it."""
PORT_MEND = {
    "in-use": "end the program that has it",
    "forbidden": parts_there.JOIN.format("dialout"),
    "missing": "plug it in, or correct dice.reader in the settings",
    "not-a-reader": "unplug it, or name the reader's port: dice.reader = 'serial:/dev/...'",
    "other-protocol": "write the firmware of this Butler onto the reader: firmware/README.md",
    "broken": "try another USB socket and another cable",
}
"""The same for a port."""


RESTS_ANYWHERE = ("knob-a", "knob-b")
"""Some knobs rest with a contact closed."""


def is_playing(folder: Path) -> bool:
    """Whether a Butler plays in this folder now; it then has port, pins and reader, as it should."""
    try:
        with (folder / "butler.lock").open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def asked_for(house: Settings, findings: Iterable[Finding]) -> list[Finding]:
    """The same, with what the settings name and is not there told as "no"."""
    return [
        replace(finding, state="no")
        if finding.state == "note" and parts_there.is_asked_for(house, finding.part)
        else finding
        for finding in findings
    ]


def machine(house: Settings) -> Findings:
    """The board, how warm it is, and whether it has enough power."""
    from hardware.gpio_pins import MODEL

    if MODEL.is_file():
        yield Finding("machine", "ok", MODEL.read_text(errors="replace").rstrip("\0"))
    chips = sorted(path.name for path in (parts_there.ROOT / "dev").glob("gpiochip*"))
    if chips:
        yield Finding("chip", "ok", ", ".join(chips))
    warmth = vitals.warmth()
    if warmth is not None:
        hot = warmth >= vitals.HOT_C
        state, do = ("note", "give it air: it slows down by itself") if hot else ("ok", "")
        yield Finding("warmth", state, f"{warmth:.0f} degrees", do)
    starved = vitals.is_starved()
    if starved is not None:
        state, do = ("note", "take the supply that was made for this board") if starved else ("ok", "")
        yield Finding("power", state, "too little voltage" if starved else "enough", do)


def pins(house: Settings, factory: Any = None) -> Findings:
    """Each part of the panel: where it is, and whether its contact is closed now."""
    from companion.ports import LinkLost, Signal
    from hardware.gpio_panel import GpioPanel
    from hardware.gpio_pins import why_no_gpio
    from hardware.pin_names import HEADER, bcm

    if house.panel.source not in ("auto", "gpio") or (factory is None and why_no_gpio()):
        return  # which the look from outside has told
    told: queue.SimpleQueue[Signal] = queue.SimpleQueue()
    panel = GpioPanel(told, pins=house.panel.pins, factory=factory)
    panel.step()
    first = told.get_nowait()
    if isinstance(first, LinkLost):
        busy = first.why == "in-use" and is_playing(house.data)
        do = "this is the Butler that plays now" if busy else MEND.get(first.why, "")
        yield Finding("panel", "ok" if busy else "note", first.say, do)
        return
    places = {number: place for place, number in HEADER.items()}
    closed = panel.closed()
    for part, pin in panel.pins.items():
        number = bcm(pin)
        where = f"{part:11} GPIO{number}, header {places[number]}" if number is not None else f"{part:11} left out"
        if closed.get(part) and part not in RESTS_ANYWHERE:
            yield Finding("panel", "note", f"{where}: down now", "let go of it; or its wire touches ground")
        else:
            yield Finding("panel", "ok", where)
    panel.stop()


def readers(
    house: Settings,
    *,
    listed: Callable[[], Iterable[Any]] | None = None,
    opener: Callable[[str], Any] | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Findings:
    """What greets at the ports, within the three seconds that a reader has for it."""
    from hardware.serial_ports import PortShut, likely_places, listed_ports, open_port, place_of

    reader, listed, opener = house.dice.reader, listed or listed_ports, opener or open_port
    if reader != "auto" and not reader.startswith("serial:"):
        return
    named = reader.removeprefix("serial:")
    places = likely_places(listed) if named == "auto" else [place_of(named, listed)]
    open_ports = {}
    for place in places:
        try:
            open_ports[place.url] = opener(place.url)
        except PortShut as shut:
            busy = shut.why == "in-use" and is_playing(house.data)
            do = "this is the Butler that plays now" if busy else PORT_MEND.get(shut.why, "")
            yield Finding("dice", "ok" if busy else "note", shut.say, do)
    yield from _greetings(open_ports, clock)


def _greetings(ports: dict[str, Any], clock: Callable[[], float]) -> Findings:
    from hardware.dice_ledger import Ledger
    from hardware.dice_link import HostLink
    from hardware.serial_ports import PortGone

    links = {}
    for url in ports:
        links[url] = HostLink(Ledger(), url)
        links[url].open(clock())
    while waiting := [url for url, link in links.items() if link.phase == "listening"]:
        for url in waiting:
            link = links[url]
            try:
                link.hear(ports[url].read(), clock())
                link.tick(clock())
            except PortGone:
                link.lose("broken", "", clock())
                yield Finding("dice", "note", f"{url} went away while it was listened to", PORT_MEND["broken"])
    for url, link in links.items():
        with suppress(PortGone):
            ports[url].close()
        if link.phase == "greeted" and link.hello:
            hello = link.hello
            yield Finding("dice", "ok", f"{url}: reader {hello.uid} is there, firmware {hello.firmware}")
        elif link.phase == "refused":
            yield Finding("dice", "note", link.say, PORT_MEND.get(link.why, ""))


def seat_lamps(house: Settings, bus: Any = None) -> Findings:
    """The chip with the seat lamps, where the settings say that there is one."""
    from hardware.seat_lamps import ADDRESS, BUS, KernelBus, answers

    if house.panel.seat_lamps != "i2c":
        return
    try:
        if answers(bus or KernelBus()):
            yield Finding("seat-lamps", "ok", f"an MCP23017 answers at {ADDRESS:#04x}")
        else:
            do = "compare SDA, SCL, 3.3 V and ground with hardware/WIRING.md; A0 to A2 go to ground"
            yield Finding("seat-lamps", "note", f"nothing answers at {ADDRESS:#04x} on {BUS}", do)
    except PermissionError:
        yield Finding("seat-lamps", "note", f"{BUS} may not be opened", parts_there.JOIN.format("i2c"))
    except OSError:
        yield Finding("seat-lamps", "note", f"there is no {BUS}", "sudo raspi-config nonint do_i2c 0")
