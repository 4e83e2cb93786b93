"""Dice that were read when they did not count, and lie there still: whoever is to roll may take them as the throw.

The table is asked only for as long as nothing else has been told since.
"""

from __future__ import annotations

from companion.frozen import dataclass

from .commands import Command
from .offer import Choice, Kind, offer
from .state import State


@dataclass(frozen=True, slots=True)
class UseReading(Command):
    """Take dice that were read and set aside for the throw that is awaited: `faces` as they lie, "3 + 4"."""

    faces: str


def lies(state: State, count: int) -> tuple[int, ...]:
    """The faces of `count` dice that the table is asked about; () where none are."""
    told = state.log.public if state.log is not None else {}
    if not told.get("may_use"):
        return ()
    faces: tuple[int, ...] = told["faces"]
    return faces if len(faces) == count else ()


def using(state: State, kind: Kind, count: int) -> list[Choice]:
    """The choice to take them for the throw of `count` dice that is awaited."""
    faces = lies(state, count)
    return [offer("use-reading", kind, {"faces": (written(faces),)})] if faces else []


def written(faces: tuple[int, ...]) -> str:
    """The faces as they are read: "3 + 4"."""
    return " + ".join(map(str, faces))
