"""What a pin may be called, and which pins a panel had better leave alone.

    17   "17"   "GPIO17"   "BCM17"      by the chip's number
    "BOARD11"   "J8:11"                 by the place on the 40-pin header
    "none"                              this part is not there

All of them come down to a BCM number, or None. The header of every 40-pin Raspberry Pi is the same, so this is known
without one, and mistakes are told when the settings are read and not when somebody presses a button.

    >>> bcm("GPIO17"), bcm("J8:11"), bcm("BOARD29"), bcm("none")
    (17, 17, 5, None)
    >>> bcm("BOARD6")
    Traceback (most recent call last):
    hardware.pin_names.NoPin: 'BOARD6' is ground
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from .gpio_pins import PINS, Pin

HEADER: Mapping[int, int] = {
    3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10, 21: 9, 22: 25, 23: 11,
    24: 8, 26: 7, 27: 0, 28: 1, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19, 36: 16, 37: 26, 38: 20, 40: 21,
}  # fmt: skip
"""Place on the header -> BCM number; the other places are power and ground."""
POWER: Mapping[int, str] = {1: "3.3 V", 17: "3.3 V", 2: "5 V", 4: "5 V"}
LOWEST, HIGHEST = 2, 27
"""BCM 0 and 1 belong to the memory chip of boards that are put on top."""
LEFT_OUT = "none"

BUSES: Mapping[str, tuple[int, ...]] = {
    "i2c": (2, 3),
    "uart": (14, 15),
    "spi": (7, 8, 9, 10, 11),
    "i2s": (18, 19, 20, 21),
    "spi-display": (24, 25),
}
"""Bus -> the pins that it needs. The panel's own wiring keeps off all of them."""

_NAME = re.compile(r"(GPIO|BCM|BOARD|J8:)?(\d{1,2})", re.IGNORECASE)

Near = Callable[[str, Iterable[str]], str]
"""(word, the right ones) -> "; did you mean ...?" or nothing."""


class NoPin(ValueError):
    """No pin is called so; the text goes on after the name of the part."""


def bcm(pin: Pin) -> int | None:
    """The BCM number of a pin, None for a part that is left out. Raises NoPin."""
    if pin is None or pin == LEFT_OUT:
        return None
    named = _NAME.fullmatch(str(pin).strip())
    if named is None:
        raise NoPin(f"there is no pin {pin!r}")
    by_place, number = (named[1] or "").upper() in ("BOARD", "J8:"), int(named[2])
    if by_place and number not in HEADER:
        what = POWER.get(number, "ground") if 1 <= number <= 40 else ""
        raise NoPin(f"{pin!r} is {what}" if what else f"{pin!r} is no place on the header, which has 1 to 40")
    number = HEADER[number] if by_place else number
    if not LOWEST <= number <= HIGHEST:
        raise NoPin(f"{pin} is not a BCM number from {LOWEST} to {HIGHEST}")
    return number


def every_name() -> list[str]:
    """Everything that `bcm` takes, as it is written most."""
    names = [f"GPIO{number}" for number in range(LOWEST, HIGHEST + 1)]
    for place, number in HEADER.items():
        if number >= LOWEST:
            names += [f"BOARD{place}", f"J8:{place}"]
    return [*names, LEFT_OUT]


def known(pins: Mapping[str, Pin]) -> dict[str, int | None]:
    """The parts that are named, each with its BCM number. Of pins without `mistakes`."""
    return {part: bcm(pin) for part, pin in pins.items()}


def mistakes(pins: Mapping[str, Pin], near: Near) -> list[str]:
    """What is wrong with pins that a house has named, all of it: parts, names, and two parts on one pin."""
    wrong, wired = [], known(PINS)
    for part, pin in pins.items():
        if part not in PINS:
            wrong.append(f"there is no {part!r} on the panel{near(part, PINS)}")
            continue
        try:
            wired[part] = bcm(pin)
        except NoPin as no:
            like = near(str(pin), every_name()) if "there is no pin" in str(no) else ""
            wrong.append(f"{part}: {no}{like}")
            del wired[part]
    for shared in sorted({number for number in wired.values() if number is not None}):
        sharing = sorted(part for part, number in wired.items() if number == shared)
        if len(sharing) > 1:
            wrong.append(f"{' and '.join(sharing)} share pin {shared}")
    return wrong


def taken(pins: Mapping[str, Pin], unused: Iterable[str] = ()) -> list[str]:
    """Which parts lie on a pin that a bus needs, where the house has not said that it does without that bus."""
    told = []
    for part, number in known(pins).items():
        for bus, needs in BUSES.items():
            if number in needs and bus not in unused:
                told.append(f'{part}: pin {number} belongs to {bus}; unused = ["{bus}"] if nothing hangs on that')
    return told
