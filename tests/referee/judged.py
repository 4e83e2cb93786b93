"""A table at which the referee sits: the engine plays, every step and many refused commands are judged."""

from __future__ import annotations

from dataclasses import asdict, is_dataclass
from pathlib import Path
from random import Random
from typing import Any

from companion import chance, editions, wire
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import awaited, choices, owed
from companion.rules.decide import decide
from companion.rules.evolve import evolve, opening
from companion.rules.refusals import Refused

from .box import Box
from .referee import Referee

BOXES = Path(editions.__file__).parent
NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Fay"]
CHANCES = {
    "accuse": 0.02,
    "decline": 0.3,
    "end-turn": 0.3,
    "card-done": 0.3,
}  # how often such a choice is taken when it is picked


def flat(thing: Any) -> Any:
    """Dicts, lists and words only, as on the wire."""
    if is_dataclass(thing) and not isinstance(thing, type):
        return {name: flat(value) for name, value in asdict(thing).items()}
    if isinstance(thing, dict):
        return {name: flat(value) for name, value in thing.items()}
    return [flat(each) for each in thing] if isinstance(thing, list | tuple) else thing


def text_of(edition: str) -> str:
    return (BOXES / f"{edition}.toml").read_text(encoding="utf-8")


def box_of(edition: str) -> Box:
    """The box as the referee reads it."""
    return Box(text_of(edition))


