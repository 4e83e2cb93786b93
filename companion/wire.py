"""The public names of commands, events and refusals, and their way to and from JSON.

Names are ours and permanent (class names in kebab-case), never class paths. Old shapes of events are lifted here when
they are read, so that the rules only ever see today's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any, get_type_hints

from companion.rules import at_table as at
from companion.rules import box_commands as bc
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.decide import slot_names
from companion.rules.hearing import event_name

LONGEST = 64
"""No slot of a command is longer than this many characters."""


class Malformed(ValueError):
    """A command that no page of ours sends: a fault, not a move. `field` names what is wrong with it."""

    def __init__(self, field: str, say: str) -> None:
        super().__init__(say)
        self.field = field
        self.say = say


def command_from(seat: c.Seat, wish: Any) -> c.Command:
    """The command in `{"do": name, slot: value, ...}`, asked by `seat`. Raises `Malformed`."""
    if not isinstance(wish, dict):
        raise Malformed("command", "A command is an object with a name under do.")
    do = wish.get("do")
    kind = COMMANDS.get(do) if isinstance(do, str) else None
    if kind is None:
        raise Malformed("do", "There is no such command.")
    hints = _HINTS[kind]
    values: dict[str, Any] = {}
    for name in wish:
        if name != "do" and name not in hints:
            raise Malformed(str(name)[:LONGEST], f"{do} has no such slot.")
    for name, (expected, optional) in hints.items():
        if name not in wish:
            if not optional:
                raise Malformed(name, f"{do} needs {name}.")
            continue
        value = wish[name]
        if type(value) is not expected or (isinstance(value, str) and len(value) > LONGEST):
            raise Malformed(name, f"{name} is not what {do} takes.")
        values[name] = value
    return kind(seat, **values)


def command_to(command: c.Command) -> dict[str, Any]:
    """A command as a client sends it."""
    return {"do": event_name(type(command)), **{n: getattr(command, n) for n in slot_names(type(command))}}


def event_to(event: e.Event) -> dict[str, Any]:
    """An event as the journal keeps it; what is nested stays a dataclass, which the encoder knows."""
    kind = type(event)
    return {"event": event_name(kind), **{field: getattr(event, field) for field in _EVENT_FIELDS[kind]}}


def event_from(kept: Mapping[str, Any]) -> e.Event:
    """The event that the journal kept, of whatever age. Raises `Malformed` for what no version ever wrote."""
    name = kept.get("event")
    kind = EVENTS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise Malformed("event", f"This game holds an event that this version does not know: {name!r}.")
    lift = _LIFTS.get(kind)
    known = lift(kept) if lift else kept
    try:
        return kind(**{field: _frozen(known[field]) for field in _EVENT_FIELDS[kind] if field in known})
    except TypeError:
        raise Malformed(str(name), f"This game holds a {name} that this version cannot read.") from None


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _sealed_cards(kept: Mapping[str, Any]) -> Mapping[str, Any]:
    cards = tuple(
        c.SealedCard(card["place"], card["card"], card["salt"], tuple(card["path"])) for card in kept["cards"]
    )
    return {**kept, "cards": cards}


_LIFTS: Mapping[type[e.Event], Callable[[Mapping[str, Any]], Mapping[str, Any]]] = {e.Dealt: _sealed_cards}


def _all_of(root: type[Any]) -> dict[str, Any]:
    return {event_name(each): each for each in root.__subclasses__()}


HOUSE_ONLY = (
    c.TakeSeat, c.PlaceWeapons, c.Deal, c.ThrowDice, c.ReadDice, c.SetAsideReading, c.GoOn, c.TakeUp,
    bc.ShuffleDeck, bc.ShuffleCase, at.GivePhone,
)  # fmt: skip
COMMANDS: Mapping[str, type[c.Command]] = {
    name: kind for name, kind in _all_of(c.Command).items() if kind not in HOUSE_ONLY
}
"""What a client may ask for, by its name."""
EVENTS: Mapping[str, type[e.Event]] = _all_of(e.Event)
"""Everything a journal may hold, by its name."""

_EVENT_FIELDS = {kind: tuple(field.name for field in fields(kind)) for kind in EVENTS.values()}
_HINTS: Mapping[type[c.Command], Mapping[str, tuple[Any, bool]]] = {
    kind: {
        field.name: (get_type_hints(kind)[field.name], field.default is not MISSING)
        for field in fields(kind)
        if field.name != "seat"
    }
    for kind in COMMANDS.values()
}
