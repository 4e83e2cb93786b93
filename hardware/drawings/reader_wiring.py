"""The dice reader: the Pico with two sensor boards, the service jumper and six seat lamps."""

from __future__ import annotations

from . import boards
from .boards import PICO_3V3, PICO_VBUS, Side, pico_says
from .ink import BLACK, BLUE, GREEN, INK, OCHRE, ORANGE, PAPER, PURPLE, RED, TEAL, Sheet

LEFT, RIGHT, TOP, PITCH = 470.0, 650.0, 130.0, 30.0
"""The Pico on the sheet: its edges, and its first pins."""
CHIP = {1: "1OE", 2: "1A", 3: "1Y", 7: "GND", 14: "VCC"}
"""The pins of a 74AHCT125 that are used."""


def spot(pin: int) -> tuple[float, float]:
    """Where a pin of the Pico lies."""
    return (LEFT, TOP + (pin - 1) * PITCH) if pin <= 20 else (RIGHT, TOP + (40 - pin) * PITCH)


def reader() -> Sheet:
    """Everything on the Pico."""
    a, b = boards.sides()
    sheet = Sheet(
        1180, 880, "The dice reader's wiring on a Raspberry Pi Pico",
        "The Pico from above with the USB socket at the top. "
        + " ".join(_told(side, ground) for side, ground in zip((a, b), boards.WELL_GROUNDS, strict=True))
        + f" The service jumper closes {_pin(boards.service())} to {_pin(boards.SERVICE_GROUND)}."
        f" {_pin(boards.seat_lamps())} goes through a 74AHCT125 to six seat lamps, which take 5 V from"
        f" {_pin(PICO_VBUS)}.",
    )  # fmt: skip
    sheet.text(30, 40, "The dice reader: a Pico, seen from above", size=20, bold=True)
    _sensors(sheet, (a, b))
    _jumper(sheet)
    _lamps(sheet)
    _pico(sheet)
    sheet.lines(
        30, 830,
        ("Each sensor board: go by the names printed on it, their order differs from board to board. INT and a second",
         "3V3 stay free. In brackets: the number of the pin along the Pico's edge. The seat lamps may be left out:",
         "then nothing is wired on the right but 3V3(OUT)."),
    )  # fmt: skip
    return sheet


def _pin(pin: int) -> str:
    return f"{pico_says(pin)} (pin {pin})"


def _told(side: Side, ground: int) -> str:
    return (
        f"Well {side.well}: SDA to {_pin(side.sda)}, SCL to {_pin(side.scl)}, LED to {_pin(side.led)}, GND to "
        f"{_pin(ground)}, VIN to {_pin(PICO_3V3)}."
    )


def _pico(sheet: Sheet) -> None:
    used = {pin for side in boards.sides() for pin in (side.sda, side.scl, side.led)}
    used |= {*boards.WELL_GROUNDS, boards.SERVICE_GROUND, boards.service(), boards.seat_lamps()}
    used |= {PICO_3V3, PICO_VBUS, boards.LAMPS_GROUND}
    sheet.box(LEFT - 10, TOP - 34, RIGHT - LEFT + 20, 19 * PITCH + 60, fill="#e9f5ec", stroke=GREEN, thick=2, round=10)
    sheet.box(530, TOP - 50, 60, 34, fill="#dfe3e8", stroke=INK, round=4)
    sheet.text(560, TOP - 28, "USB", size=13, at="middle", bold=True)
    for pin in range(1, 41):
        x, y = spot(pin)
        left = pin <= 20
        sheet.dot(x, y, 7, fill=INK if pin in used else PAPER, stroke=INK)
        name = f"{pico_says(pin)} ({pin})"
        if pin in used:
            sheet.text(x + (14 if left else -14), y + 4.5, name, size=12, bold=True, at="start" if left else "end")
    sheet.text(560, TOP + 19 * PITCH + 18, "Raspberry Pi Pico", size=13, at="middle")


def _sensors(sheet: Sheet, sides: tuple[Side, Side]) -> None:
    """The wires of both boards; each has a lane of its own, so none lies on another."""
    supply = 330.0
    foot = TOP + 19 * PITCH + 50
    for number, (side, ground) in enumerate(zip(sides, boards.WELL_GROUNDS, strict=True)):
        top = (150, 382)[number]
        sheet.box(60, top - 34, 170, 192, fill="#eaf1fb", stroke=BLUE, thick=2, round=8)
        sheet.text(145, top - 44, f"well {side.well}: TCS34725 board", size=14, at="middle", bold=True)
        pads = (("SDA", side.sda, BLUE), ("SCL", side.scl, OCHRE), ("LED", side.led, GREEN), ("GND", ground, BLACK))
        for row, (pad, pin, colour) in enumerate(pads):
            y, (x, end) = top + row * 36.0, spot(pin)
            lane = ((430.0, 414.0, 382.0, 398.0), (350.0, 364.0, 350.0, 364.0))[number][row]
            sheet.wire((230, y), (lane, y), (lane, end), (x, end), colour=colour)
            _pad(sheet, y, pad, colour)
        y = top + 4 * 36.0
        sheet.wire((230, y), (supply, y), (supply, foot), colour=RED)
        _pad(sheet, y, "VIN", RED)
    x, y = spot(PICO_3V3)
    sheet.wire((supply, foot), (690, foot), (690, y), (x, y), colour=RED)
    sheet.joint(supply, 382 + 4 * 36, RED)
    sheet.text(345, foot + 20, "3.3 V for both boards, from 3V3(OUT)", size=13, colour=RED)


