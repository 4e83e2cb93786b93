"""What the panel may do now, as a list that a knob can walk: its view's choices, laid out in order.

A choice with one open slot becomes an entry for each of its values ("to the library", "to the hall"). It
stays one entry, and its slots are picked one after the other, if it has more of them, or if it is one of
several of its kind with many values each: passages from every room to every other are nine entries, not
eighty. There are two lists: what the game waits for, and the powers of the house behind a push of the
knob, so that nobody calls a game off on the way to the lounge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

View = Mapping[str, Any]
Value = str | int
Command = dict[str, Value]

PLAY = (
    "resume",
    "start",
    "next-step",
    "name-first",
    "start-in",
    "roll",
    "move-to",
    "stay",
    "take-passage",
    "suggest",
    "open-passage",
    "go-to",
    "move-token",
    "leave-door",
    "card-done",
    "fight",
    "end-turn",
    "decline",
    "play-again",
    "type-roll",
)
"""What the game may wait for, in the order in which OK offers it."""

ASKED_TWICE = frozenset(
    {"call-off", "set-aside", "remove-seat", "sit-out", "take-back", "consent", "make-host", "choose-edition"}
)
"""What OK carries out only after it was read back."""

POINTS_AT_NOTHING = frozenset({"move-to", "name-first", "start-in", "open-passage", "go-to", "leave-door", "fight"})
"""Where the knob has to be turned before OK does anything: nobody is moved, named or sent into a fight by a press too
many."""

PICKED = frozenset({"choose-names"})
"""What stays one entry however few there are to pick from."""

FEW, MANY = 6, 99
"""How many values are laid out, of a choice that is one of several of its kind and of one that is the only one."""


@dataclass(frozen=True)
class Entry:
    """One thing on the list: a command, the slots that are filled, and those still open."""

    do: str
    filled: tuple[tuple[str, Value], ...] = ()
    open: tuple[tuple[str, tuple[Value, ...]], ...] = ()

    @property
    def is_read_back(self) -> bool:
        """Everything that was put together from parts, or cannot be taken back, is read back first."""
        return bool(self.open) or self.do in ASKED_TWICE

    def command(self, picked: tuple[Value, ...] = ()) -> Command:
        """The wish with `picked` in the open slots."""
        names = [name for name, _ in self.open]
        return {"do": self.do, **dict(self.filled), **dict(zip(names, picked, strict=True))}


def entries(view: View, menu: str) -> tuple[Entry, ...]:
    """The list of `menu`, "play" or "house", under the panel's view."""
    choices = [choice for choice in view.get("choices", ()) if choice["do"] != "accuse"]
    if menu == "play":
        mine = [choice for choice in choices if choice["do"] in PLAY]
        mine.sort(key=lambda choice: PLAY.index(choice["do"]))
    else:
        mine = [choice for choice in choices if choice["do"] not in PLAY]
    times = Counter(choice["do"] for choice in mine)
    laid_out = (_laid_out(choice, FEW if times[choice["do"]] > 1 else MANY) for choice in mine)
    return tuple(entry for each in laid_out for entry in each)


def accusation(view: View) -> Entry | None:
    """The accusation, if the panel may make it: it has a button of its own and is on no list."""
    for choice in view.get("choices", ()):
        if choice["do"] == "accuse":
            return Entry("accuse", (), tuple((name, tuple(values)) for name, values in choice["slots"].items()))
    return None


def offers(view: View, do: str) -> bool:
    """True if the panel may do this now."""
    return any(choice["do"] == do for choice in view.get("choices", ()))


def _laid_out(choice: Mapping[str, Any], most: int) -> list[Entry]:
    slots = {name: tuple(values) for name, values in choice["slots"].items()}
    filled = tuple((name, values[0]) for name, values in slots.items() if len(values) == 1)
    unfilled = tuple((name, values) for name, values in slots.items() if len(values) != 1)
    if len(unfilled) != 1 or len(unfilled[0][1]) > most or choice["do"] in PICKED:
        return [Entry(choice["do"], filled, unfilled)]
    name, values = unfilled[0]
    return [Entry(choice["do"], (*filled, (name, value))) for value in values]
