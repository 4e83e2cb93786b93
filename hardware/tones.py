"""The cues as tones for a loudspeaker: small bells, made here of sines. Pure figures."""

from __future__ import annotations

import math
from array import array
from collections.abc import Mapping
from functools import lru_cache

RATE = 11_025
"""Samples a second; the highest overtone of these bells needs no more, and a small computer makes them quicker."""
LOUDEST = 0.6
"""Of full scale: several tones of a chord add up."""
ATTACK_S = 0.006
OVERTONES = ((1.0, 1.0, 1.0), (2.01, 0.35, 0.6), (3.03, 0.12, 0.35))
"""Of a small bell: how many times as high, how loud, how long beside the tone itself."""

Note = tuple[float, float, float]
"""When it begins and how long it rings, in seconds, and its hertz."""

BELLS: Mapping[str, tuple[Note, ...]] = {
    "press": ((0.0, 0.06, 880.0),),
    "refused": ((0.0, 0.16, 233.1), (0.14, 0.2, 220.0)),
    "your-turn": ((0.0, 0.35, 523.3), (0.16, 0.5, 784.0)),
    "roll": ((0.0, 0.08, 587.3), (0.09, 0.08, 659.3), (0.18, 0.2, 587.3)),
    "card": ((0.0, 0.3, 698.5), (0.05, 0.3, 880.0)),
    "passed": ((0.0, 0.14, 440.0),),
    "suggestion": ((0.0, 0.3, 440.0), (0.12, 0.3, 554.4), (0.24, 0.4, 659.3)),
    "nobody": ((0.0, 0.5, 659.3), (0.25, 0.7, 493.9)),
    "accusation": ((0.0, 0.8, 220.0), (0.0, 0.8, 311.1), (0.4, 0.9, 233.1)),
    "wrong": ((0.0, 0.4, 311.1), (0.3, 0.8, 220.0)),
    "won": ((0.0, 0.25, 587.3), (0.12, 0.4, 880.0)),
    "solved": ((0.0, 0.5, 523.3), (0.14, 0.5, 659.3), (0.28, 0.5, 784.0), (0.42, 1.1, 1046.5)),
    "unsolved": ((0.0, 0.5, 392.0), (0.3, 0.5, 349.2), (0.6, 1.0, 293.7)),
    "fault": ((0.0, 0.5, 196.0),),
}
"""Each cue as the bells that make it."""


@lru_cache(maxsize=32)
def samples(cue: str) -> bytes:
    """The cue as 16 bit samples of one channel; b"" for one that there is not."""
    notes = BELLS.get(cue, ())
    if not notes:
        return b""
    whole = [0.0] * round(RATE * max(begins + lasts for begins, lasts, _ in notes))
    for begins, lasts, hertz in notes:
        start = round(begins * RATE)
        for at, value in enumerate(_bell(hertz, lasts), start):
            whole[at] += value
    peak = max(1e-9, *map(abs, whole))
    return array("h", (round(value / peak * LOUDEST * 32767) for value in whole)).tobytes()


def _bell(hertz: float, lasts_s: float) -> list[float]:
    """One struck bell that is silent again at its end."""
    count = int(lasts_s * RATE)
    bell = []
    for at in range(count):
        time_s = at / RATE
        left = 1 - at / count
        rises = min(1.0, time_s / ATTACK_S)
        tone = sum(
            loud * math.exp(-4 * time_s / (lasts_s * long)) * math.sin(math.tau * hertz * high * time_s)
            for high, loud, long in OVERTONES
        )
        bell.append(tone * rises * left)
    return bell
