"""The keyboard as the panel, where there are no pins. Knows keys by name and no pygame: the screen tells
it of keys.

Enter OK   Esc Back   arrows the knob   Space its push   hold A Accuse   hold F10 Off
"""

from __future__ import annotations

import time

from companion.ports import Clock, SignalQueue, Turned

from .raw_edges import RawEdges

KEYS = {
    "return": "ok",
    "enter": "ok",
    "escape": "back",
    "space": "knob",
    "a": "accuse",
    "f10": "off",
}
TURNS = {"left": -1, "up": -1, "right": 1, "down": 1}

LEGEND = (
    ("Enter", "ok"),
    ("Esc", "back"),
    ("Arrows", "turn"),
    ("Space", "knob"),
    ("hold A", "accuse"),
    ("hold F10", "off"),
)
"""What the screen writes beside each thing the panel can do: the key, and the button it stands for."""


class KeyboardPanel:
    """A `companion.ports.Buttons` fed with key names as SDL has them ("return", "left", "a")."""

    def __init__(self, signals: SignalQueue, *, clock: Clock = time.monotonic) -> None:
        self._signals, self._clock = signals, clock
        # Keys have their own debounce in the keyboard; what is left to do is hold and repetition.
        self._edges = RawEdges(signals, clock=clock, settle_s=0.0)
        self._down: set[str] = set()

    def key(self, name: str, down: bool) -> bool:
        """A key went down or up; True if it is one of the panel's. Repeated downs turn the knob on and no
        more."""
        name = name.lower()
        if name in TURNS:
            if down:
                self._signals.put_nowait(Turned(TURNS[name], self._clock()))
            return True
        if name not in KEYS:
            return False
        (self._down.add if down else self._down.discard)(name)
        button = KEYS[name]
        self._edges.edge(button, any(KEYS[key] == button for key in self._down))
        return True

    def let_go(self) -> None:
        """The window lost the keyboard: no key is down any more, whatever it was told."""
        for name in sorted(self._down):
            self.key(name, False)

    def step(self) -> None:
        self._edges.step()

    def start(self) -> None:
        self._edges.start()

    def stop(self) -> None:
        self._edges.stop()

    def health(self) -> str | None:
        return self._edges.health()
