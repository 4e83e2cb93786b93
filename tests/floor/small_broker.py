"""A broker in a few lines, and lines to it with the face of `companion.floor.line.Line`: nothing of it needs a port.

What it must do as a real one is held by tests/system/test_floor.py, where the same is done with Mosquitto.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from paho.mqtt.client import topic_matches_sub


class Sent:
    """What was put on the line, and has arrived."""

    rc = 0

    def is_published(self) -> bool:
        return True


class SmallBroker:
    """Keeps what is to be kept and hands on the rest. `heard` is everything that went through: (topic, payload)."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.heard: list[tuple[str, bytes]] = []
        self.lines: list[SmallLine] = []
        self.is_there = True

    def line(self, floor: Any, name: str, login: Callable[[], tuple[str, str]], **how: Any) -> SmallLine:
        return SmallLine(self, name, login, **how)

    def says(self, topic: str, payload: bytes, *, kept: bool = False) -> None:
        """Somebody publishes this."""
        self.heard.append((topic, payload))
        if kept:
            self.kept.pop(topic, None)
            if payload:
                self.kept[topic] = payload
        for line in list(self.lines):
            if line.is_up and any(topic_matches_sub(each, topic) for each in line.hears):
                line.heard(topic, payload, False)

    def goes(self) -> None:
        """It is switched off; what it keeps is on its disk."""
        self.is_there = False
        for line in self.lines:
            line.is_up = False
            line.trouble = "The line to the floor's broker broke. It is tried again."
            line.changed()

    def comes(self) -> None:
        """It is back: each line that it lost has its last will told, and comes up again."""
        self.is_there = True
        for line in self.lines:
            if line.will is not None:
                self.says(*line.will, kept=True)
        for line in list(self.lines):
            line.comes_up()

    def told(self, topic: str) -> list[bytes]:
        return [payload for each, payload in self.heard if each == topic]


class SmallLine:
    def __init__(
        self,
        broker: SmallBroker,
        name: str,
        login: Callable[[], tuple[str, str]],
        *,
        will: tuple[str, bytes] | None = None,
        hears: Sequence[str] = (),
        heard: Callable[[str, bytes, bool], None],
        changed: Callable[[], None],
    ) -> None:
        self.broker, self.name, self.login, self.will = broker, name, login, will
        self.hears, self.heard, self.changed = hears, heard, changed
        self.is_up, self.times, self.trouble, self.flaps = False, 0, None, False

    def start(self) -> None:
        self.login()
        self.broker.lines.append(self)
        if self.broker.is_there:
            self.comes_up()

    def comes_up(self) -> None:
        self.is_up, self.trouble, self.times = True, None, self.times + 1
        for topic, payload in list(self.broker.kept.items()):
            if any(topic_matches_sub(each, topic) for each in self.hears):
                self.heard(topic, payload, True)
        self.changed()

    def put(self, topic: str, payload: bytes, *, kept: bool = False) -> Sent | None:
        if not self.is_up:
            return None
        self.broker.says(topic, payload, kept=kept)
        return Sent()

    def stop(self, last_words: Sequence[tuple[str, bytes]] = ()) -> None:
        if self in self.broker.lines:
            for topic, payload in last_words if self.is_up else ():
                self.broker.says(topic, payload, kept=True)
            self.broker.lines.remove(self)
        self.is_up = False
