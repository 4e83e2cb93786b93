"""What hangs on what: the whole box in one picture."""

from __future__ import annotations

from .ink import BLUE, GREEN, INK, OCHRE, PALE, PURPLE, RED, TEAL, Sheet

PIECES = (
    (40, 90, RED, "screen", ("HDMI or DSI,", "or a television's browser")),
    (40, 250, TEAL, "phones", ("Wi-Fi, any browser,", "nothing to install")),
    (40, 410, BLUE, "panel", ("four buttons, a knob,", "two lamps, a buzzer")),
    (660, 90, PURPLE, "Bluetooth dice", ("instead of the reader,", "if you have some")),
    (660, 250, GREEN, "dice reader", ("a Pico under a tray", "with two wells")),
    (660, 410, OCHRE, "seat lamps", ("six, on the Pico,", "or on I2C without one")),
)
"""Upper left corner, colour, name, what it is."""
WIRES = ("by cable", "by air", "40-pin header", "by air", "USB", "")


def overview() -> Sheet:
    """The Pi in the middle, everything else round it."""
    sheet = Sheet(
        900, 540, "What hangs on what",
        "In the middle a Raspberry Pi. On it: the screen by cable, phones by Wi-Fi, the panel on the 40-pin header, "
        "the dice reader on USB with six seat lamps on it, or Bluetooth dice. Only the Pi is needed; a screen or a "
        "phone stands in for everything else.",
    )  # fmt: skip
    sheet.text(30, 40, "What hangs on what: each piece may be left out", size=20, bold=True)
    for (x, y, colour, name, says), way in zip(PIECES, WIRES, strict=True):
        if way:
            left = x < 400
            sheet.wire((x + (200 if left else 0), y + 50), (360 if left else 540, y + 50), colour=colour)
            sheet.text(300 if left else 600, y + 42, way, size=12, at="middle", colour=PALE)
        sheet.box(x, y, 200, 100, fill="#f7f8fa", stroke=colour, thick=2.5, round=10)
        sheet.text(x + 100, y + 32, name, size=17, at="middle", bold=True)
        for row, line in enumerate(says):
            sheet.text(x + 100, y + 58 + row * 20, line, size=13, at="middle")
    sheet.wire((760, 350), (760, 410), colour=OCHRE)
    sheet.box(360, 90, 180, 420, fill="#eef3ee", stroke=INK, thick=2.5, round=12)
    sheet.text(450, 280, "Raspberry Pi", size=18, at="middle", bold=True)
    sheet.text(450, 306, "runs the evening,", size=13, at="middle")
    sheet.text(450, 326, "keeps the game", size=13, at="middle")
    return sheet