class JudgedTable:
    """A game of one box with people who choose at random."""

    def __init__(self, edition: str, people: int, seed: int, rules: dict[str, str]) -> None:
        self.rng = Random(f"{edition} {people} {seed} {sorted(rules.items())}")
        self.referee = Referee(text_of(edition))
        self.judged = self.refused = 0
        suspects = self.rng.sample(self.referee.box.suspects, people)
        opened = self.opens(edition, f"g{seed}", rules, suspects)
        self.state = opening(opened, editions.load(edition))
        self.referee.opens(flat(wire.event_to(opened)))
        if not opened.seats:
            for name, suspect in zip(NAMES[:people], suspects, strict=True):
                self.does(c.TakeSeat(c.HOUSE, name, suspect))

    def opens(self, edition: str, game: str, rules: dict[str, str], suspects: list[str]) -> e.GameOpened:
        """A first game with empty chairs, or a later one of a match in which everybody sits already."""
        if self.rng.random() < 0.5:
            return e.GameOpened(game, edition, tuple(rules.items()))
        seats = tuple((f"s{n + 1}", NAMES[n], suspect, False) for n, suspect in enumerate(suspects))
        points = tuple((seat, self.rng.randrange(4)) for seat, *_ in seats)
        began = self.rng.choice(seats)[0]
        number = self.rng.randint(2, 6)
        return e.GameOpened(
            game, edition, tuple(rules.items()), seats=seats, host="s1", number=number, points=points, began=began
        )

    def word(self, command: c.Command) -> dict[str, Any]:
        return {**flat(wire.command_to(command)), "seat": command.seat}

    def does(self, command: c.Command) -> None:
        """The command and what chance owes after it, each judged."""
        wish: c.Command | None = command
        while wish is not None:
            events = decide(self.state, wish)
            self.referee.happened(self.word(wish), [flat(wire.event_to(event)) for event in events])
            self.judged += 1
            for event in events:
                self.state = evolve(self.state, event)
            wish = chance.pays(self.state, self.rng)

    def would(self, command: c.Command) -> None:
        """What the engine says to a command that is not carried out: judged either way."""
        try:
            events = decide(self.state, command)
        except Refused:
            self.refused += 1
            self.referee.refused(self.word(command))
            return
        self.judged += 1
        self.referee.judges(self.word(command), [flat(wire.event_to(event)) for event in events])

    def seats(self) -> list[str]:
        return [player.seat for player in self.state.players]

    def plays(self, steps: int, *, tries: int = 3, beside: float = 0.03) -> None:
        """So many steps at random, or until the game is over."""
        for _ in range(steps):
            if self.state.phase == "over":
                return
            for _ in range(tries):
                self.tries()
            if self.rng.random() < beside and self.state.phase == "turn":
                self.says_something_beside()
            elif self.state.paused:
                self.does(c.Resume(c.PANEL))
            elif owed(self.state) == "go-on":
                goes = chance.goes_on(self.state, self.rng)
                assert goes is not None
                self.does(goes)
            else:
                self.chooses()

    def chooses(self) -> None:
        """One of those whom the game awaits takes one of the choices."""
        seats = list(awaited(self.state)) or [c.PANEL]
        seat = self.rng.choice(seats)
        offered = [choice for choice in choices(self.state, seat) if choice["kind"] == "play" or seat == c.PANEL]
        if seat == c.PANEL:
            wanted = {"lobby": "start", "setup": "next-step"}.get(self.state.phase, "sit-in")
            offered = [choice for choice in offered if choice["do"] == wanted] or offered
        for _ in range(200):
            choice = self.rng.choice(offered)
            if len(offered) == 1 or self.rng.random() < CHANCES.get(choice["do"], 1):
                break
        self.does(wire.command_from(seat, self.filled(choice)))

    def filled(self, choice: Any) -> dict[str, Any]:
        """A choice with its slots filled: at random, with a taste for what draws a card."""
        slots = {name: self.rng.choice(list(allowed)) for name, allowed in choice["slots"].items()}
        marks = [place for place in choice["slots"].get("to", ()) if place in ("question", "claw", "centre")]
        if choice["do"] == "move-to" and marks and self.rng.random() < 0.4:
            slots["to"] = self.rng.choice(marks)
        return {"do": choice["do"], **slots}

    def says_something_beside(self) -> None:
        """Chairs left and taken again, a step taken back. The last one who is still in and there keeps the chair."""
        table = self.referee.table
        sayings = {"take-back", "sit-in", "pause", "resume"} | (
            {"sit-out"} if len(set(table.still_in) - table.away) > 1 else set()
        )
        for seat in [c.PANEL, *self.seats()]:
            offered = [x for x in choices(self.state, seat) if x["do"] in sayings]
            if offered and self.rng.random() < 0.5:
                self.does(wire.command_from(seat, self.filled(self.rng.choice(offered))))
                return

    def tries(self) -> None:
        """Any seat asks for anything that people can ask for."""
        box = self.referee.box
        words = {
            "suspect": box.suspects, "weapon": box.weapons, "room": box.rooms, "card": box.every_card,
            "to": [*box.rooms, *box.places, "corridor", "start"], "who": self.seats(), "token": box.suspects,
            "square": [""], "first": [1, 2, 3, 4, 5, 6, 7], "second": [0, 1, 2, 3, 4, 5, 6], "position": [1, 2, 3, 4],
            "place": [f"side/{n}" for n in (1, 2, 3, 4)] + [f"room/{room}" for room in box.rooms],
            "rule": list(box.switches), "answer": [x for answers in box.switches.values() for x in answers],
        }  # fmt: skip
        joined = list(box.passages.values())
        words["effect"] = ["another-turn", "see-card", "go-to", "all-show-left"]
        others = (*wire.HOUSE_ONLY, c.Mark, c.AddBot)
        names = [name for name, kind in wire.COMMANDS.items() if kind not in others]
        likely = ["roll", "move-to", "stay", "take-passage", "suggest", "accuse", "end-turn", "show", "say-cannot"]
        seat = self.rng.choice([*self.seats(), *awaited(self.state), *awaited(self.state)])
        offered = [choice["do"] for choice in choices(self.state, seat) if choice["kind"] == "play"]
        name = self.rng.choice([*names, *likely * 2, *offered * 15])
        words["to"] += joined * 4 if name == "take-passage" else []
        slots = wire.slot_names(wire.COMMANDS[name])
        unknown = [slot for slot in slots if slot not in words]
        if unknown:
            return
        try:
            command = wire.command_from(seat, {"do": name, **{slot: self.rng.choice(words[slot]) for slot in slots}})
        except wire.Malformed:
            return
        self.would(command)
