"""What a press means: (view, cursor, signal) -> (cursor, command or nothing). Pure; the view is the
panel's own.

    OK       does what the cursor points at         turn   moves the cursor
    BACK     one pick back, or the step before      hold BACK     pauses and goes on
    push     the house's own powers, and back       hold ACCUSE   opens an accusation, and makes it

The cursor is all that the panel remembers. It belongs to what was offered when it was set (`anchor`): as
soon as something else is offered it starts anew, so no old pick slips into a new question.

    >>> view = {"phase": "turn", "choices": [{"do": "roll", "kind": "house", "slots": {}}]}
    >>> meaning(view, Pressed("ok", 0.0))
    {'do': 'roll'}
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.panel.letters import DONE, WRITE, added, wheel
from companion.panel.menu import (
    BRING,
    COMES_AND_GOES,
    POINTS_AT_NOTHING,
    Command,
    Entry,
    Value,
    View,
    accusation,
    entries,
    offers,
)
from companion.ports import Held, Pressed, Released, Signal, Turned

NOWHERE = -1


@dataclass(frozen=True)
class Cursor:
    """Where the knob points: a place on a list, or within the slots of an entry that was taken up."""

    anchor: str = ""
    menu: str = "play"
    at: int = NOWHERE
    taken: Entry | None = None
    picked: tuple[Value, ...] = ()
    written: str | None = None
    """What is written so far, letter by letter; None where nothing is written."""

    @property
    def reads_back(self) -> bool:
        """All is picked; the next press makes it so."""
        return self.taken is not None and len(self.picked) == len(self.taken.open)


Step = tuple[Cursor, Command | None]


def meaning(view: View, signal: Signal, cursor: Cursor | None = None) -> Command | None:
    """The command that this signal asks for, or nothing."""
    return step(view, cursor or Cursor(), signal)[1]


def step(view: View, cursor: Cursor, signal: Signal) -> Step:
    """The cursor after this signal, and the command it asks for."""
    cursor = settled(view, cursor)
    if isinstance(signal, Turned):
        return _turn(view, cursor, signal.steps), None
    if isinstance(signal, Pressed):
        if signal.button == "ok" or (signal.button == "knob" and cursor.taken):
            return _ok(view, cursor)
        if signal.button == "knob":
            return _other_list(view, cursor), None
    if isinstance(signal, Released) and signal.button == "back" and not signal.after_hold:
        return _back(view, cursor)
    if isinstance(signal, Held) and signal.button == "back":
        return cursor, pause(view)
    if isinstance(signal, Held) and signal.button == "accuse":
        return _accuse(view, cursor)
    return cursor, None


def settled(view: View, cursor: Cursor) -> Cursor:
    """The cursor under this view: as it is, or anew if something else is offered now."""
    now, taken = anchor(view), cursor.taken
    is_over = taken is not None and taken.do == BRING and taken not in entries(view, "house")
    return cursor if cursor.anchor == now and not is_over else _start(view, now)


def anchor(view: View) -> str:
    """What is offered, to whom and when, as a text to compare."""
    turn = view.get("turn") or {}
    awaited = view.get("awaited")
    choices = [choice for choice in view.get("choices", ()) if choice["do"] not in COMES_AND_GOES]
    return repr((view.get("game"), view.get("phase"), turn.get("number"), turn.get("step"), awaited, choices))


def pointed(view: View, cursor: Cursor) -> Entry | None:
    """The entry under the cursor, at the level of the list."""
    listed = entries(view, cursor.menu)
    return listed[cursor.at] if 0 <= cursor.at < len(listed) else None


def is_knob_free(view: View, cursor: Cursor) -> bool:
    """Whether turning the knob changes nothing of the game: nothing is being picked, and there is no more than one
    thing to come to."""
    return cursor.taken is None and all(_turn(view, cursor, way) == cursor for way in (1, -1))


def slot(cursor: Cursor) -> tuple[str, tuple[Value, ...]] | None:
    """The slot that is being picked, with its values."""
    if cursor.taken is None or cursor.reads_back:
        return None
    name, values = cursor.taken.open[len(cursor.picked)]
    return (name, values) if cursor.written is None else (name, wheel(cursor.taken.do, name, cursor.written))


def value(cursor: Cursor) -> Value | None:
    """The value under the cursor, in a slot; none until the knob was turned."""
    picking = slot(cursor)
    return picking[1][cursor.at] if picking and 0 <= cursor.at < len(picking[1]) else None


def _start(view: View, now: str, menu: str = "play") -> Cursor:
    listed = entries(view, menu)
    at = NOWHERE if not listed or menu != "play" or listed[0].do in POINTS_AT_NOTHING else 0
    return Cursor(now, menu, at)


def _turn(view: View, cursor: Cursor, steps: int) -> Cursor:
    picking = slot(cursor)
    length = len(picking[1]) if picking else 0 if cursor.taken else len(entries(view, cursor.menu))
    if not length:
        return cursor
    # From nowhere the first click goes to the first value, or the other way round to the last.
    before = cursor.at if cursor.at != NOWHERE else -1 if steps > 0 else 0
    return replace(cursor, at=(before + steps) % length)


def _ok(view: View, cursor: Cursor) -> Step:
    if cursor.taken is None:
        entry = pointed(view, cursor)
        if entry is None:
            return cursor, None
        if entry.is_read_back:
            return replace(cursor, taken=entry, at=NOWHERE), None
        return cursor, entry.command()
    if cursor.reads_back:
        # An accusation is made with its own button, held: nobody loses a game by one press too many.
        return cursor, cursor.taken.command(cursor.picked) if cursor.taken.do != "accuse" else None
    picked = value(cursor)
    if picked is None:
        return cursor, None
    if cursor.written is not None:
        return _writes(cursor, cursor.written, str(picked)), None
    if picked == WRITE:
        return replace(cursor, written="", at=NOWHERE), None
    return replace(cursor, picked=(*cursor.picked, picked), at=NOWHERE), None


def _writes(cursor: Cursor, written: str, sign: str) -> Cursor:
    if sign == DONE:
        return replace(cursor, picked=(*cursor.picked, written), written=None, at=NOWHERE)
    return replace(cursor, written=added(written, sign), at=NOWHERE)


def _back(view: View, cursor: Cursor) -> Step:
    if cursor.written is not None:
        return replace(cursor, written=cursor.written[:-1] if cursor.written else None, at=NOWHERE), None
    if cursor.picked:
        return replace(cursor, picked=cursor.picked[:-1], at=NOWHERE), None
    if cursor.taken is not None or cursor.menu != "play":
        return _start(view, cursor.anchor), None
    if offers(view, "previous-step"):
        return cursor, {"do": "previous-step"}
    if offers(view, "take-back"):
        return replace(cursor, taken=Entry("take-back"), at=NOWHERE), None
    return _start(view, cursor.anchor), None


def _other_list(view: View, cursor: Cursor) -> Cursor:
    other = "house" if cursor.menu == "play" else "play"
    return _start(view, cursor.anchor, other) if entries(view, other) else cursor


def pause(view: View) -> Command | None:
    """To pause or to go on, whichever is offered."""
    for do in ("resume", "pause"):
        if offers(view, do):
            return {"do": do}
    return None


def _accuse(view: View, cursor: Cursor) -> Step:
    if cursor.taken is not None and cursor.taken.do == "accuse":
        return cursor, cursor.taken.command(cursor.picked) if cursor.reads_back else None
    entry = accusation(view)
    return (replace(cursor, taken=entry, picked=(), at=NOWHERE) if entry else cursor), None
