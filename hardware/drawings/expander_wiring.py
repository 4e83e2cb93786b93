"""Seat lamps without a dice reader: six plain LEDs on an MCP23017, on the Pi's own I2C."""

from __future__ import annotations

from ..seat_lamps import ADDRESS, SEATS
from .boards import I2C_GROUND, I2C_POWER, OHMS, at_place
from .ink import BLACK, BLUE, GREEN, INK, OCHRE, PAPER, RED, Sheet

SDA_PLACE, SCL_PLACE = 3, 5
"""Places on the Pi's header."""
CHIP_PINS = {
    9: "VDD", 10: "VSS", 12: "SCL", 13: "SDA", 15: "A0", 16: "A1", 17: "A2", 18: "RESET",
    21: "GPA0", 22: "GPA1", 23: "GPA2", 24: "GPA3", 25: "GPA4", 26: "GPA5",
}  # fmt: skip
"""The pins of an MCP23017 in its 28-legged shape that are used."""
LEFT, RIGHT, TOP, PITCH = 440.0, 610.0, 120.0, 32.0
BUS, COMMON = 900.0, 646.0
"""The wire that all lamps share: where it runs down, and where across."""


def spot(pin: int) -> tuple[float, float]:
    """Where a leg of the chip lies on the sheet."""
    return (LEFT, TOP + (pin - 1) * PITCH) if pin <= 14 else (RIGHT, TOP + (28 - pin) * PITCH)


def expander() -> Sheet:
    """The chip between the header and the six lamps."""
    sheet = Sheet(
        1000, 700, "Seat lamps on an MCP23017, where there is no dice reader",
        f"From the header: 3.3 V, pin {I2C_POWER}, to VDD and RESET; ground, pin {I2C_GROUND}, to VSS, A0, A1 and A2; "
        f"pin {SDA_PLACE} to SDA, pin {SCL_PLACE} to SCL. GPA0 to GPA5 each through {OHMS['ok-lamp']} and a lamp to "
        "ground, in the order of the seats.",
    )  # fmt: skip
    sheet.text(30, 40, "Seat lamps on an MCP23017, seen from above", size=20, bold=True)
    sheet.text(30, 64, "Instead of those on the Pico. The notch of the chip is at the top.")
    _header(sheet)
    _lamps(sheet)
    _chip(sheet)
    sheet.text(30, 676, f"Address {ADDRESS:#x}: A0, A1 and A2 at ground. Its other legs stay free.")
    return sheet


def _chip(sheet: Sheet) -> None:
    sheet.box(LEFT - 4, TOP - 26, RIGHT - LEFT + 8, 13 * PITCH + 52, fill="#eef0f3", stroke=INK, thick=2, round=6)
    sheet.line((500, TOP - 26), (513, TOP - 12), (537, TOP - 12), (550, TOP - 26), thick=2)
    sheet.text(525, TOP + 30, "MCP23017", size=13, at="middle", bold=True)
    for pin in range(1, 29):
        x, y = spot(pin)
        name, left = CHIP_PINS.get(pin), pin <= 14
        sheet.dot(x, y, 7, fill=INK if name else PAPER, stroke=INK)
        if name:
            sheet.text(
                x + (14 if left else -14), y + 4.5, f"{name} ({pin})", size=12, bold=True,
                at="start" if left else "end",
            )  # fmt: skip


def _header(sheet: Sheet) -> None:
    """Four wires from the Pi; power and ground go round the foot of the chip to the other side."""
    foot, around = TOP + 13 * PITCH + 50, 690.0
    power, ground, reset = spot(9)[1], spot(10)[1], spot(18)
    sheet.wire((270, power), (270, foot + 22), (around + 20, foot + 22), (around + 20, reset[1]), reset, colour=RED)
    sheet.wire((294, ground), (294, COMMON), (BUS, COMMON), (BUS, spot(26)[1]), colour=BLACK)
    sheet.wire((294, foot), (around, foot), (around, spot(17)[1]), spot(17), colour=BLACK)
    for leg in (15, 16):
        sheet.wire(spot(leg), (around, spot(leg)[1]), colour=BLACK)
        sheet.joint(around, spot(leg)[1], BLACK)
    pins = ((I2C_POWER, 9, RED), (I2C_GROUND, 10, BLACK), (SCL_PLACE, 12, OCHRE), (SDA_PLACE, 13, BLUE))
    for place, leg, colour in pins:
        x, y = spot(leg)
        sheet.wire((220, y), (x, y), colour=colour)
        sheet.box(30, y - 14, 190, 28, fill=PAPER, stroke=colour, thick=2, round=4)
        sheet.text(40, y + 5, at_place(place), bold=True)
        sheet.text(210, y + 5, f"header {place}", size=13, at="end")
    sheet.joint(270, power, RED)
    for y in (ground, foot):
        sheet.joint(294, y, BLACK)


def _lamps(sheet: Sheet) -> None:
    """From each leg through a resistor and a lamp to the common wire."""
    for seat in range(len(SEATS)):
        x, y = spot(21 + seat)
        sheet.line((x, y), (BUS, y), stroke=GREEN, thick=2.5)
        sheet.box(675, y - 10, 74, 20, fill=PAPER, stroke=GREEN, thick=2)
        sheet.text(712, y + 4.5, OHMS["ok-lamp"], size=12, at="middle")
        sheet.line((806, y - 10), (806, y + 10), (826, y), (806, y - 10), stroke=GREEN, thick=2.5, fill=PAPER)
        sheet.line((826, y - 10), (826, y + 10), stroke=GREEN, thick=3)
        sheet.text(BUS + 14, y + 5, f"seat {seat + 1}", size=13)
        sheet.joint(BUS, y, BLACK)
    sheet.text(BUS - 10, spot(21)[1] + 40, "long leg to the resistor", size=12, at="end")