def _pad(sheet: Sheet, y: float, name: str, colour: str) -> None:
    sheet.dot(230, y, 6, fill=PAPER, stroke=colour, thick=2.5)
    sheet.text(216, y + 5, name, size=13, at="end", bold=True)


def _jumper(sheet: Sheet) -> None:
    pin, ground = spot(boards.service()), spot(boards.SERVICE_GROUND)
    x = 345.0
    sheet.box(60, 636, 170, 84, fill="#f4ecf9", stroke=PURPLE, thick=2, round=8)
    sheet.text(145, 630, "service jumper", size=14, at="middle", bold=True)
    for y, (end_x, end_y), colour, lane in ((660.0, pin, PURPLE, x), (696.0, ground, BLACK, x + 14)):
        sheet.wire((230, y), (lane, y), (lane, end_y), (end_x, end_y), colour=colour)
        sheet.dot(230, y, 6, fill=PAPER, stroke=colour, thick=2.5)
    sheet.line((222, 660), (222, 696), thick=2, dash="4 4")
    sheet.lines(72, 668, ("closed at power-up:", "stays at the", "prompt"), size=12)


def _lamps(sheet: Sheet) -> None:
    """5 V and ground from the Pico, the signal lifted to 5 V by the chip, six lamps in a row."""
    vbus, ground, data = spot(PICO_VBUS), spot(boards.LAMPS_GROUND), spot(boards.seat_lamps())
    sheet.text(960, 96, "six seat lamps: WS2812", size=14, at="middle", bold=True)
    five, zero = 1120.0, 1090.0
    sheet.wire(vbus, (five, vbus[1]), (five, 715), colour=ORANGE)
    sheet.wire(ground, (zero, ground[1]), (zero, 715), colour=BLACK)
    sheet.text(740, vbus[1] - 8, "5 V from VBUS", size=13, colour=ORANGE)
    sheet.text(740, ground[1] - 8, "ground", size=13)
    _chip(sheet, data, zero, five)
    for seat in range(6):
        y = 610 + seat // 3 * 80
        x = 780 + seat % 3 * 100
        if seat % 3:
            sheet.wire((x - 72, y), (x - 28, y), colour=TEAL)
        sheet.box(x - 28, y - 22, 56, 44, fill="#fff4dc", stroke=OCHRE, thick=2, round=6)
        sheet.text(x, y + 5, str(seat + 1), size=14, at="middle", bold=True)
    sheet.wire((1008, 610), (1040, 610), (1040, 650), (730, 650), (730, 690), (752, 690), colour=TEAL)
    sheet.lines(730, 740, ("DIN of lamp 1, its DOUT to DIN of the next, and so on.",
                           "Every lamp has 5 V and ground as well, side by side;",
                           "470 uF between the two at lamp 1, its plus to 5 V."), size=12)  # fmt: skip


def _chip(sheet: Sheet, data: tuple[float, float], zero: float, five: float) -> None:
    x, y = 850.0, data[1]
    sheet.box(x, y - 74, 130, 148, fill="#eef0f3", stroke=INK, thick=2, round=6)
    sheet.text(x + 65, y - 90, "74AHCT125", size=13, at="middle", bold=True)
    sheet.wire(data, (x, y), colour=TEAL)
    sheet.text(x + 8, y + 5, f"2 {CHIP[2]}", size=12)
    sheet.wire((x + 130, y - 50), (five, y - 50), colour=ORANGE)
    sheet.joint(five, y - 50, ORANGE)
    sheet.text(x + 122, y - 45, f"14 {CHIP[14]}", size=12, at="end")
    for row, pin in ((y - 6, 1), (y + 28, 7)):
        sheet.wire((x + 130, row), (zero, row), colour=BLACK)
        sheet.joint(zero, row, BLACK)
        sheet.text(x + 122, row + 5, f"{pin} {CHIP[pin]}", size=12, at="end")
    sheet.wire((x + 65, y + 74), (x + 65, y + 100), (730, y + 100), (730, 610), (752, 610), colour=TEAL)
    sheet.text(x + 65, y + 66, f"3 {CHIP[3]}", size=12, at="middle")
    sheet.box(780, y + 88, 80, 24, fill=PAPER, stroke=TEAL, thick=2.5)
    sheet.text(820, y + 104, "330 Ohm", size=12, at="middle")
    sheet.lines(850, y - 148, ("its pins 4, 5, 9, 10, 12, 13", "go to ground as well"), size=12)
