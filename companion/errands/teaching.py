"""Teaching a dice reader its colours: each number of each die lies in its well once, and the reader is told which."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from typing import Any

from companion.errands.asking import Asking
from companion.errands.findings import Finding
from companion.ports import LinkUp

WELLS = ("A", "B")
FACES = range(1, 7)
MEET_S = 6.0
ANSWER_S = 10.0
"""A reader looks several times before it says that it knows a colour."""
TRIES = 3

WHY = {
    "nothing-there": "it sees nothing in that well: is the light below it on? Lift the die, and put it in again",
    "unsteady": "what it sees changes: let go of the die, and keep shadows off the tray",
    "too-slow": "it could not look in time",
    "busy": "it is still at the one before",
    "not-kept": "it could not keep it: its memory is full or broken",
    "unknown-well": "it has no such well",
    "unknown-face": "it does not know that number",
}
"""What a reader answers instead of having learnt, and what to do."""


def teaching(asking: Asking, wells: tuple[str, ...] = WELLS) -> Iterator[Finding]:
    """All six colours of each well; a finding for each well."""
    if asking.devices.reader is None:
        yield Finding(
            "dice", "no", "the settings say that there is no reader", "leave dice.reader away, or --dice auto"
        )
        return
    link = asking.links.get("dice")
    if not isinstance(link, LinkUp):
        asking.until(lambda _: isinstance(asking.links.get("dice"), LinkUp), MEET_S)
        link = asking.links.get("dice")
    if not isinstance(link, LinkUp):
        yield Finding("dice", "no", link.say if link else "no reader has greeted", "butler hardware scan")
        return
    if not hasattr(asking.devices.reader, "ask"):
        yield Finding("dice", "no", "these dice know their faces: nothing to teach", "")
        return
    asking.tell("The reader forgets what it knew. Take the dice out of the tray.")
    said = _ask(asking, "forget")
    if said != "":
        yield Finding("dice", "no", in_words(said), "butler hardware scan")
        return
    for well in wells:
        yield _well(asking, well)


def in_words(said: str | None) -> str:
    """What the reader answered, for people."""
    if said is None:
        return "the reader went away"
    if said.startswith("too-near-"):
        return f"this colour is too near to that of the {said[9:]}: paint one of them in another"
    if said.startswith("no-sensor-"):
        return f"the sensor of well {said[10:]} does not answer: look at its wires"
    if said.startswith("too-bright-"):
        return f"too much light falls into well {said[11:]}: keep the sun off the tray"
    return WHY.get(said, f"the reader says: {said}")


def _well(asking: Asking, well: str) -> Finding:
    learnt = []
    for face in FACES:
        for _ in range(TRIES):
            if not asking.confirm(f"Well {well}: a die with the {face} on top. Ready?"):
                return Finding(f"well {well}", "no", f"left off at the {face}", "butler hardware teach")
            said = _ask(asking, well, str(face))
            if said == "":
                asking.tell(f"    learnt: {face} in well {well}")
                learnt.append(face)
                break
            asking.tell(f"    {in_words(said)}")
            if said is None:
                return Finding(f"well {well}", "no", "the reader went away", "plug it in, and butler hardware teach")
        else:
            return Finding(f"well {well}", "no", f"the {face} could not be learnt: {in_words(said)}", "")
    return Finding(f"well {well}", "ok", f"knows {len(learnt)} colours")


def _ask(asking: Asking, *words: str) -> str | None:
    """The reader's answer: "" done, a word why not, None if none came."""
    answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()
    reader: Any = asking.devices.reader
    reader.ask("TE", *words, answered=answers.put)
    try:
        return answers.get(timeout=ANSWER_S)
    except queue.Empty:
        return None
