"""The referee: is told every step of a game and every refusal, and says what breaks the rules.

    referee = Referee(Path("box.toml").read_text())
    referee.opens(event)                   # game-opened
    referee.happened(command, events)      # raises Wrong
    referee.refused(command)               # raises Wrong

Commands and events are dicts as on the wire; a command has its `seat`. Nothing is remembered but the steps: the
table is told again from the first one each time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import accusing, beside, cards, dealing, effects, gathering, monsters, rolling, suggesting, walking
from .box import Box
from .citations import cited
from .silences import silence
from .table import Command, Event, Step, Table
from .wrong import No, Wrong

Ruling = Callable[[Table, Command], list[Event]]
RULINGS: dict[str, Ruling] = {}
for part in (gathering, dealing, rolling, walking, suggesting, accusing, cards, effects, monsters):
    RULINGS |= part.RULINGS

# What the button panel may do for the seat that has to act: all of it public.
FOR_THE_SEAT = {"roll", "type-roll", "move-to", "take-passage", "stay", "end-turn", "decline", "say-cannot"}


class Referee:
    """Judges one game of one box."""

    def __init__(self, edition_toml_text: str) -> None:
        self.box = Box(edition_toml_text)
        self.steps: list[Step] = []

    @property
    def table(self) -> Table:
        return Table(self.box, self.steps)

    def opens(self, opened: Event) -> None:
        """The very first event."""
        self.steps.append(({"do": "open", "seat": "house"}, [opened]))

    def happened(self, command: Command, events: list[Event]) -> None:
        """Judges a step that the engine accepted, and keeps it."""
        self.judges(command, events)
        self.steps.append((command, events))

    def judges(self, command: Command, events: list[Event]) -> None:
        """Judges what the engine would do, or has done, with this command now."""
        table = self.table
        if command["do"] in beside.ALLOWED:
            breach = beside.breach(table, command, events)
            if breach:
                raise Wrong(breach)
        else:
            try:
                right = self.ruling(table, command)
            except No as no:
                if silence(table, command):
                    return
                raise Wrong(f"{told(command)} was accepted, but {no}") from no
            asked, came = short(right), short(events)
            if asked != came:
                raise Wrong(f"{told(command)}: {cited(asked, came)}. The rules ask for {asked}, there came {came}")

    def refused(self, command: Command) -> None:
        """Judges a refusal."""
        if command["do"] in beside.ALLOWED:
            return
        try:
            right = self.ruling(self.table, command)
        except No:
            return
        if silence(self.table, command):
            return
        raise Wrong(f"{told(command)} was refused, but the rules allow it: {short(right)}")

    def ruling(self, table: Table, command: Command) -> list[Event]:
        """The events that the rules ask for; raises No."""
        if command["do"] not in RULINGS:
            raise No(f"no rule knows {command['do']}")
        if table.paused or table.aside:
            raise No("the game is paused or set aside")
        if command["seat"] == "panel" and command["do"] in FOR_THE_SEAT:
            command = {**command, "seat": awaited(table)}
        return RULINGS[command["do"]](table, command)


def awaited(table: Table) -> str:
    """The one seat for which the panel acts."""
    if table.phase == "roll-off":
        return table.owes_roll_off
    if table.turn is None:
        return ""
    return table.turn.asked if table.turn.disproving else table.turn.seat


def told(command: Command) -> str:
    slots = " ".join(f"{name}={value}" for name, value in command.items() if name not in ("do", "seat", "cards"))
    return f"{command['seat']} {command['do']} {slots}".strip()


def short(events: list[Event]) -> list[Event]:
    return [plain(event) for event in events]


def plain(value: Any) -> Any:
    """Lists and tuples alike."""
    if isinstance(value, dict):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    return value
