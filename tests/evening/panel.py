"""A finger at the panel: buttons and knob on gpiozero's mock pins, and eyes on what the screen says then."""

from __future__ import annotations

from .program import Program, patience

BUTTONS = {"ok": 5, "back": 6, "accuse": 16, "off": 26, "knob": 27}
KNOB_A, KNOB_B = 22, 23
"""BCM numbers by hardware/WIRING.md; a contact closes to ground."""

CLICK = ((KNOB_A, "low"), (KNOB_B, "low"), (KNOB_A, "high"), (KNOB_B, "high"))
HELD_S = 0.9
"""How long a finger rests on a button that has no effect."""
AGAIN_S = 6.0
"""After this long without an effect people press once more. Sooner they would press twice where the machine is slow."""
LEFTOVER_S = 0.6
"""A press right after a change counts for nothing: people look at the screen so long before they press."""


class Panel:
    """The button panel of one program."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def press(self, button: str, then: str, for_s: float = HELD_S) -> None:
        """Presses, and keeps pressing for so long, until the screen says `then`."""
        assert then not in self._program.shown(), f"{then!r} stands there already"
        for _ in range(5):
            for _ in patience(LEFTOVER_S):
                pass
            self._program.pin(BUTTONS[button], "low")
            seen = self._sees(then, for_s)
            self._program.pin(BUTTONS[button], "high")
            if seen or self._sees(then, AGAIN_S):
                return
        raise AssertionError(f"{button} does not lead to {then!r} but to {self._program.shown()!r}")

    def turn(self, then: str) -> None:
        """Turns the knob click by click until the screen says `then`."""
        for _ in range(20):
            before = self._program.shown()
            for pin, level in CLICK:
                self._program.pin(pin, level)
            if any(self._program.shown() != before for _ in patience(AGAIN_S)) and self._sees(then, 0.3):
                return
        raise AssertionError(f"the knob does not come to {then!r} but to {self._program.shown()!r}")

    def _sees(self, words: str, for_s: float) -> bool:
        return any(words in self._program.shown() for _ in patience(for_s))
