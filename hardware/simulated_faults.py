"""Everything that can befall a dice reader, by name: for `butler reader simulate`, typed or on the command line.

    noise      bytes that nobody meant, before each line        half       the next event breaks off in the middle
    flip       one bit of the next event is another             double     every line comes twice
    again      old lines once more, greetings among them        mute       it says nothing      deaf   it hears nothing
    cut N      the cable breaks after N more bytes              banner     text for people, as a board that starts

`noise`, `double`, `mute` and `deaf` last until they are named again; the rest happen once.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from .simulated_reader import BANNER, SimulatedReader

ONCE = ("half", "flip", "again", "banner")
LASTING = ("noise", "double", "mute", "deaf")
FAULTS = (*LASTING, *ONCE, "cut")
CUT_AT = 40
NOISE = 24
"""So many bytes of noise at most, before a line."""


class FaultyReader(SimulatedReader):
    """A reader whose line is as bad as it is told to be. `chance` makes the noise."""

    def __init__(self, uid: str = "sim-1", *, chance: random.Random | None = None, **wishes: object) -> None:
        super().__init__(uid, **wishes)  # type: ignore[arg-type]
        self._chance = chance or random.Random()
        self.noisy = False

    def say(self) -> bytes:
        if self.noisy and self._chance.random() < 0.3:
            self.noise(self._chance.randbytes(self._chance.randrange(1, NOISE)))
        return super().say()

    def befall(self, fault: str, *numbers: int) -> bool:
        """Let it happen; False if there is no such fault."""
        if fault in LASTING and not numbers:
            name = "noisy" if fault == "noise" else fault
            setattr(self, name, not getattr(self, name))
            return True
        if fault == "cut" and len(numbers) <= 1:
            self.cut_after(numbers[0] if numbers else CUT_AT)
            return True
        happen: Mapping[str, Callable[[], None]] = {
            "half": self.half,
            "flip": lambda: self.flip(self._chance.randrange(8 * 40)),
            "again": self.again,
            "banner": lambda: self.noise(BANNER),
        }
        if fault not in happen or numbers:
            return False
        happen[fault]()
        return True
