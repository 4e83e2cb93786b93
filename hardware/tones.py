"""The cues as tones for a loudspeaker: small bells, made here of sines. Pure figures."""

from __future__ import annotations

import cmath
import math
from array import array
from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate, repeat
from operator import add, attrgetter, mul

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
        bell, start = _bell(hertz, lasts), round(begins * RATE)
        ends = start + len(bell)
        whole[start:ends] = map(add, whole[start:ends], bell)
    loudest = LOUDEST * 32767 / max(1e-9, max(whole), -min(whole))
    return array("h", map(int, map(loudest.__mul__, whole))).tobytes()


def _bell(hertz: float, lasts_s: float) -> list[float]:
    """One struck bell that is silent again at its end.

    Each overtone is a pointer that is turned and shortened by the same from sample to sample, all of them in the
    interpreter's own loops: whoever sounds a cue for the first time holds up the picture that belongs to it.
    """
    count = int(lasts_s * RATE)
    rung = [0.0] * count
    for high, loud, long in OVERTONES:
        turn = cmath.exp(complex(-4 / (lasts_s * long), math.tau * hertz * high) / RATE)
        pointers = accumulate(repeat(turn, count - 1), mul, initial=complex(loud))
        rung = list(map(add, rung, map(attrgetter("imag"), pointers)))
    struck = round(ATTACK_S * RATE)
    rung[:struck] = [value * at / struck for at, value in enumerate(rung[:struck])]
    return [value * left / count for value, left in zip(rung, range(count, 0, -1), strict=True)]
