"""How lamps shine and how cues sound over time: pure figures, for pins, for the reader's seat lamps, for
the screen."""

from __future__ import annotations

from collections.abc import Mapping

from companion.ports import Light

SLOW_S = 2.0
FAST_S = 0.3
DARKEST = 0.12
REFUSED_S = 0.9
FRAME_S = 0.05
"""How often a lamp that moves is set anew: 20 times a second, which a breathing lamp needs to look smooth."""

PIPS: Mapping[str, tuple[tuple[int, float], ...]] = {
    "press": ((2400, 0.03),),
    "refused": ((700, 0.09), (0, 0.05), (700, 0.09)),
    "your-turn": ((1800, 0.08), (2400, 0.08)),
    "roll": ((2000, 0.04), (0, 0.03), (2000, 0.04)),
    "card": ((2200, 0.06),),
    "passed": ((1500, 0.03),),
    "suggestion": ((1700, 0.05), (0, 0.03), (2100, 0.05)),
    "nobody": ((2100, 0.06), (0, 0.04), (1700, 0.12)),
    "accusation": ((1200, 0.15), (0, 0.05), (1200, 0.15)),
    "wrong": ((900, 0.15), (700, 0.25)),
    "won": ((2000, 0.06), (2600, 0.12)),
    "solved": ((1600, 0.12), (2000, 0.12), (2400, 0.25)),
    "unsolved": ((1600, 0.12), (1400, 0.12), (1100, 0.25)),
    "fault": ((900, 0.25),),
}
"""Each cue as (hertz, seconds); 0 Hz is silence. Short, because a passive piezo is no instrument."""


def brightness(light: Light, at: float) -> float:
    """0 dark to 1 full, at a time in seconds."""
    if light == "on":
        return 1.0
    if light == "fast":
        return 1.0 if at % FAST_S < FAST_S / 2 else 0.0
    if light == "slow":
        phase = at % SLOW_S / SLOW_S
        return DARKEST + (1 - DARKEST) * (1 - abs(2 * phase - 1))
    return 0.0


class Lights:
    """What every lamp is to show. `refuse` lets the red one blink for a moment, then all is as before."""

    def __init__(self) -> None:
        self._plan: Mapping[str, Light] = {}
        self._refused_until = 0.0

    def show(self, plan: Mapping[str, Light]) -> None:
        self._plan = dict(plan)

    def refuse(self, now: float) -> None:
        self._refused_until = now + REFUSED_S

    def light(self, lamp: str, now: float) -> Light:
        """How this lamp shines now."""
        if lamp == "accuse" and now < self._refused_until:
            return "fast"
        return self._plan.get(lamp, "off")

    def next_frame(self, now: float) -> float | None:
        """When a lamp looks different by itself; None while all are steady."""
        moving = any(light in ("slow", "fast") for light in self._plan.values())
        return now + FRAME_S if moving or now < self._refused_until + FRAME_S else None


class Pips:
    """Which tone sounds now; a new cue cuts off the one before."""

    def __init__(self) -> None:
        self._tones: tuple[tuple[int, float], ...] = ()
        self._since = 0.0

    def play(self, cue: str, now: float) -> None:
        self._tones, self._since = PIPS.get(cue, ()), now

    def tone(self, now: float) -> tuple[int, float | None]:
        """Hertz (0 for silence) and until when; None: until the next cue."""
        end = self._since
        for hertz, seconds in self._tones:
            end += seconds
            if now < end:
                return hertz, end
        return 0, None
