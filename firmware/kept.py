"""What has to survive a power cut: two files of which one is always whole.

A file is its number, its lines, and a check sum over both. Saving writes the older of the two with the next number, so
a cut in the middle of it leaves the newer one as it was. Loading takes the whole one with the highest number.
"""

import os
from binascii import crc32

NAMES = ("kept-a.txt", "kept-b.txt")


class Kept:
    """Lines on the board's flash. `folder` is "" or ends in a slash."""

    def __init__(self, folder=""):
        self._paths = [folder + name for name in NAMES]
        self._number = 0
        self._newest = 1

    def load(self):
        """The lines that were saved last; none where nothing whole was."""
        lines = []
        for place, path in enumerate(self._paths):
            number, found = _read(path)
            if number > self._number:
                self._number = number
                self._newest = place
                lines = found
        return lines

    def save(self, lines):
        """Raises OSError where the flash does not take them; then the lines before are still there."""
        text = "\n".join([str(self._number + 1)] + lines)
        place = 1 - self._newest
        with open(self._paths[place], "w") as file:
            file.write(text + "\n" + _sum(text) + "\n")
            file.flush()
        if hasattr(os, "sync"):
            os.sync()
        if _read(self._paths[place]) != (self._number + 1, lines):
            raise OSError("it was not kept")
        self._number += 1
        self._newest = place


def _sum(text):
    return f"{crc32(text.encode()) & 0xFFFFFFFF:08X}"


def _read(path):
    """(number, lines) of a whole file, (0, []) of any other."""
    try:
        with open(path) as file:
            lines = file.read().split("\n")
        text = "\n".join(lines[:-2])
        if len(lines) > 2 and lines[-1] == "" and lines[-2] == _sum(text):
            return int(lines[0]), lines[1:-2]
    except (OSError, ValueError):  # a cut can leave bytes that are no text
        pass
    return 0, []
