"""What has pins: the header of a Raspberry Pi, a Pico, and the parts that are wired to them.

The panel's pins are the program's own (`hardware.gpio_pins.PINS`), the reader's those of its firmware, which no Python
here can import because it needs the board: they are read out of its text. The drawings and the tests take both from
here, so that a pin is written down once.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from ..gpio_pins import PINS
from ..pin_names import HEADER, POWER, bcm

FIRMWARE = Path(__file__).parents[2] / "firmware"


class Part(NamedTuple):
    """One part of the panel: what stands on the drawings, and its sort (button, knob, lamp or sound)."""

    says: str
    sort: str


PARTS: Mapping[str, Part] = {
    "ok": Part("OK", "button"),
    "back": Part("BACK", "button"),
    "accuse": Part("ACCUSE", "button"),
    "off": Part("OFF", "button"),
    "knob-a": Part("knob A", "knob"),
    "knob-b": Part("knob B", "knob"),
    "knob-push": Part("knob push", "knob"),
    "ok-lamp": Part("OK lamp", "lamp"),
    "accuse-lamp": Part("ACCUSE lamp", "lamp"),
    "buzzer": Part("buzzer", "sound"),
}
COMMONS: Mapping[str, int] = {"button": 39, "knob": 14, "lamp": 30}
"""Sort of parts -> the place on the header to which their common wire goes; the buzzer shares that of the lamps."""
OHMS: Mapping[str, str] = {"ok-lamp": "1 kOhm", "accuse-lamp": "1 kOhm", "buzzer": "220 Ohm"}

I2C_POWER, I2C_GROUND = 1, 9
"""Places on the header that feed the seat lamps where they hang on I2C: 3.3 V and ground."""


def place(part: str) -> int:
    """Where on the header a part of the panel goes by default."""
    number = bcm(PINS[part])
    return next(place for place, other in HEADER.items() if other == number)


def at_place(place: int) -> str:
    """What a place on the header is, as people call it."""
    if place in HEADER:
        return f"GPIO{HEADER[place]}"
    return POWER.get(place, "GND")


PICO_GROUNDS = (3, 8, 13, 18, 23, 28, 33, 38)
PICO_OTHERS: Mapping[int, str] = {
    30: "RUN", 35: "ADC_VREF", 36: "3V3(OUT)", 37: "3V3_EN", 39: "VSYS", 40: "VBUS",
}  # fmt: skip
_PICO_GP = (
    0, 1, None, 2, 3, 4, 5, None, 6, 7, 8, 9, None, 10, 11, 12, 13, None, 14, 15,
    16, 17, None, 18, 19, 20, 21, None, 22, None, 26, 27, None, 28,
)  # fmt: skip
PICO_GP: Mapping[int, int] = {gp: number for number, gp in enumerate(_PICO_GP, 1) if gp is not None}
"""GP number -> the number of the pin on the Pico's edge, counted from the USB socket: 1 to 20 down the left side, 21
to 40 up the right."""


def pico_says(pin: int) -> str:
    """What a pin of the Pico is, as it is printed on its back."""
    for gp, number in PICO_GP.items():
        if number == pin:
            return f"GP{gp}"
    return "GND" if pin in PICO_GROUNDS else PICO_OTHERS[pin]


def constants(file: str) -> dict[str, object]:
    """The plain values (numbers, words, tuples of them) that a file of the firmware gives names to at its top."""
    found: dict[str, object] = {}
    for node in ast.parse((FIRMWARE / file).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            try:
                found[node.targets[0].id] = ast.literal_eval(node.value)
            except ValueError:
                continue  # made of other things: no plain value
    return found


class Side(NamedTuple):
    """One well of the reader: its name and the Pico's pins (numbers on its edge) for its sensor board."""

    well: str
    sda: int
    scl: int
    led: int


def sides() -> list[Side]:
    """Both wells, as the firmware has them."""
    told: list[tuple[str, int, int, int, int]] = constants("main.py")["SIDES"]  # type: ignore[assignment]
    return [Side(well, PICO_GP[sda], PICO_GP[scl], PICO_GP[light]) for well, _bus, sda, scl, light in told]


def service() -> int:
    """The Pico's pin that the service jumper closes to ground."""
    return PICO_GP[constants("main.py")["SERVICE"]]  # type: ignore[index]


def seat_lamps() -> int:
    """The Pico's pin for the seat lamps."""
    return PICO_GP[constants("main.py")["SEAT_LAMPS"]]  # type: ignore[index]


WELL_GROUNDS = (8, 13)
SERVICE_GROUND = 18
PICO_3V3, PICO_VBUS, LAMPS_GROUND = 36, 40, 38
"""The Pico's pins that every board of this kind has in the same place."""
