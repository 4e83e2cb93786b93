"""GoDice: their notifications and what is written to them. Pure.

Source: the maker's published interface (ParticulaCode/GoDiceJavaScriptAPI) and the `godice` package 0.1.2. The
words are letters, and what follows "S" is where up is, three signed bytes:

    R               rolling
    S  x y z        came to rest after a roll: the only reading
    FS x y z        "fake": came to rest, but that was no roll
    TS x y z        tilted: leans
    MS x y z        lay there and was moved
    Bat n           how full, percent
    Col n           its colour: black, red, green, blue, yellow, orange
    03   17 (23)    say how full you are; say your colour       to the die

The face is the one whose direction is nearest to x y z.
"""

from __future__ import annotations

from .ble_words import Battery, Introduced, Leans, Lies, Moves, Rests, Word

SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
WRITE = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
NOTIFY = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
NAME = "GoDice"
"""How their names begin. Old Pixels have the same service, but not this name, and no characteristic 6e400003."""

ASK_BATTERY, ASK_COLOUR = 3, 23

COLOURS = ("black", "red", "green", "blue", "yellow", "orange")
UP = {
    1: (-64, 0, 0),
    2: (0, 0, 64),
    3: (0, 64, 0),
    4: (0, -64, 0),
    5: (0, 0, -64),
    6: (64, 0, 0),
}
"""Face -> the direction of up while it is on top, as the shell with six sides has it."""
STRAIGHT = 0.85
"""How nearly the measured direction must point as the nearest face's does (the cosine between them). A die on its
edge lies at 0.71; one that says "S" there is not believed."""


class GoDiceVoice:
    """A GoDice with the shell of six sides on one connection. Its faces can be read from the first word on, but
    before that nobody knows whether its words reach us."""

    def __init__(self) -> None:
        self.is_introduced = False

    def greeting(self) -> tuple[bytes, ...]:
        return (bytes([ASK_COLOUR]), bytes([ASK_BATTERY]))

    def ask_battery(self) -> bytes:
        return bytes([ASK_BATTERY])

    def hear(self, frame: bytes) -> tuple[Word, ...]:
        words = self._words(frame)
        self.is_introduced = self.is_introduced or bool(words)
        return words

    def _words(self, frame: bytes) -> tuple[Word, ...]:
        if frame == b"R":
            return (Moves(rolls=True),)
        if frame[:3] == b"Bat" and len(frame) >= 4:
            return (Battery(frame[3]),) if frame[3] <= 100 else ()
        if frame[:3] == b"Col" and len(frame) >= 4:
            return (Introduced(colour=COLOURS[frame[3]]),) if frame[3] < len(COLOURS) else ()
        return self._at_rest(frame)

    @staticmethod
    def _at_rest(frame: bytes) -> tuple[Word, ...]:
        kind, up = frame.partition(b"S")[0], frame.partition(b"S")[2]
        if len(up) < 3:
            return ()
        face = nearest(up[:3])
        if kind == b"":
            return (Leans() if face is None else Rests(face),)
        if kind == b"T":
            return (Leans(),)
        return (Lies(face),) if kind in (b"F", b"M") else ()


def nearest(up: bytes) -> int | None:
    """The face nearest to these three signed bytes; None where they point at an edge, or nowhere."""
    x, y, z = (byte - 256 if byte > 127 else byte for byte in up)
    length = (x * x + y * y + z * z) ** 0.5
    if not length:
        return None
    face = max(UP, key=lambda face: x * UP[face][0] + y * UP[face][1] + z * UP[face][2])
    straight = (x * UP[face][0] + y * UP[face][1] + z * UP[face][2]) / (64 * length)
    return face if straight >= STRAIGHT else None
