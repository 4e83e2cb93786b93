"""The service menu: what each part of the table does at this moment, on the screen, while no game is played.

BACK and ACCUSE together, or ACCUSE held, open it in the lobby and when a game is over. While it is open a press counts
presses and nothing else; the knob moves a light from lamp to lamp. BACK held closes it, or the same two buttons, or a
minute without a press; and so does a game that begins. It knows devices and the machine, and nothing of a game.

    menu = ServiceMenu(machine=lambda: {"free_mb": 7000, "warmth": 51.0})
    menu.hears(Chorded(("accuse", "back"), 1.0), view)        # True: it was for the menu
    menu.told()                                               # what the screen draws; any thread
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.panel.menu import View
from companion.ports import (
    BUTTONS,
    LAMPS,
    Chorded,
    Clock,
    DiceCocked,
    DiceFault,
    DiceLifted,
    DiceRead,
    DiceTurned,
    FromReader,
    Held,
    Light,
    LinkLost,
    LinkUp,
    Pressed,
    Released,
    Signal,
    Turned,
)

OPEN_S = 60.0
"""So long after the last press it closes by itself."""
LOOK_S = 2.0
"""How often the machine is asked how it is."""
CHORD = frozenset({"back", "accuse"})

Machine = Callable[[], Mapping[str, Any]]
"""How the machine is: "free_mb", "warmth" and "starved" (of power), each None where nobody can tell."""


@dataclass(frozen=True)
class Seen:
    """What was seen of the devices since it was opened; `dice` is what the tray told last, a kind and its words."""

    until: float
    down: frozenset[str] = frozenset()
    held: frozenset[str] = frozenset()
    times: tuple[int, ...] = (0,) * len(BUTTONS)
    clicks: int = 0
    lamp: int = 0
    dice: tuple[str, tuple[str, ...]] = ("", ())
    machine: tuple[tuple[str, Any], ...] = ()
    look_at: float = 0.0


class ServiceMenu:
    """Open or not; signals come from one thread, `told` may be asked from any. `is_allowed` False: it never opens."""

    def __init__(self, *, is_allowed: bool = True, machine: Machine = dict, clock: Clock = time.monotonic) -> None:
        self._is_allowed, self._machine, self._clock = is_allowed, machine, clock
        self._seen: Seen | None = None
        self._links: dict[str, LinkUp | LinkLost] = {}

    @property
    def is_open(self) -> bool:
        """Whether the screen shows it now."""
        seen = self._seen
        return seen is not None and self._clock() < seen.until

    def hears(self, signal: Signal, view: View) -> bool:
        """True if this signal was for the menu, and shall do nothing else. What comes from a reader is only looked at:
        somebody has to acknowledge it."""
        if isinstance(signal, LinkUp | LinkLost):
            self._links[signal.part] = signal
            return False
        self.settle(view)
        if self._seen is None:
            if self._opens(signal, view):
                self._seen = self._ask(Seen(self._clock() + OPEN_S))
                return True
            return False
        if isinstance(signal, FromReader):
            self._seen = replace(self._seen, dice=_in_words(signal))
            return False
        if isinstance(signal, Held) and signal.button == "off":
            return False
        if isinstance(signal, Chorded) or (isinstance(signal, Held) and signal.button == "back"):
            self._seen = None
        else:
            self._seen = replace(_pressed(self._seen, signal), until=self._clock() + OPEN_S)
        return True

    def settle(self, view: View) -> bool:
        """Let go of it when its time is over or a game has begun, and look at the machine now and then; True if it is
        open."""
        seen = self._seen
        if seen is not None:
            now = self._clock()
            if now >= seen.until or not _is_outside_a_game(view):
                self._seen = None
            elif now >= seen.look_at:
                self._seen = self._ask(seen)
        return self._seen is not None

    def due(self) -> float | None:
        """When something changes by itself."""
        seen = self._seen
        return None if seen is None else min(seen.until, seen.look_at)

    def told(self) -> Mapping[str, Any] | None:
        """What there is to draw: the parts, and nothing while it is closed."""
        seen = self._seen
        if seen is None or not self.is_open:
            return None
        kind, words = seen.dice
        return {
            "open": False,  # as the cover of a player without a phone has it: there is nothing private behind
            "service": {
                "buttons": [
                    {"button": button, "times": times, "down": button in seen.down, "held": button in seen.held}
                    for button, times in zip(BUTTONS, seen.times, strict=True)
                ],
                "clicks": seen.clicks,
                "lamp": LAMPS[seen.lamp],
                "dice": {"kind": kind, "words": list(words)},
                "links": {part: link.say for part, link in sorted(self._links.items()) if link.say},
                **dict(seen.machine),
            },
        }

    def lamps(self, view: View) -> dict[str, Light] | None:
        """Which lamp shines while it is open: the one that the knob has come to, and those of buttons that are down."""
        seen = self._seen if self.settle(view) else None
        if seen is None:
            return None
        plan: dict[str, Light] = {LAMPS[seen.lamp]: "slow"}
        plan.update({lamp: "on" for lamp in ("ok", "accuse") if lamp in seen.down})
        return plan

    def _opens(self, signal: Signal, view: View) -> bool:
        is_the_way = (isinstance(signal, Chorded) and set(signal.buttons) >= CHORD) or (
            isinstance(signal, Held) and signal.button == "accuse"
        )
        return self._is_allowed and is_the_way and _is_outside_a_game(view)

    def _ask(self, seen: Seen) -> Seen:
        return replace(seen, machine=tuple(sorted(self._machine().items())), look_at=self._clock() + LOOK_S)


def _is_outside_a_game(view: View) -> bool:
    return view["phase"] in ("lobby", "over") and not view.get("aside")


def _pressed(seen: Seen, signal: Signal) -> Seen:
    if isinstance(signal, Turned):
        return replace(seen, clicks=seen.clicks + signal.steps, lamp=(seen.lamp + signal.steps) % len(LAMPS))
    if isinstance(signal, Pressed):
        times = tuple(number + (button == signal.button) for button, number in zip(BUTTONS, seen.times, strict=True))
        return replace(seen, times=times, down=seen.down | {signal.button})
    if isinstance(signal, Held):
        return replace(seen, held=seen.held | {signal.button})
    if isinstance(signal, Released):
        return replace(seen, down=seen.down - {signal.button}, held=seen.held - {signal.button})
    return seen


def _in_words(signal: FromReader) -> tuple[str, tuple[str, ...]]:
    if isinstance(signal, DiceRead):
        return "read", tuple(str(face) for face in signal.faces)
    if isinstance(signal, DiceFault):
        return "fault", (signal.why,)
    kinds = {DiceCocked: "leans", DiceLifted: "lifted", DiceTurned: "turned"}
    return kinds.get(type(signal), ""), ()
