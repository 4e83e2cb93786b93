"""What a Bluetooth die may say, whoever made it, and how a maker's language is spoken. Pure.

A maker's file turns frames into these words (`pixels`, `godice`); what several dice say together is put into
rolls by `ble_throws`. Only `Rests` is a reading. Everything else says why there is none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from companion.ports import said

COLOURED = {
    "black": said("the black die"),
    "white": said("the white die"),
    "grey": said("the grey die"),
    "red": said("the red die"),
    "orange": said("the orange die"),
    "yellow": said("the yellow die"),
    "green": said("the green die"),
    "blue": said("the blue die"),
    "purple": said("the purple die"),
}
"""What people call a die, by its colour's word in the settings."""

LONGEST_NAME = 24
"""Of a name that somebody gave a die, so much is shown."""


@dataclass(frozen=True, slots=True)
class Moves:
    """Somebody has it in the hand, or it rolls."""

    rolls: bool


@dataclass(frozen=True, slots=True)
class Rests:
    """It was thrown and lies still: the only word that is a reading. `face` is 1..6."""

    face: int


@dataclass(frozen=True, slots=True)
class Leans:
    """It was thrown and lies on an edge, or against something."""


@dataclass(frozen=True, slots=True)
class Lies:
    """It lies there without having been thrown; `face` is what is up, None where that is not said."""

    face: int | None = None


@dataclass(frozen=True, slots=True)
class Battery:
    """How full it is. `is_low` where the die itself calls it low."""

    percent: int
    charging: bool | None = None
    is_low: bool = False


@dataclass(frozen=True, slots=True)
class Introduced:
    """It said who it is, as far as has to be known before its faces can be read. `sides` is None where it does
    not say."""

    sides: int | None = None
    colour: str | None = None
    name: str = ""


Word = Moves | Rests | Leans | Lies | Battery | Introduced


class Voice(Protocol):
    """One die's language on one connection: remembers what the die said of itself, does no I/O, knows no time."""

    @property
    def is_introduced(self) -> bool:
        """Whether enough is known of it for its faces to count."""
        ...

    def greeting(self) -> tuple[bytes, ...]:
        """What to write once its notifications come, and again while it has not said who it is."""
        ...

    def ask_battery(self) -> bytes:
        """What to write to hear how full it is."""
        ...

    def hear(self, frame: bytes) -> tuple[Word, ...]:
        """What a notification says; nothing where it is none that we know. Never raises."""
        ...


def called(colour: str | None, name: str) -> str:
    """What people call this die in a sentence."""
    if colour in COLOURED:
        return COLOURED[colour]
    return said("the die {name}", name=printable(name) or "?")


def printable(name: str) -> str:
    """A die's own name, which anybody near may have given it, as it may stand on the screen."""
    return "".join(letter for letter in name if letter.isprintable())[:LONGEST_NAME].strip()
