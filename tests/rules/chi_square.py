"""Pearson's chi-square test, with the tail as exact as floating point has it, however far out."""

from __future__ import annotations

import math
from collections.abc import Sequence


def tail(statistic: float, freedom: int) -> float:
    """How likely a chi-square of so many degrees of freedom is at least `statistic`: the finite sums of the upper
    incomplete gamma function (Abramowitz and Stegun 26.4.4 and 26.4.5)."""
    half = statistic / 2
    if not half:
        return 1.0
    first = freedom % 2 / 2  # the sum goes over halves where the freedom is odd, over wholes where it is even
    total = math.erfc(math.sqrt(half)) if first else 0.0
    for step in range(freedom // 2):
        power = step + first
        total += math.exp(power * math.log(half) - half - math.lgamma(power + 1))
    return min(total, 1.0)


def p_of(observed: Sequence[int], shares: Sequence[float] | None = None) -> float:
    """How likely counts are at least as far off as these, if every cell has its share (by default the same for
    all)."""
    count, cells = sum(observed), len(observed)
    expected = [count * share for share in shares] if shares else [count / cells] * cells
    statistic = sum((seen - due) ** 2 / due for seen, due in zip(observed, expected, strict=True))
    return tail(statistic, cells - 1)
