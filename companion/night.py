"""The hours of the night, in which a screen is darker and nothing sounds by itself."""

from __future__ import annotations

import time

Hours = tuple[int, int]
"""From the one hour (0 to 23) until the other; the same hour twice is never."""


def is_night(hours: Hours, hour: int) -> bool:
    """Whether `hour` lies within `hours`, which may go over midnight.

    >>> is_night((22, 7), 23), is_night((22, 7), 7), is_night((0, 0), 0)
    (True, False, False)
    """
    begins, ends = hours
    return begins <= hour < ends if begins <= ends else hour >= begins or hour < ends


def local_hour() -> int:
    """The hour on the wall, by this machine's clock. A wrong clock costs brightness and sound, and nothing else."""
    return time.localtime().tm_hour
