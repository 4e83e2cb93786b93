"""The panel on the Pi: the header with what goes where, and every part with its wires."""

from __future__ import annotations

from ..gpio_pins import PINS
from ..pin_names import HEADER, POWER
from .boards import COMMONS, OHMS, PARTS, at_place, place
from .ink import BLACK, BLUE, GREEN, INK, ORANGE, PALE, PAPER, PURPLE, RED, TEAL, Sheet

SORT_COLOURS = {"button": BLUE, "knob": PURPLE, "lamp": GREEN, "sound": TEAL}
SORT_SAYS = {"button": "button", "knob": "knob", "lamp": "lamp, through its resistor", "sound": "buzzer"}


def header() -> Sheet:
    """The 40 places of the header, with the panel's parts beside those that they use."""
    sheet = Sheet(
        780, 720, "Where the panel's wires go on the Raspberry Pi's 40-pin header",
        "Two columns of twenty pins, pin 1 at the upper left, by the SD card. "
        + "; ".join(f"{PARTS[part].says}: pin {place(part)}, {at_place(place(part))}" for part in PINS)
        + f". Common wires: buttons to pin {COMMONS['button']}, knob to pin {COMMONS['knob']}, lamps and buzzer to pin "
        f"{COMMONS['lamp']}.",
    )  # fmt: skip
    sheet.text(390, 34, "Raspberry Pi: the 40-pin header, seen from above", size=20, at="middle", bold=True)
    sheet.text(390, 58, "pin 1 has a square pad and is at the end where the SD card sits", at="middle")
    sheet.box(346, 74, 88, 540, round=8, fill="#f1f3f6", stroke=PALE)
    used = {place(part): part for part in PINS}
    commons = {pin: sort for sort, pin in COMMONS.items()}
    for pin in range(1, 41):
        y = 100 + (pin - 1) // 2 * 25.5
        left = pin % 2 == 1
        x = 370.0 if left else 410.0
        fill, words, strong = _pin(pin, used, commons)
        if pin == 1:
            sheet.box(x - 11, y - 11, 22, 22, fill=fill, stroke=INK)
        else:
            sheet.dot(x, y, 11, fill=fill, stroke=INK)
        sheet.text(x, y + 4, str(pin), size=11, at="middle", bold=strong, colour=PAPER if strong else INK)
        edge = 336.0 if left else 444.0
        if strong:
            sheet.line((x + (-11 if left else 11), y), (edge, y), stroke=fill, thick=2.5)
        sheet.text(
            edge - 6 if left else edge + 6, y + 4.5, words, size=14 if strong else 12, bold=strong,
            at="end" if left else "start", colour=INK if strong else PALE,
        )  # fmt: skip
    sheet.text(390, 638, "USB sockets this way (Pi 3, 4, 5)", size=12, at="middle", colour=PALE)
    sheet.line((380, 644), (390, 654), (400, 644), stroke=PALE)
    x = 60.0
    for sort, colour in (*SORT_COLOURS.items(), ("common wire to ground", BLACK)):
        says = SORT_SAYS.get(sort, sort)
        sheet.dot(x, 684, 8, fill=colour)
        sheet.text(x + 14, 689, says, size=13)
        x += 44 + len(says) * 13 * 0.6
    return sheet


def _pin(pin: int, used: dict[int, str], commons: dict[int, str]) -> tuple[str, str, bool]:
    """Its colour, what stands beside it, and whether something goes there."""
    if pin in used:
        part = PARTS[used[pin]]
        return SORT_COLOURS[part.sort], f"{part.says}, {at_place(pin)}", True
    if pin in commons:
        whose = {"button": "all buttons", "knob": "the knob", "lamp": "lamps and buzzer"}[commons[pin]]
        return BLACK, f"{whose}, GND", True
    if pin in POWER:
        return (ORANGE if POWER[pin].startswith("3") else RED) + "55", POWER[pin], False
    return ("#dfe3e8" if pin in HEADER else "#b9bfc8"), at_place(pin), False


