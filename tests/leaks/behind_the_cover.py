"""Twin games whose people have no phones: what the table screen, lamps, captions and sounds give away, and to whom.

Each game has a panel and a screen of its own; the same fingers press the same buttons in both. Every frame that is not
held open has to be the same in both games, and a frame held open by the viewer as well. What another player holds open
is nobody else's to see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import pygame

from companion.gallery import Notes
from companion.panel.pump import Pump
from companion.ports import Light, Pressed, Released, Signal, Turned
from companion.rules import commands as c
from companion.rules.at_table import BringToTable
from companion.rules.own_log import own_log
from companion.rules.views import view
from companion.screen import scenes
from companion.screen.paint import Canvas
from hardware.simulated import HandClock
from tests.leaks.box_twins import BoxTwins, Side
from tests.leaks.twins import masked

SIZE = (480, 270)
HOUSE = {"links": [], "faults": [], "claims": [], "url": "http://10.0.0.7/j/ABC", "code": "ABC", "printed": "10.0.0.7"}


class Leak(AssertionError):
    """The two games could be told apart through this `channel`."""

    def __init__(self, channel: str, *where: Any) -> None:
        super().__init__(f"{channel}: {where}")
        self.channel = channel


class Board:
    """One of the two games as a panel knows a table. What the panel asks for is taken, and changes nothing: both games
    go on by what their people choose."""

    def __init__(self, side: Side) -> None:
        self._side = side
        self._last: dict[str, tuple[Any, Any, int]] = {}
        self.asked: list[c.Command] = []

    def view(self, seat: str) -> dict[str, Any]:
        of, before, version = self._last.get(seat, (None, None, 0))
        if of is not self._side.state:
            seen = masked(dict(view(self._side.state, seat)))
            self._last[seat] = self._side.state, seen, version + (seen != before)
        _, seen, version = self._last[seat]
        return {**seen, "version": version}

    def notes(self, seat: str) -> Notes:
        return Notes(self.view(seat), own_log(self._side.state, seat), self._side.state.edition)

    def house(self) -> dict[str, Any]:
        return HOUSE

    def submit(self, command: c.Command, **_named: Any) -> int:
        self.asked.append(command)
        return 1

    def bell(self, ring: Callable[[], None]) -> None:
        pass

    def fault(self, part: str, say: str | None) -> None:
        pass


class Place:
    """The panel and the screen of one game, with lamps and a speaker that only remember."""

    def __init__(self, side: Side, seed: int) -> None:
        self.board, self.clock = Board(side), HandClock(100.0)
        self.pump = Pump(self.board, lamps=[self], speaker=self, clock=self.clock)
        self.pump._cover._chance = Random(seed)
        self._canvas = Canvas(SIZE)
        self._told: list[Any] = []
        self.pump.step()

    def show(self, plan: Mapping[str, Light]) -> None:
        self._told.append(("lamps", dict(plan)))

    def refuse(self) -> None:
        self._told.append(("lamps", "refused"))

    def play(self, cue: str) -> None:
        self._told.append(("sound", cue))

    def hears(self, signal: Signal | None, after: float) -> None:
        self.clock.now += after
        self.pump.step(signal)

    def tells(self) -> dict[str, Any]:
        """What everybody can notice now and since the last time, but for the picture."""
        told, self._told = self._told, []
        return {"lamps and sounds": told, "captions": self.pump.caption()}

    def frame(self) -> bytes:
        """As the screen draws it: over the picture before, of which nothing private may be left."""
        public = {**self.board.view(c.PUBLIC), "version": 1}
        scenes.draw(self._canvas, public, HOUSE, caption=self.pump.caption(), look=self.pump.look())
        self._canvas.show()
        return pygame.image.tobytes(self._canvas.surface, "RGB")


class Twins:
    """A pair of games, and the same fingers in both."""

    def __init__(self, box: str, variant: str, seed: int, kind: str = "", viewer: str = "", **rules: str) -> None:
        self.twins = BoxTwins(box, variant, seed, kind, viewer, **rules)
        self.rng = Random(f"fingers {box} {variant} {seed}")
        for side in self.twins.sides:
            for seat in side.state.players.seats:
                side.does(BringToTable(c.PANEL, seat))
        self.places = [Place(side, seed) for side in self.twins.sides]
        self.looked: set[tuple[str, bool]] = set()

    def play(self, steps: int) -> int:
        """Plays on, and lets people look after each step; how many frames were compared."""
        frames = 0
        for _ in range(steps):
            if not self.twins.step():
                break
            self._all_hear(None, 1.0)
            frames += self._same_frame()
            frames += self._looks()
        return frames

    def _looks(self) -> int:
        """Somebody brings the cover, turns to a page, holds it open, turns and pushes, and lets go."""
        if not self._brings_the_cover():
            return 0
        look = self.places[0].pump._cover.look
        assert look is not None
        self._all_hear(Turned(self.rng.choice((0, 0, 1, 2, 3) if look.page == "answer" else (0, 1, 2)), 0.0), 0.3)
        frames = self._same_frame()
        for button in self.rng.sample(("ok", "back"), 2):
            self._all_hear(Pressed(button, 0.0), 0.1)
        self.looked.add((self.places[0].pump._cover.look.page, look.seat == self.twins.viewer))  # type: ignore[union-attr]
        for _ in range(3):
            frames += self._same_frame() if look.seat == self.twins.viewer else 0
            self._all_hear(Turned(self.rng.randint(1, 3), 0.0), 0.2)
            self._all_hear(Pressed("knob", 0.0), 0.2)
        if self.rng.random() < 0.3:
            self._all_hear(None, 9.0)  # they forget to let go
            frames += self._same_frame()
        self._all_hear(Released("back", 0.0), 0.1)
        frames += self._same_frame()
        self._all_hear(Released("ok", 0.0), 0.1)
        for signal in (Pressed("back", 0.0), Released("back", 0.0)):
            self._all_hear(signal, 0.3)
        return frames + self._same_frame()

    def _brings_the_cover(self) -> bool:
        """By turning the knob until OK is somebody's to look."""
        ways = ("looks", "answers", "shown")
        for _ in range(self.rng.randint(1, 12)):
            self._all_hear(Turned(1, 0.0), 0.1)
        does = next((line["does"] for line in self.places[0].pump.caption() if line["key"] == "OK"), "")
        if not does.endswith(ways):
            return False
        self._all_hear(Pressed("ok", self.places[0].clock.now + 1.0), 1.0)
        self._all_hear(Released("ok", self.places[0].clock.now), 0.1)
        return self.places[0].pump._cover.look is not None

    def _all_hear(self, signal: Signal | None, after: float) -> None:
        for place in self.places:
            place.hears(signal, after)
        self._same("captions", *[place.tells() for place in self.places])

    def _same_frame(self) -> int:
        self._same("frame", *[place.frame() for place in self.places])
        return 1

    def _same(self, channel: str, one: Any, other: Any) -> None:
        if one == other:
            return
        if isinstance(one, dict):
            channel = next(part for part in one if one[part] != other[part])
            one, other = one[channel], other[channel]
        else:
            one, other = "one picture", "another"
        raise Leak(channel, self.twins.kind, self.twins.viewer, self.twins.swapped, one, other)


def leaks(games: Sequence[tuple[str, str, int]], steps: int, viewer: str = "") -> str:
    """The channel of the first leak in these games, "" for none."""
    for box, variant, seed in games:
        try:
            Twins(box, variant, seed, viewer=viewer).play(steps)
        except Leak as leak:
            return leak.channel
    return ""
