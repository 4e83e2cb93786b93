"""What stands beside the buttons, to print and to cut out.

The words are those that the table screen uses for the buttons. What a lit button does changes with the game and stands
on the screen; its cap stays blank, or is written on by hand.
"""

from __future__ import annotations

from .ink import INK, PALE, Sheet
from .tray_sheets import A4, rulers

BUTTONS = {
    "ok": ("OK", "press: what the screen offers", 60.0),
    "accuse": ("ACCUSE", "hold for 2 seconds", 28.0),
    "back": ("BACK", "press: one step back", 28.0),
    "off": ("OFF", "hold for 3 seconds", 12.0),
}
"""Button -> its name, the small line below, and the width of its cap in millimetres."""
KNOB = (("TURN", "choose"), ("PUSH", "take"))
TOGETHER = ("OK + BACK", "hold both: look behind the cover")
"""For who plays at the table without a phone; goes between the two buttons."""


def labels() -> Sheet:
    """Name plates, blank discs for lit caps, and a ring for the knob."""
    sheet = Sheet(
        *A4, "Labels for the panel, to print at 100 %",
        "Name plates to cut out: " + ", ".join(name for name, _, _ in BUTTONS.values())
        + f", TURN and PUSH for the knob, {TOGETHER[0]}, and blank discs for the caps of the lit buttons. "
        "A ruler checks the scale.",
        millimetres=True,
    )  # fmt: skip
    sheet.text(15, 16, "Labels for the panel", size=5.5, bold=True)
    sheet.text(15, 23, "Print at 100 % on stiff paper, cut along the thin lines, glue beside the buttons.", size=3.6)
    rulers(sheet, 15, 34)
    for number, (name, small, _) in enumerate(BUTTONS.values()):
        _plate(sheet, 15 + number % 2 * 70, 62 + number // 2 * 24, name, small)
    for number, (name, small) in enumerate(KNOB):
        _plate(sheet, 15 + number * 70, 110, name, small)
    _plate(sheet, 15, 132, *TOGETHER)
    sheet.text(15, 160, "For the caps of lit buttons: blank, so that the light comes through", size=3.6)
    x = 15.0
    for button in ("ok", "accuse"):
        width = BUTTONS[button][2] - 6
        sheet.dot(x + width / 2, 166 + width / 2, width / 2, fill="none", stroke=INK, thick=0.15)
        sheet.text(x + width / 2, 166 + width + 6, f"{BUTTONS[button][0]}, {width:g} mm", size=3.2, at="middle")
        x += width + 22
    sheet.text(15, 240, "Blank plates, for other languages or a house's own words", size=3.6)
    for number in range(4):
        sheet.box(15 + number % 2 * 70, 246 + number // 2 * 22, 60, 16, stroke=PALE, thick=0.15, round=1)
    return sheet


def _plate(sheet: Sheet, x: float, y: float, name: str, small: str) -> None:
    sheet.box(x, y, 60, 16, stroke=INK, thick=0.15, round=1)
    sheet.text(x + 30, y + 8, name, size=7, at="middle", bold=True)
    sheet.text(x + 30, y + 13.4, small, size=3.2, at="middle")
