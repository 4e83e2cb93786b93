"""The board's clock: milliseconds that wrap at 2**30, every twelve and a half days.

Nobody compares two readings of it; `passed` is what MicroPython's ticks_diff is for a moment that lies behind us, and
is the same on a machine whose own ticks wrap elsewhere. A moment older than a wrap looks young again: whoever waits
for one has to remember that it came.
"""

TICKS = 1 << 30


def passed(now, then):
    """Milliseconds from `then` to `now`."""
    return (now - then) % TICKS