def panel() -> Sheet:
    """Every part of the panel from its pin to ground."""
    sheet = Sheet(
        820, 900, "The panel's wiring",
        "From each pin of the Raspberry Pi through a part to ground. Four buttons and the knob's three contacts close "
        "to ground without resistors. "
        + " ".join(f"The {PARTS[part].says} hangs behind {OHMS[part]}." for part in OHMS)
        + " The long leg of a lamp goes to its resistor.",
    )  # fmt: skip
    sheet.text(30, 38, "The panel: each part from its pin to ground", size=20, bold=True)
    y = 84.0
    for sort in ("button", "knob", "lamp"):
        parts = [part for part in PINS if PARTS[part].sort == sort or (sort, part) == ("lamp", "buzzer")]
        y = _group(sheet, y, sort, parts)
    sheet.lines(
        30, y + 6,
        (
            "Buttons: two wires each, no resistor; it does not matter which wire is which.",
            "Knob: the middle of its three legs and one leg of its push go to the common wire.",
            "Lamps: the long leg to the resistor, the short leg (flat side) to ground.",
            "No wire of the panel goes to 5 V or 3.3 V.",
        ),
    )  # fmt: skip
    return sheet


def _group(sheet: Sheet, top: float, sort: str, parts: list[str]) -> float:
    """Parts that share a ground; where the next group begins."""
    pitch, bus = 54.0, 560.0
    for number, part in enumerate(parts):
        y = top + number * pitch
        colour = SORT_COLOURS[PARTS[part].sort]
        _flag(sheet, y, f"{at_place(place(part))}", f"pin {place(part)}", colour)
        sheet.line((190, y), (bus, y), stroke=colour, thick=2.5)
        if PARTS[part].sort == "button" or PARTS[part].sort == "knob":
            _contact(sheet, 400, y, colour)
        else:
            _resistor(sheet, 290, y, OHMS[part], colour)
            (_lamp if PARTS[part].sort == "lamp" else _piezo)(sheet, 430, y, colour)
        sheet.text(bus + 16, y + 5, PARTS[part].says, size=15, bold=True)
    bottom = top + len(parts) * pitch
    sheet.line((bus, top), (bus, bottom), stroke=BLACK, thick=2.5)
    for number in range(len(parts)):
        sheet.joint(bus, top + number * pitch, BLACK)
    _flag(sheet, bottom, "GND", f"pin {COMMONS[sort]}", BLACK)
    sheet.line((190, bottom), (bus, bottom), stroke=BLACK, thick=2.5)
    common = {"button": "the buttons' common wire", "knob": "the knob's common wire", "lamp": "the lamps' common wire"}
    sheet.text(bus + 16, bottom + 5, common[sort], size=13)
    return bottom + 66


def _flag(sheet: Sheet, y: float, pin: str, place: str, colour: str) -> None:
    sheet.box(30, y - 16, 160, 32, fill=PAPER, stroke=colour, thick=2, round=4)
    sheet.text(40, y + 5, pin, size=14, bold=True)
    sheet.text(180, y + 5, place, size=13, at="end")


def _contact(sheet: Sheet, x: float, y: float, colour: str) -> None:
    """A button: two terminals, a gap, and the plate above that closes it."""
    sheet.line((x - 26, y), (x + 26, y), stroke=PAPER, thick=6)
    for side in (-26, 26):
        sheet.dot(x + side, y, 5, fill=PAPER, stroke=colour, thick=2.5)
    sheet.line((x - 28, y - 13), (x + 28, y - 13), stroke=colour, thick=3)
    sheet.line((x, y - 13), (x, y - 22), stroke=colour, thick=3)


def _resistor(sheet: Sheet, x: float, y: float, ohms: str, colour: str) -> None:
    sheet.box(x - 42, y - 13, 84, 26, fill=PAPER, stroke=colour, thick=2.5)
    sheet.text(x, y + 5, ohms, size=13, at="middle")


def _lamp(sheet: Sheet, x: float, y: float, colour: str) -> None:
    """A light-emitting diode, its long leg on the left."""
    sheet.text(x - 22, y - 12, "long leg", size=11, at="end", colour=PALE)
    sheet.line((x - 14, y - 14), (x - 14, y + 14), (x + 14, y), (x - 14, y - 14), stroke=colour, thick=2.5, fill=PAPER)
    sheet.line((x + 14, y - 14), (x + 14, y + 14), stroke=colour, thick=3)
    for shift in (0, 10):
        sheet.line((x + shift, y - 16), (x + shift + 8, y - 26), stroke=colour, thick=2)


def _piezo(sheet: Sheet, x: float, y: float, colour: str) -> None:
    sheet.line((x - 8, y), (x + 8, y), stroke=PAPER, thick=6)
    for side in (-8, 8):
        sheet.line((x + side, y - 15), (x + side, y + 15), stroke=colour, thick=3)
    sheet.box(x - 3, y - 12, 6, 24, fill=colour, stroke="none")
