"""What the panel may do now, as a list that a knob can walk: its view's choices, laid out in order.

A choice with one open slot becomes an entry for each of its values ("to the library", "to the hall"). It
stays one entry, and its slots are picked one after the other, if it has more of them, or if it is one of
several of its kind with many values each: passages from every room to every other are nine entries, not
eighty. There are two lists: what the game waits for, and the powers of the house behind a push of the
knob, so that nobody calls a game off on the way to the lounge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.panel.letters import WRITE, WRITTEN

View = Mapping[str, Any]
Value = str | int
Command = dict[str, Value]

ANSWER, SEE, LOOK, TAKE_UP = "answer", "see", "look", "take-up"
"""What is no command: lines that lead a seat at the table behind the cover (to answer, to see what it was shown, to
look at its own), and a game from the shelf."""

VOLUME = ("louder", "quieter", "mute", "unmute")
KEEP_ON, CALL_HELP, NO_HELP = "keep-on", "call-help", "no-help"
"""What is asked of the house: that the countdown stops, that somebody comes, and that they need not any more."""
NO_COMMAND = frozenset({ANSWER, SEE, LOOK, TAKE_UP, KEEP_ON, CALL_HELP, NO_HELP, *VOLUME})

BRING = "bring-to-table"
COMES_AND_GOES = frozenset({BRING, CALL_HELP, NO_HELP, *VOLUME})
"""What hangs on phones that are on line and on the hour, and says nothing of what is asked: the knob stays where it
points, and what was picked stays picked, whatever becomes of these."""

PLAY = (
    KEEP_ON,
    "resume",
    ANSWER,
    SEE,
    "start",
    "next-step",
    "name-first",
    "start-in",
    "use-reading",
    "roll",
    "move-to",
    "stay",
    "take-passage",
    "suggest",
    "suggest-afar",
    "name-card",
    "point-at",
    "carry-out",
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
    "sit-at-table",
    LOOK,
)
"""What the game may wait for, in the order in which OK offers it."""

ASKED_TWICE = frozenset(
    {
        *("call-off", "set-aside", "remove-seat", "sit-out", "take-back", "consent", "make-host", "choose-edition"),
        *(BRING, "point-at", "name-card", "choose-suspect", TAKE_UP),
    }
)
"""What OK carries out only after it was read back."""

POINTS_AT_NOTHING = frozenset(
    {
        *("move-to", "name-first", "start-in", "open-passage", "go-to", "leave-door", "fight"),
        *("name-card", "point-at", "carry-out", LOOK),
    }
)
"""Where the knob has to be turned before OK does anything: nobody is moved, named or sent into a fight by a press too
many."""

PICKED = frozenset(
    {"choose-names", BRING, "choose-suspect", TAKE_UP, "type-roll", "point-at", "name-card", *(do for do, _ in WRITTEN)}
)
"""What stays one entry however few there are to pick from: its caption says nothing of them."""

FEW, MANY = 6, 99
"""How many values are laid out, of a choice that is one of several of its kind and of one that is the only one."""


@dataclass(frozen=True)
class Entry:
    """One thing on the list: a command, the slots that are filled, and those still open."""

    do: str
    filled: tuple[tuple[str, Value], ...] = ()
    open: tuple[tuple[str, tuple[Value, ...]], ...] = ()
    by: str = ""
    """Whose wish it is, where that is a seat played at the table; "" for the panel's own."""

    @property
    def is_read_back(self) -> bool:
        """Everything that was put together from parts, or cannot be taken back, is read back first."""
        return bool(self.open) or self.do in ASKED_TWICE

    def command(self, picked: tuple[Value, ...] = ()) -> Command:
        """The wish with `picked` in the open slots."""
        names = [name for name, _ in self.open]
        by = {"by": self.by} if self.by else {}
        return {"do": self.do, **by, **dict(self.filled), **dict(zip(names, picked, strict=True))}


def entries(view: View, menu: str) -> tuple[Entry, ...]:
    """The list of `menu`, "play" or "house", under the panel's view."""
    choices = [choice for choice in view.get("choices", ()) if choice["do"] != "accuse"]
    if menu == "play":
        mine = [choice for choice in choices if choice["do"] in PLAY]
        mine.sort(key=lambda choice: PLAY.index(choice["do"]))
    else:
        mine = _together([choice for choice in choices if choice["do"] not in PLAY])
        mine.sort(key=lambda choice: choice["do"] == BRING)  # last: where it comes or goes nothing else moves
    times = Counter(choice["do"] for choice in mine)
    laid_out = (_laid_out(choice, FEW if times[choice["do"]] > 1 else MANY) for choice in mine)
    return tuple(entry for each in laid_out for entry in each)


def _together(choices: list[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """What is written is one line for all cards: the card is picked, and then what stands there now is overwritten."""
    cards = [choice["slots"]["card"][0] for choice in choices if choice["do"] == "set-name"]
    if not cards:
        return choices
    others = [choice for choice in choices if choice["do"] != "set-name"]
    return [*others, {"do": "set-name", "slots": {"card": tuple(cards), "name": ()}}]


def accusation(view: View) -> Entry | None:
    """The accusation, if the panel may make it: it has a button of its own and is on no list."""
    for choice in view.get("choices", ()):
        if choice["do"] == "accuse":
            slots = tuple((name, tuple(values)) for name, values in choice["slots"].items())
            return Entry("accuse", (), slots, choice.get("by", ""))
    return None


def offers(view: View, do: str) -> bool:
    """True if the panel may do this now."""
    return any(choice["do"] == do for choice in view.get("choices", ()))


def _laid_out(choice: Mapping[str, Any], most: int) -> list[Entry]:
    do, by = choice["do"], choice.get("by", "")
    slots = {name: _values(do, name, values) for name, values in choice["slots"].items()}
    alone = {} if do in PICKED else {name: values for name, values in slots.items() if len(values) == 1}
    filled = tuple((name, values[0]) for name, values in alone.items() if values[0] != WRITE)
    unfilled = tuple((name, values) for name, values in slots.items() if name not in dict(filled))
    if len(unfilled) != 1 or len(unfilled[0][1]) > most or do in PICKED:
        return [Entry(do, filled, unfilled, by)]
    name, values = unfilled[0]
    return [Entry(do, (*filled, (name, value)), (), by) for value in values]


def _values(do: str, slot: str, values: Iterable[Value]) -> tuple[Value, ...]:
    """What can be picked; where it may be written, that comes first."""
    return (WRITE, *values) if (do, slot) in WRITTEN else tuple(values)
