"""What stands on the table and everybody sees or hears: the screen's frame, lamps, captions, cues, what is said aloud,
and the log."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Self

import pygame

from companion import sound
from companion.loudness import Loudness
from companion.panel import pump
from companion.ports import Light, Turned
from companion.rules.commands import PUBLIC
from companion.screen import scenes
from companion.table import Table
from tests.leaks.twins import masked

HOUSE = {"links": [], "faults": [], "url": "http://10.0.0.7/j/ABC", "code": "ABC", "printed": "10.0.0.7"}
SIZE = (640, 360)


class Remembers:
    """A sound device and a voice that only remember."""

    is_there = True

    def __init__(self, words: Callable[[], tuple[str, ...]]) -> None:
        """`words` are those of the seal, which hang on fresh salts: each is kept as one and the same."""
        self.cues: list[str] = []
        self.said: list[str] = []
        self.spoken: Callable[[str], None] = lambda words: None
        self._words = words

    def play(self, cue: str, loudness: float) -> bool:
        self.cues.append(cue)
        return True

    def say(self, words: str, language: str, loudness: float) -> None:
        for word in self._words():
            words = words.replace(word, "word")
        self.said.append(words)

    def hush(self) -> None: ...

    def stop(self) -> None: ...


def words_of(table: Table) -> tuple[str, ...]:
    """The words of the seal, once there is one."""
    seal = table.view(PUBLIC)["table"]["seal"]
    return tuple(seal["words"]) if seal else ()


def heard_at(table: Table, remembers: Remembers) -> sound.Announcer:
    """Whoever announces at this table, by day and with all there is to sound and speak with."""
    return sound.Announcer(table, sound.Sound(Loudness(hour=lambda: 12), remembers, remembers))


class Panel:
    """The button panel of one table, with lamps and a speaker that only remember, and what is announced there."""

    def __init__(self, table: Table) -> None:
        self._pump = pump.Pump(table, lamps=[self], speaker=self)
        self._table = table
        self._lamps: list[Mapping[str, Light]] = []
        self._heard = Remembers(lambda: words_of(table))
        self._announcer = heard_at(table, self._heard)

    def show(self, plan: Mapping[str, Light]) -> None:
        self._lamps.append(dict(plan))

    def refuse(self) -> None:
        self._lamps.append({"refused": "fast"})

    def play(self, cue: str) -> None:
        self._heard.cues.append(cue)

    def tells(self, turned: int) -> dict[str, Any]:
        """What came since the last look, and what the buttons do now. turned: how far somebody turns the knob."""
        self._pump.step()
        self._announcer.step()
        if turned:
            self._pump.step(Turned(turned, 0.0))
        heard = {"cues": list(self._heard.cues), "said aloud": list(self._heard.said)}
        found = {"lamps": list(self._lamps), **heard, "captions": self._pump.caption()}
        for each in (self._lamps, self._heard.cues, self._heard.said):
            each.clear()
        return found

    def frame(self) -> bytes:
        """The table screen's picture at rest."""
        public = {**masked(self._table.view(PUBLIC)), "version": 1}
        return pygame.image.tobytes(scenes.frame(public, HOUSE, SIZE, caption=self._pump.caption()), "RGB")


OURS = ("butler", "companion", "hardware", "web_remote", "cheroot", "werkzeug", "flask")
"""Whoever logs in a house; a browser of another test does not."""


class Heard(logging.Handler):
    """Everything that a house logs, of any level, while it listens."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self._said: list[str] = []

    def __enter__(self) -> Self:
        root = logging.getLogger()
        self._level = root.level
        root.setLevel(logging.DEBUG)
        root.addHandler(self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        root = logging.getLogger()
        root.removeHandler(self)
        root.setLevel(self._level)

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.partition(".")[0] in OURS:
            self._said.append(record.getMessage())

    def since(self) -> str:
        """What was said since the last look."""
        said, self._said = self._said, []
        return "\n".join(said)
