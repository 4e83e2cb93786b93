"""How a command ends: a number for scripts, and a sentence for people where it could not be done."""

from __future__ import annotations

import enum


class Ending(enum.IntEnum):
    """The exit codes; every --help tells those its command uses."""

    FINE = 0
    NO = 1
    """It looked, and the answer is no: a seal that does not fit, a part that is missing."""
    WRONG = 2
    """The command line, the settings or the file given cannot be used."""
    TAKEN = 3
    """Another Butler has this data folder."""
    PORT = 4
    """The port, or the address, cannot be had."""
    DISK = 5
    """The data folder cannot be written."""
    OFF = 6
    """OFF was held where that switches the machine off: whoever started Butler has to do it now."""
    BROKEN = 70
    """A mistake of the program itself."""
    INTERRUPTED = 130
    """Ctrl-C."""


class Sorry(Exception):
    """What was asked cannot be done; the text says why and what to do instead, to people."""

    def __init__(self, say: str, ending: Ending = Ending.WRONG) -> None:
        super().__init__(say)
        self.say = say
        self.ending = ending
