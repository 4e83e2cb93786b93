"""Pixels dice: their notifications and what is written to them. Pure.

Source: the maker's published protocol page and its open library (pixels-js, `pixels-core-connect` 1.3.0). Little
endian; the first byte says what a message is. What matters here:

    01              who are you                      to the die
    02 ...          I am a die: 22 bytes in old firmware, chunks with their length in front in new
    03 state index  roll state; sent at each change
    17              (23) say your roll state         to the die
    21              (33) say how full you are        to the die
    22 percent how  (34) how full

Of the six states only "rolled" is a reading. An index is one less than the face, but for plain six-sided dice
with the firmware of 2023-11-17 or older, whose idea of up is turned for four faces. So no face is read before
the die has said which firmware it has.
"""

from __future__ import annotations

from dataclasses import dataclass

from .ble_words import Battery, Introduced, Leans, Lies, Moves, Rests, Word

SERVICE = "a6b90001-7a5a-43f2-a962-350c8edc9b5b"
NOTIFY = "a6b90002-7a5a-43f2-a962-350c8edc9b5b"
WRITE = "a6b90003-7a5a-43f2-a962-350c8edc9b5b"
OLD_SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
OLD_NOTIFY = OLD_SERVICE
OLD_WRITE = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
"""Old firmware borrows the Nordic UART's numbers, and calls its notifications by the service's own."""

WHO_ARE_YOU, I_AM_A_DIE, ROLL_STATE = 1, 2, 3
REQUEST_ROLL_STATE, REQUEST_BATTERY, BATTERY_LEVEL = 23, 33, 34

UNKNOWN, ROLLED, HANDLING, ROLLING, CROOKED, ON_FACE = range(6)

OLD_LENGTH = 22
BAD_NORMALS_UNTIL = 1_704_150_000
"""Build times (Unix seconds) up to this one are of the firmware called 2023-11-17."""
TURNED = {4: 2, 3: 3, 2: 4, 1: 5}
"""Index -> face under that firmware; 0 and 5 are as they should be."""

UNKNOWN_TYPE, D6, D6_PIPPED = 0, 2, 8
SIDES = {1: 4, D6: 6, 3: 8, 4: 10, 5: 10, 6: 12, 7: 20, D6_PIPPED: 6}
"""Die type -> sides. A fudge die (9) has six, but no numbers."""
SIDES_BY_LEDS = {6: 6, 21: 6, 8: 8, 10: 10, 12: 12, 20: 20}
"""For dice that do not say their type: one light a side, or one a pip."""

COLOURS = {1: "black", 2: "grey"}
"""Colourways that are a colour; the others are patterns, and the die's name says more."""

LOW, CHARGING, CHARGED = 1, 2, 3
CHUNKS = ("version", "die", "design", "name", "settings", "status")


@dataclass(frozen=True, slots=True)
class About:
    """What a die says of itself. `built` is the firmware's Unix time, 0 where it does not say."""

    leds: int
    type: int
    colourway: int
    built: int
    state: int
    index: int
    percent: int
    power: int
    name: str = ""

    @property
    def sides(self) -> int | None:
        """None where nobody can tell, 0 for a die without numbers."""
        if self.type == UNKNOWN_TYPE:
            return SIDES_BY_LEDS.get(self.leds)
        return SIDES.get(self.type, 0)

    @property
    def has_bad_normals(self) -> bool:
        is_plain_six = self.type == D6 or (self.type == UNKNOWN_TYPE and self.leds == 6)
        return is_plain_six and 0 < self.built <= BAD_NORMALS_UNTIL


class PixelsVoice:
    """A Pixels die on one connection."""

    def __init__(self) -> None:
        self.about: About | None = None

    @property
    def is_introduced(self) -> bool:
        return self.about is not None

    def greeting(self) -> tuple[bytes, ...]:
        return (bytes([WHO_ARE_YOU]),)

    def ask_battery(self) -> bytes:
        return bytes([REQUEST_BATTERY])

    def hear(self, frame: bytes) -> tuple[Word, ...]:
        kind = frame[0] if frame else 0
        if kind == I_AM_A_DIE:
            return self._introduced(about(frame))
        if kind == ROLL_STATE and len(frame) >= 3:
            return self._state(frame[1], frame[2])
        if kind == BATTERY_LEVEL and len(frame) >= 3:
            return battery(frame[1], frame[2])
        return ()

    def _introduced(self, about: About | None) -> tuple[Word, ...]:
        if about is None:
            return ()
        self.about = about
        known = Introduced(about.sides, COLOURS.get(about.colourway), about.name)
        # What it lies on now was thrown, if ever, before we listened: `_state` is for what is told from here on.
        return (known, *battery(about.percent, about.power))

    def _state(self, state: int, index: int) -> tuple[Word, ...]:
        face = self.face(index)
        if state == ROLLED:
            return (Rests(face),) if face else ()
        if state in (HANDLING, ROLLING):
            return (Moves(rolls=state == ROLLING),)
        if state == CROOKED:
            return (Leans(),)
        return (Lies(face),) if state == ON_FACE else ()

    def face(self, index: int) -> int | None:
        """The face that this index means; None where it is none, or the die has not said who it is."""
        if self.about is None or not 0 <= index <= 5:
            return None
        return TURNED.get(index, index + 1) if self.about.has_bad_normals else index + 1


def battery(percent: int, power: int) -> tuple[Word, ...]:
    """How full, as far as the numbers make sense."""
    if percent > 100:
        return ()
    return (Battery(percent, charging=power in (CHARGING, CHARGED), is_low=power == LOW),)


def about(frame: bytes) -> About | None:
    """I-am-a-die in either form; None where it is neither."""
    return _old_about(frame) if len(frame) == OLD_LENGTH else _new_about(frame)


def _old_about(frame: bytes) -> About:
    leds, colourway, kind = frame[1], frame[2], frame[3]
    built = int.from_bytes(frame[14:18], "little")
    state, index, percent, power = frame[18:22]
    return About(leds, kind, colourway, built, state, index, percent, power)


def _new_about(frame: bytes) -> About | None:
    chunks = _chunks(frame)
    if chunks is None:
        return None
    version, die, status = chunks["version"], chunks["die"], chunks["status"]
    # A chunk may grow at its end in later firmware; one that is shorter than what we read of it says too little.
    if len(version) < 6 or len(die) < 8 or len(status) < 4:
        return None
    built = int.from_bytes(version[2:6], "little")
    kind, leds, colourway = die[5], die[6], die[7]
    percent, power, state, index = status[:4]
    name = chunks["name"].split(b"\0")[0].decode("utf-8", "replace")
    return About(leds, kind, colourway, built, state, index, percent, power, name)


def _chunks(frame: bytes) -> dict[str, bytes] | None:
    """Each chunk without its length, which counts itself."""
    found: dict[str, bytes] = {}
    start = 1
    for name in CHUNKS:
        length = frame[start] if start < len(frame) else 0
        if length < 1 or start + length > len(frame):
            return None
        found[name] = frame[start + 1 : start + length]
        start += length
    return found
