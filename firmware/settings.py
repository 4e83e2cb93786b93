"""The settings of a reader, and how they and the taught colours are written down, a line each:

    set <name> <number>
    taught <well> <face> <clear> <red> <green> <blue>

All are whole numbers, so that one rule reads them all. A line that says nothing sensible is passed over: it may come
from a newer firmware.
"""

from colours import FACES
from tcs34725 import GAINS

SETTINGS = {
    "settle-ms": (250, range(100, 2001)),
    "cocked-ms": (1500, range(500, 10001)),
    "dice": (2, (1, 2)),
    # 21 cycles are 50.4 ms, whole waves of lamps on 50 and on 60 Hz: their flicker is the same in the dark and when lit
    "cycles": (21, range(4, 65)),
    "gain": (4, GAINS),
    "soft-bus": (0, (0, 1)),
    "brightness": (25, range(1, 101)),
}
"""Name -> (as built, what it may be)."""
OF_THE_GAME = ("dice",)
"""Told anew by every companion, and no reason to write to the flash."""


def as_built():
    return {name: wish[0] for name, wish in SETTINGS.items()}


def number(word):
    """The number that a word is, -1 where it is none."""
    return int(word) if word and len(word) <= 6 and all("0" <= digit <= "9" for digit in word) else -1


def change(settings, name, word):
    """Set one of them; "" or, in a word, why not."""
    if name not in SETTINGS:
        return "unknown-setting"
    value = number(word)
    if value not in SETTINGS[name][1]:
        return "out-of-range"
    settings[name] = value
    return ""


def written(settings, taught):
    """Settings and colours as lines."""
    lines = [f"set {name} {settings[name]}" for name in sorted(settings) if name not in OF_THE_GAME]
    for (well, face), look in sorted(taught.items()):
        lines.append(" ".join(["taught", well, str(face)] + [str(part) for part in look]))
    return lines


def read(lines):
    """(settings, colours) that the lines say."""
    settings = as_built()
    taught = {}
    for line in lines:
        words = line.split(" ")
        if words[0] == "set" and len(words) == 3:
            change(settings, words[1], words[2])
        elif words[0] == "taught" and len(words) == 7:
            numbers = [number(word) for word in words[2:]]
            if numbers[0] in FACES and min(numbers) >= 0:
                taught[words[1], numbers[0]] = tuple(numbers[1:])
    return settings, taught
